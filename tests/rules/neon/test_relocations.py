"""Pulls, pushes and steps in an attack: when they are offered, and what they open (NEON-ATK-08)."""

from __future__ import annotations

import pytest

from kumite.games.neon.actions import Attack
from kumite.games.neon.events import EventKind, MoveCause
from kumite.games.neon.model import AUTOMA, NO_REF, SHIP

from .moments import maintain, strike
from .scenario import Automa, Seat, bot, everyone, scene

PUSH = '{ op = "move_target", to = "away", steps = 1 }'
PULL = '{ op = "move_target", to = "me", steps = 1 }'
STEP = '{ op = "move_self", to = "adjacent" }'


def gun(dice: str, when: str, do: str, more: str = "") -> str:
    """A gun with these dice and one free effect."""
    return f"""
[[equipment]]
id = "mover"
source = "ours"
name = "Mover"
type = "SMALL"
rank = 1
copies = 1
dice = {dice}
capacity = 1
ammo = ["BULLET"]
[[equipment.effects]]
when = "{when}"
do = [{do}]
{more}
"""


SHOOTER = Seat("boulder", at=5, energy=0, gear={"mover": []})


@pytest.mark.parametrize(("place", "offered"), [(5, False), (6, True), (7, False)])
def test_a_pull_is_for_targets_next_door(engine: str, place: int, offered: bool) -> None:
    """NEON-GEN-02: Hohonade moves nobody who is here already, nor from two Sectors away."""
    akari = Seat("akari", at=5, energy=2, gear={"reaper": []})
    play = scene(engine, akari, Seat("boulder", at=place, energy=0))
    play.attack("reaper", 1)
    assert bool(play.offers_effect("hohonade")) is offered


@pytest.mark.parametrize(
    ("place", "dice", "offered"),
    [
        (6, "[1, 1, 1]", True),
        (6, "[1, 1, 0]", False),
        (7, "[1, 1, 1]", False),
        (5, "[1, 1, 1]", False),
    ],
)
def test_a_push_must_leave_the_weapon_dice(
    engine: str, place: int, dice: str, offered: bool
) -> None:
    """NEON-ATK-08, NEON-MOV-07: not out of Range, and not from here, where no way is "away"."""
    you = Seat("snake", at=place, energy=0)
    play = scene(engine, SHOOTER, you, pack=gun(dice, "before_attack", PUSH))
    play.attack("mover", 1)
    assert bool(play.offers_effect("mover")) is offered
    if offered:
        play.use("mover")
        assert play.at(1) == 7
        assert play.events(EventKind.MOVED) == [(1, 6, 7, MoveCause.OTHERS_EFFECT)]


@pytest.mark.parametrize(
    ("place", "dice", "offered"),
    [(6, "[0, 0, 1]", True), (6, "[1, 0, 0]", False), (5, "[0, 0, 1]", False)],
)
def test_a_push_may_open_an_attack(engine: str, place: int, dice: str, offered: bool) -> None:
    """NEON-ATK-08: to where the weapon has dice; at Range 0 nobody is pushed anywhere."""
    you = Seat("snake", at=place, energy=0)
    play = scene(engine, SHOOTER, you, pack=gun(dice, "before_attack", PUSH))
    assert bool(play.can_attack("mover", 1)) is offered
    if offered:
        play.attack("mover", 1, using="mover")
        assert (play.at(1), play.dice_due) == (7, 1)


def test_a_pull_opens_nothing_for_a_weapon_without_dice_at_range_0(engine: str) -> None:
    """NEON-ATK-08: the same gun with a die there may pull."""
    for dice, offered in (("[0, 0, 1]", False), ("[1, 0, 1]", True)):
        pack = gun(dice, "before_attack", PULL)
        play = scene(engine, SHOOTER, Seat("snake", at=6, energy=0), pack=pack)
        assert bool(play.can_attack("mover", 1)) is offered


def test_a_step_keeps_the_target_in_range(engine: str) -> None:
    """NEON-ATK-08: towards it, not away to where the gun has no dice."""
    pack = gun("[1, 1, 0]", "before_attack", STEP)
    play = scene(engine, SHOOTER, Seat("snake", at=6, energy=0), pack=pack)
    play.attack("mover", 1)
    assert [each.param for each in play.offers_effect("mover")] == [6]


