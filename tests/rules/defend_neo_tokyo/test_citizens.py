"""Citizens (CIT): how they come and go, and the ability of each of the 29 designs."""

from __future__ import annotations

from typing import Any

import pytest

from . import names
from .scenario import EventKind, Phase, Scene, Window, assault, foe, mech, scene

ODD = "raijin-08+drill-lance+plasma-cannon+hover-legs"
BULK = "zakharovich-2400+chain-fist+power-mace+heavy-legs"
PLAIN = [
    "night-watch",
    "street-vendors",
    "office-staff",
    "taxi-rank",
    "commuters",
    "apartment-block",
    "department-store",
    "concert-audience",
    "festival-crowd",
]


def entering(engine: str, citizen: str, **position: Any) -> Scene:
    """Cindermaw's white City attack (CITY 1, CIT 1) in 3 brings this citizen."""
    own = position.pop("mechs", (mech(damage="C1"), mech()))
    monsters = {"cindermaw": foe(3), **position.pop("others", {})}
    play = assault(engine, "white", *own, monsters=monsters, **position)
    play.citizen_card(citizen)
    return play


def destroying(engine: str, citizen: str, **position: Any) -> Scene:
    """Cindermaw's red City attack (CITY 2; low) in 3 destroys this citizen."""
    own = position.pop("mechs", (mech(damage="C1"), mech()))
    return assault(
        engine, "red", *own, monsters={"cindermaw": foe(3)}, citizens={3: citizen}, **position
    )


def discarding(engine: str, citizen: str, *others: Any, **position: Any) -> Scene:
    """Shelter Order of mech 0 in 3 discards this citizen of space 3."""
    own = mech("patriot-1776", 3, hand="shelter-order", damage="C4")
    play = scene(
        engine,
        own,
        *(others or (mech(damage="C1"),)),
        monsters={"cindermaw": foe(12)},
        citizens={3: citizen},
        **position,
    )
    play.card("shelter-order", (3, citizen))
    return play


def ending(engine: str, citizens: str, *mechs: Any, **position: Any) -> Scene:
    """The End Phase with these citizens in 3."""
    own = mechs or (mech(damage="C1"), mech(lying=True))
    play = scene(engine, *own, monsters={"cindermaw": foe(12)}, citizens={3: citizens}, **position)
    play.done()
    return play


# Coming and going


def test_destroyed_or_discarded(engine: str) -> None:
    """DNT-CIT-01, DNT-CIT-05: destroyed ones are counted in the stack, discarded ones are not."""
    play = destroying(engine, "commuters")
    assert (play.destroyed_stack, play.citizen_discard, play.population) == (["commuters"], [], 6)
    play = discarding(engine, "commuters")
    assert (play.destroyed_stack, play.citizen_discard, play.population) == ([], ["commuters"], 0)


def test_abilities_work_in_play_only(engine: str) -> None:
    """DNT-CIT-02, DNT-CIT-03, DNT-CIT-05: Gorganicus' sift triggers nothing, from the deck."""
    play = assault(
        engine,
        "red",
        mech("patriot-1776", 3, damage="C4"),
        mech(),
        threat="radiation",
        monsters={"boss": foe(8)},
        track=1,
        deck="aftershock stampede national-guard",
    )
    play.citizen_card("volunteer-medics", "parliament")
    assert play.destroyed_stack == ["volunteer-medics"]
    assert play.citizen_discard == ["parliament"]
    assert (play.damage(0), play.track) == ((4, 0, 0, 0), 1)
    assert not play.events(EventKind.ABILITY_BEGAN)


def test_citizens_in_the_discard_do_nothing(engine: str) -> None:
    """DNT-CIT-02: Tank Platoon in the discard does not shoot; in the space it does."""
    own = (mech(damage="C1"), mech())
    for position, shoots in (
        ({"citizens": {3: "tank-platoon"}}, True),
        ({"citizen_discard": "tank-platoon"}, False),
        ({"citizens": {4: "tank-platoon"}}, False),
    ):
        monsters = {"slagtusk": foe(3, stunned=True)}
        play = assault(engine, "white", *own, monsters=monsters, **position)
        assert play.is_chance is shoots


