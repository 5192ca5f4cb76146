"""Movement of mechs (MOV) and their attacks (HIT)."""

from __future__ import annotations

from kumite.games.defend_neo_tokyo.actions import Done

from .scenario import EventKind, Phase, Scene, Window, assault, foe, mech, scene

ODD = "raijin-08+drill-lance+plasma-cannon+hover-legs"


def strike(play: Scene, card: str, target: str, *faces: int) -> None:
    """Play an attack on a monster and roll."""
    play.card(card, target)
    play.roll(*faces)


def test_a_step_goes_along_a_line_and_hq_is_like_a_space(engine: str) -> None:
    """DNT-MOV-01, DNT-BRD-03: from 1 to 0, 2, 6, 7, 8, 9."""
    own = mech("patriot-1776", 1, hand="march", power="LG1")
    play = scene(engine, own, mech(damage="C1"), monsters={"glowback": foe(12)})
    play.card("march")
    assert play.spaces() == {0, 2, 6, 7, 8, 9}
    play.walk(0)
    assert play.where(0) == 0


def test_monsters_do_not_hinder_and_steps_may_stop(engine: str) -> None:
    """DNT-MOV-02: through Glowback's space and on; stopping is offered after each step."""
    own = mech("patriot-1776", 1, hand="long-stride", power="LG2")
    play = scene(engine, own, mech(damage="C1"), monsters={"glowback": foe(8)})
    play.card("long-stride")
    assert not play.offers(Done)
    play.space(8)
    assert play.may_stop
    play.space(9)
    assert play.may_stop
    play.space(10)
    assert play.where(0) == 10
    assert play.go == 1


def test_flying_crosses_ruins_but_does_not_stop_there(engine: str) -> None:
    """DNT-MOV-03, DNT-MOV-06, DNT-W-48: LEAP from HQ over the destroyed 1 to 7 or 2."""
    own = mech("shen-jian", 0, hand="over-its-head second-sight", power="LG2")
    play = scene(engine, own, mech(), monsters={"glowback": foe(12)}, ruins=[1])
    play.tile("leap", None, "second-sight")
    assert play.spaces() == {1, 2, 3, 4, 5, 6}
    play.space(1)
    assert not play.may_stop
    assert play.spaces() == {0, 2, 6, 7, 8, 9}
    play.space(7)
    assert play.where(0) == 7


def test_walking_does_not_enter_ruins(engine: str) -> None:
    """DNT-MOV-06, DNT-DSP-09: WALK from HQ with 1 destroyed."""
    own = mech("patriot-1776", 0, hand="dig-in charge", power="LG1")
    play = scene(engine, own, mech(), monsters={"glowback": foe(12)}, ruins=[1])
    play.tile("walk", None, "dig-in")
    assert play.spaces() == {2, 3, 4, 5, 6}


def test_a_move_without_a_first_step_cannot_be_played(engine: str) -> None:
    """DNT-MOV-06: all neighbours of 8 are destroyed; Hop flies but could not stop."""
    own = mech("patriot-1776", 8, hand="march en-garde", power="LG1 RA1")
    play = scene(engine, own, mech(), monsters={"glowback": foe(12)}, ruins=[1, 7, 9])
    assert play.cards() == {"en-garde"}


def test_going_back_is_allowed(engine: str) -> None:
    """DNT-MOV-06: a move of two may end where it began."""
    own = mech("patriot-1776", 8, hand="march", power="LG1")
    play = scene(engine, own, mech(damage="C1"), monsters={"glowback": foe(12)})
    play.card("march")
    play.space(7)
    play.space(8)
    assert play.where(0) == 8


def test_the_pilot_of_a_moved_mech_chooses_its_steps(engine: str) -> None:
    """DNT-MOV-04, DNT-MOV-05, DNT-D-19: Silk Road on lying mech 0: seat 0 decides, from 0 on."""
    play = scene(
        engine,
        mech("patriot-1776", 3, lying=True),
        mech("anansi", 5, hand="silk-road"),
        mech("zakharovich-2400", 7, damage="C1"),
        go=1,
        monsters={"glowback": foe(12)},
    )
    assert play.targets("silk-road") == {0, 2}
    play.card("silk-road", 0)
    assert play.chooser == 0
    assert play.may_stop
    stay = play.copy()
    stay.done()
    assert stay.where(0) == 3
    play.space(4)
    play.space(14)
    assert play.where(0) == 14
    assert play.is_lying(0)


