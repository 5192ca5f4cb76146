"""NEON-MOV: moving and entering."""

from __future__ import annotations

import pytest

from kumite.games.neon.actions import Flee, Forgo, Move
from kumite.games.neon.events import EventKind
from kumite.games.neon.model import NO_REF, OUT

from .flow import finish_turn, turns_over
from .scenario import Automa, Scene, Seat, acts, lay, scene

MOVER = acts("move", "search", "move")
FIGHTER = acts("attack", "search", "move")
SLOW = lay(7, 2)


def sectors(play: Scene) -> list[int]:
    """Where a Move can end."""
    return sorted(move.sector for move in play.offers(Move))


def test_a_move_is_one_step_in_either_direction(engine: str) -> None:
    """NEON-MOV-01: along the ring as it lies, not by number."""
    ring = (4, 8, 1, 10, 2, 9, 3, 7, 5, 6)
    play = scene(engine, Seat("boulder", at=10, plan=MOVER), Seat(at=5), ring=ring)
    assert sectors(play) == [1, 2]
    play.do(Move(sector=2))
    assert play.at(0) == 2


def test_force_fields_travel_along(engine: str) -> None:
    """NEON-MOV-01: they protect where the Fighter has gone."""
    play = scene(
        engine,
        Seat("boulder", at=1, energy=0, fields=1, plan=MOVER),
        Seat("phoenix", at=2, energy=0, plan=SLOW),
    )
    play.do(Move(sector=2))
    finish_turn(play)
    play.do(Forgo())
    play.attack("basic", 0)
    play.roll("HIT")
    assert play.dice_due == 2, "basic armor and the field"


def test_entering_effects_apply_at_once(engine: str) -> None:
    """NEON-MOV-02: the energy is there before the next Action."""
    play = scene(engine, Seat("boulder", at=2, plan=MOVER), Seat(at=8))
    play.do(Move(sector=3))
    assert play.state.next_action == 1
    assert play.energy(0) == 4


@pytest.mark.parametrize(
    ("ring", "reached"),
    [
        (tuple(range(1, 11)), [2, 10]),
        ((1, 3, 4, 5, 6, 7, 8, 9, 10), [3, 10]),
        ((1, 3, 4, 5, 6, 7, 8, 9), [3, 9]),
        ((1, 5, 6), [5, 6]),
        ((1, 6), [6]),
    ],
)
def test_the_gap_of_a_sunk_sector_closes(
    engine: str, ring: tuple[int, ...], reached: list[int]
) -> None:
    """NEON-MOV-03: its neighbours become adjacent; of two Sectors each has one neighbour."""
    play = scene(engine, Seat("boulder", at=1, plan=MOVER), Seat(at=6), ring=ring)
    assert sectors(play) == reached


CHARGED = 3
"""The Charging Station: whoever enters it gains 1 energy."""


def test_a_move_action_enters(engine: str) -> None:
    """NEON-MOV-04: from the Train Station too, wherever that lies."""
    play = scene(engine, Seat("boulder", at=7, energy=0, plan=MOVER), Seat(at=9))
    play.do(next(iter(play.offers(Move, sector=CHARGED))))
    assert play.energy(0) == 1


def test_an_own_ability_enters(engine: str) -> None:
    """NEON-MOV-04: Snake lunges into the Charging Station."""
    play = scene(engine, Seat("snake", at=2, energy=1, plan=FIGHTER), Seat(at=CHARGED, energy=0))
    play.attack("basic", 1, using="lunge", to=CHARGED)
    assert play.at(0) == CHARGED
    assert play.energy(0) == 1


def test_a_tap_enters(engine: str) -> None:
    """NEON-MOV-04: Gyro Legs."""
    me = Seat("boulder", at=2, energy=0, enhancement="gyro-legs", plan=MOVER)
    play = scene(engine, me, Seat(at=9))
    play.use("gyro-legs", sector=CHARGED)
    assert play.energy(0) == 1


def test_being_moved_by_others_enters(engine: str) -> None:
    """NEON-MOV-04: Akari pulls somebody into the Charging Station; Force Fields follow."""
    play = scene(
        engine,
        Seat("akari", at=CHARGED, energy=2, plan=FIGHTER),
        Seat("boulder", at=4, energy=0, fields=1),
    )
    play.attack("basic", 1, using="hohonade")
    assert play.at(1) == CHARGED
    assert play.energy(1) == 1
    assert play.seat(1).fields == 1


def test_fleeing_enters(engine: str) -> None:
    """NEON-MOV-04: out of a sinking Sector into the Charging Station."""
    play = turns_over(engine, Seat(at=2, energy=0), Seat(at=9), top=2)
    play.do(Flee(CHARGED))
    assert play.energy(0) == 1


