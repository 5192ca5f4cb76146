"""The board (BRD), Destroyed spaces (DSP), tracks (TRK) and City cards (CTY)."""

from __future__ import annotations

import pytest

from kumite.games.defend_neo_tokyo import actions as act

from . import names
from .scenario import Ending, EventKind, Phase, Window, assault, foe, mech, scene

ODD = "raijin-08+drill-lance+plasma-cannon+hover-legs"
AROUND = {
    0: [1, 2, 3, 4, 5, 6],
    1: [0, 2, 6, 7, 8, 9],
    2: [0, 1, 3, 9, 10, 11],
    3: [0, 2, 4, 11, 12, 13],
    4: [0, 3, 5, 13, 14, 15],
    5: [0, 4, 6, 15, 16, 17],
    6: [0, 1, 5, 7, 17, 18],
    7: [1, 6, 8, 18],
    8: [1, 7, 9],
    9: [1, 2, 8, 10],
    10: [2, 9, 11],
    11: [2, 3, 10, 12],
    12: [3, 11, 13],
    13: [3, 4, 12, 14],
    14: [4, 13, 15],
    15: [4, 5, 14, 16],
    16: [5, 15, 17],
    17: [5, 6, 16, 18],
    18: [6, 7, 17],
}
CAPACITY = {space: 6 if space <= 6 else 5 for space in range(1, 19)}
_RUIN_HERE = """
[[card]]
id = "en-garde"
source = "ours"
part = "power-sword"
number = 6
name = "Ruin Here"
type = "action"
req = 1
do = [{ op = "draw", who = "me", n = 1 }, { op = "city", who = "here", n = 3 }]
"""


# The board


@pytest.mark.parametrize("area", list(AROUND))
def test_areas_and_their_neighbours(engine: str, area: int) -> None:
    """DNT-BRD-01, DNT-BRD-03: WALK leads where the table says, 19 areas with 42 lines."""
    own = mech("patriot-1776", area, hand="dig-in charge", power="LG1")
    play = scene(engine, own, mech(damage="C1"), monsters={"glowback": foe(8)})
    play.tile("walk", None, "dig-in")
    assert play.spaces() == set(AROUND[area])


def test_hq_takes_no_city_damage(engine: str) -> None:
    """DNT-BRD-02, DNT-BRD-09, DNT-GEN-11: City Damage "here" does nothing in HQ or in ruins."""
    for space, damage in ((0, None), (9, 3)):
        own = mech("patriot-1776", space, hand="en-garde", power="RA1")
        play = scene(engine, own, mech(damage="C1"), pack=_RUIN_HERE, monsters={"glowback": foe(8)})
        play.card("en-garde")
        play.settle()
        told = [event[:2] for event in play.events(EventKind.CITY_DAMAGED)]
        assert told == ([(9, 3)] if damage else [])


def test_next_higher_and_next_lower(engine: str) -> None:
    """DNT-BRD-04, DNT-BRD-05: one more, one less; 18 and 1 are neighbours in this order."""
    for monsters, event, ends in (
        ({"glowback": foe(6), "slagtusk": foe(18)}, "migration", {"glowback": 7, "slagtusk": 1}),
        ({"brinejaw": foe(7), "tidehammer": foe(1)}, "undertow", {"brinejaw": 6, "tidehammer": 18}),
    ):
        play = scene(engine, mech(damage="C1"), mech(), phase=Phase.EVENT, monsters=monsters)
        play.event(event)
        moved = {name: play.events(EventKind.MONSTER_MOVED) for name in ends}
        assert moved
        found = {event[0]: event[2] for event in play.events(EventKind.MONSTER_MOVED)}
        assert found == {names.monster_number(play.state.threat, n): to for n, to in ends.items()}


