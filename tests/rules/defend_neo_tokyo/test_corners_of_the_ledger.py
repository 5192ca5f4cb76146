"""Sentences of the ledger that only a rare position can tell from their neighbours."""

from __future__ import annotations

import pytest

from . import names
from .cards import carrier, partner
from .scenario import Ending, EventKind, Phase, Window, assault, foe, mech, opening, scene

HOVER = "patriot-1776+machine-gun+shotgun+hover-legs"
CLIMBER = "zakharovich-2400+chain-fist+power-mace+spider-legs"


def test_a_repair_takes_off_as_much_as_it_can(engine: str) -> None:
    """DNT-D-16, DNT-TIL-09: in the order C LA RA LG, never back: RA first would leave one."""
    play = scene(
        engine, mech("patriot-1776", 9, damage="C6 RA1"), mech(), monsters={"slagtusk": foe(5)}
    )
    play.tile("repair")
    # The first token can only be the chassis's: the right arm has one token, nothing follows it.
    assert play.damage(0) == (5, 0, 1, 0)
    assert play.slots() == {"C", "RA"}
    play.slot("RA")
    assert play.damage(0) == (5, 0, 0, 0)
    assert play.mech(0).bots == 2


def test_a_repair_of_a_single_token(engine: str) -> None:
    """DNT-TIL-09: only 1 damage on the mech: 1 is taken off; with none it is not offered."""
    play = scene(
        engine, mech("patriot-1776", 9, damage="LG1"), mech(), monsters={"slagtusk": foe(5)}
    )
    play.tile("repair")
    assert play.events(EventKind.REPAIRED) == [(0, 3, 0, 0)]
    assert play.events(EventKind.BOT_SPENT) == [(0, 2, 0, 0)]


def test_another_pilot_chooses_what_is_welded(engine: str) -> None:
    """Field Welder: rep 2 mech@0; DNT-D-16: the pilot of the mech repaired; lying ones too."""
    play = scene(
        engine,
        mech("zakharovich-2400", 9, hand="field-welder"),
        mech("patriot-1776", 9, damage="C2 LG2", lying=True),
        mech("el-vaquero", 9),
        monsters={"slagtusk": foe(5)},
    )
    assert play.targets("field-welder") == {1}
    play.card("field-welder", 1)
    assert play.chooser == 1
    play.slot("LG")
    assert play.damage(1) == (2, 0, 0, 0)  # after LG only LG is left


def test_the_boss_destroys_citizens_of_both_spaces_highest_first(engine: str) -> None:
    """DNT-CIT-06: (d) of Gorganicus is one effect: highest POP first, whichever the space."""
    play = assault(
        engine,
        "white",
        mech(),
        mech(),
        threat="radiation",
        monsters={"boss": foe(2)},
        deck="afterglow aftershock",
        citizens={3: "night-watch taxi-rank", 12: "festival-crowd street-vendors"},
    )
    play.city_card(3, 12)
    left = [names.DESIGNS[event[0]] for event in play.events(EventKind.CITIZEN_DESTROYED)]
    assert left == ["festival-crowd", "taxi-rank", "street-vendors", "night-watch"]


def test_a_shuffle_forgets_known_tops(engine: str) -> None:
    """DNT-GEN-17: Gorganicus (a) merges the City discard and the known top cards into the bag."""
    play = assault(
        engine,
        "white",
        mech("patriot-1776", 8),
        mech(),
        threat="radiation",
        monsters={"boss": foe(8)},
        deck="afterglow aftershock",
        city_known=[18, 4, 5],
        city_discard=[1, 2],
    )
    play.part("MISS")
    assert play.weights() == dict.fromkeys(range(1, 19), 1)
    play.city_card(4)
    assert 4 not in play.weights()


def test_a_sidestep_out_of_isotopede_s_legs(engine: str) -> None:
    """DNT-MOV-08: the chosen area is no step from where the mech now is: chosen anew."""
    play = scene(
        engine,
        mech("el-vaquero", 8, hand="sidestep spurs dash", power="LG1"),
        mech(),
        monsters={"isotopede": foe(8)},
    )
    play.tile("walk", None, "dash")
    play.space(9)
    play.react("sidestep")
    play.yes()
    play.space(7)
    assert play.where(0) == 7
    assert play.spaces() == {1, 6, 8, 18}
    assert not play.may_stop
    play.space(18)
    assert play.where(0) == 18
    assert play.damage(0) == (0, 0, 0, 0)


