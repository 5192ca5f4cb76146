"""Attacks of mechs: which dice roll, what is added, whom a total hits, and rerolls."""

from __future__ import annotations

from math import factorial, prod

import pytest

from kumite.games.defend_neo_tokyo import actions as act

from .cards import carrier, partner
from .scenario import EventKind, Phase, Window, foe, mech, scene


def test_an_attack_on_all_rolls_once_and_pays_armor_for_each(engine: str) -> None:
    """DNT-HIT-08: one roll, one tracker step, Armor Rating off each total, in number order."""
    play = scene(
        engine,
        carrier("buckshot", 8),
        partner("buckshot"),
        monsters={"slagtusk": foe(8, 20), "cindermaw": foe(8, 20), "glowback": foe(8, 20)},
    )
    play.card("buckshot", 8)
    play.roll(6)
    assert play.life("cindermaw") == 15
    assert play.life("glowback") == 17
    assert play.life("slagtusk") == 15
    assert len(play.events(EventKind.ATTACK_TRACK_ROSE)) == 1
    assert [event[0] for event in play.events(EventKind.BLOW_DEALT)] == [0, 2, 4]


def test_each_of_all_is_handled_completely_before_the_next(engine: str) -> None:
    """DNT-HIT-08: W-KILL of the first opens before the second is hit."""
    play = scene(
        engine,
        carrier("buckshot", 8),
        mech("el-vaquero", 8, hand="next-one"),
        monsters={"cindermaw": foe(8, 1), "slagtusk": foe(8, 20)},
    )
    play.card("buckshot", 8)
    play.roll(5)
    assert play.window is Window.KILL
    assert play.life("slagtusk") == 20
    play.done()
    assert play.life("slagtusk") == 16


def test_all_at_two_spaces_away_does_not_reach_its_own(engine: str) -> None:
    """Salvo `all@1-2`: DNT-D-20 offers spaces with monsters at distance 1 and 2 only."""
    play = scene(
        engine,
        carrier("salvo", 1),
        partner("salvo"),
        monsters={"cindermaw": foe(1), "slagtusk": foe(8), "glowback": foe(12), "halflife": foe(3)},
    )
    assert play.targets("salvo") == {3, 8}


def test_distance_counts_through_hq_and_ruins(engine: str) -> None:
    """DNT-BRD-10, DNT-HIT-07: a mech in 1 shoots at 4 over HQ, and over Destroyed spaces."""
    play = scene(
        engine,
        carrier("double-tap", 1),
        partner("double-tap"),
        monsters={"cindermaw": foe(4), "slagtusk": foe(18), "glowback": foe(13)},
        ruins=[6, 7],
    )
    assert play.monster_targets("double-tap") == {"cindermaw", "slagtusk"}


def test_a_mech_in_ruins_cannot_shoot(engine: str) -> None:
    """DNT-DSP-10: an attack does not move it out."""
    play = scene(
        engine,
        carrier("tap-shot", 9, hand="march"),
        partner("tap-shot"),
        monsters={"cindermaw": foe(8)},
        ruins=[9],
        go=0,
        edit=lambda state: state.mechs[0].power.__setitem__(2, 1),
    )
    assert play.cards() == {"march"}


def test_inkwraith_leaves_a_single_die(engine: str) -> None:
    """DNT-HIT-10, DNT-SEQ-02: 1d stays 1d."""
    play = scene(engine, carrier("nick", 8), partner("nick"), monsters={"inkwraith": foe(8, 20)})
    play.card("nick", "inkwraith")
    play.roll(4)
    assert play.life("inkwraith") == 14


def test_inkwraith_takes_a_die_from_the_sum(engine: str) -> None:
    """DNT-SEQ-02: printed 1, Call the Shot 1, less 1."""
    play = scene(
        engine,
        carrier("nick", 8),
        mech("el-vaquero", 9, hand="call-the-shot"),
        monsters={"inkwraith": foe(8, 20)},
    )
    play.card("nick", "inkwraith")
    play.react("call-the-shot")
    play.roll(4)
    assert play.life("inkwraith") == 14


def test_inkwraith_does_not_count_in_an_attack_on_all(engine: str) -> None:
    """DNT-HIT-08: even if it is the only monster found."""
    play = scene(
        engine,
        carrier("sweeping-edge", 8),
        partner("sweeping-edge"),
        monsters={"inkwraith": foe(8, 30)},
    )
    play.card("sweeping-edge", 8)
    play.roll(3, 3)
    assert play.life("inkwraith") == 30 - (3 + 3 + 4 - 1)


