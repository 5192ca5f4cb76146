"""All that NEON declares."""

from __future__ import annotations

from kumite.declare import Declared

from .actions import Action
from .codec import ENCODING
from .events import EventKind, MoveCause
from .model import SinkStage
from .operations import OpKind
from .terms import Ammo, AttackFace, DefenseFace, GearType

DECLARED = Declared(
    encoding=ENCODING,
    actions=Action,
    events=EventKind,
    operations=OpKind,
    terms=(SinkStage, AttackFace, DefenseFace, Ammo, GearType, MoveCause),
    entries={"fighter": "fighters", "enhancement": "enhancements", "track": "tracks"},
)