def test_citizens_enter_one_by_one(engine: str) -> None:
    """DNT-CIT-04: Lifeboats: Gas Main Crew razes the space before the second would be drawn."""
    play = scene(
        engine,
        mech(damage="C1"),
        mech(),
        phase=Phase.EVENT,
        monsters={"brinejaw": foe(12, stunned=True)},
        damage={8: 4},
        city_known=[8],
    )
    play.event("lifeboats")
    play.citizen_card("gas-main-crew")
    assert play.city(8) is None
    assert len(play.events(EventKind.CITIZEN_ENTERED)) == 1  # DNT-CIT-14
    assert play.phase is Phase.ACTION


def test_no_citizen_comes_to_ruins(engine: str) -> None:
    """DNT-CIT-14, DNT-CTY-03: Lifeboats on a destroyed space: none is drawn."""
    play = scene(
        engine,
        mech(damage="C1"),
        mech(),
        phase=Phase.EVENT,
        monsters={"brinejaw": foe(12, stunned=True)},
        ruins=[8],
        city_known=[8],
    )
    play.event("lifeboats")
    assert play.phase is Phase.ACTION
    assert not play.events(EventKind.CITIZEN_ENTERED)


def test_any_number_of_citizens(engine: str) -> None:
    """DNT-CIT-07: 20 are in 3, one more comes."""
    many = "commuters " * 4 + "apartment-block " * 4 + "office-staff " * 5 + "night-watch " * 3
    play = entering(engine, "commuters", citizens={3: many + "taxi-rank " * 2 + "militia"})
    assert len(play.citizens(3)) == 20


def test_an_empty_citizen_deck_is_shuffled(engine: str) -> None:
    """DNT-CIT-11, DNT-GEN-17: the discard becomes the deck; without one no citizen comes."""
    everybody = [name for name in names.DESIGNS for _ in names.copies(names.design(name))]
    discard = "commuters commuters night-watch"
    gone = list(everybody)
    for each in discard.split():
        gone.remove(each)
    own = (mech(damage="C1"), mech())
    play = assault(
        engine,
        "white",
        *own,
        monsters={"cindermaw": foe(3)},
        removed=" ".join(gone),
        citizen_discard=discard,
    )
    assert play.weights() == {names.design("night-watch"): 1, names.design("commuters"): 2}
    play.citizen_card("commuters")
    assert play.citizens(3) == ["commuters"]
    assert play.citizen_discard == []
    play = assault(
        engine, "white", *own, monsters={"cindermaw": foe(3)}, removed=" ".join(everybody)
    )
    assert play.phase is Phase.ACTION
    assert not play.citizens(3)


def test_moving_is_neither_entering_nor_exiting(engine: str) -> None:
    """DNT-CIT-12: Traffic Wardens send Hospital Ward... and Gas Main Crew on: nothing happens."""
    play = ending(engine, "traffic-wardens gas-main-crew")
    assert play.citizens(2) == ["gas-main-crew"]
    assert play.city(2) == 0
    assert not play.events(EventKind.CITIZEN_DISCARDED)


def test_a_citizen_is_not_carried_into_ruins(engine: str) -> None:
    """DNT-CIT-12, DNT-MOV-03: no move ends in ruins; sent ones skip them."""
    play = ending(engine, "traffic-wardens commuters", ruins=[2])
    assert play.citizens(1) == ["commuters"]


