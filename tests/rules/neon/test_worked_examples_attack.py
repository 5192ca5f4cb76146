"""The ledger's worked examples about one attack on one target."""

from __future__ import annotations

from itertools import permutations

import pytest

from kumite.games.neon.actions import Effect, Guards
from kumite.games.neon.model import AttackStep

from .scenario import Scene, Seat, acts, scene, vector

ATTACK = acts("attack", "move", "search")


@pytest.mark.parametrize(("sector", "dice"), [(1, 1), (2, 2), (3, None), (10, 2), (9, None)])
def test_the_diagram_gives_the_dice(engine: str, sector: int, dice: int | None) -> None:
    """NEON-W-02: a Weapon 1/2/-: 1 die at Range 0, 2 at Range 1, no attack at Range 2."""
    pack = """
        [[equipment]]
        id = "curbside-pistol"
        source = "ours"
        name = "Example"
        type = "SMALL"
        rank = 1
        copies = 2
        dice = [1, 2, 0]
        capacity = 2
        ammo = ["BULLET"]
        text = "An example."
        effects = []
    """
    shooter = Seat(at=1, energy=0, plan=acts("wild", "wild", "move"), gear={"curbside-pistol": []})
    play = scene(engine, shooter, Seat(at=sector, energy=0), pack=pack)
    if dice is None:
        assert not play.can_attack("curbside-pistol", 1)
    else:
        play.attack("curbside-pistol", 1)
        assert play.dice_due == dice


def test_tower_shield_serves_in_every_attack_of_a_round(engine: str) -> None:
    """NEON-W-04: Boulder with 4 energy defends twice with 3 dice each."""
    plan = acts("attack", "wild", "wild")
    play = scene(engine, Seat("ghost", at=1, energy=0, plan=plan), Seat("boulder", at=1, energy=4))
    play.attack("basic", 1)
    play.roll("MISS")
    play.use("tower-shield")
    assert play.dice_due == 3
    play.defend_roll("FAIL", "FAIL", "FAIL")
    play.skip_all()
    assert play.energy(1) == 2
    play.attack("basic", 1)
    play.roll("MISS")
    play.use("tower-shield")
    assert play.energy(1) == 0
    play.defend_roll("SPARK", "SPARK", "FAIL")
    play.skip_all()
    assert play.energy(1) == 2, "0, and what the SPARKs gave"


@pytest.mark.parametrize(("face", "net"), [("FAIL", -1), ("SPARK", 0)])
def test_a_spark_that_was_rolled_away_gives_nothing(engine: str, face: str, net: int) -> None:
    """NEON-W-05: SPARK, Maneuver A, then FAIL: -1; then SPARK again: 0."""
    seats = Seat("boulder", at=1, energy=0, plan=ATTACK), Seat("ghost", at=1, energy=3)
    play = scene(engine, *seats)
    play.attack("basic", 1)
    play.roll("MISS")
    play.defend_roll("SPARK")
    play.use("maneuver-a", dice=["SPARK"])
    assert play.energy(1) == 2
    play.defend_roll(face)
    play.skip_all()
    assert play.energy(1) == 3 + net


def shoot_from_the_highway(engine: str) -> Scene:
    shooter = Seat("ghost", at=4, plan=ATTACK, gear={"ticket-puncher": ["encore"]})
    play = scene(engine, shooter, Seat("phoenix", at=4, energy=0))
    play.attack("ticket-puncher", 1)
    play.roll("MISS", "HIT")
    assert play.step() == AttackStep.AFTER_ATTACK
    return play


def rerolls_offered(play: Scene) -> set[str]:
    names = ("highway", "maneuver-a", "ticket-puncher")
    return {name for name in names if play.offers_effect(name, seat=0)}


def test_the_highway_uses_up_the_reroll(engine: str) -> None:
    """NEON-W-06: after the Highway's free reroll, Maneuver A and the Weapon's are barred."""
    play = shoot_from_the_highway(engine)
    assert rerolls_offered(play) == {"highway", "maneuver-a", "ticket-puncher"}
    play.use("highway", dice=["MISS"])
    assert play.energy(0) == 3, "free"
    play.roll("HIT")
    assert rerolls_offered(play) == set()
    assert play.offers_effect("bullseye"), "other effects go on"


@pytest.mark.parametrize("first", ["maneuver-a", "ticket-puncher"])
def test_any_other_reroll_bars_the_highway(engine: str, first: str) -> None:
    """NEON-W-06: if Maneuver A was used first, Highway is not offered."""
    play = shoot_from_the_highway(engine)
    play.use(first, dice=["MISS"])
    play.roll("HIT")
    assert rerolls_offered(play) == set()


@pytest.mark.parametrize("order", list(permutations(["encore", "factory", "targeting-lens"])))
def test_never_more_than_five_attack_dice(engine: str, order: tuple[str, str, str]) -> None:
    """NEON-W-17: cell 3 and two of three effects make 5; the third is not offered."""
    shooter = Seat(
        at=2, plan=ATTACK, gear={"encore": ["curbside-pistol"]}, enhancement="targeting-lens"
    )
    play = scene(engine, shooter, Seat(at=2))
    play.attack("encore", 1)
    play.use(order[0])
    play.use(order[1])
    assert not play.offers(Effect, ref=play.ref(order[2]))
    assert play.dice_due == 5


