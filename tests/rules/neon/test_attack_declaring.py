"""Attack, step 1: Weapon, Target, enabling effect (NEON-ATK-01 to ATK-10)."""

from __future__ import annotations

from kumite.games.neon.actions import Effect
from kumite.games.neon.events import EventKind
from kumite.games.neon.model import AUTOMA, SHIP

from .moments import maintain
from .scenario import Automa, Scene, Seat, acts, bot, everyone, scene

PARLOR_GUNS = """
[[equipment]]
id = "short-arm"
source = "ours"
name = "Short Arm"
type = "SMALL"
rank = 1
copies = 1
dice = [1, 0, 0]
capacity = 1
ammo = ["BULLET"]
[[equipment.effects]]
when = "before_attack"
cost = { ammo = "BULLET" }
do = [{ op = "add_attack_dice", n = 1 }]
reach = [1]

[[equipment]]
id = "long-arm"
source = "ours"
name = "Long Arm"
type = "SMALL"
rank = 1
copies = 1
dice = [1, 1, 0]
capacity = 1
ammo = ["BULLET"]

[[equipment]]
id = "dropped-charge"
source = "ours"
name = "Dropped Charge"
type = "GRENADE"
rank = 1
copies = 1
dice = [2, 2, 0]
capacity = 1
ammo = ["GREN"]
attack_price = "GREN"
[[equipment.effects]]
when = "passive"
do = [{ op = "all_in_sector" }]

[[equipment]]
id = "skates"
source = "ours"
name = "Skates"
type = "ARMOR"
rank = 1
copies = 1
capacity = 1
ammo = ["SLUG"]
[[equipment.effects]]
when = "plate"
cost = { ammo = "SLUG" }
do = [{ op = "cancel", symbol = "HIT", n = 1 }]
mandatory = true
[[equipment.effects]]
when = "before_attack"
do = [{ op = "move_self", to = "adjacent" }]
"""


def targets(play: Scene, weapon: str) -> list[int]:
    return sorted({attack.target for attack in play.can_attack(weapon)})


def enabling(play: Scene, weapon: str, target: int) -> list[tuple[int, int]]:
    """The enabling effects an attack is offered with, and where they lead."""
    return [(attack.ref, attack.param) for attack in play.can_attack(weapon, target)]


def test_an_attack_runs_from_target_over_both_rolls_to_the_outcome(engine: str) -> None:
    """NEON-ATK-01: target, attack performance, defense performance, outcome; each with windows."""
    play = scene(
        engine,
        Seat("phoenix", at=2, energy=6),
        Seat("boulder", at=2, energy=6, gear={"bulwark-plate": ["home-run-bat"]}),
    )
    asked = []
    play.attack("basic", 1)
    asked.append((play.chooser, bool(play.offers_effect("factory"))))
    play.skip()
    play.roll("CRIT")
    asked.append((play.chooser, bool(play.offers_effect("maneuver-a"))))
    play.skip()
    asked.append((play.chooser, bool(play.offers_effect("tower-shield"))))
    play.skip()
    play.defend_roll("FAIL")
    asked.append((play.chooser, bool(play.offers_effect("maneuver-a"))))
    play.skip()
    asked.append((play.chooser, bool(play.offers_effect("afterburn"))))
    play.skip()
    assert asked == [(0, True), (0, True), (1, True), (1, True), (0, True)]
    assert play.told() == [
        EventKind.ATTACK_DECLARED,
        EventKind.ATTACK_ROLLED,
        EventKind.DEFENSE_ROLLED,
        EventKind.SETTLED,
        EventKind.DAMAGED,
        EventKind.ATTACK_ENDED,
    ]


