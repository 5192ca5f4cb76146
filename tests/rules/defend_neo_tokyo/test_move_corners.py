"""Movement where rulings meet: ruins, dodges, qualities."""

from __future__ import annotations

from .cards import carrier, partner
from .scenario import EventKind, Window, assault, foe, mech, scene


def test_a_pilot_in_ruins_may_stay_when_another_moves_it(engine: str) -> None:
    """DNT-MOV-04, DNT-MOV-05, DNT-D-17: from 0 steps on: nothing moves a mech against its will."""
    play = scene(
        engine,
        mech("patriot-1776", 8),
        mech("anansi", 5, hand="silk-road"),
        go=1,
        ruins=[8],
        monsters={"glowback": foe(12)},
    )
    play.card("silk-road", 0)
    assert play.spaces() == {1, 7, 9}
    assert play.may_stop
    play.done()
    assert play.where(0) == 8


def test_a_moved_mech_without_a_way_stays(engine: str) -> None:
    """DNT-MOV-04, DNT-MOV-06: ruins all around: nobody is asked, the card goes on."""
    play = scene(
        engine,
        mech("patriot-1776", 8, damage="C1"),
        mech("anansi", 5, hand="silk-road"),
        go=1,
        ruins=[1, 7, 9],
        monsters={"glowback": foe(12)},
    )
    play.card("silk-road", 0)
    play.settle()
    assert play.where(0) == 8
    assert len(play.events(EventKind.CARD_DRAWN)) == 1


def test_a_second_step_may_lead_back_out_of_ruins(engine: str) -> None:
    """DNT-MOV-03, DNT-MOV-06: Bound flies two ruins deep if a third step leads out."""
    play = scene(
        engine,
        carrier("bound", 8),
        partner("bound", damage="C1"),
        ruins=[9, 10],
        monsters={"glowback": foe(12)},
    )
    play.card("bound")
    play.space(9)
    play.space(10)
    assert play.spaces() == {2, 11}
    assert not play.may_stop


def test_a_ruined_neighbourhood_stops_a_flyer_of_one_step(engine: str) -> None:
    """DNT-MOV-06, DNT-CRD-08: Hop (one step) cannot be played, Skitter (two) can."""
    for card, offered in (("hop", False), ("skitter", True)):
        play = scene(
            engine,
            carrier(card, 8, damage="C1"),
            partner(card),
            ruins=[1, 7, 9],
            monsters={"glowback": foe(12)},
        )
        assert (card in play.cards()) is offered


def test_coral_widow_slows_reacts_too(engine: str) -> None:
    """DNT-MON-03, DNT-D-17: Spring Away starts in its space: one step only."""
    own = carrier("spring-away", 8)
    other = partner("spring-away", damage="C1")
    play = assault(engine, "white", own, other, monsters={"coral-widow": foe(8, minus=2)})
    play.react("spring-away")
    play.space(7)
    assert play.where(0) == 7
    assert not play.top


def test_trample_may_be_parried(engine: str) -> None:
    """DNT-MON-03, DNT-REA-06: Isotopede is the source: Deflect prevents 2 and hits it for 2."""
    own = mech("shen-jian", 8, hand="deflect hop", power="RA2 LG1")
    play = scene(engine, own, mech(damage="C1"), monsters={"isotopede": foe(8)})
    play.tile("walk", None, "hop")
    play.space(7)
    play.react("deflect")
    assert play.life("isotopede") == 42
    assert (play.where(0), play.damage(0)) == (7, (0, 0, 0, 0))


def test_a_dodge_in_the_middle_of_a_step(engine: str) -> None:
    """DNT-MOV-01, DNT-MOV-08: Sidestep leads from 3 to 13; WALK steps anew from there."""
    own = mech("el-vaquero", 3, hand="sidestep spurs", power="LG1")
    play = scene(engine, own, mech(damage="C1"), monsters={"isotopede": foe(3)})
    play.tile("walk", None, "spurs")
    play.space(2)
    play.react("sidestep")
    play.yes()
    play.space(13)
    assert play.spaces() == {3, 4, 12, 14}
    assert not play.may_stop
    play.space(14)
    assert play.where(0) == 14
    assert play.damage(0) == (0, 0, 0, 0)
    assert play.go == 1


def test_a_dodge_that_leaves_the_step_possible(engine: str) -> None:
    """DNT-MOV-08: from 1 it still leads to 2: no new choice."""
    own = mech("el-vaquero", 9, hand="sidestep spurs", power="LG1")
    play = scene(engine, own, mech(damage="C1"), monsters={"isotopede": foe(9)})
    play.tile("walk", None, "spurs")
    play.space(2)
    play.react("sidestep")
    play.yes()
    play.space(1)
    assert play.where(0) == 2
    assert play.go == 1


def test_a_trample_is_no_instance(engine: str) -> None:
    """DNT-MON-03, DNT-SEQ-04: Siege Anchor guards against instances only; W-HURT opens."""
    own = mech(
        "zakharovich-2400+flame-thrower+power-mace+heavy-legs",
        3,
        hand="flash-fire stand-firm",
        front="siege-anchor",
        power="LA1 LG2",
    )
    play = scene(engine, own, mech(damage="C1"), monsters={"isotopede": foe(3)})
    play.tile("walk", None, "stand-firm")
    play.space(2)
    assert play.damage(0) == (0, 0, 0, 1)
    assert play.window is Window.HURT
    play.react("flash-fire")
    assert play.tokens("isotopede") == (1, 0, 0, 0)
    assert play.where(0) == 2