def test_nobody_lunges_away_from_the_target(engine: str) -> None:
    """NEON-ATK-08: the basic weapon has no dice next door."""
    play = scene(engine, Seat("snake", at=5, energy=1), Seat("ghost", at=5, energy=0))
    play.attack("basic", 1)
    assert play.is_chance
    assert play.dice_due == 1


@pytest.mark.parametrize(("place", "offered"), [(6, True), (7, False)])
def test_a_step_that_cannot_be_made_keeps_the_rest_from_being_used(
    engine: str, place: int, offered: bool
) -> None:
    """NEON-ATK-08: beside a step the effect gives energy, but not without one."""
    dice = "[1, 1, 0]" if offered else "[0, 0, 1]"
    pack = gun(dice, "before_attack", f'{STEP}, {{ op = "gain_energy", n = 1 }}')
    play = scene(engine, SHOOTER, Seat("snake", at=place, energy=0), pack=pack)
    play.attack("mover", 1)
    assert bool(play.offers_effect("mover")) is offered
    if offered:
        play.use("mover", sector=6)
        assert (play.at(0), play.energy(0)) == (6, 1)
        assert play.events(EventKind.MOVED) == [(0, 5, 6, MoveCause.OWN_EFFECT)]


@pytest.mark.parametrize(
    ("kind", "target", "fighters", "bots", "offered"),
    [
        ("fighter", 1, True, False, True),
        ("fighter", bot(6), True, True, False),
        ("bot", bot(6), True, True, True),
        ("bot", 1, True, True, False),
        ("fighter", AUTOMA, False, True, True),
        ("bot", AUTOMA, False, True, False),
    ],
)
def test_what_opens_an_attack_asks_for_its_target(
    engine: str, kind: str, target: int, fighters: bool, bots: bool, offered: bool
) -> None:
    """NEON-ATK-06, NEON-GEN-05: what is aimed at, not who else stands there."""
    more = f'if = {{ target_kind = "{kind}" }}\nreach = [1]'
    pack = gun("[1, 0, 0]", "before_attack", '{ op = "add_attack_dice", n = 1 }', more)
    you = Seat("snake", at=6 if fighters else 1, energy=0)
    play = scene(engine, SHOOTER, you, bots={6: int(bots)}, automa=Automa(at=6), pack=pack)
    assert bool(play.can_attack("mover", target)) is offered


@pytest.mark.parametrize(
    ("kind", "place", "bots", "offered"),
    [
        ("fighter", 6, 0, True),
        ("fighter", 6, 1, True),
        ("fighter", 1, 1, False),
        ("bot", 1, 1, True),
        ("bot", 6, 1, True),
        ("bot", 6, 0, False),
    ],
)
def test_what_opens_an_attack_on_several_asks_for_one_of_them(
    engine: str, kind: str, place: int, bots: int, offered: bool
) -> None:
    """NEON-ATK-06, NEON-ATK-09: a Sector with such a target."""
    pack = f"""
[[equipment]]
id = "mover"
source = "ours"
name = "Mover"
type = "GRENADE"
rank = 1
copies = 1
dice = [1, 0, 0]
capacity = 1
ammo = ["GREN"]
[[equipment.effects]]
when = "passive"
do = [{{ op = "all_in_sector" }}]
[[equipment.effects]]
when = "before_attack"
if = {{ target_kind = "{kind}" }}
do = [{{ op = "add_attack_dice", n = 1 }}]
reach = [1]
"""
    you = Seat("snake", at=place, energy=0)
    play = scene(engine, SHOOTER, you, bots={6: bots}, pack=pack)
    assert bool(play.can_attack("mover", everyone(6))) is offered


