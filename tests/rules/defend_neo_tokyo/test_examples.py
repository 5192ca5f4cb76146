"""Worked examples (W), decisions (D) and chance points (C) that no other file proves."""

from __future__ import annotations

from kumite.games.defend_neo_tokyo.actions import Order
from kumite.games.defend_neo_tokyo.model import Mode

from .scenario import Ending, EventKind, Phase, Window, assault, foe, mech, scene

ODD = "raijin-08+drill-lance+plasma-cannon+hover-legs"


def test_a_chain_of_destroyed_spaces(engine: str) -> None:
    """DNT-W-12, DNT-DSP-04: 7 falls while 8 and 9 lie in ruins: the monster goes to 10."""
    play = assault(
        engine, "white", mech(), mech(), monsters={"glowback": foe(7)}, ruins=[8, 9], damage={7: 3}
    )
    assert play.city(7) is None
    assert play.where("glowback") == 10


def test_a_city_attack_that_destroys(engine: str) -> None:
    """DNT-W-23, DNT-DSP-03, DNT-DSP-06: Glowback's CITY 3 on space 8 with 4 damage."""
    play = assault(
        engine,
        "red",
        mech(),
        mech(),
        monsters={"glowback": foe(8)},
        damage={8: 4},
        citizens={8: "commuters"},
    )
    assert play.city(8) is None
    assert play.destruction == 1
    assert play.citizen_discard == ["commuters"]
    assert play.population == 0
    assert play.where("glowback") == 9
    assert play.city(9) == 0
    assert play.tokens("glowback") == (0, 0, 0, 1)


def test_numbers_wrap(engine: str) -> None:
    """DNT-W-24, DNT-BRD-05: from 18 to 1 by ruins; Gorganicus from 1 to 18 after its attack."""
    monsters = {"glowback": foe(18)}
    play = assault(engine, "white", mech(), mech(), monsters=monsters, damage={18: 3})
    assert play.where("glowback") == 1
    play = assault(
        engine,
        "red",
        mech(),
        mech(),
        threat="radiation",
        monsters={"boss": foe(1)},
        deck="aftershock stampede national-guard",
    )
    play.citizen_card("commuters", "commuters")
    assert play.where("boss") == 18
    assert (play.city(1), play.city(18)) == (3, 2)


def test_a_cancelled_move(engine: str) -> None:
    """DNT-W-25, DNT-DSP-05: Migration: 4 stays since 5 is destroyed, 6 goes to 7."""
    play = scene(
        engine,
        mech(damage="C1"),
        mech(),
        phase=Phase.EVENT,
        monsters={"glowback": foe(4), "slagtusk": foe(6)},
        ruins=[5],
    )
    play.event("migration")
    assert (play.where("glowback"), play.where("slagtusk")) == (4, 7)
    assert [event[0] for event in play.events(EventKind.MONSTER_STAYED)] == [2]


def test_all_pass_with_an_empty_board(engine: str) -> None:
    """DNT-W-30, DNT-BOS-02, DNT-EVT-07: the boss comes after the next event and attacks."""
    for card, boss in (("national-guard", True), ("glowback", False)):
        play = scene(engine, mech(damage="C1"), mech(), track=3, event="fallout")
        play.done()
        assert not play.is_in_play("boss")
        play.run_to(Phase.EVENT)
        assert not play.is_in_play("boss")
        play.event(card)
        play.settle()
        play.pass_reacts()
        play.settle()
        assert play.is_in_play("boss") is boss
        attacks = play.events(EventKind.ATTACK_BEGAN)
        assert [event[:2] for event in attacks] == [(6, 1) if boss else (2, 0)]


def test_the_losing_clause(engine: str) -> None:
    """DNT-W-31, DNT-BOS-07, DNT-BOS-08, DNT-WIN-03, DNT-C-09: the last card, then the attack."""
    play = scene(
        engine,
        mech(damage="C1"),
        mech(),
        phase=Phase.EVENT,
        threat="radiation",
        monsters={"boss": foe(8, 50)},
        deck="hardened-hide stampede",
    )
    assert set(play.weights().values()) == {1}
    assert len(play.weights()) == 2
    play.event("hardened-hide")
    assert not play.is_over
    play = assault(
        engine,
        "white",
        mech(),
        mech(),
        threat="radiation",
        monsters={"boss": foe(8, 50)},
        deck="afterglow stampede",
        known="",
    )
    assert not play.is_over
    play.run_to(Phase.OVER)
    assert play.ending is Ending.BOSS_DECK
    assert list(play.raw.returns()) == [-1, -1]


