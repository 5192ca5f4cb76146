"""NEON-GEN: rules about rules."""

from __future__ import annotations

import pytest

from kumite.games.neon.actions import Defend, Fighter, Move, Takeover
from kumite.games.neon.events import EventKind
from kumite.games.neon.model import AUTOMA, AttackStep, Phase

from .flow import begin, finish_turn, hurt, turns_over
from .scenario import Automa, Scene, Seat, acts, bot, everyone, lay, opening, scene

HIGHWAY_WITH_POLICE = """
[[sector]]
id = "highway"
source = "ours"
number = 4
name = "Highway"
rank = 1
[[sector.effects]]
when = "after_attack"
do = [{ op = "reroll_attack", max = 1 }]
text = "Reroll 1 attack die."
[[sector.effects]]
when = "passive"
do = [{ op = "block_reroll" }]
text = "No rerolls."
"""


@pytest.mark.parametrize(("pack", "offered"), [("", True), (HIGHWAY_WITH_POLICE, False)])
def test_a_prohibition_wins_over_a_permission(engine: str, pack: str, offered: bool) -> None:
    """NEON-GEN-01: a Sector that allows a reroll and forbids all rerolls allows none."""
    play = scene(engine, Seat(at=4, energy=0), Seat(at=4, energy=0), pack=pack)
    play.attack("basic", 1)
    play.roll("MISS")
    assert bool(play.offers_effect("highway")) is offered


@pytest.mark.parametrize(("enhancement", "dice"), [(None, 1), ("servo-fists", 2)])
def test_the_text_of_a_card_wins_over_a_general_rule(
    engine: str, enhancement: str | None, dice: int
) -> None:
    """NEON-GEN-01: the basic weapon rolls 1 die, unless a card says otherwise."""
    play = scene(engine, Seat(at=1, energy=0, enhancement=enhancement), Seat(at=1))
    play.attack("basic", 1)
    assert play.dice_due == dice


def test_an_effect_that_cannot_be_paid_is_not_offered(engine: str) -> None:
    """NEON-GEN-02: the Factory's die costs 1 energy."""
    for energy, offered in ((0, False), (1, True)):
        play = scene(engine, Seat(at=2, energy=energy), Seat(at=2))
        play.attack("basic", 1)
        assert bool(play.offers_effect("factory")) is offered


def test_an_effect_without_a_die_to_change_is_not_offered(engine: str) -> None:
    """NEON-GEN-02: the Park turns a COND, so it needs one."""
    for face, offered in (("MISS", False), ("COND", True)):
        play = scene(engine, Seat(at=1, energy=1), Seat(at=1))
        play.attack("basic", 1)
        play.roll(face)
        assert play.offers_effect("maneuver-a"), "the window is open"
        assert bool(play.offers_effect("park")) is offered


def test_a_die_that_would_not_be_rolled_is_not_offered(engine: str) -> None:
    """NEON-GEN-02: 5 dice are due, so the Factory adds none."""
    play = scene(
        engine,
        Seat("ghost", at=2, energy=1, gear={"hostile-takeover": ["mic-stand"]}),
        Seat(at=2, energy=0),
    )
    play.attack("hostile-takeover", 1)
    assert play.offers_effect("factory")
    play.use("hostile-takeover")
    assert not play.offers_effect("factory")
    assert play.dice_due == 5


@pytest.mark.parametrize(("face", "worn"), [("CRIT", True), ("HIT", False)])
def test_a_mandatory_effect_that_would_change_nothing_costs_nothing(
    engine: str, face: str, worn: bool
) -> None:
    """NEON-GEN-02: the Courier Vest cancels a HIT, and a CRIT leaves it alone."""
    play = scene(engine, Seat(at=1, energy=0), Seat(at=1, energy=0, gear={"courier-vest": []}))
    play.attack("basic", 1)
    play.roll(face)
    play.defend_roll("FAIL")
    assert ("courier-vest" in play.gear(1)) is worn


def _phases_until_planning(play: Scene) -> list[Phase]:
    seen: list[Phase] = []
    while play.state.phase != Phase.PLAN:
        if not seen or seen[-1] != play.state.phase:
            seen.append(play.state.phase)
        if play.is_chance:
            play.fall(next(iter(play.odds())))
        else:
            play.do(play.offers(Fighter)[-1])
    return seen