def test_any_number_may_share_a_space(engine: str) -> None:
    """DNT-BRD-06: six monsters and four mechs in 8; the fifth mech walks in too."""
    own = [mech("patriot-1776", 7, hand="march", power="LG1"), *[mech(space=8) for _ in range(4)]]
    monsters = {
        name: foe(8)
        for name in ("cindermaw", "isotopede", "glowback", "geigerwing", "slagtusk", "halflife")
    }
    play = scene(engine, *own, monsters=monsters)
    play.card("march")
    play.walk(8)
    assert [play.where(n) for n in range(5)] == [8] * 5


@pytest.mark.parametrize("space", list(CAPACITY))
def test_capacities(engine: str, space: int) -> None:
    """DNT-BRD-08: Storm Surge's 1 destroys a space that is 1 below its capacity, not 2 below."""
    for below, falls in ((1, True), (2, False)):
        play = scene(
            engine,
            mech(damage="C1"),
            mech(),
            phase=Phase.EVENT,
            damage={space: CAPACITY[space] - below},
            monsters={"brinejaw": foe(space, stunned=True)},
        )
        play.event("storm-surge")
        assert bool(play.events(EventKind.SPACE_DESTROYED)) is falls


def test_excess_city_damage_is_lost(engine: str) -> None:
    """DNT-BRD-08: CITY 3 on 4 of 5: the space falls, its neighbours take nothing."""
    play = assault(engine, "red", mech(), mech(), damage={8: 4}, monsters={"slagtusk": foe(8)})
    assert play.city(8) is None
    assert sum(play.city(space) or 0 for space in range(1, 19)) == 0


def test_distances_lead_through_hq_and_ruins(engine: str) -> None:
    """DNT-BRD-10: from 1 to 4 it is 2 by HQ; from 8 to 6 it is 2 by the destroyed 1 and 7."""
    own = mech("shen-jian", 1, hand="double-tap", power="LA2")
    play = scene(engine, own, mech(damage="C1"), monsters={"glowback": foe(4)})
    assert play.monster_targets("double-tap") == {"glowback"}
    own = mech("shen-jian", 8, hand="double-tap", power="LA2")
    monsters = {"glowback": foe(6), "slagtusk": foe(5)}
    play = scene(engine, own, mech(damage="C1"), ruins=[1, 7], monsters=monsters)
    assert play.monster_targets("double-tap") == {"glowback"}


def test_citizens_are_never_in_hq(engine: str) -> None:
    """DNT-BRD-11, DNT-CIT-16: carried into HQ they are discarded there."""
    own = mech(ODD, 1, hand="skim", power="LG2")
    citizens = {1: "commuters"}
    play = scene(engine, own, mech(damage="C1"), monsters={"glowback": foe(8)}, citizens=citizens)
    play.card("skim")
    play.walk(0)
    play.yes()
    assert play.citizen_discard == ["commuters"]
    assert play.population == 0


# Destroyed spaces


def test_a_destroyed_space_stays_destroyed(engine: str) -> None:
    """DNT-DSP-01, DNT-BRD-09, DNT-CTY-03: Aftershock's card of ruins is wasted, not redrawn."""
    play = scene(
        engine,
        mech(damage="C1"),
        mech(),
        phase=Phase.EVENT,
        ruins=[7],
        city_known=[7, 9],
        monsters={"glowback": foe(12)},
    )
    play.event("aftershock")
    assert play.city(7) is None
    assert play.city(9) == 2
    assert play.destruction == 1
    assert play.city_discard() == {7, 9}


def test_destruction_is_resolved_at_once(engine: str) -> None:
    """DNT-DSP-02, DNT-EVT-14: 8 falls, its monster is in 9 before 9 takes its City Damage."""
    play = scene(
        engine,
        mech(damage="C1"),
        mech(),
        phase=Phase.EVENT,
        damage={8: 3},
        city_known=[9, 8],
        monsters={"glowback": foe(8)},
    )
    play.event("aftershock")
    order = play.told(EventKind.CITY_DAMAGED, EventKind.SPACE_DESTROYED, EventKind.MONSTER_MOVED)
    assert order[:4] == [
        EventKind.CITY_DAMAGED,
        EventKind.SPACE_DESTROYED,
        EventKind.MONSTER_MOVED,
        EventKind.CITY_DAMAGED,
    ]


