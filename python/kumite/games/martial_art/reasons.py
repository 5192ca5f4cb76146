"""Why rules of thumb take an action of Martial Art, in a phrase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import actions as act
from .terms import ACTIONS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .view import View

_CLOSE = 0.05
"""Points between the best and the next that make a choice a close one."""


def reason(view: View, code: int, scores: Sequence[tuple[int, float]]) -> str:
    """A phrase; `scores` are those of the rules of thumb for all legal actions."""
    if len(scores) == 1:
        return "nothing else to do"
    phrase = _phrase(view, act.from_code(code))
    others = [score for action, score in scores if action != code]
    mine = dict(scores).get(code)
    is_close = mine is not None and others and 0 <= mine - max(others) < _CLOSE
    return f"{phrase}, by a hair" if is_close else phrase


def _phrase(view: View, action: act.Action) -> str:
    match action:
        case act.Start(area):
            has_action = any(view.me.actions[area - 1])
            return "a strike may come of it" if has_action else "what it gives is needed"
        case act.Energy():
            return "energy for a skill"
        case act.Step():
            return "closer to somebody to strike"
        case act.Face():
            return "foes in front, nobody behind"
        case act.Skill(skill):
            return f"{view.skill(view.viewer, skill).name} is worth its price"
        case act.Sow(token):
            return "kept for the strike" if token >= len(ACTIONS) else "put where it helps"
        case act.Strike(seat):
            return f"{view.name(seat)} is in reach"
        case act.Defend():
            return "every die helps"
        case act.Done():
            return "nothing more is worth doing"
        case _:
            return "as good as any"
