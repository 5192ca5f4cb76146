"""Attack, step 3: defense dice, cancelling, plates (NEON-ATK-24 to ATK-37)."""

from __future__ import annotations

import pytest

from kumite.games.neon.actions import PAY_GEAR, Guards, Pay
from kumite.games.neon.codec import decode
from kumite.games.neon.events import EventKind
from kumite.games.neon.model import AUTOMA, BOT

from .moments import strike
from .scenario import Automa, Scene, Seat, bot, everyone, scene, vector

STADIUM = 9
REROLLER = """
[[equipment]]
id = "second-look"
source = "ours"
name = "Second Look"
type = "HELMET"
rank = 1
copies = 1
capacity = 1
ammo = ["CELL"]
[[equipment.effects]]
when = "plate"
cost = { ammo = "CELL" }
do = [{ op = "cancel", symbol = "CRIT", n = 1 }]
mandatory = true
[[equipment.effects]]
when = "after_defense"
do = [{ op = "reroll_defense", max = 1 }]
"""
TWO_PLATES = """
[[equipment]]
id = "double-plate"
source = "ours"
name = "Double Plate"
type = "ARMOR"
rank = 1
copies = 1
capacity = 2
ammo = ["SLUG", "CELL"]
[[equipment.effects]]
when = "plate"
cost = { ammo = "SLUG" }
do = [{ op = "cancel", symbol = "HIT", n = 1 }]
mandatory = true
[[equipment.effects]]
when = "plate"
cost = { ammo = "CELL" }
do = [{ op = "cancel", symbol = "HIT", n = 1 }]
mandatory = true
"""


def attacked(engine: str, defender: Seat, *faces: str, attacker: Seat | None = None) -> Scene:
    """Seat 1 is attacked with as many dice as these faces, and asked next."""
    weapons = {1: "curbside-pistol", 2: "ticket-puncher", 3: "tag-team"}
    weapon = weapons[len(faces)]
    play = scene(
        engine, attacker or Seat("ghost", at=defender.at, energy=0, gear={weapon: []}), defender
    )
    play.attack(weapon, 1)
    play.skip_all()
    play.roll(*faces)
    if play.waits_for == [0]:
        play.skip()
    return play


def plates_used(play: Scene) -> list[tuple[int, int]]:
    """Who used which effects, in order."""
    return [(event[0], event[1]) for event in play.events(EventKind.EFFECT_USED)]


# Order and number of dice


def test_targets_defend_clockwise_then_the_automa_then_bots(engine: str) -> None:
    """NEON-ATK-24: from the attacker's left."""
    others = [Seat(at=2, energy=0) for _ in range(2)]
    play = scene(
        engine,
        *others,
        Seat(at=1, energy=0, gear={"shrapnel-puck": []}),
        Seat(at=2, energy=0),
        turn=2,
        automa=Automa(at=2),
        bots={2: 1},
    )
    play.attack("shrapnel-puck", everyone(2))
    play.roll("CRIT", "MISS")
    play.automa_roll("FAIL", "FAIL")
    play.bot_roll("FAIL")
    for _ in range(3):
        play.defend_roll("FAIL")
    play.bot_type("red")
    assert [event[0] for event in play.events(EventKind.DEFENSE_ROLLED)] == [3, 0, 1]
    assert [event[0] for event in play.events(EventKind.SETTLED)] == [3, 0, 1, AUTOMA, BOT]
    assert [event[0] for event in play.events(EventKind.DAMAGED)] == [3, 0, 1, AUTOMA]


def test_one_target_is_done_before_the_next_defends(engine: str) -> None:
    """NEON-ATK-24: steps 3A to 4E of one, then of the other."""
    play = scene(
        engine,
        Seat(at=1, energy=0, gear={"shrapnel-puck": []}),
        Seat("ghost", at=2, energy=1),
        Seat("boulder", at=2, energy=2),
    )
    play.attack("shrapnel-puck", everyone(2))
    play.roll("CRIT", "MISS")
    play.defend_roll("FAIL")
    play.skip()
    assert play.hp(1) == 5
    assert play.chooser == 1
    assert play.offers_effect("fade"), "4E of the first target"
    play.skip()
    assert play.chooser == 2
    assert play.offers_effect("tower-shield"), "3A of the second"


