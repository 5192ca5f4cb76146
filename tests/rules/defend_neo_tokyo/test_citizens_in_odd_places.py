"""Abilities of citizens at their edges: chains that do not happen, ruins, ties, the last check."""

from __future__ import annotations

from . import names
from .scenario import EventKind, Phase, Window, assault, foe, mech, scene


def test_panic_brings_somebody_without_entering(engine: str) -> None:
    """DNT-CIT-15: the Gas Main Crew that Panicked Crowd brings does no damage."""
    play = assault(engine, "white", mech(), mech(), monsters={"cindermaw": foe(8)}, ruins=[7, 6])
    play.citizen_card("panicked-crowd", "gas-main-crew")
    assert play.citizens(5) == ["gas-main-crew"]
    assert play.city(5) == 0
    assert play.citizens(8) == ["panicked-crowd"]


def test_a_panicked_newcomer_can_be_scooped(engine: str) -> None:
    """DNT-SEQ-06: W-CITIN opens for the citizen that an ability brought, then for the first."""
    play = assault(
        engine,
        "white",
        mech("patriot-1776+machine-gun+shotgun+hover-legs", 1, hand="scoop", power="LG2"),
        mech("zakharovich-2400"),
        monsters={"cindermaw": foe(8)},
    )
    play.citizen_card("panicked-crowd", "commuters")
    assert play.window is Window.CITIZEN_IN
    play.react("scoop")
    assert play.citizen_discard == ["commuters"]
    assert play.citizens(8) == ["panicked-crowd"]


def test_panic_below_one_goes_to_eighteen(engine: str) -> None:
    """DNT-BRD-05: the next lower standing space of 1."""
    play = assault(engine, "white", mech(), mech(), monsters={"cindermaw": foe(1)}, ruins=[18])
    play.citizen_card("panicked-crowd", "commuters")
    assert play.citizens(17) == ["commuters"]


def test_panic_near_a_lantern(engine: str) -> None:
    """DNT-CIT-15, DNT-SEQ-06: qualities still work: who enters beside Lanternmaw goes there."""
    play = assault(
        engine,
        "white",
        mech(),
        mech(),
        monsters={"brinejaw": foe(8), "lanternmaw": foe(6, stunned=True)},
    )
    play.citizen_card("panicked-crowd", "commuters")
    assert play.citizens(6) == ["commuters"]  # it entered 7, beside 6
    assert play.citizens(8) == ["panicked-crowd"]


def test_no_lure_while_a_mech_holds_its_eye(engine: str) -> None:
    """DNT-MON-03: Lanternmaw's quality is on its City side."""
    play = assault(
        engine,
        "white",
        mech("patriot-1776", 7),
        mech(),
        monsters={"brinejaw": foe(8), "lanternmaw": foe(7, stunned=True)},
    )
    play.citizen_card("commuters")
    assert play.citizens(8) == ["commuters"]


def test_lured_but_pulled_too(engine: str) -> None:
    """Sports Fans draw Lanternmaw to themselves first: then its space is not adjacent any more."""
    play = assault(
        engine,
        "white",
        mech(),
        mech(),
        monsters={"brinejaw": foe(8), "lanternmaw": foe(7, stunned=True)},
    )
    play.citizen_card("sports-fans")
    assert play.where("lanternmaw") == 8
    assert play.citizens(8) == ["sports-fans"]
    assert not play.events(EventKind.CITIZEN_MOVED)


def test_cameras_excite_every_monster_there(engine: str) -> None:
    """Camera Crew: plus 1 each monster in this space: counts for the instances to come."""
    play = assault(
        engine,
        "red",
        mech(),
        mech(),
        monsters={"halflife": foe(2), "slagtusk": foe(2)},
    )
    play.citizen_card("camera-crew")
    # Slagtusk (5) attacked before Halflife (6): the tokens come too late for it.
    assert play.events(EventKind.TOKENS_CHANGED)[:2] == [(4, 1, 1, 0), (5, 1, 1, 0)]
    assert play.city(2) == 5


def test_cameras_raise_the_number_of_citizens(engine: str) -> None:
    """DNT-TOK-06: Citizen instances too; the value of an instance is read when its turn comes."""
    play = assault(
        engine,
        "white",
        mech(),
        mech(),
        monsters={"brinejaw": foe(8, plus=1)},
    )
    assert play.city(8) == 2
    play.citizen_card("night-watch", "commuters")
    assert play.citizens(8) == ["night-watch", "commuters"]


def test_minus_tokens_can_empty_a_citizen_instance(engine: str) -> None:
    """DNT-TOK-06, DNT-GEN-12: CITY 1, CIT 1 with one "-1": nothing at all."""
    play = assault(
        engine,
        "white",
        mech(),
        mech(),
        monsters={"brinejaw": foe(8, minus=2)},
    )
    assert play.city(8) == 0
    assert not play.events(EventKind.CITIZEN_ENTERED)


