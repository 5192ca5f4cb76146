"""How monsters attack: order, sides, instances, what ends an attack, what follows it (MAT)."""

from __future__ import annotations

from kumite.games.defend_neo_tokyo.terms import At, Side

from .scenario import EventKind, Phase, Scene, Window, assault, foe, mech, scene

CINDERMAW, ISOTOPEDE, GLOWBACK, GEIGERWING, SLAGTUSK, HALFLIFE, BOSS = range(7)
_PUSHING_BLADE = """
[[card]]
id = "turn-the-blade"
source = "ours"
part = "power-sword"
number = 7
name = "Push it Away"
type = "react"
req = 1
window = "damage"
scope = { who = "own" }
do = [{ op = "push", who = "src" }]
"""


def attackers(play: Scene) -> list[int]:
    return [event[0] for event in play.events(EventKind.ATTACK_BEGAN)]


def test_the_lowest_space_attacks_first_and_ties_go_by_number(engine: str) -> None:
    """DNT-MAT-01, DNT-MAT-02, DNT-W-37: A1 in 3, then A2 and A5 in 12."""
    monsters = {"slagtusk": foe(12), "isotopede": foe(12), "cindermaw": foe(3)}
    play = assault(engine, "white", mech(), mech(), monsters=monsters)
    play.settle()
    assert attackers(play) == [CINDERMAW, ISOTOPEDE, SLAGTUSK]


def test_the_next_attacker_is_the_one_that_is_lowest_now(engine: str) -> None:
    """DNT-MAT-02: Sports Fans pull A5 from 11 to 3, so that it attacks before A3 in 10."""
    monsters = {"cindermaw": foe(3), "glowback": foe(10), "slagtusk": foe(11)}
    play = assault(engine, "white", mech(), mech(), monsters=monsters)
    play.citizen_card("sports-fans")
    assert play.where("slagtusk") == 3
    play.settle()
    assert attackers(play) == [CINDERMAW, SLAGTUSK, GLOWBACK]


def test_a_monster_pushed_by_a_destruction_does_not_attack_again(engine: str) -> None:
    """DNT-MAT-02, DNT-W-38: A3 falls from 4 into 5; A6 there still attacks, A3 not again."""
    monsters = {"glowback": foe(4), "halflife": foe(5)}
    play = assault(engine, "white", mech(), mech(), monsters=monsters, damage={4: 4})
    play.settle()
    assert play.city(4) is None
    assert play.where("glowback") == 5
    assert attackers(play) == [GLOWBACK, HALFLIFE]
    assert play.city(5) == 1


def test_a_lying_mech_turns_up_the_mech_side(engine: str) -> None:
    """DNT-MAT-03: with a mech in the space, also a lying one, it uses its Mech side."""
    monsters = {"glowback": foe(8), "slagtusk": foe(12)}
    play = assault(engine, "white", mech(space=8, lying=True), mech(), monsters=monsters)
    sides = play.events(EventKind.SIDE_FIXED)
    assert [side[:2] for side in sides] == [(GLOWBACK, Side.MECH), (SLAGTUSK, Side.CITY)]
    assert play.damage(0) == (2, 0, 0, 0)
    assert (play.city(8), play.city(12)) == (0, 2)


def test_the_symbol_counts_in_the_event_phase(engine: str) -> None:
    """DNT-MAT-04: red on a red card, white on a white one."""
    for symbol, damage in (("red", 3), ("white", 2)):
        play = assault(engine, symbol, mech(), mech(), monsters={"glowback": foe(8)})
        assert play.city(8) == damage


def test_a_monster_attack_phase_is_always_white(engine: str) -> None:
    """DNT-MAT-04, DNT-MAP-01: the red card of the turn does not count there."""
    play = scene(
        engine,
        mech("patriot-1776", 7, hand="burst", power="LA1"),
        mech(),
        monsters={"glowback": foe(8)},
        track=4,
        symbol="red",
        event="national-guard",
    )
    play.card("burst", "glowback")
    play.roll(1)
    assert [event[1] for event in play.events(EventKind.ATTACK_BEGAN)] == [0]
    assert play.city(8) == 2


def test_instances_come_in_printed_order_and_then_the_text(engine: str) -> None:
    """DNT-MAT-05: Geigerwing's LA 1, RA 1, RND 2, then it moves to the next higher space."""
    play = assault(engine, "red", mech(space=8), mech(), monsters={"geigerwing": foe(8)})
    assert play.where("geigerwing") == 8
    play.part("LG")
    hits = [event[2:] for event in play.events(EventKind.HIT_BEGAN)]
    assert hits == [(At.LA, 1), (At.RA, 1), (At.RND, 2)]
    order = play.told(EventKind.HIT_BEGAN, EventKind.TEXT_BEGAN, EventKind.MONSTER_MOVED)
    assert order[-2:] == [EventKind.TEXT_BEGAN, EventKind.MONSTER_MOVED]
    assert play.where("geigerwing") == 9
    assert play.damage(0) == (0, 1, 1, 2)