@pytest.mark.parametrize("fields", [0, 1, 2])
def test_a_defender_rolls_one_die_and_one_for_each_force_field(engine: str, fields: int) -> None:
    """NEON-ATK-25: basic armor 1, plus Force Fields."""
    play = attacked(engine, Seat("phoenix", at=1, energy=0, fields=fields), "MISS")
    assert play.dice_due == 1 + fields


def test_effects_before_the_defense_add_dice(engine: str) -> None:
    """NEON-ATK-25: Armor in 3A, if the defender likes."""
    defender = Seat("phoenix", at=1, energy=0, gear={"bulwark-plate": ["mic-stand"]})
    play = attacked(engine, defender, "HIT")
    assert play.chooser == 1
    play.use("bulwark-plate", 1)
    assert play.dice_due == 2
    declined = attacked(engine, defender, "HIT")
    declined.skip()
    assert declined.dice_due == 1


def test_the_defender_sees_the_attack_before_choosing(engine: str) -> None:
    """NEON-ATK-25: the attack result lies open in 3A."""
    play = attacked(engine, Seat("boulder", at=1, energy=2), "CRIT", "MISS")
    assert play.offers_effect("tower-shield")
    seen = decode(play.raw.view(1))[0].attack
    assert seen is not None
    assert seen.dice == [1, 0, 0, 1]


def test_three_defense_dice_are_the_most(engine: str) -> None:
    """NEON-ATK-26: an adding effect is offered below 3, its surplus is lost."""
    play = attacked(engine, Seat("boulder", at=1, energy=2, fields=1), "HIT")
    play.use("tower-shield")
    assert play.dice_due == 3
    full = attacked(engine, Seat("boulder", at=1, energy=2, fields=2), "HIT")
    assert full.is_chance, "Tower Shield is not offered"
    assert full.dice_due == 3


# Mirage


def test_mirage_rerolls_one_attack_die_and_gives_no_new_window(engine: str) -> None:
    """NEON-ATK-27: in 3A; the attacker cannot answer."""
    attacker = Seat("ghost", at=1, energy=3, gear={"ticket-puncher": []})
    play = attacked(engine, Seat("illusion", at=1, energy=1), "HIT", "COND", attacker=attacker)
    assert play.chooser == 1
    params = [each.dice for each in play.offers_effect("mirage")]
    assert params == [(0, 0, 1, 0), (0, 1, 0, 0)], "one die, whichever she likes"
    play.use("mirage", dice=["HIT"])
    play.roll("COND")
    assert play.is_chance, "neither the Park nor a reroll is offered to the attacker"
    play.defend_roll("FAIL")
    assert play.hp(1) == 6


def test_mirage_holds_for_later_targets_not_for_earlier_ones(engine: str) -> None:
    """NEON-ATK-27: with several targets the new face stays."""
    play = scene(
        engine,
        Seat(at=1, energy=0, gear={"shrapnel-puck": []}),
        Seat("boulder", at=2, energy=0),
        Seat("illusion", at=2, energy=1),
        Seat("phoenix", at=2, energy=0),
    )
    play.attack("shrapnel-puck", everyone(2))
    play.roll("HIT", "HIT")
    play.defend_roll("FAIL")
    play.use("mirage", dice=["HIT"])
    play.roll("MISS")
    play.defend_roll("FAIL")
    play.defend_roll("FAIL")
    assert [play.hp(seat) for seat in (1, 2, 3)] == [4, 5, 5]


# 3B and 3C1


def test_a_defense_is_rolled_against_no_hits_too(engine: str) -> None:
    """NEON-ATK-28: SPARKs pay all the same (NEON-W-40)."""
    play = scene(engine, Seat("ghost", at=5, energy=1), Seat(at=5, energy=0))
    play.attack("basic", 1)
    play.roll("MISS")
    play.skip()
    play.defend_roll("SPARK")
    assert play.energy(1) == 1
    assert play.offers_effect("maneuver-b")


