"""Attack, step 2: dice before, in and after the attack roll (NEON-ATK-11 to ATK-23)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from kumite.games.neon.actions import Done
from kumite.games.neon.events import EventKind
from kumite.games.neon.model import AUTOMA

from .moments import strike
from .scenario import Automa, Scene, Seat, acts, bot, everyone, scene, vector

TWO_ATTACKS = acts("wild", "wild", "move")
HEAVY_HITTERS = """
[[equipment]]
id = "volley-gun"
source = "ours"
name = "Volley Gun"
type = "SMALL"
rank = 1
copies = 1
dice = [4, 0, 0]
capacity = 1
ammo = ["BULLET"]
[[equipment.effects]]
when = "before_attack"
cost = { ammo = "BULLET" }
do = [{ op = "add_attack_dice", n = 3 }]
"""
WEAK_HOWITZER = """
[[fighter]]
id = "boulder"
source = "ours"
name = "Boulder"
corporation = "Betula"
[[fighter.abilities]]
name = "Howitzer"
when = "before_attack"
cost = { energy = 2 }
if = { weapon_type = ["SMALL", "HEAVY"] }
do = [{ op = "extend_range", min = 3, max = 4 }, { op = "base_dice", cell = 2, min = 0 }]
"""
NERVES = """
[[enhancement]]
id = "stabilizer"
source = "ours"
name = "Stabilizer"
[[enhancement.effects]]
when = "after_attack"
cost = { energy = 1 }
do = [{ op = "change_attack", from = "COND", to = "HIT", n = 1 }]
"""


def rolled(engine: str, attacker: Seat, *faces: str, defender: Seat | None = None) -> Scene:
    """The attacker has hit out at seat 1 with the basic weapon or its gun, and rolled this."""
    play = scene(engine, attacker, defender or Seat("boulder", at=attacker.at, energy=0))
    weapon = next(iter(attacker.gear), "basic")
    play.attack(weapon, 1)
    play.skip_all()
    play.roll(*faces)
    return play


# 2A


def test_effects_before_the_roll_come_in_any_order(engine: str) -> None:
    """NEON-ATK-11: whatever adds dice may be used first or last, or not at all."""
    shooter = Seat("ghost", at=2, energy=1, gear={"curbside-pistol": ["ticket-puncher"]})
    orders = [("curbside-pistol", "factory"), ("factory", "curbside-pistol"), ("factory",), ()]
    for order in orders:
        play = scene(engine, shooter, Seat(at=2, energy=0))
        play.attack("curbside-pistol", 1)
        for effect in order:
            play.use(effect)
        if len(order) < 2:
            play.skip()
        assert play.dice_due == 1 + len(order)


def test_five_dice_are_the_most(engine: str) -> None:
    """NEON-ATK-12: at 5 dice no adding effect is offered (NEON-W-17)."""
    shooter = Seat(
        "ghost",
        at=2,
        energy=1,
        gear={"encore": ["curbside-pistol"]},
        enhancement="targeting-lens",
    )
    play = scene(engine, shooter, Seat(at=2, energy=0))
    play.attack("encore", 1)
    play.use("encore", 0)
    assert play.offers_effect("factory")
    assert play.offers_effect("targeting-lens")
    play.use("factory")
    assert play.is_chance, "the Lens is not offered"
    assert play.dice_due == 5
    assert not play.seat(0).tapped


def test_surplus_dice_are_lost(engine: str) -> None:
    """NEON-ATK-12: 4 dice and 3 more are 5."""
    shooter = Seat(at=1, energy=0, gear={"volley-gun": []})
    play = scene(engine, shooter, Seat(at=1, energy=0), pack=HEAVY_HITTERS)
    play.attack("volley-gun", 1)
    play.use("volley-gun")
    assert play.dice_due == 5


def test_at_least_one_die_is_rolled(engine: str) -> None:
    """NEON-ATK-12: even if everything says 0."""
    gunner = Seat("boulder", at=1, energy=2, gear={"curbside-pistol": []})
    play = scene(engine, gunner, Seat(at=4, energy=0), pack=WEAK_HOWITZER)
    play.attack("curbside-pistol", 1, using="howitzer")
    play.skip_all()
    play.roll("MISS")


# 2B


def test_crit_and_hit_are_hits_cond_and_miss_are_not(engine: str) -> None:
    """NEON-ATK-13: all dice are rolled at once; two of these four count."""
    shooter = Seat(at=1, energy=0, gear={"encore": ["curbside-pistol"]})
    play = scene(engine, shooter, Seat(at=1, energy=0))
    play.attack("encore", 1)
    play.use("encore", 0)
    assert sum(play.odds().values()) == 1
    assert play.odds()[vector("CRIT", "CRIT", "CRIT", "CRIT")] == Fraction(1, 6**4)
    play.roll("CRIT", "HIT", "COND", "MISS")
    play.skip_all()
    play.defend_roll("FAIL")
    assert play.hp(1) == 4


@pytest.mark.parametrize(("face", "lost"), [("CRIT", 1), ("HIT", 1), ("COND", 0), ("MISS", 0)])
def test_each_face_counts_by_itself(engine: str, face: str, lost: int) -> None:
    """NEON-ATK-13: what a single die does."""
    play = scene(engine, Seat(at=1, energy=0), Seat(at=1, energy=0))
    strike(play, "basic", 1, [face], ["FAIL"])
    assert play.hp(1) == 6 - lost


def test_a_bots_die_falls_with_the_attack_roll(engine: str) -> None:
    """NEON-ATK-14: before the attacker's window, one die, and the attacker may still change."""
    play = scene(engine, Seat("ghost", at=1, energy=1), Seat(at=5), bots={1: 1})
    play.attack("basic", bot(1))
    play.roll("COND")
    assert play.dice_due == 1
    play.bot_roll("FAIL")
    assert play.attack_state.bot_dice == [0, 0, 0, 1]
    assert play.chooser == 0
    play.use("park")
    play.bot_type("red")
    assert play.state.bots[1] == 0


