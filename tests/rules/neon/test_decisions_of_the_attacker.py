"""NEON-D-11 to D-16, D-23 and D-27: what an attacker and its Allies choose."""

from __future__ import annotations

from kumite.games.neon.actions import (
    PAY_BOT,
    PAY_GEAR,
    Attack,
    Done,
    Effect,
    Forgo,
    Pay,
)
from kumite.games.neon.model import AUTOMA, BASIC, NO_REF, AttackStep
from kumite.games.neon.terms import GearType

from .scenario import Automa, Scene, Seat, acts, bot, everyone, scene, vector

PLAN = acts("attack", "move", "search")
RED, VIOLET = 0, 4

FLASH = """
[[equipment]]
id = "shrapnel-puck"
source = "ours"
name = "Blinding Puck"
type = "GRENADE"
rank = 1
copies = 2
dice = [0, 2, 1]
capacity = 1
ammo = ["GREN"]
attack_price = "GREN"
text = "Blinds one of those it hits."
[[equipment.effects]]
when = "passive"
do = [{ op = "all_in_sector" }]
[[equipment.effects]]
when = "after_attack"
cost = { ammo = "GREN" }
do = [{ op = "target_treats", from = "SHIELD", to = "FAIL", n = "all" }]
"""


def test_weapon_target_and_enabling_effect(engine: str) -> None:
    """NEON-D-11: every Weapon with every Target it reaches; Bots and whole Sectors; or forgo."""
    gear: dict[str, list[str]] = {"rivet-thrower": [], "shrapnel-puck": []}
    seats = Seat("snake", at=1, plan=PLAN, gear=gear), Seat(at=1), Seat(at=2), Seat()
    play = scene(engine, *seats, automa=Automa(at=10), bots={1: 2, 3: 1, 4: 1})
    lunge, reach = play.ref("lunge"), play.ref("rivet-thrower")
    assert play.chooser == 0
    assert set(play.offers(Attack)) == {
        Attack(BASIC, 1),
        Attack(BASIC, bot(1)),
        Attack(BASIC, 2, lunge, 2),
        Attack(BASIC, AUTOMA, lunge, 10),
        Attack(GearType.HEAVY, 1, reach),
        Attack(GearType.HEAVY, bot(1), reach),
        Attack(GearType.HEAVY, 2),
        Attack(GearType.HEAVY, AUTOMA),
        Attack(GearType.HEAVY, bot(3)),
        Attack(GearType.GRENADE, everyone(2)),
        Attack(GearType.GRENADE, everyone(10)),
        Attack(GearType.GRENADE, everyone(3)),
    }
    assert play.offers(Forgo), "may pass"


def test_where_ammo_comes_from(engine: str) -> None:
    """NEON-D-12: an Ammo card, a ready Bot, else the Gear itself; no way back once chosen."""
    gear = {"party-popper": ["confetti-mine", "shrapnel-puck"]}
    shooter = Seat("boulder", at=8, plan=PLAN, gear=gear, bots=["red", "violet"], spent=["yellow"])
    play = scene(engine, shooter, Seat(at=8))
    play.attack("party-popper", 1)
    play.roll("COND")
    play.use("party-popper")
    assert play.chooser == 0
    assert play.actions() == [Pay(0), Pay(1), Pay(PAY_BOT + VIOLET)], "no Done, no Red Bot"
    play.pay(1)
    assert play.gear(0) == {"party-popper": ["shrapnel-puck"]}


def test_the_gear_itself_pays_when_no_card_below_matches(engine: str) -> None:
    """NEON-D-12: with a BULLET below, a price of GREN is paid by the Gear or a Bot."""
    shooter = Seat("boulder", at=8, plan=PLAN, gear={"party-popper": ["encore"]}, bots=["violet"])
    play = scene(engine, shooter, Seat(at=8))
    play.attack("party-popper", 1)
    play.roll("COND")
    play.use("party-popper")
    assert play.actions() == [Pay(PAY_BOT + VIOLET), Pay(PAY_GEAR)]
    play.pay(PAY_GEAR)
    assert play.gear(0) == {}
    assert play.in_discard("encore") == 1


