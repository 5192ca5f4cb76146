"""Where rulings meet: triggers, events and damage in unusual places."""

from __future__ import annotations

from kumite.games.defend_neo_tokyo.model import Lasting

from .scenario import Ending, EventKind, Phase, Window, assault, foe, mech, scene

# Steps out of Isotopede's space


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


# Triggers


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


# Events


def test_an_event_may_clear_the_board(engine: str) -> None:
    """DNT-EVT-07, DNT-REA-06, DNT-D-11: Coast Guard kills the last monster: W-KILL, then the boss.

    It attacks in step 2 with the card's symbol.
    """
    play = scene(
        engine,
        mech("el-vaquero", 8, hand="next-one", damage="C1"),
        mech(),
        phase=Phase.EVENT,
        monsters={"brinejaw": foe(8, 2)},
    )
    play.event("coast-guard")
    play.roll(1, 1)
    assert play.window is Window.KILL
    play.done()
    play.run_to(Phase.ACTION)
    assert [event[:2] for event in play.events(EventKind.ATTACK_BEGAN)] == [(6, 1)]


def test_an_event_may_kill_the_boss(engine: str) -> None:
    """DNT-WIN-01, DNT-GEN-02: Coast Guard's 2 damage; nothing further happens."""
    play = scene(
        engine,
        mech(damage="C1"),
        mech(),
        phase=Phase.EVENT,
        threat="abyss",
        monsters={"boss": foe(8, 2)},
        deck="coast-guard storm-surge",
    )
    play.event("coast-guard")
    play.roll(1, 1)
    assert play.ending is Ending.BOSS_DEFEATED


def test_jammed_comms_counts_lying_company(engine: str) -> None:
    """DNT-REA-09: "another mech in its space", also a lying one."""
    play = assault(
        engine,
        "white",
        mech("zakharovich-2400", 8, hand="brace-shaft", power="RA1", damage="C1"),
        mech(space=8, lying=True),
        lasting=int(Lasting.BAN_REACT),
        monsters={"glowback": foe(8)},
    )
    assert play.window is Window.DAMAGE


def test_the_boss_may_be_shot_when_it_arrives(engine: str) -> None:
    """DNT-BOS-14, DNT-REA-06, DNT-HIT-11: W-ENTER: Overwatch deals 1d+1 past its armor."""
    play = scene(
        engine,
        mech("shen-jian", 3, hand="overwatch", power="LA1", damage="C1"),
        mech(),
        phase=Phase.EVENT,
        threat="radiation",
        deck=(0, 1),
        city_known=[12],
    )
    play.event("evacuation-order")
    assert play.window is Window.ENTER
    play.react("overwatch")
    play.roll(3)
    assert play.life("boss") == 96


# Damage


def test_no_bonus_for_what_is_no_attack(engine: str) -> None:
    """DNT-HIT-11, DNT-SEQ-02: Overwatch with Meridian Map, Rally and Militia: 1d+1 alone."""
    play = scene(
        engine,
        mech("anansi", 3, hand="puppet-wire"),
        mech("shen-jian", 8, hand="overwatch", power="LA1", front="meridian-map"),
        mech("patriot-1776", 8, front="rally", damage="C1"),
        monsters={"isotopede": foe(3)},
        citizens={8: "militia"},
    )
    play.card("puppet-wire", "isotopede")
    play.space(2)
    play.react("overwatch")
    assert sum(play.weights().values()) == 6
    play.roll(3)
    assert play.life("isotopede") == 40


def test_civil_defense_stops_cards_too(engine: str) -> None:
    """DNT-SEQ-05: Crater's 1 on its space is nothing; Fuel Depot Crew's 2 is 1."""
    play = scene(
        engine,
        mech("zakharovich-2400", 8, hand="crater", power="RA2"),
        mech(damage="C1"),
        monsters={"isotopede": foe(8)},
        citizens={8: "civil-defense"},
    )
    play.card("crater", "isotopede")
    play.roll(1, 1)
    assert play.city(8) == 0
    play = assault(
        engine,
        "red",
        mech(damage="C1"),
        mech(),
        monsters={"geigerwing": foe(8, minus=1)},
        citizens={8: "civil-defense fuel-depot-crew"},
    )
    assert play.city(8) == 1


def test_a_window_skips_a_lying_captain(engine: str) -> None:
    """DNT-REA-02, DNT-REA-04: offers start at the Captain; who lies is passed over."""
    play = assault(
        engine,
        "red",
        mech("zakharovich-2400", 8, hand="brace-shaft", power="RA1"),
        mech("patriot-1776", 8, hand="hold-the-line", lying=True),
        captain=1,
        monsters={"tidehammer": foe(8)},
    )
    assert play.damage(1) == (4, 0, 0, 0)
    assert play.asked_mech == 0


def test_looking_again_adds_to_what_is_known(engine: str) -> None:
    """DNT-GEN-17, DNT-D-28: one City card is known: Recon asks chance for one more only."""
    play = scene(
        engine,
        mech("el-vaquero", 8, hand="recon", power="LG2"),
        mech(damage="C1"),
        city_known=[5],
        monsters={"slagtusk": foe(12)},
    )
    play.card("recon")
    assert set(play.weights()) == set(range(1, 19)) - {5}
    play.city_card(9)
    play.order(1, 0)
    assert play.state.city_known == [9, 5, 0]


