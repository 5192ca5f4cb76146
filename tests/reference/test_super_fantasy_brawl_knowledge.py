"""What others may believe of hidden cards and traps in Super Fantasy Brawl: exact weights."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from random import Random

import pytest

from kumite.games.super_fantasy_brawl.model import Trap
from kumite.reference.super_fantasy_brawl.traps import weights
from kumite.reference.super_fantasy_brawl.worlds import Known

CASES = [
    Known(shown=(), unlocated=(0, 1, 2, 3, 4), hand=2, pile=1, top=0),
    Known(shown=(9,), unlocated=(0, 1, 2, 3), hand=2, pile=1, top=1),
    Known(shown=(8, 9), unlocated=(0, 1, 2), hand=2, pile=2, top=1),
    Known(shown=(7, 8, 9), unlocated=(0, 1), hand=2, pile=2, top=1),
]


def worlds_of(known: Known) -> list[tuple[frozenset[int], tuple[int, ...]]]:
    """Every hand and pile that fits, by trying all (SFB-INF-08)."""
    found = []
    everything = (*known.shown, *known.unlocated)
    for hand in combinations(everything, known.hand):
        left = [card for card in everything if card not in hand]
        for pile in permutations(left, known.pile):
            top = pile[known.pile - known.top :]
            if all(card in hand or card in top for card in known.shown):
                found.append((frozenset(hand), pile))
    return found


@pytest.mark.parametrize("known", CASES)
def test_weights_count_the_worlds(known: Known) -> None:
    """SFB-INF-09."""
    counted = Counter(sum(card in pile for card in known.shown) for _, pile in worlds_of(known))
    assert known.weights() == [counted[at] for at in range(len(known.shown) + 1)]


@pytest.mark.parametrize("known", CASES)
def test_all_worlds_are_equally_likely(known: Known) -> None:
    """SFB-INF-09."""
    possible = worlds_of(known)
    rng = Random(7)
    many = 60 * len(possible)
    drawn: Counter[tuple[frozenset[int], tuple[int, ...]]] = Counter()
    for _ in range(many):
        hand, pile = known.draw(rng)
        drawn[frozenset(hand), tuple(pile)] += 1
    assert set(drawn) == set(possible)
    assert max(drawn.values()) < 110
    assert min(drawn.values()) > 25


def brute_force(traps: list[Trap], turned: Trap) -> dict[int, int]:
    """Assignments of different numbers to all tokens, counted by the number of one (TRP-13)."""
    others = [trap for trap in traps if trap.hex != turned.hex]
    counted: Counter[int] = Counter()

    def assign(at: int, used: set[int], number: int) -> None:
        if at == len(others):
            counted[number] += 1
            return
        trap = others[at]
        fixed = trap.token != 255
        numbers = [trap.token] if fixed else [n for n in range(12) if trap.may_be >> n & 1]
        for each in numbers:
            if each not in used:
                assign(at + 1, used | {each}, number)

    for number in range(12):
        if turned.may_be >> number & 1:
            assign(0, {number}, number)
    return dict(counted)


@pytest.mark.parametrize(
    "may_be",
    [
        (0xFFF, 0xFFF, 0xFFF, 0xFFF),
        (0xF77, 0xF77, 0xF77, 0xF7F),
        (0xF77, 0xF77, 0xF77, 0xF7F)[::-1],
    ],
)
def test_weights_of_traps_count_all_physical_draws(may_be: tuple[int, ...]) -> None:
    """SFB-C-04, SFB-TRP-13, SFB-EX-41."""
    traps = [Trap(hex=at, may_be=mask) for at, mask in enumerate(may_be)]
    for trap in traps:
        assert dict(weights(traps, trap)) == brute_force(traps, trap)
    traps[1].token, traps[1].looked_by = 4, 1
    for trap in (traps[0], traps[2], traps[3]):
        assert dict(weights(traps, trap)) == brute_force(traps, trap)
