"""Moves over ruins, out of monsters' reach, with citizens, of other pilots' mechs."""

from __future__ import annotations

import pytest

from kumite.games.defend_neo_tokyo.model import FrameKind

from .cards import carrier, partner
from .scenario import EventKind, Phase, Window, foe, mech, scene


def test_every_step_out_of_isotopede_hurts(engine: str) -> None:
    """Isotopede's quality: for each WALK or RUN step out of its space, before the step."""
    play = scene(
        engine,
        mech("el-vaquero", 8, hand="dash spurs", power="LG2"),
        mech(),
        monsters={"isotopede": foe(8, plus=2)},
    )
    play.tile("run", None, "spurs")
    play.space(9)
    assert play.damage(0) == (0, 0, 0, 1)  # no instance: the tokens do not count
    assert play.where(0) == 9
    play.space(8)
    assert play.where(0) == 8
    assert play.damage(0) == (0, 0, 0, 1)


def test_run_out_and_back_and_out_is_not_a_run(engine: str) -> None:
    """DNT-TIL-13: up to 2 spaces; going back is allowed (DNT-MOV-06)."""
    play = scene(
        engine,
        mech("el-vaquero", 9, hand="dash spurs", power="LG2"),
        mech(),
        monsters={"isotopede": foe(8)},
    )
    play.tile("run", None, "spurs")
    play.space(8)
    play.space(9)
    assert play.damage(0) == (0, 0, 0, 1)
    assert play.top is None
    assert play.where(0) == 9


def test_cards_do_not_wake_isotopede(engine: str) -> None:
    """Isotopede: by WALK or RUN, not by cards."""
    play = scene(
        engine,
        mech("el-vaquero", 8, hand="dash spurs", power="LG1"),
        mech(),
        monsters={"isotopede": foe(8)},
    )
    play.card("dash")
    play.walk(9)
    assert play.damage(0) == (0, 0, 0, 0)


def test_siege_anchor_does_not_help_against_isotopede_s_legs(engine: str) -> None:
    """`mod guard 1`: each monster instance; trampling is no instance."""
    play = scene(
        engine,
        mech("zakharovich-2400", 8, hand="trudge crater", power="LG2", front="siege-anchor"),
        mech(),
        monsters={"isotopede": foe(8)},
    )
    play.tile("walk", None, "crater")
    play.space(9)
    assert play.damage(0) == (0, 0, 0, 1)


def test_a_mech_that_breaks_on_its_way_out(engine: str) -> None:
    """Isotopede, DNT-CRF-06: the move is over, the mech lies in HQ, the card stays paid."""
    play = scene(
        engine,
        mech("el-vaquero", 8, hand="dash spurs", power="LG1", damage="C11 LG2"),
        mech("patriot-1776", 9, hand="clean-cut", power="RA1"),
        monsters={"isotopede": foe(8)},
    )
    play.tile("walk", None, "spurs")
    play.space(9)
    # LG 3: power 1, damage 3 takes the power; the next would go to the chassis.
    assert play.damage(0) == (11, 0, 0, 3)
    assert play.where(0) == 9
    broken = scene(
        engine,
        mech("anansi", 8, hand="skitter tangle", power="LG1", damage="C10 LG4"),
        mech("patriot-1776", 8, hand="clean-cut", power="RA1"),
        monsters={"isotopede": foe(8)},
    )
    broken.tile("walk", None, "tangle")
    broken.space(9)
    assert broken.damage(0) == (10, 0, 0, 5)
    assert broken.power(0) == (0, 0, 0)


def test_isotopede_asks_for_reacts_before_the_step(engine: str) -> None:
    """Isotopede: with W-DAMAGE; Dig In prevents, the step is made."""
    play = scene(
        engine,
        mech("patriot-1776", 8, hand="dig-in march", power="LG2"),
        mech(),
        monsters={"isotopede": foe(8)},
    )
    play.tile("walk", None, "march")
    play.space(9)
    assert play.window is Window.DAMAGE
    play.react("dig-in")
    assert play.where(0) == 9
    assert play.damage(0) == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("card", "steps"),
    [("dash", 1), ("sprint", 2), ("ghost-step", 2), ("spurs", 1)],
)
def test_coral_widow_shortens_moves(engine: str, card: str, steps: int) -> None:
    """Coral Widow: the maximum is 1 lower, not below 1 nor below the minimum."""
    play = scene(
        engine,
        mech("el-vaquero", 1, hand=card, power="LG3"),
        mech(),
        monsters={"coral-widow": foe(1)},
    )
    play.card(card)
    for at, space in enumerate((8, 9, 10)):
        if at == steps:
            break
        play.space(space)
    top = play.top
    assert top is None or top.kind is not FrameKind.MOVE
    assert len(play.events(EventKind.MECH_MOVED)) == steps