def test_a_defender_may_reroll_and_change_after_the_roll(engine: str) -> None:
    """NEON-ATK-29: Maneuver A and Reflex Core, in any order."""
    defender = Seat("boulder", at=5, energy=1, enhancement="reflex-core")
    play = attacked(engine, defender, "HIT")
    play.defend_roll("FAIL")
    assert play.chooser == 1
    assert play.offers_effect("maneuver-a")
    play.use("reflex-core")
    assert play.attack_state.defense_dice == [0, 1, 0, 0]
    play.skip()
    assert play.hp(1) == 6
    other = attacked(engine, defender, "HIT")
    other.defend_roll("SPARK")
    assert not other.offers_effect("reflex-core"), "there is no FAIL to change"
    other.use("maneuver-a", dice=["SPARK"])
    other.defend_roll("FAIL")
    other.use("reflex-core")
    assert other.hp(1) == 6


def test_one_attack_allows_a_defender_one_reroll(engine: str) -> None:
    """NEON-ATK-30: whatever offers it, the new result stands."""

    def defended() -> Scene:
        play = scene(
            engine,
            Seat("ghost", at=5, energy=0),
            Seat("boulder", at=5, energy=1, gear={"second-look": []}),
            pack=REROLLER,
        )
        strike(play, "basic", 1, ["HIT"], ["FAIL"])
        assert play.offers_effect("maneuver-a")
        assert play.offers_effect("second-look", 1)
        return play

    by_gear = defended()
    by_gear.use("second-look", 1, dice=["FAIL"])
    by_gear.defend_roll("SPARK")
    assert by_gear.hp(1) == 5
    by_ability = defended()
    by_ability.use("maneuver-a", dice=["FAIL"])
    by_ability.defend_roll("FAIL")
    assert by_ability.hp(1) == 5


@pytest.mark.parametrize(("face", "energy"), [("FAIL", 0), ("SPARK", 1)])
def test_a_spark_rerolled_away_gives_nothing(engine: str, face: str, energy: int) -> None:
    """NEON-ATK-30: only final SPARKs pay (NEON-W-05)."""
    play = attacked(engine, Seat("boulder", at=5, energy=1), "MISS")
    play.defend_roll("SPARK")
    play.use("maneuver-a", dice=["SPARK"])
    play.defend_roll(face)
    assert play.energy(1) == energy


def test_with_several_targets_each_defender_has_a_reroll(engine: str) -> None:
    """NEON-ATK-30: the limit is per defender."""
    play = scene(
        engine,
        Seat(at=1, energy=0, gear={"shrapnel-puck": []}),
        Seat("boulder", at=2, energy=1),
        Seat("phoenix", at=2, energy=1),
    )
    play.attack("shrapnel-puck", everyone(2))
    play.roll("HIT", "MISS")
    for seat in (1, 2):
        play.defend_roll("FAIL")
        play.use("maneuver-a", dice=["FAIL"], seat=seat)
        play.defend_roll("SHIELD")
    assert (play.hp(1), play.hp(2)) == (6, 6)


def test_after_the_defense_roll_come_dice_settling_cancelling_plates(engine: str) -> None:
    """NEON-ATK-31: C1 with Allies, C2, C3, C4, one after the other."""
    seats = [
        Seat("ghost", at=5, energy=0, gear={"tag-team": []}),
        Seat("boulder", at=5, energy=1, fields=1, gear={"human-resources": ["courier-vest"]}),
        Seat("snake", at=9),
        Seat("phoenix", at=5, energy=1),
    ]
    play = scene(engine, *seats, mode="squad-2x2")
    play.attack("tag-team", 1)
    play.roll("CRIT", "CRIT", "HIT")
    play.skip()
    play.skip()  # Human Resources would add a die beside an Ally
    play.defend_roll("GUARD", "SPARK")
    assert play.chooser == 1
    assert play.offers_effect("maneuver-a"), "C1: the defender"
    assert not play.offers_effect("human-resources", 1)
    play.skip()
    assert play.chooser == 3
    assert play.energy(1) == 1, "C2 has not come"
    assert play.offers_effect("maneuver-a"), "C1: an Ally"
    play.skip()
    assert play.energy(1) == 2, "C2: the SPARK has paid"
    assert play.offers(Guards), "C3"
    play.do(Guards(crits=1))
    assert play.gear(1) == {"human-resources": []}, "C4: the mandatory effect"
    assert play.chooser == 1
    assert play.offers_effect("human-resources", 1), "C4: the optional effect"


# 3C2


