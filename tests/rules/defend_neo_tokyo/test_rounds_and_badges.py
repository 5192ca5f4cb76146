"""Turns, goes, the Badge, planning and setup: who is asked when, and with which options."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from kumite.games.defend_neo_tokyo import actions as act
from kumite.games.defend_neo_tokyo.model import HIDDEN_HAND, Mode

from . import names
from .cards import carrier, partner
from .scenario import EventKind, Phase, foe, mech, opening, scene


def test_the_badge_goes_to_the_left_of_the_last_mover(engine: str) -> None:
    """DNT-ACT-06: not of the Captain; the last seat passes it to seat 0."""
    play = scene(
        engine,
        mech("patriot-1776", 12, hand="march", power="LG1"),
        mech(),
        mech("zakharovich-2400", 8, hand="crater bell-ringer", power="RA2"),
        monsters={"slagtusk": foe(8, 40)},
        captain=1,
        go=2,
        track=4,
    )
    play.card("bell-ringer", "slagtusk")
    play.roll(1, 1)
    play.part("MISS")
    assert play.captain == 0
    assert play.go == 0


def test_a_react_s_step_triggers_after_the_action(engine: str) -> None:
    """DNT-TRK-05, DNT-ACT-07: the action with its optional move is finished first."""
    play = scene(
        engine,
        mech("patriot-1776", 2, hand="march", power="LG1"),
        mech("zakharovich-2400", 8, hand="heave", power="RA2"),
        mech("shen-jian", 9, hand="overwatch", power="LA1"),
        monsters={"slagtusk": foe(8, 40)},
        go=1,
        captain=1,
        track=4,
    )
    play.card("heave", "slagtusk")
    play.space(7)
    play.react("overwatch")
    play.roll(1)
    assert play.life("slagtusk") == 38
    assert play.track == 5
    play.yes()
    play.walk(1)
    assert play.captain == 0
    assert play.where(1) == 1
    assert play.track == 0


def test_the_tracker_does_not_pass_its_last_space(engine: str) -> None:
    """DNT-TRK-04, DNT-REA-10: a surplus step changes nothing, the last mover stays."""
    play = scene(
        engine,
        mech("patriot-1776", 2, hand="march", power="LG1"),
        mech("anansi", 8, hand="wrecking-swing", power="LA3"),
        mech("shen-jian", 9, hand="overwatch", power="LA1"),
        monsters={"slagtusk": foe(8, 40)},
        go=1,
        captain=0,
        track=4,
    )
    play.card("wrecking-swing", "slagtusk")
    play.roll(1, 1, 1)
    play.yes()
    play.space(7)
    play.react("overwatch")
    play.roll(1)
    assert play.captain == 2  # left of mech 1, which made the fifth step


def test_the_trigger_asks_the_lying_captain_too(engine: str) -> None:
    """DNT-ACT-04, DNT-ACT-06: all stand up first; then the new Captain's go."""
    play = scene(
        engine,
        mech("patriot-1776", 9, hand="clean-cut", power="RA1"),
        mech("zakharovich-2400", 12, hand="trudge", power="LG1", lying=True),
        monsters={"slagtusk": foe(9, 40)},
        track=4,
    )
    play.card("clean-cut", "slagtusk")
    play.roll(1, 1)
    play.part("MISS")
    assert not play.is_lying(1)
    assert play.captain == 1
    assert play.go == 1


def test_a_lying_captain_is_skipped(engine: str) -> None:
    """DNT-ACT-01: the first go is the next upright mech's; the Badge stays (DNT-TRN-03)."""
    play = scene(
        engine,
        mech("patriot-1776", 9, hand="march", power="LG1"),
        mech("zakharovich-2400", 12, hand="trudge", power="LG1", lying=True),
        mech("el-vaquero", 12, hand="spurs"),
        monsters={"slagtusk": foe(5, stunned=True)},
        captain=1,
        phase=Phase.EVENT,
    )
    play.event("afterglow")
    assert play.go == 2
    assert play.captain == 1


