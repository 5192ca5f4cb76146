"""Goes, passing, the trigger and the Badge (ACT), and tile actions (TIL)."""

from __future__ import annotations

from kumite.games.defend_neo_tokyo.actions import Done

from .scenario import EventKind, Phase, Window, assault, foe, mech, scene


def test_goes_go_round_clockwise_from_the_captain(engine: str) -> None:
    """DNT-ACT-01, DNT-ACT-09: one action a go; after the last seat the first again."""
    play = scene(
        engine,
        mech("patriot-1776", hand="en-garde", power="RA1 LG3", damage="C3"),
        mech("zakharovich-2400", hand="hull-down", damage="C3"),
        mech("anansi", damage="C3"),
        captain=1,
        monsters={"glowback": foe(8)},
    )
    assert play.go == 1
    play.card("hull-down")
    assert play.go == 2
    play.tile("repair")
    assert play.go == 0
    play.card("en-garde")
    play.settle()
    assert play.go == 1


def test_a_lying_captain_is_skipped(engine: str) -> None:
    """DNT-ACT-01: the first go is that of the next upright pilot."""
    own = [mech(lying=True, damage="C3"), mech(damage="C3")]
    play = assault(engine, "white", *own, monsters={"glowback": foe(8)})
    assert (play.phase, play.go, play.captain) == (Phase.ACTION, 1, 0)


def test_the_phase_ends_when_all_mechs_lie(engine: str) -> None:
    """DNT-ACT-02, DNT-ACT-03, DNT-END-02: the second Pass brings the End Phase."""
    own = [mech(space=3, damage="C3"), mech(space=4, damage="C3")]
    play = scene(engine, *own, monsters={"glowback": foe(8)})
    play.done()
    assert play.is_lying(0)
    assert play.where(0) == 3
    assert (play.phase, play.go) == (Phase.ACTION, 1)
    play.done()
    assert next(event[0] for event in play.events(EventKind.PHASE_BEGAN)) == Phase.END
    assert not play.is_lying(0)
    assert not play.is_lying(1)


def test_a_lying_pilot_cannot_react(engine: str) -> None:
    """DNT-ACT-03, DNT-REA-04: Brace Shaft is not offered to a lying mech."""
    for lying in (True, False):
        own = mech("zakharovich-2400", 8, hand="brace-shaft", power="RA1", lying=lying)
        play = assault(engine, "white", own, mech(), monsters={"glowback": foe(8)})
        assert (play.window is Window.DAMAGE) is not lying
        assert (play.damage(0) == (2, 0, 0, 0)) is lying


def test_the_trigger_stands_up_moves_the_badge_and_attacks(engine: str) -> None:
    """DNT-ACT-04, DNT-ACT-06, DNT-W-28, DNT-MAP-02, DNT-MAP-03, DNT-TRK-05.

    Seat 0 has passed; seat 1's attack defeats the last monster. Captain 2, the boss comes.
    """
    play = scene(
        engine,
        mech("zakharovich-2400", 8, lying=True, damage="C2"),
        mech("patriot-1776", 8, hand="clean-cut", power="RA1"),
        mech("anansi", 5, damage="C2"),
        go=1,
        track=4,
        monsters={"isotopede": foe(8, 2)},
    )
    play.card("clean-cut", "isotopede")
    play.roll(1, 1)
    play.settle()
    order = play.told(
        EventKind.MONSTER_DEFEATED,
        EventKind.MECH_STOOD,
        EventKind.CAPTAIN_NAMED,
        EventKind.PHASE_BEGAN,
        EventKind.BOSS_ARRIVED,
    )
    assert order == [
        EventKind.MONSTER_DEFEATED,
        EventKind.MECH_STOOD,
        EventKind.CAPTAIN_NAMED,
        EventKind.PHASE_BEGAN,
        EventKind.BOSS_ARRIVED,
        EventKind.PHASE_BEGAN,
    ]
    assert not play.is_lying(0)
    assert (play.captain, play.track, play.go) == (2, 0, 2)
    assert play.is_in_play("boss")
    assert not play.events(EventKind.ATTACK_BEGAN)