def test_the_opening_falls_in_the_order_of_the_table(engine: str) -> None:
    """NEON-GEN-03: ring, token, Fighters, hands in seat order, Leader."""
    play = opening(engine, seats=2, roster=("akari",))
    assert _phases_until_planning(play) == [
        Phase.RING,
        Phase.FIRST_TOKEN,
        Phase.FIGHTERS,
        Phase.FIGHTER_DRAW,
        Phase.HANDS,
        Phase.LEADER,
    ]
    assert [seat for seat, *_ in play.events(EventKind.HAND_DRAWN)] == [0, 1]


def test_attack_dice_fall_before_defense_dice(engine: str) -> None:
    """NEON-GEN-03: attack dice, then the Automa's, then those of Bots, then each defender's."""
    play = scene(
        engine,
        Seat(at=1, energy=0, gear={"shrapnel-puck": []}),
        Seat(at=2, energy=0),
        automa=Automa(at=2),
        bots={2: 2},
    )
    play.attack("shrapnel-puck", everyone(2))
    play.roll("MISS", "MISS")
    play.automa_roll("FAIL", "FAIL")
    play.bot_roll("FAIL", "FAIL")
    play.defend_roll("FAIL")
    rolls = [kind for kind in play.told() if kind.name.endswith("ROLLED")]
    assert rolls == [
        EventKind.ATTACK_ROLLED,
        EventKind.AUTOMA_ROLLED,
        EventKind.BOTS_ROLLED,
        EventKind.DEFENSE_ROLLED,
    ]


def test_text_that_says_fighter_excludes_bots(engine: str) -> None:
    """NEON-GEN-04: Afterburn burns a damaged Fighter, never a Bot."""
    play = scene(engine, Seat("phoenix", at=1), Seat(at=1, energy=0))
    hurt(play, 1)
    assert play.offers_effect("afterburn")
    play = scene(engine, Seat("phoenix", at=1), Seat(at=5), bots={1: 1})
    play.attack("basic", bot(1))
    play.roll("CRIT")
    play.bot_roll("FAIL")
    play.skip_all()
    play.bot_type("red")
    assert play.state.attack is None, "no window opened after the damage"


def test_text_that_says_opponent_includes_bots_but_no_allies(engine: str) -> None:
    """NEON-GEN-04: the Puck hits all Opponents: the other Squad's Fighter and the Bot."""
    play = scene(
        engine,
        Seat(at=1, energy=0, gear={"shrapnel-puck": []}),
        Seat(at=2),
        Seat(at=2),
        Seat(at=9),
        mode="squad-2x2",
        bots={2: 1},
    )
    play.attack("shrapnel-puck", everyone(2))
    assert play.attack_state.fighters == 1 << 1
    assert play.attack_state.bots == 1


def test_a_target_may_be_a_bot(engine: str) -> None:
    """NEON-GEN-05: Hohonade pulls a target, Bots too."""
    play = scene(engine, Seat("akari", at=1), Seat(at=9), bots={2: 1})
    play.attack("basic", bot(2), using="hohonade")
    assert play.state.bots[1] == 1
    assert play.state.bots[2] == 0


def test_the_automa_is_a_fighter_and_an_opponent_of_everyone(engine: str) -> None:
    """NEON-GEN-05: everybody may attack it, and Afterburn burns it."""
    squads = [Seat("phoenix", at=1), Seat(at=1), Seat(at=1), Seat(at=1)]
    for turn in range(4):
        play = scene(engine, *squads, mode="squad-2x2", automa=Automa(at=1), turn=turn)
        assert play.can_attack("basic", AUTOMA)
    play = scene(engine, *squads, mode="squad-2x2", automa=Automa(at=1))
    play.attack("basic", AUTOMA)
    play.roll("CRIT")
    play.automa_roll("FAIL", "FAIL")
    play.skip_all()
    play = scene(engine, Seat("phoenix", at=1, energy=2), Seat(at=9), automa=Automa(at=1))
    play.attack("basic", AUTOMA)
    play.roll("CRIT")
    play.automa_roll("FAIL", "FAIL")
    play.skip()
    play.use("afterburn")
    assert play.state.automa_hp == 4


