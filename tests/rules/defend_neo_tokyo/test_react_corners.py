"""Reacts, damage and deaths where rulings meet."""

from __future__ import annotations

from kumite.games.defend_neo_tokyo.model import Lasting

from .scenario import EventKind, Phase, Window, assault, foe, mech, scene

ODD = "raijin-08+drill-lance+plasma-cannon+hover-legs"


def test_a_push_by_a_react_opens_no_window(engine: str) -> None:
    """DNT-REA-05: Borrowed Strings moves Slagtusk into 9: Tripwire is not asked."""
    play = assault(
        engine,
        "white",
        mech("anansi", 7, hand="borrowed-strings", damage="C1"),
        mech("el-vaquero", 9, hand="tripwire", power="RA1"),
        monsters={"slagtusk": foe(8)},
    )
    play.react("borrowed-strings")
    play.space(9)
    assert play.window is not Window.ENTER
    assert play.hand(1) == {"tripwire"}


def test_fire_cards_open_no_w_shot(engine: str) -> None:
    """DNT-REA-06, DNT-TIL-11: IGNITE and Backdraft are no attacks: Call the Shot is not asked."""
    for card in (True, False):
        build = "patriot-1776+flame-thrower+power-sword+medium-legs"
        own = mech(build, 8, hand="backdraft march", power="LA2")
        other = mech(
            "el-vaquero+chain-fist+shotgun+light-legs", 8, hand="call-the-shot", damage="C1"
        )
        play = scene(engine, own, other, monsters={"slagtusk": foe(8)})
        if card:
            play.card("backdraft")
        else:
            play.tile("ignite", "slagtusk", "march")
        assert play.window is None
        assert play.go == 1


def test_each_roll_may_be_rerolled(engine: str) -> None:
    """DNT-HIT-15, DNT-REA-03: Flurry's two rolls: who declined for the first is asked again."""
    own = mech("shen-jian", 8, hand="flurry second-sight", power="RA1")
    play = scene(engine, own, mech(damage="C1"), monsters={"isotopede": foe(8)})
    play.card("flurry", "isotopede")
    play.roll(1)
    assert play.window is Window.ROLLED
    play.done()
    play.roll(2)
    assert play.window is Window.ROLLED
    play.react("second-sight")
    play.roll(6)
    assert play.life("isotopede") == 44 - 1 - 7


def test_city_damage_of_a_card_may_be_shielded(engine: str) -> None:
    """DNT-REA-06, DNT-SEQ-05: Crater's 1: Lightning Rod of another mech; the own pilot may too."""
    play = scene(
        engine,
        mech("zakharovich-2400", 8, hand="crater", power="RA2"),
        mech(ODD, 7, hand="lightning-rod"),
        monsters={"isotopede": foe(8)},
    )
    play.card("crater", "isotopede")
    play.roll(1, 1)
    assert (play.window, play.asked_mech) == (Window.CITY, 1)
    play.react("lightning-rod")
    assert play.city(8) == 0
    assert play.damage(1) == (1, 0, 0, 0)


def test_armor_of_the_new_mech_takes_redirected_damage(engine: str) -> None:
    """DNT-REA-07, DNT-SEQ-04: C 4 becomes C 3 on mech 0, whose 2 Armor tokens are spent."""
    play = assault(
        engine,
        "red",
        mech("anansi", 8),
        mech("zakharovich-2400", 8, hand="stand-between", armor=2),
        captain=1,
        monsters={"tidehammer": foe(8)},
    )
    assert play.damage(1) == (2, 0, 0, 0)  # its own C 4 spent the tokens
    play.react("stand-between")
    assert play.damage(1) == (5, 0, 0, 0)
    assert play.damage(0) == (0, 0, 0, 0)


def test_a_redirect_to_nothing(engine: str) -> None:
    """DNT-REA-07, DNT-DMG-09: C 1 less 1 is no damage: the window closes."""
    play = assault(
        engine,
        "white",
        mech("zakharovich-2400", 8, hand="stand-between brace-shaft", power="RA1"),
        mech("anansi", 8),
        captain=1,
        monsters={"glowback": foe(8, minus=1)},
    )
    assert play.asked_mech == 0
    play.react("stand-between")
    assert play.damage(1) == (0, 0, 0, 0)
    if play.window is not None:  # C 1 against mech 0 itself
        play.done()
    assert play.damage(0) == (1, 0, 0, 0)


def test_overflow_may_be_critical(engine: str) -> None:
    """DNT-DMG-03, DNT-CRF-01, DNT-REA-06: LG 1 on full legs and d 12; W-CRIT is asked."""
    own = mech("zakharovich-2400", 8, hand="unbroken", damage="LG6 C15")
    play = scene(engine, own, mech(damage="C1"), phase=Phase.EVENT, monsters={"brinejaw": foe(3)})
    play.event("cold-front")
    assert play.window is Window.CRITICAL
    play.done()
    assert play.destruction == 2


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