def test_inkwraith_alone_with_the_city_dims_nobody(engine: str) -> None:
    """DNT-MON-03: its quality is on the Mech side; shot from the next space the City side is up."""
    play = scene(engine, carrier("burst", 9), partner("burst"), monsters={"inkwraith": foe(8, 30)})
    play.card("burst", "inkwraith")
    play.roll(3)
    assert play.life("inkwraith") == 25


def test_inkwraith_takes_a_die_of_every_total(engine: str) -> None:
    """DNT-SEQ-02, DNT-HIT-09: both totals of Grind (2d+1; 1d) are attacks against it."""
    play = scene(engine, carrier("grind", 8), partner("grind"), monsters={"inkwraith": foe(8, 30)})
    play.card("grind", "inkwraith")
    play.roll(5)
    assert play.life("inkwraith") == 30 - (5 + 1 - 1)
    play.roll(4)
    assert play.life("inkwraith") == 30 - 5 - (4 - 1)


def test_spin_up_adds_to_every_total_of_its_arm(engine: str) -> None:
    """`mod dice+1 this`, DNT-SEQ-02: dice of attacks with this arm."""
    play = scene(
        engine,
        carrier("grind", 8, front="spin-up"),
        partner("grind"),
        monsters={"halflife": foe(8, 40)},
    )
    play.card("grind", "halflife")
    play.roll(1, 1, 1)
    assert play.life("halflife") == 36
    play.roll(2, 2)
    assert play.life("halflife") == 32


def test_spin_up_is_for_its_own_arm_only(engine: str) -> None:
    """`this` is the tile of the card: the sword on the right arm rolls as printed."""
    play = scene(
        engine,
        mech(
            "patriot-1776+drill-lance+power-sword+medium-legs",
            8,
            hand="clean-cut",
            power="RA1",
            front="spin-up",
        ),
        mech(),
        monsters={"halflife": foe(8, 40)},
    )
    play.card("clean-cut", "halflife")
    play.roll(1, 1)
    assert play.life("halflife") == 38


def test_an_aimed_arm_adds_its_die_once(engine: str) -> None:
    """DNT-HIT-16: first total of the next attack with that arm, then it is gone."""
    play = scene(
        engine,
        carrier("tap-shot", 8, hand="double-tap", aimed="LA", power="LA2"),
        partner("tap-shot"),
        monsters={"halflife": foe(9, 40)},
    )
    play.card("tap-shot", "halflife")
    play.roll(1, 1)
    assert play.life("halflife") == 36
    assert not play.mech(0).marks
    play.card("double-tap", "halflife")
    play.roll(1, 1)
    assert play.life("halflife") == 32


def test_aim_is_no_attack_and_not_offered_twice(engine: str) -> None:
    """AIM @2, DNT-TIL-04: no icon; an arm that is `aimed` cannot aim."""
    play = scene(
        engine,
        mech("shen-jian", 8, hand="nick flurry tap-shot", power="LA2"),
        mech(),
        monsters={"halflife": foe(9, 40)},
    )
    play.tile("aim", None, "nick")
    assert play.track == 0
    assert play.mech(0).marks == 2
    assert "LA:aim" not in play.tiles()


def test_militia_rally_and_map_are_added_to_each_total(engine: str) -> None:
    """DNT-SEQ-02: Militia, `mod dmg` of the own and of another mech; Armor Rating each time."""
    play = scene(
        engine,
        mech("shen-jian", 8, hand="flurry", power="RA1", front="meridian-map"),
        mech("patriot-1776", 8, front="rally"),
        monsters={"slagtusk": foe(8, 40)},
        citizens={8: "militia"},
    )
    play.card("flurry", "slagtusk")
    play.roll(2)
    assert play.life("slagtusk") == 40 - (2 + 3 - 1)
    play.roll(2)
    assert play.life("slagtusk") == 36 - (2 + 1 + 3 - 1)


def test_rally_does_not_help_its_owner_or_mechs_elsewhere(engine: str) -> None:
    """`mod dmg+1 others here`: attacks by other mechs in the own space."""
    own = scene(
        engine,
        mech("patriot-1776", 8, front="rally", hand="clean-cut", power="RA1"),
        mech(),
        monsters={"halflife": foe(8, 40)},
    )
    own.card("clean-cut", "halflife")
    own.roll(1, 1)
    assert own.life("halflife") == 38
    away = scene(
        engine,
        mech("shen-jian", 8, hand="flurry", power="RA1"),
        mech("patriot-1776", 9, front="rally"),
        monsters={"halflife": foe(8, 40)},
    )
    away.card("flurry", "halflife")
    away.roll(1)
    assert away.life("halflife") == 39


