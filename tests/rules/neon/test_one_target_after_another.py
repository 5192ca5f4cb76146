"""What belongs to one target of several, and what to all of them (NEON-ATK-24 to ATK-46)."""

from __future__ import annotations

import pytest

from kumite.games.neon.events import EventKind, MoveCause
from kumite.games.neon.model import BOT

from .scenario import Automa, Seat, everyone, scene, vector

WASHOUT = """
[[equipment]]
id = "washout"
source = "ours"
name = "Washout"
type = "GRENADE"
rank = 1
copies = 1
dice = [0, 1, 1]
capacity = 1
ammo = ["GREN"]
attack_price = "GREN"
[[equipment.effects]]
when = "passive"
do = [{ op = "all_in_sector" }]
[[equipment.effects]]
when = "outcome_all"
do = [{ op = "drain_energy", n = 1 }, { op = "move_target", to = "away", steps = 1 }]
"""


def test_dice_added_by_one_defender_are_not_the_next_ones(engine: str) -> None:
    """NEON-ATK-25: Boulder's Tower Shield is Boulder's alone."""
    play = scene(
        engine,
        Seat("ghost", at=1, energy=0, gear={"shrapnel-puck": []}),
        Seat("boulder", at=2, energy=2),
        Seat("phoenix", at=2, energy=0),
    )
    play.attack("shrapnel-puck", everyone(2))
    play.roll("HIT", "HIT")
    play.use("tower-shield")
    play.defend_roll("SHIELD", "SHIELD", "FAIL")
    assert play.dice_due == 1
    play.defend_roll("FAIL")
    assert (play.hp(1), play.hp(2)) == (6, 4)


def test_each_damaged_fighter_meets_all_parts_of_an_effect(engine: str) -> None:
    """NEON-ATK-46: both lose energy and both are washed away, whoever was missed is not."""
    play = scene(
        engine,
        Seat("ghost", at=5, energy=0, gear={"washout": ["shrapnel-puck"]}),
        Seat("boulder", at=6, energy=1),
        Seat("snake", at=6, energy=1),
        Seat("illusion", at=6, energy=0),
        pack=WASHOUT,
    )
    play.attack("washout", everyone(6))
    play.roll("HIT")
    for seat, face in ((1, "FAIL"), (2, "SHIELD"), (3, "FAIL")):
        play.defend_roll(face)
        if play.chooser == seat:
            play.skip()  # it could pay for a reroll
    play.use("washout", 1)
    assert [play.at(seat) for seat in (1, 2, 3)] == [7, 6, 7]
    assert [play.energy(seat) for seat in (1, 2, 3)] == [0, 1, 0]


@pytest.mark.parametrize(("energy", "offered"), [(1, True), (0, False)])
def test_nothing_is_drained_where_nothing_is(engine: str, energy: int, offered: bool) -> None:
    """NEON-GEN-02: the energy of somebody else in the Sector, who was missed, does not count."""
    drain = WASHOUT.replace(', { op = "move_target", to = "away", steps = 1 }', "")
    play = scene(
        engine,
        Seat("ghost", at=1, energy=0, gear={"washout": ["shrapnel-puck"]}),
        Seat("boulder", at=2, energy=energy),
        Seat("snake", at=2, energy=1),
        pack=drain,
    )
    play.attack("washout", everyone(2))
    play.roll("HIT")
    play.defend_roll("FAIL")
    play.skip_windows()
    play.defend_roll("SHIELD")
    play.skip()
    assert bool(play.offers_effect("washout", 1)) is offered


@pytest.mark.parametrize(("face", "offered"), [("HIT", True), ("MISS", False)])
def test_nobody_is_washed_away_unhurt(engine: str, face: str, offered: bool) -> None:
    """NEON-ATK-46: without a damaged Fighter the effect is not offered."""
    play = scene(
        engine,
        Seat("ghost", at=1, energy=0, gear={"undertow-charge": ["shrapnel-puck"]}),
        Seat("boulder", at=2, energy=0),
    )
    play.attack("undertow-charge", everyone(2))
    play.roll(face, face, face)
    play.defend_roll("FAIL")
    assert bool(play.offers_effect("undertow-charge", 1)) is offered


TUGS = """
[[equipment]]
id = "tugs"
source = "ours"
name = "Tugs"
type = "GRENADE"
rank = 1
copies = 1
dice = [0, 1, 1]
capacity = 1
ammo = ["GREN"]
attack_price = "GREN"
[[equipment.effects]]
when = "passive"
do = [{ op = "all_in_sector" }]
[[equipment.effects]]
when = "outcome_attacker"
do = [{ op = "move_target", to = "me", steps = 1 }]
[[equipment.effects]]
when = "outcome_attacker"
do = [{ op = "move_target", to = "away", steps = 1 }]
"""