def test_sparks_pay_after_the_dice_window(engine: str) -> None:
    """NEON-ATK-32: not for a reroll of the same dice, but for what comes later."""
    play = attacked(engine, Seat("ghost", at=5, energy=0), "MISS", attacker=hitter())
    play.defend_roll("SPARK")
    assert play.energy(1) == 1
    assert play.chooser == 1
    assert play.offers_effect("fade")
    assert not play.offers_effect("maneuver-a")


def hitter() -> Seat:
    return Seat("snake", at=5, energy=0, gear={"curbside-pistol": []})


def test_sparks_fill_energy_up_to_the_maximum(engine: str) -> None:
    """NEON-ATK-32: 1 E each, capped."""
    play = attacked(engine, Seat("phoenix", at=5, energy=5, fields=2), "MISS")
    play.defend_roll("SPARK", "SPARK", "FAIL")
    play.skip()
    assert play.energy(1) == 6
    other = attacked(engine, Seat("phoenix", at=5, energy=0, fields=2), "MISS")
    other.defend_roll("SPARK", "SPARK", "FAIL")
    assert other.energy(1) == 2


def test_a_reading_does_not_turn_the_die(engine: str) -> None:
    """NEON-ATK-33, NEON-GEN-02: in the Stadium a SHIELD is a SHIELD until the dice are read."""
    defender = Seat("boulder", at=STADIUM, energy=0, fields=1, enhancement="reflex-core")
    play = attacked(engine, defender, "HIT")
    play.defend_roll("SHIELD", "FAIL")
    play.use("reflex-core")
    assert play.events(EventKind.DEFENSE_ROLLED) == [(1, vector("SHIELD", "FAIL"), 0, 0)]
    assert play.hp(1) == 5, "both SHIELDs are read as FAIL"
    no_fail = attacked(engine, defender, "HIT")
    no_fail.defend_roll("SHIELD", "SHIELD")
    assert no_fail.hp(1) == 5
    assert not no_fail.seat(1).tapped, "there was no FAIL to change"


def test_a_reading_of_the_attack_is_made_anew_for_each_target(engine: str) -> None:
    """NEON-ATK-33: Smoke takes one HIT from every target, not one more each time."""
    play = scene(
        engine,
        Seat("ghost", at=1, energy=0, gear={"shrapnel-puck": []}),
        Seat("boulder", at=2, energy=0),
        Seat("snake", at=2, energy=0, token=2),
    )
    play.attack("shrapnel-puck", everyone(2))
    play.roll("HIT", "HIT")
    play.defend_roll("FAIL")
    play.defend_roll("FAIL")
    assert (play.hp(1), play.hp(2)) == (5, 5)


def test_the_sector_is_read_before_lingering_effects(engine: str) -> None:
    """NEON-ATK-33: a GUARD that becomes a SHIELD in the Stadium still stops a HIT, not a CRIT."""

    def defended(face: str) -> Scene:
        attacker = Seat("ghost", at=8, energy=0, gear={"little-friend": ["shrapnel-puck"]})
        play = scene(engine, attacker, Seat("boulder", at=STADIUM, energy=0))
        play.attack("little-friend", 1)
        play.skip()
        play.roll(face, "MISS", "MISS")
        play.use("little-friend", 1, target=1)
        play.defend_roll("GUARD")
        return play

    assert defended("HIT").hp(1) == 6
    assert defended("CRIT").hp(1) == 5


# 3C3


def test_shields_cancel_hits_only(engine: str) -> None:
    """NEON-ATK-34: one HIT each, never a CRIT."""
    play = attacked(engine, Seat("phoenix", at=5, energy=0, fields=1), "CRIT", "HIT")
    play.defend_roll("SHIELD", "SHIELD")
    assert play.hp(1) == 5


def test_a_guard_cancels_either_kind(engine: str) -> None:
    """NEON-ATK-34: one HIT or one CRIT."""
    for face in ("CRIT", "HIT"):
        play = attacked(engine, Seat("phoenix", at=5, energy=0), face)
        play.defend_roll("GUARD")
        assert play.hp(1) == 6


def test_the_guard_choice_is_asked_only_if_it_matters(engine: str) -> None:
    """NEON-ATK-34: SHIELDs go first; then both kinds must be left (NEON-W-19)."""
    defender = Seat("phoenix", at=5, energy=0, fields=1)
    settled = attacked(engine, defender, "CRIT", "CRIT", "HIT")
    settled.defend_roll("GUARD", "SHIELD")
    assert not settled.offers(Guards)
    assert settled.hp(1) == 5
    asked = attacked(engine, defender, "CRIT", "HIT", "HIT")
    asked.defend_roll("GUARD", "SHIELD")
    assert asked.chooser == 1
    assert asked.offers(Guards) == [Guards(0), Guards(1)]
    enough = attacked(engine, defender, "CRIT", "HIT")
    enough.defend_roll("GUARD", "GUARD")
    assert enough.hp(1) == 6, "everything is cancelled"