def test_militia_counts_where_the_mech_stands(engine: str) -> None:
    """Militia: attacks by mechs in this space, wherever the target is; non-attacks not."""
    play = scene(
        engine,
        mech("patriot-1776", 9, hand="burst sword-wave", power="LA1 RA2"),
        mech(),
        monsters={"halflife": foe(8, 40)},
        citizens={9: "militia"},
    )
    play.card("burst", "halflife")
    play.roll(1)
    assert play.life("halflife") == 36


def test_tenderize_is_no_attack(engine: str) -> None:
    """DNT-HIT-11, DNT-CRD-11: icon, but no Armor Rating, no Militia, no W-SHOT; tokens work."""
    play = scene(
        engine,
        carrier("tenderize", 8),
        mech("el-vaquero", 8, hand="call-the-shot"),
        monsters={"slagtusk": foe(8, 20, armor=1)},
        citizens={8: "militia"},
    )
    play.card("tenderize", "slagtusk")
    assert play.track == 1
    assert play.life("slagtusk") == 19
    assert play.tokens("slagtusk")[3] == 0


def test_stoke_is_limited_to_six(engine: str) -> None:
    """`+2 per fire max 6`: four Fire tokens add 6."""
    play = scene(
        engine, carrier("stoke", 8), partner("stoke"), monsters={"halflife": foe(8, 40, fire=4)}
    )
    play.card("stoke", "halflife")
    play.roll(1)
    assert play.life("halflife") == 40 - (1 + 2 + 6)


def test_inferno_stops_at_four_fire_tokens(engine: str) -> None:
    """DNT-TOK-10: one of two can be placed."""
    play = scene(
        engine, carrier("inferno", 8), partner("inferno"), monsters={"halflife": foe(8, fire=3)}
    )
    play.card("inferno", "halflife")
    play.roll(1, 1)
    assert play.tokens("halflife")[0] == 4


def test_fire_is_not_offered_for_a_monster_that_burns_enough(engine: str) -> None:
    """DNT-TIL-04, DNT-TOK-10: IGNITE and Backdraft need a token that can be placed."""
    play = scene(
        engine,
        mech("el-vaquero", 8, hand="backdraft spurs", power="LA2"),
        mech(),
        monsters={"halflife": foe(8, fire=4)},
    )
    assert play.tiles() == {"C:reroute"}
    assert play.cards() == {"spurs"}


def test_backdraft_burns_every_foe_that_can_still_burn(engine: str) -> None:
    """Backdraft: fire 1 each foe; the icon moves the tracker, no roll falls."""
    play = scene(
        engine,
        carrier("backdraft", 8),
        partner("backdraft"),
        monsters={"halflife": foe(8, fire=4), "slagtusk": foe(8), "glowback": foe(9)},
    )
    play.card("backdraft")
    assert play.tokens("halflife")[0] == 4
    assert play.tokens("slagtusk")[0] == 1
    assert play.tokens("glowback")[0] == 0
    assert len(play.events(EventKind.ATTACK_TRACK_ROSE)) == 1


def test_napalm_burns_those_who_are_still_there(engine: str) -> None:
    """Napalm Arc: fire 1 each monster hit that is still in play."""
    play = scene(
        engine,
        carrier("napalm-arc", 8),
        partner("napalm-arc"),
        monsters={"halflife": foe(8, 3), "slagtusk": foe(8)},
    )
    play.card("napalm-arc", 8)
    play.roll(2, 2)
    assert play.is_defeated("halflife")
    assert play.tokens("slagtusk")[0] == 1


def test_the_second_total_finds_nobody(engine: str) -> None:
    """DNT-HIT-09: Thousand Cuts, its target dead after the first total: no more rolls."""
    play = scene(
        engine,
        carrier("thousand-cuts", 8),
        partner("thousand-cuts"),
        monsters={"halflife": foe(8, 5), "slagtusk": foe(8, 30)},
    )
    play.card("thousand-cuts", "halflife")
    play.roll(3, 3)
    assert play.is_defeated("halflife")
    assert play.life("slagtusk") == 30
    assert len(play.events(EventKind.DICE_ROLLED)) == 1