def test_warp_is_no_step(engine: str) -> None:
    """DNT-MOV-07, DNT-D-20: Moonshot anywhere that stands; Isotopede does not trample."""
    own = mech("shen-jian", 8, hand="moonshot", power="LG3")
    play = scene(engine, own, mech(damage="C1"), monsters={"isotopede": foe(8)}, ruins=[5])
    assert play.targets("moonshot") == set(range(19)) - {5}
    play.card("moonshot", 17)
    assert play.where(0) == 17
    assert play.damage(0) == (0, 0, 0, 0)


def test_isotopede_tramples_who_walks_out(engine: str) -> None:
    """DNT-MOV-07, DNT-MON-03: WALK out of its space costs 1 LG; a move card does not."""
    own = mech("patriot-1776", 8, hand="march dig-in charge", power="LG1")
    play = scene(engine, own, mech(damage="C1"), monsters={"isotopede": foe(8)})
    walking = play.copy()
    walking.tile("walk", None, "charge")
    walking.space(7)
    assert walking.damage(0) == (0, 0, 0, 1)
    assert walking.where(0) == 7
    play.card("march")
    play.walk(7)
    assert play.damage(0) == (0, 0, 0, 0)


def test_monsters_are_hurt_by_attacks_and_deal_damage(engine: str) -> None:
    """DNT-HIT-01, DNT-HIT-11: Tenderize hits for 2 past Armor Rating 1; Armor tokens work."""
    for armor, life, left in ((0, 46, 0), (1, 47, 0), (5, 48, 0)):
        own = mech("zakharovich-2400", 3, hand="tenderize", power="RA1")
        monsters = {"slagtusk": foe(3, 48, armor=armor)}
        play = scene(engine, own, mech(damage="C1"), monsters=monsters)
        play.card("tenderize", "slagtusk")
        assert play.life("slagtusk") == life
        assert play.tokens("slagtusk")[3] == left


def test_dice_and_static_part_are_one_total(engine: str) -> None:
    """DNT-HIT-02, DNT-HIT-03, DNT-W-09: armor 2 is taken off once: 2d+4 with 3, 4 is 9."""
    own = mech("patriot-1776", 3, hand="sweeping-edge clean-cut", power="RA3")
    play = scene(engine, own, mech(damage="C1"), monsters={"barnacle-king": foe(3, 36)})
    only_dice = play.copy()
    strike(only_dice, "clean-cut", "barnacle-king", 1, 4)
    assert only_dice.life("barnacle-king") == 33
    play.card("sweeping-edge", 3)
    play.roll(3, 4)
    assert play.life("barnacle-king") == 27


def test_armor_does_not_stop_fire_and_citizens(engine: str) -> None:
    """DNT-HIT-04, DNT-W-20, DNT-TOK-03, DNT-TOK-04: 1 4 3 = 8 by Fire; 2 tokens stay."""
    play = assault(engine, "white", mech(), mech(), monsters={"glowback": foe(8, 9, fire=3)})
    play.roll(1, 4, 3)
    assert play.life("glowback") == 1
    assert play.tokens("glowback") == (2, 0, 0, 1)


def test_armor_against_one_kind(engine: str) -> None:
    """DNT-HIT-05, DNT-W-22: Geigerwing's 2 stop a Melee total of 7, not an Attack of 7."""
    own = mech("patriot-1776", 3, hand="clean-cut walking-fire", power="RA1 LA2")
    play = scene(engine, own, mech(damage="C1"), monsters={"geigerwing": foe(3, 30)})
    melee = play.copy()
    strike(melee, "clean-cut", "geigerwing", 3, 4)
    assert melee.life("geigerwing") == 25
    strike(play, "walking-fire", "geigerwing", 2, 4)
    assert play.life("geigerwing") == 23
    play = scene(engine, own, mech(damage="C1"), monsters={"glowback": foe(3, 30)})
    strike(play, "clean-cut", "glowback", 3, 4)
    assert play.life("glowback") == 23