def test_coral_widow_does_not_shorten_a_leap(engine: str) -> None:
    """LEAP is 2-2: not below the minimum. A walk stays 1, and RUN becomes 1."""
    play = scene(
        engine,
        mech("shen-jian", 8, hand="hop pinpoint", power="LG2"),
        mech(),
        monsters={"coral-widow": foe(8)},
    )
    play.tile("leap", None, "pinpoint")
    play.space(9)
    assert not play.may_stop
    play.space(10)
    assert play.where(0) == 10


def test_coral_widow_is_blind_to_moves_started_elsewhere(engine: str) -> None:
    """Moves "started in its space": entering it in mid-move costs nothing."""
    play = scene(
        engine,
        mech("el-vaquero", 10, hand="sprint", power="LG2"),
        mech(),
        monsters={"coral-widow": foe(9)},
    )
    play.card("sprint")
    play.space(9)
    play.space(8)
    play.space(7)
    assert play.where(0) == 7


def test_flying_crosses_ruins_but_does_not_land_there(engine: str) -> None:
    """DNT-MOV-03, DNT-MOV-06: Bound 1-3 fly."""
    play = scene(
        engine,
        mech("shen-jian", 8, hand="bound", power="LG2"),
        mech(),
        monsters={"slagtusk": foe(14)},
        ruins=[1, 7, 9],
    )
    play.card("bound")
    assert play.spaces() == {1, 7, 9}
    play.space(1)
    assert not play.may_stop
    assert play.spaces() >= {0, 2, 6, 8}
    play.space(0)
    assert play.may_stop


def test_no_way_out_without_wings(engine: str) -> None:
    """DNT-TIL-04, DNT-DSP-09: with ruins all around WALK is not offered, Skitter is."""
    play = scene(
        engine,
        mech("anansi", 8, hand="skitter tangle", power="LG1"),
        mech(),
        monsters={"slagtusk": foe(14)},
        ruins=[1, 7, 9],
    )
    assert play.tiles() == {"C:reroute"}
    assert play.cards() == {"skitter"}
    play.card("skitter")
    play.space(7)
    assert play.spaces() == {6, 18, 8}


def test_a_hop_needs_standing_ground(engine: str) -> None:
    """Hop: mv 1-1 fly: it may not stop in ruins, so with ruins all around it cannot be played."""
    play = scene(
        engine,
        mech("shen-jian", 8, hand="hop warm-up", power="LG1"),
        mech(),
        monsters={"slagtusk": foe(14)},
        ruins=[1, 7, 9],
    )
    assert play.cards() == {"warm-up"}


def test_moonshot_out_of_ruins_ignores_isotopede_and_paths(engine: str) -> None:
    """DNT-MOV-07: `warp` to HQ or any standing space; from ruins it must leave."""
    play = scene(
        engine,
        mech("shen-jian", 8, hand="moonshot warm-up", power="LG3"),
        mech(),
        monsters={"slagtusk": foe(14)},
        ruins=[8, 9],
    )
    assert play.cards() == {"moonshot"}
    assert play.targets("moonshot") == {0, *range(1, 8), *range(10, 19)}
    play.card("moonshot", 0)
    assert play.where(0) == 0


def test_a_kick_that_cannot_reach_its_foe_is_no_way_out(engine: str) -> None:
    """DNT-DSP-15, DNT-CRD-08: no monster is in ruins, so Heel Kick is not offered there."""
    play = scene(
        engine,
        mech("el-vaquero", 9, hand="heel-kick dash", power="LG1"),
        mech(),
        monsters={"slagtusk": foe(8)},
        ruins=[9],
    )
    assert play.cards() == {"dash"}


def test_web_line_leaves_ruins_and_pulls(engine: str) -> None:
    """Web Line: mv 1-3 fly; may pull foe@1: from where it landed."""
    play = scene(
        engine,
        mech("anansi", 9, hand="web-line", power="LG3"),
        mech(),
        monsters={"slagtusk": foe(8)},
        ruins=[9],
    )
    play.card("web-line")
    play.walk(1)
    play.yes()
    assert play.where("slagtusk") == 1


