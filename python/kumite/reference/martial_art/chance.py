"""Ways chance can fall, with exact integer weights."""

from __future__ import annotations

from itertools import combinations
from math import comb, factorial
from typing import TYPE_CHECKING

from kumite.games.martial_art.bag import packed
from kumite.games.martial_art.terms import ACTIONS, AREAS, Face

from .knowledge import numbered_worlds, weight

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .knowledge import Counts, Sizes

DIE_BITS = 5


def roll(die: Sequence[Face], dice: int) -> list[tuple[int, int]]:
    """Every result of so many dice: exceptional successes << 5 | normal ones (MA-C-04 to C-07).

    >>> roll([Face.FAIL, Face.FAIL, Face.NORMAL, Face.NORMAL, Face.NORMAL, Face.EXCEPTIONAL], 1)
    [(0, 2), (1, 3), (32, 1)]
    """
    fails, normals, exceptionals = (die.count(face) for face in Face)
    found = []
    for x in range(dice + 1):
        for n in range(dice - x + 1):
            f = dice - x - n
            orders = factorial(dice) // (factorial(x) * factorial(n) * factorial(f))
            found.append((x << DIE_BITS | n, orders * exceptionals**x * normals**n * fails**f))
    return found


def faces(outcome: int, dice: int) -> list[int]:
    """The dice of an outcome by face: failures, normal, exceptional.

    >>> faces(1 << 5 | 2, 5)
    [2, 2, 1]
    """
    x, n = outcome >> DIE_BITS, outcome & (1 << DIE_BITS) - 1
    return [dice - x - n, n, x]


def reserves(effects: Counts, count: int) -> list[tuple[int, int]]:
    """Every bag of so many tokens drawn without replacement (MA-C-02).

    >>> reserves((2, 0, 1), 2) == [(0x101, 2), (0x200, 1)]
    True
    """
    found = []
    for moves in range(min(effects[0], count) + 1):
        for defenses in range(min(effects[1], count - moves) + 1):
            energies = count - moves - defenses
            ways = comb(effects[0], moves) * comb(effects[1], defenses)
            ways *= comb(effects[2], energies)
            if ways:
                found.append((packed([moves, defenses, energies]), ways))
    return sorted(found)


def action_areas(actions: Sequence[int]) -> list[tuple[int, int]]:
    """Every way to give Actions Areas of their own, all alike (MA-C-03).

    An outcome has five bits for each type, Punch lowest: bit i for Area i + 1.
    """
    found = [(0, 0)]
    for kind in ACTIONS:
        found = [
            (code | chosen << AREAS * kind, taken | chosen)
            for code, taken in found
            for chosen in _masks(actions[kind])
            if not chosen & taken
        ]
    return sorted((code, 1) for code, _ in found)


def _masks(count: int) -> list[int]:
    return [sum(1 << area for area in areas) for areas in combinations(range(AREAS), count)]


def effect_layouts(totals: Counts, sizes: Sizes) -> list[tuple[int, int]]:
    """Every way to fill Areas of these sizes with these tokens (MA-C-03).

    An outcome is the number of the word; its weight counts placements of single tokens, up to a
    factor that is the same for all.
    """
    numbered = numbered_worlds(totals, sizes)
    return sorted((number, weight(world)) for world, number in numbered.items())
