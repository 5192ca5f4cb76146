"""The coach of the first match: the kind of a question, and what has happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.super_fantasy_brawl.events import EventKind, MoveCause
from kumite.games.super_fantasy_brawl.model import NO_ID, SIDES, Phase
from kumite.games.super_fantasy_brawl.terms import CardType
from kumite_tui.boards.texts import LessonTexts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite.games import Event
    from kumite.games.super_fantasy_brawl.view import View
    from kumite.match import LabelledAction

__all__ = ["SuperFantasyBrawlCoach"]

_CHOOSERS = {Phase.ORDER: "choose", Phase.OBJECT: "choose"}


class SuperFantasyBrawlCoach(LessonTexts):
    """See `kumite_tui.boards.Coach`."""

    def __init__(self) -> None:
        super().__init__("super-fantasy-brawl")

    def kind(self, view: View, actions: Sequence[LabelledAction]) -> str:
        """The name of the phase: each asks one kind of question."""
        state = view.state
        if state.phase is Phase.TARGET and not _is_attack(view):
            return "target_skill"
        if state.phase is Phase.REACT and len(actions) == 1:
            return "react_none"
        return _CHOOSERS.get(state.phase, state.phase.name.lower())

    def happened(self, view: View, events: Sequence[Event]) -> list[str]:
        """Kinds of things worth a word, the most important first."""
        found = {each for event in events for each in _heard(view, event.raw)}
        return [word for _, word in sorted(found)]


def _is_attack(view: View) -> bool:
    card = view.state.card
    return card != NO_ID and view.card(card).type is CardType.ATTACK


def _heard(view: View, raw: tuple[int, ...]) -> list[tuple[int, str]]:
    """What an event is to the viewer, with its importance: 0 comes first."""
    kind, _, a, _, _, d = raw
    me = view.viewer % SIDES
    match EventKind(kind):
        case EventKind.OUT_OF_ACTION:
            return [(0, "out_self" if _is_own(view, a) else "out")]
        case EventKind.CHALLENGE_SCORED:
            return [(1, "scored" if a == me else "scored_other")]
        case EventKind.LEVELLED_UP if _is_own(view, a):
            return [(3, "level_up")]
        case EventKind.REACTION_PLAYED:
            return [(4, "reacted" if a == view.viewer else "answered")]
        case EventKind.TRAP_SPRUNG:
            return [(5, "trap_self" if _is_own(view, a) else "trap")]
        case EventKind.ATTACK_SETTLED if _is_own(view, a):
            return [(6, "hurt" if d else "held")]
        case EventKind.ATTACK_SETTLED:
            return [(7, "hit" if d else "no_damage")]
        case EventKind.TRACK_MOVED:
            return [(2, "track")]
        case EventKind.MOVED if d == MoveCause.STEP and _is_own(view, a):
            return [(8, "moved")]
    return []


def _is_own(view: View, figure: int) -> bool:
    return view.state.figures[figure].controller % SIDES == view.viewer % SIDES