def test_everybody_evacuated(engine: str) -> None:
    """DNT-ACT-08, DNT-W-35: the Action Phase ends at once; all stand up in End 2."""
    play = scene(
        engine,
        mech("patriot-1776", 9, hand="march", damage="C3", bots=1),
        mech("zakharovich-2400", 12, hand="trudge", bots=0),
        monsters={"slagtusk": foe(5)},
        phase=Phase.EVAC,
    )
    play.evacuate()
    play.evacuate()
    play.event("feeding-frenzy")
    assert play.city(5) == 3
    assert play.phase is Phase.DRAW
    assert play.turn == 2
    assert [play.mech(each).bots for each in (0, 1)] == [3, 3]
    assert not play.is_lying(0)
    assert play.city(5) == 3


def test_evac_is_not_offered_to_a_sound_mech_in_hq(engine: str) -> None:
    """DNT-EVA-04: outside HQ or damaged; asked from the Captain clockwise."""
    play = scene(
        engine,
        mech("patriot-1776", 0, hand="march"),
        mech("zakharovich-2400", 0, hand="trudge", damage="LA1"),
        mech("el-vaquero", 3, hand="spurs"),
        monsters={"slagtusk": foe(5)},
        phase=Phase.EVAC,
        captain=1,
    )
    assert play.chooser == 1
    play.done()
    assert play.chooser == 2
    play.done()
    assert play.is_chance


def test_a_mech_stood_up_by_a_friend_acts_when_its_turn_comes(engine: str) -> None:
    """DNT-ACT-11, On Your Feet: up ally@any; draw 1 that mech."""
    play = scene(
        engine,
        mech("patriot-1776", 9, hand="on-your-feet march", power="LG1"),
        mech("zakharovich-2400", 12, hand="trudge", power="LG1"),
        mech("el-vaquero", 12, hand="spurs", lying=True),
        monsters={"slagtusk": foe(5)},
    )
    assert play.targets("on-your-feet") == {2}
    play.card("on-your-feet", 2)
    assert play.is_chance
    play.draws("dash", mech=2)
    assert play.go == 1
    play.done()
    assert play.go == 2
    assert play.hand(2) == {"spurs", "dash"}


@pytest.mark.parametrize(("damage", "offered"), [("C0", True), ("C9", True), ("C10", False)])
def test_chassis_cards_read_the_generator_now(engine: str, damage: str, offered: bool) -> None:
    """DNT-CRD-04: Patriot: 4 power up to 9 damage, 2 from 10: On Your Feet needs 4."""
    play = scene(
        engine,
        mech("patriot-1776", 9, hand="on-your-feet march", power="LG1", damage=damage),
        mech("el-vaquero", 12, lying=True),
        monsters={"slagtusk": foe(5)},
    )
    assert ("on-your-feet" in play.cards()) is offered


def test_the_lone_pilot_s_monsters_come_after_four(engine: str) -> None:
    """DNT-MOD-03, DNT-GEN-04: trigger 4; the Badge stays with the only mech."""
    play = scene(
        engine,
        mech("patriot-1776", 8, hand="clean-cut overhead-arc", power="RA2"),
        monsters={"slagtusk": foe(8, 40)},
        track=3,
    )
    play.card("clean-cut", "slagtusk")
    play.roll(1, 1)
    play.part("MISS")
    assert play.track == 0
    assert play.captain == 0
    assert play.damage(0) == (1, 0, 0, 0)
    assert play.go == 0


def test_solo_mechs_react_in_order_and_are_allies(engine: str) -> None:
    """DNT-GEN-14: one seat decides for both; Stand Between helps the other one."""
    play = scene(
        engine,
        mech("patriot-1776", 8, hand="hold-the-line"),
        mech("zakharovich-2400", 8, hand="stand-between"),
        monsters={"slagtusk": foe(8)},
        mode=Mode.SOLO,
        captain=1,
        phase=Phase.EVENT,
    )
    play.event("hardened-hide")
    # C 1 on mech 1 first: mech 1 has nothing for itself, mech 0 is asked.
    assert play.chooser == 0
    assert play.asked_mech == 0
    play.done()
    assert play.asked_mech == 1
    assert play.reacts() == {"stand-between"}