@pytest.mark.parametrize(("on_crits", "worn"), [(1, {}), (0, {"courier-vest": []})])
def test_the_defender_places_guards(engine: str, on_crits: int, worn: dict[str, list[str]]) -> None:
    """NEON-ATK-34: what stays decides about plates: a HIT costs the Vest, a CRIT passes it."""
    defender = Seat("phoenix", at=5, energy=0, gear={"courier-vest": []})
    play = attacked(engine, defender, "CRIT", "HIT")
    play.defend_roll("GUARD")
    play.do(Guards(crits=on_crits))
    assert play.gear(1) == worn
    assert play.hp(1) == (6 if on_crits else 5)


# 3C4


def test_uncancelled_crits_force_the_helmet_and_hits_the_armor(engine: str) -> None:
    """NEON-ATK-35: both are paid, nobody is asked (NEON-W-18)."""
    worn = {"traffic-visor": [], "courier-vest": ["home-run-bat"]}
    play = attacked(engine, Seat("boulder", at=5, energy=0, gear=worn), "CRIT", "HIT")
    play.defend_roll("FAIL")
    assert play.gear(1) == {"courier-vest": []}
    assert play.in_discard("traffic-visor") == play.in_discard("home-run-bat") == 1
    assert play.hp(1) == 6


def test_a_helmet_does_not_stop_hits_nor_armor_crits(engine: str) -> None:
    """NEON-ATK-35: CRIT for Helmets, HIT for Armor."""
    worn: dict[str, list[str]] = {"traffic-visor": [], "courier-vest": []}
    crits = attacked(engine, Seat("boulder", at=5, energy=0, gear=worn), "CRIT", "CRIT")
    crits.defend_roll("FAIL")
    assert (crits.hp(1), crits.gear(1)) == (5, {"courier-vest": []})
    hits = attacked(engine, Seat("boulder", at=5, energy=0, gear=worn), "HIT", "HIT")
    hits.defend_roll("FAIL")
    assert (hits.hp(1), hits.gear(1)) == (5, {"traffic-visor": []})


def test_optional_plates_are_up_to_the_defender(engine: str) -> None:
    """NEON-ATK-35: Human Resources may pay a SLUG against a CRIT, or not."""
    defender = Seat("boulder", at=5, energy=0, gear={"human-resources": ["courier-vest"]})
    declined = attacked(engine, defender, "CRIT")
    declined.defend_roll("FAIL")
    assert declined.chooser == 1
    declined.skip()
    assert declined.hp(1) == 5
    assert declined.gear(1) == {"human-resources": ["courier-vest"]}
    used = attacked(engine, defender, "CRIT")
    used.defend_roll("FAIL")
    used.use("human-resources", 1)
    assert (used.hp(1), used.gear(1)) == (6, {"human-resources": []})


def test_helmet_comes_before_armor_and_optional_effects_last(engine: str) -> None:
    """NEON-ATK-36: the order of the plates."""
    worn = {
        "traffic-visor": ["mic-stand"],
        "human-resources": ["courier-vest", "home-run-bat"],
    }
    play = attacked(engine, Seat("boulder", at=5, energy=0, gear=worn), "CRIT", "CRIT", "HIT")
    play.defend_roll("FAIL")
    play.pay(0)
    helmet, armor = play.ref("traffic-visor"), play.ref("human-resources")
    assert plates_used(play) == [(1, helmet), (1, armor)]
    play.use("human-resources", 1)
    assert play.hp(1) == 6


def test_a_mandatory_effect_is_paid_even_with_the_gear_itself(engine: str) -> None:
    """NEON-ATK-36: the defender only picks the source, and cannot decline."""
    defender = Seat("boulder", at=5, energy=0, gear={"courier-vest": []}, bots=["red", "blue"])
    play = attacked(engine, defender, "HIT")
    play.defend_roll("FAIL")
    assert play.chooser == 1
    assert play.actions() == [Pay(4), Pay(PAY_GEAR)], "a Red Bot or the Vest, nothing else"
    play.pay(PAY_GEAR)
    assert (play.gear(1), play.hp(1)) == ({}, 6)