def test_a_citizen_may_kill_the_boss_before_the_clause(engine: str) -> None:
    """DNT-W-31, DNT-EVT-17, DNT-WIN-01: Tank Platoon kills it before it would attack."""
    play = scene(
        engine,
        mech(damage="C1"),
        mech(),
        phase=Phase.EVENT,
        threat="radiation",
        monsters={"boss": foe(8, 1)},
        citizens={8: "tank-platoon"},
        deck="power-surge blackout",
    )
    play.event("power-surge")
    play.roll(1)
    assert play.is_over
    assert play.ending is Ending.BOSS_DEFEATED
    assert list(play.raw.returns()) == [1, 1]


def test_the_boss_against_an_empty_space(engine: str) -> None:
    """DNT-W-32, DNT-BOS-09, DNT-BOS-10: 7 falls, no text, to 8, then to 6 with CITY 2."""
    play = assault(
        engine,
        "red",
        mech(),
        mech(),
        threat="radiation",
        monsters={"boss": foe(7)},
        damage={7: 3},
        deck="aftershock stampede national-guard",
    )
    assert play.city(7) is None
    assert play.destruction == 1
    assert not play.destroyed_stack
    assert play.where("boss") == 6
    assert (play.city(8), play.city(6)) == (0, 2)


def test_the_boss_against_mechs(engine: str) -> None:
    """DNT-W-33, DNT-BOS-09, DNT-C-05: no City instance, RND 3, then citizens POP 8 and 9."""
    play = assault(
        engine,
        "red",
        mech(space=7),
        mech(),
        threat="radiation",
        monsters={"boss": foe(7)},
        damage={7: 3},
        deck="aftershock stampede national-guard",
    )
    play.part("LG")
    assert play.damage(0) == (0, 0, 0, 3)
    weights = play.weights()
    assert sum(weights.values()) == 48
    assert (weights[0], weights[2], weights[8]) == (3, 5, 1)
    play.citizen_card("department-store", "concert-audience")
    assert play.destroyed_stack == ["department-store"]
    assert play.citizen_discard == ["concert-audience"]
    assert play.where("boss") == 6
    assert (play.city(7), play.city(6)) == (3, 2)


def test_a_mech_on_ruins(engine: str) -> None:
    """DNT-W-34, DNT-DSP-10, DNT-DSP-11: WALK and Pass only."""
    own = mech(
        "patriot-1776", 9, hand="clean-cut overhead-arc burst", power="LG1 RA2", damage="C2", bots=2
    )
    play = scene(engine, own, mech(), monsters={"glowback": foe(10)}, ruins=[9])
    assert play.tiles() == {"LG:walk"}
    assert not play.cards()
    assert play.may_stop
    play.tile("walk", None, "burst")
    assert play.spaces() == {1, 2, 8, 10}


def test_an_evacuation(engine: str) -> None:
    """DNT-W-35, DNT-EVA-01, DNT-EVA-02, DNT-D-10: all damage and cards gone, lying in HQ."""
    own = mech("patriot-1776", 8, hand="march charge", power="LA2", damage="C12 RA1", bots=1)
    play = scene(engine, own, mech(damage="C1"), phase=Phase.EVAC, monsters={"glowback": foe(8)})
    assert len(play.actions()) == 2
    play.evacuate()
    assert (play.where(0), play.is_lying(0)) == (0, True)
    assert (play.power(0), play.damage(0)) == ((0, 0, 0), (0, 0, 0, 0))
    assert not play.hand(0)
    assert play.destruction == 0


def test_exiting_order(engine: str) -> None:
    """DNT-W-40, DNT-CIT-05, DNT-CIT-06: POP 9 first, then Fuel Depot Crew razes the space."""
    play = assault(
        engine,
        "red",
        mech(),
        mech(),
        monsters={"geigerwing": foe(8, minus=1)},
        damage={8: 3},
        citizens={8: "fuel-depot-crew concert-audience"},
    )
    destroyed = [event[0] for event in play.events(EventKind.CITIZEN_DESTROYED)]
    assert destroyed == [7, 26]
    assert play.city(8) is None
    assert play.population == 14


def test_the_event_deck_runs_out(engine: str) -> None:
    """DNT-W-41, DNT-EVT-10, DNT-EVT-11: the last card, attacks, then the boss; no boss attack."""
    play = assault(
        engine,
        "white",
        mech(damage="C1"),
        mech(),
        monsters={"glowback": foe(8), "slagtusk": foe(12, plus=1)},
        deck=(0, 1),
    )
    play.settle()
    assert play.is_in_play("boss")
    assert play.is_in_play("glowback")
    assert play.is_in_play("slagtusk")
    assert [event[0] for event in play.events(EventKind.ATTACK_BEGAN)] == [2, 4]
    assert play.tokens("slagtusk") == (0, 0, 0, 0)


