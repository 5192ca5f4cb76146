"""All that Martial Art declares."""

from __future__ import annotations

from kumite.declare import Declared

from .actions import Action
from .codec import ENCODING
from .events import EnergyCause, EventKind, MoveCause
from .operations import OpKind
from .terms import Face, Token

DECLARED = Declared(
    encoding=ENCODING,
    actions=Action,
    events=EventKind,
    operations=OpKind,
    terms=(Token, Face, EnergyCause, MoveCause),
    entries={"fighter": "fighters"},
)
