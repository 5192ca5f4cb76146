"""Triggers, turns and modes where rulings meet."""

from __future__ import annotations

from kumite.games.defend_neo_tokyo import actions as act

from .scenario import EventKind, Phase, assault, foe, mech, opening, scene

_PARLIAMENT = """
[[citizen]]
id = "parliament"
source = "ours"
name = "Parliament"
pop = 12
copies = 1
kind = "red"
when = "exiting"
how = "destroyed"
do = [{ op = "track", n = 5 }]
"""


def test_a_trigger_in_a_monster_attack_phase(engine: str) -> None:
    """DNT-TRK-06, DNT-ACT-07: it happens at the start of the resumed Action Phase.

    Mech 0 moved the Badge to mech 1; nobody moved the tracker then, so it stays there.
    """
    play = scene(
        engine,
        mech("patriot-1776", 12, hand="sword-wave walking-fire", power="LA2 RA2", damage="C1"),
        mech("anansi", 0, damage="C1"),
        mech("shen-jian", 0, damage="C1"),
        pack=_PARLIAMENT,
        threat="radiation",
        track=4,
        monsters={"boss": foe(3)},
        citizens={10: "parliament"},
        deck="aftershock stampede",
    )
    play.card("sword-wave", "boss")
    play.roll(1, 1)
    play.city_card(10, 11)
    phases = [Phase(event[0]) for event in play.events(EventKind.PHASE_BEGAN)]
    assert phases == [Phase.MONSTER_ATTACKS, Phase.ACTION] * 2
    assert not [event for event in play.events(EventKind.CAPTAIN_NAMED) if event[0] != 1]
    assert (play.track, play.captain, play.go) == (0, 1, 1)


def test_a_trigger_stands_up_before_the_phase_would_end(engine: str) -> None:
    """DNT-TRK-06, DNT-ACT-04, DNT-ACT-08: all lie, Parliament made the last step in the event."""
    own = (mech(damage="C1", lying=True), mech(damage="C1", lying=True))
    play = assault(
        engine,
        "red",
        *own,
        track=4,
        monsters={"cindermaw": foe(8)},
        citizens={8: "parliament"},
    )
    play.settle()
    phases = [Phase(event[0]) for event in play.events(EventKind.PHASE_BEGAN)]
    assert phases == [Phase.ACTION, Phase.MONSTER_ATTACKS, Phase.ACTION]
    assert [play.is_lying(n) for n in range(2)] == [False, False]


def test_a_react_in_the_event_phase_may_move_the_badge(engine: str) -> None:
    """DNT-TRK-06, DNT-ACT-07, DNT-REA-10: mech 0's Overwatch makes the last step: mech 1 leads."""
    play = scene(
        engine,
        mech("shen-jian", 3, hand="overwatch", power="LA1", damage="C1"),
        mech("patriot-1776", damage="C1"),
        mech("anansi", damage="C1"),
        phase=Phase.EVENT,
        captain=0,
        track=4,
        monsters={"slagtusk": foe(8, stunned=True)},
    )
    play.event("migration")
    play.react("overwatch")
    play.roll(1)
    assert (play.phase, play.captain, play.go, play.track) == (Phase.ACTION, 1, 1, 0)
    assert [event[0] for event in play.events(EventKind.ATTACK_BEGAN)] == [4]


def test_a_lone_pilot_has_no_ally(engine: str) -> None:
    """DNT-MOD-03, DNT-D-19: Silk Road and Field Welder: no other mech; itself may be welded."""
    own = mech("anansi", 8, hand="silk-road tangle")
    play = scene(engine, own, monsters={"slagtusk": foe(8)})
    assert play.cards() == {"tangle"}
    own = mech("zakharovich-2400", 8, hand="field-welder", damage="C1")
    play = scene(engine, own, monsters={"slagtusk": foe(8)})
    assert play.targets("field-welder") == {0}


def test_both_mechs_of_a_solo_pilot_count(engine: str) -> None:
    """DNT-GEN-14: each mech draws, and each is asked for a React, by one seat."""
    play = opening(engine, "anansi", "patriot-1776", mode="solo", captain="1", threat="radiation")
    play.run_to(Phase.POWER)
    assert (len(play.hand(0)), len(play.hand(1))) == (6, 6)
    assert (play.chooser, play.asked_mech) == (0, 1)
    assert isinstance(play.actions()[0], act.Plan)