def test_every_mech_in_the_space_gets_every_instance(engine: str) -> None:
    """DNT-MAT-06: Halflife's LA 2, RA 2 against two mechs; the third is elsewhere."""
    play = assault(
        engine, "white", mech(space=8), mech(space=8), mech(space=7), monsters={"halflife": foe(8)}
    )
    assert [play.damage(n) for n in range(3)] == [(0, 2, 2, 0), (0, 2, 2, 0), (0, 0, 0, 0)]


def test_each_pilot_rolls_the_random_die(engine: str) -> None:
    """DNT-MAT-07, DNT-C-13: separate rolls, two faces C, one each of the others; MISS is 0."""
    play = assault(engine, "white", mech(space=8), mech(space=8), monsters={"isotopede": foe(8)})
    assert play.weights() == {0: 2, 1: 1, 2: 1, 3: 1, 4: 1}
    play.part("LA")
    assert play.is_chance
    play.part("MISS")
    assert [play.damage(n) for n in range(2)] == [(0, 1, 0, 2), (0, 0, 0, 2)]
    assert play.events(EventKind.RANDOM_ROLLED)[1][:2] == (1, 4)


def test_a_city_instance_damages_the_monsters_space(engine: str) -> None:
    """DNT-MAT-08: Slagtusk's CITY 3 goes to its space alone."""
    play = assault(engine, "red", mech(), mech(), monsters={"slagtusk": foe(2)})
    assert [play.city(space) for space in range(1, 19)] == [0, 3, *[0] * 16]


def test_a_destroyed_space_ends_the_attack(engine: str) -> None:
    """DNT-MAT-09: Brinejaw's CIT 1 and Tidehammer's text are not resolved any more."""
    play = assault(
        engine,
        "red",
        mech(),
        mech(),
        monsters={"brinejaw": foe(8), "tidehammer": foe(12)},
        damage={8: 3, 12: 2},
    )
    assert not play.events(EventKind.CITIZEN_ENTERED)
    assert [event[0] for event in play.events(EventKind.ATTACK_STOPPED)] == [0, 4]
    assert not play.events(EventKind.TEXT_BEGAN)
    assert (play.city(8), play.city(9), play.city(12), play.city(13)) == (None, 0, None, 0)
    assert (play.where("brinejaw"), play.where("tidehammer")) == (9, 13)


def test_a_citizen_that_destroys_the_space_ends_the_attack(engine: str) -> None:
    """DNT-MAT-10, DNT-W-47: 2 + 2 by Brinejaw + 1 by Gas Main Crew; the citizen has no effect."""
    play = assault(engine, "red", mech(), mech(), monsters={"brinejaw": foe(8)}, damage={8: 2})
    play.citizen_card("gas-main-crew")
    assert play.city(8) is None
    assert play.events(EventKind.ATTACK_STOPPED)
    assert "gas-main-crew" in play.citizen_discard
    assert play.population == 0
    assert play.where("brinejaw") == 9


def test_text_once_begun_goes_on_after_the_space_is_destroyed(engine: str) -> None:
    """DNT-MAT-10: Gorganicus' white text razes its own space 7 and still reaches 12."""
    play = assault(
        engine,
        "white",
        mech(space=7),
        mech(),
        threat="radiation",
        monsters={"boss": foe(7)},
        damage={7: 3},
        citizens={12: "commuters"},
        deck="aftershock stampede afterglow",
    )
    play.part("MISS")
    play.city_card(7, 12)
    assert play.city(7) is None
    assert play.city(12) == 2
    assert play.destroyed_stack == ["commuters"]
    assert not play.events(EventKind.ATTACK_STOPPED)


def test_citizens_of_an_instance_enter_one_by_one(engine: str) -> None:
    """DNT-MAT-11: the first one's Entering ability happens before the second is drawn."""
    play = assault(engine, "white", mech(), mech(), monsters={"lanternmaw": foe(8)})
    play.citizen_card("camera-crew")
    assert play.tokens("lanternmaw") == (0, 1, 0, 0)
    play.citizen_card("commuters")
    assert play.citizens(8) == ["commuters", "camera-crew"]
    assert len(play.events(EventKind.CITIZEN_ENTERED)) == 2


