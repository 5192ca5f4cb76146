"""Abilities: prices and moments, Maneuvers A, B and C (NEON-ABL)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kumite.games.neon.actions import Attack, Effect, Flee, Move
from kumite.games.neon.events import EventKind
from kumite.games.neon.model import Phase

from .moments import strike
from .scenario import Scene, Seat, acts, content_of, scene

TWO_ATTACKS = acts("wild", "wild", "move")
TV_TOWER = 10

Attempt = Callable[[str, int], int | None]
"""Engine and energy in; the energy left after using the ability, or None if it is not offered."""


def spend(play: Scene, name: str, seat: int, *, sector: int = 0) -> int | None:
    """Use an ability in whichever way comes first."""
    offers = play.offers_effect(name, seat=seat)
    if sector:
        offers = [offer for offer in offers if offer.param == sector]
    if not offers:
        return None
    play.do(offers[0], seat)
    return play.energy(seat)


def maneuver_a_attacking(engine: str, energy: int) -> int | None:
    play = scene(engine, Seat("phoenix", at=5, energy=energy), Seat(at=5, energy=0))
    play.attack("basic", 1)
    play.roll("MISS")
    return spend(play, "maneuver-a", 0)


def maneuver_a_defending(engine: str, energy: int) -> int | None:
    play = scene(engine, Seat("ghost", at=5, energy=0), Seat("phoenix", at=5, energy=energy))
    strike(play, "basic", 1, ["MISS"], ["FAIL"])
    return spend(play, "maneuver-a", 1)


def maneuver_b(engine: str, energy: int) -> int | None:
    play = scene(engine, Seat("phoenix", at=5, energy=energy), Seat("boulder", at=5, energy=0))
    strike(play, "basic", 1, ["MISS"], ["FAIL"])
    return spend(play, "maneuver-b", 0)


def maneuver_c(engine: str, energy: int, to: int = 4) -> int | None:
    seats = Seat("phoenix", at=6, energy=energy), Seat(at=9)
    ring = (1, 2, 3, 5, 4, 6, TV_TOWER, 7, 8, 9)
    play = scene(engine, *seats, phase=Phase.DRAW, turn=1, top=6, ring=ring)
    play.draw_cards()
    play.do(Flee(sector=to))
    left = spend(play, "maneuver-c", 0)
    assert play.hp(0) == (5 if left is None else 6)
    return left


def during_turn(name: str, fighter: str) -> Attempt:
    def attempt(engine: str, energy: int) -> int | None:
        play = scene(engine, Seat(fighter, at=5, energy=energy), Seat(at=9))
        left = spend(play, name, 0)
        assert play.seat(0).token == (0 if left is None else 5)
        return left

    return attempt


def declared(name: str, fighter: str, target_at: int, weapon: str = "basic") -> Attempt:
    def attempt(engine: str, energy: int) -> int | None:
        gear: dict[str, list[str]] = {} if weapon == "basic" else {weapon: []}
        attacker = Seat(fighter, at=5, energy=energy, gear=gear)
        play = scene(engine, attacker, Seat(at=target_at, energy=0))
        ways = play.can_attack(weapon, 1)
        if not ways:
            return None
        assert [way.ref for way in ways] == [play.ref(name)]
        play.do(ways[0])
        return play.energy(0)

    return attempt


def tower_shield(engine: str, energy: int) -> int | None:
    play = scene(engine, Seat("ghost", at=5, energy=0), Seat("boulder", at=5, energy=energy))
    play.attack("basic", 1)
    play.roll("HIT")
    return spend(play, "tower-shield", 1)


def mirage(engine: str, energy: int) -> int | None:
    play = scene(engine, Seat("ghost", at=5, energy=0), Seat("illusion", at=5, energy=energy))
    play.attack("basic", 1)
    play.roll("HIT")
    return spend(play, "mirage", 1)


def wings(engine: str, energy: int) -> int | None:
    play = scene(engine, Seat("phoenix", at=5, energy=energy), Seat(at=9), action=2)
    far = play.offers(Move, sector=7)
    if not far:
        return None
    play.do(far[0])
    assert play.at(0) == 7
    return play.energy(0)


def afterburn(engine: str, energy: int) -> int | None:
    play = scene(engine, Seat("phoenix", at=5, energy=energy), Seat("boulder", at=5, energy=0))
    strike(play, "basic", 1, ["HIT"], ["FAIL"])
    return spend(play, "afterburn", 0)


def bullseye(engine: str, energy: int) -> int | None:
    shooter = Seat("ghost", at=5, energy=energy, gear={"tag-team": []})
    play = scene(engine, shooter, Seat("boulder", at=5, energy=0))
    play.attack("tag-team", 1)
    play.roll("HIT", "MISS", "MISS")
    return spend(play, "bullseye", 0)


def fade(engine: str, energy: int) -> int | None:
    play = scene(engine, Seat("boulder", at=5, energy=0), Seat("ghost", at=5, energy=energy))
    strike(play, "basic", 1, ["HIT"], ["FAIL"])
    if energy:
        play.skip()  # Maneuver A
    return spend(play, "fade", 1)


PRICES: dict[str, tuple[int, Attempt]] = {
    "Maneuver A, attacking": (1, maneuver_a_attacking),
    "Maneuver A, defending": (1, maneuver_a_defending),
    "Maneuver B": (1, maneuver_b),
    "Maneuver C": (2, maneuver_c),
    "Hohonade": (2, declared("hohonade", "akari", 6)),
    "Neko": (2, during_turn("neko", "akari")),
    "Tower Shield": (2, tower_shield),
    "Howitzer": (2, declared("howitzer", "boulder", 8, "lamp-post-rifle")),
    "Trap": (2, during_turn("trap", "illusion")),
    "Mirage": (1, mirage),
    "Smoke Grenade": (2, during_turn("smoke-grenade", "snake")),
    "Lunge": (1, declared("lunge", "snake", 6)),
    "Wings": (1, wings),
    "Afterburn": (2, afterburn),
    "Bullseye": (1, bullseye),
    "Fade": (1, fade),
}


@pytest.mark.parametrize("name", PRICES)
def test_an_ability_costs_its_price_at_its_moment(engine: str, name: str) -> None:
    """NEON-ABL-01: offered with that much energy, which is then gone, and not with less."""
    price, attempt = PRICES[name]
    assert attempt(engine, price) == 0
    assert attempt(engine, price - 1) is None


def test_each_fighter_has_five_abilities() -> None:
    """NEON-ABL-01: Maneuvers A, B, C and two unique ones."""
    content = content_of()
    for number, fighter in enumerate(content.fighters):
        assert len(content.abilities(number)) == 5
        assert {ability.name for ability in fighter.abilities} <= set(PRICES)


def test_an_ability_may_be_used_several_times_a_round(engine: str) -> None:
    """NEON-ABL-02: Tower Shield against two attacks (NEON-W-04)."""
    attacker = Seat("ghost", at=5, energy=0, plan=TWO_ATTACKS)
    play = scene(engine, attacker, Seat("boulder", at=5, energy=4))
    for left in (2, 0):
        play.attack("basic", 1)
        play.roll("MISS")
        play.use("tower-shield")
        assert play.energy(1) == left
        play.defend_roll("FAIL", "FAIL", "FAIL")
        play.skip_all()


def test_an_ability_is_used_once_within_an_attack(engine: str) -> None:
    """NEON-ABL-02: while energy lasts, but once for each attack."""
    shooter = Seat("ghost", at=5, energy=6, gear={"tag-team": []}, plan=TWO_ATTACKS)
    play = scene(engine, shooter, Seat("boulder", at=5, energy=0))
    for _ in range(2):
        play.attack("tag-team", 1)
        play.roll("HIT", "HIT", "MISS")
        play.use("bullseye")
        assert not play.offers_effect("bullseye")
        play.skip()
        play.defend_roll("FAIL")
    assert play.energy(0) == 4


def test_maneuver_a_rerolls_any_of_ones_own_dice(engine: str) -> None:
    """NEON-ABL-03: at least one die, all if one likes, attack dice when attacking."""
    shooter = Seat("snake", at=5, energy=1, gear={"tag-team": []})
    play = scene(engine, shooter, Seat("boulder", at=5, energy=0))
    play.attack("tag-team", 1)
    play.roll("HIT", "COND", "MISS")
    chosen = {offer.dice for offer in play.offers_effect("maneuver-a")}
    assert chosen == {
        (0, hits, conds, misses) for hits in (0, 1) for conds in (0, 1) for misses in (0, 1)
    } - {(0, 0, 0, 0)}
    play.use("maneuver-a", dice=["COND", "MISS"])
    assert play.dice_due == 2
    play.roll("CRIT", "HIT")
    assert play.attack_state.dice == [1, 2, 0, 0], "the HIT was left alone"


def test_maneuver_a_takes_up_one_kind_of_dice(engine: str) -> None:
    """NEON-ABL-03: a defender's are defense dice, whatever the attack shows."""
    play = scene(engine, Seat("ghost", at=5, energy=0), Seat("phoenix", at=5, energy=1, fields=1))
    strike(play, "basic", 1, ["HIT"], ["FAIL", "SPARK"])
    assert [offer.dice for offer in play.offers_effect("maneuver-a")] == [
        (0, 0, 0, 1),
        (0, 0, 1, 0),
        (0, 0, 1, 1),
    ]
    play.use("maneuver-a", dice=["SPARK", "FAIL"])
    play.defend_roll("SHIELD", "FAIL")
    assert play.events(EventKind.ATTACK_ROLLED) == [(64, 0, 0, 0)], "the HIT was not rolled again"
    assert play.hp(1) == 6


