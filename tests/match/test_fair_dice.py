"""Dice that can be checked: the same for everybody, even, and silent about what comes next."""

from __future__ import annotations

import hashlib
import hmac
import re
from collections import Counter
from pathlib import Path

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


def test_the_test_vector_of_the_page_is_true() -> None:
    page = (Path(__file__).parents[2] / "docs" / "server.md").read_text("utf-8")
    told = dict(re.findall(r"^\| (secret|commitment) \| `([0-9a-f]{64})` \|$", page, re.MULTILINE))
    dice = FairDice(bytes.fromhex(told["secret"]))
    assert dice.commitment == told["commitment"]
    row = r"^\| (\d+) \| `(chance/\d+/0)` \| `([0-9a-f]{64})` \| (\d+) \| (\d+) \|$"
    rows = re.findall(row, page, re.MULTILINE)
    assert len(rows) == 3
    for number, message, digest, total, drawn in rows:
        assert hmac.new(dice.secret, message.encode(), "sha256").hexdigest() == digest
        assert int(digest, 16) % int(total) == int(drawn)
        assert dice.draw(int(number) - 1, int(total)) == int(drawn)


def test_another_secret_rolls_from_its_step_on() -> None:
    first, second = FairDice(SECRET), FairDice(bytes(32))
    dice = first.renewed(10, bytes(32))
    draws = [dice.draw(step, 1 << 60) for step in range(20)]
    assert draws == [(first if at < 10 else second).draw(at, 1 << 60) for at in range(20)]
    assert dice.commitment == first.commitment
    assert dice.number("bot/1/3", 1 << 60) == second.number("bot/1/3", 1 << 60)
    assert dice.renewed(10, SECRET).renewals == ((10, SECRET),), "a second time at the same step"
    with pytest.raises(ValueError, match="order"):
        FairDice(SECRET, ((5, SECRET), (4, SECRET)))


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
