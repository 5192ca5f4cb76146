"""Things are listed once, before the first is handled (GEN-15), whatever happens in between."""

from __future__ import annotations

from .scenario import EventKind, Phase, assault, foe, mech, scene


def test_a_space_stays_listed_when_its_monster_leaves(engine: str) -> None:
    """DNT-GEN-15, DNT-EVT-04: Stampede in 3 and 12: Sports Fans pull the monster of 12 into 3.

    "Space with a monster" was listed before: 12 gets its citizen too.
    """
    play = scene(
        engine,
        mech(damage="C1"),
        mech(),
        phase=Phase.EVENT,
        monsters={"slagtusk": foe(3, stunned=True), "glowback": foe(12, stunned=True)},
    )
    play.event("stampede")
    play.citizen_card("sports-fans")
    assert play.where("glowback") == 3
    assert play.is_chance
    play.citizen_card("commuters")
    assert play.citizens(12) == ["commuters"]


def test_a_space_stays_listed_when_the_boss_leaves(engine: str) -> None:
    """DNT-GEN-15, DNT-MAT-10: Tidal Crush in 4: Fuel Depot Crew razes it, the boss goes to 5.

    13 was listed as next to it; its citizen is destroyed although 5 and 13 are no neighbours.
    """
    play = assault(
        engine,
        "red",
        mech(damage="C1"),
        mech(),
        threat="abyss",
        monsters={"boss": foe(4)},
        citizens={4: "fuel-depot-crew", 13: "commuters", 16: "militia"},
        deck="storm-surge sirens salvage-crew",
    )
    assert play.city(4) is None
    destroyed = [event[1] for event in play.events(EventKind.CITIZEN_DESTROYED)]
    assert destroyed == [4, 13]
    assert play.citizens(16) == ["militia"]


def test_what_falls_meanwhile_is_skipped(engine: str) -> None:
    """DNT-GEN-15, DNT-DSP-06: a space that got another monster meanwhile is handled once.

    Storm Surge in 8 and 9: 8 falls, its monster goes to 9, which is damaged once.
    """
    play = scene(
        engine,
        mech(damage="C1"),
        mech(),
        phase=Phase.EVENT,
        damage={8: 4, 9: 3},
        monsters={"brinejaw": foe(8, stunned=True), "tidehammer": foe(9, stunned=True)},
    )
    play.event("storm-surge")
    assert (play.city(8), play.city(9)) == (None, 4)
    assert play.where("brinejaw") == 9


def test_each_pulled_monster_was_near_at_first(engine: str) -> None:
    """DNT-GEN-15: Sports Fans in 3: those in 12 and 4 come; the one in 14, next to 4, does not."""
    play = assault(
        engine,
        "white",
        mech(damage="C1"),
        mech(),
        monsters={
            "cindermaw": foe(3),
            "slagtusk": foe(4, stunned=True),
            "glowback": foe(12, stunned=True),
            "halflife": foe(14, stunned=True),
        },
    )
    play.citizen_card("sports-fans")
    moved = [event[0] for event in play.events(EventKind.MONSTER_MOVED)]
    assert moved == [4, 2]