def test_nothing_touches_a_bots_die(engine: str) -> None:
    """NEON-ATK-14: no effect weakens it, no reroll takes it up (NEON-W-32)."""
    shooter = Seat("ghost", at=1, energy=1, gear={"reaper": ["rivet-thrower"]})
    play = scene(engine, shooter, Seat(at=1, energy=0), bots={1: 1})
    play.attack("reaper", bot(1))
    play.skip()
    play.roll("HIT")
    play.bot_roll("SHIELD")
    assert not play.offers_effect("reaper", 1)
    assert [each.param for each in play.offers_effect("maneuver-a")] == [vector("HIT")]
    fighter = rolled(engine, shooter, "HIT")
    assert fighter.offers_effect("reaper", 1), "against a Fighter it is offered"


def test_the_automas_dice_fall_with_the_attack_roll(engine: str) -> None:
    """NEON-ATK-14: two dice, before the attacker's window."""
    play = scene(engine, Seat("ghost", at=1, energy=1), Seat(at=5), automa=Automa(at=1))
    play.attack("basic", AUTOMA)
    play.roll("COND")
    play.automa_roll("FAIL", "SPARK")
    assert play.chooser == 0
    play.use("park")
    assert play.state.automa_hp == 5


# 2C


def test_a_die_changed_and_rerolled_loses_the_change(engine: str) -> None:
    """NEON-ATK-15: any order; the reroll comes after the Park here."""
    play = rolled(engine, Seat("ghost", at=1, energy=2), "COND")
    play.use("park")
    assert play.attack_state.dice == [0, 1, 0, 0]
    play.use("maneuver-a", dice=["HIT"])
    play.roll("MISS")
    play.defend_roll("FAIL")
    assert play.hp(1) == 6


def test_a_die_may_be_changed_after_its_reroll(engine: str) -> None:
    """NEON-ATK-15: any order; the Park comes after the reroll here."""
    play = rolled(engine, Seat("ghost", at=1, energy=2), "MISS")
    assert not play.offers_effect("park")
    play.use("maneuver-a", dice=["MISS"])
    play.roll("COND")
    play.use("park")
    play.defend_roll("FAIL")
    assert play.hp(1) == 5