def test_maneuver_b_steps_to_a_neighbouring_sector(engine: str) -> None:
    """NEON-ABL-04: either side, after a defense that took no damage, or stay."""
    seats = Seat("phoenix", at=5, energy=2), Seat("boulder", at=5, energy=0)
    play = scene(engine, *seats)
    strike(play, "basic", 1, ["HIT"], ["SHIELD"])
    assert [offer.param for offer in play.offers_effect("maneuver-b")] == [4, 6]
    play.use("maneuver-b", sector=6)
    assert (play.at(0), play.energy(0)) == (6, 1)
    stays = scene(engine, *seats)
    strike(stays, "basic", 1, ["HIT"], ["SHIELD"])
    stays.skip()
    assert (stays.at(0), stays.energy(0)) == (5, 2)


def test_maneuver_c_prevents_submersion_damage(engine: str) -> None:
    """NEON-ABL-05: 2 E and no token is lost; without it one is."""
    assert maneuver_c(engine, 3) == 1
    assert maneuver_c(engine, 1) is None


def test_the_sector_at_the_moment_of_payment_sets_the_price(engine: str) -> None:
    """NEON-ABL-06: TV Tower, for those who stand in it when they pay."""

    def lunges(start: int, end: int, energy: int) -> list[Attack]:
        seats = Seat("snake", at=start, energy=energy), Seat(at=end, energy=0)
        return scene(engine, *seats).can_attack("basic", 1)

    assert not lunges(TV_TOWER, 9, energy=1)
    assert lunges(TV_TOWER, 9, energy=2)
    assert lunges(9, TV_TOWER, energy=1), "paid before the step"


