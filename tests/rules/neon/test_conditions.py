"""Conditions of effects, each asked for by a card of a pack (NEON-GEN-02, NEON-GEN-05)."""

from __future__ import annotations

import pytest

from .moments import maintain, strike
from .scenario import Seat, bot, everyone, scene


def card(kind: str, when: str, condition: str, dice: str = "[1, 1, 0]") -> str:
    """A card with one free effect in that window: 1 energy, under that condition."""
    is_weapon = kind in ("SMALL", "GRENADE")
    others = {
        "GRENADE": 'when = "passive"\ndo = [{ op = "all_in_sector" }]',
        "ARMOR": 'when = "plate"\ncost = { ammo = "GREN" }\nmandatory = true\n'
        'do = [{ op = "cancel", symbol = "HIT", n = 1 }]',
    }
    return f"""
[[equipment]]
id = "picky"
source = "ours"
name = "Picky"
type = "{kind}"
rank = 1
copies = 1
capacity = 1
ammo = ["GREN"]
{f"dice = {dice}" if is_weapon else ""}
{'attack_price = "GREN"' if kind == "GRENADE" else ""}
[[equipment.effects]]
when = "{when}"
if = {{ {condition} }}
do = [{{ op = "gain_energy", n = 1 }}]
{f"[[equipment.effects]]{chr(10)}{others[kind]}" if kind in others else ""}
"""


@pytest.mark.parametrize(
    ("place", "ranges", "offered"),
    [(5, "[0]", True), (6, "[0]", False), (6, "[1]", True), (6, "[0, 1]", True)],
)
def test_a_range(engine: str, place: int, ranges: str, offered: bool) -> None:
    """NEON-GEN-02: of the Target, as the attack stands."""
    me = Seat("ghost", at=5, energy=0, gear={"picky": []})
    pack = card("SMALL", "before_attack", f"range = {ranges}")
    play = scene(engine, me, Seat(at=place, energy=0), pack=pack)
    play.attack("picky", 1)
    assert bool(play.offers_effect("picky")) is offered


@pytest.mark.parametrize("kind", ["fighter", "bot"])
@pytest.mark.parametrize("target", [1, bot(5)])
@pytest.mark.parametrize("when", ["before_attack", "after_attack", "outcome_attacker"])
def test_the_kind_of_the_target(engine: str, when: str, target: int, kind: str) -> None:
    """NEON-GEN-04: a Fighter is no Bot, in every window."""
    me = Seat("boulder", at=5, energy=0, gear={"picky": []})
    pack = card("SMALL", when, f'target_kind = "{kind}"')
    play = scene(engine, me, Seat("snake", at=5, energy=0), bots={5: 1}, pack=pack)
    offered = (target == 1) is (kind == "fighter")
    play.attack("picky", target)
    if when != "before_attack":
        play.roll("MISS")
        if target != 1:
            play.bot_roll("FAIL")
    if when == "outcome_attacker" and target == 1:
        play.defend_roll("FAIL")
    assert bool(play.offers_effect("picky")) is offered


@pytest.mark.parametrize(
    ("fighters", "bots", "kind", "offered"),
    [
        (True, True, "fighter", True),
        (True, True, "bot", True),
        (True, False, "bot", False),
        (False, True, "fighter", False),
        (False, True, "bot", True),
        (True, False, "fighter", True),
    ],
)
def test_the_kinds_of_several_targets(
    engine: str, fighters: bool, bots: bool, kind: str, offered: bool
) -> None:
    """NEON-GEN-04: before they are resolved, one of that kind is enough."""
    me = Seat("boulder", at=5, energy=0, gear={"picky": []})
    pack = card("GRENADE", "after_attack", f'target_kind = "{kind}"')
    other = Seat("snake", at=6 if fighters else 1, energy=0)
    me.gear = {"picky": ["shrapnel-puck"]}
    play = scene(engine, me, other, bots={6: int(bots)}, pack=pack)
    play.attack("picky", everyone(6))
    play.roll("MISS")
    if bots:
        play.bot_roll("FAIL")
    assert bool(play.offers_effect("picky")) is offered