def test_a_bot_that_was_pulled_away_is_not_there_to_be_pushed(engine: str) -> None:
    """NEON-GEN-02: the other Bot of the Sector is another target."""
    me = Seat("ghost", at=1, energy=0, gear={"tugs": ["shrapnel-puck"]})
    play = scene(engine, me, Seat(at=9), bots={2: 2}, pack=TUGS)
    play.attack("tugs", everyone(2))
    play.roll("MISS")
    play.bot_roll("FAIL", "FAIL")
    assert play.offers_effect("tugs", 2)
    play.use("tugs", 1)
    assert (play.state.bots[1], play.state.bots[2]) == (1, 1)
    assert play.events(EventKind.MOVED) == [(BOT, 2, 1, MoveCause.OTHERS_EFFECT)]
    assert play.attack_state.bots == 0, "the second Bot's turn has come"
    play.use("tugs", 2)
    assert (play.state.bots[1], play.state.bots[2], play.state.bots[3]) == (1, 0, 1)


def test_bots_that_show_the_same_are_two(engine: str) -> None:
    """NEON-ATK-14: each has its own SHIELD."""
    me = Seat("ghost", at=1, energy=0, gear={"shrapnel-puck": []})
    play = scene(engine, me, Seat(at=9), bots={2: 2})
    play.attack("shrapnel-puck", everyone(2))
    play.roll("HIT", "MISS")
    play.bot_roll("SHIELD", "SHIELD")
    play.skip_all()
    assert play.events(EventKind.ATTACK_ENDED) == [(0, 0, 0, 0)]
    assert play.state.bots[2] == 2


def test_the_first_seat_is_washed_away_like_others(engine: str) -> None:
    """NEON-ATK-46: whoever attacks."""
    play = scene(
        engine,
        Seat("boulder", at=6, energy=0),
        Seat("ghost", at=5, energy=0, gear={"undertow-charge": ["shrapnel-puck"]}),
        turn=1,
    )
    play.attack("undertow-charge", everyone(6))
    play.roll("HIT", "MISS", "MISS")
    play.defend_roll("FAIL")
    play.use("undertow-charge", 1)
    assert play.at(0) == 7
    assert play.events(EventKind.MOVED) == [(0, 6, 7, MoveCause.OTHERS_EFFECT)]


def test_the_first_seat_is_drained_like_others(engine: str) -> None:
    """NEON-ATK-46: whoever attacks."""
    drain = WASHOUT.replace(', { op = "move_target", to = "away", steps = 1 }', "")
    me = Seat("ghost", at=5, energy=0, gear={"washout": ["shrapnel-puck"]})
    play = scene(engine, Seat("boulder", at=6, energy=1), me, turn=1, pack=drain)
    play.attack("washout", everyone(6))
    play.roll("HIT")
    play.defend_roll("FAIL")
    play.skip()
    play.use("washout", 1)
    assert play.energy(0) == 0


def test_what_one_target_was_dealt_is_not_carried_to_the_next(engine: str) -> None:
    """NEON-ATK-21: the second one begins with nothing cancelled and nothing suffered."""
    play = scene(
        engine,
        Seat("ghost", at=1, energy=0, gear={"undertow-charge": ["shrapnel-puck"]}),
        Seat("snake", at=2, energy=0),
        Seat("boulder", at=2, energy=2),
    )
    play.attack("undertow-charge", everyone(2))
    play.roll("CRIT", "HIT", "MISS")
    play.defend_roll("SHIELD")
    assert play.chooser == 2
    attack = play.attack_state
    assert (attack.crits, attack.hits, attack.guards, attack.damage) == (0, 0, 0, 0)
    assert attack.defense_dice == [0, 0, 0, 0]
    play.skip()
    play.defend_roll("FAIL")
    play.skip_windows()
    assert (play.hp(1), play.hp(2)) == (5, 4)


def test_a_guard_that_was_spent_is_gone(engine: str) -> None:
    """NEON-ATK-34: of two GUARDs one finds a CRIT and one is left over; the damage is counted."""
    plates = Seat("snake", at=5, energy=0, fields=2)
    me = Seat("phoenix", at=5, energy=6, gear={"tag-team": []})
    play = scene(engine, me, plates)
    play.attack("tag-team", 1)
    play.skip_all()
    play.roll("CRIT", "CRIT", "HIT")
    play.skip_all()
    play.defend_roll("GUARD", "SHIELD", "FAIL")
    attack = play.attack_state
    assert play.offers_effect("afterburn")
    assert (attack.crits, attack.hits, attack.guards, attack.damage) == (1, 0, 0, 1)
    play.use("afterburn")
    assert play.hp(1) == 4


def test_dice_of_the_automa_and_of_bots_are_told_as_they_lie(engine: str) -> None:
    """NEON-ATK-14: together with the attack dice."""
    me = Seat("ghost", at=1, energy=0, gear={"shrapnel-puck": []})
    play = scene(engine, me, Seat(at=9), bots={2: 1}, automa=Automa(at=2))
    play.attack("shrapnel-puck", everyone(2))
    play.roll("MISS", "MISS")
    play.automa_roll("FAIL", "SHIELD")
    play.bot_roll("GUARD")
    assert play.events(EventKind.AUTOMA_ROLLED) == [(vector("SHIELD", "FAIL"), 0, 0, 0)]
    assert play.events(EventKind.BOTS_ROLLED) == [(vector("GUARD"), 0, 0, 0)]