def test_targets_are_bots_and_other_fighters_in_range(engine: str) -> None:
    """NEON-ATK-02: not oneself, not a Fighter on the Drop Ship, nothing out of Range."""
    play = scene(
        engine,
        Seat(at=1, energy=0, gear={"curbside-pistol": []}),
        Seat(at=1, energy=0),
        Seat(at=SHIP, energy=0),
        Seat(at=4, energy=0),
        bots={2: 1, 3: 1},
        automa=Automa(at=10),
    )
    assert targets(play, "curbside-pistol") == [1, AUTOMA, bot(2)]


def test_allies_are_no_targets(engine: str) -> None:
    """NEON-ATK-02: in Squad an Ally cannot be attacked, the others can."""
    seats = [Seat(at=1, energy=0) for _ in range(4)]
    assert targets(scene(engine, *seats, mode="squad-2x2"), "basic") == [1, 3]
    assert targets(scene(engine, *seats), "basic") == [1, 2, 3]


def test_range_is_the_shorter_way_round_the_ring(engine: str) -> None:
    """NEON-ATK-03: 0 is one's own Sector, 1 adjacent, 2 two away, either way."""
    shooter = Seat(at=1, energy=0, gear={"reaper": []})
    ring = (1, 8, 3, 5, 4, 2, 7, 6, 9, 10)
    dice = {}
    for sector in ring:
        play = scene(engine, shooter, Seat(at=sector, energy=0), ring=ring)
        if play.can_attack("reaper", 1):
            play.attack("reaper", 1)
            play.skip()
            dice[sector] = play.dice_due
    assert dice == {1: 1, 8: 2, 3: 1, 9: 1, 10: 2}


def test_range_counts_only_sectors_still_in_play(engine: str) -> None:
    """NEON-ATK-03: what has sunk no longer lies between."""
    shooter = Seat(at=1, energy=0, gear={"curbside-pistol": []})
    far = Seat(at=4, energy=0)
    assert not scene(engine, shooter, far).can_attack("curbside-pistol")
    left = (1, 4, 7, 8, 9, 10)
    assert scene(engine, shooter, far, ring=left).can_attack("curbside-pistol", 1)


def test_nothing_blocks_the_way(engine: str) -> None:
    """NEON-ATK-04: there is no line of sight."""
    play = scene(
        engine,
        Seat("ghost", at=1, energy=0, gear={"rivet-thrower": []}),
        Seat("boulder", at=3, energy=0),
        Seat("snake", at=2, energy=0, token=2),
        Seat("akari", at=2, energy=0, token=2),
        bots={2: 2},
        search={2: 3},
        automa=Automa(at=2),
    )
    play.attack("rivet-thrower", 1)
    play.skip()
    assert play.dice_due == 2


def test_the_diagram_gives_the_base_dice_and_an_empty_cell_no_attack(engine: str) -> None:
    """NEON-ATK-05: one number for each Range (NEON-W-02)."""
    dice = []
    for sector in (1, 2):
        play = scene(
            engine, Seat(at=1, energy=0, gear={"ticket-puncher": []}), Seat(at=sector, energy=0)
        )
        play.attack("ticket-puncher", 1)
        dice.append(play.dice_due)
    assert dice == [2, 1]
    far = scene(engine, Seat(at=1, energy=0, gear={"ticket-puncher": []}), Seat(at=3, energy=0))
    assert not far.can_attack("ticket-puncher")


def test_only_a_reach_effect_opens_an_empty_cell(engine: str) -> None:
    """NEON-ATK-06: Pocket Arc reaches Range 2, the Pistol's +1 die does not."""
    worn = {"curbside-pistol": ["ticket-puncher"]}
    plain = scene(engine, Seat(at=1, energy=0, gear=worn), Seat(at=3, energy=0))
    assert not plain.can_attack("curbside-pistol")
    arc = scene(engine, Seat(at=1, energy=0, gear={"pocket-arc": []}), Seat(at=3, energy=0))
    assert enabling(arc, "pocket-arc", 1) == [(arc.ref("pocket-arc"), 0)]
    near = scene(engine, Seat(at=1, energy=0, gear={"pocket-arc": []}), Seat(at=2, energy=0))
    assert [attack.ref for attack in near.can_attack("pocket-arc", 1)] == [63], "no need of it"
    beyond = scene(engine, Seat(at=1, energy=0, gear={"pocket-arc": []}), Seat(at=4, energy=0))
    assert not beyond.can_attack("pocket-arc")


