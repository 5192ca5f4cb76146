"""Unique tokens: when they lie on the Arena, and when they come home (NEON-TOK)."""

from __future__ import annotations

from kumite.games.neon.actions import Disembark, Forgo, Move
from kumite.games.neon.events import EventKind
from kumite.games.neon.model import OUT, SHIP, Phase

from .moments import maintain, strike
from .scenario import Scene, Seat, scene


def end_turn(play: Scene) -> None:
    """The last Action is forgone, the hand is filled."""
    play.do(Forgo())
    play.draw_cards()


def test_an_ability_waits_until_its_token_is_home(engine: str) -> None:
    """NEON-TOK-01: placed once, Neko is not offered again, however much energy there is."""
    play = scene(engine, Seat("akari", at=1, energy=6), Seat(at=9))
    play.use("neko")
    assert play.seat(0).token == 1
    assert play.energy(0) == 4
    assert not play.offers_effect("neko")
    for token, is_offered in ((None, True), (5, False)):
        later = scene(engine, Seat("akari", at=1, energy=6, token=token), Seat(at=9), action=2)
        assert bool(later.offers_effect("neko")) == is_offered


def test_a_token_comes_home_at_the_start_of_its_owners_turn(engine: str) -> None:
    """NEON-TOK-02: not before, and its ability is there again in that turn."""
    akari = Seat("akari", at=5, energy=2, token=5)
    play = scene(engine, akari, Seat("ghost", at=9), turn=1, action=3)
    assert play.seat(0).token == 5
    end_turn(play)
    assert play.chooser == 0
    assert play.seat(0).token == SHIP
    assert play.events(EventKind.TOKEN_RETURNED) == [(0, 5, 0, 0)]
    assert play.offers_effect("neko")


def test_a_token_stays_through_the_turns_of_others(engine: str) -> None:
    """NEON-TOK-02: only its owner's turn brings it home."""
    akari = Seat("akari", at=5, token=5)
    play = scene(
        engine, akari, Seat("ghost", at=9), Seat("snake", at=8), acted=[0], turn=1, action=3
    )
    end_turn(play)
    assert play.chooser == 2
    assert play.seat(0).token == 5


def test_a_token_comes_home_at_once_when_its_sector_sinks(engine: str) -> None:
    """NEON-TOK-02: one on another Sector stays into the next round."""
    for sector, token in ((6, SHIP), (7, 7)):
        akari = Seat("akari", at=2, token=sector)
        play = scene(engine, akari, Seat("ghost", at=9), phase=Phase.DRAW, turn=1, top=6)
        play.draw_cards()
        assert play.events(EventKind.SECTOR_SANK) == [(6, 0, 0, 0)]
        assert play.seat(0).token == token


def test_defeat_leaves_the_token_until_the_owners_next_turn(engine: str) -> None:
    """NEON-TOK-03: Maintenance does not move it; the start of the next turn does."""
    play = scene(
        engine,
        Seat("ghost", at=5, energy=0),
        Seat("akari", at=5, hp=1, energy=0, token=6),
        action=3,
    )
    strike(play, "basic", 1, ["CRIT"], ["FAIL"])
    maintain(play)
    assert (play.at(1), play.seat(1).token) == (SHIP, 6)
    play.draw_cards()
    assert play.offers(Disembark, seat=1)
    assert play.seat(1).token == SHIP


def test_elimination_removes_the_token_at_the_end_of_the_round(engine: str) -> None:
    """NEON-TOK-03: until then it lies where it lay."""
    play = scene(
        engine,
        Seat("ghost", at=5, energy=0),
        Seat("akari", at=5, hp=1, side="B", energy=0, token=6),
        Seat("snake", at=1, token=2),
        acted=[2, 1],
        action=3,
        top=8,
    )
    strike(play, "basic", 1, ["CRIT"], ["FAIL"])
    assert play.at(1) == OUT
    assert play.seat(1).token == 6
    play.draw_cards()
    assert play.events(EventKind.SECTOR_SANK)
    assert play.seat(1).token == 6, "Submersion comes first"
    play.fall(9)
    assert play.state.phase == Phase.PLAN
    assert play.seat(1).token == OUT
    assert play.seat(2).token == 2, "a living owner's token stays"


def test_an_eliminated_owners_token_keeps_its_effect(engine: str) -> None:
    """NEON-TOK-04: abilities stay blocked around an orphaned Neko."""
    for token, is_blocked in ((5, True), (6, False)):
        play = scene(
            engine,
            Seat("ghost", at=5, energy=3),
            Seat("boulder", at=5, energy=0),
            Seat("akari", at=OUT, token=token),
        )
        play.attack("basic", 1)
        play.roll("MISS")
        assert bool(play.offers_effect("maneuver-a")) != is_blocked


def test_an_orphaned_trap_gives_neither_trophy_nor_loot(engine: str) -> None:
    """NEON-TOK-04: the HP token goes to the supply, the equipment to the discard piles."""
    for illusion_at, trophies, looted in ((OUT, [0, 0, 0], []), (8, [0, 1, 0], ["reaper"])):
        play = scene(
            engine,
            Seat("ghost", at=1, hp=1, energy=0, gear={"reaper": ["curbside-pistol"]}),
            Seat("boulder", at=9),
            Seat("illusion", at=illusion_at, token=2),
            action=2,
        )
        play.do(Move(sector=2))
        assert play.at(0) == SHIP
        assert play.seat(2).trophy_hp == trophies
        assert play.limbo() == looted
        assert play.in_discard("reaper") == 1 - len(looted)
        assert play.in_discard("curbside-pistol") == 1