def test_weights_of_the_event_deck(engine: str) -> None:
    """DNT-W-43, DNT-C-07: 26 for each of 4 "Monster Appears", 16 for each of 13 events."""
    play = scene(
        engine,
        mech(),
        mech(),
        phase=Phase.EVENT,
        monsters={"glowback": foe(8), "slagtusk": foe(12)},
    )
    weights = play.weights()
    assert {card: weight for card, weight in weights.items() if card < 6} == {
        0: 26,
        1: 26,
        3: 26,
        5: 26,
    }
    assert [weights[card] for card in range(6, 19)] == [16] * 13
    assert sum(weights.values()) == 312


def test_unknown_events_when_the_boss_arrives(engine: str) -> None:
    """DNT-W-44, DNT-W-13, DNT-C-08, DNT-BOS-03, DNT-BOS-05: 11, then 10 outcomes; 4 cards."""
    play = scene(
        engine,
        mech("patriot-1776", 8, hand="clean-cut", power="RA1"),
        mech(damage="C1"),
        mech(),
        track=4,
        monsters={"isotopede": foe(8, 1)},
        defeated="cindermaw glowback slagtusk",
        drawn="fallout",
        event="blackout",
        deck=(1, 2),
    )
    play.card("clean-cut", "isotopede")
    play.roll(1, 1)
    assert set(play.weights()) == set(range(6, 19)) - {11, 16}
    play.event("aftershock")
    assert len(play.weights()) == 10
    play.event("stampede")
    assert len(play.weights()) == 18  # DNT-C-04: a City card for the boss
    play.city_card(12)
    assert play.event_pool() == {"fallout", "blackout", "aftershock", "stampede"}
    assert not play.event_discard()
    assert play.where("boss") == 12
    assert not play.events(EventKind.ATTACK_BEGAN)


def test_solo_order(engine: str) -> None:
    """DNT-W-50, DNT-GEN-14: mech 1 attacks at 4; the Badge goes to mech 0; seat 0 decides."""
    play = scene(
        engine,
        mech("zakharovich-2400", 0, damage="C1"),
        mech("patriot-1776", 8, hand="clean-cut", power="RA1"),
        mode=Mode.SOLO,
        captain=1,
        track=4,
        monsters={"isotopede": foe(8), "glowback": foe(12)},
    )
    assert play.chooser == 0
    play.card("clean-cut", "isotopede")
    play.roll(1, 1)
    play.settle()
    assert (play.captain, play.go, play.chooser) == (0, 0, 0)


def test_the_only_plan(engine: str) -> None:
    """DNT-W-42, DNT-PLN-05, DNT-PLN-06, DNT-D-09: free spaces 1, 2, 2: it is taken unasked."""
    own = mech("patriot-1776", damage="LA3 RA3 LG2")
    play = scene(engine, own, mech(damage="C1"), phase=Phase.DRAW, monsters={"glowback": foe(8)})
    play.settle()
    assert play.power(0) == (1, 2, 2)
    assert play.asked_mech == 1


def test_all_plans_are_offered(engine: str) -> None:
    """DNT-D-09, DNT-PLN-06: every split of 6 over tracks of 4, 5 and 4."""
    play = scene(
        engine, mech("patriot-1776"), mech(), phase=Phase.DRAW, monsters={"glowback": foe(8)}
    )
    assert len(play.weights()) == 28  # DNT-C-10
    play.settle()
    due = {(a, b, 6 - a - b) for a in range(5) for b in range(6) if 0 <= 6 - a - b <= 4}
    assert play.plans() == due


def test_dice_are_multisets(engine: str) -> None:
    """DNT-C-11, DNT-C-14: two dice: 1 for doubles, 2 for others, 36 in all; Fire the same."""
    own = mech("patriot-1776", 8, hand="clean-cut", power="RA1")
    play = scene(engine, own, mech(), monsters={"isotopede": foe(8)})
    play.card("clean-cut", "isotopede")
    weights = play.weights()
    assert sorted(weights.values()) == [1] * 6 + [2] * 15
    burning = assault(engine, "white", mech(), mech(), monsters={"slagtusk": foe(8, fire=2)})
    assert burning.weights() == weights


def test_the_captain_chooses_for_events(engine: str) -> None:
    """DNT-D-11, DNT-GEN-07: Coast Guard: any monster of the Captain's choice."""
    play = scene(
        engine,
        mech(),
        mech(),
        captain=1,
        phase=Phase.EVENT,
        monsters={"brinejaw": foe(8), "tidehammer": foe(12)},
    )
    play.event("coast-guard")
    assert play.chooser == 1
    assert play.monsters() == {"brinejaw", "tidehammer"}
    play.choose_monster("tidehammer")
    play.roll(3, 4)
    assert play.life("tidehammer") == 44