def test_one_attack_allows_one_reroll(engine: str) -> None:
    """NEON-ATK-16: of any number of dice, but once, and the new result stands."""
    shooter = Seat("ghost", at=1, energy=2, gear={"ticket-puncher": ["curbside-pistol"]})
    play = rolled(engine, shooter, "MISS", "MISS")
    assert play.offers_effect("ticket-puncher")
    play.use("maneuver-a", dice=["MISS", "MISS"])
    play.roll("COND", "MISS")
    assert not play.offers_effect("ticket-puncher")
    assert not play.offers_effect("maneuver-a")
    assert play.attack_state.dice == [0, 0, 1, 1]
    other = rolled(engine, shooter, "MISS", "MISS")
    other.use("ticket-puncher", dice=["MISS"])
    other.roll("HIT")
    assert not other.offers_effect("maneuver-a")


def test_an_attackers_reroll_leaves_none_to_the_defender(engine: str) -> None:
    """NEON-ATK-16: Mirage counts as the one reroll."""
    illusion = Seat("illusion", at=1, energy=1)
    play = rolled(engine, Seat("ghost", at=1, energy=1), "MISS", defender=illusion)
    play.skip()
    assert play.chooser == 1
    assert play.offers_effect("mirage")
    again = rolled(engine, Seat("ghost", at=1, energy=1), "MISS", defender=illusion)
    again.use("maneuver-a", dice=["MISS"])
    again.roll("HIT")
    again.defend_roll("FAIL")
    assert again.offers_effect("maneuver-a"), "no Mirage was asked before the defense roll"


def test_the_highway_is_the_one_reroll(engine: str) -> None:
    """NEON-ATK-17: it bars Maneuver A and a Weapon's reroll, and they bar it (NEON-W-06)."""
    shooter = Seat("ghost", at=4, energy=1, gear={"ticket-puncher": ["curbside-pistol"]})
    play = rolled(engine, shooter, "MISS", "MISS")
    for effect in ("highway", "maneuver-a", "ticket-puncher"):
        assert play.offers_effect(effect)
    play.use("highway", dice=["MISS"])
    play.roll("HIT")
    for effect in ("highway", "maneuver-a", "ticket-puncher"):
        assert not play.offers_effect(effect)
    assert play.energy(0) == 1, "the Highway is free"
    other = rolled(engine, shooter, "MISS", "MISS")
    other.use("maneuver-a", dice=["MISS"])
    other.roll("HIT")
    assert not other.offers_effect("highway")


def test_an_attacker_in_the_police_station_has_no_reroll(engine: str) -> None:
    """NEON-ATK-18: no Maneuver A, no reroll of the Weapon, and Mirage is barred (NEON-W-21)."""
    illusion = Seat("illusion", at=9, energy=1)
    for sector, may in ((8, False), (10, True)):
        shooter = Seat("ghost", at=sector, energy=2, gear={"ticket-puncher": []})
        play = scene(engine, shooter, illusion)
        play.attack("ticket-puncher", 1)
        play.roll("HIT")
        for effect in ("ticket-puncher", "maneuver-a"):
            assert bool(play.offers_effect(effect)) == may
        play.skip()
        assert bool(play.offers_effect("mirage")) == may


def test_a_defender_hit_from_the_police_station_rerolls_her_own_dice(engine: str) -> None:
    """NEON-ATK-18: only the dice rolled there are fixed (NEON-W-21)."""
    shooter = Seat("ghost", at=8, energy=0, gear={"ticket-puncher": []})
    play = scene(engine, shooter, Seat("illusion", at=9, energy=1))
    strike(play, "ticket-puncher", 1, ["HIT"], ["FAIL"])
    assert play.chooser == 1
    assert play.offers_effect("maneuver-a")


