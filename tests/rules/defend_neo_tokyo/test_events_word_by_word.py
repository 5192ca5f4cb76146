"""Every event's text against positions that could be misread; the W or R of each card."""

from __future__ import annotations

from typing import Any

import pytest

from . import names
from .scenario import EventKind, Mech, Phase, Scene, Symbol, Window, foe, mech, scene

WHITE = {
    "aftershock",
    "migration",
    "feeding-frenzy",
    "power-surge",
    "hardened-hide",
    "collapsed-tunnel",
    "jammed-comms",
    "afterglow",
    "storm-surge",
    "undertow",
    "spring-tide",
    "blood-in-the-water",
    "barnacle-crust",
    "cold-front",
    "fog-bank",
    "moulting",
}
RED = {
    "stampede",
    "blackout",
    "national-guard",
    "fallout",
    "evacuation-order",
    "flooded-subway",
    "lifeboats",
    "salvage-crew",
    "sirens",
    "coast-guard",
}


def due(engine: str, card: str, *mechs: Mech, **position: Any) -> Scene:
    """That Event card has been revealed; monsters are stunned, so that nothing else happens."""
    play = scene(engine, *(mechs or (mech(), mech())), phase=Phase.EVENT, **position)
    play.event(card)
    return play


def asleep(space: int, life: int | None = None, **own: Any) -> Any:
    return foe(space, life, stunned=True, **own)


@pytest.mark.parametrize("card", sorted(WHITE | RED))
def test_the_symbol_of_each_event(engine: str, card: str) -> None:
    """Event cards: 8 W and 5 R a set; DNT-EVT-06: the symbol is that of step 2."""
    threat = next(
        each
        for number, each in enumerate(names.THREATS)
        if card in {names.event_name(number, n) for n in range(6, 19)}
    )
    monster = "slagtusk" if threat == "radiation" else "tidehammer"
    play = due(engine, card, mech(hand="clean-cut"), mech(), monsters={monster: foe(12)})
    revealed = play.events(EventKind.EVENT_REVEALED)[0]
    assert revealed[1] == (Symbol.RED if card in RED else Symbol.WHITE)


def test_aftershock_hits_the_lower_number_first(engine: str) -> None:
    """2 City Damage on each space drawn; the destroyed one pushes its monster on (DNT-EVT-14)."""
    play = due(
        engine,
        "aftershock",
        monsters={"slagtusk": asleep(8)},
        damage={8: 3, 9: 3},
        citizens={8: "commuters"},
    )
    play.city_card(9, 8)
    assert play.city(8) is None
    assert play.city(9) is None
    assert play.where("slagtusk") == 10
    assert [event[0] for event in play.events(EventKind.SPACE_DESTROYED)] == [8, 9]
    assert play.destruction == 2


def test_aftershock_is_wasted_on_ruins(engine: str) -> None:
    """DNT-CTY-03: their cards stay in the deck and are drawn for nothing."""
    play = due(engine, "aftershock", monsters={"slagtusk": asleep(12)}, ruins=[7])
    play.city_card(7, 3)
    assert play.city(3) == 2
    assert play.city_discard() == {3, 7}
    assert play.destruction == 1


def test_stampede_lists_its_spaces_first(engine: str) -> None:
    """DNT-GEN-15: listed before the first is handled: Sports Fans empty 8 in vain."""
    play = due(
        engine,
        "stampede",
        monsters={"slagtusk": asleep(7), "glowback": asleep(8)},
    )
    play.citizen_card("sports-fans")
    assert play.where("glowback") == 7
    play.citizen_card("commuters")
    assert play.citizens(8) == ["commuters"]


def test_stampede_draws_nobody_for_a_space_that_fell(engine: str) -> None:
    """DNT-CIT-14; the Gas Main Crew of 7 destroys it, 8 still gets its own."""
    play = due(
        engine,
        "stampede",
        monsters={"slagtusk": asleep(7), "glowback": asleep(9)},
        damage={7: 4},
    )
    play.citizen_card("gas-main-crew")
    assert play.city(7) is None
    assert play.where("slagtusk") == 8
    play.citizen_card("commuters")
    assert play.citizens(9) == ["commuters"]
    assert play.citizens(8) == []


def test_migration_moves_each_monster_once(engine: str) -> None:
    """By space, listed once (DNT-GEN-15): the one that comes from 7 does not go on from 8."""
    play = due(
        engine,
        "migration",
        monsters={
            "slagtusk": asleep(7),
            "glowback": asleep(8),
            "halflife": asleep(18),
            "cindermaw": asleep(12, held=True),
        },
    )
    assert play.where("slagtusk") == 8
    assert play.where("glowback") == 9
    assert play.where("halflife") == 1
    assert play.where("cindermaw") == 12


