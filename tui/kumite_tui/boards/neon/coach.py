"""The coach of NEON's first match: the kind of a question, what has happened, and what to say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.neon import actions as neon
from kumite.games.neon.events import EventKind
from kumite.games.neon.model import AttackStep, FrameKind, Phase
from kumite_tui.boards.texts import LessonTexts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite.games import Event
    from kumite.games.neon.view import View
    from kumite.match import LabelledAction

__all__ = ["NeonCoach"]

_STEPS = {
    AttackStep.PRICE: "pay",
    AttackStep.BEFORE_ATTACK: "before_attack",
    AttackStep.AFTER_ATTACK: "after_attack",
    AttackStep.BEFORE_DEFENSE: "before_defense",
    AttackStep.AFTER_DEFENSE: "after_defense",
    AttackStep.GUARDS: "guards",
    AttackStep.OPTIONAL_PLATES: "plates",
    AttackStep.FAILED: "failed",
}
_HALVES = {
    "Move": "move",
    "Search": "search",
    "Attack": "attack",
    "Defense": "defense",
    "Wild": "wild",
}


_OFFERED = {"search": neon.Search, "attack": neon.Attack}


class NeonCoach(LessonTexts):
    """See `kumite_tui.boards.Coach`."""

    def __init__(self) -> None:
        super().__init__("neon")

    def kind(self, view: View, actions: Sequence[LabelledAction]) -> str:
        """The kind of question that these actions answer."""
        state = view.state
        first = actions[0].action
        if isinstance(first, neon.Pay):
            return "pay"
        if isinstance(first, neon.Enhance):
            return "enhance"
        if state.stack:
            if state.stack[-1].kind is FrameKind.PLACE:
                return "place"
            step = None if state.attack is None else state.attack.step
            return _STEPS.get(step, "outcome") if step is not None else "effect"
        if state.phase is Phase.SINK:
            return "flee" if isinstance(first, neon.Flee) else "sink"
        if state.phase is Phase.TURN:
            return self._of_turn(view, actions)
        return {Phase.FIGHTERS: "fighter", Phase.PLAN: "plan"}.get(state.phase, "effect")

    def _of_turn(self, view: View, actions: Sequence[LabelledAction]) -> str:
        state = view.state
        if state.stage == 0:
            return "disembark"
        halves = view.plan_halves(view.me.plan)
        if state.next_action >= len(halves):
            return "end_turn"
        kind = _HALVES[halves[state.next_action].partition("/")[0]]
        offered = _OFFERED.get(kind)
        # What cannot be done now is explained when it can be.
        if offered is None or any(isinstance(each.action, offered) for each in actions):
            return kind
        return "gain" if any(isinstance(each.action, neon.Gain) for each in actions) else "effect"

    def happened(self, view: View, events: Sequence[Event]) -> list[str]:
        """Kinds of things worth a word, the most important first."""
        found: list[tuple[int, str]] = []
        me = view.viewer
        attacker = None
        for event in events:
            kind, _, a, b, c, d = event.raw
            match EventKind(kind):
                case EventKind.ATTACK_DECLARED:
                    attacker = a
                case EventKind.DAMAGED if d == me:
                    found.append((2, "hit"))
                case EventKind.DAMAGED if a == me:
                    found.append((3, "hurt"))
                case EventKind.BOT_DESTROYED if a == me:
                    found.append((4, "bot"))
                case EventKind.ATTACK_ENDED if not b:
                    found.append((5, "missed") if a == me else (9, ""))
                case EventKind.SETTLED if a == me and attacker != me and not b + c:
                    found.append((6, "guarded"))
                case EventKind.CARD_PLACED if a == me:
                    found.append((7, "gear"))
                case EventKind.SECTOR_SANK:
                    found.append((3, "sank"))
                case EventKind.LEADER_TAKEN if a == me:
                    found.append((4, "leader"))
                case EventKind.DEFEATED:
                    if a == me:
                        found.append((0, "defeated_self"))
                    elif b == me:
                        found.append((1, "defeated_other"))
                case _:
                    pass
        return [word for _, word in sorted(found) if word]
