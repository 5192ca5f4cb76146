"""All that Super Fantasy Brawl declares."""

from __future__ import annotations

from kumite.declare import Declared

from .actions import Action
from .codec import ENCODING
from .events import DamageCause, DiscardCause, EventKind, MoveCause
from .operations import EFFECTS, OpKind
from .terms import AreaShape, CardType, Core, Stat, TargetKind

DECLARED = Declared(
    encoding=ENCODING,
    actions=Action,
    events=EventKind,
    operations=OpKind,
    effects=EFFECTS,
    terms=(Core, Stat, CardType, TargetKind, AreaShape, MoveCause, DamageCause, DiscardCause),
    entries={"champion": "champions"},
)