def test_a_defender_in_the_police_station_causes_no_reroll_at_all(engine: str) -> None:
    """NEON-ATK-18: neither of her dice, nor Mirage; the attacker elsewhere may reroll."""
    shooter = Seat("ghost", at=9, energy=1, gear={"curbside-pistol": []})
    play = scene(engine, shooter, Seat("illusion", at=8, energy=3))
    play.attack("curbside-pistol", 1)
    play.skip()
    play.roll("HIT")
    assert play.offers_effect("maneuver-a")
    play.skip()
    assert play.is_chance, "Mirage is not offered"
    play.defend_roll("FAIL")
    assert play.events(EventKind.DAMAGED), "nor is Maneuver A"


def test_an_effect_on_defense_dice_is_used_before_they_are_rolled(engine: str) -> None:
    """NEON-ATK-19: it lingers, and counts for the final dice, also after a reroll."""
    shooter = Seat("ghost", at=1, energy=0, gear={"reaper": ["rivet-thrower"]})
    play = rolled(engine, shooter, "HIT", defender=Seat("boulder", at=1, energy=1))
    play.use("reaper", 1, target=1)
    play.defend_roll("FAIL")
    play.use("maneuver-a", dice=["FAIL"])
    play.defend_roll("SHIELD")
    assert play.hp(1) == 5
    assert play.events(EventKind.SETTLED) == [(1, 0, 1, 0)]


def test_an_effect_on_defense_dice_serves_against_the_automa_if_it_shows_them(engine: str) -> None:
    """NEON-ATK-19: the Automa's dice are on the table already (NEON-W-32)."""
    shooter = Seat("ghost", at=1, energy=0, gear={"reaper": ["rivet-thrower"]})

    def attacked(*faces: str) -> Scene:
        play = scene(engine, shooter, Seat(at=5), automa=Automa(at=1))
        play.attack("reaper", AUTOMA)
        play.skip()
        play.roll("HIT")
        play.automa_roll(*faces)
        return play

    play = attacked("SHIELD", "FAIL")
    play.use("reaper", 1, target=AUTOMA)
    assert play.state.automa_hp == 5
    spared = attacked("SHIELD", "FAIL")
    spared.skip()
    assert spared.state.automa_hp == 6
    assert attacked("FAIL", "FAIL").state.automa_hp == 5, "no SHIELD, no offer"


def test_an_effect_on_defense_dice_binds_one_target_of_several(engine: str) -> None:
    """NEON-ATK-19: the attacker names a Fighter (never a Bot), only that one suffers it."""
    pack = """
[[equipment]]
id = "sawtooth"
source = "ours"
name = "Sawtooth"
type = "GRENADE"
rank = 1
copies = 1
dice = [0, 1, 1]
capacity = 1
ammo = ["GREN", "SLUG"]
attack_price = "GREN"
[[equipment.effects]]
when = "passive"
do = [{ op = "all_in_sector" }]
[[equipment.effects]]
when = "after_attack"
cost = { ammo = "SLUG" }
do = [{ op = "target_treats", from = "SHIELD", to = "FAIL", n = "all" }]
"""
    play = scene(
        engine,
        Seat(at=1, energy=0, gear={"sawtooth": ["shrapnel-puck"]}),
        Seat(at=2, energy=0),
        Seat(at=2, energy=0),
        bots={2: 1},
        automa=Automa(at=2),
        pack=pack,
    )
    play.attack("sawtooth", everyone(2))
    play.roll("HIT")
    play.automa_roll("SHIELD", "FAIL")
    play.bot_roll("SHIELD")
    assert [each.param for each in play.offers_effect("sawtooth", 1)] == [1, 2, AUTOMA]
    play.use("sawtooth", 1, target=2)
    play.defend_roll("SHIELD")
    play.defend_roll("SHIELD")
    assert (play.hp(1), play.hp(2), play.state.automa_hp) == (6, 5, 6)
    assert play.state.bots[2] == 1