def test_targets_in_range_are_offered(engine: str) -> None:
    """DNT-D-18, DNT-D-20, DNT-D-33: Puppet Wire: monsters at 0-1, then standing neighbours."""
    own = mech("anansi", 8, hand="puppet-wire")
    monsters = {"glowback": foe(8), "slagtusk": foe(9), "isotopede": foe(12)}
    play = scene(engine, own, mech(), monsters=monsters, ruins=[7])
    assert play.monster_targets("puppet-wire") == {"glowback", "slagtusk"}
    play.card("puppet-wire", "glowback")
    assert play.spaces() == {1, 9}
    assert not play.may_stop


def test_citizens_are_chosen_with_the_card(engine: str) -> None:
    """DNT-D-21, DNT-CIT-17: Shelter Order @1; Bunker Family cannot be discarded."""
    play = scene(
        engine,
        mech("patriot-1776", 8, hand="shelter-order"),
        mech(damage="C1"),
        monsters={"glowback": foe(12)},
        citizens={8: "commuters bunker-family", 9: "night-watch", 10: "taxi-rank"},
    )
    assert play.targets("shelter-order") == {8, 9}
    play.card("shelter-order", (9, "night-watch"))
    assert play.citizen_discard == ["night-watch"]


def test_surge_guard_asks_which_power_to_lose(engine: str) -> None:
    """DNT-D-22: a part with power of the pilot's choice; then 3 are prevented."""
    own = mech(ODD, 8, hand="surge-guard", power="LA1 LG2")
    play = assault(engine, "red", own, mech(), monsters={"glowback": foe(8)})
    play.react("surge-guard")
    assert play.slots() == {"LA", "LG"}
    play.slot("LG")
    assert play.power(0) == (1, 0, 1)
    assert play.damage(0) == (0, 0, 0, 0)


def test_eight_eyes_choose_one_and_order(engine: str) -> None:
    """DNT-D-24, DNT-D-28, DNT-C-04: peek City 3 and put them back in any order."""
    own = mech("anansi", 8, hand="eight-eyes")
    play = scene(engine, own, mech(damage="C1"), monsters={"glowback": foe(12)})
    play.card("eight-eyes")
    assert play.options() == [0, 1]
    play.option(1)
    assert len(play.weights()) == 18
    play.city_card(5, 9, 2)
    assert len(play.offers(Order)) == 6
    play.order(2, 0, 1)
    assert play.state.city_known == [2, 5, 9]


def test_an_optional_sentence_may_be_skipped(engine: str) -> None:
    """DNT-D-25: Iron Shoulder may push; it does not have to."""
    own = mech("zakharovich-2400", 8, hand="iron-shoulder")
    play = scene(engine, own, mech(damage="C1"), monsters={"isotopede": foe(8)})
    play.card("iron-shoulder", "isotopede")
    play.roll(1)
    play.done()
    assert play.where("isotopede") == 8


def test_recover_offers_attacks_of_the_own_discard(engine: str) -> None:
    """DNT-D-29: Ace in the Hole: Attack and Melee cards, no others."""
    own = mech("el-vaquero", 8, hand="ace-in-the-hole", discard="backlash sear dash flash-fire")
    play = scene(engine, own, mech(damage="C1"), monsters={"isotopede": foe(12)})
    play.card("ace-in-the-hole")
    assert play.recovers() == {"backlash", "sear"}
    play.recover("sear")
    assert play.hand(0) == {"sear"}


def test_forced_and_end_discards(engine: str) -> None:
    """DNT-D-31, DNT-D-35, DNT-END-04: Fallout tosses one; in End 4 cards in ascending order."""
    own = mech("patriot-1776", 8, hand="clean-cut march", power="LG1")
    play = scene(engine, own, mech(), phase=Phase.EVENT, monsters={"glowback": foe(12)})
    play.event("fallout")
    assert play.discards() == {"clean-cut", "march"}
    play.drop("clean-cut")
    assert play.hand(0) == {"march"}
    own = mech("patriot-1776", 8, hand="clean-cut march")
    play = scene(engine, own, mech(), phase=Phase.DISCARD, monsters={"glowback": foe(12)})
    assert play.discards() == {"clean-cut", "march"}
    play.drop("march")
    assert play.hand(0) == {"clean-cut"}
    assert play.phase is not Phase.DISCARD


def test_who_has_no_playable_react_is_not_asked(engine: str) -> None:
    """DNT-D-26: mech 0 has none that fits; mech 1 is asked."""
    play = assault(
        engine,
        "white",
        mech("zakharovich-2400", 8, hand="flare", power="LA1"),
        mech("patriot-1776", 8, hand="dig-in", power="LG2"),
        monsters={"glowback": foe(8)},
    )
    assert (play.window, play.asked_mech) == (Window.DAMAGE, 1)
