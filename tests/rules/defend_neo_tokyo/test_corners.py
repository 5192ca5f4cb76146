"""Where rulings meet: cases that one ruling alone does not decide."""

from __future__ import annotations

import pytest

from kumite.games.defend_neo_tokyo import actions as act
from kumite.games.defend_neo_tokyo.model import Lasting

from . import names
from .cards import carrier, partner
from .scenario import EventKind, Phase, Window, assault, foe, mech, opening, scene

ODD = "raijin-08+drill-lance+plasma-cannon+hover-legs"


# Movement


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


# Ruins


def test_moonshot_leads_out_of_ruins(engine: str) -> None:
    """DNT-DSP-10, DNT-MOV-07: to HQ and every standing space."""
    own, other = carrier("moonshot", 8), partner("moonshot", 7)
    play = scene(engine, own, other, ruins=[8], monsters={"glowback": foe(12)})
    assert play.targets("moonshot") == set(range(19)) - {8}


@pytest.mark.parametrize("card", ["silk-road", "on-your-feet", "calm-water"])
def test_cards_that_stay_are_not_legal_in_ruins(engine: str, card: str) -> None:
    """DNT-DSP-10: moving or raising somebody else, or drawing, leads nobody out; WALK does."""
    play = scene(
        engine,
        carrier(card, 8, power="LG1"),
        partner(card, 7, lying=True),
        ruins=[8],
        monsters={"glowback": foe(12)},
    )
    assert not play.cards()
    assert play.tiles() == {"LG:walk"}


def test_the_last_citizens_of_ruins_flee_one_by_one(engine: str) -> None:
    """DNT-DSP-07, DNT-BRD-05: from 1 down to 18, past the destroyed ones."""
    play = assault(
        engine,
        "red",
        mech(damage="C1"),
        mech(),
        damage={1: 5},
        ruins=[18],
        citizens={1: "bunker-family civil-defense"},
        monsters={"slagtusk": foe(1)},
    )
    assert sorted(play.citizens(17)) == ["bunker-family", "civil-defense"]
    assert play.where("slagtusk") == 2


# Citizens


def test_undiscardable_citizens_are_passed_over(engine: str) -> None:
    """DNT-CIT-17: Evacuation Order sends the highest that can be sent."""
    play = scene(
        engine,
        mech(damage="C1"),
        mech(),
        phase=Phase.EVENT,
        citizens={3: "bunker-family night-watch"},
        monsters={"slagtusk": foe(3, stunned=True)},
    )
    play.event("evacuation-order")
    assert play.citizen_discard == ["night-watch"]


def test_who_is_saved_by_a_react_exits_by_discard(engine: str) -> None:
    """DNT-REA-05, DNT-CIT-05: Human Shield on Hospital Ward: discarded, so each mech draws."""
    own = mech("patriot-1776", 2, hand="human-shield", damage="C1")
    play = assault(
        engine,
        "red",
        own,
        mech(),
        monsters={"cindermaw": foe(3)},
        citizens={3: "hospital-ward"},
    )
    play.react("human-shield")
    play.settle()
    drawn = [event[0] for event in play.events(EventKind.CARD_DRAWN)]
    assert sorted(drawn) == [0, 1]


def test_a_full_stack_is_one_step(engine: str) -> None:
    """DNT-CIT-09: 19 and 26 make 45: one step, and nothing is carried over."""
    play = assault(
        engine,
        "red",
        mech(damage="C1"),
        mech(),
        monsters={"geigerwing": foe(3, minus=1)},
        citizens={3: "festival-crowd sports-fans commuters"},
        stack="concert-audience panicked-crowd",
    )
    assert play.destruction == 1
    assert play.population == 0
    assert len(play.removed) == 5


def test_panicked_citizens_may_be_lured(engine: str) -> None:
    """DNT-SEQ-06, DNT-CIT-15: a citizen brought by an ability is lured like any other."""
    play = assault(
        engine,
        "white",
        mech(damage="C1"),
        mech(),
        monsters={"brinejaw": foe(8), "lanternmaw": foe(18, stunned=True)},
    )
    play.citizen_card("panicked-crowd", "commuters")
    assert play.citizens(18) == ["commuters"]
    assert play.citizens(8) == ["panicked-crowd"]


# Reacts


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


# Events and decks


def test_a_tunnel_collapses_even_in_a_whole_city(engine: str) -> None:
    """DNT-GEN-15: all have 0 City Damage: the lowest standing space, 2, since 1 lies in ruins."""
    play = scene(
        engine,
        mech(damage="C1"),
        mech(),
        phase=Phase.EVENT,
        ruins=[1],
        monsters={"slagtusk": foe(12, stunned=True)},
    )
    play.event("collapsed-tunnel")
    assert play.city(2) == 1


def test_what_lasts_outlives_the_boss_arrival(engine: str) -> None:
    """DNT-EVT-18, DNT-BOS-05: Jammed Comms is in the boss's deck, and still works until End 1."""
    play = scene(engine, mech(damage="C1"), mech(), phase=Phase.EVENT, threat="radiation")
    play.event("jammed-comms")
    play.run_to(Phase.ACTION)
    assert play.is_in_play("boss")
    assert "jammed-comms" in play.event_pool()
    assert play.state.lasting == Lasting.BAN_REACT
    play.run_to(Phase.DISCARD)
    assert play.state.lasting == 0


def test_weights_with_no_monster_left_to_see(engine: str) -> None:
    """DNT-C-07: all six have appeared: events 1 each."""
    play = scene(
        engine,
        mech(damage="C1"),
        mech(),
        mech(),
        mech(),
        mech(),
        phase=Phase.EVENT,
        defeated="cindermaw isotopede geigerwing halflife",
        drawn="aftershock",
        deck=(0, 4),
        monsters={"slagtusk": foe(12), "glowback": foe(3)},
    )
    assert play.weights() == dict.fromkeys(range(7, 19), 1)