def test_a_sector_effect_is_used_once_per_attack(engine: str) -> None:
    """NEON-ATK-20: the Park helps one die, and again in the next attack."""
    shooter = Seat("ghost", at=1, energy=6, gear={"ticket-puncher": []}, plan=TWO_ATTACKS)
    play = rolled(engine, shooter, "COND", "COND")
    play.use("park")
    assert play.attack_state.dice == [0, 1, 1, 0]
    assert not play.offers_effect("park")
    play.skip()
    play.defend_roll("GUARD")
    play.skip_all()
    play.attack("ticket-puncher", 1)
    play.roll("COND", "COND")
    assert play.offers_effect("park")


def test_an_ability_is_used_once_per_attack(engine: str) -> None:
    """NEON-ATK-20: Bullseye turns one HIT, not two."""
    shooter = Seat("ghost", at=1, energy=6, gear={"ticket-puncher": []})
    play = rolled(engine, shooter, "HIT", "HIT")
    play.use("bullseye")
    assert play.attack_state.dice == [1, 1, 0, 0]
    assert not play.offers_effect("bullseye")


def test_an_enhancement_is_used_once_per_attack(engine: str) -> None:
    """NEON-ATK-20: even one that is not tapped."""
    shooter = Seat("ghost", at=9, energy=6, gear={"ticket-puncher": []}, enhancement="stabilizer")
    play = scene(engine, shooter, Seat(at=9, energy=0), pack=NERVES)
    play.attack("ticket-puncher", 1)
    play.roll("COND", "COND")
    play.use("stabilizer")
    assert play.energy(0) == 5
    assert not play.offers_effect("stabilizer")


def test_a_lent_ability_counts_as_used_by_the_lender(engine: str) -> None:
    """NEON-ATK-20: once per attack by a given player, for an Ally's dice or for one's own."""

    def thrown(first: int, second: int) -> Scene:
        seats = [
            Seat(at=1, energy=0, gear={"shrapnel-puck": []}),
            Seat(at=2, energy=first),
            Seat(at=9),
            Seat(at=2, energy=second),
        ]
        play = scene(engine, *seats, mode="squad-2x2")
        play.attack("shrapnel-puck", everyone(2))
        play.roll("HIT", "MISS")
        play.defend_roll("FAIL")
        play.use("maneuver-a", dice=["FAIL"])
        play.defend_roll("FAIL")
        play.defend_roll("FAIL")
        return play

    lent_before = thrown(0, 2)
    assert not lent_before.offers_effect("maneuver-a", seat=3)
    used_before = thrown(2, 0)
    assert not used_before.offers_effect("maneuver-a", seat=1)


def test_several_targets_face_one_roll_and_defend_apart(engine: str) -> None:
    """NEON-ATK-21: every target has its own defense, all face the whole attack."""
    play = scene(
        engine,
        Seat(at=1, energy=0, gear={"shrapnel-puck": []}),
        Seat(at=2, energy=0),
        Seat(at=2, energy=0, fields=1),
    )
    play.attack("shrapnel-puck", everyone(2))
    play.roll("HIT", "HIT")
    play.defend_roll("SHIELD")
    play.defend_roll("FAIL", "FAIL")
    assert (play.hp(1), play.hp(2)) == (5, 4)
    assert len(play.events(EventKind.ATTACK_ROLLED)) == 1
    assert [event[0] for event in play.events(EventKind.DEFENSE_ROLLED)] == [1, 2]


def squad_attack(engine: str, *energies: int, at: int = 1, ally_at: int | None = None) -> Scene:
    """Seat 0 of three allies (0, 2, 4) has hit out at seat 1 and rolled a COND."""
    places = [at, at, at if ally_at is None else ally_at, 9, at, 9]
    seats = [Seat(at=place, energy=energy) for place, energy in zip(places, energies, strict=True)]
    play = scene(engine, *seats, mode="squad-2x3")
    play.attack("basic", 1)
    play.roll("COND")
    return play