def test_pull_needs_exactly_one(engine: str) -> None:
    """`pull`: distance exactly 1, not held: Reel In on a monster here or held is not offered."""
    play = scene(
        engine,
        mech("anansi", 9, hand="reel-in", power="LA1"),
        mech(),
        monsters={"slagtusk": foe(9), "halflife": foe(8, held=True), "glowback": foe(10)},
    )
    assert play.monster_targets("reel-in") == {"glowback"}
    play.card("reel-in", "glowback")
    assert play.where("glowback") == 9
    assert play.events(EventKind.MONSTER_HELD) == [(2, 0, 0, 0)]


def test_nothing_is_pulled_into_hq(engine: str) -> None:
    """DNT-GEN-11, `pull`: own space standing."""
    play = scene(
        engine,
        mech("anansi", 0, hand="reel-in tangle", power="LA1"),
        mech(),
        monsters={"slagtusk": foe(1)},
    )
    assert play.cards() == {"tangle"}


def test_puppets_dance_where_the_puppeteer_wants(engine: str) -> None:
    """`push`: adjacent standing City Spaces, never HQ (DNT-MON-07); D-33 by number."""
    play = scene(
        engine,
        mech("anansi", 0, hand="puppet-wire"),
        mech(),
        monsters={"slagtusk": foe(1), "glowback": foe(8)},
        ruins=[7],
    )
    assert play.monster_targets("puppet-wire") == {"slagtusk"}
    play.card("puppet-wire", "slagtusk")
    assert play.spaces() == {2, 6, 8, 9}


def test_silk_road_is_walked_by_its_own_pilot(engine: str) -> None:
    """DNT-MOV-04: the other pilot chooses, from 0 steps on; lying mechs stay lying."""
    play = scene(
        engine,
        mech("anansi", 0, hand="silk-road"),
        mech("patriot-1776", 12, lying=True),
        mech("zakharovich-2400", 9),
        monsters={"slagtusk": foe(1)},
        ruins=[9],
    )
    play.card("silk-road", 1)
    assert play.chooser == 1
    assert play.may_stop
    play.walk(13)
    play.settle()
    assert play.where(1) == 13
    assert play.is_lying(1)
    assert len(play.events(EventKind.CARD_DRAWN)) == 1


def test_silk_road_may_leave_a_mech_in_its_ruins(engine: str) -> None:
    """DNT-MOV-05: with "0 steps on" the pilot may stay where it is, in ruins too."""
    play = scene(
        engine,
        mech("anansi", 0, hand="silk-road"),
        mech("patriot-1776", 9, lying=True),
        monsters={"slagtusk": foe(12)},
        ruins=[9],
    )
    play.card("silk-road", 1)
    assert play.may_stop
    play.done()
    assert play.where(1) == 9


def test_glide_carries_a_citizen_with_it(engine: str) -> None:
    """`carry`: one citizen of the starting space, if it ends elsewhere; no entering (CIT-12)."""
    play = scene(
        engine,
        mech("patriot-1776+machine-gun+shotgun+hover-legs", 8, hand="skim burst", power="LG2"),
        mech("zakharovich-2400"),
        monsters={"slagtusk": foe(12)},
        citizens={8: "gas-main-crew bunker-family", 9: "commuters"},
    )
    play.card("skim")
    play.walk(9)
    play.yes()
    assert play.citizen_choices() == {(8, "gas-main-crew"), (8, "bunker-family")}
    play.choose_citizen(8, "gas-main-crew")
    assert play.citizens(9) == ["commuters", "gas-main-crew"]
    assert play.city(9) == 0


def test_a_citizen_carried_into_hq_is_discarded(engine: str) -> None:
    """DNT-CIT-16: its Exiting ability's "this space" is where it came from; BRD-11."""
    play = scene(
        engine,
        mech(
            "patriot-1776+machine-gun+shotgun+hover-legs",
            1,
            hand="skim burst",
            power="LG2",
            damage="C2",
        ),
        mech("zakharovich-2400", 7, damage="C1"),
        mech("el-vaquero", 4, damage="C1"),
        monsters={"slagtusk": foe(12)},
        citizens={1: "volunteer-medics"},
    )
    play.card("skim")
    play.walk(0)
    play.yes()
    assert play.citizen_discard == ["volunteer-medics"]
    assert play.damage(0)[0] == 1  # in HQ, beside 1
    assert play.damage(1)[0] == 0  # 7 is beside 1
    assert play.damage(2)[0] == 1  # 4 is two away from 1