def test_the_order_of_a_destruction(engine: str) -> None:
    """DNT-DSP-03: marker, tracker, citizens, monsters each with W-ENTER, W-RAZE; then the rest."""
    play = scene(
        engine,
        mech("zakharovich-2400", 8, hand="stomp", power="LG2"),
        mech("anansi", 8, hand="safety-thread", power="LG1"),
        mech("el-vaquero", 10, hand="tripwire", power="RA1"),
        monsters={"isotopede": foe(8), "cindermaw": foe(8)},
        damage={8: 4},
        citizens={8: "night-watch commuters"},
    )
    play.card("stomp", "isotopede")
    play.roll(1, 1)
    assert (play.window, play.asked_mech) == (Window.ENTER, 2)
    assert (play.where("cindermaw"), play.where("isotopede")) == (9, 8)
    play.done()
    assert (play.window, play.asked_mech) == (Window.ENTER, 2)
    assert play.where("isotopede") == 9
    play.react("tripwire")
    assert play.tokens("isotopede") == (0, 0, 1, 0)
    assert (play.window, play.asked_mech) == (Window.RAZE, 1)
    assert play.told(
        EventKind.SPACE_DESTROYED,
        EventKind.DESTRUCTION_ROSE,
        EventKind.CITIZEN_DISCARDED,
        EventKind.MONSTER_MOVED,
    ) == [
        EventKind.SPACE_DESTROYED,
        EventKind.DESTRUCTION_ROSE,
        EventKind.CITIZEN_DISCARDED,
        EventKind.CITIZEN_DISCARDED,
        EventKind.MONSTER_MOVED,
        EventKind.MONSTER_MOVED,
    ]
    gone = [names.DESIGNS[event[0]] for event in play.events(EventKind.CITIZEN_DISCARDED)]
    assert gone == ["commuters", "night-watch"]  # DNT-CIT-06: the highest POP first
    assert play.city(8) is None
    play.done()
    assert play.go == 1  # the card is over


def test_the_last_destruction_ends_everything(engine: str) -> None:
    """DNT-DSP-03, DNT-TRK-07, DNT-TRK-08, DNT-WIN-02: citizens and monsters stay where they are."""
    play = assault(
        engine,
        "red",
        mech(),
        mech(),
        destruction=5,
        damage={8: 4},
        citizens={8: "commuters"},
        monsters={"slagtusk": foe(8)},
    )
    assert play.ending is Ending.DESTRUCTION
    assert play.where("slagtusk") == 8
    assert not play.events(EventKind.CITIZEN_DISCARDED)


def test_no_ability_triggers_in_ruins(engine: str) -> None:
    """DNT-DSP-06: Parliament and Volunteer Medics are discarded without effect, uncounted."""
    play = assault(
        engine,
        "red",
        mech(damage="C1"),
        mech(),
        damage={8: 4},
        citizens={8: "parliament volunteer-medics"},
        monsters={"slagtusk": foe(8)},
    )
    assert sorted(play.citizen_discard) == ["parliament", "volunteer-medics"]
    assert (play.track, play.population) == (0, 0)
    assert play.damage(0) == (1, 0, 0, 0)
    assert not play.events(EventKind.ABILITY_BEGAN)


def test_who_cannot_be_discarded_flees(engine: str) -> None:
    """DNT-DSP-07, DNT-CIT-17: Bunker Family goes to 6, skipping 7; Scoop is silent."""
    own = mech(ODD, 6, hand="scoop", power="LG2")
    play = assault(
        engine,
        "red",
        own,
        mech(),
        damage={8: 4},
        ruins=[7],
        citizens={8: "bunker-family commuters"},
        monsters={"slagtusk": foe(8)},
    )
    assert play.citizens(6) == ["bunker-family"]
    assert play.citizen_discard == ["commuters"]
    assert not play.events(EventKind.CITIZEN_ENTERED)
    assert play.hand(0) == {"scoop"}


