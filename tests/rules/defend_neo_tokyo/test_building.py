"""How mechs are built (BLD), who chooses (D-01 to D-08), and how chance builds (C-01 to C-03)."""

from __future__ import annotations

import pytest

from kumite.errors import BadSetup
from kumite.games.defend_neo_tokyo.model import CARDS, Phase

from . import names
from .scenario import EventKind, Scene, foe, mech, opening, scene

CHASSIS = ["anansi", "el-vaquero", "shen-jian", "zakharovich-2400", "patriot-1776", "raijin-08"]
LEGS = ["light-legs", "medium-legs", "heavy-legs", "rabbit-legs", "spider-legs", "hover-legs"]
PREBUILT = {
    "anansi": ["anansi", "chain-fist", "shotgun", "spider-legs"],
    "el-vaquero": ["el-vaquero", "flame-thrower", "electro-whip", "light-legs"],
    "shen-jian": ["shen-jian", "sniper-rifle", "lazer-knife", "rabbit-legs"],
    "zakharovich-2400": ["zakharovich-2400", "rocket-launcher", "power-mace", "heavy-legs"],
    "patriot-1776": ["patriot-1776", "machine-gun", "power-sword", "medium-legs"],
}
ODD = "raijin-08+drill-lance+plasma-cannon+hover-legs"


def table(engine: str, *roster: str, seats: int = 2, **options: str) -> Scene:
    """A new match whose Captain and threat are given."""
    given = {"captain": "0", "threat": "radiation", **options}
    return opening(engine, *roster, seats=seats, **given)


def test_a_random_captain_is_each_mech_alike(engine: str) -> None:
    """DNT-C-01, DNT-SET-10, DNT-SET-12: the default; it falls before the threat."""
    play = opening(engine, seats=3)
    assert (play.phase, play.weights()) == (Phase.CAPTAIN, {0: 1, 1: 1, 2: 1})
    play.fall(2)
    assert play.captain == 2
    assert play.phase is Phase.THREAT


def test_a_random_threat_is_each_set_alike(engine: str) -> None:
    """DNT-C-02, DNT-SET-03, DNT-SET-12: the default; it falls before the builds."""
    play = opening(engine, captain="1")
    assert (play.captain, play.phase, play.weights()) == (1, Phase.THREAT, {0: 1, 1: 1})
    play.fall(1)
    assert play.state.threat == 1
    assert play.phase is Phase.PREBUILT


@pytest.mark.parametrize(("threat", "first"), [("radiation", "cindermaw"), ("abyss", "brinejaw")])
def test_captain_and_threat_may_be_given(engine: str, threat: str, first: str) -> None:
    """DNT-D-01, DNT-D-02, DNT-SET-03, DNT-SET-10: nothing of it is asked or falls.

    The first starting monster is number 1 of the set: Cindermaw or Brinejaw.
    """
    play = opening(engine, "anansi", "shen-jian", captain="1", threat=threat)
    assert (play.captain, play.phase) == (1, Phase.STARTERS)
    play.fall(0)
    play.city_card(8)
    assert play.life(first) == names.full_life(first)


def test_prebuilt_mechs_are_taken_captain_first(engine: str) -> None:
    """DNT-D-03, DNT-BLD-02, DNT-BLD-10, DNT-GEN-04: clockwise from Captain 1; each once."""
    play = table(engine, seats=3, captain="1")
    assert (play.chooser, play.asked_mech) == (1, 1)
    assert play.prebuilts() == list(PREBUILT)
    play.take("shen-jian")
    assert play.chooser == 2
    assert play.prebuilts() == [each for each in PREBUILT if each != "shen-jian"]
    play.take("anansi")
    assert play.chooser == 0
    play.take("patriot-1776")
    assert [play.build(n) for n in range(3)] == [
        PREBUILT["patriot-1776"],
        PREBUILT["shen-jian"],
        PREBUILT["anansi"],
    ]