def test_a_sidestep_to_where_the_step_still_leads(engine: str) -> None:
    """DNT-MOV-08: from 1 the chosen 9 is a step: it is made."""
    play = scene(
        engine,
        mech("el-vaquero", 8, hand="sidestep spurs dash", power="LG1"),
        mech(),
        monsters={"isotopede": foe(8)},
    )
    play.tile("walk", None, "dash")
    play.space(9)
    play.react("sidestep")
    play.yes()
    play.space(1)
    assert play.where(0) == 9


def test_the_tracker_full_in_the_event_phase_wakes_everybody(engine: str) -> None:
    """DNT-TRK-06: the trigger comes before DNT-ACT-08: all lie, and are stood up."""
    play = assault(
        engine,
        "red",
        mech("patriot-1776", 0, lying=True, damage="C1"),
        mech("zakharovich-2400", lying=True),
        monsters={"cindermaw": foe(8)},
        citizens={8: "parliament"},
        track=4,
    )
    play.citizen_card("commuters")  # the second attack, in white
    stood = play.events(EventKind.MECH_STOOD)
    assert [event[0] for event in stood] == [0, 1]
    assert play.phase is Phase.ACTION
    assert play.go == 0  # with its damage it may REPAIR


def test_a_citizen_s_step_forgets_the_last_mover(engine: str) -> None:
    """DNT-ACT-07: mech 1 moved the tracker before, a citizen moved it last: the Badge stays."""
    play = assault(
        engine,
        "red",
        mech("patriot-1776", 0, damage="C1"),
        mech("zakharovich-2400"),
        mech("el-vaquero"),
        monsters={"cindermaw": foe(8)},
        citizens={8: "parliament"},
        track=4,
        last_mover=1,
    )
    play.citizen_card("commuters")
    assert play.captain == 0


def test_no_lure_during_setup(engine: str) -> None:
    """DNT-SET-11, DNT-SET-06: Special Qualities do not work; nor Entering abilities."""
    play = opening(
        engine,
        "anansi",
        "el-vaquero",
        threat="abyss",
        captain="0",
    )
    while play.waits_for:
        play.do(play.actions()[0])
    play.event("lanternmaw")
    play.city_card(7)
    play.citizen_card("commuters", "commuters")
    play.event("tidehammer")
    play.city_card(8)
    play.citizen_card("camera-crew")
    assert play.citizens(8) == ["camera-crew"]
    assert play.tokens("tidehammer") == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("mode", "seats", "difficulty", "life"),
    [
        ("coop", 2, "ace", 98),  # 44: 92.4, so 93; 97.65, so 98
        ("coop", 3, "ace", 121),  # 114.4, so 115; 120.75
        ("coop", 5, "ace", 139),  # 132; 138.6
        ("lone", 1, "ace", 93),  # 88; 92.4
        ("coop", 2, "cadet", 93),
    ],
)
def test_the_life_of_monsters_on_ace(
    engine: str, mode: str, seats: int, difficulty: str, life: int
) -> None:
    """DNT-MOD-09, DNT-MOD-05: by the number of mechs, then by the difficulty, each rounded up."""
    play = opening(
        engine,
        mode=mode,
        seats=seats,
        build="random-prebuilt",
        threat="radiation",
        difficulty=difficulty,
    )
    while play.phase < Phase.STARTERS:
        if play.is_chance:
            play.raw.apply_outcome(play.raw.outcomes()[0][0])
        else:
            play.do(play.actions()[0])
    play.event("isotopede")
    play.city_card(7)
    assert play.life("isotopede") == life


def test_damage_is_redirected_once(engine: str) -> None:
    """DNT-REA-07: Stand Between takes it; Cling of the same mech is not offered for it."""
    play = assault(
        engine,
        "red",
        mech("patriot-1776", 8),
        mech(CLIMBER, 8, hand="stand-between cling", power="LG2"),
        monsters={"tidehammer": foe(8)},
    )
    assert play.reacts() == {"stand-between"}
    play.react("stand-between")
    # 3 on its chassis without another window; then its own C 4, where Cling may be played.
    assert play.damage(1) == (3, 0, 0, 0)
    assert play.reacts() == {"cling"}