def test_mechs_stay_in_ruins(engine: str) -> None:
    """DNT-DSP-08: Stomp razes the space under its own mech."""
    own = mech("zakharovich-2400", 8, hand="stomp", power="LG2")
    play = scene(engine, own, mech(damage="C1"), damage={8: 4}, monsters={"isotopede": foe(8)})
    play.card("stomp", "isotopede")
    play.roll(1, 1)
    assert play.city(8) is None
    assert play.where(0) == 8


def test_ruins_are_closed_for_walkers(engine: str) -> None:
    """DNT-DSP-09: neither destination nor passage: March from 8 leads round 9."""
    own = mech("patriot-1776", 8, hand="march", power="LG1")
    play = scene(engine, own, mech(damage="C1"), ruins=[9], monsters={"glowback": foe(12)})
    play.card("march")
    assert play.spaces() == {1, 7}
    play.space(1)
    assert play.spaces() == {0, 2, 6, 7, 8}


def test_a_way_out_of_ruins(engine: str) -> None:
    """DNT-DSP-10, DNT-DSP-11: a move card is legal if it leads out; its other effects resolve.

    Pass is legal; cards that stay, and moves that cannot end outside, are not.
    """
    own = mech("patriot-1776", 8, hand="charge en-garde long-stride", power="RA1 LG3", damage="C2")
    play = scene(engine, own, mech(damage="C1"), ruins=[8, 9, 7], monsters={"glowback": foe(12)})
    assert play.cards() == {"charge", "long-stride"}
    assert play.tiles() == {"LG:walk", "LG:run"}
    assert play.may_stop
    play.card("charge")
    assert play.where(0) == 1  # the only way
    play.done()
    assert play.mech().armor == 1
    own = mech("patriot-1776", 8, hand="charge en-garde", power="RA1 LG3", damage="C2")
    play = scene(
        engine,
        own,
        mech(damage="C1"),
        phase=Phase.EVAC,
        ruins=[8, 9, 7, 1],
        monsters={"glowback": foe(12)},
    )
    assert len(play.actions()) == 2  # DNT-DSP-11: Emergency Evac is allowed


def test_events_hit_a_mech_in_ruins(engine: str) -> None:
    """DNT-DSP-12, DNT-DSP-10: Power Surge's C 1; Hold the Line cannot be played there."""
    own = mech("patriot-1776", 8, hand="hold-the-line")
    play = scene(engine, own, mech(), phase=Phase.EVENT, ruins=[8], monsters={"glowback": foe(12)})
    play.event("power-surge")
    assert play.damage(0) == (1, 0, 0, 0)
    assert play.hand(0) == {"hold-the-line"}


def test_an_optional_move_must_be_made_in_ruins(engine: str) -> None:
    """DNT-DSP-15: Sidestep against Cold Front in ruins: it cancels and must step out."""
    for ruins, offered in (([8], True), ([8, 1, 7, 9], False)):
        own = mech("el-vaquero", 8, hand="sidestep", power="LG1")
        play = scene(
            engine, own, mech(), phase=Phase.EVENT, ruins=ruins, monsters={"brinejaw": foe(12)}
        )
        play.event("cold-front")
        assert (play.window is Window.DAMAGE) is offered
        if offered:
            play.react("sidestep")
            assert not play.offers(act.Do)
            assert not play.may_stop
            assert play.spaces() == {1, 7, 9}
            play.space(7)
            assert play.where(0) == 7
        assert play.damage(0) == (0, 0, 0, 0 if offered else 1)


def test_a_monster_is_placed_in_a_standing_space(engine: str) -> None:
    """DNT-DSP-13: the cards of 7 and 9 are discarded; it is placed in 10."""
    play = scene(
        engine,
        mech(damage="C1"),
        mech(),
        phase=Phase.EVENT,
        ruins=[7, 9],
        city_known=[7, 9, 10],
        monsters={"glowback": foe(12)},
    )
    play.event("cindermaw")
    assert play.where("cindermaw") == 10
    assert play.city_discard() == {7, 9, 10}