def test_a_monster_defeated_in_its_attack_does_nothing_more(engine: str) -> None:
    """DNT-MAT-12: Deflect kills Isotopede at LG 2; RND 1 is not rolled, no W-DONE."""
    play = assault(
        engine,
        "white",
        mech("shen-jian", 8, hand="deflect spring-away", power="RA2 LG1"),
        mech(),
        monsters={"isotopede": foe(8, 2), "glowback": foe(12)},
    )
    play.react("deflect")
    assert play.is_defeated("isotopede")
    assert not play.events(EventKind.RANDOM_ROLLED)
    assert play.damage(0) == (0, 0, 0, 0)
    assert attackers(play) == [ISOTOPEDE, GLOWBACK]


def test_a_mech_that_steps_in_changes_the_side(engine: str) -> None:
    """DNT-MAT-13: the side is fixed only when W-DECLARE has closed (Step In)."""
    play = assault(
        engine,
        "white",
        mech("patriot-1776", 7, hand="step-in", power="LG1"),
        mech(),
        monsters={"glowback": foe(8)},
    )
    assert play.window is Window.DECLARE
    play.react("step-in")
    assert play.where(0) == 8
    assert play.city(8) == 0
    assert play.damage(0) == (2, 0, 0, 0)


def test_a_mech_that_steps_out_changes_the_side_before_it_is_fixed(engine: str) -> None:
    """DNT-MAT-13: Slipstream leaves in W-DECLARE, so the city is attacked."""
    play = assault(
        engine,
        "white",
        mech("el-vaquero", 8, hand="slipstream", power="LG2"),
        mech(),
        monsters={"glowback": foe(8)},
    )
    play.react("slipstream")
    play.space(9)
    assert play.city(8) == 2
    assert play.damage(0) == (0, 0, 0, 0)


def test_a_mech_that_leaves_is_missed_and_the_side_stays(engine: str) -> None:
    """DNT-MAT-13: Sidestep cancels LG 2 and leaves; RND 1 hits nobody, the city neither."""
    play = assault(
        engine,
        "white",
        mech("el-vaquero", 8, hand="sidestep", power="LG1"),
        mech(),
        monsters={"isotopede": foe(8)},
    )
    play.react("sidestep")
    play.yes()
    play.space(9)
    assert not play.events(EventKind.RANDOM_ROLLED)
    assert play.damage(0) == (0, 0, 0, 0)
    assert play.city(8) == 0
    assert not play.citizens(8)


def test_a_monster_moved_in_its_attack_goes_on_in_its_new_space(engine: str) -> None:
    """DNT-MAT-13, DNT-MAT-15: pushed from 8 to 9, Halflife's RA 2 hits the mech in 9."""
    play = assault(
        engine,
        "white",
        mech("patriot-1776", 8, hand="turn-the-blade", power="RA1"),
        mech(space=9),
        pack=_PUSHING_BLADE,
        monsters={"halflife": foe(8)},
    )
    play.react("turn-the-blade")
    play.space(9)
    assert play.damage(0) == (0, 2, 0, 0)
    assert play.damage(1) == (0, 0, 2, 0)


def test_a_monster_moved_to_an_empty_space_keeps_its_mech_side(engine: str) -> None:
    """DNT-MAT-13, DNT-MAT-15: in 7 nobody is hit, and no City instance comes either."""
    play = assault(
        engine,
        "white",
        mech("patriot-1776", 8, hand="turn-the-blade", power="RA1"),
        mech(),
        pack=_PUSHING_BLADE,
        monsters={"halflife": foe(8)},
    )
    play.react("turn-the-blade")
    play.space(7)
    assert play.damage(0) == (0, 2, 0, 0)
    assert (play.city(7), play.city(8)) == (0, 0)


def test_mechs_are_hit_from_the_captain_clockwise(engine: str) -> None:
    """DNT-MAT-14: with Captain 1 the order within an instance is 1, 2, 0."""
    own = [mech(space=8), mech(space=8), mech(space=8)]
    play = assault(engine, "white", *own, captain=1, monsters={"halflife": foe(8)})
    hurt = [event[:2] for event in play.events(EventKind.MECH_DAMAGED)]
    assert hurt == [(1, 1), (2, 1), (0, 1), (1, 2), (2, 2), (0, 2)]


def test_one_attack_has_one_population_check(engine: str) -> None:
    """DNT-MAT-16, DNT-W-26, DNT-CIT-08, DNT-CIT-09, DNT-CIT-10: 17 + 8 + 2 is one step."""
    play = assault(
        engine,
        "red",
        mech(),
        mech(),
        monsters={"geigerwing": foe(8, minus=1)},
        citizens={8: "department-store night-watch"},
        stack="concert-audience department-store",
    )
    assert play.destruction == 1
    assert play.population == 0
    assert [event[0] for event in play.events(EventKind.STACK_CLEARED)] == [27]
    assert len(play.removed) == 4


