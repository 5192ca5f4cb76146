"""Chance where little is left to fall, and how a match begins (NEON-C, NEON-GEN-09)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from kumite.games.neon.actions import RANDOM_FIGHTER, Disembark, Fighter, Move, Plan
from kumite.games.neon.events import EventKind
from kumite.games.neon.model import NOBODY, Phase

from .scenario import Scene, Seat, bot, opening, scene

ROSTER = ("akari", "boulder", "illusion", "snake", "phoenix", "ghost")
EIGHT = ["red", "red", "blue", "blue", "green", "green", "yellow", "yellow"]
VIOLET = 4


def laid(engine: str, seats: int, roster: tuple[str | None, ...]) -> Scene:
    """The Sectors lie from 10 down to 1, and the first token is shown."""
    play = opening(engine, seats=seats, roster=roster)
    while play.state.phase in (Phase.RING, Phase.FIRST_TOKEN):
        play.fall(max(play.odds()))
    return play


def test_a_random_fighter_of_two_is_chance_and_of_one_is_not(engine: str) -> None:
    """NEON-C-08, NEON-GEN-09: as long as there are two, either may come."""
    play = laid(engine, 6, (*ROSTER[:4], None, None))
    numbers = play.content.fighter_numbers()
    play.do(Fighter(RANDOM_FIGHTER))
    assert set(play.odds()) == {numbers["phoenix"], numbers["ghost"]}
    play.fall(numbers["ghost"])
    assert play.seat(5).fighter == numbers["phoenix"]
    assert play.state.phase == Phase.HANDS


def begun(engine: str) -> Scene:
    """Three players with cards in hand; seat 2 became Leader."""
    play = laid(engine, 3, ROSTER[:3])
    while play.state.phase == Phase.HANDS:
        play.draw_cards(1, 2, 4)
    play.fall(2)
    return play


def test_a_match_begins_with_round_1_and_a_leader(engine: str) -> None:
    """NEON-C-07: nobody had the Leader token before."""
    play = begun(engine)
    assert play.state.round == 1
    assert play.state.phase == Phase.PLAN
    assert play.events(EventKind.LEADER_TAKEN) == [(2, NOBODY, 0, 0)]
    assert play.events(EventKind.ROUND_BEGAN)[0][0] == 1


def test_neighbours_follow_from_the_ring_as_it_was_laid(engine: str) -> None:
    """NEON-C-01, NEON-MOV-01: and every Sector was told with its place."""
    play = begun(engine)
    told = [(10 - place, place, 0, 0) for place in range(10)]
    assert play.events(EventKind.SECTOR_PLACED) == told
    for seat in range(3):
        play.do(play.offers(Plan, seat)[0], seat)
    assert {each.sector for each in play.offers(Disembark)} == set(range(1, 11))
    play.do(Disembark(5))
    while not play.offers(Move):
        play.do(play.actions()[-1])  # forgone: the plan has a Move later
    assert {each.sector for each in play.offers(Move)} == {4, 6}


@pytest.mark.parametrize("held", [EIGHT, [*EIGHT, "violet"]])
def test_the_last_type_of_bot_needs_no_chance(engine: str, held: list[str]) -> None:
    """NEON-GEN-09: when all others are seen, two of them or one are left."""
    play = scene(engine, Seat(at=5, energy=0), Seat(at=1, bots=held), bots={5: 1})
    play.attack("basic", bot(5))
    play.roll("HIT")
    play.bot_roll("FAIL")
    assert play.events(EventKind.BOT_DESTROYED) == [(0, 5, VIOLET, 0)]
    assert play.step() is None


def test_two_types_of_bots_are_left_to_chance(engine: str) -> None:
    """NEON-C-03: also if of one of them a single piece is left."""
    play = scene(engine, Seat(at=5, energy=0), Seat(at=1, bots=EIGHT[:-1]), bots={5: 1})
    play.attack("basic", bot(5))
    play.roll("HIT")
    play.bot_roll("FAIL")
    assert play.odds() == {3: Fraction(1, 3), VIOLET: Fraction(2, 3)}