def test_an_enabling_effect_is_paid_first_and_its_dice_are_all_there_are(engine: str) -> None:
    """NEON-ATK-06: base 0 plus what the effect adds; other effects come after it."""
    worn = {"rivet-thrower": ["home-run-bat"]}
    play = scene(engine, Seat("ghost", at=2, energy=1, gear=worn), Seat(at=2, energy=0))
    play.attack("rivet-thrower", 1, using="rivet-thrower")
    assert play.gear(0) == {"rivet-thrower": []}
    assert play.offers_effect("factory")
    assert not play.offers_effect("rivet-thrower")
    play.skip()
    assert play.dice_due == 1


def test_an_enabling_effect_may_state_the_base_itself(engine: str) -> None:
    """NEON-ATK-06: Curtain Call rolls its best cell at Range 0."""
    play = scene(engine, Seat(at=1, energy=0, gear={"curtain-call": []}), Seat(at=1, energy=0))
    play.attack("curtain-call", 1, using="curtain-call")
    assert play.dice_due == 3


def test_some_effects_reach_beyond_range_2(engine: str) -> None:
    """NEON-ATK-06: Howitzer opens Ranges that no diagram has."""
    for energy, is_open in ((1, False), (2, True)):
        gunner = Seat("boulder", at=1, energy=energy, gear={"lamp-post-rifle": []})
        play = scene(engine, gunner, Seat(at=5, energy=0))
        assert bool(play.can_attack("lamp-post-rifle", 1)) == is_open


def test_melee_works_at_range_0_only(engine: str) -> None:
    """NEON-ATK-07: neither a melee card nor the basic weapon strikes next door."""
    play = scene(
        engine,
        Seat(at=1, energy=0, gear={"static-baton": []}),
        Seat(at=1, energy=0),
        Seat(at=2, energy=0),
    )
    assert targets(play, "static-baton") == targets(play, "basic") == [1]


def test_the_basic_weapon_is_always_at_hand(engine: str) -> None:
    """NEON-ATK-07: 1 die at Range 0, no card, no ammo, and also next to Gear."""
    worn = {"zamboni-blade": ["home-run-bat"], "encore": ["curbside-pistol"]}
    for gear in ({}, worn):
        play = scene(engine, Seat(at=1, energy=0, gear=gear), Seat(at=1, energy=0))
        play.attack("basic", 1)
        assert play.dice_due == 1
        play.roll("HIT")
        play.defend_roll("FAIL")
        assert play.hp(1) == 5
        assert play.gear(0) == gear


def test_a_pull_lets_one_attack_a_target_out_of_range(engine: str) -> None:
    """NEON-ATK-08: dice are counted at the Range after the move; only next door is near enough."""
    akari = Seat("akari", at=1, energy=2)
    play = scene(engine, akari, Seat(at=2, energy=0), Seat(at=3, energy=0))
    assert enabling(play, "basic", 1) == [(play.ref("hohonade"), 0)]
    assert not play.can_attack("basic", 2)
    play.attack("basic", 1, using="hohonade")
    assert (play.at(1), play.energy(0), play.dice_due) == (1, 0, 1)
    assert not scene(engine, Seat("akari", at=1, energy=1), Seat(at=2)).can_attack("basic")


def test_a_step_lets_one_attack_a_target_out_of_range(engine: str) -> None:
    """NEON-ATK-08: Lunge goes where the Target is, and nowhere else."""
    play = scene(engine, Seat("snake", at=1, energy=1), Seat(at=2, energy=0))
    assert enabling(play, "basic", 1) == [(play.ref("lunge"), 2)]
    play.attack("basic", 1, using="lunge", to=2)
    assert (play.at(0), play.energy(0), play.dice_due) == (2, 0, 1)