def test_undertow_moves_down_and_wraps(engine: str) -> None:
    """DNT-BRD-05, DNT-DSP-05: 1 goes to 18; 9 stays, as 8 is destroyed."""
    play = due(
        engine,
        "undertow",
        monsters={"tidehammer": asleep(1), "brinejaw": asleep(9)},
        ruins=[8],
    )
    assert play.where("tidehammer") == 18
    assert play.where("brinejaw") == 9


@pytest.mark.parametrize(
    ("card", "monster"), [("feeding-frenzy", "slagtusk"), ("blood-in-the-water", "tidehammer")]
)
def test_frenzy_counts_in_this_phase_and_ends_with_it(engine: str, card: str, monster: str) -> None:
    """DNT-TOK-05, DNT-TOK-06: CITY 2 becomes 3; the token is gone after the phase."""
    play = due(
        engine, card, mech(hand="clean-cut"), mech(hand="hull-down"), monsters={monster: foe(12)}
    )
    assert play.city(12) == 3
    assert play.tokens(monster)[1] == 0


@pytest.mark.parametrize(
    ("card", "slot", "monster"),
    [("power-surge", 0, "slagtusk"), ("cold-front", 3, "tidehammer")],
)
def test_mechs_outside_hq_are_hit_by_space(engine: str, card: str, slot: int, monster: str) -> None:
    """DNT-EVT-04: the mech in 3 before the Captain in 9; HQ is spared; Siege Anchor is no help."""
    play = due(
        engine,
        card,
        mech("patriot-1776", 9),
        mech("zakharovich-2400", 3, front="siege-anchor"),
        mech("anansi"),
        monsters={monster: asleep(12)},
    )
    hits = play.events(EventKind.MECH_DAMAGED)
    assert [event[0] for event in hits] == [1, 0]
    assert play.damage(0)[slot] == 1
    assert play.damage(1)[slot] == 1
    assert play.damage(2)[slot] == 0


def test_blackout_takes_from_the_fullest_tile(engine: str) -> None:
    """`most`, ties in the order C, LA, RA, LG (DNT-GEN-15); HQ is not spared."""
    play = due(
        engine,
        "blackout",
        mech("patriot-1776", 0, power="LA1 RA3 LG3", damage="C1"),
        mech("zakharovich-2400", 4, power="LG2"),
        monsters={"slagtusk": asleep(12)},
    )
    assert play.power(0) == (1, 2, 3)
    assert play.power(1) == (0, 0, 1)


def test_flooded_subway_takes_from_the_legs(engine: str) -> None:
    """unpow 1 LG each mech; legs without power lose none."""
    play = due(
        engine,
        "flooded-subway",
        mech("patriot-1776", 0, power="LA1 LG3", damage="C1"),
        mech("zakharovich-2400", 4, power="LA2"),
        monsters={"tidehammer": asleep(12)},
    )
    assert play.power(0) == (1, 0, 2)
    assert play.power(1) == (2, 0, 0)


@pytest.mark.parametrize(
    ("card", "one", "other"),
    [("hardened-hide", "slagtusk", "glowback"), ("moulting", "tidehammer", "brinejaw")],
)
def test_the_weakest_monster_by_life_then_space(
    engine: str, card: str, one: str, other: str
) -> None:
    """DNT-GEN-15: equal lives: the one in the lower space, whatever its number."""
    play = due(engine, card, monsters={one: asleep(3, 20), other: asleep(5, 20)})
    if card == "hardened-hide":
        assert play.tokens(one)[3] == 3
        assert play.tokens(other)[3] == 0
    else:
        assert play.life(one) == 26
        assert play.life(other) == 20


def test_hardened_hide_takes_what_the_supply_has(engine: str) -> None:
    """DNT-TOK-02: ten Armor tokens, mechs' included."""
    play = due(
        engine,
        "hardened-hide",
        mech(armor=3),
        mech(armor=3),
        monsters={"slagtusk": asleep(3, 20), "glowback": asleep(5, armor=3)},
    )
    assert play.tokens("slagtusk")[3] == 1


def test_barnacle_crust_runs_out(engine: str) -> None:
    """DNT-TOK-02, DNT-EVT-04: lowest space first."""
    play = due(
        engine,
        "barnacle-crust",
        mech(armor=3),
        mech(armor=3),
        monsters={"tidehammer": asleep(9), "brinejaw": asleep(5, armor=3)},
    )
    assert play.tokens("brinejaw")[3] == 4
    assert play.tokens("tidehammer")[3] == 0