def test_the_box_never_runs_out_of_hp_tokens(engine: str) -> None:
    """NEON-GEN-06: 32 of the 30 tokens of value 1 are about, and six more tokens are found."""
    play = scene(
        engine,
        Seat(at=1, side="B", energy=0, trophies=(17, 9, 3)),
        *[Seat(side="B") for _ in range(4)],
        Seat(at=1, hp=1, energy=0),
        automa=Automa(at=8, hp=1),
    )
    hurt(play, 5)
    play.draw("curbside-pistol", "reaper", "encore")
    play.skip_all()
    play.draw_enhancements("stabilizer", "gyro-legs")
    play.do(play.actions()[0])
    assert play.seat(5).hp == [1, 2, 3]


def test_the_box_never_runs_out_of_dice(engine: str) -> None:
    """NEON-GEN-06: the box has 3 defense dice, five Bots roll five."""
    play = scene(engine, Seat(at=1, energy=0, gear={"shrapnel-puck": []}), Seat(at=9), bots={2: 5})
    play.attack("shrapnel-puck", everyone(2))
    play.roll("HIT", "HIT")
    assert play.dice_due == 5


TUNED = """
energy_start = 5
hp_a = [[1], [3, 3], [2, 2, 2]]
[attack]
faces = ["CRIT", "MISS"]
[automa]
dice = [5, 2, 1]
"""


def test_what_pictures_show_can_be_tuned_without_touching_rules(engine: str) -> None:
    """NEON-GEN-07: another pack, other energy, HP rows, faces and Automa dice."""
    play = opening(engine, seats=2, pack=TUNED)
    begin(play)
    assert play.energy(0) == 5
    play = scene(engine, Seat(at=1, energy=0), Seat(at=1, energy=0), pack=TUNED)
    play.attack("basic", 1)
    assert len(play.odds()) == 2, "CRIT or MISS"
    play.roll("CRIT")
    play.defend_roll("FAIL")
    assert play.seat(0).trophy_hp == [1, 0, 0]
    play = turns_over(engine, Seat(at=1, energy=0), Seat(at=9), automa=Automa(at=1), pack=TUNED)
    assert play.dice_due == 5


def test_there_are_no_achievements(engine: str) -> None:
    """NEON-GEN-08: a match ends with points, winners and the Best Player, nothing else."""
    play = turns_over(engine, Seat(at=1), Seat(at=2), ring=(1, 2))
    assert play.is_over
    assert play.told()[-1] == EventKind.MATCH_ENDED
    assert len(play.raw.scores()) == 2 + 3


def test_a_lone_option_is_taken_without_asking(engine: str) -> None:
    """NEON-GEN-09: two Defense halves pass by themselves, and so does the end of a turn."""
    play = scene(
        engine,
        Seat("boulder", at=1, energy=0, fields=2, plan=lay(6, 4)),
        Seat("phoenix", at=5, plan=acts("attack", "search", "move")),
        turn=1,
        action=3,
    )
    finish_turn(play)
    assert play.events(EventKind.ACTED)[-2:] == [(0, Defend.kind, 0, 0)] * 2
    assert play.state.next_action == 2
    assert play.offers(Takeover), "the third half leaves a choice, so it is asked"
    play.do(Takeover())
    assert play.state.phase == Phase.DRAW, "the end of the turn was not asked for"


def test_two_options_are_asked(engine: str) -> None:
    """NEON-GEN-09: a Defense half waits while a Trap could be put first."""
    play = scene(engine, Seat("illusion", at=1, energy=2, plan=lay(6, 4)), Seat(at=5))
    assert len(play.actions()) == 2
    assert play.offers(Defend)


def test_a_window_without_effects_closes_silently(engine: str) -> None:
    """NEON-GEN-09: without energy the dice fall one after another."""
    for energy, step in ((0, AttackStep.ROLL_DEFENSE), (1, AttackStep.AFTER_ATTACK)):
        play = scene(engine, Seat(at=5, energy=energy), Seat(at=5, energy=0))
        play.attack("basic", 1)
        play.roll("MISS")
        assert play.attack_state.step == step


def test_a_plan_is_always_asked(engine: str) -> None:
    """NEON-GEN-09: every living seat plans for itself."""
    play = scene(engine, Seat(), Seat(), Seat(), phase=Phase.PLAN)
    assert play.waits_for == [0, 1, 2]
    assert not play.offers(Move)
