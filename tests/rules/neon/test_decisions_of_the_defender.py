"""NEON-D-17 to D-22, D-26 and D-28 to D-30: what those choose who are attacked or sink."""

from __future__ import annotations

import pytest

from kumite.games.neon.actions import (
    PAY_BOT,
    PAY_GEAR,
    Done,
    Effect,
    Flee,
    Guards,
    Pay,
)
from kumite.games.neon.model import AttackStep, Phase

from .scenario import Automa, Scene, Seat, acts, scene, vector

PLAN = acts("attack", "move", "search")
RED, GREEN = 0, 2


def attacked(engine: str, defender: Seat, *dice: str, at: int = 8) -> Scene:
    """Seat 0 attacks seat 1 with three dice and uses nothing."""
    attacker = Seat("snake", at=at, energy=0, plan=PLAN, gear={"zamboni-blade": []})
    defender.at = at
    play = scene(engine, attacker, defender)
    play.attack("zamboni-blade", 1)
    play.roll(*dice)
    if play.waits_for == [0]:
        play.skip()
    return play


def test_effects_before_the_defense_roll(engine: str) -> None:
    """NEON-D-17: the defender sees the attack result, uses one after another, or rolls."""
    play = attacked(
        engine, Seat("illusion", gear={"bulwark-plate": []}), "HIT", "CRIT", "MISS", at=7
    )
    assert play.step() == AttackStep.BEFORE_DEFENSE
    assert play.chooser == 1
    mirage, plate = play.ref("mirage"), play.ref("bulwark-plate", 1)
    singles = [Effect(mirage, vector(face)) for face in ("MISS", "HIT", "CRIT")]
    assert play.actions() == [*singles, Effect(plate), Done()]
    play.use("bulwark-plate", 1)
    assert play.actions() == [*singles, Done()]
    play.use("mirage", dice=["CRIT"])
    play.roll("MISS")
    assert play.dice_due == 2, "nothing is left to use: 1 die and 1 more"


def test_effects_after_the_defense_roll(engine: str) -> None:
    """NEON-D-18: the defender sees both rolls, chooses dice to roll again, or is done."""
    gear: dict[str, list[str]] = {"halo-cam": []}
    defender = Seat("ghost", fields=1, gear=gear, enhancement="reflex-core", side="B")
    play = attacked(engine, defender, "HIT", "HIT", "MISS", at=7)
    play.defend_roll("FAIL", "SPARK")
    assert play.step() == AttackStep.AFTER_DEFENSE
    assert play.chooser == 1
    reroll, halo, reflex = (play.ref(each) for each in ("maneuver-a", "halo-cam", "reflex-core"))
    dice = [("FAIL",), ("SPARK",), ("SPARK", "FAIL")]
    rerolls = [Effect(reroll, vector(*each)) for each in dice]
    assert play.actions() == [*rerolls, Effect(halo + 1), Effect(reflex), Done()]
    play.use("reflex-core")
    assert play.actions() == [
        Effect(reroll, vector("SPARK")),
        Effect(reroll, vector("SHIELD")),
        Effect(reroll, vector("SHIELD", "SPARK")),
        Done(),
    ], "no FAIL is left for the Halo Cam"
    play.use("maneuver-a", dice=["SPARK"])
    play.defend_roll("FAIL")
    assert play.actions() == [Effect(halo + 1), Done()]
    play.use("halo-cam", 1)
    assert play.hp(1) == 6


def test_an_ally_of_the_defender(engine: str) -> None:
    """NEON-D-19: an Ally in the defender's Sector, after the defender is done; or no."""
    attacker = Seat("snake", at=8, energy=0, plan=PLAN, gear={"pocket-arc": []})
    ally, defender = Seat("phoenix", at=7, energy=1), Seat("ghost", at=7, energy=0, fields=1)
    play = scene(engine, attacker, defender, Seat(at=7), ally, mode="squad-2x2")
    play.attack("pocket-arc", 1)
    play.skip_all()
    play.roll("HIT")
    play.skip_all()
    play.defend_roll("FAIL", "FAIL")
    assert play.step() == AttackStep.ALLY_DEFENSE
    assert play.chooser == 3
    reroll = play.ref("maneuver-a")
    assert play.actions() == [
        Effect(reroll, vector("FAIL")),
        Effect(reroll, vector("FAIL", "FAIL")),
        Done(),
    ]
    play.use("maneuver-a", dice=["FAIL", "FAIL"])
    assert play.energy(3) == 0
    play.defend_roll("SHIELD", "FAIL")
    assert play.hp(1) == 6