def test_pass_is_always_legal_and_comes_last(engine: str) -> None:
    """DNT-ACT-05, DNT-GEN-16: Pass is the last option of every go."""
    play = scene(engine, mech(damage="C2"), mech(damage="C2"), monsters={"glowback": foe(8)})
    assert play.actions()[-1] == Done()


def test_who_can_do_nothing_else_passes(engine: str) -> None:
    """DNT-ACT-05, DNT-D-12: mech 1 has no card, bot use or power: it passes unasked."""
    own = [mech(damage="C2"), mech(), mech(damage="C2")]
    play = scene(engine, *own, monsters={"glowback": foe(8)})
    play.done()
    assert play.go == 2
    assert play.is_lying(1)


def test_the_pilot_of_a_react_counts_for_the_badge(engine: str) -> None:
    """DNT-ACT-07, DNT-REA-10: mech 1's Overwatch makes the last step in mech 0's go."""
    play = scene(
        engine,
        mech("anansi", 3, hand="puppet-wire"),
        mech("shen-jian", 3, hand="overwatch", power="LA1"),
        mech(damage="C2"),
        track=4,
        monsters={"slagtusk": foe(3)},
    )
    play.card("puppet-wire", "slagtusk")
    play.space(11)
    play.react("overwatch")
    assert (play.track, play.state.last_mover) == (5, 1)
    play.roll(2)
    assert (play.captain, play.track, play.go) == (2, 0, 2)


def test_a_step_by_nobody_leaves_the_badge(engine: str) -> None:
    """DNT-ACT-07, DNT-TRK-06: Parliament is destroyed by an event attack; the Captain stays.

    The trigger happens at the start of the Action Phase.
    """
    play = assault(
        engine,
        "red",
        mech(damage="C2"),
        mech(damage="C2"),
        captain=1,
        track=4,
        last_mover=0,
        monsters={"cindermaw": foe(8)},
        citizens={8: "parliament"},
    )
    play.settle()
    assert play.captain == 1
    assert (play.track, play.phase, play.go) == (0, Phase.ACTION, 1)
    assert [event[1] for event in play.events(EventKind.ATTACK_BEGAN)] == [1, 0]


def test_the_action_phase_ends_at_once_if_everybody_lies(engine: str) -> None:
    """DNT-ACT-08: all mechs lie when it begins."""
    own = [mech(lying=True, damage="C2"), mech(lying=True, damage="C2")]
    play = assault(engine, "white", *own, monsters={"glowback": foe(8)})
    phases = [event[0] for event in play.events(EventKind.PHASE_BEGAN)]
    assert phases[:2] == [Phase.ACTION, Phase.END]
    assert not play.events(EventKind.PASSED)


def test_the_only_upright_mech_goes_again(engine: str) -> None:
    """DNT-ACT-10: the next upright mech clockwise may be the same."""
    own = [mech(damage="C6", bots=3), mech(lying=True, damage="C2")]
    play = scene(engine, *own, monsters={"glowback": foe(8)})
    play.tile("repair")
    assert play.go == 0
    assert play.damage(0) == (4, 0, 0, 0)
    play.tile("repair")
    assert play.go == 0


def test_a_won_game_comes_before_the_trigger(engine: str) -> None:
    """DNT-ACT-10, DNT-W-29, DNT-GEN-02: the fifth attack kills the boss: no Monster Attack."""
    play = scene(
        engine,
        mech("patriot-1776", 8, hand="clean-cut", power="RA1"),
        mech(),
        track=4,
        threat="radiation",
        monsters={"boss": foe(8, 1)},
    )
    play.card("clean-cut", "boss")
    play.roll(2, 2)
    assert play.is_over
    assert play.ending.name == "BOSS_DEFEATED"
    assert not play.events(EventKind.ATTACK_BEGAN)