def test_dice_are_counted_after_a_pull_that_was_not_needed(engine: str) -> None:
    """NEON-ATK-08: a Target in Range may be pulled too, and the new Range counts."""
    shooter = Seat("akari", at=1, energy=2, gear={"ticket-puncher": []})
    play = scene(engine, shooter, Seat(at=2, energy=0))
    play.attack("ticket-puncher", 1)
    play.use("hohonade")
    assert play.dice_due == 2


def test_a_relocation_into_an_empty_cell_is_not_offered(engine: str) -> None:
    """NEON-ATK-08: a rifle without a cell for Range 0 pulls nobody close."""
    shooter = Seat("akari", at=1, energy=2, gear={"lamp-post-rifle": []})
    play = scene(engine, shooter, Seat(at=2, energy=0))
    play.attack("lamp-post-rifle", 1)
    assert play.is_chance, "Hohonade is not offered, and nothing else is"


def test_nobody_is_relocated_in_an_attack_on_several_targets(engine: str) -> None:
    """NEON-ATK-08: though the grenade has dice at either Range, neither side moves."""
    gear: dict[str, list[str]] = {"dropped-charge": [], "long-arm": [], "skates": []}
    seats = Seat("akari", at=1, energy=2, gear=gear), Seat(at=2, energy=0)
    aimed = scene(engine, *seats, bots={2: 1}, pack=PARLOR_GUNS)
    aimed.attack("long-arm", 1)
    assert aimed.offers_effect("hohonade")
    assert aimed.offers_effect("skates", 1)
    thrown = scene(engine, *seats, bots={2: 1}, pack=PARLOR_GUNS)
    thrown.attack("dropped-charge", everyone(2))
    assert thrown.is_chance


def test_enabling_effects_are_not_stacked(engine: str) -> None:
    """NEON-ATK-08: after one that opened the cell, the other kind is not offered."""

    def attacked(weapon: str, using: str | None) -> Scene:
        shooter = Seat("akari", at=2, energy=3, gear={weapon: ["curbside-pistol"]})
        play = scene(engine, shooter, Seat(at=3, energy=0), pack=PARLOR_GUNS)
        play.attack(weapon, 1, using=using)
        assert play.offers_effect("factory")
        return play

    assert attacked("long-arm", None).offers_effect("hohonade")
    assert not attacked("short-arm", "short-arm").offers_effect("hohonade")


def test_two_relocations_do_not_add_up(engine: str) -> None:
    """NEON-ATK-08: Lunge and a pull together would reach Range 2, but an attack has only one."""
    fighter = Seat("snake", at=1, energy=6, gear={"velvet-rope": ["mic-stand", "traffic-visor"]})
    assert not scene(engine, fighter, Seat(at=3)).can_attack("velvet-rope")
    near = scene(engine, fighter, Seat(at=2))
    assert sorted(enabling(near, "velvet-rope", 1)) == sorted(
        [(near.ref("lunge"), 2), (near.ref("velvet-rope"), 0)]
    )


def test_an_attack_on_several_targets_names_a_sector_with_a_target(engine: str) -> None:
    """NEON-ATK-09: Sectors in Range with somebody to hit, and all Opponents there are hit."""
    play = scene(
        engine,
        Seat(at=1, energy=0, gear={"shrapnel-puck": []}),
        Seat(at=2, energy=0),
        Seat(at=2, energy=0),
        bots={2: 1, 3: 1, 4: 1},
        automa=Automa(at=2),
    )
    assert targets(play, "shrapnel-puck") == [everyone(2), everyone(3)]
    play.attack("shrapnel-puck", everyone(2))
    play.roll("CRIT", "MISS")
    play.automa_roll("FAIL", "FAIL")
    play.bot_roll("FAIL")
    play.defend_roll("FAIL")
    play.defend_roll("FAIL")
    play.bot_type("red")
    assert (play.hp(1), play.hp(2), play.state.automa_hp) == (5, 5, 5)
    assert play.state.bots[2] == 0


