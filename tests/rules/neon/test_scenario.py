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