def test_break_through_strips_before_its_second_total(engine: str) -> None:
    """DNT-GEN-09: 3d+2 against 4 Armor tokens, three off at most, then 1d+2."""
    play = scene(
        engine,
        carrier("break-through", 8),
        partner("break-through"),
        monsters={"halflife": foe(8, 30, armor=9)},
    )
    play.card("break-through", "halflife")
    play.roll(1, 1, 1)
    assert play.tokens("halflife")[3] == 1
    assert play.life("halflife") == 30
    play.roll(3)
    assert play.tokens("halflife")[3] == 0
    assert play.life("halflife") == 26


def test_armor_rating_comes_before_armor_tokens(engine: str) -> None:
    """DNT-HIT-06: 2 dice of 2 less Rating 1 are 3; two tokens take two of them."""
    play = scene(
        engine,
        carrier("clean-cut", 8),
        partner("clean-cut"),
        monsters={"slagtusk": foe(8, 30, armor=2)},
    )
    play.card("clean-cut", "slagtusk")
    play.roll(2, 2)
    assert play.tokens("slagtusk")[3] == 0
    assert play.life("slagtusk") == 29


def test_a_total_below_the_rating_takes_no_token(engine: str) -> None:
    """DNT-GEN-12, DNT-HIT-06: 1 die of 1 less 2 is 0; the Armor token stays."""
    play = scene(
        engine,
        carrier("crackle", 8),
        partner("crackle"),
        monsters={"geigerwing": foe(8, 30, armor=1)},
    )
    play.card("crackle", "geigerwing")
    play.roll(1)
    assert play.tokens("geigerwing") == (0, 0, 1, 1)
    assert play.life("geigerwing") == 30


@pytest.mark.parametrize(
    ("card", "monster", "off"),
    [
        ("iron-knuckles", "geigerwing", 2),  # melee
        ("long-reach", "geigerwing", 0),
        ("iron-knuckles", "glowback", 0),
        ("long-reach", "glowback", 3),
        ("iron-knuckles", "inkwraith", 1),
        ("iron-knuckles", "barnacle-king", 2),
    ],
)
def test_armor_ratings_by_kind_of_attack(engine: str, card: str, monster: str, off: int) -> None:
    """DNT-HIT-05, DNT-CRD-05."""
    play = scene(
        engine, carrier(card, 8, power="LA2"), partner(card), monsters={monster: foe(8, 30)}
    )
    play.card(card, monster)
    dice = [6] if monster == "inkwraith" else [6, 6]
    play.roll(*dice)
    plus = 1 if card == "long-reach" else 0
    assert play.life(monster) == 30 - (sum(dice) + plus - off)


def test_leviathrax_has_two_ratings(engine: str) -> None:
    """Armor 2 against Non-Melee, 1 against Melee."""
    for card, off, plus in (("iron-knuckles", 1, 0), ("long-reach", 2, 1)):
        play = scene(
            engine,
            carrier(card, 8, power="LA2"),
            partner(card),
            threat="abyss",
            monsters={"boss": foe(8, 30)},
        )
        play.card(card, "boss")
        play.roll(6, 6)
        assert play.life("boss") == 30 - (12 + plus - off)


def test_high_noon_needs_a_duel(engine: str) -> None:
    """`+3 if alone`: the only monster in its space, whatever stands beside it."""
    for other, plus in ((8, 0), (9, 3)):
        play = scene(
            engine,
            carrier("high-noon", 8),
            partner("high-noon"),
            monsters={"halflife": foe(8, 40), "slagtusk": foe(other)},
        )
        play.card("high-noon", "halflife")
        play.roll(1)
        assert play.life("halflife") == 40 - (1 + 2 + plus)


def test_overhead_arc_draws_only_for_a_kill(engine: str) -> None:
    """`if defeated: draw 1 me`."""
    for life, drawn in ((6, 1), (7, 0)):
        play = scene(
            engine,
            carrier("overhead-arc", 8),
            partner("overhead-arc"),
            monsters={"halflife": foe(8, life), "slagtusk": foe(9)},
        )
        play.card("overhead-arc", "halflife")
        play.roll(2, 2)
        assert play.is_chance  # without the card everybody passes, and Planning draws
        assert (play.phase is Phase.ACTION) is (drawn == 1)