def test_gas_in_a_shelter(engine: str) -> None:
    """Civil Defense lessens the Gas Main Crew's City Damage as well."""
    play = assault(
        engine,
        "white",
        mech(),
        mech(),
        monsters={"cindermaw": foe(8)},
        citizens={8: "civil-defense"},
    )
    play.citizen_card("gas-main-crew")
    assert play.city(8) == 0


def test_scientists_inform_those_at_hand(engine: str) -> None:
    """Entering: draw 1 each mech at distance 0-1, by space; lying ones too."""
    play = assault(
        engine,
        "white",
        mech("patriot-1776", 9),
        mech("zakharovich-2400", 7, lying=True),
        mech("anansi", 10),
        monsters={"cindermaw": foe(8)},
    )
    play.citizen_card("scientists")
    play.draws("trudge", mech=1)
    play.draws("march", mech=0)
    assert [event[0] for event in play.events(EventKind.CARD_DRAWN)[:2]] == [1, 0]
    assert play.phase is not Phase.EVENT_ATTACKS


def test_school_trip_is_mourned_by_all(engine: str) -> None:
    """Exiting, if destroyed: toss 1 each mech, by space (DNT-GEN-15); not if discarded."""
    play = assault(
        engine,
        "red",
        mech("patriot-1776", 9, hand="march clean-cut"),
        mech("zakharovich-2400", hand="trudge crater"),
        monsters={"cindermaw": foe(8)},
        citizens={8: "school-trip"},
    )
    assert play.asked_mech == 1
    play.drop("crater")
    assert play.asked_mech == 0
    play.drop("march")
    assert play.population == 12


def test_several_leave_highest_first(engine: str) -> None:
    """DNT-CIT-06: among POP 12 and POP 4 the lower design number goes first."""
    play = assault(
        engine,
        "red",
        mech(),
        mech(),
        monsters={"geigerwing": foe(8)},
        citizens={8: "parliament school-trip office-staff traffic-wardens"},
    )
    play.citizen_card("camera-crew")
    left = [event[0] for event in play.events(EventKind.CITIZEN_DESTROYED)]
    assert [names.DESIGNS[each] for each in left] == [
        "school-trip",
        "parliament",
        "office-staff",
        "camera-crew",
        "traffic-wardens",
    ]


def test_the_lowest_by_design_number(engine: str) -> None:
    """DNT-MAT-18: of three with POP 2 the Night Watch."""
    play = assault(
        engine,
        "red",
        mech(),
        mech(),
        monsters={"cindermaw": foe(8)},
        citizens={8: "militia traffic-wardens night-watch"},
    )
    assert play.destroyed_stack == ["night-watch"]


def test_tanks_shoot_the_lowest_number(engine: str) -> None:
    """Event 2: 1d at the lowest-numbered monster in this space; Armor Rating does not count."""
    play = scene(
        engine,
        mech(),
        mech(),
        monsters={"slagtusk": foe(8, 20, stunned=True), "cindermaw": foe(8, 20, stunned=True)},
        citizens={8: "tank-platoon"},
        phase=Phase.EVENT,
    )
    play.event("afterglow")
    play.roll(3)
    assert play.life("cindermaw") == 21
    assert play.life("slagtusk") == 24


def test_artillery_fires_at_the_first_by_space(engine: str) -> None:
    """The first monster (by space, then number) at distance 0-1: 7 before its own 8."""
    play = scene(
        engine,
        mech(),
        mech(),
        monsters={"slagtusk": foe(7, 20, stunned=True), "cindermaw": foe(8, 20, stunned=True)},
        citizens={8: "artillery-battery"},
        phase=Phase.EVENT,
    )
    play.event("feeding-frenzy")
    play.roll(3)
    assert play.life("slagtusk") == 17


def test_guns_kill_the_last_monster_after_the_check(engine: str) -> None:
    """DNT-EVT-17, DNT-EVT-09: no boss in step 2; it comes at the end of the phase."""
    play = scene(
        engine,
        mech(hand="clean-cut"),
        mech(),
        monsters={"slagtusk": foe(8, 3)},
        citizens={8: "tank-platoon"},
        phase=Phase.EVENT,
        drawn="aftershock fallout",
        deck=(0, 2),
    )
    play.event("afterglow")
    play.roll(6)
    assert not play.is_defeated("slagtusk")  # healed to 7 first
    again = scene(
        engine,
        mech(hand="clean-cut"),
        mech(),
        monsters={"slagtusk": foe(8, 3)},
        citizens={8: "tank-platoon"},
        phase=Phase.EVENT,
        drawn="aftershock fallout",
        deck=(0, 2),
    )
    again.event("feeding-frenzy")
    again.roll(6)
    assert again.is_defeated("slagtusk")
    again.settle()
    assert again.is_in_play("boss")
    assert not again.events(EventKind.ATTACK_BEGAN)


