"""Why the rules of thumb take an action, in a phrase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import actions as act
from .model import AUTOMA
from .terms import OpKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .view import View

_CLOSE = 0.05
"""Points between the best and the next that make a choice a close one."""
_EASY_KILL = 2
"""HP tokens of a foe who could fall to one blow."""


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
        case act.Fighter():
            return "any fighter will do"
        case act.Plan():
            return _plan(view, action)
        case act.Disembark(sector) | act.Flee(sector):
            return _ground(view, sector)
        case act.Move():
            return _move(view, action.sector)
        case act.Search():
            return "more gear" if _has_gear(view) else "no gear yet: search"
        case act.Attack():
            return _attack(view, action.target)
        case act.Defend():
            return "a Force Field for the next blow"
        case act.Takeover():
            return "the Leader token is worth points"
        case act.Gain():
            return "energy for later"
        case act.Forgo():
            return "nothing here is worth doing"
        case act.Effect():
            return _effect(view, action)
        case act.Done():
            return "nothing more is worth its price"
        case act.Pay():
            return "what is missed least"
        case act.Place():
            return _place(view, action)
        case act.Guards():
            return "what hurts most is cancelled first"
        case _:
            return "as good as any"


def _has_gear(view: View) -> bool:
    return any(gear is not None for gear in view.me.gear)


def _plan(view: View, action: act.Plan) -> str:
    halves = [half.partition("/")[0] for half in view.plan_halves(action.code & 0x1FF)]
    if "Search" in halves and not _has_gear(view):
        return "no gear yet: search first" if halves[0] == "Search" else "no gear yet: search"
    if "Search" in halves and "Attack" in halves[halves.index("Search") :]:
        return "gear first, then the blow"
    if halves.count("Attack") > 1:
        return "as many attacks as possible"
    if "Defense" in halves and sum(view.me.hp) <= _EASY_KILL + 1:
        return "hurt: a Force Field first"
    return f"best mix: {', '.join(halves)}"


def _is_prey(view: View, sector: int) -> bool:
    others = [who for who in view.fighters_in(sector) if who != view.viewer]
    foes = [who for who in others if not view.are_allies(view.viewer, who)]
    return bool(foes or view.state.bots[sector])


def _ground(view: View, sector: int) -> str:
    if _is_prey(view, sector):
        return "something to hit right there"
    return "the best gear lies there" if sector != view.state.top else "nowhere better"


def _move(view: View, sector: int) -> str:
    if view.me.loc == view.state.top:
        return "off the Sector that sinks next"
    return _ground(view, sector)


def _attack(view: View, target: int) -> str:
    if target >= act.ALL_IN:
        return "several in one blow"
    if target >= act.ANY_BOT:
        return "an easy trophy"
    if target == AUTOMA:
        return "the Automa defends itself badly"
    if sum(view.state.seats[target].hp) <= _EASY_KILL:
        return f"{view.name(target)} could fall"
    return "best expected damage"


def _effect(view: View, action: act.Effect) -> str:
    used = view.used(view.viewer, action.ref)
    if used is None:
        return "worth its price"
    kinds = {op.kind for op in used.effect.ops}
    if kinds & {OpKind.REROLL_ATTACK, OpKind.REROLL_DEFENSE}:
        return "these dice can hardly get worse"
    if OpKind.CANCEL in kinds:
        return "a blow that does not land"
    price = view.price(view.viewer, used)
    return f"{used.name} is worth {price}" if price else f"{used.name} costs nothing"


def _place(view: View, action: act.Place) -> str:
    card = view.content.equipment[action.design]
    if action.spot == act.AS_AMMO:
        return "good as Ammo"
    if action.spot == act.ON_TOP:
        return "better than what lies there"
    return f"no {card.type.name} Gear yet"