@pytest.mark.parametrize(
    ("attack", "defense", "asked"),
    [
        (("CRIT", "HIT", "HIT"), ("GUARD", "FAIL"), [0, 1]),
        (("CRIT", "CRIT", "HIT"), ("GUARD", "GUARD"), [1, 2]),
        (("CRIT", "HIT", "MISS"), ("GUARD", "GUARD"), None),
        (("CRIT", "CRIT", "MISS"), ("GUARD", "FAIL"), None),
        (("HIT", "HIT", "MISS"), ("GUARD", "FAIL"), None),
        (("CRIT", "HIT", "MISS"), ("GUARD", "SHIELD"), None),
    ],
)
def test_how_guards_are_split(
    engine: str, attack: tuple[str, ...], defense: tuple[str, ...], asked: list[int] | None
) -> None:
    """NEON-D-20: the defender says how many GUARDs go to CRITs, only if it matters; no passing."""
    play = attacked(engine, Seat("ghost", energy=0, fields=1), *attack)
    play.defend_roll(*defense)
    if asked is None:
        assert not play.offers(Guards)
        assert play.step() not in (AttackStep.GUARDS, AttackStep.OPTIONAL_PLATES)
    else:
        assert play.chooser == 1
        assert play.actions() == [Guards(crits) for crits in asked]


def test_a_mandatory_plate_asks_only_for_the_source(engine: str) -> None:
    """NEON-D-21: the defender picks what pays, and cannot decline."""
    worn = {"crash-test-jacket": ["mic-stand"]}
    play = attacked(engine, Seat("ghost", energy=0, gear=worn, bots=["green"]), *["HIT"] * 3)
    play.defend_roll("FAIL")
    assert play.step() == AttackStep.MANDATORY_PLATES
    assert play.chooser == 1
    assert play.actions() == [Pay(0), Pay(PAY_BOT + GREEN)]
    play.pay(PAY_BOT + GREEN)
    assert play.gear(1) == worn
    assert play.hp(1) == 4


def test_a_mandatory_plate_may_have_to_pay_with_itself(engine: str) -> None:
    """NEON-D-21: the Bot or the plate itself, as no Ammo card is left."""
    defender = Seat("ghost", energy=0, gear={"crash-test-jacket": []}, bots=["green"])
    play = attacked(engine, defender, "HIT", "MISS", "MISS")
    play.defend_roll("FAIL")
    assert play.actions() == [Pay(PAY_BOT + GREEN), Pay(PAY_GEAR)]
    play.pay(PAY_GEAR)
    assert play.gear(1) == {}
    assert play.hp(1) == 6


def test_optional_plates_come_after_the_mandatory_ones(engine: str) -> None:
    """NEON-D-22: the defender sees what is left, and uses one or is done."""
    worn = {"human-resources": ["courier-vest", "home-run-bat"]}
    for uses in (True, False):
        play = attacked(engine, Seat("ghost", energy=0, gear=worn), "HIT", "HIT", "CRIT")
        play.defend_roll("FAIL")
        assert play.step() == AttackStep.MANDATORY_PLATES
        play.pay(0)
        assert play.step() == AttackStep.OPTIONAL_PLATES
        assert (play.attack_state.crits, play.attack_state.hits) == (1, 0)
        assert play.chooser == 1
        assert play.actions() == [Effect(play.ref("human-resources", 1)), Done()]
        if uses:
            play.use("human-resources", 1)
        else:
            play.skip()
        assert play.hp(1) == (6 if uses else 5)


