"""The harness itself."""

from __future__ import annotations

import pytest

from kumite.games.martial_art.terms import Token

from .scenario import Scene, Seat, scene


def sown(engine: str, area: str, words: str) -> Scene:
    """Igor has put down what lay in Area 4, in this order."""
    play = scene(engine, Seat("igor", at="D4", areas={4: area, 5: ""}), Seat("li-ming", at="D7"))
    play.until_sown(4)
    play.sow(words)
    return play


def test_tokens_are_sown_as_told(engine: str) -> None:
    punches = [
        Token.PUNCH in sown(engine, "Energy Punch", words).held(0, 5)
        for words in ("Punch Energy", "Energy Punch")
    ]
    assert punches == [True, False]


@pytest.mark.parametrize(
    ("area", "words"),
    [
        ("Energy Punch", "Energy Move"),
        ("Energy Punch", "Energy Punch Move"),
        ("Energy", "Move"),
        ("Energy Energy", "Energy Punch"),
    ],
)
def test_what_is_not_there_cannot_be_sown(engine: str, area: str, words: str) -> None:
    """A token that goes down without being asked for is compared with the words, too."""
    with pytest.raises(AssertionError, match="cannot"):
        sown(engine, area, words)
