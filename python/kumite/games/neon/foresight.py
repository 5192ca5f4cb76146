"""What a choice in an attack of NEON leads to: the engine's odds, and how choices compare.

Odds are those of the dice if nobody uses anything more.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from kumite.what_if import Chances

from .actions import ALL_IN, ANY_BOT, Attack, Done, Effect, Guards, from_code
from .asking import key_of, odds_of
from .model import BOT, AttackStep, FrameKind
from .operations import OpKind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kumite.what_if import Odds

    from .actions import Action
    from .view import View

__all__ = ["Foresight", "Outlook", "foresee", "is_unbeaten"]

_REROLLS = (OpKind.REROLL_ATTACK, OpKind.REROLL_DEFENSE, OpKind.FORCE_REROLL_ATTACK)
_ROLLED = (AttackStep.AFTER_ATTACK, AttackStep.AFTER_DEFENSE)


@dataclass(frozen=True, slots=True)
class Outlook:
    """What may become of one target."""

    who: int
    """A seat, AUTOMA or BOT."""
    chances: Chances


@dataclass(frozen=True, slots=True)
class Foresight:
    """All targets of one choice."""

    outlooks: tuple[Outlook, ...]
    expected: Fraction
    """The damage to all targets together."""
    is_own: bool = False
    """The damage is to whoever chooses."""
    is_best: bool = False
    """Neither other dice to roll again nor rolling none gives more, or lets less through."""
    rolls_again: bool = False
    changes: bool = False
    """The dice lie there, and the choice is not about which are rolled again."""
    is_for_all: bool = False
    again: Chances | None = None
    """With the best reroll, if one could be paid later."""
    again_by: int = 0
    """The effect that would roll them again, by ref."""


def foresee(view: View, action: Action) -> Foresight | None:
    """What is known of an attack, a roll or a change of dice; None for anything else."""
    told = _choices(view).get(action)
    if isinstance(action, Attack):
        return told or _never(action.target)
    stack = view.state.stack
    if told is None or not stack or stack[-1].kind is not FrameKind.ATTACK:
        return None
    if isinstance(action, Guards):
        return told
    left, rerolls = _choices(view).get(Done()), _rerolls(view)
    if isinstance(action, Done):
        return replace(told, is_best=bool(rerolls) and _best(told, rerolls) == action)
    if action in rerolls and isinstance(action, Effect):
        others = {each: then for each, then in rerolls.items() if each.ref == action.ref}
        is_best = left is not None and _best(left, others) == action
        return replace(told, is_best=is_best, rolls_again=True)
    if left is not None and left.outlooks == told.outlooks:
        return None
    attack = view.state.attack
    return replace(told, changes=attack is not None and attack.step in _ROLLED)


def is_unbeaten(view: View, told: Foresight) -> bool:
    """Whether no choice of this window gives more, or lets less through."""
    harms = [each.expected for each in _choices(view).values()]
    return told.expected == (min(harms) if told.is_own else max(harms))


_LAST: dict[tuple[bytes, str], Mapping[Action, Foresight]] = {}
"""Of the last view asked about: all its choices are compared with each other."""


def _choices(view: View) -> Mapping[Action, Foresight]:
    """All legal actions that lead to dice of an attack."""
    key = key_of(view)
    known = _LAST.get(key)
    if known is None:
        found = odds_of(view).items()
        known = {action: _told(view, action, odds) for action, odds in found if odds.targets}
        _LAST.clear()
        _LAST[key] = known
    return known


def _told(view: View, action: Action, odds: Odds) -> Foresight:
    outlooks: list[Outlook] = []
    for target in odds.targets:
        one = Outlook(min(target.who, BOT), target.undefended)
        outlooks += [one] * _how_many(view, action, target.who)
    is_own = outlooks[0].who == view.viewer
    is_for_all = _target(view, action) >= ALL_IN and not is_own
    expected = sum((each.chances.expected for each in outlooks), Fraction(0))
    told = Foresight(tuple(outlooks), expected, is_own=is_own, is_for_all=is_for_all)
    better = odds.targets[0].bettered
    by = None if better is None else from_code(better.by)
    if better is None or not isinstance(action, Attack) or not isinstance(by, Effect):
        return told
    return replace(told, again=better.chances, again_by=by.ref)


def _target(view: View, action: Action) -> int:
    """What the attack was, or is to be, declared on."""
    if isinstance(action, Attack):
        return action.target
    return 0 if view.state.attack is None else view.state.attack.target


def _how_many(view: View, action: Action, who: int) -> int:
    """One, but of the Bots of a Sector all whose dice are alike.

    Bots that are left once a fighter's part of the attack is over are followed as one.
    """
    target, attack = _target(view, action), view.state.attack
    if who < BOT or target < ALL_IN:
        return 1
    if attack is None:
        return view.state.bots[target - ALL_IN]
    alike = attack.bot_dice[who - BOT] if any(attack.bot_dice) else attack.bots
    return max(alike, 1)


def _never(target: int) -> Foresight:
    """An attack that does not come to its dice."""
    who = BOT if target >= ANY_BOT else target
    return Foresight((Outlook(who, Chances((Fraction(1),))),), Fraction(0))


def _rerolls(view: View) -> dict[Effect, Foresight]:
    """The ways to roll dice again, with what they lead to."""
    found = {}
    for action, told in _choices(view).items():
        if isinstance(action, Effect) and any(action.dice):
            used = view.used(view.viewer, action.ref)
            if used is not None and any(op.kind in _REROLLS for op in used.effect.ops):
                found[action] = told
    return found


def _best(left: Foresight, rerolls: Mapping[Effect, Foresight]) -> Action:
    """Most damage to others, or least to oneself; of equal choices fewest dice, the worst first."""

    def order(action: Effect) -> tuple[Fraction, int, tuple[int, ...]]:
        harm = rerolls[action].expected
        return harm if left.is_own else -harm, sum(action.dice), action.dice

    best = min(rerolls, key=order)
    here = left.expected if left.is_own else -left.expected
    return best if order(best)[0] < here else Done()
