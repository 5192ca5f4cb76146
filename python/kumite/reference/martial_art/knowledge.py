"""What others may know of hidden tokens: the worlds that are still possible (MA-INF-10).

A world says how many Moves, Defenses and Energies lie in each of seven bins: Areas 1 to 5, the
reserve, and the hand while it is sown. Everything public narrows the worlds or moves tokens in all
of them; what is done in secret splits them. The set is kept in the state as bits over words: see
docs/encoding/martial-art.md.
"""

from __future__ import annotations

from functools import lru_cache
from math import factorial, prod
from typing import TYPE_CHECKING, TypeAlias

from kumite.games.martial_art.bag import size
from kumite.games.martial_art.terms import AREAS, EFFECTS, Token
from kumite.games.martial_art.token_arrangements import arrangements

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from .table import Table

Counts: TypeAlias = tuple[int, int, int]
World: TypeAlias = tuple[Counts, ...]
Sizes: TypeAlias = tuple[int, ...]

RESERVE_BIN = AREAS
HAND_BIN = AREAS + 1


@lru_cache(maxsize=4096)
def numbered_worlds(totals: Counts, sizes: Sizes) -> dict[World, int]:
    """Every way to fill bins of these sizes, by the number of its word.

    The word of a world lists the tokens bin by bin, sorted inside each bin; its number is its
    place among all arrangements of the tokens.

    >>> numbered_worlds((1, 0, 2), (1, 2))
    {((1, 0, 0), (0, 0, 2)): 0, ((0, 0, 1), (1, 0, 1)): 1}
    """
    found: dict[World, int] = {}
    _fill(totals, sizes, (), 0, found)
    return found


def _fill(left: Counts, sizes: Sizes, filled: World, number: int, found: dict[World, int]) -> None:
    """Fill the next bin in every way; `number` counts the arrangements that come before."""
    if not sizes:
        found[filled] = number
        return
    for counts, before in _bags(left, sizes[0]):
        rest = (left[0] - counts[0], left[1] - counts[1], left[2] - counts[2])
        _fill(rest, sizes[1:], (*filled, counts), number + before, found)


@lru_cache(maxsize=4096)
def _bags(left: Counts, size: int) -> tuple[tuple[Counts, int], ...]:
    """Every bag of this size, and how many arrangements of all come before its sorted tokens."""
    found = []
    for moves in range(min(left[0], size), -1, -1):
        for defenses in range(min(left[1], size - moves), -1, -1):
            energies = size - moves - defenses
            if energies <= left[2]:
                counts = (moves, defenses, energies)
                found.append((counts, _before(left, counts)))
    return tuple(found)


def _before(left: Counts, counts: Counts) -> int:
    """Arrangements of `left` that are less than those that begin with these tokens, sorted."""
    number = 0
    for kind, count in enumerate(counts):
        for _ in range(count):
            for smaller in range(kind):
                if left[smaller]:
                    number += arrangements(_with(left, smaller, -1))
            left = _with(left, kind, -1)
    return number


def totals_of(table: Table, seat: int) -> Counts:
    """Effect tokens of a fighter that are not removed, by type."""
    printed = table.fighter(seat).effects
    removed = table.seat(seat).removed[Token.MOVE :]
    moves, defenses, energies = (have - gone for have, gone in zip(printed, removed, strict=True))
    return moves, defenses, energies


def sizes_of(table: Table, seat: int) -> Sizes:
    """How many hidden tokens each bin holds: everybody may count them (MA-INF-02)."""
    own, state = table.seat(seat), table.state
    hand = size(state.hand_effects) if seat == state.active else 0
    return (*(size(bag) for bag in own.effects), size(own.reserve), hand)


def possible(table: Table, seat: int) -> list[World]:
    """The worlds that others hold possible."""
    known = table.seat(seat).known
    numbered = numbered_worlds(totals_of(table, seat), sizes_of(table, seat))
    return [world for world, number in numbered.items() if known >> number & 1]


def remember(table: Table, seat: int, worlds: Iterable[World]) -> None:
    """Keep these worlds, which fit the state as it is now."""
    numbered = numbered_worlds(totals_of(table, seat), sizes_of(table, seat))
    known = 0
    for world in worlds:
        known |= 1 << numbered[world]
    table.seat(seat).known = known


def begin(table: Table, seat: int) -> None:
    """Nothing is known but the token list and how many tokens lie where."""
    remember(table, seat, numbered_worlds(totals_of(table, seat), sizes_of(table, seat)))


def narrow(table: Table, seat: int, fits: Callable[[World], bool]) -> None:
    """Something public has shown that only some worlds are possible."""
    remember(table, seat, [world for world in possible(table, seat) if fits(world)])


def weight(world: World) -> int:
    """In how many ways single tokens, told apart, can lie so within their bins' sizes."""
    return prod(
        factorial(sum(counts)) // prod(factorial(count) for count in counts) for counts in world
    )


# How worlds change


def move_one(worlds: Iterable[World], start: int, end: int) -> list[World]:
    """A hidden token goes from one bin to another; only its owner knows which."""
    found: dict[World, None] = {}
    for world in worlds:
        for kind in range(len(EFFECTS)):
            if world[start][kind]:
                found.setdefault(changed(changed(world, start, kind, -1), end, kind, 1))
    return list(found)


def exchange(worlds: Iterable[World], one: int, other: int) -> list[World]:
    """A hidden token of each of two bins go to the other; only their owner knows which."""
    found: dict[World, None] = {}
    for world in worlds:
        for first in range(len(EFFECTS)):
            for second in range(len(EFFECTS)):
                if world[one][first] and world[other][second]:
                    gone = changed(changed(world, one, first, -1), other, second, -1)
                    found.setdefault(changed(changed(gone, one, second, 1), other, first, 1))
    return list(found)


def pour(worlds: Iterable[World], start: int, end: int) -> list[World]:
    """All tokens of one bin go to another."""
    found = []
    for world in worlds:
        bins = list(world)
        one, other = bins[start], bins[end]
        bins[end] = (one[0] + other[0], one[1] + other[1], one[2] + other[2])
        bins[start] = (0, 0, 0)
        found.append(tuple(bins))
    return found


def changed(world: World, at: int, kind: int, change: int) -> World:
    """The world with more or fewer tokens of a type in one bin."""
    return (*world[:at], _with(world[at], kind, change), *world[at + 1 :])


def _with(counts: Counts, kind: int, change: int) -> Counts:
    moves, defenses, energies = (count + change * (at == kind) for at, count in enumerate(counts))
    return moves, defenses, energies