def test_effects_before_the_roll(engine: str) -> None:
    """NEON-D-13: the attacker uses one after another, each once, or rolls at any moment."""
    lens = Seat(at=2, plan=PLAN, gear={"reaper": []}, enhancement="targeting-lens", side="B")
    play = scene(engine, lens, Seat(at=2))
    play.attack("reaper", 1)
    left = {"reaper", "factory", "targeting-lens"}
    for name in ("factory", "reaper", "targeting-lens"):
        assert play.step() == AttackStep.BEFORE_ATTACK
        assert play.chooser == 0
        refs = {play.ref(each) for each in left}
        assert {each.ref for each in play.offers(Effect)} == refs
        assert play.offers(Done), "may roll"
        play.use(name)
        left.remove(name)
    assert play.dice_due == 4, "1 and three more"


def test_effects_after_the_roll(engine: str) -> None:
    """NEON-D-14: rerolls choose dice, changes a die; each once; seeing all dice; or done."""
    shooter = Seat("ghost", at=1, energy=6, plan=PLAN, gear={"tag-team": []})
    play = scene(engine, shooter, Seat(), automa=Automa(at=1))
    play.attack("tag-team", AUTOMA)
    play.roll("HIT", "COND", "MISS")
    play.automa_roll("GUARD", "SHIELD")
    assert play.chooser == 0
    assert play.attack_state.automa_dice == [1, 1, 0, 0]
    dice = ["HIT", "COND", "MISS"]
    subsets = [[die for at, die in enumerate(dice) if mask >> at & 1] for mask in range(1, 8)]
    offered = {each.param for each in play.offers_effect("maneuver-a")}
    assert offered == {vector(*subset) for subset in subsets}
    assert play.offers_effect("bullseye") == [Effect(play.ref("bullseye"))]
    assert play.offers_effect("park")
    assert play.offers_effect("tag-team")
    assert play.offers(Done)
    play.use("park")
    play.use("bullseye")
    assert play.attack_state.dice == [1, 1, 0, 1]
    assert not play.offers_effect("bullseye"), "once, although a HIT is left"
    play.use("maneuver-a", dice=["MISS"])
    play.roll("COND")
    assert not play.offers_effect("park"), "once, although a COND is there again"
    assert not play.offers_effect("maneuver-a")


def test_an_ally_of_the_attacker(engine: str) -> None:
    """NEON-D-15: an Ally in the attacker's Sector, after the attacker is done; or no."""
    attacker = Seat("ghost", at=4, energy=0, plan=PLAN, gear={"static-baton": []})
    here, elsewhere = Seat("phoenix", at=4), Seat("boulder", at=5)
    target = Seat("snake", at=4, energy=0)
    play = scene(engine, attacker, target, here, Seat(), elsewhere, Seat(), mode="squad-2x3")
    play.attack("static-baton", 1)
    play.roll("MISS", "COND")
    assert play.chooser == 0, "the Highway, the Baton"
    play.skip()
    assert play.step() == AttackStep.ALLY_ATTACK
    assert play.chooser == 2
    reroll = play.ref("maneuver-a")
    assert play.actions() == [
        Effect(reroll, vector("MISS")),
        Effect(reroll, vector("COND")),
        Effect(reroll, vector("COND", "MISS")),
        Done(),
    ]
    play.skip()
    assert play.step() == AttackStep.ROLL_DEFENSE, "seat 4 stands elsewhere"


def blind(engine: str) -> Scene:
    gear = {"shrapnel-puck": ["confetti-mine"]}
    thrower = Seat(at=3, energy=0, plan=PLAN, gear=gear)
    seats = thrower, Seat("ghost", at=4, energy=0), Seat("snake", at=4, energy=0)
    play = scene(engine, *seats, pack=FLASH, automa=Automa(at=4), bots={4: 1})
    play.attack("shrapnel-puck", everyone(4))
    play.roll("HIT", "MISS")
    play.automa_roll("SHIELD", "SHIELD")
    play.bot_roll("SHIELD")
    return play