def test_an_ally_beside_the_roller_may_lend_a_reroll(engine: str) -> None:
    """NEON-ATK-22: after the attacker is done; the window reopens without rerolls (NEON-W-37)."""
    play = squad_attack(engine, 3, 0, 1, 0, 0, 0)
    assert play.chooser == 0
    play.skip()
    assert play.chooser == 2
    assert play.offers(Done)
    play.use("maneuver-a", dice=["COND"])
    assert (play.energy(0), play.energy(2)) == (3, 0)
    play.roll("COND")
    assert play.chooser == 0
    assert not play.offers_effect("maneuver-a")
    play.use("park")
    play.defend_roll("FAIL")
    assert play.hp(1) == 5


def test_allies_are_asked_clockwise_from_the_roller(engine: str) -> None:
    """NEON-ATK-22: each in turn, until one lends or all decline."""
    play = squad_attack(engine, 0, 0, 1, 1, 1, 1)
    assert play.chooser == 2
    play.skip()
    assert play.chooser == 4
    play.skip()
    assert play.is_chance, "the opponents in other Sectors lend nothing"
    play.defend_roll("FAIL")


def test_after_one_ally_has_lent_no_other_is_asked(engine: str) -> None:
    """NEON-ATK-22: there is one reroll for all of them."""
    play = squad_attack(engine, 0, 0, 1, 0, 1, 0)
    play.use("maneuver-a", dice=["COND"])
    play.roll("MISS")
    assert play.is_chance
    play.defend_roll("FAIL")


def test_no_ally_is_asked_when_the_reroll_is_used_or_barred(engine: str) -> None:
    """NEON-ATK-22: the attacker's own reroll was the one; in the Police Station there is none."""
    play = squad_attack(engine, 1, 0, 1, 0, 0, 0)
    play.use("maneuver-a", dice=["COND"])
    play.roll("MISS")
    assert play.is_chance
    play.defend_roll("FAIL")
    barred = squad_attack(engine, 0, 0, 1, 0, 0, 0, at=8)
    assert barred.is_chance
    barred.defend_roll("FAIL")


def test_an_ally_elsewhere_lends_nothing(engine: str) -> None:
    """NEON-ATK-22: only from the roller's Sector."""
    play = squad_attack(engine, 0, 0, 1, 0, 0, 0, ally_at=2)
    assert play.is_chance
    play.defend_roll("FAIL")


def test_an_ally_of_the_defender_lends_a_reroll_too(engine: str) -> None:
    """NEON-ATK-22: the roller may be the defender."""
    seats = [Seat(at=1, energy=0), Seat(at=1, energy=0), Seat(at=5), Seat(at=1, energy=1)]
    play = scene(engine, *seats, mode="squad-2x2")
    strike(play, "basic", 1, ["HIT"], ["FAIL"])
    assert play.chooser == 3
    play.use("maneuver-a", dice=["FAIL"])
    play.defend_roll("SHIELD")
    assert (play.hp(1), play.energy(3)) == (6, 0)


def test_usable_is_what_is_ones_own_and_where_one_stands(engine: str) -> None:
    """NEON-ATK-23: abilities, the own Sector's effect, own Gear and Enhancement."""
    shooter = Seat(
        "ghost",
        at=1,
        energy=3,
        gear={"ticket-puncher": ["curbside-pistol"]},
        enhancement="stabilizer",
    )
    target = Seat("phoenix", at=10, energy=3, gear={"oracle-rig": []})
    play = scene(engine, shooter, target, Seat("snake", at=4))
    play.attack("ticket-puncher", 1)
    play.roll("COND")
    refs = {each.ref for each in play.actions() if hasattr(each, "ref")}
    names = ("maneuver-a", "ticket-puncher", "park", "stabilizer")
    assert refs == {play.ref(name) for name in names}


def test_the_targets_sector_gives_the_attacker_nothing(engine: str) -> None:
    """NEON-ATK-23: the Park helps those who attack from it."""
    shooter = Seat("ghost", at=10, energy=3, gear={"curbside-pistol": ["ticket-puncher"]})
    play = scene(engine, shooter, Seat(at=1, energy=0))
    play.attack("curbside-pistol", 1)
    play.skip()
    play.roll("COND")
    assert play.offers_effect("maneuver-a")
    assert not play.offers_effect("park")