@pytest.mark.parametrize(
    ("deck", "drawn", "appears", "events"),
    [((2, 3), "aftershock", 2 * 12, 3 * 4), ((1, 4), "aftershock stampede", 11, 4 * 4)],
)
def test_weights_later_on(
    engine: str, deck: tuple[int, int], drawn: str, appears: int, events: int
) -> None:
    """DNT-C-07, DNT-GEN-17: a x V for each unseen Monster Appears, e x U for each event."""
    play = scene(
        engine,
        mech(damage="C1"),
        mech(),
        phase=Phase.EVENT,
        drawn=drawn,
        deck=deck,
        monsters={"slagtusk": foe(12), "glowback": foe(3)},
    )
    weights = play.weights()
    unseen = set(range(6, 19)) - {names.event_number(0, e) for e in drawn.split()}
    assert {card: weight for card, weight in weights.items() if card < 6} == dict.fromkeys(
        (0, 1, 3, 5), appears
    )
    assert {card: weight for card, weight in weights.items() if card >= 6} == dict.fromkeys(
        unseen, events
    )


def test_without_events_in_the_deck(engine: str) -> None:
    """DNT-C-07: outcomes of weight 0 are not listed."""
    play = scene(
        engine,
        mech(damage="C1"),
        mech(),
        phase=Phase.EVENT,
        deck=(2, 0),
        monsters={"slagtusk": foe(12), "glowback": foe(3)},
    )
    assert set(play.weights()) == {0, 1, 3, 5}


def test_weights_after_a_look(engine: str) -> None:
    """DNT-C-07, DNT-GEN-17: a card looked at counts neither in the deck nor among the unseen."""
    play = scene(
        engine,
        carrier("eight-eyes", 8, hand="tangle"),
        partner("eight-eyes", lying=True),
        monsters={"slagtusk": foe(9), "glowback": foe(3)},
        event="fallout",
        deck=(2, 3),
    )
    play.card("eight-eyes")
    play.option(0)
    play.event("aftershock")
    weights = play.weights()  # a = 2, e = 2, U = 4, V = 11
    assert (weights[0], weights[7]) == (22, 8)
    play.event("stampede")
    play.order(1, 0)
    assert play.state.event_known == [7, 6, 31]
    assert (play.state.deck_appears, play.state.deck_events) == (2, 1)


# Discards


_TOSS_TWO = """
[[event]]
id = "fallout"
source = "ours"
threat = "radiation"
name = "Fallout"
symbol = "red"
do = [{ op = "toss", who = { each = "mech" }, n = 2 }]
"""


def test_several_discards_go_up(engine: str) -> None:
    """DNT-D-31: two of four: above the last one, as long as enough remain; of two, both."""
    own = mech("patriot-1776", 8, hand="clean-cut burst march signal-volley", damage="C1")
    play = scene(
        engine,
        own,
        mech("anansi", hand="tangle long-reach"),
        phase=Phase.EVENT,
        pack=_TOSS_TWO,
        monsters={"slagtusk": foe(12, stunned=True)},
    )
    play.event("fallout")
    assert play.hand(1) == set()  # in HQ, so first; both unasked
    assert play.discards() == {"signal-volley", "burst", "clean-cut"}
    play.drop("burst")
    assert play.discards() == {"clean-cut", "march"}
    play.drop("march")
    assert play.hand(0) == {"signal-volley", "clean-cut"}


def test_end_discards_go_up(engine: str) -> None:
    """DNT-D-35: one at a time, above the last one, or done."""
    own = mech("patriot-1776", 8, hand="clean-cut burst march signal-volley")
    play = scene(engine, own, mech(), phase=Phase.DISCARD, monsters={"slagtusk": foe(12)})
    play.drop("burst")
    assert play.discards() == {"clean-cut", "march"}
    assert play.may_stop
    play.drop("march")
    play.settle()
    assert play.turn == 2


# The trigger


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


# Modes


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


# Costs and power


def test_reroute_needs_an_open_space_elsewhere(engine: str) -> None:
    """DNT-TIL-04, DNT-D-15: not if all tracks are full, nor from the only tile with room."""
    for power, damage in (("LA4 RA5 LG4", ""), ("LA2", "RA5 LG4")):
        own = mech("patriot-1776", 3, hand="dig-in charge", power=power, damage=f"C1 {damage}")
        play = scene(engine, own, mech(), monsters={"glowback": foe(8)})
        assert "C:reroute" not in play.tiles()


def test_a_source_needs_another_tile_with_room(engine: str) -> None:
    """DNT-D-14, DNT-D-15: LA alone has room, so its own power has nowhere to go: RA it is."""
    own = mech("patriot-1776", 3, hand="dig-in charge", power="LA2 RA1", damage="RA4 LG4")
    play = scene(engine, own, mech(damage="C1"), monsters={"glowback": foe(8)})
    play.tile("reroute", None, "charge")
    assert play.power(0) == (3, 0, 0)


def test_goes_are_counted_anew_each_turn(engine: str) -> None:
    """DNT-GEN-13: after 60 goes in one turn the next one starts with none."""
    own = mech("patriot-1776", hand="en-garde", power="RA1", damage="C4", goes=59)
    play = scene(engine, own, mech(lying=True, damage="C1"), monsters={"glowback": foe(8)})
    play.tile("repair")
    play.run_to(Phase.POWER)
    assert play.turn == 2
    assert play.mech(0).goes == 0