def test_ruins_move_held_monsters(engine: str) -> None:
    """DNT-DSP-14, DNT-MON-11, DNT-DSP-04: held in 8, it leaves the ruins for 9."""
    play = assault(
        engine, "red", mech(), mech(), damage={8: 4}, monsters={"slagtusk": foe(8, held=True)}
    )
    assert play.where("slagtusk") == 9


def test_skipping_is_for_ruins_only(engine: str) -> None:
    """DNT-DSP-05, DNT-MON-07: Migration does not skip 5; Puppet Wire does not push into it."""
    play = scene(
        engine,
        mech("anansi", 4, hand="puppet-wire"),
        mech(damage="C1"),
        ruins=[5],
        monsters={"glowback": foe(4)},
    )
    play.card("puppet-wire", "glowback")
    assert play.spaces() == {3, 13, 14, 15}


# Tracks


def test_the_attack_track(engine: str) -> None:
    """DNT-TRK-01, DNT-TRK-02: from 0, five attacks; the fifth step brings the monsters' attack."""
    own = mech(
        "patriot-1776", 3, hand="clean-cut burst sword-wave pin-down walking-fire", power="LA2 RA2"
    )
    play = scene(engine, own, mech(lying=True), monsters={"slagtusk": foe(3, minus=2)})
    assert play.track == 0
    for step, (card, dice) in enumerate(
        [("clean-cut", 2), ("burst", 1), ("sword-wave", 2), ("pin-down", 1), ("walking-fire", 2)], 1
    ):
        play.card(card, "slagtusk")
        assert play.track == step
        play.roll(*[1] * dice)
    assert Phase.MONSTER_ATTACKS in [event[0] for event in play.events(EventKind.PHASE_BEGAN)]
    assert play.track == 0


def test_the_end_phase_resets_the_attack_track(engine: str) -> None:
    """DNT-TRK-09, DNT-END-05: 3 is 0 again, and who moved it is forgotten."""
    own = mech(damage="C1", hand="march")
    play = scene(
        engine, own, mech(lying=True), track=3, last_mover=1, monsters={"glowback": foe(8)}
    )
    play.done()
    assert (play.phase, play.track) == (Phase.DISCARD, 3)
    play.done()
    assert (play.track, play.state.last_mover) == (0, 7)


def test_the_destruction_track_rises(engine: str) -> None:
    """DNT-TRK-07: +1 for a space, +1 for 20 POP, +2 for a Critical Failure."""
    play = assault(
        engine,
        "red",
        mech("patriot-1776", 12, damage="C12"),
        mech(damage="C1"),
        damage={8: 4},
        citizens={3: "commuters"},
        stack="concert-audience commuters",
        monsters={"cindermaw": foe(3), "glowback": foe(8), "slagtusk": foe(12)},
    )
    rises = [event[:3] for event in play.events(EventKind.DESTRUCTION_ROSE)]
    assert rises == [(1, 1, 1), (2, 1, 0), (4, 2, 2)]


# City cards


def test_there_is_a_city_card_for_each_space(engine: str) -> None:
    """DNT-CTY-01, DNT-C-04, DNT-CTY-03: each of the bag alike, also those of ruins."""
    play = scene(
        engine,
        mech(damage="C1"),
        mech(),
        phase=Phase.EVENT,
        ruins=[7],
        monsters={"glowback": foe(12)},
    )
    play.event("cindermaw")
    assert play.weights() == dict.fromkeys(range(1, 19), 1)


def test_drawn_city_cards_are_discarded(engine: str) -> None:
    """DNT-CTY-02: Aftershock's two cards lie in the discard; an empty deck takes it back."""
    play = scene(
        engine, mech(damage="C1"), mech(), phase=Phase.EVENT, monsters={"glowback": foe(12)}
    )
    play.event("aftershock")
    play.city_card(5, 9)
    assert play.city_discard() == {5, 9}
