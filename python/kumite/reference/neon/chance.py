"""Ways chance can fall, with exact integer weights."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from kumite.reference.neon.dice import results

if TYPE_CHECKING:
    from collections.abc import Sequence


def vector(dice: Sequence[int]) -> int:
    """Counts by face, packed.

    >>> vector([2, 0, 0, 1]) == 2 << 9 | 1
    True
    """
    crit, hit, cond, miss = dice
    return crit << 9 | hit << 6 | cond << 3 | miss


def roll(die: Sequence[int], dice: int) -> list[tuple[int, int]]:
    """Every result of so many dice, ascending by vector (NEON-C-09 to C-12).

    >>> roll([0, 1, 1, 2, 2, 3], 1)
    [(1, 1), (8, 2), (64, 2), (512, 1)]
    """
    faces = (die.count(0), die.count(1), die.count(2), die.count(3))
    return sorted((vector(counts), ways) for counts, ways in results(faces, dice))


def card_sets(cards: int, size: int) -> list[tuple[int, int]]:
    """Every set of so many cards of a mask, all alike (NEON-C-06, C-13).

    >>> card_sets(0b111, 2)
    [(3, 1), (5, 1), (6, 1)]
    """
    bits = [1 << card for card in range(cards.bit_length()) if cards >> card & 1]
    return sorted((sum(chosen), 1) for chosen in combinations(bits, size))


def sub_vectors(dice: Sequence[int], most: int) -> list[int]:
    """Every way to pick one to `most` of the dice, ascending.

    >>> sub_vectors([0, 2, 0, 1], 1)
    [1, 64]
    """
    crits, hits, conds, misses = (range(count + 1) for count in dice)
    return [
        vector((crit, hit, cond, miss))
        for crit in crits
        for hit in hits
        for cond in conds
        for miss in misses
        if 1 <= crit + hit + cond + miss <= most
    ]