def test_whom_a_lingering_effect_binds(engine: str) -> None:
    """NEON-D-16: the attacker names the Target it binds, never a Bot."""
    play = blind(engine)
    assert play.chooser == 0
    offered = [each.param for each in play.offers_effect("shrapnel-puck", 1)]
    assert offered == [1, 2, AUTOMA]
    play.use("shrapnel-puck", 1, target=2)
    for _ in range(2):
        play.defend_roll("SHIELD")
    assert (play.hp(1), play.hp(2), play.state.automa_hp) == (6, 5, 6), "seat 2 alone is bound"
    assert play.state.bots[4] == 1


def test_a_bound_automa(engine: str) -> None:
    """NEON-D-16: the Automa may be bound like any Fighter."""
    play = blind(engine)
    play.use("shrapnel-puck", 1, target=AUTOMA)
    for _ in range(2):
        play.defend_roll("SHIELD")
    assert (play.hp(1), play.hp(2), play.state.automa_hp) == (6, 6, 5)


def struck(engine: str, defense: str) -> Scene:
    gear = {"third-rail": ["home-run-bat"], "oracle-rig": []}
    attacker = Seat("phoenix", at=8, energy=2, plan=PLAN, gear=gear)
    play = scene(engine, attacker, Seat("ghost", at=8, energy=3))
    play.attack("third-rail", 1)
    play.roll("HIT", "MISS", "MISS")
    play.skip_all()
    play.defend_roll(defense)
    if play.waits_for == [1]:
        play.skip()
    return play


def test_effects_that_depend_on_damage(engine: str) -> None:
    """NEON-D-23: the attacker uses one after another, or is done."""
    play = struck(engine, "FAIL")
    assert play.step() == AttackStep.OUTCOME
    assert play.chooser == 0
    afterburn, drain = play.ref("afterburn"), play.ref("third-rail", 1)
    assert play.actions() == [Effect(afterburn), Effect(drain), Done()]
    play.use("afterburn")
    assert play.hp(1) == 4
    assert play.actions() == [Effect(drain), Done()]
    play.use("third-rail", 1)
    assert (play.energy(0), play.energy(1)) == (2, 1)


def test_no_damage_no_effects_that_need_it(engine: str) -> None:
    """NEON-D-23: after a cancelled attack only 4F is left."""
    play = struck(engine, "SHIELD")
    assert play.hp(1) == 6
    assert play.step() != AttackStep.OUTCOME
    assert not play.offers_effect("afterburn")


def test_effects_that_depend_on_no_damage(engine: str) -> None:
    """NEON-D-23: Yūrei's step is offered in 4C if no damage was dealt."""
    play = scene(
        engine,
        Seat("phoenix", at=8, energy=0, plan=PLAN, gear={"yurei": []}),
        Seat("ghost", at=8, energy=0),
    )
    play.attack("yurei", 1)
    play.roll("MISS", "MISS", "MISS")
    play.skip()
    play.defend_roll("FAIL")
    assert play.step() == AttackStep.OUTCOME
    step = play.ref("yurei", 1)
    assert play.actions() == [Effect(step, 7), Effect(step, 9), Done()]


def test_a_step_after_a_failed_attack(engine: str) -> None:
    """NEON-D-27: the attacker may use Maneuver B and chooses its destination."""
    play = struck(engine, "SHIELD")
    while play.step() != AttackStep.FAILED:
        play.skip()
    assert play.chooser == 0
    step = play.ref("maneuver-b")
    assert play.actions() == [Effect(step, 7), Effect(step, 9), Done()]
    play.use("maneuver-b", sector=9)
    assert play.at(0) == 9
    assert play.energy(0) == 1


def test_no_step_after_damage(engine: str) -> None:
    """NEON-D-27: an attack that did damage offers none."""
    play = struck(engine, "FAIL")
    play.skip()
    play.skip_windows()
    assert play.state.attack is None
    assert play.at(0) == 8
    assert not play.offers_effect("maneuver-b")


def test_a_plain_attack_needs_no_enabling_effect(engine: str) -> None:
    """NEON-D-11: within the Weapon's Range no effect is named."""
    play = scene(engine, Seat("snake", at=1, plan=PLAN), Seat(at=1))
    assert play.offers(Attack) == [Attack(BASIC, 1, NO_REF)]