@pytest.mark.parametrize(
    ("symbol", "face", "defense", "offered"),
    [
        ("HIT", "HIT", "FAIL", True),
        ("HIT", "HIT", "SHIELD", False),
        ("HIT", "CRIT", "FAIL", False),
        ("CRIT", "CRIT", "FAIL", True),
        ("CRIT", "CRIT", "GUARD", False),
        ("CRIT", "HIT", "FAIL", False),
    ],
)
def test_a_symbol_that_is_left(
    engine: str, symbol: str, face: str, defense: str, offered: bool
) -> None:
    """NEON-GEN-02: what the defense has cancelled is not left."""
    me = Seat("boulder", at=5, energy=0, gear={"picky": []})
    pack = card("SMALL", "outcome_attacker", f'symbol_left = "{symbol}"')
    play = scene(engine, me, Seat("snake", at=5, energy=0), pack=pack)
    strike(play, "picky", 1, [face], [defense])
    assert bool(play.offers_effect("picky")) is offered


@pytest.mark.parametrize("wanted", [True, False])
@pytest.mark.parametrize("fields", [0, 1, 2])
def test_a_force_field(engine: str, fields: int, wanted: bool) -> None:
    """NEON-GEN-02: the user's own."""
    you = Seat("snake", at=5, energy=0, fields=fields, gear={"picky": []})
    pack = card("ARMOR", "before_defense", f"has_field = {str(wanted).lower()}")
    play = scene(engine, Seat("boulder", at=5, energy=0), you, pack=pack)
    play.attack("basic", 1)
    play.roll("HIT")
    assert bool(play.offers_effect("picky")) is (wanted is (fields > 0))


@pytest.mark.parametrize("wanted", [True, False])
@pytest.mark.parametrize("place", [5, 6])
def test_an_ally_in_the_sector(engine: str, place: int, wanted: bool) -> None:
    """NEON-GEN-02: beside the user, or not."""
    me = Seat("boulder", at=5, energy=0, gear={"picky": []})
    pack = card("SMALL", "before_attack", f"ally_in_sector = {str(wanted).lower()}")
    seats = [me, Seat("snake", at=5, energy=0), Seat("ghost", at=place, energy=0), Seat(at=9)]
    play = scene(engine, *seats, mode="squad-2x2", pack=pack)
    play.attack("picky", 1)
    assert bool(play.offers_effect("picky")) is (wanted is (place == 5))


@pytest.mark.parametrize(("place", "offered"), [(5, True), (7, True), (6, False)])
def test_a_sector(engine: str, place: int, offered: bool) -> None:
    """NEON-GEN-02: where the user stands, not the Target."""
    me = Seat("boulder", at=place, energy=0, gear={"picky": []})
    pack = card("SMALL", "before_attack", "sector = [5, 7]")
    play = scene(engine, me, Seat("snake", at=6, energy=0), pack=pack)
    play.attack("picky", 1)
    assert bool(play.offers_effect("picky")) is offered


SPRAY = """
[[equipment]]
id = "spray"
source = "ours"
name = "Spray"
type = "SMALL"
rank = 1
copies = 1
dice = [1, 1, 0]
capacity = 1
ammo = ["BULLET"]
[[equipment.effects]]
when = "outcome_all"
if = { target_kind = "fighter" }
do = [{ op = "drain_energy", n = 1 }]
"""


def test_a_damaged_fighter_was_a_target(engine: str) -> None:
    """NEON-ATK-46: also when all targets are resolved."""
    me = Seat("boulder", at=5, energy=0, gear={"spray": []})
    play = scene(engine, me, Seat("snake", at=5, energy=1), pack=SPRAY)
    strike(play, "spray", 1, ["HIT"], ["FAIL"])
    play.skip()
    play.use("spray")
    assert play.energy(1) == 0


@pytest.mark.parametrize("trapped", [True, False])
def test_who_is_gone_is_at_no_range(engine: str, trapped: bool) -> None:
    """NEON-ATK-03: Ghost fades after a failed attack, into a Trap that sends her home or not."""
    me = Seat("boulder", at=5, energy=0, gear={"picky": []})
    ghost = Seat("ghost", at=5, hp=1, energy=1)
    illusion = Seat("illusion", at=1, energy=0, token=6 if trapped else None)
    pack = card("SMALL", "attack_failed", "range = [0, 1, 2, 3, 4, 5]")
    play = scene(engine, me, ghost, illusion, pack=pack)
    strike(play, "picky", 1, ["MISS"], ["FAIL"])
    play.skip()
    play.use("fade", sector=6)
    if trapped:
        maintain(play)
    assert bool(play.offers_effect("picky")) is not trapped