def test_minus_and_hold_go_together(engine: str) -> None:
    """DNT-CRD-08: Stare Down's first sentence needs a token that can be placed (DNT-TOK-10)."""
    play = scene(
        engine,
        mech("el-vaquero", 8, hand="stare-down spurs"),
        mech(),
        monsters={"slagtusk": foe(8, minus=2), "halflife": foe(8, held=True)},
    )
    assert play.monster_targets("stare-down") == {"halflife"}
    play.card("stare-down", "halflife")
    assert play.tokens("halflife")[2] == 1


@pytest.mark.parametrize(
    ("build", "card", "power"),
    [
        ("zakharovich-2400", "hull-down", ""),
        ("zakharovich-2400", "entrench", "LG1"),
        ("patriot-1776", "en-garde", "RA1"),
    ],
)
def test_a_mech_in_full_armor_cannot_put_on_more(
    engine: str, build: str, card: str, power: str
) -> None:
    """DNT-TOK-08, DNT-CRD-08: at three tokens the first sentence cannot be done."""
    for armor, offered in ((3, False), (2, True)):
        play = scene(
            engine,
            mech(build, 8, hand=card, power=power, damage="C1", armor=armor),
            mech(),
            monsters={"slagtusk": foe(5)},
        )
        assert (card in play.cards()) is offered
    play.card(card)
    assert play.mech(0).armor == 3


def test_brace_needs_room_for_its_token(engine: str) -> None:
    """BRACE @3: armor 1 me; charge moves all the same."""
    play = scene(
        engine,
        mech("zakharovich-2400", 8, hand="trudge", power="LG3", armor=3),
        mech(),
        monsters={"slagtusk": foe(5)},
    )
    assert play.tiles() == {"C:reroute", "LG:walk"}


def test_a_fuel_depot_carried_to_hq_burns_where_it_was(engine: str) -> None:
    """DNT-CIT-16, DNT-CIT-13: its space takes 2 and falls; the mech is in HQ already."""
    play = scene(
        engine,
        mech(HOVER, 1, hand="skim burst", power="LG2"),
        mech("zakharovich-2400"),
        monsters={"slagtusk": foe(12)},
        citizens={1: "fuel-depot-crew commuters"},
        damage={1: 4},
    )
    play.card("skim")
    play.walk(0)
    play.yes()
    play.choose_citizen(1, "fuel-depot-crew")
    assert play.city(1) is None
    assert sorted(play.citizen_discard) == ["commuters", "fuel-depot-crew"]
    assert play.where(0) == 0


def test_carried_citizens_are_not_lured(engine: str) -> None:
    """DNT-CIT-12: moving is not entering: no lure, no W-CITIN, no Entering ability."""
    play = scene(
        engine,
        mech(HOVER, 10, hand="skim scoop", power="LG2"),
        mech("zakharovich-2400"),
        monsters={"lanternmaw": foe(8)},
        citizens={10: "camera-crew"},
    )
    play.card("skim")
    play.walk(9)
    play.yes()
    assert play.citizens(9) == ["camera-crew"]
    assert play.window is None


def test_the_sheltered_flee_past_a_lantern(engine: str) -> None:
    """DNT-DSP-07: neither entering nor exiting play: no lure."""
    play = assault(
        engine,
        "red",
        mech(),
        mech(),
        monsters={"barnacle-king": foe(8), "lanternmaw": foe(6, stunned=True)},
        damage={8: 2},
        citizens={8: "bunker-family"},
    )
    assert play.city(8) is None
    assert play.citizens(7) == ["bunker-family"]


def test_the_boss_does_not_change_its_mind_in_mid_attack(engine: str) -> None:
    """DNT-BOS-15: its mech sidesteps RND 2: C 3 misses, and CITY 2 does not work either."""
    play = assault(
        engine,
        "white",
        mech("el-vaquero", 8, hand="sidestep", power="LG1"),
        mech(),
        threat="radiation",
        monsters={"boss": foe(8)},
        deck="afterglow aftershock",
        city_known=[18],
    )
    play.part("LA")
    play.react("sidestep")
    play.yes()
    play.space(9)
    play.city_card(3, 4)
    assert play.damage(0) == (0, 0, 0, 0)
    assert play.city(8) == 0
    assert play.city(7) == 2