@pytest.mark.parametrize("name", list(PREBUILT))
def test_prebuilt_mechs_are_those_of_the_table(engine: str, name: str) -> None:
    """DNT-BLD-01, DNT-BLD-02, DNT-BLD-03: chassis, first listed arm left, second right, legs."""
    play = table(engine)
    play.take(name)
    assert play.build(0) == PREBUILT[name]


def test_the_owner_may_swap_the_arms(engine: str) -> None:
    """DNT-D-08, DNT-BLD-03, DNT-SET-12: after the builds, from the Captain; then the monsters."""
    play = table(engine, captain="1")
    play.take("anansi", "el-vaquero")
    assert (play.phase, play.chooser) == (Phase.ARM_SIDES, 1)
    assert len(play.actions()) == 2
    play.arms(True)
    assert play.build(1) == ["anansi", "shotgun", "chain-fist", "spider-legs"]
    assert play.chooser == 0
    play.arms(False)
    assert play.build(0) == PREBUILT["el-vaquero"]
    assert play.phase is Phase.STARTERS


def test_both_sides_of_an_arm_have_the_same_data(engine: str) -> None:
    """DNT-BLD-09: the Power Sword on the left: BASH, its cards, its track of 5."""
    build = "patriot-1776+power-sword+machine-gun+medium-legs"
    own = mech(build, 3, hand="sweeping-edge full-auto march", power="LA3 RA2", damage="LA2")
    play = scene(engine, own, mech(damage="C1"), monsters={"isotopede": foe(3)})
    assert play.cards() == {"sweeping-edge"}
    assert play.tiles() == {"C:reroute", "C:repair", "LA:bash", "RA:suppress"}


def test_a_roster_fixes_the_arms(engine: str) -> None:
    """DNT-D-08, DNT-MOD-07, DNT-SET-12: who is named is not asked; the other one is."""
    play = table(engine, "", ODD, captain="1")
    assert play.build(1) == ODD.split("+")
    assert play.chooser == 0
    play.take("anansi")
    assert (play.phase, play.chooser) == (Phase.ARM_SIDES, 0)
    play.arms(False)
    assert play.phase is Phase.STARTERS


def test_a_draft_goes_round_and_back(engine: str) -> None:
    """DNT-W-11, DNT-D-04 to DNT-D-07: seats 0-3, Captain 2.

    DNT-D-05, DNT-D-06: chassis 2 3 0 1, legs 1 0 3 2, first arms 2 3 0 1, second arms 1 0 3 2.
    DNT-BLD-04, DNT-BLD-05, DNT-BLD-06, DNT-BLD-07.
    """
    play = table(engine, seats=4, captain="2", build="draft")
    order: dict[Phase, list[int]] = {}
    while play.phase is not Phase.ARM_SIDES:
        order.setdefault(play.phase, []).append(play.chooser)
        play.take(play.parts()[0])
    assert order == {
        Phase.CHASSIS: [2, 3, 0, 1],
        Phase.LEGS: [1, 0, 3, 2],
        Phase.FIRST_ARM: [2, 3, 0, 1],
        Phase.SECOND_ARM: [1, 0, 3, 2],
    }
    assert play.chooser == 2  # DNT-D-08: who drafted says which arm is left


def test_a_draft_offers_what_nobody_has(engine: str) -> None:
    """DNT-D-04, DNT-D-05, DNT-D-06, DNT-D-07, DNT-BLD-10: all of a kind, then one less each."""
    play = table(engine, build="draft")
    assert play.parts() == CHASSIS
    play.take("raijin-08")
    assert play.parts() == CHASSIS[:-1]
    play.take("anansi")
    assert play.parts() == LEGS
    play.take("hover-legs")
    assert play.parts() == LEGS[:-1]
    play.take("light-legs")
    arms = play.parts()
    assert len(arms) == 12
    play.take("drill-lance", "shotgun")
    assert play.parts() == [each for each in arms if each not in ("drill-lance", "shotgun")]
    play.take("plasma-cannon", "chain-fist")
    assert play.build(0) == ["raijin-08", "drill-lance", "chain-fist", "light-legs"]
    assert play.build(1) == ["anansi", "shotgun", "plasma-cannon", "hover-legs"]


