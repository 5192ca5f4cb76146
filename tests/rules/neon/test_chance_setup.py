"""Chance at the setup, point by point: who or what falls how, with exact weights."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from kumite.games.neon.actions import RANDOM_FIGHTER, Fighter, Search
from kumite.games.neon.model import Phase, State

from .scenario import Scene, Seat, acts, bot, opening, scene

SECTORS = set(range(1, 11))


def uniform(over: set[int]) -> dict[int, Fraction]:
    return {each: Fraction(1, len(over)) for each in over}


def lay_the_ring(play: Scene) -> None:
    while play.state.phase == Phase.RING:
        play.fall(max(play.odds()))


def until(play: Scene, phase: Phase) -> State:
    """Let chance fall as it likes until that phase."""
    while play.state.phase != phase:
        play.fall(min(play.odds()))
    return play.state


def test_the_ring_is_a_uniform_permutation(engine: str) -> None:
    """NEON-C-01: each next Sector is any of those left, all equally likely."""
    play = opening(engine)
    order = [7, 3, 10, 1, 2, 9, 4, 8, 6]
    for position, sector in enumerate(order):
        assert play.state.ring == order[:position]
        assert play.odds() == uniform(SECTORS - set(order[:position]))
        play.fall(sector)
    assert play.state.ring == [*order, 5], "the last one has no choice"


def test_the_tokens_are_a_uniform_permutation(engine: str) -> None:
    """NEON-C-02: the first token is any of ten, a later one any of those not yet seen."""
    play = opening(engine)
    lay_the_ring(play)
    assert play.odds() == uniform(SECTORS)
    play.fall(6)
    assert play.state.top == 6
    later = scene(
        engine, Seat(at=1), Seat(at=2), phase=Phase.DRAW, ring=(1, 2, 3, 4, 5, 6, 7), top=7
    )
    later.draw_cards()
    assert later.state.placed == [8, 9, 10, 7]
    assert later.odds() == uniform({1, 2, 3, 4, 5, 6})


def test_bots_are_a_uniform_permutation(engine: str) -> None:
    """NEON-C-03: one Bot a Sector; its type is any unseen piece, all equally likely."""
    play = opening(engine)
    lay_the_ring(play)
    assert play.state.bots == [0] + [1] * 10
    assert play.state.unseen_bots == [2, 2, 2, 2, 2]
    hunter = Seat(at=1, energy=0, plan=acts("attack", "move", "search"), bots=["red", "blue"])
    hunt = scene(engine, hunter, Seat(spent=["red"]), bots={1: 1, 4: 1})
    hunt.attack("basic", bot(1))
    hunt.roll("HIT")
    hunt.bot_roll("FAIL")
    left = {1: 1, 2: 2, 3: 2, 4: 2}
    assert hunt.odds() == {kind: Fraction(pieces, 7) for kind, pieces in left.items()}
    hunt.bot_type("yellow")
    assert hunt.state.unseen_bots == [0, 1, 2, 1, 2]


@pytest.mark.parametrize(("rank", "sector", "cards"), [(1, 1, 30), (2, 5, 20), (3, 8, 16)])
def test_equipment_decks_are_shuffled(engine: str, rank: int, sector: int, cards: int) -> None:
    """NEON-C-04: the first card of a deck is any of its cards, all equally likely."""
    play = scene(engine, Seat(at=sector, plan=acts("search", "attack", "move")), Seat())
    play.do(Search())
    expected = {
        number: Fraction(design.copies, cards)
        for number, design in enumerate(play.content.equipment)
        if design.rank == rank
    }
    assert play.odds() == expected
    assert sum(expected.values()) == 1


@pytest.mark.parametrize("mode", ["resurrection", "squad-2x2"])
def test_the_enhancement_deck_is_shuffled(engine: str, mode: str) -> None:
    """NEON-C-05: any of the 8, then any of the other 7."""
    play = maintenance(engine, mode)
    assert play.odds() == uniform(set(range(8)))
    play.draw_enhancements("servo-fists")
    assert play.odds() == uniform(set(range(8)) - {3})


def maintenance(engine: str, mode: str) -> Scene:
    attacker = Seat(at=8, energy=0, plan=acts("attack", "move", "search"))
    seats = [attacker, Seat(at=8, hp=1, energy=0), Seat(), Seat()]
    play = scene(engine, *seats, mode=mode)
    play.attack("basic", 1)
    play.roll("HIT")
    play.defend_roll("FAIL")
    play.draw("curbside-pistol", "reaper", "encore")
    play.skip()
    return play


def test_there_are_no_enhancements_in_battle_royale(engine: str) -> None:
    """NEON-C-05: the deck is not in the game."""
    assert opening(engine, mode="royale").state.enhancement_deck == 0
    assert opening(engine).state.enhancement_deck == 0xFF


def test_opening_hands_are_drawn_in_seat_order(engine: str) -> None:
    """NEON-C-06: three of seven Action cards, all 35 hands equally likely, seat by seat."""
    play = opening(engine, seats=3, roster=("akari", "ghost", "snake"))
    until(play, Phase.HANDS)
    hands = {sum(1 << card for card in hand) for hand in combinations(range(7), 3)}
    for seat in range(3):
        assert [place.hand.bit_count() for place in play.state.seats] == [3] * seat + [0] * (
            3 - seat
        )
        assert play.odds() == uniform(hands)
        play.draw_cards(2, 5, 7)
        assert play.seat(seat).hand == 0b1010010
    assert play.state.phase == Phase.LEADER


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_the_leader_is_any_seat(engine: str, seats: int) -> None:
    """NEON-C-07: uniform over seats."""
    roster = ("akari", "boulder", "illusion", "snake", "phoenix", "ghost")[:seats]
    play = opening(engine, seats=seats, roster=roster)
    until(play, Phase.LEADER)
    assert play.odds() == uniform(set(range(seats)))
    play.fall(seats - 1)
    assert play.state.leader == seats - 1


def test_a_random_fighter_is_any_unclaimed_one(engine: str) -> None:
    """NEON-C-08: only if asked for, uniform over those left."""
    play = opening(engine, seats=3, roster=("ghost", None, None))
    until(play, Phase.FIGHTERS)
    assert play.chooser == 1
    numbers = play.content.fighter_numbers()
    play.do(Fighter(RANDOM_FIGHTER))
    unclaimed = set(range(6)) - {numbers["ghost"]}
    assert play.odds() == uniform(unclaimed)
    play.fall(numbers["akari"])
    assert play.seat(1).fighter == numbers["akari"]
    play.do(Fighter(RANDOM_FIGHTER))
    assert play.odds() == uniform(unclaimed - {numbers["akari"]})