def test_springing_away_from_a_refugee(engine: str) -> None:
    """DNT-MAT-17: W-DONE also after an attack that ended early, where the monster now is."""
    play = assault(
        engine,
        "red",
        mech("shen-jian", 9, hand="spring-away", power="LG1"),
        mech(),
        monsters={"slagtusk": foe(8)},
        damage={8: 3},
    )
    assert play.city(8) is None
    assert play.where("slagtusk") == 9
    assert play.window is Window.DONE
    play.react("spring-away")
    play.walk(10)
    assert play.where(0) == 10


def test_a_refugee_is_shot_on_arrival(engine: str) -> None:
    """DNT-DSP-03, DNT-MAT-12: Overwatch kills it in the middle of its own attack: no W-DONE."""
    play = assault(
        engine,
        "red",
        mech("shen-jian", 9, hand="overwatch spring-away", power="LA1 LG1"),
        mech("patriot-1776", 8),
        monsters={"glowback": foe(18, 3)},
        damage={18: 2},
        ruins=[1],
    )
    # 18 falls; 1 lies in ruins, so Glowback goes to 2, where 9 is beside it.
    assert play.where("glowback") == 2
    assert play.reacts() == {"overwatch"}
    play.react("overwatch")
    play.roll(2)
    assert play.is_defeated("glowback")
    assert play.window is None
    assert len(play.events(EventKind.ATTACK_TRACK_ROSE)) == 1


def test_the_random_die(engine: str) -> None:
    """DNT-C-13: C 2, LA 1, RA 1, LG 1, MISS 1."""
    play = assault(
        engine, "white", mech("patriot-1776", 8), mech(), monsters={"lanternmaw": foe(8)}
    )
    assert play.weights() == {0: 2, 1: 1, 2: 1, 3: 1, 4: 1}


def test_two_shields_on_one_damage(engine: str) -> None:
    """DNT-REA-03: W-CITY closes when nothing is left: mech 1 keeps its Flare."""
    play = assault(
        engine,
        "white",
        mech("raijin-08+power-sword+machine-gun+medium-legs", 9, hand="lightning-rod"),
        mech("zakharovich-2400", 9, hand="flare", power="LA1"),
        monsters={"glowback": foe(8)},
    )
    play.react("lightning-rod")
    assert play.city(8) == 0
    assert play.hand(1) == {"flare"}
    both = assault(
        engine,
        "red",
        mech("raijin-08+power-sword+machine-gun+medium-legs", 9, hand="lightning-rod"),
        mech("zakharovich-2400", 9, hand="flare", power="LA1"),
        monsters={"glowback": foe(8)},
    )
    both.react("lightning-rod")
    both.react("flare")
    assert both.city(8) == 0


def test_lost_by_the_people(engine: str) -> None:
    """DNT-CIT-08, DNT-TRK-08, DNT-SEQ-10: the POP check after an event's text loses the match."""
    play = scene(
        engine,
        mech(),
        mech(),
        monsters={"tidehammer": foe(7), "brinejaw": foe(12)},
        phase=Phase.EVENT,
        citizens={7: "concert-audience", 12: "festival-crowd"},
        stack="night-watch",
        destruction=5,
    )
    play.event("sirens")
    assert play.ending is Ending.DESTRUCTION
    assert not play.events(EventKind.ATTACK_BEGAN)


def test_the_people_are_counted_before_the_fire(engine: str) -> None:
    """DNT-MAT-17: the POP check comes before Fire: the boss's attack loses before it burns."""
    play = assault(
        engine,
        "red",
        mech("patriot-1776", 8),
        mech(),
        threat="radiation",
        monsters={"boss": foe(8, 1, fire=1)},
        deck="national-guard fallout",
        stack="parliament",
        destruction=5,
    )
    play.part("MISS")
    play.citizen_card("department-store", "night-watch")
    assert play.ending is Ending.DESTRUCTION