def test_collapsed_tunnel_takes_the_worst_space(engine: str) -> None:
    """City Damage as counted, not by capacity; ties by number; the lowest citizen there."""
    play = due(
        engine,
        "collapsed-tunnel",
        monsters={"slagtusk": asleep(12)},
        damage={2: 3, 9: 3},
        ruins=[1],
        citizens={2: "taxi-rank supply-convoy", 9: "night-watch"},
    )
    assert play.city(2) == 4
    assert play.destroyed_stack == ["taxi-rank"]
    assert play.city(9) == 3


def test_collapsed_tunnel_in_a_whole_city(engine: str) -> None:
    """DNT-GEN-15: no space has damage: all tie, so the lowest standing number."""
    play = due(
        engine,
        "collapsed-tunnel",
        monsters={"slagtusk": asleep(12)},
        ruins=[1],
        citizens={2: "taxi-rank", 3: "night-watch"},
    )
    assert play.city(2) == 1
    assert play.destroyed_stack == ["taxi-rank"]


def test_collapsed_tunnel_destroys_the_space(engine: str) -> None:
    """DNT-DSP-06: its citizens are discarded, nobody is left to be destroyed."""
    play = due(
        engine,
        "collapsed-tunnel",
        monsters={"slagtusk": asleep(12)},
        damage={9: 4},
        citizens={9: "night-watch taxi-rank"},
    )
    assert play.city(9) is None
    assert play.destroyed_stack == []
    assert play.citizen_discard == ["night-watch", "taxi-rank"]


def test_national_guard_draws_by_space(engine: str) -> None:
    """DNT-GEN-15: each mech by space number: HQ, then 3, then 9."""
    play = due(
        engine,
        "national-guard",
        mech("patriot-1776", 9),
        mech("zakharovich-2400", 3),
        mech("anansi"),
        monsters={"slagtusk": asleep(12)},
    )
    play.draws("tangle", mech=2)
    play.draws("trudge", mech=1)
    play.draws("march", mech=0)
    assert play.hand(0) == {"march"}


def test_fallout_asks_those_outside_by_space(engine: str) -> None:
    """toss 1 each mech outside HQ; lying mechs too."""
    play = due(
        engine,
        "fallout",
        mech("patriot-1776", 9, hand="march clean-cut"),
        mech("zakharovich-2400", 3, hand="trudge crater", lying=True),
        mech("anansi", hand="tangle skitter"),
        monsters={"slagtusk": asleep(12)},
    )
    assert play.asked_mech == 1
    play.drop("crater")
    assert play.asked_mech == 0
    play.drop("march")
    assert play.hand(2) == {"tangle", "skitter"}


def test_afterglow_heals_up_to_the_entering_life(engine: str) -> None:
    """DNT-MON-09: up to the life that a monster enters with."""
    full = names.full_life("slagtusk")
    play = due(
        engine, "afterglow", monsters={"slagtusk": asleep(12, full - 1), "glowback": asleep(3, 9)}
    )
    assert play.life("slagtusk") == full
    assert play.life("glowback") == 13


def test_evacuation_order_skips_those_who_stay(engine: str) -> None:
    """send high away: the highest POP that can be discarded (DNT-CIT-17)."""
    play = due(
        engine,
        "evacuation-order",
        mech(),
        mech("patriot-1776", damage="C2"),
        monsters={"slagtusk": asleep(7), "glowback": asleep(12)},
        citizens={7: "bunker-family night-watch", 12: "civil-defense", 3: "festival-crowd"},
    )
    assert play.citizen_discard == ["night-watch"]
    assert play.citizens(7) == ["bunker-family"]
    assert play.citizens(12) == ["civil-defense"]
    assert play.citizens(3) == ["festival-crowd"]


def test_an_evacuated_fuel_depot_burns_its_space(engine: str) -> None:
    """DNT-CIT-13: Exiting, destroyed or discarded: city 2 on the space it left."""
    play = due(
        engine,
        "evacuation-order",
        monsters={"slagtusk": asleep(7)},
        damage={7: 3},
        citizens={7: "fuel-depot-crew night-watch"},
    )
    assert play.city(7) is None
    assert play.citizen_discard == ["night-watch", "fuel-depot-crew"]
    assert play.where("slagtusk") == 8


def test_storm_surge_goes_by_space_once(engine: str) -> None:
    """city 1 on each space with a monster, listed first: the refugee of 7 brings nothing to 8."""
    play = due(
        engine,
        "storm-surge",
        monsters={"tidehammer": asleep(7), "brinejaw": asleep(7), "inkwraith": asleep(10)},
        damage={7: 4},
        citizens={10: "civil-defense"},
    )
    assert play.city(7) is None
    assert play.where("tidehammer") == 8
    assert play.city(8) == 0
    assert play.city(10) == 0