def test_a_mech_stood_up_goes_when_the_order_reaches_it(engine: str) -> None:
    """DNT-ACT-11: On Your Feet stands mech 0 up; mech 2 goes first, then mech 0."""
    play = scene(
        engine,
        mech("zakharovich-2400", lying=True, damage="C3"),
        mech("patriot-1776", hand="on-your-feet"),
        mech("anansi", damage="C3"),
        go=1,
        monsters={"glowback": foe(8)},
    )
    play.card("on-your-feet", 0)
    play.settle()
    assert not play.is_lying(0)
    assert play.go == 2
    play.done()
    assert play.go == 0


# Tile actions


def test_the_cost_is_paid_before_the_effect(engine: str) -> None:
    """DNT-TIL-01, DNT-TIL-10, DNT-W-05, DNT-D-13: BASH: card, tracker, then the die."""
    play = scene(
        engine,
        mech("patriot-1776", 3, hand="clean-cut march charge dig-in", power="RA1"),
        mech(),
        monsters={"isotopede": foe(3, 10)},
    )
    play.tile("bash", "isotopede")
    assert play.discards() == {"clean-cut", "march", "charge", "dig-in"}
    assert play.track == 0
    play.drop("march")
    assert play.discard_pile() == {"march"}
    assert play.track == 1
    assert play.life("isotopede") == 10
    play.roll(5)
    assert (play.life("isotopede"), len(play.hand())) == (5, 3)


def test_a_tile_action_needs_power_in_its_space(engine: str) -> None:
    """DNT-TIL-02, DNT-W-05, DNT-W-06: BASH @1 with 0 power and RUN @3 with 2 are not offered."""
    for power, tiles in (
        ("LG2", {"C:reroute", "LG:walk"}),
        ("LG3", {"C:reroute", "LG:walk", "LG:run"}),
        ("RA1", {"C:reroute", "RA:bash"}),
        ("LA1", {"C:reroute"}),
        ("LA2", {"C:reroute", "LA:suppress"}),
    ):
        own = mech("patriot-1776", 3, hand="dig-in shelter-order", power=power)
        play = scene(engine, own, mech(), monsters={"isotopede": foe(3)})
        assert play.tiles() == tiles


def test_chassis_actions_need_no_power(engine: str) -> None:
    """DNT-TIL-03, DNT-TIL-14: REPAIR with no power at all, on every chassis."""
    for chassis in ("anansi", "el-vaquero", "shen-jian", "zakharovich-2400", "raijin-08"):
        own = mech(f"{chassis}+chain-fist+shotgun+spider-legs", damage="C1")
        play = scene(engine, own, mech("patriot-1776"), monsters={"glowback": foe(8)})
        assert play.tiles() == {"C:repair"}


def test_all_chassis_can_reroute(engine: str) -> None:
    """DNT-TIL-14: a card in hand and a token of power are enough."""
    for chassis in ("anansi", "el-vaquero", "shen-jian", "zakharovich-2400", "raijin-08"):
        own = mech(f"{chassis}+chain-fist+shotgun+spider-legs", hand="chain-storm", power="LA1")
        play = scene(engine, own, mech("patriot-1776"), monsters={"glowback": foe(8)})
        assert "C:reroute" in play.tiles()


def test_a_tile_action_may_be_used_again(engine: str) -> None:
    """DNT-TIL-04, DNT-TIL-05: once a go, any number of times; without cards it is not offered."""
    play = scene(
        engine,
        mech("patriot-1776", 3, hand="dig-in charge", power="RA1"),
        mech(lying=True),
        monsters={"isotopede": foe(3)},
    )
    play.tile("bash", "isotopede", "dig-in")
    play.roll(1)
    play.tile("bash", "isotopede")
    play.roll(1)
    assert play.life("isotopede") == 42
    assert play.phase is not Phase.ACTION