def test_what_ends_the_event_phase(engine: str) -> None:
    """DNT-EVT-11, DNT-GEN-15: Halflife of 3 regains life before the brigade of 8 mends."""
    play = assault(
        engine,
        "white",
        mech("patriot-1776", 3),
        mech(),
        monsters={"halflife": foe(3, 20, minus=2)},
        citizens={8: "fire-brigade"},
        damage={8: 2},
    )
    order = play.told(EventKind.MONSTER_HEALED, EventKind.CITY_MENDED, EventKind.TOKENS_CHANGED)
    assert order == [EventKind.MONSTER_HEALED, EventKind.CITY_MENDED, EventKind.TOKENS_CHANGED]
    assert play.life("halflife") == 23
    assert play.city(8) == 1
    assert play.damage(0) == (0, 0, 0, 0)  # LA 2 and RA 2, each less 2


def test_halflife_does_not_heal_in_an_empty_space(engine: str) -> None:
    """DNT-MON-03: its quality is on the Mech side."""
    play = assault(engine, "white", mech(), mech(), monsters={"halflife": foe(3, 20)})
    play.citizen_card("commuters")
    assert play.life("halflife") == 20


def test_danger_close_hits_the_space_of_its_dead_target(engine: str) -> None:
    """`target space`: where the target was when declared; W-KILL comes before."""
    play = scene(
        engine,
        carrier("danger-close", 0),
        partner("danger-close"),
        monsters={"slagtusk": foe(9, 5), "halflife": foe(12)},
        damage={9: 4},
    )
    play.card("danger-close", "slagtusk")
    play.roll(1, 1, 1)
    assert play.is_defeated("slagtusk")
    assert play.city(9) is None


def test_danger_close_at_its_own_feet(engine: str) -> None:
    """`@2` is distance 0 to 2."""
    play = scene(
        engine,
        carrier("danger-close", 9),
        partner("danger-close"),
        monsters={"slagtusk": foe(9), "halflife": foe(12)},
    )
    assert play.monster_targets("danger-close") == {"slagtusk"}
    play.card("danger-close", "slagtusk")
    play.roll(1, 1, 1)
    assert play.city(9) == 1


def test_saturation_of_a_space(engine: str) -> None:
    """all@1-2; then city 1 on the target space, which falls: the survivors are pushed on."""
    play = scene(
        engine,
        carrier("saturation", 8),
        partner("saturation"),
        monsters={"slagtusk": foe(9, 5), "halflife": foe(9, 30)},
        damage={9: 4},
    )
    play.card("saturation", 9)
    play.roll(2, 2)
    assert play.is_defeated("slagtusk")
    assert play.where("halflife") == 10
    assert play.life("halflife") == 24


def test_the_map_counts_for_tile_attacks(engine: str) -> None:
    """`mod dmg+1 own`: totals of own attacks: BASH is one."""
    play = scene(
        engine,
        mech("shen-jian", 8, hand="hop nick", front="meridian-map", power="RA1"),
        mech(),
        monsters={"halflife": foe(8, 30)},
    )
    play.tile("bash", "halflife", "hop")
    play.roll(2)
    assert play.life("halflife") == 27


def test_a_fallen_mech_loses_its_map_and_its_aim(engine: str) -> None:
    """DNT-CRD-10, DNT-CRF-08, DNT-CRF-04."""
    play = assault(
        engine,
        "red",
        mech("shen-jian", 8, front="meridian-map", aimed="LA", damage="C10"),
        mech("patriot-1776", 9, damage="C1"),
        monsters={"slagtusk": foe(8)},
    )
    assert play.where(0) == 0
    assert play.front(0) == set()
    assert play.mech(0).marks == 1


def test_glowback_finds_no_armor_left(engine: str) -> None:
    """DNT-TOK-02: ten Armor tokens are in play."""
    play = assault(
        engine,
        "white",
        mech(armor=3),
        mech(armor=3),
        monsters={"glowback": foe(8), "slagtusk": foe(12, armor=4)},
    )
    assert play.tokens("glowback")[3] == 0


def test_random_parts_by_chance(engine: str) -> None:
    """DNT-C-03, DNT-D-08: chassis, legs, left arm, right arm; chance fixed the sides."""
    play = opening(engine, seats=2, build="random-parts", captain="1", threat="abyss")
    for part in ("anansi", "light-legs", "shotgun", "chain-fist"):
        assert set(play.weights().values()) == {1}
        play.fall(names.PARTS.index(part))
    assert play.build(1) == ["anansi", "shotgun", "chain-fist", "light-legs"]
    assert len(play.weights()) == 5
    for part in ("patriot-1776", "heavy-legs", "power-sword"):
        play.fall(names.PARTS.index(part))
    assert len(play.weights()) == 9
    play.fall(names.PARTS.index("machine-gun"))
    assert play.phase is Phase.STARTERS


