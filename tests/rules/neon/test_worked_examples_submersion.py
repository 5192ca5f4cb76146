"""The ledger's worked examples about sinking Sectors."""

from __future__ import annotations

import pytest

from kumite.games.neon.actions import Done, Effect, Flee
from kumite.games.neon.events import EventKind
from kumite.games.neon.model import NOBODY, OUT, SHIP, Phase

from .scenario import Scene, Seat, scene


def sink(engine: str, *seats: Seat, top: int, **more: object) -> Scene:
    """The last seat of the round has drawn its cards; Submersion begins."""
    play = scene(engine, *seats, phase=Phase.DRAW, top=top, **more)  # type: ignore[arg-type]
    play.draw_cards()
    return play


@pytest.mark.parametrize("neighbour", [4, 6])
def test_the_subway_sinks(engine: str, neighbour: int) -> None:
    """NEON-W-07: the Bot leaves the game, the Fighter flees and loses nothing, for free."""
    play = sink(engine, Seat(at=5, energy=6), Seat(), top=5, bots={5: 1})
    assert play.actions() == [Flee(4), Flee(6)]
    assert play.state.bots[5] == 0
    play.do(Flee(neighbour))
    assert play.at(0) == neighbour
    assert play.hp(0) == 6
    assert play.energy(0) == 6
    assert 5 not in play.state.ring
    assert sum(play.state.bots) == 0
    assert play.state.unseen_bots == [2, 2, 2, 2, 2], "nobody saw or won it"


def test_two_sectors_sink_in_one_phase(engine: str) -> None:
    """NEON-W-11: slot 2, top token 4: only when it has moved the next shows 9, which sinks too."""
    play = sink(engine, Seat(at=1), Seat(at=2), top=4, ring=range(1, 10))
    assert play.state.placed == [10, 4]
    assert play.state.ring == [1, 2, 3, 5, 6, 7, 8, 9]
    assert set(play.odds()) == {1, 2, 3, 5, 6, 7, 8, 9}, "the next token is not known before"
    play.fall(9)
    assert play.events(EventKind.SECTOR_SANK) == [(4, 0, 0, 0), (9, 0, 0, 0)]
    assert play.state.ring == [1, 2, 3, 5, 6, 7, 8]
    assert play.is_chance, "the token for the round to come"
    play.fall(1)
    assert play.state.phase == Phase.PLAN
    assert 1 in play.state.ring


def test_neko_stops_maneuver_c(engine: str) -> None:
    """NEON-W-23: Ghost with 4 energy flees to Neko: no Maneuver C, a token to the supply."""
    akari = Seat("akari", at=2, token=8)
    play = sink(engine, Seat("ghost", at=9, energy=4), akari, top=9)
    play.do(Flee(8))
    assert play.hp(0) == 5
    assert play.energy(0) == 4
    assert play.events(EventKind.DAMAGED) == [(0, 1, 5, NOBODY)]
    assert play.seat(1).trophy_hp == [0, 0, 0]


def test_neko_goes_home_when_its_sector_sinks(engine: str) -> None:
    """NEON-W-23: a Neko in the Stadium goes home in step 1."""
    akari = Seat("akari", at=2, token=9)
    play = sink(engine, Seat("ghost", at=9, energy=4), akari, top=9)
    assert play.seat(1).token == SHIP
    assert play.waits_for == [0]
    assert play.offers(Flee), "before anybody flees"
    play.do(Flee(8))
    assert play.offers_effect("maneuver-c")


def test_the_charging_station_pays_for_maneuver_c(engine: str) -> None:
    """NEON-W-24: 1 energy, and 1 more on entering: Maneuver C leaves 0 energy and no damage."""
    play = sink(engine, Seat(at=4, energy=1), Seat(), top=4)
    play.do(Flee(3))
    assert play.energy(0) == 2
    assert play.actions() == [Effect(play.ref("maneuver-c")), Done()]
    play.use("maneuver-c")
    assert play.energy(0) == 0
    assert play.hp(0) == 6


@pytest.mark.parametrize("pays", [True, False])
def test_the_third_pulse(engine: str, pays: bool) -> None:
    """NEON-W-36: the Subway spares its Fighter, the one in the Park pays 2 or loses a token."""
    in_subway, in_park = Seat(at=5, energy=0), Seat(at=1, energy=2)
    seats = in_subway, in_park
    play = sink(engine, *seats, top=0, mode="royale", ring=(1, 5), final_pulses=2)
    assert play.events(EventKind.PULSE) == [(3, 0, 0, 0)]
    assert play.chooser == 1
    if pays:
        play.use("maneuver-c")
    else:
        play.skip()
    assert play.hp(0) == 6
    assert (play.hp(1), play.energy(1)) == ((6, 0) if pays else (5, 2))
    assert play.state.ring == [1, 5]


def test_the_fifth_pulse_spares_nobody(engine: str) -> None:
    """NEON-W-36: on the fifth pulse both lose a token."""
    seats = Seat(at=5, energy=6, hp=3), Seat(at=1, energy=6, hp=3)
    play = sink(engine, *seats, top=0, mode="royale", ring=(1, 5), final_pulses=4)
    assert (play.hp(0), play.hp(1)) == (2, 2)
    assert (play.energy(0), play.energy(1)) == (6, 6)
    assert play.state.phase == Phase.PLAN


def test_sudden_death_may_leave_no_winner(engine: str) -> None:
    """NEON-W-36: if both had one token left, nobody wins."""
    seats = Seat(at=5, energy=6, hp=1), Seat(at=1, energy=6, hp=1)
    play = sink(engine, *seats, top=0, mode="royale", ring=(1, 5), final_pulses=4)
    assert play.is_over
    assert (play.at(0), play.at(1)) == (OUT, OUT)
    assert play.state.winners == 0
    assert play.raw.returns() == [0, 0]
