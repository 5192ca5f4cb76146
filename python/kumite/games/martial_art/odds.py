"""Exact odds beside Martial Art's strikes and defenses, for clients."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import factorial
from typing import TYPE_CHECKING

from .actions import Defend, Start, Strike
from .model import Phase
from .terms import ACTIONS, AREAS, Face, OpKind
from .view import area_name, token_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from .actions import Action
    from .view import Blow, View


@lru_cache(maxsize=1024)
def damage_odds(
    die: tuple[Face, ...],
    attack_dice: int,
    defense_dice: int = 0,
    *,
    damage_per_x: int = 0,
    cancel_normal: int = 0,
    swaps: bool = False,
    only_exceptional_defends: bool = False,
) -> tuple[Fraction, ...]:
    """The chance of 0, 1, 2, … damage, every die counted.

    >>> die = (Face.FAIL, Face.FAIL, Face.NORMAL, Face.NORMAL, Face.NORMAL, Face.EXCEPTIONAL)
    >>> damage_odds(die, 2)
    (Fraction(1, 9), Fraction(4, 9), Fraction(4, 9))
    """
    found = [Fraction(0)] * (attack_dice * (1 + damage_per_x) + 1)
    total = len(die) ** (attack_dice + defense_dice)
    defenses = list(_results(die, defense_dice))
    for (fails, normals, exceptionals), ways in _results(die, attack_dice):
        hits = max(0, (fails if swaps else normals) - cancel_normal)
        damage = hits + exceptionals * (1 + damage_per_x)
        for (_, parried, well), others in defenses:
            cancelled = well if only_exceptional_defends else parried + well
            found[max(0, damage - cancelled)] += Fraction(ways * others, total)
    while len(found) > 1 and not found[-1]:
        found.pop()
    return tuple(found)


def _results(die: Sequence[Face], dice: int) -> Iterator[tuple[tuple[int, int, int], int]]:
    fail, normal, exceptional = (die.count(face) for face in Face)
    for x in range(dice + 1):
        for n in range(dice - x + 1):
            f = dice - x - n
            orders = factorial(dice) // (factorial(x) * factorial(n) * factorial(f))
            yield (f, n, x), orders * fail**f * normal**n * exceptional**x


def odds_words(view: View, action: Action) -> str:
    """'89% to hurt, 1.33 expected' for a strike or a way to defend; empty for anything else."""
    state = view.state
    if isinstance(action, Start):
        return _from_area(view, action.area)
    if isinstance(action, Strike):
        area = (state.start_area - 1 + state.sown) % AREAS + 1
        blow = view.blow(action.seat, state.last, area)
        return _words(view, action.seat, state.last, area, blow, 0)
    if isinstance(action, Defend) and state.phase is Phase.DEFENSE:
        blow = view.blow(state.defender, state.last, state.target)
        ops = view.defense_ops(state.defender, state.last, state.target, OpKind.DEFEND_WITH)
        per_move = max((op.n for op in ops), default=0)
        dice = view.content.figures.defense_dice * action.defense + per_move * action.moves
        return _words(view, state.defender, state.last, state.target, blow, dice)
    return ""


def _from_area(view: View, area: int) -> str:
    """What a strike from this Area would do to somebody next to the viewer, undefended."""
    held = view.me.actions[area - 1]
    kinds = [kind for kind in ACTIONS if held[kind]]
    near = [foe for foe in view.opponents(view.viewer) if view.distance(view.viewer, foe) == 1]
    if not kinds or not near:
        return ""
    target = view.target_of(view.viewer, area)
    told = []
    for foe in near:
        kind = max(kinds, key=lambda each: view.blow(foe, each, target).attack_dice)
        words = _words(view, foe, kind, target, view.blow(foe, kind, target), 0)
        told.append(f"{token_name(kind)} on {view.name(foe)}'s {area_name(target)}: {words}")
    return "; ".join(told)


def _words(view: View, defender: int, kind: int, area: int, blow: Blow, defense_dice: int) -> str:
    struck = view.state.seats[defender]
    cancel = sum(
        op.n * (1 if op.per is None else struck.actions[area - 1][op.per])
        for op in view.defense_ops(defender, kind, area, OpKind.CANCEL_NORMAL)
    )
    chances = damage_odds(
        view.content.die,
        blow.attack_dice,
        max(0, defense_dice - blow.defense_penalty),
        damage_per_x=blow.damage_per_x,
        cancel_normal=cancel,
        swaps=bool(view.defense_ops(defender, kind, area, OpKind.SWAP_NORMAL_FAILURE)),
        only_exceptional_defends=blow.only_exceptional_defends,
    )
    hurts = 1 - chances[0]
    expected = sum(damage * chance for damage, chance in enumerate(chances))
    words = f"{_percent(hurts)} to hurt, {float(expected):.2f} expected"
    fighter = view.fighter(defender)
    left = fighter.columns[area - 1].last - struck.life[area - 1] if fighter else 0
    floors = sum(chances[left:], Fraction(0))
    return f"{words}, {_percent(floors)} to knock out" if left and floors else words


def _percent(chance: Fraction) -> str:
    return f"{round(float(chance) * 100)}%"