def test_attacker_and_allies_are_spared_by_an_attack_on_a_sector(engine: str) -> None:
    """NEON-ATK-09: even if they stand there."""
    squad = [
        Seat(at=1, energy=0, gear={"dropped-charge": []}),
        Seat(at=1, energy=0),
        Seat(at=1, energy=0),
        Seat(at=2, energy=0),
    ]
    play = scene(engine, *squad, mode="squad-2x2", pack=PARLOR_GUNS)
    play.attack("dropped-charge", everyone(1))
    play.roll("CRIT", "CRIT")
    play.defend_roll("FAIL")
    assert [play.hp(seat) for seat in range(4)] == [6, 4, 6, 6]
    lonely = [squad[0], Seat(at=5), Seat(at=1), Seat(at=5)]
    alone = scene(engine, *lonely, mode="squad-2x2", pack=PARLOR_GUNS)
    assert not alone.can_attack("dropped-charge", everyone(1)), "an Ally is no legal Target"


def test_a_target_lost_before_the_roll_ends_the_attack(engine: str) -> None:
    """NEON-ATK-10: prices stay paid, no roll, no Maneuver B (NEON-W-30)."""
    play = scene(
        engine,
        Seat("akari", at=1, energy=3),
        Seat("ghost", at=2, hp=1, energy=0),
        Seat("illusion", at=6, energy=0, token=1),
    )
    play.attack("basic", 1, using="hohonade")
    maintain(play)
    assert play.events(EventKind.ATTACK_ENDED) == [(0, 0, 0, 0)]
    assert not play.events(EventKind.ATTACK_ROLLED)
    assert (play.at(1), play.energy(0)) == (SHIP, 1)
    assert play.seat(2).trophy_hp == [0, 1, 0], "the token is Illusion's"
    assert play.chooser == 0
    assert not play.offers(Effect, ref=play.ref("maneuver-b"))


def test_a_target_that_survives_the_trap_is_attacked(engine: str) -> None:
    """NEON-ATK-10: only leaving play or the Arena ends the attack."""
    play = scene(
        engine,
        Seat("akari", at=1, energy=2),
        Seat("ghost", at=2, hp=2, energy=0),
        Seat("illusion", at=6, energy=0, token=1),
    )
    play.attack("basic", 1, using="hohonade")
    assert play.hp(1) == 1
    play.roll("MISS")
    play.defend_roll("FAIL")
    assert play.events(EventKind.ATTACK_ENDED)


def test_an_attacker_lost_before_the_roll_ends_attack_and_turn(engine: str) -> None:
    """NEON-ATK-10: Lunge into a Trap; the remaining Actions are lost."""
    play = scene(
        engine,
        Seat("snake", at=1, hp=1, energy=1, plan=acts("attack", "move", "search")),
        Seat("ghost", at=2, energy=0),
        Seat("illusion", at=6, energy=0, token=2),
    )
    play.attack("basic", 1, using="lunge", to=2)
    maintain(play)
    assert not play.events(EventKind.ATTACK_ROLLED)
    assert play.events(EventKind.ATTACK_ENDED) == [(0, 0, 0, 0)]
    assert play.at(0) == SHIP
    play.draw_cards()
    assert play.chooser != 0, "the turn is over"


def test_a_target_that_is_a_bot_is_pulled_and_attacked(engine: str) -> None:
    """NEON-ATK-08: what a relocation may carry is the Target, Bot included."""
    play = scene(engine, Seat("akari", at=1, energy=2), Seat(at=5), bots={2: 1})
    play.attack("basic", bot(2), using="hohonade")
    assert (play.state.bots[2], play.state.bots[1]) == (0, 1)
    assert play.dice_due == 1
