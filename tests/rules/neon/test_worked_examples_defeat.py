"""The ledger's worked examples about moved targets, defeat, loot and Maintenance."""

from __future__ import annotations

import pytest

from kumite.games.neon.actions import Defend, Disembark, Done, Enhance, Place
from kumite.games.neon.events import EventKind
from kumite.games.neon.model import NO_ID, SHIP, Phase

from .scenario import Scene, Seat, acts, lay, scene

ATTACK = acts("attack", "move", "search")


@pytest.mark.parametrize(("before", "after"), [(0, 1), (3, 4), (6, 6)])
def test_a_pulled_target_gains_energy_on_entering(engine: str, before: int, after: int) -> None:
    """NEON-W-09: Hohonade pulls Ghost into the Charging Station before the attack roll."""
    seats = Seat("akari", at=3, energy=2, plan=ATTACK), Seat("ghost", at=4, energy=before)
    play = scene(engine, *seats)
    play.attack("basic", 1, using="hohonade")
    assert play.energy(0) == 0
    assert play.at(1) == 3
    assert play.energy(1) == after
    assert play.dice_due == 1, "the roll is still to come"
    assert not play.events(EventKind.ATTACK_ROLLED)


def defeat_ghost(engine: str) -> Scene:
    """Four damage for Ghost, who has two 2s left; the attacker may loot."""
    attacker = Seat(
        "phoenix", at=1, energy=0, plan=ATTACK, gear={"hostile-takeover": ["mic-stand"]}
    )
    victim = Seat("ghost", at=1, hp=2, energy=1, fields=1)
    victim.gear = {"curbside-pistol": ["encore"], "lamp-post-rifle": [], "yurei": ["mic-stand"]}
    victim.plan = lay(6, 2, half=2, side="right")
    play = scene(engine, attacker, victim)
    play.attack("hostile-takeover", 1)
    play.use("hostile-takeover", 0)
    play.roll("CRIT", "CRIT", "HIT", "HIT", "MISS")
    play.skip_all()
    play.defend_roll("FAIL", "FAIL")
    play.skip_windows()
    return play


def maintain_ghost(play: Scene) -> None:
    """No loot, nothing kept, the first of two Enhancements."""
    play.skip()
    play.draw("static-baton", "reaper", "longspine")
    play.skip()
    play.draw_enhancements("reflex-core", "gyro-legs")
    play.do(Enhance(play.content.enhancement_numbers()["reflex-core"]))


def test_damage_beyond_the_last_token_is_lost(engine: str) -> None:
    """NEON-W-28: two 2s are won although 4 damage were dealt."""
    play = defeat_ghost(engine)
    assert play.seat(0).trophy_hp == [0, 2, 0]
    assert play.at(1) == SHIP


def test_loot_is_two_gear_cards_and_no_ammo(engine: str) -> None:
    """NEON-W-28: the attacker takes up to 2 Gear; all else is discarded."""
    play = defeat_ghost(engine)
    assert play.chooser == 0
    offered = {play.content.equipment[each.design].id for each in play.offers(Place)}
    assert offered == {"curbside-pistol", "lamp-post-rifle", "yurei"}
    assert play.offers(Done), "one may take fewer"
    play.place("curbside-pistol")
    play.place("lamp-post-rifle")
    assert play.gear(0) == {
        "curbside-pistol": [],
        "lamp-post-rifle": [],
        "hostile-takeover": [],
    }
    assert play.in_discard("yurei") == 1
    assert play.in_discard("encore") == 1
    assert play.in_discard("mic-stand") == 2
    assert play.is_chance, "the victim's Maintenance goes on"


def test_maintenance_draws_and_flips(engine: str) -> None:
    """NEON-W-28: I, II, III are drawn, one of two Enhancements kept; side B, 6 HP, 3 energy."""
    play = defeat_ghost(engine)
    play.skip()
    play.draw("static-baton", "reaper", "longspine")
    ranks = [play.content.equipment[card].rank for _, card, *_ in play.events(EventKind.CARD_DRAWN)]
    assert ranks == [1, 2, 3]
    assert play.chooser == 1
    play.place("static-baton")
    play.place("reaper")
    play.place("longspine", over="reaper", keep=1)
    assert play.gear(1) == {"static-baton": [], "longspine": ["reaper"]}
    play.draw_enhancements("reflex-core", "gyro-legs")
    numbers = play.content.enhancement_numbers()
    assert play.actions() == [Enhance(numbers["reflex-core"]), Enhance(numbers["gyro-legs"])]
    assert play.seat(1).enhancement == NO_ID
    play.do(Enhance(numbers["gyro-legs"]))
    victim = play.seat(1)
    assert victim.enhancement == numbers["gyro-legs"]
    assert play.state.enhancement_bottom == [numbers["reflex-core"]]
    assert (victim.side, victim.hp, victim.energy, victim.loc) == (1, [1, 2, 3], 3, SHIP)


def test_a_defeated_fighter_still_takes_its_turn(engine: str) -> None:
    """NEON-W-29: the Force Field is returned; later it disembarks, and Defense gives 2 energy."""
    play = defeat_ghost(engine)
    assert play.seat(1).fields == 0
    maintain_ghost(play)
    assert play.seat(1).fields == 0
    play.pass_turn()
    assert play.state.phase == Phase.TURN
    assert play.state.turn == 1
    assert play.energy(1) == 3
    play.do(Disembark(7))
    assert play.events(EventKind.ACTED)[-1] == (1, Defend.kind, 0, 0)
    assert play.energy(1) == 5
    assert play.seat(1).fields == 0
    assert play.state.next_action == 1
    play.pass_turn()
    assert play.events(EventKind.TURN_BEGAN)[-1][0] == 1


@pytest.mark.parametrize("energy", [2, 3])
def test_a_target_pulled_into_a_trap(engine: str, energy: int) -> None:
    """NEON-W-30: Ghost loses his last token to Illusion, who may loot; the attack ends at once."""
    akari = Seat("akari", at=4, energy=energy, plan=ATTACK)
    ghost = Seat("ghost", at=5, hp=1, gear={"curbside-pistol": []})
    play = scene(engine, akari, ghost, Seat("illusion", at=9, token=4))
    play.attack("basic", 1, using="hohonade")
    assert play.energy(0) == energy - 2
    assert play.seat(2).trophy_hp == [0, 1, 0], "the last of side A is a 2"
    assert play.seat(2).token == SHIP, "the Trap went home"
    assert play.seat(0).trophy_hp == [0, 0, 0]
    assert play.chooser == 2
    play.place("curbside-pistol")
    assert play.gear(2) == {"curbside-pistol": []}
    assert play.at(1) == SHIP
    maintain_the_pulled(play)
    assert play.state.attack is None
    assert not play.offers_effect("maneuver-b")
    assert not play.events(EventKind.ATTACK_ROLLED)
    assert play.state.turn == 0
    assert play.state.next_action == 1


def maintain_the_pulled(play: Scene) -> None:
    play.draw("static-baton", "reaper", "longspine")
    play.skip()
    play.draw_enhancements("reflex-core", "gyro-legs")
    play.do(Enhance(play.content.enhancement_numbers()["reflex-core"]))