@pytest.mark.parametrize("do", [PULL, PUSH])
@pytest.mark.parametrize("face", ["HIT", "MISS"])
def test_a_destroyed_bot_is_not_moved(engine: str, face: str, do: str) -> None:
    """NEON-GEN-02: one that was missed is, alone or beside others."""
    pack = gun("[1, 1, 0]", "outcome_attacker", do)
    play = scene(engine, SHOOTER, Seat(at=1), bots={6: 2}, pack=pack)
    play.attack("mover", bot(6))
    play.roll(face)
    play.bot_roll("FAIL")
    if face == "HIT":
        play.bot_type("red")
    assert bool(play.offers_effect("mover")) is (face == "MISS")
    if face == "MISS":
        play.use("mover")
        assert play.state.bots[6] == 1
        assert play.state.bots[5 if do == PULL else 7] == 1


@pytest.mark.parametrize("victim", ["boulder", "illusion"])
def test_who_was_beaten_is_not_pushed_into_a_trap(engine: str, victim: str) -> None:
    """NEON-ATK-40, NEON-GEN-02: the attack took the last token, so no Trap is used up."""
    others = {"boulder": "illusion", "illusion": "boulder"}
    seats = [
        Seat("snake", at=5, energy=0, gear={"mover": []}),
        Seat(victim, at=6, hp=1, energy=0),
        Seat(others[victim], at=1, energy=0),
    ]
    seats[1 if victim == "illusion" else 2].token = 7
    play = scene(engine, *seats, pack=gun("[1, 1, 0]", "outcome_attacker", PUSH))
    strike(play, "mover", 1, ["HIT"], ["FAIL"])
    assert play.events(EventKind.DEFEATED) == [(1, 0, 0, 0)], "the push was not offered"
    maintain(play)
    assert (sum(play.seat(0).trophy_hp), sum(play.seat(2).trophy_hp)) == (1, 0)
    assert play.seat(1 if victim == "illusion" else 2).token == 7


def test_the_first_seat_may_be_lost_before_the_roll_too(engine: str) -> None:
    """NEON-ATK-10: whoever the Target is."""
    play = scene(
        engine,
        Seat("ghost", at=2, hp=1, energy=0),
        Seat("akari", at=1, energy=3),
        Seat("illusion", at=6, energy=0, token=1),
        turn=1,
    )
    play.attack("basic", 0, using="hohonade")
    maintain(play)
    assert play.at(0) == SHIP
    assert play.events(EventKind.ATTACK_ENDED) == [(1, 0, 0, 0)]
    assert not play.events(EventKind.ATTACK_ROLLED)


@pytest.mark.parametrize(
    "do", ['{ op = "drain_energy", n = 1 }', '{ op = "discard_target_gear", type = "ARMOR" }']
)
def test_the_automa_has_nothing_to_take(engine: str, do: str) -> None:
    """NEON-AUT-12: no energy and no Gear, so nothing is offered."""
    pack = gun("[1, 1, 0]", "outcome_attacker", do)
    play = scene(engine, SHOOTER, Seat(at=1), automa=Automa(at=5), pack=pack)
    play.attack("mover", AUTOMA)
    play.roll("HIT")
    play.automa_roll("FAIL", "FAIL")
    assert play.state.automa_hp == 5
    assert not play.offers_effect("mover")


@pytest.mark.parametrize(("energy", "offered"), [(0, False), (1, True)])
def test_only_energy_that_is_there_is_drained(engine: str, energy: int, offered: bool) -> None:
    """NEON-GEN-02: not from somebody who has none."""
    pack = gun("[1, 1, 0]", "outcome_attacker", '{ op = "drain_energy", n = 1 }')
    play = scene(engine, SHOOTER, Seat("snake", at=5, energy=energy), pack=pack)
    strike(play, "mover", 1, ["HIT"], ["FAIL"])
    if play.chooser == 1:
        play.skip()
    assert bool(play.offers_effect("mover")) is offered


def test_a_plain_attack_names_no_effect(engine: str) -> None:
    """NEON-ATK-08: in Range nothing needs to be opened, though a pull could be used later."""
    pack = gun("[1, 1, 0]", "before_attack", PULL)
    play = scene(engine, SHOOTER, Seat("snake", at=6, energy=0), pack=pack)
    assert play.can_attack("mover") == [Attack(0, 1, NO_REF, 0)]