def test_a_citizen_carried_into_hq_is_discarded(engine: str) -> None:
    """DNT-CIT-16, DNT-CIT-13: Volunteer Medics work in the space they came from.

    The mech in 3 (distance 0) is repaired; so is the one in HQ, at distance 1.
    """
    play = scene(
        engine,
        mech(ODD, 3, hand="skim", power="LG2", damage="C3"),
        mech("patriot-1776", 12, damage="C3"),
        monsters={"cindermaw": foe(9)},
        citizens={3: "volunteer-medics"},
    )
    play.card("skim")
    play.walk(0)
    play.yes()
    assert play.citizen_discard == ["volunteer-medics"]
    assert (play.damage(0)[0], play.damage(1)[0]) == (2, 2)


def test_who_cannot_be_discarded_is_not_carried_into_hq(engine: str) -> None:
    """DNT-CIT-17: Bunker Family is carried to 2, not into HQ."""
    for end, asked in ((2, True), (0, False)):
        own = mech(ODD, 3, hand="skim", power="LG2", damage="C3")
        play = scene(
            engine,
            own,
            mech(damage="C1"),
            monsters={"cindermaw": foe(9)},
            citizens={3: "bunker-family"},
        )
        play.card("skim")
        play.walk(end)
        assert (play.go == 0) is asked
        if asked:
            play.yes()
            assert play.citizens(2) == ["bunker-family"]


def test_who_cannot_be_discarded_can_be_destroyed(engine: str) -> None:
    """DNT-CIT-17: Bunker Family falls to "low"; Human Shield cannot save it."""
    own = mech("patriot-1776", 3 - 1, hand="human-shield", damage="C1")
    play = destroying(engine, "bunker-family", mechs=(own, mech()))
    assert play.destroyed_stack == ["bunker-family"]
    assert play.hand(0) == {"human-shield"}


def test_the_ability_of_another_is_silent(engine: str) -> None:
    """DNT-CIT-15: Panicked Crowd brings Gas Main Crew to 2: no City Damage."""
    play = entering(engine, "panicked-crowd")
    play.citizen_card("gas-main-crew")
    assert play.citizens(2) == ["gas-main-crew"]
    assert play.city(2) == 0


# Plain citizens


@pytest.mark.parametrize("citizen", PLAIN)
def test_plain_citizens_do_nothing(engine: str, citizen: str) -> None:
    """DNT-CIT-02: they come, end a turn and are destroyed without an ability."""
    for play in (entering(engine, citizen), destroying(engine, citizen), ending(engine, citizen)):
        assert not play.events(EventKind.ABILITY_BEGAN)


# Aid


def test_tank_platoon(engine: str) -> None:
    """DNT-HIT-11, DNT-EVT-17, DNT-CIT-02: Event 2: 1d on the lowest-numbered monster there.

    No Armor Rating; before the attacks.
    """
    monsters = {"slagtusk": foe(3, stunned=True), "cindermaw": foe(3, stunned=True)}
    play = assault(
        engine,
        "white",
        mech(damage="C1"),
        mech(),
        monsters=monsters,
        citizens={3: "tank-platoon"},
    )
    assert sum(play.weights().values()) == 6
    play.roll(5)
    assert (play.life("cindermaw"), play.life("slagtusk")) == (31, 48)


def test_artillery_battery(engine: str) -> None:
    """DNT-GEN-15: Event 2: 1d on the first monster at distance 0-1, by space, then number."""
    monsters = {
        "cindermaw": foe(12, stunned=True),
        "slagtusk": foe(2, stunned=True),
        "isotopede": foe(3, stunned=True),
        "glowback": foe(1, stunned=True),
    }
    play = assault(
        engine,
        "white",
        mech(damage="C1"),
        mech(),
        monsters=monsters,
        citizens={3: "artillery-battery"},
    )
    play.roll(5)
    assert play.life("slagtusk") == 43


def test_fire_brigade(engine: str) -> None:
    """DNT-EVT-11: Event end: 1 City Damage off its space, after the attacks."""
    play = assault(
        engine,
        "white",
        mech(damage="C1"),
        mech(),
        monsters={"slagtusk": foe(3)},
        citizens={3: "fire-brigade"},
    )
    assert play.city(3) == 1