def test_the_fire_brigade_mends_at_the_end_of_the_event_phase(engine: str) -> None:
    """Event end: mend 1 this space, after the attack."""
    play = assault(
        engine,
        "white",
        mech(),
        mech(),
        monsters={"slagtusk": foe(8)},
        damage={8: 2},
        citizens={8: "fire-brigade"},
    )
    assert play.city(8) == 3


def test_the_fire_brigade_comes_too_late(engine: str) -> None:
    """The space fell in step 2: the brigade was discarded with it."""
    play = assault(
        engine,
        "white",
        mech(),
        mech(),
        monsters={"slagtusk": foe(8)},
        damage={8: 3},
        citizens={8: "fire-brigade"},
    )
    assert play.city(8) is None
    assert play.citizen_discard == ["fire-brigade"]


def test_the_bus_and_the_wardens_take_turns(engine: str) -> None:
    """DNT-END-06, DNT-GEN-15: listed by space; the Bus sends the highest, never itself."""
    play = scene(
        engine,
        mech("patriot-1776", 9, hand="march", power="LG1"),
        mech(),
        monsters={"slagtusk": foe(12)},
        citizens={8: "evacuation-bus traffic-wardens commuters night-watch", 3: "street-vendors"},
        ruins=[7],
    )
    play.done()
    assert play.citizen_discard == ["commuters"]
    assert play.citizens(6) == ["night-watch"]
    assert play.citizens(8) == ["evacuation-bus", "traffic-wardens"]


def test_the_bus_leaves_the_sheltered_and_takes_the_next(engine: str) -> None:
    """DNT-CIT-17: Civil Defense cannot be discarded; DNT-CIT-15: nobody's Exiting triggers."""
    play = scene(
        engine,
        mech("patriot-1776", 9, hand="march", power="LG1"),
        mech(),
        monsters={"slagtusk": foe(12)},
        citizens={8: "evacuation-bus bunker-family fuel-depot-crew"},
    )
    play.done()
    assert play.citizen_discard == ["fuel-depot-crew"]
    assert play.city(8) == 0


def test_wardens_move_the_sheltered(engine: str) -> None:
    """DNT-CIT-17: it can be moved; send low to-lower."""
    play = scene(
        engine,
        mech("patriot-1776", 9, hand="march", power="LG1"),
        mech(),
        monsters={"slagtusk": foe(12)},
        citizens={1: "traffic-wardens civil-defense commuters"},
    )
    play.done()
    assert play.citizens(18) == ["civil-defense"]


def test_engineers_and_convoy_serve_their_own_space(engine: str) -> None:
    """End: rep 1 C, draw 1, each mech in this space; the cards can be discarded in End 4."""
    play = scene(
        engine,
        mech("patriot-1776", 8, hand="march", power="LG1", damage="C3"),
        mech("zakharovich-2400", 9, damage="C3"),
        monsters={"slagtusk": foe(12)},
        citizens={8: "field-engineers supply-convoy"},
    )
    play.done()
    play.done()  # mech 1 could REPAIR
    assert play.is_chance
    play.draws("clean-cut", mech=0)
    assert play.damage(0)[0] == 2
    assert play.damage(1)[0] == 3
    assert play.phase is Phase.DISCARD
    assert play.discards() == {"march", "clean-cut"}


def test_end_abilities_open_no_windows(engine: str) -> None:
    """DNT-REA-11: no W-CITOUT or other window in End 3."""
    play = scene(
        engine,
        mech("patriot-1776", 8, hand="march human-shield", power="LG1"),
        mech(),
        monsters={"slagtusk": foe(12)},
        citizens={8: "evacuation-bus commuters"},
    )
    play.done()
    assert play.window is None
    assert play.citizen_discard == ["commuters"]


def test_a_stack_of_two_twelves_is_one_step(engine: str) -> None:
    """DNT-CIT-09: surplus is not carried over; the whole stack leaves the game."""
    play = assault(
        engine,
        "red",
        mech(),
        mech(),
        monsters={"geigerwing": foe(8)},
        citizens={8: "parliament school-trip festival-crowd concert-audience"},
        stack="commuters",
    )
    play.citizen_card("department-store")
    assert play.destruction == 1
    assert play.population == 0
    assert play.events(EventKind.STACK_CLEARED) == [(6 + 12 + 12 + 10 + 9 + 8, 0, 0, 0)]


def test_parliament_may_bring_the_monsters(engine: str) -> None:
    """DNT-TRK-06, DNT-ACT-07: a citizen moved the tracker last: the Captain keeps the Badge."""
    play = assault(
        engine,
        "red",
        mech("patriot-1776", 9, hand="march", power="LG1"),
        mech(),
        monsters={"cindermaw": foe(8)},
        citizens={8: "parliament"},
        track=4,
    )
    assert [event[0] for event in play.events(EventKind.ATTACK_BEGAN)] == [0, 0]
    play.citizen_card("commuters")
    assert play.captain == 0
    assert play.track == 0
    assert play.go == 0