def test_a_tile_action_that_can_do_nothing_is_not_offered(engine: str) -> None:
    """DNT-TIL-04, DNT-CRD-08: BASH without a monster in the own space, LASH at two -1 tokens."""
    own = mech("patriot-1776", 3, hand="dig-in charge", power="RA1")
    play = scene(engine, own, mech(), monsters={"isotopede": foe(4)})
    assert play.tiles() == {"C:reroute"}
    whip = mech("el-vaquero", 3, hand="slipstream ghost-step", power="RA2")
    play = scene(engine, whip, mech(), monsters={"isotopede": foe(3, minus=2)})
    assert play.tiles() == {"C:reroute"}


def test_reroute_moves_the_rightmost_token_to_another_tile(engine: str) -> None:
    """DNT-TIL-06, DNT-TIL-07, DNT-W-07, DNT-D-14, DNT-D-15: LA 3 to 2, LG 0 to 1.

    A full tile is no target, the source neither.
    """
    play = scene(
        engine,
        mech("patriot-1776", 3, hand="dig-in charge", power="LA3 RA2", damage="RA3"),
        mech(lying=True),
        monsters={"glowback": foe(8)},
    )
    play.tile("reroute", None, "dig-in")
    assert play.slots() == {"LA", "RA"}
    play.slot("LA")
    assert play.power() == (2, 2, 1)
    assert "LG:walk" in play.tiles()


def test_reroute_asks_for_source_and_target(engine: str) -> None:
    """DNT-D-14, DNT-D-15: sources have power, targets an open space and are not the source."""
    play = scene(
        engine,
        mech("patriot-1776", 3, hand="dig-in charge", power="LA1 RA1"),
        mech(lying=True),
        monsters={"glowback": foe(8)},
    )
    play.tile("reroute", None, "charge")
    assert play.slots() == {"LA", "RA"}
    play.slot("RA")
    assert play.slots() == {"LA", "LG"}
    play.slot("LA")
    assert play.power() == (2, 0, 0)


def test_repair_takes_two_tokens_of_any_tiles(engine: str) -> None:
    """DNT-TIL-08, DNT-TIL-09, DNT-W-08, DNT-PWR-04, DNT-D-16: chassis and RA; power stays."""
    play = scene(
        engine,
        mech("patriot-1776", 3, power="RA2", damage="C6 RA1"),
        mech(lying=True),
        monsters={"glowback": foe(8)},
    )
    play.tile("repair")
    assert play.damage() == (5, 0, 1, 0)  # RA first would leave one token, so C was not asked
    assert play.slots() == {"C", "RA"}
    play.slot("RA")
    assert play.mech().bots == 2
    assert play.damage() == (5, 0, 0, 0)
    assert play.power() == (0, 2, 0)


def test_repair_takes_one_if_there_is_only_one(engine: str) -> None:
    """DNT-TIL-09: one damage token, one bot."""
    own = mech(damage="LG1")
    play = scene(engine, own, mech(damage="C1"), monsters={"glowback": foe(8)})
    play.tile("repair")
    assert play.damage() == (0, 0, 0, 0)
    assert play.mech().bots == 2


def test_repair_needs_damage_and_a_bot(engine: str) -> None:
    """DNT-TIL-09: without damage, or without a bot, it is illegal."""
    whole = mech("patriot-1776", hand="dig-in charge", power="LA1")
    play = scene(engine, whole, mech(), monsters={"glowback": foe(8)})
    assert play.tiles() == {"C:reroute"}
    spent = mech("patriot-1776", hand="dig-in charge", power="LA1", damage="C5", bots=0)
    play = scene(engine, spent, mech(), monsters={"glowback": foe(8)})
    assert play.tiles() == {"C:reroute"}


