"""Damage dice as counts by face, with exact weights (DNT-C-11)."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import TYPE_CHECKING

from kumite.games.defend_neo_tokyo.model import FACES

if TYPE_CHECKING:
    from collections.abc import Sequence

_BITS = 4


def packed_faces(counts: Sequence[int]) -> int:
    """Counts by face in four bits each, ones highest.

    >>> hex(packed_faces([1, 0, 0, 0, 0, 2]))
    '0x100002'
    """
    code = 0
    for count in counts:
        code = code << _BITS | count
    return code


def faces(outcome: int) -> list[int]:
    """Counts by face of an outcome.

    >>> faces(0x100002)
    [1, 0, 0, 0, 0, 2]
    """
    return [outcome >> _BITS * at & 15 for at in reversed(range(FACES))]


@cache
def _rolls(dice: int) -> tuple[tuple[int, int], ...]:
    found = []
    for shown in combinations_with_replacement(range(FACES), dice):
        counts = [shown.count(face) for face in range(FACES)]
        weight = factorial(dice) // prod(factorial(count) for count in counts)
        found.append((packed_faces(counts), weight))
    return tuple(sorted(found))


def rolls(dice: int) -> list[tuple[int, int]]:
    """Every result of so many dice.

    >>> len(rolls(1)), sum(weight for _, weight in rolls(3))
    (6, 216)
    """
    return list(_rolls(dice))


def total(counts: Sequence[int]) -> int:
    """The sum of the dice.

    >>> total([1, 0, 0, 0, 0, 2])
    13
    """
    return sum((face + 1) * count for face, count in enumerate(counts))


def halves(counts: Sequence[int]) -> tuple[int, int]:
    """The dice as events tell them: ones to threes, fours to sixes."""
    return packed_faces(counts[: FACES // 2]), packed_faces(counts[FACES // 2 :])


def added(one: Sequence[int], other: Sequence[int]) -> list[int]:
    return [count + more for count, more in zip(one, other, strict=True)]
