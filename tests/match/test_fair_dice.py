"""Dice that can be checked: the same for everybody, even, and silent about what comes next."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest

from kumite import new_match
from kumite.contract import Setup
from kumite.fair_dice import FairDice
from kumite.match import Match

SECRET = bytes(range(32))


def test_the_commitment_and_the_draw_are_as_documented() -> None:
    """As docs/server.md tells it, without our code: a player can check it."""
    dice = FairDice(SECRET)
    assert dice.commitment == hashlib.sha256(b"kumite-dice-1:" + SECRET).hexdigest()
    number = int.from_bytes(hmac.digest(SECRET, b"chance/7/0", "sha256"), "big")
    assert dice.draw(7, 6) == number % 6
    assert not FairDice(bytes(32)).fits(dice.commitment)


@pytest.mark.parametrize("sides", [2, 6, 7, 1000])
def test_draws_are_even(sides: int) -> None:
    dice = FairDice(SECRET)
    rolls = 6000
    found = Counter(dice.draw(step, sides) for step in range(rolls))
    expected = rolls / sides
    chi_square = sum((found[side] - expected) ** 2 / expected for side in range(sides))
    assert chi_square < sides + 5 * (2 * sides) ** 0.5


def test_purposes_have_streams_of_their_own() -> None:
    dice = FairDice(SECRET)
    numbers = {
        dice.number(purpose, 1 << 63)
        for purpose in ("chance/1", "chance/11", "bot/1/1", "bot/11/1", "bot/1/11", "chance/1/1")
    }
    assert len(numbers) == 6


def test_a_match_takes_them_and_going_back_wins_no_other_roll() -> None:
    setup = Setup("neon", "royale", 2, ("akari", "ghost"))
    match = Match(setup, dice=FairDice(SECRET))
    codes = []
    while (expected := match.next_outcome()) is not None:
        step = match.advance()
        assert step is not None
        assert step.code == expected
        codes.append(step.code)
    match.undo(0)
    other = match.clone()
    for code in codes:
        assert other.next_outcome() == code
        other.advance()
    assert new_match("neon", mode="royale", seats=2, seed=1).next_outcome() is not None
