"""The coach of the first match: the kind of a question, and what has happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.defend_neo_tokyo import actions as act
from kumite.games.defend_neo_tokyo.events import DestructionCause, EventKind, RollCause
from kumite.games.defend_neo_tokyo.model import BOSS, FrameKind, Phase
from kumite_tui.boards.texts import LessonTexts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite.games import Event
    from kumite.games.defend_neo_tokyo.view import View
    from kumite.match import LabelledAction

__all__ = ["DefendNeoTokyoCoach"]

_FRAMES = {
    FrameKind.WINDOW: "react",
    FrameKind.MOVE: "move",
    FrameKind.REPAIR: "repair",
    FrameKind.REROUTE: "reroute",
    FrameKind.TOSS: "toss",
}
_HAPPENED = {
    EventKind.BOSS_ARRIVED: (0, "boss"),
    EventKind.CRITICAL_FAILED: (1, "critical"),
    EventKind.SPACE_DESTROYED: (2, "razed"),
    EventKind.MONSTER_DEFEATED: (3, "defeated"),
    EventKind.MECH_DAMAGED: (4, "hurt"),
    EventKind.BLOW_DEALT: (5, "hit"),
    EventKind.CITY_DAMAGED: (6, "city"),
    EventKind.CITIZEN_DESTROYED: (7, "citizens"),
    EventKind.EVENT_REVEALED: (8, "event"),
    EventKind.MECH_MOVED: (9, "moved"),
}


class DefendNeoTokyoCoach(LessonTexts):
    """See `kumite_tui.boards.Coach`."""

    def __init__(self) -> None:
        super().__init__("defend-neo-tokyo")

    def kind(self, view: View, actions: Sequence[LabelledAction]) -> str:
        """The name of the pending step or of the phase; a go is told in two parts."""
        top = view.top
        if top is not None:
            if top.kind is FrameKind.PLAY and top.step == 0:
                return "cost"
            return _FRAMES.get(top.kind, "effect")
        if view.state.phase is not Phase.ACTION:
            return view.state.phase.name.lower()
        is_attack = any(_is_attack(view, each) for each in actions)
        return "attack" if is_attack else "go"

    def happened(self, view: View, events: Sequence[Event]) -> list[str]:
        """Kinds of things worth a word, the most important first."""
        found: set[tuple[int, str]] = set()
        rolled = None
        for event in events:
            kind, _, monster, _, cause, _ = event.raw
            if kind == EventKind.DICE_ROLLED:
                rolled = cause
            if kind == EventKind.BLOW_DEALT and rolled not in (None, RollCause.ATTACK):
                continue  # a citizen's, an event's or a fire's, not a mech's
            if kind == EventKind.DESTRUCTION_ROSE and cause == DestructionCause.POPULATION:
                found.add((2, "population"))
            elif kind == EventKind.BLOW_DEALT and monster == BOSS:
                found.add((5, "boss_hit"))
            elif kind in _HAPPENED:
                found.add(_HAPPENED[EventKind(kind)])
        return [word for _, word in sorted(found)]


def _is_attack(view: View, action: LabelledAction) -> bool:
    """Whether a card or tile action is an attack, by what is printed on it."""
    typed = action.action
    go = view.state.go
    match typed:
        case act.Card(card):
            return view.card(go, card).type.is_attack
        case act.Tile(slot, number):
            return view.tile_action(go, 32 + 4 * slot + number).type.is_attack
    return False