def test_kept_citizens_are_not_carried_into_hq(engine: str) -> None:
    """DNT-CIT-17: moved and carried, but not into HQ."""
    play = scene(
        engine,
        mech("patriot-1776+machine-gun+shotgun+hover-legs", 1, hand="skim burst", power="LG2"),
        mech("zakharovich-2400"),
        monsters={"slagtusk": foe(12)},
        citizens={1: "civil-defense"},
    )
    play.card("skim")
    play.walk(0)
    assert play.where(0) == 0
    assert play.citizens(1) == ["civil-defense"]
    assert play.top is None


def test_a_round_trip_carries_nobody(engine: str) -> None:
    """`carry`: only if it ends in another area."""
    play = scene(
        engine,
        mech("patriot-1776+machine-gun+shotgun+hover-legs", 8, hand="skim burst", power="LG2"),
        mech("zakharovich-2400"),
        monsters={"slagtusk": foe(12)},
        citizens={8: "commuters"},
    )
    play.card("skim")
    play.space(9)
    play.space(8)
    assert play.top is None
    assert play.citizens(8) == ["commuters"]


def test_carry_them_out_of_sight(engine: str) -> None:
    """Carry Them Out: save cit@0; may mv 1-1. With only kept citizens it is not offered."""
    play = scene(
        engine,
        mech("patriot-1776", 8, hand="carry-them-out shelter-order", power="LG1"),
        mech(),
        monsters={"slagtusk": foe(12)},
        citizens={8: "civil-defense", 9: "bunker-family commuters"},
    )
    assert play.cards() == {"shelter-order"}
    assert play.targets("shelter-order") == {9}


def test_an_evacuation_from_ruins(engine: str) -> None:
    """DNT-EVA-03, DNT-DSP-11: Emergency Evac is allowed there, Armor tokens and bots stay."""
    play = scene(
        engine,
        mech(
            "patriot-1776",
            9,
            hand="clean-cut march",
            power="LA2 LG1",
            damage="C4 RA2",
            armor=2,
            bots=1,
        ),
        mech(),
        monsters={"slagtusk": foe(12)},
        ruins=[9],
        phase=Phase.EVAC,
    )
    play.evacuate()
    own = play.mech(0)
    assert (own.space, own.armor, own.bots) == (0, 2, 1)
    assert play.power(0) == (0, 0, 0)
    assert play.damage(0) == (0, 0, 0, 0)
    assert play.is_lying(0)
    assert play.discard_pile(0) == {"clean-cut", "march"}
    assert play.destruction == 1


def test_reroute_moves_the_rightmost_token(engine: str) -> None:
    """DNT-TIL-07, DNT-D-14, DNT-D-15: Ground Loop: once, then once more if wanted."""
    play = scene(
        engine,
        mech(
            "raijin-08+power-sword+machine-gun+medium-legs",
            8,
            hand="ground-loop",
            power="LA2 RA4",
            damage="LG2",
        ),
        mech("zakharovich-2400"),
        monsters={"slagtusk": foe(12)},
    )
    play.card("ground-loop")
    assert play.slots() == {"LA", "RA"}
    play.slot("LA")  # to the legs: the right arm is full
    assert play.power(0) == (1, 4, 1)
    play.yes()
    play.slot("RA")
    assert play.slots() == {"LA", "LG"}
    play.slot("LG")
    assert play.power(0) == (1, 3, 2)


def test_gained_power_goes_to_one_tile(engine: str) -> None:
    """DNT-D-30: Overload puts all on one tile as far as they fit; then hurts the chassis."""
    play = scene(
        engine,
        mech(
            "raijin-08+power-sword+machine-gun+medium-legs", 8, hand="overload", power="LA4 RA4 LG1"
        ),
        mech("zakharovich-2400"),
        monsters={"slagtusk": foe(12)},
    )
    play.card("overload")
    assert play.slots() == {"LA", "LG"}
    play.slot("LA")
    assert play.power(0) == (5, 4, 1)
    assert play.damage(0) == (1, 0, 0, 0)


def test_capacitor_needs_an_open_space_of_its_own(engine: str) -> None:
    """Capacitor: pow 1 this; not playable with a full arm."""
    for power, offered in (("LA5 RA1", False), ("LA4 RA1", True)):
        play = scene(
            engine,
            carrier("capacitor", 8, hand="clean-cut", power=power),
            partner("capacitor"),
            monsters={"slagtusk": foe(8)},
        )
        assert ("capacitor" in play.cards()) is offered