def test_second_sight_rerolls_some_dice(engine: str) -> None:
    """DNT-D-27, DNT-C-12: each choice of at least one die; the rest stay; W-ROLLED is over."""
    play = scene(
        engine,
        mech("shen-jian", 8, hand="thousand-cuts second-sight", power="RA4"),
        mech(),
        monsters={"halflife": foe(8, 40)},
    )
    play.card("thousand-cuts", "halflife")
    play.roll(1, 6)
    assert play.window is Window.ROLLED
    play.react("second-sight")
    choices = play.offers(act.Reroll)
    assert choices == sorted(choices, key=lambda each: each.code)
    assert len(choices) == 3
    assert not play.may_stop
    play.reroll(1)
    assert sorted(play.weights().values()) == [1] * 6
    play.roll(4)
    assert play.life("halflife") == 30
    assert play.window is None


def test_the_weights_of_a_reroll_of_three_dice(engine: str) -> None:
    """DNT-C-11, DNT-C-12: multisets with their multinomial weights, 216 in all."""
    play = scene(
        engine,
        mech("shen-jian", 8, hand="long-breath second-sight", power="LA3"),
        mech(),
        monsters={"halflife": foe(9, 40)},
    )
    play.card("long-breath", "halflife")
    play.roll(1, 1, 2)
    play.react("second-sight")
    play.reroll(1, 1, 2)
    weights = play.weights()
    assert sum(weights.values()) == 216
    assert len(weights) == 56
    for outcome, weight in weights.items():
        counts = [outcome >> 4 * at & 15 for at in range(6)]
        assert sum(counts) == 3
        assert weight == factorial(3) // prod(factorial(each) for each in counts)


def test_each_roll_of_a_card_opens_the_window_again(engine: str) -> None:
    """DNT-HIT-15: W-ROLLED opens once after every roll, W-SHOT once per card."""
    play = scene(
        engine,
        mech("shen-jian", 8, hand="flurry second-sight", power="RA1"),
        mech("el-vaquero", 9, hand="call-the-shot"),
        monsters={"halflife": foe(8, 40)},
    )
    play.card("flurry", "halflife")
    assert play.reacts() == {"call-the-shot"}
    play.done()
    play.roll(1)
    assert play.reacts() == {"second-sight"}
    play.done()
    play.roll(1)
    assert play.window is Window.ROLLED
    play.react("second-sight")  # one die: nothing to choose
    play.roll(6)
    assert play.life("halflife") == 40 - 1 - 7


def test_second_sight_is_for_own_rolls(engine: str) -> None:
    """Second Sight: R ROLLED own."""
    play = scene(
        engine,
        carrier("clean-cut", 8),
        mech("shen-jian", 8, hand="second-sight"),
        monsters={"halflife": foe(8, 40)},
    )
    play.card("clean-cut", "halflife")
    play.roll(1, 1)
    assert play.window is None
    assert play.life("halflife") == 38


def test_no_reroll_for_damage_that_is_no_attack(engine: str) -> None:
    """DNT-REA-06: W-ROLLED is for damage dice of an attack; Fire and Overwatch are none."""
    play = scene(
        engine,
        mech("shen-jian", 8, hand="overwatch second-sight heavens-edge", power="LA1"),
        carrier("heave", 9),
        monsters={"halflife": foe(9, 40)},
        go=1,
    )
    play.card("heave", "halflife")
    play.space(10)
    play.react("overwatch")
    play.roll(3)
    assert play.life("halflife") == 36
    assert play.window is None


def test_call_the_shot_is_for_a_target_close_by(engine: str) -> None:
    """Call the Shot: the target, not the shooter, is within 1 of its pilot's mech."""
    for place, asked in ((10, True), (11, False)):
        play = scene(
            engine,
            carrier("tap-shot", 1),
            mech("el-vaquero", place, hand="call-the-shot"),
            monsters={"halflife": foe(9, 40)},
        )
        play.card("tap-shot", "halflife")
        assert (play.window is Window.SHOT) is asked


def test_call_the_shot_at_a_space(engine: str) -> None:
    """DNT-SEQ-02: an `all` attack is a shot at its space; the extra die is in the one roll."""
    play = scene(
        engine,
        carrier("salvo", 1),
        mech("el-vaquero", 10, hand="call-the-shot"),
        monsters={"halflife": foe(9, 40), "slagtusk": foe(9, 40)},
    )
    play.card("salvo", 9)
    play.react("call-the-shot")
    play.roll(1, 1, 1)
    assert play.life("halflife") == 33
    assert play.life("slagtusk") == 34