def test_evacuation_bus(engine: str) -> None:
    """DNT-END-03, DNT-CIT-17: End: the highest other citizen of its space is discarded."""
    play = ending(engine, "evacuation-bus commuters apartment-block bunker-family")
    assert play.citizen_discard == ["apartment-block"]
    play = ending(engine, "evacuation-bus bunker-family")
    assert play.citizen_discard == []


def test_traffic_wardens(engine: str) -> None:
    """DNT-END-03, DNT-BRD-05: End: the lowest other goes to the next lower standing space."""
    play = ending(engine, "traffic-wardens commuters apartment-block")
    assert play.citizens(2) == ["commuters"]
    assert play.citizens(3) == ["apartment-block", "traffic-wardens"]


def test_field_engineers(engine: str) -> None:
    """DNT-END-03: End: 1 damage off the chassis of each mech in its space."""
    own = (mech(space=3, damage="C2 LA1"), mech(space=3, lying=True, damage="C1"), mech(space=2))
    play = ending(engine, "field-engineers", *own)
    if play.phase is Phase.ACTION:
        play.run_to(Phase.DISCARD)
    assert (play.damage(0), play.damage(1)) == ((1, 1, 0, 0), (0, 0, 0, 0))


def test_supply_convoy(engine: str) -> None:
    """DNT-END-03, DNT-END-07: End: each mech in its space draws."""
    play = ending(engine, "supply-convoy", mech(space=3, damage="C1"), mech(lying=True))
    play.settle()
    assert (len(play.hand(0)), len(play.hand(1))) == (1, 0)


def test_militia(engine: str) -> None:
    """DNT-SEQ-02, DNT-CIT-18: +1 to each total of attacks by mechs in its space."""
    for space, bonus in ((3, 1), (2, 0)):
        play = scene(
            engine,
            mech("patriot-1776", space, hand="sword-wave", power="RA2"),
            mech(damage="C1"),
            monsters={"isotopede": foe(3)},
            citizens={3: "militia"},
        )
        play.card("sword-wave", "isotopede")
        play.roll(1, 1)
        assert play.life("isotopede") == 44 - 3 - bonus


def test_bunker_family(engine: str) -> None:
    """DNT-CIT-17: it is no object of Shelter Order."""
    play = scene(
        engine,
        mech("patriot-1776", 3, hand="shelter-order", damage="C1"),
        mech(),
        monsters={"cindermaw": foe(12)},
        citizens={3: "bunker-family"},
    )
    assert not play.cards()


def test_civil_defense(engine: str) -> None:
    """DNT-SEQ-05, DNT-CIT-17, DNT-CIT-18: City Damage put there at one time is 1 less."""
    for citizens, damage in (("civil-defense", 2), ("commuters", 3)):
        play = assault(
            engine,
            "red",
            mech(damage="C1"),
            mech(),
            monsters={"slagtusk": foe(3)},
            citizens={3: citizens},
        )
        assert play.city(3) == damage
    play = ending(engine, "evacuation-bus civil-defense")
    assert play.citizens(3) == ["evacuation-bus", "civil-defense"]


# Red: entering


def test_camera_crew(engine: str) -> None:
    """DNT-CIT-03: Entering: +1 on each monster in this space."""
    others = {"slagtusk": foe(3, stunned=True), "glowback": foe(4, stunned=True)}
    play = entering(engine, "camera-crew", others=others)
    changed = [event[:3] for event in play.events(EventKind.TOKENS_CHANGED)]
    assert changed[:2] == [(0, 1, 1), (4, 1, 1)]
    assert len([each for each in changed if each[2]]) == 2


def test_panicked_crowd(engine: str) -> None:
    """DNT-CIT-03, DNT-BRD-05: Entering: 1 citizen to the next lower standing space."""
    play = entering(engine, "panicked-crowd", ruins=[2])
    play.citizen_card("commuters")
    assert play.citizens(1) == ["commuters"]