def test_plates_are_forced_to_pay(engine: str) -> None:
    """NEON-W-18: the Visor pays with itself, the Vest with its Ammo; Maneuver B is open."""
    attacker = Seat("ghost", at=1, energy=1, plan=ATTACK, gear={"static-baton": []})
    worn = {"traffic-visor": [], "courier-vest": ["home-run-bat"]}
    play = scene(engine, attacker, Seat("phoenix", at=1, energy=0, gear=worn))
    play.attack("static-baton", 1)
    play.roll("CRIT", "HIT")
    play.skip()
    play.defend_roll("FAIL")
    assert play.gear(1) == {"courier-vest": []}
    assert play.in_discard("traffic-visor") == 1
    assert play.in_discard("home-run-bat") == 1
    assert play.hp(1) == 6
    assert play.chooser == 0
    assert play.offers_effect("maneuver-b")


def attack_with_three_dice(engine: str, *dice: str) -> Scene:
    attacker = Seat("ghost", at=1, energy=0, plan=ATTACK, gear={"tag-team": []})
    play = scene(engine, attacker, Seat("phoenix", at=1, energy=0, fields=1))
    play.attack("tag-team", 1)
    play.roll(*dice)
    play.skip()
    play.defend_roll("GUARD", "SHIELD")
    return play


def test_a_guard_without_a_choice_is_not_asked_for(engine: str) -> None:
    """NEON-W-19: CRIT, CRIT, HIT against GUARD, SHIELD: damage 1 without a question."""
    play = attack_with_three_dice(engine, "CRIT", "CRIT", "HIT")
    assert not play.offers(Guards)
    assert play.hp(1) == 5


@pytest.mark.parametrize("crits", [0, 1])
def test_a_guard_with_a_choice_is_asked_for(engine: str, crits: int) -> None:
    """NEON-W-19: CRIT, HIT, HIT against GUARD, SHIELD: SHIELD takes a HIT, then CRIT or HIT."""
    play = attack_with_three_dice(engine, "CRIT", "HIT", "HIT")
    assert play.chooser == 1
    assert (play.attack_state.crits, play.attack_state.hits) == (1, 1)
    assert play.actions() == [Guards(0), Guards(1)]
    play.do(Guards(crits))
    assert play.hp(1) == 5


def test_the_police_station_bars_rerolls_of_the_attacker(engine: str) -> None:
    """NEON-W-21: no Mirage, no Maneuver A of the attacker there; Illusion rerolls her own dice."""
    attacker = Seat("ghost", at=8, plan=ATTACK, gear={"hornet-pair": []})
    play = scene(engine, attacker, Seat("illusion", at=7))
    play.attack("hornet-pair", 1)
    play.skip()
    play.roll("HIT", "MISS")
    assert not play.offers_effect("maneuver-a")
    play.skip()
    assert play.step() == AttackStep.ROLL_DEFENSE, "no Mirage"
    play.defend_roll("FAIL")
    assert play.chooser == 1
    assert play.offers_effect("maneuver-a") == [Effect(0, vector("FAIL"))]


@pytest.mark.parametrize(("sector", "energy", "price"), [(10, 1, None), (10, 2, 2), (9, 1, 1)])
def test_the_tv_tower_makes_abilities_dearer(
    engine: str, sector: int, energy: int, price: int | None
) -> None:
    """NEON-W-22: with 1 energy on the TV Tower a failed attack leaves no Maneuver B."""
    attacker = Seat("phoenix", at=sector, energy=energy, plan=ATTACK)
    play = scene(engine, attacker, Seat("ghost", at=sector, energy=0))
    play.attack("basic", 1)
    play.roll("MISS")
    play.skip_all()
    play.defend_roll("FAIL")
    assert bool(play.offers_effect("maneuver-b")) == (price is not None)
    if price is not None:
        play.use("maneuver-b", sector=1 if sector == 10 else 8)
        assert play.energy(0) == energy - price


def test_sector_prices_are_not_raised(engine: str) -> None:
    """NEON-W-22: the Park costs 1 energy, wherever the TV Tower stands."""
    attacker = Seat("phoenix", at=1, energy=1, plan=ATTACK)
    play = scene(engine, attacker, Seat("ghost", at=1, energy=0))
    play.attack("basic", 1)
    play.roll("COND")
    play.use("park")
    assert play.energy(0) == 0
    play.skip_all()
    play.defend_roll("FAIL")
    assert play.hp(1) == 5


def test_a_defense_is_rolled_against_no_hits_too(engine: str) -> None:
    """NEON-W-40: MISS, COND: one defense die, SPARK gives 1 energy, Maneuver B is open."""
    attacker = Seat("ghost", at=5, energy=2, plan=ATTACK, gear={"home-run-bat": []})
    play = scene(engine, attacker, Seat("phoenix", at=5, energy=0))
    play.attack("home-run-bat", 1)
    play.roll("MISS", "COND")
    play.skip()
    assert play.dice_due == 1
    play.defend_roll("SPARK")
    assert play.energy(1) == 1
    assert play.hp(1) == 6
    assert play.chooser == 0
    assert play.offers_effect("maneuver-b")