def test_citizens_of_a_space_go_before_its_monsters(engine: str) -> None:
    """DNT-EVT-11, DNT-GEN-15: end of the Event Phase: Halflife of 3, then Fire Brigade of 9."""
    own = mech("zakharovich-2400", 3, damage="C1")
    monsters = {"halflife": foe(3, 20, stunned=True)}
    for space, first in ((3, EventKind.CITY_MENDED), (9, EventKind.MONSTER_HEALED)):
        play = assault(
            engine,
            "white",
            own,
            mech(),
            monsters=monsters,
            citizens={space: "fire-brigade"},
            damage={space: 2},
        )
        assert play.told(EventKind.CITY_MENDED, EventKind.MONSTER_HEALED)[0] is first


def test_company_of_a_space_is_seen_by_solo_and_lone_pilots(engine: str) -> None:
    """DNT-MOD-03, DNT-REA-09: alone, a lone pilot never reacts under Jammed Comms."""
    own = mech("zakharovich-2400", 8, hand="brace-shaft", power="RA1", damage="C1")
    for lasting, asked in ((0, True), (int(Lasting.BAN_REACT), False)):
        play = assault(engine, "white", own, lasting=lasting, monsters={"glowback": foe(8)})
        assert (play.window is Window.DAMAGE) is asked


def test_a_tie_of_life_is_broken_by_space(engine: str) -> None:
    """DNT-GEN-15: Moulting heals the one in the lower space."""
    play = scene(
        engine,
        mech(damage="C1"),
        mech(),
        phase=Phase.EVENT,
        monsters={"brinejaw": foe(9, 20, stunned=True), "tidehammer": foe(3, 20, stunned=True)},
    )
    play.event("moulting")
    assert (play.life("brinejaw"), play.life("tidehammer")) == (20, 26)


# Deaths of monsters


def test_whatever_kills_a_monster_opens_w_kill(engine: str) -> None:
    """DNT-REA-06, DNT-MAT-17: Fire after its attack, or Tank Platoon before."""
    own = mech("el-vaquero", 7, hand="next-one", damage="C1")
    play = assault(engine, "white", own, mech(), monsters={"slagtusk": foe(8, 1, fire=1)})
    play.roll(1)
    assert play.window is Window.KILL
    play = assault(
        engine,
        "white",
        own,
        mech(),
        monsters={"slagtusk": foe(8, 1)},
        citizens={8: "tank-platoon"},
    )
    play.roll(1)
    assert play.window is Window.KILL
    play.react("next-one")
    play.settle()
    assert len(play.hand(0)) == 2


def test_a_held_attacker_is_not_pushed(engine: str) -> None:
    """DNT-MON-11, DNT-REA-09: Warning Shot and Borrowed Strings cannot be played on it."""
    for build, card, power in (
        ("anansi", "borrowed-strings", ""),
        ("anansi", "warning-shot", "RA2"),
    ):
        for held in (True, False):
            own = mech(build, 8, hand=card, power=power, damage="C1")
            monsters = {"slagtusk": foe(8, held=held, minus=2)}
            play = assault(engine, "white", own, mech(), monsters=monsters)
            assert (play.window is Window.DECLARE) is not held


def test_stepping_in_from_hq(engine: str) -> None:
    """DNT-MOV-01, DNT-MOV-07: HQ is at distance 1 of spaces 1 to 6."""
    own = mech("patriot-1776", 0, hand="step-in", power="LG1", damage="C1")
    play = assault(engine, "white", own, mech(), monsters={"glowback": foe(4)})
    play.react("step-in")
    assert (play.where(0), play.damage(0)) == (4, (3, 0, 0, 0))
    assert play.city(4) == 0


def test_an_optional_push_asks_which_monster(engine: str) -> None:
    """DNT-D-25, DNT-D-18: Juggernaut: first whether, then whom, then where."""
    play = scene(
        engine,
        mech("zakharovich-2400", 7, hand="juggernaut", power="LG3"),
        mech(damage="C1"),
        monsters={"slagtusk": foe(8), "isotopede": foe(8), "glowback": foe(8, held=True)},
    )
    play.card("juggernaut")
    play.walk(8)
    play.yes()
    assert play.monsters() == {"slagtusk", "isotopede"}
    play.choose_monster("isotopede")
    assert play.spaces() == {1, 7, 9}


def test_one_of_two_that_can_be_done_is_taken(engine: str) -> None:
    """DNT-D-24, DNT-GEN-10: without an Event Deck Eight Eyes looks at the City Deck, unasked."""
    play = scene(
        engine,
        mech("anansi", 8, hand="eight-eyes"),
        mech(damage="C1"),
        deck=(0, 0),
        monsters={"slagtusk": foe(12), "glowback": foe(3)},
    )
    play.card("eight-eyes")
    assert len(play.weights()) == 18
