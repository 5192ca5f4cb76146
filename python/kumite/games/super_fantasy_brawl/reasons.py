"""Why an action of Super Fantasy Brawl is a good one, in a phrase: facts that the view shows.

A phrase is also told of bots, so it speaks of nobody as "you".
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import actions as act
from .model import GATE, NO_HEX, SIDES, Phase
from .terms import CardType

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .view import View

_CLOSE = 0.05
"""Points between the best and the next that make a choice a close one."""
_NO_REASON = "as good as any"


def reason(view: View, code: int, scores: Sequence[tuple[int, float]]) -> str:
    """A phrase; `scores` are those of the rules of thumb for all legal actions."""
    if len(scores) == 1:
        return "nothing else to do"
    phrase = _phrase(view, act.Action.from_code(code))
    others = [score for action, score in scores if action != code]
    mine = dict(scores).get(code)
    is_close = mine is not None and others and 0 <= mine - max(others) < _CLOSE
    return f"{phrase}, narrowly" if is_close and phrase != _NO_REASON else phrase


def _phrase(view: View, action: act.Action) -> str:
    state = view.state
    match action:
        case act.Play(card):
            printed = view.card(card)
            if printed.type is CardType.ATTACK:
                return f"attacks with STR {printed.strength}"
            return f"{printed.name} is a skill"
        case act.Standard(number):
            return f"{view.content.standards[number].name} costs no card"
        case act.Target(figure):
            left = view.hp(figure) - state.figures[figure].damage
            return f"{view.figure(figure)} has {left} HP left"
        case act.React(card):
            return f"{view.card(card).name} adds {view.card(card).defence} DEF"
        case act.Step(to) | act.Leap(to) | act.Place(to) | act.Enter(to):
            return _place(view, to)
        case act.Heal(amount):
            return f"heals {amount} damage" if amount else "keeps its damage"
        case act.Draw(cards):
            return f"{cards} more in hand"
        case act.Done():
            return _done(view)
    return _NO_REASON


def _place(view: View, to: int) -> str:
    """What is remarkable about a hex."""
    if any(trap.hex == to != NO_HEX for trap in view.state.traps):
        return "a trap token lies there"
    for statue, area in zip(view.content.statues, view.content.areas, strict=True):
        if to in area:
            return f"in the {statue.area_name} area"
    near = _nearest_enemy(view, to)
    if near is None:
        return f"on {view.hex(to)}"
    distance, enemy = near
    return f"{'1 hex' if distance == 1 else f'{distance} hexes'} from {view.figure(enemy)}"


def _nearest_enemy(view: View, at: int) -> tuple[int, int] | None:
    state = view.state
    mine = state.figures[state.mover].controller % SIDES
    distances = [
        (view.content.arena.distance(at, each.hex), number)
        for number, each in enumerate(state.figures)
        if each.hex != GATE and each.controller % SIDES != mine
    ]
    return min(distances, default=None)


def _done(view: View) -> str:
    match view.state.phase:
        case Phase.ACTIVATE:
            return "keeps the rest for reactions"
        case Phase.REACT:
            return "keeps the card and its Core"
        case Phase.STEP | Phase.FORCE | Phase.LINE | Phase.LEAP:
            return "stays where it stands"
    return "nothing is gained by more"