def test_effects_of_one_card_go_in_printed_order_each_once(engine: str) -> None:
    """NEON-ATK-36: two mandatory effects stop two HITs, and no third."""
    worn = {"double-plate": ["courier-vest", "mic-stand"]}
    play = scene(
        engine,
        Seat("ghost", at=5, energy=0, gear={"tag-team": []}),
        Seat("boulder", at=5, energy=0, gear=worn),
        pack=TWO_PLATES,
    )
    strike(play, "tag-team", 1, ["HIT", "HIT", "HIT"], ["FAIL"])
    first = play.ref("double-plate")
    assert plates_used(play) == [(1, first), (1, first + 1)]
    assert (play.hp(1), play.gear(1)) == (5, {"double-plate": []})


def test_a_plate_is_skipped_when_nothing_is_left_to_cancel(engine: str) -> None:
    """NEON-ATK-36: one HIT needs one effect only."""
    worn = {"double-plate": ["courier-vest", "mic-stand"]}
    play = scene(
        engine,
        Seat("ghost", at=5, energy=0, gear={"tag-team": []}),
        Seat("boulder", at=5, energy=0, gear=worn),
        pack=TWO_PLATES,
    )
    strike(play, "tag-team", 1, ["HIT", "MISS", "MISS"], ["FAIL"])
    assert plates_used(play) == [(1, play.ref("double-plate"))]
    assert (play.hp(1), play.gear(1)) == (6, {"double-plate": ["mic-stand"]})


def test_no_plate_is_forced_against_a_miss(engine: str) -> None:
    """NEON-ATK-36: without a matching symbol nothing is paid."""
    worn: dict[str, list[str]] = {"traffic-visor": [], "courier-vest": []}
    play = attacked(engine, Seat("boulder", at=5, energy=0, gear=worn), "MISS", "COND")
    play.defend_roll("FAIL")
    assert play.gear(1) == worn


# Bots and the Automa


def test_the_automa_guards_crits_before_hits(engine: str) -> None:
    """NEON-ATK-37: SHIELDs on HITs, GUARDs on CRITs, then on HITs; nobody is asked."""

    def hit_with_doubled_crits(attack: list[str], defense: list[str]) -> int:
        shooter = Seat("ghost", at=4, energy=0, gear={"longspine": ["mic-stand"]})
        play = scene(engine, shooter, Seat(at=9), automa=Automa(at=5))
        play.attack("longspine", AUTOMA)
        play.skip_all()
        play.roll(*attack)
        play.automa_roll(*defense)
        play.use("longspine", 0)
        play.skip_all()
        return 6 - play.state.automa_hp

    assert hit_with_doubled_crits(["CRIT", "HIT"], ["GUARD", "FAIL"]) == 1
    assert hit_with_doubled_crits(["CRIT", "HIT"], ["SHIELD", "FAIL"]) == 2
    assert hit_with_doubled_crits(["CRIT", "HIT"], ["GUARD", "GUARD"]) == 0
    assert hit_with_doubled_crits(["HIT", "HIT"], ["GUARD", "SHIELD"]) == 0


@pytest.mark.parametrize(
    ("attack", "defense", "survives"),
    [
        (["HIT", "MISS"], "SHIELD", True),
        (["HIT", "MISS"], "GUARD", True),
        (["CRIT", "MISS"], "GUARD", True),
        (["CRIT", "MISS"], "SHIELD", False),
        (["CRIT", "HIT"], "GUARD", False),
        (["HIT", "MISS"], "SPARK", False),
    ],
)
def test_a_bot_cancels_with_its_die(
    engine: str, attack: list[str], defense: str, survives: bool
) -> None:
    """NEON-ATK-37: as the Automa does, without a question."""
    shooter = Seat("boulder", at=5, energy=0, gear={"home-run-bat": []})
    play = scene(engine, shooter, Seat(at=9), bots={5: 1})
    play.attack("home-run-bat", bot(5))
    play.roll(*attack)
    play.bot_roll(defense)
    if not survives:
        play.bot_type("red")
    assert play.state.bots[5] == int(survives)