def test_bash_is_no_melee_attack(engine: str) -> None:
    """DNT-TIL-11, DNT-W-22, DNT-HIT-05: Geigerwing's melee armor stops no BASH, but SMASH."""
    own = mech("patriot-1776", 3, hand="dig-in charge", power="RA1")
    play = scene(engine, own, mech(), monsters={"geigerwing": foe(3, 30)})
    play.tile("bash", "geigerwing", "dig-in")
    play.roll(5)
    assert play.life("geigerwing") == 25
    mace = mech("zakharovich-2400", 3, hand="stand-firm immovable", power="RA3")
    play = scene(engine, mace, mech(), monsters={"geigerwing": foe(3, 30)})
    play.tile("smash", "geigerwing", "stand-firm")
    play.roll(5)
    assert play.life("geigerwing") == 24


def test_walk_goes_one_step(engine: str) -> None:
    """DNT-TIL-12, DNT-W-06: from HQ to 1-6."""
    own = mech("patriot-1776", hand="dig-in charge", power="LG1")
    play = scene(engine, own, mech(), monsters={"glowback": foe(8)})
    play.tile("walk", None, "dig-in")
    assert play.spaces() == {1, 2, 3, 4, 5, 6}
    assert not play.may_stop
    play.space(2)
    assert play.where(0) == 2
    assert play.top is None


def test_run_goes_up_to_two_steps(engine: str) -> None:
    """DNT-TIL-13, DNT-W-06, DNT-D-17: after the first step it may stop."""
    own = mech("patriot-1776", hand="dig-in charge", power="LG3")
    play = scene(engine, own, mech(), monsters={"glowback": foe(8)})
    play.tile("run", None, "dig-in")
    assert play.spaces() == {1, 2, 3, 4, 5, 6}
    play.space(1)
    assert play.may_stop
    assert play.spaces() == {0, 2, 6, 7, 8, 9}
    play.space(8)
    assert play.where(0) == 8


def test_the_other_tile_actions_of_arms(engine: str) -> None:
    """DNT-TIL-14: LASH, BLAST, IGNITE, SUPPRESS, LAUNCH, BORE and VENT do what is printed."""
    whip = mech("el-vaquero", 3, hand="slipstream ghost-step", power="LA2 RA2")
    play = scene(engine, whip, mech(lying=True), monsters={"isotopede": foe(3)})
    play.tile("lash", "isotopede", "slipstream")
    assert play.tokens("isotopede") == (0, 0, 1, 0)
    assert play.track == 0
    play.tile("ignite", "isotopede")
    assert play.tokens("isotopede")[0] == 1
    assert [event[:2] for event in play.events(EventKind.ATTACK_TRACK_ROSE)] == [(1, 0)]
    odd = "raijin-08+drill-lance+plasma-cannon+hover-legs"
    own = mech(odd, 3, hand="catch scoop bind", power="LA2 RA4")
    monsters = {"slagtusk": foe(3, 40, armor=4), "isotopede": foe(2, 40)}
    play = scene(engine, own, mech(lying=True), monsters=monsters)
    play.tile("bore", "slagtusk", "catch")
    assert play.tokens("slagtusk") == (0, 0, 0, 0)
    assert (play.life("slagtusk"), play.track) == (40, 0)
    play.tile("vent", None, "scoop")
    assert play.monsters() == {"slagtusk", "isotopede"}
    play.choose_monster("isotopede")
    assert play.damage() == (0, 0, 1, 0)
    assert play.power() == (2, 4, 0)
    play.roll(2, 3)
    assert (play.life("isotopede"), play.track) == (35, 1)
    gun = mech("zakharovich-2400", 3, hand="stand-firm immovable", power="LA3")
    play = scene(engine, gun, mech(), monsters={"isotopede": foe(3), "slagtusk": foe(2, 40)})
    assert play.monster_targets("launch") == {"slagtusk"}
    play.tile("launch", "slagtusk", "stand-firm")
    play.roll(4)
    assert play.life("slagtusk") == 35