@pytest.mark.parametrize("token", [None, 3])
def test_passing_over_a_sector_is_not_entering(engine: str, token: int | None) -> None:
    """NEON-MOV-04: Phoenix flies over the Charging Station and over a Trap in it."""
    play = scene(
        engine,
        Seat("phoenix", at=2, energy=1, plan=MOVER),
        Seat("illusion", at=9, token=token),
    )
    play.do(Move(ref=play.ref("wings"), sector=4))
    assert play.energy(0) == 0
    assert play.hp(0) == 6
    assert play.seat(1).token == (token or 0)


def test_standing_still_is_not_entering(engine: str) -> None:
    """NEON-MOV-04: a whole turn in the Charging Station charges nothing."""
    play = scene(
        engine,
        Seat("boulder", at=9, energy=0, plan=acts("attack", "search", "move")),
        Seat("phoenix", at=CHARGED, energy=0, plan=SLOW),
        action=3,
    )
    finish_turn(play)
    finish_turn(play)
    assert play.energy(1) == 0


def test_any_number_may_share_a_sector(engine: str) -> None:
    """NEON-MOV-05: five Fighters, the Automa, Bots and two tokens leave room for one more."""
    names = ("boulder", "illusion", "snake", "akari", "ghost", "phoenix")
    seats = [Seat(name, at=2, energy=0, plan=MOVER) for name in names]
    seats[0].at = 1
    seats[2].token = seats[3].token = 2
    play = scene(engine, *seats, automa=Automa(at=2), bots={2: 4})
    play.do(Move(sector=2))
    assert {play.at(seat) for seat in range(6)} == {2}
    assert play.state.bots[2] == 4


def test_the_charging_station_comes_before_a_trap(engine: str) -> None:
    """NEON-MOV-06: the energy first, then the damage."""
    play = scene(
        engine,
        Seat("boulder", at=2, energy=0, plan=MOVER),
        Seat("illusion", at=9, token=CHARGED),
    )
    play.do(Move(sector=CHARGED))
    told = play.told()
    assert told.index(EventKind.ENERGY_CHANGED) < told.index(EventKind.DAMAGED)
    assert (play.energy(0), play.hp(0)) == (1, 5)


def test_a_fighter_that_a_trap_eliminates_was_charged_first(engine: str) -> None:
    """NEON-MOV-06: the order shows even then."""
    play = scene(
        engine,
        Seat("boulder", at=2, energy=0, side="B", hp=1, plan=MOVER),
        Seat("illusion", at=9, token=CHARGED),
        Seat(at=8),
    )
    play.do(Move(sector=CHARGED))
    assert play.at(0) == OUT
    assert play.energy(0) == 1


SHOVER = """
[[equipment]]
id = "shover"
source = "ours"
name = "Shover"
type = "HEAVY"
rank = 1
copies = 1
dice = [1, 1, 1]
capacity = 0
ammo = ["SLUG"]
[[equipment.effects]]
when = "outcome_attacker"
if = { damage_dealt = true }
do = [{ op = "move_target", to = "away", steps = 1 }]
text = "Push the target one sector away."
"""


@pytest.mark.parametrize(
    ("ring", "target", "pushed"),
    [
        (tuple(range(1, 11)), 2, 3),
        (tuple(range(1, 11)), 10, 9),
        (tuple(range(1, 11)), 3, 4),
        (tuple(range(1, 11)), 1, None),  # both neighbours are farther
        ((1, 2, 3, 4), 2, 3),
        ((1, 2, 3, 4), 3, None),  # the far side: none is farther
        ((1, 2, 3, 4, 5), 3, None),
        ((1, 2, 3), 2, None),
        ((1, 2), 2, None),
    ],
)
def test_away_is_a_step_to_a_larger_range(
    engine: str, ring: tuple[int, ...], target: int, pushed: int | None
) -> None:
    """NEON-MOV-07: if no neighbour is farther, or both are, the piece stays."""
    me = Seat("boulder", at=1, energy=0, plan=FIGHTER, gear={"shover": []})
    play = scene(engine, me, Seat("snake", at=target, energy=0), ring=ring, pack=SHOVER)
    play.attack("shover", 1)
    play.roll("HIT")
    play.defend_roll("FAIL")
    assert bool(play.offers_effect("shover")) is (pushed is not None)
    if pushed is not None:
        play.use("shover")
        assert play.at(1) == pushed


def test_a_plain_step_is_offered_once(engine: str) -> None:
    """NEON-MOV-01: without an effect when none is needed."""
    play = scene(engine, Seat("phoenix", at=5, plan=MOVER), Seat(at=9))
    assert play.offers(Move, sector=6) == [Move(NO_REF, 6)]
