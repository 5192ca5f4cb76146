"""Geometry of the Arena: Sectors in a circle, clockwise."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def at(ring: Sequence[int], sector: int, steps: int) -> int:
    """The Sector so many steps clockwise (negative: counterclockwise).

    >>> at([5, 1, 9], 5, -1)
    9
    """
    return ring[(ring.index(sector) + steps) % len(ring)]


def neighbours(ring: Sequence[int], sector: int) -> list[int]:
    """Clockwise, then counterclockwise; only one with two Sectors left (NEON-MOV-03).

    >>> neighbours([5, 1, 9], 1), neighbours([5, 9], 9)
    ([9, 5], [5])
    """
    clockwise, counter = at(ring, sector, 1), at(ring, sector, -1)
    return [clockwise] if clockwise == counter else [clockwise, counter]


def distance(ring: Sequence[int], one: int, other: int) -> int:
    """Range: the shorter way round (NEON-ATK-03).

    >>> distance([1, 2, 3, 4, 5], 1, 4)
    2
    """
    steps = abs(ring.index(one) - ring.index(other))
    return min(steps, len(ring) - steps)


def in_one_direction(ring: Sequence[int], sector: int, steps: int) -> list[int]:
    """Where a move of several steps in one direction ends, never at its start.

    >>> in_one_direction([1, 2, 3, 4], 1, 2)
    [3]
    """
    ends = {at(ring, sector, steps), at(ring, sector, -steps)}
    return sorted(ends - {sector})


def away(ring: Sequence[int], sector: int, origin: int, steps: int) -> int:
    """Where a piece ends that is moved away step by step (NEON-MOV-07); its own Sector if it stays.

    >>> away([1, 2, 3, 4], 2, 1, 1), away([1, 2, 3, 4], 1, 1, 1)
    (3, 1)
    """
    for _ in range(steps):
        before = distance(ring, sector, origin)
        farther = [
            each for each in neighbours(ring, sector) if distance(ring, each, origin) > before
        ]
        if len(farther) != 1:
            break
        sector = farther[0]
    return sector
