"""The ledger's worked examples about Bots, the Automa, smoke, allies and several targets."""

from __future__ import annotations

import pytest

from kumite.games.neon.actions import Effect
from kumite.games.neon.events import EventKind
from kumite.games.neon.model import AUTOMA, AttackStep, Phase

from .scenario import Automa, Scene, Seat, acts, bot, everyone, scene, vector

ATTACK = acts("attack", "move", "search")


def test_a_grenade_hits_everybody_in_a_sector(engine: str) -> None:
    """NEON-W-20: one roll, the Bot's die with it; seats 2 and 3 defend by turns, then the Bot."""
    thrower = Seat("ghost", at=1, energy=1, plan=ATTACK, gear={"shrapnel-puck": []})
    others = (Seat(), Seat("phoenix", at=2), Seat("snake", at=2))
    play = scene(engine, thrower, *others, bots={2: 1})
    play.attack("shrapnel-puck", everyone(2))
    assert play.gear(0) == {}
    assert play.in_discard("shrapnel-puck") == 1
    assert play.dice_due == 2, "the Puck's dice, although it is gone"
    play.roll("HIT", "HIT")
    play.bot_roll("SHIELD")
    assert play.chooser == 0
    assert play.step() == AttackStep.AFTER_ATTACK
    assert play.attack_state.bot_dice == [0, 1, 0, 0], "2C sees the Bot's die"
    play.skip()
    for seat in (2, 3):
        assert play.attack_state.current == seat
        play.defend_roll("FAIL")
        assert play.offers_effect("maneuver-a", seat=seat)
        play.use("maneuver-a", dice=["FAIL"])
        play.defend_roll("SHIELD")
        assert play.hp(seat) == 5
    assert [who for who, *_ in play.events(EventKind.DAMAGED)] == [2, 3]
    assert play.step() == AttackStep.BOT_TYPE, "the Bot comes last"
    play.bot_type("green")
    assert play.seat(0).bots_ready == [0, 0, 1, 0, 0]


@pytest.mark.parametrize(("face", "is_destroyed"), [("SHIELD", True), ("GUARD", False)])
def test_a_bot_in_the_stadium(engine: str, face: str, is_destroyed: bool) -> None:
    """NEON-W-31: its SHIELD fails against one HIT, its GUARD does not."""
    play = scene(engine, Seat(at=9, energy=0, plan=ATTACK), Seat(), bots={9: 1})
    play.attack("basic", bot(9))
    play.roll("HIT")
    play.bot_roll(face)
    if is_destroyed:
        play.bot_type("red")
    assert play.state.bots[9] == (0 if is_destroyed else 1)


def test_a_bots_dice_cannot_be_weakened(engine: str) -> None:
    """NEON-W-32: Reaper's SLUG effect is not offered against a Bot showing SHIELD."""
    shooter = Seat("ghost", at=1, energy=1, plan=ATTACK, gear={"reaper": []})
    play = scene(engine, shooter, Seat(), bots={1: 1})
    play.attack("reaper", bot(1))
    play.skip()
    play.roll("HIT")
    play.bot_roll("SHIELD")
    assert play.offers(Effect), "the window is open"
    assert not play.offers_effect("reaper", 1)


@pytest.mark.parametrize(("uses_it", "hp"), [(True, 5), (False, 6)])
def test_the_automas_dice_can_be_weakened(engine: str, uses_it: bool, hp: int) -> None:
    """NEON-W-32: against the Automa's SHIELD and FAIL it turns a miss into 1 damage."""
    shooter = Seat("ghost", at=1, energy=0, plan=ATTACK, gear={"reaper": []})
    play = scene(engine, shooter, Seat(), automa=Automa(at=1))
    play.attack("reaper", AUTOMA)
    play.skip()
    play.roll("HIT")
    play.automa_roll("SHIELD", "FAIL")
    assert play.step() == AttackStep.AFTER_ATTACK
    assert play.offers_effect("reaper", 1)
    if uses_it:
        play.use("reaper", 1, target=AUTOMA)
    else:
        play.skip()
    assert play.state.automa_hp == hp