def test_gas_main_crew(engine: str) -> None:
    """DNT-CIT-03: Entering: 1 City Damage on this space."""
    assert entering(engine, "gas-main-crew").city(3) == 2
    assert entering(engine, "commuters").city(3) == 1


def test_scientists(engine: str) -> None:
    """DNT-CIT-03, DNT-BRD-10: Entering: each mech at distance 0-1 draws a card."""
    own = (mech(space=0, damage="C1"), mech(space=12, lying=True), mech(space=8))
    play = entering(engine, "scientists", mechs=own)
    play.settle()
    assert [len(play.hand(n)) for n in range(3)] == [1, 1, 0]


def test_sports_fans(engine: str) -> None:
    """DNT-CIT-03, DNT-MON-11: Entering: each monster at distance 1 moves here, held ones do not."""
    others = {
        "slagtusk": foe(4, stunned=True),
        "glowback": foe(12, held=True, stunned=True),
        "halflife": foe(14, stunned=True),
    }
    play = entering(engine, "sports-fans", others=others)
    places = [play.where(name) for name in ("slagtusk", "glowback", "halflife")]
    assert places == [3, 12, 14]


# Red: exiting


def test_school_trip(engine: str) -> None:
    """DNT-CIT-05, DNT-D-31: destroyed: each mech discards a card; discarded: nothing."""
    own = (mech("patriot-1776", 9, hand="march", damage="C1"), mech("anansi", 0, hand="tangle"))
    play = destroying(engine, "school-trip", mechs=own)
    assert (play.hand(0), play.hand(1)) == (set(), set())
    play = discarding(engine, "school-trip", mech("anansi", hand="tangle", damage="C1"))
    assert play.hand(1) == {"tangle"}


def test_volunteer_medics(engine: str) -> None:
    """DNT-CIT-05, DNT-CIT-13: discarded: 1 C off each mech at distance 0-1; destroyed: nothing."""
    others = (mech("anansi", 2, damage="C2"), mech("shen-jian", 8, damage="C2"))
    play = discarding(engine, "volunteer-medics", *others)
    assert [play.damage(n)[0] for n in range(3)] == [3, 1, 2]
    play = destroying(engine, "volunteer-medics", mechs=(mech(space=2, damage="C2"), mech()))
    assert play.damage(0)[0] == 2


def test_fuel_depot_crew(engine: str) -> None:
    """DNT-CIT-05, DNT-CIT-13: destroyed or discarded: 2 City Damage on the space it left."""
    assert destroying(engine, "fuel-depot-crew").city(3) == 4
    assert discarding(engine, "fuel-depot-crew").city(3) == 2


def test_parliament(engine: str) -> None:
    """DNT-CIT-05, DNT-ACT-07: destroyed: the Attack Tracker up, by nobody; discarded: nothing."""
    play = destroying(engine, "parliament", last_mover=1, track=1)
    assert (play.track, play.state.last_mover) == (2, 7)
    assert discarding(engine, "parliament").track == 0


def test_hospital_ward(engine: str) -> None:
    """DNT-CIT-05: discarded: each mech draws; destroyed: nothing."""
    play = discarding(engine, "hospital-ward")
    play.settle()
    assert (len(play.hand(0)), len(play.hand(1))) == (1, 1)
    play = destroying(engine, "hospital-ward")
    assert not play.events(EventKind.CARD_DRAWN)


def test_a_citizen_in_play_may_be_saved_again_and_again(engine: str) -> None:
    """DNT-CIT-18, DNT-REA-06: of two Commuters one is saved, the other is destroyed next."""
    own = mech("patriot-1776", 2, hand="human-shield", damage="C1")
    play = assault(
        engine,
        "red",
        own,
        mech(),
        monsters={"geigerwing": foe(3, minus=1)},
        citizens={3: "commuters commuters"},
    )
    assert play.window is Window.CITIZEN_OUT
    play.react("human-shield")
    assert (play.citizen_discard, play.destroyed_stack) == (["commuters"], ["commuters"])