def test_sixty_goes_are_enough(engine: str) -> None:
    """DNT-GEN-13: the sixtieth go may be taken, then only Pass."""
    play = scene(
        engine,
        mech("patriot-1776", 9, hand="march clean-cut", power="LG1", goes=59),
        mech("zakharovich-2400", 12, hand="trudge crater", power="LG1"),
        monsters={"slagtusk": foe(5)},
    )
    play.card("march")
    play.walk(8)
    assert play.mech(0).goes == 60
    play.card("trudge")
    play.space(13)
    play.settle()
    assert play.is_lying(0)


def test_the_fifteenth_turn_is_the_last(engine: str) -> None:
    """DNT-GEN-13: lost after End 5."""
    play = scene(
        engine,
        mech("patriot-1776", 9, hand="march", power="LG1"),
        mech(),
        monsters={"slagtusk": foe(5)},
        turn=15,
    )
    play.done()
    assert play.phase == Phase.DISCARD
    play.done()
    assert play.is_over
    assert play.ending.name == "LAST_TURN"
    assert play.raw.returns() == [-1.0, -1.0]


def test_plans_fill_what_fits(engine: str) -> None:
    """DNT-D-09, DNT-PLN-06: every split with p <= L - d and the sum of what fits."""
    play = scene(
        engine,
        mech("patriot-1776", 9, damage="LA3 RA4 LG1 C6"),
        mech(),
        monsters={"slagtusk": foe(5)},
        phase=Phase.POWER,
    )
    # generator 4; free: left arm 1 of 4, right arm 1 of 5, legs 3 of 4
    assert play.plans() == {(0, 1, 3), (1, 0, 3), (1, 1, 2)}
    plans = play.offers(act.Plan)
    assert plans == sorted(plans, key=lambda each: (each.left, each.right, each.legs))


def test_all_power_goes_back_before_the_first_plan(engine: str) -> None:
    """DNT-PLN-08: all draw, then all power of all mechs goes back."""
    play = scene(
        engine,
        mech("patriot-1776", 9, hand="march clean-cut burst pin-down sword-wave", power="LG3"),
        mech("zakharovich-2400", 3, hand="trudge crater stomp heave salvo flare", power="LG4"),
        monsters={"slagtusk": foe(5)},
        phase=Phase.DRAW,
        turn=2,
    )
    assert play.power(1) == (0, 0, 4)
    play.draws("dig-in", mech=0)
    assert play.chooser == 0
    assert play.power(0) == (0, 0, 0)
    assert play.power(1) == (0, 0, 0)


def test_the_end_in_its_order(engine: str) -> None:
    """DNT-END-01 to DNT-END-05: front cards, held and aimed, up, bots, discards, tracker."""
    play = scene(
        engine,
        mech(
            "shen-jian",
            0,
            hand="pinpoint hop",
            front="meridian-map",
            aimed="LA",
            bots=0,
            power="LG1",
        ),
        mech("zakharovich-2400", 3, front="siege-anchor", lying=True, bots=2, armor=2),
        monsters={"slagtusk": foe(5, held=True, stunned=True)},
        track=3,
    )
    play.done()
    assert play.front(0) == set()
    assert play.discard_pile(0) == {"meridian-map"}
    assert play.discard_pile(1) == {"siege-anchor"}
    assert not play.mech(0).marks
    assert not play.is_lying(1)
    assert (play.mech(0).bots, play.mech(1).bots) == (3, 2)
    assert play.mech(1).armor == 2
    assert play.monster("slagtusk").marks == 2  # stunned until it would attack
    assert play.track == 3
    assert play.discards() == {"pinpoint", "hop"}
    play.drop("hop")
    assert play.track == 0
    assert play.phase is Phase.DRAW


