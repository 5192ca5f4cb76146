"""A calculator for the dice of one strike: what `kumite odds martial-art` is asked."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import factorial
from typing import TYPE_CHECKING

from .terms import Face

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


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
