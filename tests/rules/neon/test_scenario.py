"""The harness itself, and an example of a test of a rule."""

from __future__ import annotations

import pytest

from kumite.games.neon.actions import Disembark, Guards, Move, Plan
from kumite.games.neon.model import Phase

from .scenario import Automa, Seat, acts, lay, scene


def test_shields_cancel_hits_before_guards_are_asked(engine: str) -> None:
    """NEON-ATK-34: SHIELDs first, then the defender chooses where GUARDs go."""
    play = scene(
        engine,
        Seat("ghost", at=1, energy=0, plan=acts("attack", "move", "search"), gear={"tag-team": []}),
        Seat("boulder", at=1, energy=0, fields=1),
    )
    play.attack("tag-team", 1)
    play.roll("CRIT", "HIT", "HIT")
    play.skip()
    play.defend_roll("GUARD", "SHIELD")
    assert play.chooser == 1
    assert play.offers(Guards) == [Guards(0), Guards(1)]
    play.do(Guards(crits=1))
    assert play.hp(1) == 5


def test_a_scene_starts_wherever_somebody_is_waited_for(engine: str) -> None:
    assert scene(engine, Seat(), Seat(), phase=Phase.PLAN).waits_for == [0, 1]
    assert scene(engine, Seat(), Seat(at=3), turn=0).offers(Disembark, sector=4)
    later = scene(engine, Seat(at=3, plan=acts("move", "attack", "move")), Seat(at=4), action=3)
    assert [move.sector for move in later.offers(Move)] == [2, 4]
    last = scene(engine, Seat(at=3), Seat(at=4), phase=Phase.DRAW, automa=Automa(at=9), top=6)
    last.draw_cards()
    assert last.is_chance, "the Automa attacks"


def test_a_wrong_roll_is_explained(engine: str) -> None:
    play = scene(engine, Seat(at=1), Seat(at=1))
    with pytest.raises(AssertionError, match="no dice are rolled"):
        play.roll("HIT")
    play.attack("basic", 1)
    with pytest.raises(AssertionError, match="1 attack dice are rolled, not 2"):
        play.roll("HIT", "HIT")
    with pytest.raises(AssertionError, match="not defense dice"):
        play.defend_roll("FAIL")


def test_an_effect_is_offered_only_to_who_has_it(engine: str) -> None:
    """Refs say where an effect is printed, not whose it is: Park and Highway share one."""
    park, highway = 1, 4
    for here, other, at in (("park", "highway", park), ("highway", "park", highway)):
        play = scene(engine, Seat("phoenix", at=at, energy=1), Seat("boulder", at=at, energy=0))
        play.attack("basic", 1)
        play.roll("COND")
        assert play.offers_effect(here)
        assert not play.offers_effect(other)
        with pytest.raises(AssertionError, match=f"seat 0 has no {other}"):
            play.use(other)


def test_abilities_of_different_fighters_are_told_apart(engine: str) -> None:
    """Fade and Mirage are both the fifth ability of their Fighter."""
    play = scene(engine, Seat("phoenix", at=5, energy=0), Seat("illusion", at=5, energy=1))
    play.attack("basic", 1)
    play.roll("HIT")
    assert play.offers_effect("mirage")
    assert not play.offers_effect("fade")
    assert not play.offers_effect("hohonade")
    with pytest.raises(AssertionError, match="seat 1 has no fade"):
        play.use("fade", dice=["HIT"])


def test_gear_and_enhancements_are_told_apart(engine: str) -> None:
    me = Seat("snake", at=5, energy=0, gear={"ticket-puncher": []}, side="B")
    me.enhancement = "stabilizer"
    play = scene(engine, me, Seat("boulder", at=5, energy=0))
    play.attack("ticket-puncher", 1)
    play.roll("COND", "COND")
    assert play.offers_effect("ticket-puncher")
    assert not play.offers_effect("party-popper")
    assert play.offers_effect("stabilizer")
    assert not play.offers_effect("gyro-legs")
    with pytest.raises(AssertionError, match="ticket-puncher has no effect 1"):
        play.offers_effect("ticket-puncher", 1)


def test_windows_of_others_stay_open(engine: str) -> None:
    """`skip_windows` speaks for the seat that is asked."""
    play = scene(engine, Seat("phoenix", at=5, energy=1), Seat("illusion", at=5, energy=1))
    play.attack("basic", 1)
    play.roll("HIT")
    assert play.chooser == 0
    play.skip_windows()
    assert play.chooser == 1
    assert play.offers_effect("mirage")


def test_a_plan_is_found_by_its_actions() -> None:
    assert acts("defense", "defense", "attack", initiative=6) == lay(6, 4)
    assert acts("wild", "wild", "search", initiative=7).top == 6
    assert isinstance(lay(7, 1), Plan)


def test_an_arena_may_have_any_size(engine: str) -> None:
    for size in range(2, 11):
        play = scene(engine, Seat(at=1), Seat(at=2), ring=range(1, size + 1))
        assert len(play.state.ring) == size
    for pulses in range(1, 8):
        seats = (Seat(at=1, hp=2), Seat(at=2, hp=2))
        last = scene(engine, *seats, mode="royale", ring=(1, 2), final_pulses=pulses)
        assert last.state.top == 0