def test_discards_ascend(engine: str) -> None:
    """DNT-D-35: a card above the last one discarded in this step, or done."""
    play = scene(
        engine,
        mech("patriot-1776", 9, hand="signal-volley burst clean-cut march", power="LG1"),
        mech(),
        monsters={"slagtusk": foe(5)},
    )
    play.done()
    play.drop("burst")
    assert play.discards() == {"clean-cut", "march"}
    assert play.may_stop
    play.done()
    assert play.hand(0) >= {"signal-volley", "clean-cut", "march"}


def test_forced_discards_ascend_and_leave_enough(engine: str) -> None:
    """DNT-D-31, DNT-D-13: any card may pay a cost, playable or not."""
    play = scene(
        engine,
        mech("patriot-1776", 9, hand="signal-volley full-auto cathedral-stroke", power="LG1"),
        mech(),
        monsters={"slagtusk": foe(5)},
    )
    play.tile("walk")
    assert play.discards() == {"signal-volley", "full-auto", "cathedral-stroke"}
    assert not play.may_stop
    play.drop("cathedral-stroke")
    assert play.spaces() == {1, 2, 8, 10}


def test_ace_refills_two_bots_and_takes_none(engine: str) -> None:
    """DNT-END-03: on Ace up to 2, never fewer than they have."""
    play = scene(
        engine,
        mech("patriot-1776", 0, hand="march", power="LG1", bots=0),
        mech(bots=3),
        monsters={"slagtusk": foe(5)},
        difficulty="ace",
    )
    play.done()
    assert play.mech(0).bots == 2
    assert play.mech(1).bots == 3


def test_draft_orders(engine: str) -> None:
    """DNT-BLD-04 to DNT-BLD-07, DNT-D-08: Captain 1 of three; sides from the Captain."""
    play = opening(engine, seats=3, build="draft", captain="1", threat="abyss")
    asked = []

    def take(part: str) -> None:
        asked.append(play.chooser)
        play.take(part)

    for part in ("anansi", "patriot-1776", "shen-jian"):
        take(part)
    for part in ("heavy-legs", "light-legs", "hover-legs"):
        take(part)
    for part in ("shotgun", "power-sword", "chain-fist"):
        take(part)
    for part in ("drill-lance", "plasma-cannon", "machine-gun"):
        take(part)
    assert asked == [1, 2, 0, 0, 2, 1, 1, 2, 0, 0, 2, 1]
    sides = []
    while play.offers(act.Arms):
        sides.append(play.chooser)
        assert [each.swapped for each in play.offers(act.Arms)] == [0, 1]
        play.arms(play.chooser == 2)
    assert sides == [1, 2, 0]
    assert play.build(1) == ["anansi", "shotgun", "machine-gun", "hover-legs"]
    assert play.build(2) == ["patriot-1776", "plasma-cannon", "power-sword", "light-legs"]
    assert play.build(0) == ["shen-jian", "chain-fist", "drill-lance", "heavy-legs"]


