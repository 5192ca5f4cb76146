"""All that Defend Neo Tokyo declares."""

from __future__ import annotations

from kumite.declare import Declared

from . import events
from .actions import Action
from .codec import ENCODING
from .operations import EFFECTS, OpKind
from .terms import At, CardType, Slot, When, Window

DECLARED = Declared(
    encoding=ENCODING,
    actions=Action,
    events=events.EventKind,
    operations=OpKind,
    effects=EFFECTS,
    terms=(
        Slot,
        At,
        CardType,
        When,
        Window,
        events.Cause,
        events.DrawCause,
        events.PileKind,
        events.CityCause,
        events.MonsterCause,
        events.CitizenCause,
        events.DestructionCause,
        events.ChangeCause,
        events.DiscardCause,
        events.RollCause,
        events.Token,
        events.MechCause,
        events.PowerCause,
        events.TextKind,
    ),
    entries={"parts": "parts", "threat": "threats", "difficulty": "difficulties"},
)