def test_fog_spares_any_and_shortens_called_shots(engine: str) -> None:
    """Fog Bank: objects at most 1; Silk Road's `any` stays; a `from` of 1 finds distance 1."""
    play = scene(
        engine,
        mech("shen-jian", 9, hand="called-shot double-tap", power="LA2"),
        mech("anansi", 12, hand="silk-road"),
        monsters={"brinejaw": foe(11), "barnacle-king": foe(10)},
        lasting=2,
        event="fog-bank",
    )
    assert play.monster_targets("called-shot") == {"barnacle-king"}
    assert play.monster_targets("double-tap") == {"barnacle-king"}
    play.done()
    assert play.targets("silk-road") == {0}


def test_liberty_calls_those_beside(engine: str) -> None:
    """draw 1 each ally@0: others in the own space, lying too; never the attacker."""
    play = scene(
        engine,
        mech("patriot-1776", 8, hand="libertys-hammer"),
        mech("zakharovich-2400", 8, lying=True),
        mech("el-vaquero", 9),
        mech("anansi", 8),
        monsters={"halflife": foe(8, 40)},
        captain=3,
        go=0,
    )
    play.card("libertys-hammer", "halflife")
    play.roll(1, 1)
    play.draws("tangle", mech=3)
    play.draws("trudge", mech=1)
    assert play.hand(0) == set()
    assert play.hand(1) == {"trudge"}
    assert play.hand(2) == set()


def test_evacuated_wards_draw_for_all(engine: str) -> None:
    """Evacuation Order, Hospital Ward: Exiting, if discarded: draw 1 each mech, HQ first."""
    play = scene(
        engine,
        mech("patriot-1776", 9),
        mech("zakharovich-2400"),
        monsters={"slagtusk": foe(8, stunned=True)},
        phase=Phase.EVENT,
        citizens={8: "hospital-ward department-store"},
    )
    play.event("evacuation-order")
    # POP 8 twice: the lower design number goes (DNT-CIT-06, DNT-GEN-15).
    assert play.citizen_discard == ["department-store"]
    assert play.citizens(8) == ["hospital-ward"]


def test_eight_eyes_on_an_empty_event_deck(engine: str) -> None:
    """DNT-D-24: modes that can be done; with one there is nothing to choose."""
    play = scene(
        engine,
        mech("anansi", 9, hand="eight-eyes"),
        mech(),
        threat="radiation",
        monsters={"boss": foe(5)},
        deck="",
        drawn="fallout stampede migration",
    )
    play.card("eight-eyes")
    assert play.is_chance
    play.city_card(4, 5, 6)
    assert len(play.actions()) == 6


def test_arc_flash_on_a_full_mech(engine: str) -> None:
    """DNT-GEN-10: pow 1 finds no open space and is skipped; Trickle Charge is not offered."""
    full = mech(
        "raijin-08+power-sword+machine-gun+medium-legs",
        8,
        hand="arc-flash trickle-charge",
        power="LA5 RA4 LG3",
        damage="LG1",
    )
    play = scene(engine, full, mech("zakharovich-2400"), monsters={"halflife": foe(8, 40)})
    assert "trickle-charge" not in play.cards()
    play.card("arc-flash", "halflife")
    play.roll(1)
    assert play.power(0) == (5, 4, 3)


def test_falling_star_burns_out(engine: str) -> None:
    """Falling Star: unpow 1 this me: the arm of the card."""
    play = scene(
        engine,
        mech("zakharovich-2400", 8, hand="falling-star bell-ringer", power="RA4 LG2"),
        mech(),
        monsters={"halflife": foe(8, 60)},
    )
    play.card("falling-star", "halflife")
    play.roll(1, 1, 1, 1)
    assert play.life("halflife") == 51
    assert play.power(0) == (0, 3, 2)


