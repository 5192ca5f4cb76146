"""Both engines give what counting every fall of every die gives."""

from __future__ import annotations

import pytest

from kumite.games.neon.attack_odds import REROLLS, AtLeast, Engine, Reroll, odds
from kumite.games.neon.dice import DiceSet, printed_dice
from tests.dice import brute_force

NEON = printed_dice()
CUSTOM = DiceSet(attack=(1, 1, 0, 2), defense=(0, 1, 1, 1))


@pytest.mark.parametrize("engine", ["native", "reference"])
@pytest.mark.parametrize("reroll", REROLLS)
@pytest.mark.parametrize("seen", [False, True], ids=["blind", "seen"])
@pytest.mark.parametrize(
    ("attack", "defense", "dice"),
    [(1, 0, NEON), (1, 1, NEON), (2, 1, NEON), (3, 1, NEON), (2, 2, NEON), (3, 2, CUSTOM)],
)
def test_small_pools(
    engine: Engine, reroll: Reroll, seen: bool, attack: int, defense: int, dice: DiceSet
) -> None:
    slow = brute_force.distribution(attack, defense, dice, reroll, seen=seen)
    found = odds(attack, defense, reroll=reroll, seen=seen, dice=dice, engine=engine)
    if reroll == "best":
        # Of equally good rerolls brute force takes another one: only the aim must agree.
        assert found.expected == sum(damage * share for damage, share in slow.items())
    else:
        assert found.distribution == slow


@pytest.mark.parametrize("engine", ["native", "reference"])
@pytest.mark.parametrize("seen", [False, True], ids=["blind", "seen"])
@pytest.mark.parametrize("wanted", [1, 2, 3])
def test_the_reroll_that_is_best_for_some_damage(engine: Engine, seen: bool, wanted: int) -> None:
    slow = brute_force.distribution(3, 1, NEON, "best", at_least=wanted, seen=seen)
    found = odds(3, 1, reroll="best", aim=AtLeast(wanted), seen=seen, engine=engine)
    assert found.at_least(wanted) == sum(
        share for damage, share in slow.items() if damage >= wanted
    )