def test_setup_in_its_order(engine: str) -> None:
    """DNT-SET-12, DNT-C-01, DNT-C-02, DNT-C-06: Captain, threat, builds, starters."""
    play = opening(engine, seats=2)
    assert play.weights() == {0: 1, 1: 1}
    play.fall(1)
    assert play.weights() == {0: 1, 1: 1}
    play.fall(0)
    assert play.chooser == 1
    assert play.prebuilts() == [
        "anansi",
        "el-vaquero",
        "shen-jian",
        "zakharovich-2400",
        "patriot-1776",
    ]
    play.take("shen-jian")
    assert play.chooser == 0
    assert "shen-jian" not in play.prebuilts()
    play.take("anansi")
    assert play.chooser == 1
    play.arms(False, True)
    assert play.build(0) == ["anansi", "shotgun", "chain-fist", "spider-legs"]
    assert play.weights() == dict.fromkeys(range(6), 1)
    play.event("isotopede")
    assert play.weights() == dict.fromkeys(range(1, 19), 1)
    play.city_card(9)
    play.citizen_card("sports-fans", "gas-main-crew")
    assert play.city(9) == 0
    assert play.life("isotopede") == 93  # 44 by 210 %, rounded up
    assert play.weights() == dict.fromkeys((0, 2, 3, 4, 5), 1)
    play.event("glowback")
    play.city_card(8)
    play.citizen_card("commuters")
    assert play.where("isotopede") == 9
    assert play.phase is Phase.DRAW
    assert play.event_discard() == {"isotopede", "glowback"}
    assert (play.state.deck_appears, play.state.deck_events) == (2, 4)
    assert [play.mech(each).bots for each in (0, 1)] == [3, 3]