def test_spring_tide_draws_three(engine: str) -> None:
    play = due(engine, "spring-tide", monsters={"tidehammer": asleep(7)}, ruins=[4])
    play.city_card(9, 4, 2)
    assert (play.city(2), play.city(9), play.city(4)) == (1, 1, None)
    hit = [event[0] for event in play.events(EventKind.CITY_DAMAGED)]
    assert hit == [2, 9]


def test_lifeboats_land_beside_lanternmaw(engine: str) -> None:
    """bring 2 to the space of one City card; the lure moves each last of all (DNT-SEQ-06)."""
    play = due(engine, "lifeboats", monsters={"lanternmaw": asleep(7)})
    play.city_card(8)
    play.citizen_card("gas-main-crew")
    assert play.city(8) == 1  # it entered 8
    assert play.citizens(7) == ["gas-main-crew"]
    play.citizen_card("commuters")
    assert sorted(play.citizens(7)) == ["commuters", "gas-main-crew"]


def test_lifeboats_do_not_land_in_ruins(engine: str) -> None:
    """DNT-CIT-14, DNT-CTY-03."""
    play = due(engine, "lifeboats", monsters={"tidehammer": asleep(7)}, ruins=[8])
    play.city_card(8)
    assert not play.events(EventKind.CITIZEN_ENTERED)


def test_salvage_crew_repairs_one_of_each(engine: str) -> None:
    """rep 1 each mech: its pilot chooses the tile (DNT-D-16), HQ first."""
    play = due(
        engine,
        "salvage-crew",
        mech("patriot-1776", 9, damage="C1 LA1"),
        mech("zakharovich-2400", damage="RA2 LG1"),
        monsters={"tidehammer": asleep(7)},
    )
    assert play.asked_mech == 1
    play.slot("RA")
    assert play.asked_mech == 0
    play.slot("C")
    assert play.damage(0) == (0, 1, 0, 0)
    assert play.damage(1) == (0, 0, 1, 1)


def test_sirens_count_once_for_all_spaces(engine: str) -> None:
    """DNT-SEQ-10, DNT-CIT-09: one POP check after the text, one step."""
    play = due(
        engine,
        "sirens",
        monsters={"tidehammer": asleep(7), "brinejaw": asleep(12), "inkwraith": asleep(12)},
        citizens={7: "parliament", 12: "concert-audience concert-audience", 3: "night-watch"},
    )
    assert play.destruction == 1
    assert play.population == 0
    assert play.citizens(12) == ["concert-audience"]
    assert play.citizens(3) == ["night-watch"]
    assert len(play.removed) == 2


def test_coast_guard_is_aimed_by_the_captain(engine: str) -> None:
    """DNT-D-11, DNT-HIT-11: no Armor Rating, Armor tokens work; W-KILL opens."""
    play = due(
        engine,
        "coast-guard",
        mech("el-vaquero", 3, hand="next-one"),
        mech("patriot-1776"),
        monsters={"barnacle-king": asleep(3, 5, armor=2), "tidehammer": asleep(9)},
        captain=1,
    )
    assert play.chooser == 1
    assert play.monsters() == {"barnacle-king", "tidehammer"}
    play.choose_monster("barnacle-king")
    play.roll(3, 4)
    assert play.is_defeated("barnacle-king")
    assert play.window is Window.KILL


def test_coast_guard_kills_the_last_monster(engine: str) -> None:
    """DNT-EVT-07: the boss comes at once and attacks in step 2 with that card's symbol."""
    play = due(
        engine,
        "coast-guard",
        threat="abyss",
        monsters={"tidehammer": asleep(9, 3)},
        drawn="sirens",
        deck=(0, 3),
    )
    play.roll(1, 2)
    assert play.is_defeated("tidehammer")
    while play.is_chance and not play.is_in_play("boss"):
        play.settle()
    assert play.is_in_play("boss")
    play.settle()
    began = play.events(EventKind.ATTACK_BEGAN)
    assert [(event[0], event[1]) for event in began] == [(6, Symbol.RED)]


def test_fog_and_comms_end_with_the_turn(engine: str) -> None:
    """DNT-EVT-18, DNT-END-01."""
    for card, monster in (("fog-bank", "tidehammer"), ("jammed-comms", "slagtusk")):
        play = due(
            engine,
            card,
            mech("patriot-1776", 9, hand="march", power="LG1"),
            mech(),
            monsters={monster: asleep(12)},
        )
        assert play.state.lasting in (1, 2)
        play.run_to(Phase.DISCARD)
        assert play.state.lasting == 0