def test_a_failed_attack_on_the_tv_tower_makes_maneuver_b_dear(engine: str) -> None:
    """NEON-ABL-06: 2 E, so not with 1 (NEON-W-22)."""
    for energy, left in ((1, None), (2, 0)):
        play = scene(engine, Seat("phoenix", at=TV_TOWER, energy=energy), Seat(at=TV_TOWER))
        strike(play, "basic", 1, ["MISS"], ["FAIL"])
        play.skip()
        if left is None:
            assert not play.offers(Effect)
        else:
            assert spend(play, "maneuver-b", 0) == left


def test_whoever_flees_pays_at_the_price_of_the_new_sector(engine: str) -> None:
    """NEON-ABL-06: Maneuver C costs 3 after fleeing to the TV Tower."""
    assert maneuver_c(engine, 2, to=TV_TOWER) is None
    assert maneuver_c(engine, 3, to=TV_TOWER) == 0
    assert maneuver_c(engine, 3, to=4) == 1


@pytest.mark.parametrize("side", ["A", "B"])
def test_both_sides_carry_the_same_abilities_and_values(engine: str, side: str) -> None:
    """NEON-ABL-07: armor 1, weapon 1, all five abilities; only the HP rows differ."""
    shooter = Seat("ghost", at=5, energy=6, side=side, gear={"tag-team": []}, plan=TWO_ATTACKS)
    play = scene(engine, shooter, Seat("boulder", at=5, energy=2, side=side))
    assert play.seat(0).hp == [1, 2, 3]
    play.attack("tag-team", 1)
    play.roll("HIT", "MISS", "MISS")
    assert play.offers_effect("bullseye")
    assert play.offers_effect("maneuver-a")
    play.skip()
    assert play.offers_effect("tower-shield")
    play.skip()
    assert play.dice_due == 1
    play.defend_roll("SHIELD")
    play.skip()
    assert play.offers_effect("maneuver-b")
    play.skip()
    play.attack("basic", 1)
    assert play.dice_due == 1


