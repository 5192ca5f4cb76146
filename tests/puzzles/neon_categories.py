"""What a NEON puzzle asks, told from its position, its legal actions and the proof."""

from __future__ import annotations

from collections.abc import Iterable

from kumite.games.neon.actions import (
    Action,
    Attack,
    Disembark,
    Done,
    Effect,
    Enhance,
    Flee,
    Guards,
    Move,
    Pay,
    Place,
    from_code,
)
from kumite.games.neon.codec import decode
from kumite.games.neon.content import load
from kumite.games.neon.model import Phase
from kumite.games.neon.operations import OpKind
from kumite.games.neon.view import View
from kumite.puzzles import Value

CATEGORIES = {
    "win-now": "Which action wins the match, or is most likely to?",
    "survival": "Which action keeps the Fighter in the match?",
    "flee": "Where should you go when a Sector sinks?",
    "defense": "What should you do in another's turn, when attacked or asked to lend?",
    "reroll": "Which dice should you reroll?",
    "target": "Whom should you attack, and with what?",
    "effect": "Which effect should you use, and what should pay for it?",
    "gear": "Where should the cards go?",
    "move": "Where should you go?",
    "action": "Which Action should you perform?",
}
_REROLLS = {OpKind.REROLL_ATTACK, OpKind.REROLL_DEFENSE, OpKind.FORCE_REROLL_ATTACK}
_MATCH_POINTS = 5.0
"""More than a turn is worth: the match itself, or a Fighter's place in it, is at stake."""


def category(data: bytes, seat: int, values: dict[int, Value], best: int) -> str:
    """The first category that fits, the rarest first."""
    view = View(seat, decode(data)[0], load())
    state = view.state
    actions = {code: from_code(code) for code in values}
    chosen = actions[best]
    if stakes := _stakes(values, best):
        return stakes
    if isinstance(chosen, Flee):
        return "flee"
    if state.phase is not Phase.TURN or state.turn != seat:
        return "defense"
    if _rerolls(view, seat, chosen) or (
        isinstance(chosen, Done) and any(_rerolls(view, seat, each) for each in actions.values())
    ):
        return "reroll"
    return _by_kind(chosen, actions.values())


def _stakes(values: dict[int, Value], best: int) -> str | None:
    """Winning or staying in: a margin that no points of a turn can give."""
    others = max(value.points for code, value in values.items() if code != best)
    if values[best].points - others < _MATCH_POINTS:
        return None
    return "win-now" if values[best].points > 0 else "survival"


def _rerolls(view: View, seat: int, action: Action) -> bool:
    if not isinstance(action, Effect):
        return False
    used = view.used(seat, action.ref)
    return used is not None and any(op.kind in _REROLLS for op in used.effect.ops)


def _by_kind(chosen: Action, offered: Iterable[Action]) -> str:
    if isinstance(chosen, Attack):
        targets = {
            (each.weapon, each.target, each.ref) for each in offered if isinstance(each, Attack)
        }
        return "target" if len(targets) > 1 else "action"
    if isinstance(chosen, Place | Enhance):
        return "gear"
    if isinstance(chosen, Move | Disembark):
        return "move"
    if isinstance(chosen, Effect | Pay | Done | Guards):
        return "effect"
    return "action"