@pytest.mark.parametrize(
    ("dice", "damage"), [(("HIT", "HIT", "CRIT"), 2), (("CRIT", "CRIT", "MISS"), 2)]
)
def test_smoke_swallows_one_hit_and_no_crit(
    engine: str, dice: tuple[str, ...], damage: int
) -> None:
    """NEON-W-33: HIT, HIT, CRIT on a target in Smoke: damage 2; CRIT, CRIT: damage 2."""
    shooter = Seat("phoenix", at=1, energy=0, plan=ATTACK, gear={"zamboni-blade": []})
    play = scene(engine, shooter, Seat("snake", at=1, energy=0, token=1))
    play.attack("zamboni-blade", 1)
    play.roll(*dice)
    play.skip_all()
    play.defend_roll("FAIL")
    assert play.hp(1) == 6 - damage


def test_the_automa_goes_for_whoever_acted_later(engine: str) -> None:
    """NEON-W-34: X at distance 3 and Y at distance 2 have 5 tokens each, X acted later."""
    x, y = Seat(at=4, hp=5, energy=0), Seat(at=9, hp=5, energy=0)
    play = scene(engine, x, y, phase=Phase.DRAW, turn=0, automa=Automa(at=1), top=6)
    play.draw_cards()
    assert play.events(EventKind.MOVED) == [(AUTOMA, 1, 2, 5)]
    assert play.attack_state.target == 0
    assert play.dice_due == 1, "Range 2"
    play.roll("HIT")
    play.defend_roll("FAIL")
    assert play.state.automa_trophy == [1, 0, 0], "the 3 was lost before, a 1 is next"


@pytest.mark.parametrize(
    ("ring", "step"), [((4, 2, 8, 6, 9, 10), 2), ((4, 10, 8, 6, 9, 2), 2), ((4, 5, 8, 6, 9, 7), 5)]
)
def test_both_ways_equally_long(engine: str, ring: tuple[int, ...], step: int) -> None:
    """NEON-W-34: ring of 6, X opposite: the Automa steps to the smaller-numbered neighbour."""
    x = Seat(at=6, hp=5, energy=0)
    play = scene(engine, x, Seat(), phase=Phase.DRAW, turn=0, automa=Automa(at=4), ring=ring, top=9)
    play.draw_cards()
    assert play.events(EventKind.MOVED) == [(AUTOMA, 4, step, 5)]
    assert play.attack_state.target == 0
    assert play.dice_due == 1


def ally_asked(engine: str) -> Scene:
    attacker = Seat("ghost", at=1, energy=3, plan=ATTACK, gear={"tag-team": []})
    seats = attacker, Seat("boulder", at=1, energy=0), Seat("phoenix", at=1, energy=2), Seat()
    play = scene(engine, *seats, mode="squad-2x2")
    play.attack("tag-team", 1)
    play.roll("MISS", "MISS", "COND")
    assert play.chooser == 0
    assert play.offers_effect("maneuver-a")
    play.skip()
    return play


def test_an_ally_lends_a_reroll(engine: str) -> None:
    """NEON-W-37: the Ally pays 1 energy and rerolls two dice; then the Park, but no reroll."""
    play = ally_asked(engine)
    assert play.chooser == 2
    assert all(action.ref == 0 for action in play.offers(Effect)), "Maneuver A alone"
    play.use("maneuver-a", dice=["MISS", "MISS"])
    assert (play.energy(0), play.energy(2)) == (3, 1)
    play.roll("COND", "HIT")
    assert play.chooser == 0
    assert play.offers_effect("park")
    assert not play.offers_effect("maneuver-a")
    play.use("park")
    assert play.attack_state.dice == [0, 2, 1, 0]
    play.skip()
    assert play.step() == AttackStep.ROLL_DEFENSE, "the reroll is used up"


def test_an_ally_may_choose_any_of_the_dice(engine: str) -> None:
    """NEON-W-37: which dice are rolled again is the Ally's choice, and it may decline."""
    play = ally_asked(engine)
    offered = {action.param for action in play.offers_effect("maneuver-a", seat=2)}
    assert offered == {
        vector("MISS"),
        vector("MISS", "MISS"),
        vector("COND"),
        vector("COND", "MISS"),
        vector("COND", "MISS", "MISS"),
    }
    play.skip()
    assert play.step() == AttackStep.ROLL_DEFENSE
    assert play.energy(2) == 2