def test_a_draft_leaves_out_named_parts(engine: str) -> None:
    """DNT-MOD-07, DNT-BLD-10: what the roster names is taken."""
    play = table(engine, ODD, build="draft")
    assert (play.chooser, play.parts()) == (1, CHASSIS[:-1])
    play.take("anansi")
    assert play.parts() == LEGS[:-1]


def test_a_prebuilt_mech_with_a_taken_part_is_not_offered(engine: str) -> None:
    """DNT-MOD-07: Anansi's Chain Fist is on mech 0."""
    play = table(engine, "raijin-08+chain-fist+plasma-cannon+hover-legs")
    assert play.prebuilts() == list(PREBUILT)[1:]


def test_a_roster_that_could_leave_nothing_is_refused(engine: str) -> None:
    """DNT-MOD-07: five mechs, one named with a part of a prebuilt one: four are left of four."""
    table(engine, "raijin-08+chain-fist+plasma-cannon+hover-legs", seats=5)
    with pytest.raises(BadSetup, match="4 mechs are still to be built and 3 prebuilt"):
        table(engine, "raijin-08+chain-fist+flame-thrower+hover-legs", seats=5)


def test_chance_takes_prebuilt_mechs(engine: str) -> None:
    """DNT-C-03, DNT-MOD-06: mech by mech from the Captain, each untaken one 1."""
    play = table(engine, captain="1", build="random-prebuilt")
    assert play.weights() == dict.fromkeys(range(5), 1)
    play.fall(2)
    assert play.build(1) == PREBUILT["shen-jian"]
    assert play.weights() == {0: 1, 1: 1, 3: 1, 4: 1}
    play.fall(4)
    assert play.build(0) == PREBUILT["patriot-1776"]
    assert play.phase is Phase.STARTERS  # DNT-D-08: chance fixed the arms


def test_chance_takes_parts(engine: str) -> None:
    """DNT-C-03, DNT-MOD-06: chassis, legs, left arm, right arm; each untaken one 1."""
    play = table(engine, captain="1", build="random-parts")
    sizes = []
    while play.phase is Phase.RANDOM_BUILD:
        weights = play.weights()
        assert set(weights.values()) == {1}
        sizes.append(len(weights))
        play.fall(max(weights))
    slots = [event[:2] for event in play.events(EventKind.PART_TAKEN)]
    assert sizes == [6, 6, 12, 11, 5, 5, 10, 9]
    assert slots == [(who, slot) for who in (1, 0) for slot in (0, 3, 1, 2)]
    assert play.build(1) == ["raijin-08", "plasma-cannon", "machine-gun", "hover-legs"]
    assert play.phase is Phase.STARTERS


def test_mechs_start_whole_and_empty_in_hq(engine: str) -> None:
    """DNT-BLD-08, DNT-BLD-11, DNT-SET-09: 3 Repair Bots, no power, damage or cards; upright."""
    play = table(engine)
    play.run_to(Phase.DRAW)
    for number in range(2):
        own = play.mech(number)
        assert own.bots == 3
        assert (play.power(number), play.damage(number)) == ((0, 0, 0), (0, 0, 0, 0))
        assert (own.hand, own.front, own.discard, own.armor) == (0, 0, 0, 0)
        assert (play.where(number), play.is_lying(number)) == (0, False)


def test_the_command_deck_is_the_cards_of_four_parts(engine: str) -> None:
    """DNT-BLD-01, DNT-SET-01: 28 cards, each alike; drawn ones are of the mech's own parts."""
    play = table(engine, ODD, "anansi")
    play.run_to(Phase.DRAW)
    assert play.weights() == dict.fromkeys(range(CARDS), 1)
    play.draws("arc-flash", "pilot-hole", "half-charge", "drift", mech=0)
    assert play.hand(0) == {"arc-flash", "pilot-hole", "half-charge", "drift"}
    assert len(play.weights()) == 24