def test_side_b_has_other_hp_rows(engine: str) -> None:
    """NEON-ABL-07: the middle row of A is worth 1 each, of B 2 each."""
    for side, trophies in (("A", [1, 0, 0]), ("B", [0, 1, 0])):
        play = scene(engine, Seat(at=5, energy=0), Seat(at=5, energy=0, hp=5, side=side))
        strike(play, "basic", 1, ["HIT"], ["FAIL"])
        assert play.seat(0).trophy_hp == trophies


def test_attack_abilities_are_the_attackers_defense_abilities_the_targets(engine: str) -> None:
    """NEON-ABL-08: a target uses no Bullseye, an attacker no Tower Shield, a bystander nothing."""
    play = scene(
        engine,
        Seat("boulder", at=5, energy=6, gear={"tag-team": []}),
        Seat("ghost", at=5, energy=6),
        Seat("illusion", at=5, energy=6),
    )
    play.attack("tag-team", 1)
    assert play.is_chance
    play.roll("HIT", "HIT", "MISS")
    assert play.chooser == 0
    own = {effect.ref for effect in play.offers(Effect)}
    assert own == {play.ref("maneuver-a"), play.ref("tag-team")}
    play.skip()
    assert play.is_chance, "neither Tower Shield nor Mirage nor Bullseye"
    play.defend_roll("GUARD")
    assert play.chooser == 1
    assert {effect.ref for effect in play.offers(Effect)} == {play.ref("maneuver-a")}


def lend(engine: str, at: int, energy: int, neko: int | None = None) -> Scene:
    """Seat 0 has rolled a MISS beside its Ally, seat 2; seat 3 is Akari."""
    seats = [
        Seat("ghost", at=at, energy=0),
        Seat("boulder", at=at, energy=0),
        Seat("phoenix", at=at, energy=energy),
        Seat("akari", at=1, energy=0, token=neko),
    ]
    play = scene(engine, *seats, mode="squad-2x2")
    play.attack("basic", 1)
    play.roll("MISS")
    return play


def test_a_lender_pays_at_the_price_of_its_sector(engine: str) -> None:
    """NEON-ABL-08: 1 E, on the TV Tower 2, out of the lender's own energy."""
    for at, price in ((5, 1), (TV_TOWER, 2)):
        play = lend(engine, at, price)
        assert play.chooser == 2
        assert spend(play, "maneuver-a", 2) == 0
        assert play.energy(0) == 0
        assert lend(engine, at, price - 1).is_chance, "nobody can lend"


def test_a_lender_is_stopped_by_neko(engine: str) -> None:
    """NEON-ABL-08: like anyone else."""
    assert lend(engine, 5, 1, neko=6).waits_for == [2]
    assert lend(engine, 5, 1, neko=5).waits_for == []


def test_a_bystander_who_is_no_ally_lends_nothing(engine: str) -> None:
    """NEON-ABL-08: in other modes nobody but attacker and defender is asked."""
    play = scene(
        engine,
        Seat("ghost", at=5, energy=0),
        Seat("boulder", at=5, energy=0),
        Seat("phoenix", at=5, energy=6),
    )
    strike(play, "basic", 1, ["MISS"], ["FAIL"])
    assert play.events(EventKind.ATTACK_ENDED)