def test_rating_then_tokens_then_life(engine: str) -> None:
    """DNT-HIT-06, DNT-HIT-12, DNT-W-21: 9 against armor 3 and 2 tokens: life -4; pierce -7."""
    own = mech("shen-jian", 3, hand="nick drop-kick", power="RA1 LG2")
    monsters = {"boss": foe(3, 100, armor=2)}
    play = scene(engine, own, mech(damage="C1"), threat="radiation", monsters=monsters)
    plain = play.copy()
    strike(plain, "drop-kick", "boss", 4, 4)
    assert plain.life("boss") == 96
    assert plain.tokens("boss") == (0, 0, 0, 0)
    own = mech("shen-jian", 3, hand="through-and-through", power="LA2")
    play = scene(engine, own, mech(damage="C1"), threat="radiation", monsters=monsters)
    strike(play, "through-and-through", "boss", 4, 5)
    assert play.life("boss") == 93
    assert play.tokens("boss") == (0, 0, 0, 0)


def test_ranges(engine: str) -> None:
    """DNT-HIT-07, DNT-BRD-10: Tap Shot @3 from HQ reaches all; Bottle Rocket needs 1-2."""
    monsters = {"isotopede": foe(8), "slagtusk": foe(12), "halflife": foe(1)}
    own = mech("shen-jian", 0, hand="tap-shot nick", power="LA1 RA1")
    play = scene(engine, own, mech(), monsters=monsters)
    assert play.cards() == {"tap-shot"}
    assert play.monster_targets("tap-shot") == {"isotopede", "slagtusk", "halflife"}
    own = mech("zakharovich-2400", 1, hand="bottle-rocket", power="LA1")
    play = scene(engine, own, mech(), monsters=monsters)
    assert play.monster_targets("bottle-rocket") == {"isotopede"}


def test_an_attack_on_all_rolls_once(engine: str) -> None:
    """DNT-HIT-08: 2d+4 = 9 on Cindermaw (armor 1) and Isotopede (0); one step of the tracker.

    In number order, each with its W-KILL before the next.
    """
    play = scene(
        engine,
        mech("patriot-1776", 3, hand="sweeping-edge", power="RA3"),
        mech("el-vaquero", 3, hand="next-one"),
        monsters={"cindermaw": foe(3, 8), "isotopede": foe(3, 20), "glowback": foe(4, 20)},
    )
    play.card("sweeping-edge", 3)
    play.roll(2, 3)
    assert play.window is Window.KILL
    assert play.is_defeated("cindermaw")
    assert play.life("isotopede") == 20
    play.done()
    assert play.life("isotopede") == 11
    assert play.life("glowback") == 20
    assert [event[:2] for event in play.events(EventKind.ATTACK_TRACK_ROSE)] == [(1, 0)]


def test_inkwraith_takes_a_die_of_single_attacks_only(engine: str) -> None:
    """DNT-HIT-08, DNT-HIT-10: 2d is 1 die against it, 1d stays 1; `all` rolls all its dice."""
    for card, power, target, faces, life in (
        ("clean-cut", "RA1", "inkwraith", (6,), 36 - 5),
        ("burst", "LA1", "inkwraith", (6,), 36 - 8),
        ("sweeping-edge", "RA3", 3, (6, 6), 36 - 15),
    ):
        own = mech("patriot-1776", 3, hand=card, power=power)
        play = scene(engine, own, mech(damage="C1"), monsters={"inkwraith": foe(3)})
        play.card(card, target)
        play.roll(*faces)
        assert play.life("inkwraith") == life, card


def test_two_sentences_are_two_totals(engine: str) -> None:
    """DNT-HIT-09, DNT-HIT-15, DNT-W-49: Flurry with Call the Shot against armor 1: 6 and 2."""
    play = scene(
        engine,
        mech("shen-jian", 3, hand="flurry", power="RA1"),
        mech("el-vaquero", 3, hand="call-the-shot spurs"),
        monsters={"slagtusk": foe(3, 48)},
    )
    play.card("flurry", "slagtusk")
    play.react("call-the-shot")
    play.roll(3, 4)
    assert play.life("slagtusk") == 42
    assert play.window is None
    play.roll(2)
    assert play.life("slagtusk") == 40
    assert play.track == 1


