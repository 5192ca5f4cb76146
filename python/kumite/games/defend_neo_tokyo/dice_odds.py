"""Exact chances of what one total of damage dice does to a monster."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod

FACES = 6
MOST_DICE = 8
"""DNT-HIT-10."""


def damage_odds(
    dice: int, plus: int = 0, armor: int = 0, tokens: int = 0, reroll: int = 0
) -> dict[int, Fraction]:
    """The chance of each damage, in the order of DNT-HIT-06.

    Up to `reroll` dice are rolled again once, those and as many as give most damage on average.

    >>> {damage: str(chance) for damage, chance in damage_odds(1, plus=1, armor=4).items()}
    {0: '1/2', 1: '1/6', 2: '1/6', 3: '1/6'}
    """
    less = plus - armor - tokens
    found: defaultdict[int, Fraction] = defaultdict(Fraction)
    for shown in combinations_with_replacement(range(1, FACES + 1), dice):
        for total, chance in _best(shown, reroll, less).items():
            found[max(0, total + less)] += chance * _chance(shown)
    return dict(sorted(found.items()))


def _best(shown: tuple[int, ...], reroll: int, less: int) -> dict[int, Fraction]:
    """Totals after the best reroll of a roll; the lowest dice are always the ones to take."""
    ways = []
    for many in range(min(reroll, len(shown)) + 1):
        kept = sum(shown[many:])
        ways.append({kept + total: chance for total, chance in _totals(many).items()})
    return max(ways, key=lambda way: sum(max(0, at + less) * chance for at, chance in way.items()))


@cache
def _totals(dice: int) -> dict[int, Fraction]:
    totals = {0: Fraction(1)}
    for _ in range(dice):
        fresh: defaultdict[int, Fraction] = defaultdict(Fraction)
        for total, chance in totals.items():
            for face in range(1, FACES + 1):
                fresh[total + face] += chance / FACES
        totals = dict(fresh)
    return totals


def _chance(shown: tuple[int, ...]) -> Fraction:
    """Of these dice in any order."""
    counts = [shown.count(face) for face in range(1, FACES + 1)]
    ways = factorial(len(shown)) // prod(factorial(count) for count in counts)
    return Fraction(ways, FACES ** len(shown))