def test_each_attack_has_its_own_population_check(engine: str) -> None:
    """DNT-MAT-16, DNT-W-27: 15 + 5 clears the stack; the second monster's 4 starts anew."""
    play = assault(
        engine,
        "red",
        mech(),
        mech(),
        monsters={"cindermaw": foe(8), "halflife": foe(12, minus=1)},
        citizens={8: "taxi-rank", 12: "office-staff"},
        stack="concert-audience commuters",
    )
    assert play.destruction == 1
    assert play.destroyed_stack == ["office-staff"]


def test_after_an_attack_come_window_fire_and_quality(engine: str) -> None:
    """DNT-MAT-17: W-DONE, Fire, then Barnacle King's Armor token, which saves it no damage."""
    play = assault(
        engine,
        "white",
        mech("shen-jian", 8, hand="spring-away", power="LG1"),
        mech(),
        monsters={"barnacle-king": foe(8, 20, fire=1)},
    )
    assert play.window is Window.DONE
    play.done()
    play.roll(4)
    assert play.life("barnacle-king") == 16
    assert play.tokens("barnacle-king") == (0, 0, 0, 1)


def test_the_quality_is_that_of_the_side_now_up(engine: str) -> None:
    """DNT-MAT-17: once the mech has sprung away, Barnacle King's Mech quality does not work."""
    play = assault(
        engine,
        "white",
        mech("shen-jian", 8, hand="spring-away", power="LG1"),
        mech(),
        monsters={"barnacle-king": foe(8)},
    )
    play.react("spring-away")
    play.walk(9)
    assert play.tokens("barnacle-king") == (0, 0, 0, 0)


def test_a_monster_that_fire_kills_gets_no_token(engine: str) -> None:
    """DNT-MAT-17: Glowback is defeated before its after-attack quality."""
    play = assault(engine, "white", mech(), mech(), monsters={"glowback": foe(8, 3, fire=1)})
    play.roll(3)
    assert play.is_defeated("glowback")
    assert not [e for e in play.events(EventKind.TOKENS_CHANGED) if e[1] == 3]


def test_the_lowest_citizen_is_the_first_design_among_equals(engine: str) -> None:
    """DNT-MAT-18: of three with POP 4, Office Staff has the lowest design number."""
    play = assault(
        engine,
        "red",
        mech(),
        mech(),
        monsters={"cindermaw": foe(8)},
        citizens={8: "camera-crew bunker-family office-staff commuters"},
    )
    assert play.destroyed_stack == ["office-staff"]


def test_a_stunned_monster_is_skipped_entirely(engine: str) -> None:
    """DNT-MAT-19: no attack, no Fire, no quality; it is stunned no longer."""
    own = mech("patriot-1776", 7, hand="step-in", power="LG1")
    monsters = {"glowback": foe(8, 9, fire=2, stunned=True)}
    play = assault(engine, "white", own, mech(), monsters=monsters)
    assert [event[0] for event in play.events(EventKind.ATTACK_SKIPPED)] == [GLOWBACK]
    assert not play.events(EventKind.ATTACK_BEGAN)
    assert play.phase is Phase.ACTION
    assert play.city(8) == 0
    assert play.tokens("glowback") == (2, 0, 0, 0)
    assert play.monster("glowback").marks == 0


def test_a_monster_that_left_play_is_skipped(engine: str) -> None:
    """DNT-MAT-20: Overwatch shoots A5 when Sports Fans pull it; it never attacks."""
    play = assault(
        engine,
        "white",
        mech("shen-jian", 0, hand="overwatch", power="LA1"),
        mech(),
        monsters={"cindermaw": foe(3), "slagtusk": foe(11, 1)},
    )
    play.citizen_card("sports-fans")
    play.react("overwatch")
    play.roll(1)
    assert play.is_defeated("slagtusk")
    assert attackers(play) == [CINDERMAW]


def test_a_monster_pushed_when_it_declares_attacks_from_its_new_space(engine: str) -> None:
    """DNT-MAT-20: Borrowed Strings moves Glowback from 8 to 9; 9 is damaged."""
    play = assault(
        engine,
        "white",
        mech("anansi", 7, hand="borrowed-strings"),
        mech(),
        monsters={"glowback": foe(8)},
    )
    play.react("borrowed-strings")
    play.space(9)
    assert (play.city(8), play.city(9)) == (0, 2)
    assert attackers(play) == [GLOWBACK]


def test_a_boss_that_arrives_in_step_two_does_not_attack(engine: str) -> None:
    """DNT-MAT-20, DNT-BOS-13: Fire kills the last monster; the boss comes and does not attack."""
    play = assault(engine, "white", mech(), mech(), monsters={"glowback": foe(8, 1, fire=1)})
    play.roll(1)
    play.settle()
    assert play.is_in_play("boss")
    assert attackers(play) == [GLOWBACK]
