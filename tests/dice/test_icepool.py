"""The odds agree with an independent dice library."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from kumite.games.neon.attack_odds import Aim, AtLeast, odds
from kumite.games.neon.dice import DiceSet, printed_dice
from tests.dice.brute_force import uncancelled

if TYPE_CHECKING:
    from kumite.games.neon.dice import Counts

icepool: Any = pytest.importorskip("icepool")

Pair = tuple[int, int]


def counted(weights: Counts, dice: int) -> Any:
    """How many dice show the first kind of face, and how many the second."""
    if dice == 0:
        return icepool.Die([icepool.Vector((0, 0))])
    first, second, *rest = weights
    kinds = [((1, 0), first), ((0, 1), second), ((0, 0), sum(rest))]
    return dice @ icepool.Die({icepool.Vector(kind): faces for kind, faces in kinds})


def damage(attack: Pair, defense: Pair) -> int:
    crits, hits = attack
    guards, shields = defense
    return uncancelled(["CRIT"] * crits + ["HIT"] * hits, ["GUARD"] * guards + ["SHIELD"] * shields)


def shares(die: Any) -> dict[int, Fraction]:
    return {value: Fraction(weight, die.denominator()) for value, weight in die.items() if weight}


def random_die(random: Random) -> Counts:
    first, second, third = (random.randint(0, 5) for _ in range(3))
    return first, second, third, random.randint(1, 5)


def test_random_pools() -> None:
    random = Random(20)
    for _ in range(300):
        dice = DiceSet(random_die(random), random_die(random))
        attack, defense = random.randint(1, 6), random.randint(0, 4)
        expected = icepool.map(damage, counted(dice.attack, attack), counted(dice.defense, defense))
        assert odds(attack, defense, dice=dice).distribution == shares(expected), dice


def best_after_reroll(dice: DiceSet, attack: int, defense: int, at_least: int | None) -> Any:
    """The best kept set of each roll, tried one by one; `map` does the rest."""
    defended = counted(dice.defense, defense)

    @cache
    def of_final(crits: int, hits: int) -> Any:
        return defended.map(lambda guards, shields: damage((crits, hits), (guards, shields)))

    @cache
    def of_kept(crits: int, hits: int, again: int) -> Any:
        rolled = counted(dice.attack, again)
        return rolled.map(lambda c, h: of_final(crits + c, hits + h))

    def worth(die: Any) -> Fraction:
        if at_least is None:
            return Fraction(die.mean())
        return Fraction(die.probability(">=", at_least))

    def best(crits: int, hits: int) -> Any:
        rest = attack - crits - hits
        ways = product(range(crits + 1), range(hits + 1), range(rest + 1))
        return max((of_kept(c, h, attack - c - h - kept) for c, h, kept in ways), key=worth)

    return counted(dice.attack, attack).map(best)


@pytest.mark.parametrize("at_least", [None, 1, 2])
def test_the_best_reroll_of_random_pools(at_least: int | None) -> None:
    random = Random(21)
    for _ in range(15):
        dice = DiceSet(random_die(random), random_die(random))
        attack, defense = random.randint(1, 4), random.randint(0, 2)
        expected = best_after_reroll(dice, attack, defense, at_least)
        aim: Aim = "expected" if at_least is None else AtLeast(at_least)
        found = odds(attack, defense, reroll="best", aim=aim, dice=dice)
        if at_least is None:
            assert found.expected == expected.mean()
        else:
            assert found.at_least(at_least) == expected.probability(">=", at_least)


def test_five_against_three() -> None:
    expected = best_after_reroll(printed_dice(), 5, 3, None)
    assert expected.mean() == odds(5, 3, reroll="best").expected == Fraction(519329, 221184)
