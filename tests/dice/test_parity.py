"""Native and reference give the same weights, choices and refusals."""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kumite.errors import BadDice
from kumite.games.neon.attack_odds import REROLLS, Aim, AtLeast, best_reroll, odds
from kumite.games.neon.dice import ATTACK_FACES, DEFENSE_FACES, PLAIN, DiceSet, Readings

if TYPE_CHECKING:
    from kumite.games.neon.attack_odds import Reroll

AIMS: list[Aim] = ["expected", AtLeast(1), AtLeast(2), AtLeast(3)]

faces = st.integers(0, 5)
dice = st.tuples(faces, faces, faces, faces).filter(any)
dice_sets = st.builds(DiceSet, dice, dice)
readings = st.builds(
    Readings,
    crit_damage=st.integers(1, 4),
    hit_damage=st.integers(1, 4),
    conds_to_hits=st.integers(0, 2),
    hits_to_misses=st.integers(0, 2),
    shields_to_fails=st.integers(0, 10),
)
aims = st.one_of(st.just("expected"), st.integers(1, 6).map(AtLeast))
plans = st.fixed_dictionaries(
    {"dice": dice_sets, "readings": st.one_of(st.just(PLAIN), readings), "aim": aims}
)


@pytest.mark.parametrize("attack", range(1, 6))
@pytest.mark.parametrize("seen", [False, True], ids=["blind", "seen"])
def test_the_whole_grid_of_neon(attack: int, seen: bool) -> None:
    for defense, reroll, aim in product(range(4), REROLLS, AIMS):
        native = odds(attack, defense, reroll=reroll, aim=aim, seen=seen)
        reference = odds(attack, defense, reroll=reroll, aim=aim, seen=seen, engine="reference")
        assert native == reference, (defense, reroll, aim)


@given(st.integers(1, 4), st.integers(0, 3), plans, st.sampled_from(REROLLS), st.booleans())
def test_any_dice_and_readings(
    attack: int, defense: int, plan: dict[str, Any], reroll: Reroll, seen: bool
) -> None:
    native = odds(attack, defense, reroll=reroll, seen=seen, **plan)
    assert native == odds(attack, defense, reroll=reroll, seen=seen, engine="reference", **plan)
    assert sum(native.weights) == native.total


@given(
    st.lists(st.sampled_from(ATTACK_FACES), min_size=1, max_size=5),
    st.one_of(st.integers(0, 3), st.lists(st.sampled_from(DEFENSE_FACES), max_size=3)),
    st.one_of(st.none(), st.integers(0, 5)),
    plans,
)
def test_any_roll(
    roll: list[str], defense: int | list[str], reroll_dice: int | None, plan: dict[str, Any]
) -> None:
    native = best_reroll(roll, defense, reroll_dice=reroll_dice, **plan)
    reference = best_reroll(roll, defense, reroll_dice=reroll_dice, engine="reference", **plan)
    assert native == reference
    assert native.faces == tuple(roll[place] for place in native.places)
    assert reroll_dice is None or len(native.places) <= reroll_dice


@pytest.mark.parametrize("aim", AIMS, ids=str)
def test_every_roll_of_five_dice(aim: Aim) -> None:
    for roll in combinations_with_replacement(ATTACK_FACES, 5):
        assert best_reroll(roll, 3, aim=aim) == best_reroll(roll, 3, aim=aim, engine="reference")


def test_the_border_of_what_is_answered() -> None:
    """The narrow integers end between these pools; the wide ones hold the largest question."""
    twenty = DiceSet((5, 5, 5, 5), (5, 5, 5, 5))
    strongest = Readings(crit_damage=4, hit_damage=3)
    for attack, defense in [(5, 6), (8, 5), (9, 5), (9, 6), (10, 6)]:
        native = odds(attack, defense, reroll="best")
        assert native == odds(attack, defense, reroll="best", engine="reference")
    for attack, defense in [(5, 4), (5, 5), (10, 6)]:
        native = odds(attack, defense, reroll="best", dice=twenty, readings=strongest)
        reference = odds(
            attack, defense, reroll="best", dice=twenty, readings=strongest, engine="reference"
        )
        assert native == reference
        assert native.total == 20 ** (2 * attack + defense)


HUGE = 10**30


@pytest.mark.parametrize(
    "question",
    [
        {"attack": 0},
        {"attack": 11},
        {"attack": -1},
        {"attack": HUGE},
        {"defense": -1},
        {"defense": 7},
        {"defense": 263},
        {"reroll": "best", "reroll_dice": 11},
        {"reroll": "best", "reroll_dice": -1},
        {"reroll": "none", "reroll_dice": 1},
        {"reroll": "twice"},
        {"aim": AtLeast(0)},
        {"aim": AtLeast(41)},
        {"aim": AtLeast(-HUGE)},
        {"dice": DiceSet((0, 0, 0, 0), (1, 2, 2, 1))},
        {"dice": DiceSet((1, 2, 2, 1), (5, 5, 5, 6))},
        {"dice": DiceSet((1, -2, 2, 1), (1, 2, 2, 1))},
        {"readings": Readings(crit_damage=0)},
        {"readings": Readings(hit_damage=5)},
        {"readings": Readings(conds_to_hits=11)},
        {"readings": Readings(shields_to_fails=-1)},
    ],
    ids=str,
)
def test_refusals_are_the_same(question: dict[str, Any]) -> None:
    refusals = []
    for engine in ("native", "reference"):
        with pytest.raises(BadDice) as refused:
            odds(**({"attack": 5, "defense": 3, "engine": engine} | question))
        refusals.append(str(refused.value))
    assert refusals[0] == refusals[1]
    assert "\n" not in refusals[0]


def test_unknown_faces_and_engines_are_refused() -> None:
    with pytest.raises(BadDice, match="no such face: 'CRITS'"):
        best_reroll(["CRITS"], 1)
    with pytest.raises(BadDice, match="native or reference"):
        odds(1, 1, engine="quick")  # type: ignore[arg-type]
