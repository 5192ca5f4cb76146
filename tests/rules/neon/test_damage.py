"""Damage: which HP token goes, and to whom (NEON-DMG)."""

from __future__ import annotations

import pytest

from kumite.games.neon.actions import Flee, Move
from kumite.games.neon.events import EventKind
from kumite.games.neon.model import Phase

from .moments import strike
from .scenario import Seat, scene

ROWS_A = [[1, 2, 3], [0, 2, 3], [0, 1, 3], [0, 0, 3], [0, 0, 2], [0, 0, 1]]
"""Tokens by row on side A with 6, 5, ... 1 left."""


@pytest.mark.parametrize("left", [6, 5, 4, 3, 2])
def test_damage_takes_a_token_from_the_topmost_row_with_any(engine: str, left: int) -> None:
    """NEON-DMG-01: top, then middle, then bottom."""
    play = scene(engine, Seat(at=5, energy=0), Seat(at=5, energy=0, hp=left))
    assert play.seat(1).hp == ROWS_A[6 - left]
    strike(play, "basic", 1, ["HIT"], ["FAIL"])
    assert play.seat(1).hp == ROWS_A[7 - left]


@pytest.mark.parametrize(("side", "values"), [("A", [3, 1, 1, 2, 2, 2]), ("B", [3, 2, 2, 1, 1, 1])])
def test_a_token_goes_to_whoever_dealt_the_damage(
    engine: str, side: str, values: list[int]
) -> None:
    """NEON-DMG-02: by attack; each row has its value."""
    for lost, value in enumerate(values[:5]):
        play = scene(engine, Seat(at=5, energy=0), Seat(at=5, energy=0, hp=6 - lost, side=side))
        strike(play, "basic", 1, ["HIT"], ["FAIL"])
        assert play.seat(0).trophy_hp == [int(value == each) for each in (1, 2, 3)]


def test_a_token_taken_by_an_ability_goes_to_its_user(engine: str) -> None:
    """NEON-DMG-02: the Trap's owner, wherever she is."""
    play = scene(engine, Seat("ghost", at=1), Seat("illusion", at=6, token=2), action=2)
    play.do(Move(sector=2))
    assert play.seat(1).trophy_hp == [0, 0, 1]
    assert play.seat(0).trophy_hp == [0, 0, 0]


def test_a_token_lost_in_submersion_goes_to_the_supply(engine: str) -> None:
    """NEON-DMG-02: nobody wins it."""
    play = scene(engine, Seat(at=6, energy=0), Seat(at=9), phase=Phase.DRAW, turn=1, top=6)
    play.draw_cards()
    play.do(Flee(sector=7))
    assert play.hp(0) == 5
    assert play.seat(0).trophy_hp == play.seat(1).trophy_hp == [0, 0, 0]


def test_tokens_are_worthless_in_battle_royale(engine: str) -> None:
    """NEON-DMG-02: they are lost, and nobody's trophies."""
    play = scene(engine, Seat(at=5, energy=0), Seat(at=5, energy=0), mode="royale")
    strike(play, "basic", 1, ["HIT"], ["FAIL"])
    assert play.hp(1) == 5
    assert play.seat(0).trophy_hp == [0, 0, 0]


def test_nobody_chooses_among_the_tokens_of_a_row(engine: str) -> None:
    """NEON-DMG-03: they are equal, so the attack ends without a question."""
    play = scene(engine, Seat(at=5, energy=0), Seat(at=5, energy=0, hp=5))
    strike(play, "basic", 1, ["HIT"], ["FAIL"])
    assert play.events(EventKind.ATTACK_ENDED)
    assert play.seat(1).hp == [0, 1, 3]
    assert play.seat(0).trophy_hp == [1, 0, 0]


def test_trophies_score_their_printed_value(engine: str) -> None:
    """NEON-DMG-04: two 1s, one 2 and three 3s are 13, and the Leader token is 1 more."""
    seats = Seat(at=1, trophies=(2, 1, 3)), Seat(at=2)
    assert scene(engine, *seats, leader=1).raw.scores()[:2] == [13, 1]
    assert scene(engine, *seats, leader=0).raw.scores()[:2] == [14, 0]
