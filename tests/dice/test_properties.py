"""What must hold for all dice, whatever the numbers."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kumite.games.neon.attack_odds import AtLeast, odds
from kumite.games.neon.dice import DiceSet, Readings

faces = st.integers(0, 5)
dice = st.tuples(faces, faces, faces, faces).filter(any)
dice_sets = st.builds(DiceSet, dice, dice)
attacks = st.integers(1, 9)
defenses = st.integers(0, 5)
wanted = st.integers(1, 9)


@given(attacks, defenses, dice_sets)
def test_shares_add_up_to_one(attack: int, defense: int, dice: DiceSet) -> None:
    found = odds(attack, defense, dice=dice, reroll="best")
    assert sum(found.distribution.values()) == found.at_least(0) == 1
    assert found.expected == sum(found.at_least(damage) for damage in range(1, attack + 1))


@given(attacks, defenses, dice_sets, wanted)
def test_the_best_reroll_is_best(attack: int, defense: int, dice: DiceSet, damage: int) -> None:
    best = odds(attack, defense, dice=dice, reroll="best")
    aimed = odds(attack, defense, dice=dice, reroll="best", aim=AtLeast(damage))
    none = odds(attack, defense, dice=dice)
    misses = odds(attack, defense, dice=dice, reroll="misses")
    assert best.expected >= max(none.expected, misses.expected, aimed.expected)
    for other in (none, misses, best):
        assert aimed.at_least(damage) >= other.at_least(damage)


@given(attacks, defenses, dice_sets)
def test_more_freedom_is_never_worse(attack: int, defense: int, dice: DiceSet) -> None:
    limited = [
        odds(attack, defense, dice=dice, reroll="best", reroll_dice=limit).expected
        for limit in range(attack + 1)
    ]
    assert limited == sorted(limited)
    assert limited[0] == odds(attack, defense, dice=dice).expected
    assert limited[-1] == odds(attack, defense, dice=dice, reroll="best").expected


@given(attacks, defenses, dice_sets)
def test_seeing_the_defense_never_hurts(attack: int, defense: int, dice: DiceSet) -> None:
    blind = odds(attack, defense, dice=dice, reroll="best")
    seen = odds(attack, defense, dice=dice, reroll="best", seen=True)
    assert seen.expected >= blind.expected


@given(attacks, st.integers(0, 4), dice_sets)
def test_more_dice_help_their_owner(attack: int, defense: int, dice: DiceSet) -> None:
    here = odds(attack, defense, dice=dice, reroll="best").expected
    assert odds(attack + 1, defense, dice=dice, reroll="best").expected >= here
    assert odds(attack, defense + 1, dice=dice, reroll="best").expected <= here


@given(attacks, defenses, dice_sets)
def test_conversions_of_conds_are_like_hits(attack: int, defense: int, dice: DiceSet) -> None:
    crit, hit, cond, miss = dice.attack
    converted = odds(attack, defense, dice=dice, readings=Readings(conds_to_hits=10))
    as_hits = DiceSet((crit, hit + cond, 0, miss), dice.defense)
    assert converted == odds(attack, defense, dice=as_hits)