def test_a_dead_foe_is_not_pushed(engine: str) -> None:
    """DNT-CRD-12: "it" is gone: no question about the push."""
    play = scene(
        engine,
        carrier("knockdown", 8),
        partner("knockdown"),
        monsters={"halflife": foe(8, 2), "slagtusk": foe(8)},
    )
    play.card("knockdown", "halflife")
    play.roll(3)
    assert play.is_defeated("halflife")
    assert play.where("slagtusk") == 8
    assert not play.events(EventKind.MONSTER_MOVED)


def test_a_surrounded_foe_is_not_pushed(engine: str) -> None:
    """`may push`: only if an adjacent standing City Space exists (DNT-D-25)."""
    play = scene(
        engine,
        carrier("knockdown", 8, hand="slug"),
        partner("knockdown"),
        monsters={"halflife": foe(8, 20)},
        ruins=[1, 7, 9],
        destruction=3,
    )
    play.card("knockdown", "halflife")
    play.roll(3)
    assert play.where("halflife") == 8
    assert play.top is None


def test_juggernaut_pushes_what_it_finds(engine: str) -> None:
    """Juggernaut: mv 1-2; may push foe: D-25, then which (D-18), then whereto (D-33)."""
    play = scene(
        engine,
        mech("zakharovich-2400", 8, hand="juggernaut", power="LG3"),
        mech(),
        monsters={"halflife": foe(9, 20), "slagtusk": foe(9), "glowback": foe(8)},
    )
    play.card("juggernaut")
    play.walk(9)
    play.yes()
    assert play.monsters() == {"halflife", "slagtusk"}
    play.choose_monster("slagtusk")
    assert play.spaces() == {1, 2, 8, 10}
    play.space(2)
    assert play.where("slagtusk") == 2


def test_heave_then_go(engine: str) -> None:
    """Heave: push foe; may mv 1-1; not playable on a held monster."""
    play = scene(
        engine,
        mech("zakharovich-2400", 8, hand="heave bell-ringer", power="RA2"),
        mech(),
        monsters={"halflife": foe(8, 20, held=True)},
    )
    assert play.cards() == {"bell-ringer"}


def test_ground_loop_skips_its_second_sentence(engine: str) -> None:
    """DNT-GEN-10: with a single token there is always another tile; `may` is asked."""
    play = scene(
        engine,
        mech("raijin-08+power-sword+machine-gun+medium-legs", 8, hand="ground-loop", power="LA1"),
        mech("zakharovich-2400"),
        monsters={"halflife": foe(8, 40)},
    )
    play.card("ground-loop")
    assert play.slots() == {"RA", "LG"}
    play.slot("LG")
    assert play.may_stop
    play.done()
    assert play.power(0) == (0, 0, 1)


def test_the_last_monster_dies_in_a_monster_attack_phase(engine: str) -> None:
    """DNT-MAP-02, DNT-TOK-03: burnt in the Monster Attack Phase: the boss comes at its end."""
    play = scene(
        engine,
        carrier("pilot-light", 8),
        partner("pilot-light"),
        monsters={"slagtusk": foe(8, 20)},
        track=4,
        deck=(2, 0),
        drawn="fallout migration stampede",
        event="aftershock",
    )
    play.card("pilot-light", "slagtusk")
    play.roll(2)
    assert play.life("slagtusk") == 19
    play.part("MISS")
    play.roll(6)
    assert play.life("slagtusk") == 13


def test_next_one_in_a_monster_attack_phase(engine: str) -> None:
    """W-KILL by Fire in the Monster Attack Phase, then the boss, then the new Captain's go."""
    play = scene(
        engine,
        mech("el-vaquero", 8, hand="next-one pilot-light", power="LA1"),
        mech(),
        monsters={"slagtusk": foe(8, 5)},
        track=4,
        deck=(2, 0),
        drawn="fallout migration stampede",
        event="aftershock",
    )
    play.card("pilot-light", "slagtusk")
    play.roll(2)
    play.part("LG")
    play.roll(6)
    assert play.window is Window.KILL
    play.react("next-one")
    play.draws("spurs", "dash", mech=0)
    play.city_card(12)
    assert play.where("boss") == 12
    assert play.captain == 1
    assert play.go == 0  # the new Captain has nothing to do but Pass
    assert play.is_lying(1)
    assert not play.events(EventKind.ATTACK_BEGAN)[1:]