@pytest.mark.parametrize(
    ("mode", "seats", "starters", "deck"),
    [
        ("coop", 2, 2, (2, 4)),
        ("coop", 3, 3, (2, 4)),
        ("coop", 4, 4, (1, 5)),
        ("coop", 5, 5, (1, 5)),
        ("solo", 1, 2, (2, 4)),
        ("lone", 1, 1, (2, 4)),
    ],
)
def test_starters_and_decks(
    engine: str, mode: str, seats: int, starters: int, deck: tuple[int, int]
) -> None:
    """DNT-SET-04, DNT-SET-07, DNT-SET-08, DNT-MOD-03, DNT-W-10."""
    play = opening(engine, mode=mode, seats=seats, build="random-prebuilt")
    while play.phase < Phase.DRAW:
        play.raw.apply_outcome(play.raw.outcomes()[-1][0]) if play.is_chance else play.do(
            play.actions()[0]
        )
    placed = play.events(EventKind.MONSTER_PLACED)
    assert len(placed) == starters
    assert (play.state.deck_appears, play.state.deck_events) == deck
    assert len(play.event_discard()) == starters
    percent = {1: 200, 2: 210, 3: 260, 4: 300, 5: 300}[play.state.crew]
    for number, _, life, _ in placed:
        printed = names.printed_life(play.state.threat, number)
        assert life == -(-printed * percent // 100)


def test_closed_hands_are_hidden_from_others(engine: str) -> None:
    """DNT-GEN-05: own hand only; a React offered and cards looked at are no secret."""
    play = scene(
        engine,
        mech("patriot-1776", 9, hand="march clean-cut", power="LG1"),
        mech("zakharovich-2400", 9, hand="trudge"),
        monsters={"slagtusk": foe(5)},
        closed=True,
    )
    mine, theirs = play.view(0), play.view(1)
    assert mine.mechs[0].hand == play.mech(0).hand
    assert theirs.mechs[0].hand == HIDDEN_HAND + 2
    assert mine.mechs[1].hand == HIDDEN_HAND + 1
    assert theirs.mechs[1].hand == play.mech(1).hand
    open_ = scene(
        engine,
        mech("patriot-1776", 9, hand="march", power="LG1"),
        mech(),
        monsters={"slagtusk": foe(5)},
    )
    assert open_.view(1) == open_.state


def test_a_card_taken_from_the_discard_is_known(engine: str) -> None:
    """DNT-GEN-05: with closed hands everybody has seen a recovered card; a drawn one not."""
    play = scene(
        engine,
        mech("el-vaquero", 9, hand="ace-in-the-hole spurs", discard="jolt sear"),
        mech("zakharovich-2400", 9, hand="trudge"),
        monsters={"slagtusk": foe(5)},
        closed=True,
    )
    play.card("ace-in-the-hole")
    play.recover("jolt")
    number = names.card_number(play.mech(0).parts, "jolt")
    seen = play.view(1).mechs[0]
    assert seen.shown == 1 << number
    assert seen.hand == HIDDEN_HAND + 2


def test_drawn_cards_are_seen_by_their_owner_only(engine: str) -> None:
    """DNT-GEN-05, DNT-C-10: others see that a card was drawn."""
    play = scene(
        engine,
        mech("shen-jian", 9, hand="calm-water"),
        mech("zakharovich-2400", 9, hand="trudge"),
        monsters={"slagtusk": foe(5)},
        closed=True,
    )
    play.card("calm-water")
    play.draws("hop", "nick", mech=0)
    assert len(play.seen_events(EventKind.CARD_SEEN, 0)) == 2
    assert play.seen_events(EventKind.CARD_SEEN, 1) == []
    assert len(play.seen_events(EventKind.CARD_DRAWN, 1)) == 2


def _sorted_by_code(found: Iterable[act.Action]) -> bool:
    codes = [each.code for each in found]
    return codes == sorted(codes)


def test_goes_are_listed_in_order(engine: str) -> None:
    """DNT-GEN-16: tile actions C LA RA LG, cards by number and target, Pass last."""
    play = scene(
        engine,
        mech(
            "patriot-1776",
            9,
            hand="signal-volley burst clean-cut sword-wave march",
            power="LA2 RA2 LG3",
            damage="C1",
        ),
        mech(),
        monsters={"slagtusk": foe(9), "cindermaw": foe(8), "halflife": foe(9)},
    )
    found = play.actions()
    kinds = [type(each).__name__ for each in found]
    assert kinds == sorted(kinds, key=["Tile", "Card", "Done"].index)
    assert kinds[-1] == "Done"
    assert _sorted_by_code(found[:-1])
    tiles = [(each.slot, each.number, each.target) for each in play.offers(act.Tile)]
    assert tiles == [
        (0, 0, 0),
        (0, 1, 0),
        (1, 0, 0),
        (1, 0, 4),
        (1, 0, 5),
        (2, 0, 4),
        (2, 0, 5),
        (3, 0, 0),
        (3, 1, 0),
    ]
    shots = [each.target for each in play.offers(act.Card) if each.card == 0]
    assert shots == [0, 4, 5]


def test_citizens_as_targets_are_listed_by_space_then_design(engine: str) -> None:
    """DNT-D-21, DNT-GEN-16: copies of a design are one option (DNT-CIT-18)."""
    play = scene(
        engine,
        mech("patriot-1776", 9, hand="shelter-order"),
        mech(),
        monsters={"slagtusk": foe(5)},
        citizens={8: "commuters commuters night-watch", 10: "militia", 9: "bunker-family"},
    )
    found = [(each.target, each.design) for each in play.offers(act.Card)]
    assert found == [
        (8, names.design("night-watch")),
        (8, names.design("commuters")),
        (10, names.design("militia")),
    ]


def test_a_guarded_instance_of_nothing_opens_no_window(engine: str) -> None:
    """DNT-DMG-09, DNT-SEQ-04: Siege Anchor makes RND 1 nothing: no die, no window."""
    play = scene(
        engine,
        mech(
            "zakharovich-2400",
            8,
            front="siege-anchor",
            hand="bell-ringer stand-firm",
            power="RA1 LG1",
        ),
        mech(),
        monsters={"geigerwing": foe(8, 20)},
        track=4,
    )
    play.card("bell-ringer", "geigerwing")
    play.roll(1, 2)
    assert play.window is None
    assert not play.events(EventKind.RANDOM_ROLLED)
    assert play.damage(0) == (0, 0, 0, 0)


def test_partner_and_carrier_share_a_space(engine: str) -> None:
    """Mother Country: armor 1 each mech@0 (its own too), at most 3 each; draw 1 me."""
    play = scene(
        engine,
        carrier("mother-country", 8),
        partner("mother-country", 8, armor=3),
        monsters={"slagtusk": foe(5)},
    )
    play.card("mother-country")
    play.settle()
    assert play.mech(0).armor == 1
    assert play.mech(1).armor == 3