def test_no_roll_has_more_than_eight_dice(engine: str) -> None:
    """DNT-HIT-10: ten Fire tokens roll 8 dice; Full Auto and friends never pass 8."""
    play = assault(engine, "white", mech(), mech(), monsters={"slagtusk": foe(8, 48, fire=10)})
    counts = {sum(code >> 4 * n & 15 for n in range(6)) for code in play.weights()}
    assert counts == {8}
    play.roll(1, 1, 1, 1, 1, 1, 1, 1)
    assert play.life("slagtusk") == 40
    assert play.tokens("slagtusk")[0] == 9


def test_excess_is_lost_and_citizens_stay(engine: str) -> None:
    """DNT-HIT-13, DNT-HIT-14, DNT-MON-06: damage equal to life defeats; tokens go back."""
    own = mech("patriot-1776", 3, hand="clean-cut", power="RA1")
    for life in (6, 3):
        play = scene(
            engine,
            own,
            mech(damage="C1"),
            monsters={"isotopede": foe(3, life, fire=2, plus=1), "glowback": foe(12)},
            citizens={3: "commuters"},
        )
        strike(play, "clean-cut", "isotopede", 3, 3)
        assert play.is_defeated("isotopede")
        assert play.tokens("isotopede") == (0, 0, 0, 0)
        assert play.citizens(3) == ["commuters"]
        assert play.life("glowback") == 32


def test_one_more_life_survives(engine: str) -> None:
    """DNT-HIT-13: 6 damage leave 1 of 7."""
    own = mech("patriot-1776", 3, hand="clean-cut", power="RA1")
    play = scene(engine, own, mech(damage="C1"), monsters={"isotopede": foe(3, 7)})
    strike(play, "clean-cut", "isotopede", 3, 3)
    assert play.life("isotopede") == 1


def test_a_reroll_does_not_open_the_window_anew(engine: str) -> None:
    """DNT-HIT-15, DNT-D-27, DNT-C-12: any dice of the roll, at least one."""
    own = mech("shen-jian", 3, hand="clean-through second-sight", power="RA3")
    play = scene(engine, own, mech(damage="C1"), monsters={"isotopede": foe(3)})
    play.card("clean-through", "isotopede")
    play.roll(1, 1, 6)
    play.react("second-sight")
    assert len(play.actions()) == 5  # 1, 11, 6, 16, 116
    play.reroll(1, 1)
    assert sum(play.weights().values()) == 36
    play.roll(4, 5)
    assert play.life("isotopede") == 44 - 17


def test_aim_adds_a_die_once(engine: str) -> None:
    """DNT-HIT-16: AIM, then Tap Shot rolls two dice and the arm is aimed no longer."""
    own = mech("shen-jian", 3, hand="tap-shot hop second-sight", power="LA2")
    play = scene(engine, own, mech(lying=True), monsters={"isotopede": foe(3)})
    play.tile("aim", None, "hop")
    assert "LA:aim" not in play.tiles()
    play.card("tap-shot", "isotopede")
    play.roll(3, 4)
    play.pass_reacts()
    assert play.life("isotopede") == 44 - 9
    assert play.mech().marks & 2 == 0


def test_aim_is_for_its_own_arm(engine: str) -> None:
    """DNT-HIT-16: an attack of the other arm does not use it."""
    own = mech("shen-jian", 3, hand="nick tap-shot", power="LA2 RA1", aimed="LA")
    play = scene(engine, own, mech(lying=True), monsters={"isotopede": foe(3)})
    play.card("nick", "isotopede")
    play.roll(3)
    assert play.mech().marks & 2
    play.card("tap-shot", "isotopede")
    assert sum(play.weights().values()) == 36


def test_militia_and_rally_add_to_totals(engine: str) -> None:
    """DNT-SEQ-02, DNT-CIT-18: +1 by Militia, +1 by another mech's Rally in the space."""
    play = scene(
        engine,
        mech("zakharovich-2400", 3, hand="bell-ringer", power="RA1"),
        mech("patriot-1776", 3, front="rally", damage="C1"),
        monsters={"isotopede": foe(3)},
        citizens={3: "militia"},
    )
    strike(play, "bell-ringer", "isotopede", 1, 1)
    assert play.life("isotopede") == 44 - 4
    assert play.phase is Phase.ACTION