def test_an_effect_after_the_attack(engine: str) -> None:
    """NEON-D-26: the defender may use Fade and chooses where to."""
    for sector in (7, 9, None):
        play = attacked(engine, Seat("ghost", energy=1), "MISS", "MISS", "HIT", at=8)
        play.defend_roll("FAIL")
        assert play.step() == AttackStep.AFTERMATH
        assert play.chooser == 1
        fade = play.ref("fade")
        assert play.actions() == [Effect(fade, 7), Effect(fade, 9), Done()]
        if sector is None:
            play.skip()
        else:
            play.use("fade", sector=sector)
        assert play.at(1) == (sector or 8)
        assert play.energy(1) == (1 if sector is None else 0)


def test_where_to_flee(engine: str) -> None:
    """NEON-D-28: each Fighter in the sinking Sector picks a neighbour, Leader first; no passing."""
    seats = Seat(at=4, energy=0), Seat(at=4, energy=0), Seat(at=7)
    play = scene(engine, *seats, phase=Phase.DRAW, turn=2, leader=1, top=4)
    play.draw_cards()
    assert play.chooser == 1
    assert play.actions() == [Flee(3), Flee(5)]
    play.do(Flee(5))
    assert play.chooser == 0
    assert play.actions() == [Flee(3), Flee(5)]
    play.do(Flee(3))
    assert (play.at(0), play.at(1), play.at(2)) == (3, 5, 7)


@pytest.mark.parametrize(("pays", "energy", "hp"), [(True, 1, 6), (False, 3, 5)])
def test_the_damage_of_submersion_or_maneuver_c(
    engine: str, pays: bool, energy: int, hp: int
) -> None:
    """NEON-D-29: the same Fighter pays for Maneuver C, or takes the damage."""
    play = scene(engine, Seat(at=7, energy=3), Seat(), phase=Phase.DRAW, top=7)
    play.draw_cards()
    play.do(Flee(6))
    assert play.chooser == 0
    assert play.actions() == [Effect(play.ref("maneuver-c")), Done()]
    if pays:
        play.use("maneuver-c")
    else:
        play.skip()
    assert (play.energy(0), play.hp(0)) == (energy, hp)


def test_without_the_price_the_damage_is_not_asked_for(engine: str) -> None:
    """NEON-D-29: with 1 energy there is no Maneuver C."""
    play = scene(engine, Seat(at=7, energy=1), Seat(), phase=Phase.DRAW, top=7)
    play.draw_cards()
    play.do(Flee(6))
    assert play.hp(0) == 5
    assert play.energy(0) == 1


def test_an_enhancement_that_asks_for_a_sector(engine: str) -> None:
    """NEON-D-30: Gyro Legs ask for an adjacent Sector; a tap may be left unused."""
    legs = Seat(at=1, plan=acts("move", "attack", "move"), enhancement="gyro-legs", side="B")
    play = scene(engine, legs, Seat(at=6), automa=Automa(at=5))
    assert [each.param for each in play.offers_effect("gyro-legs")] == [2, 10]
    play.use("gyro-legs", sector=10)
    assert play.at(0) == 10
    assert play.seat(0).tapped
    assert not play.offers_effect("gyro-legs")


def test_a_gear_effect_that_draws_asks_where_the_card_goes(engine: str) -> None:
    """NEON-D-30: Golden Parachute's card is placed or discarded by its owner."""
    worn = {"golden-parachute": ["mic-stand"]}
    defender = Seat("boulder", energy=0, gear=worn)
    play = attacked(engine, defender, "CRIT", "MISS", "MISS")
    play.defend_roll("FAIL")
    play.skip()  # the attacker could tear the armor off
    assert play.step() == AttackStep.AFTERMATH
    assert play.chooser == 1
    play.use("golden-parachute", 1)
    play.draw("reaper")
    assert play.chooser == 1
    assert play.can_place("reaper")
    assert play.offers(Done)
    play.place("reaper")
    assert play.gear(1) == {"reaper": [], "golden-parachute": []}
