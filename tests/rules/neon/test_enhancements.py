"""NEON-ENH: what Maintenance builds in."""

from __future__ import annotations

import pytest

from kumite.games.neon.actions import Enhance, Search
from kumite.games.neon.codec import decode
from kumite.games.neon.events import EVERYBODY, EventKind

from .flow import finish_turn, hurt, turns_over
from .scenario import Scene, Seat, acts, scene


def test_a_permanent_enhancement_works_all_the_time(engine: str) -> None:
    """NEON-ENH-01: Servo Fists in two attacks of one turn, never tapped."""
    me = Seat("ghost", at=5, energy=0, side="B", enhancement="servo-fists")
    play = scene(engine, me, Seat(at=5, energy=0))
    for _ in range(2):
        play.attack("basic", 1)
        play.roll("MISS", "MISS")
        play.defend_roll("FAIL")
    assert not play.seat(0).tapped


@pytest.mark.parametrize(("tokens", "price"), [(0, 0), (1, 0), (3, 2)])
def test_scrap_sense_makes_searching_cheaper(engine: str, tokens: int, price: int) -> None:
    """NEON-ENH-01: permanent too; never below 0."""
    me = Seat("boulder", at=1, energy=price, side="B", enhancement="scrap-sense")
    play = scene(engine, me, Seat(), action=2, search={1: tokens})
    play.do(Search())
    assert play.energy(0) == 0


@pytest.mark.parametrize(("fields", "dice"), [(0, 2), (1, 2), (2, 3)])
def test_ablative_skin_works_while_no_field_does(engine: str, fields: int, dice: int) -> None:
    """NEON-ENH-01: one more defense die without a Force Field."""
    you = Seat("phoenix", at=5, energy=0, side="B", enhancement="ablative-skin", fields=fields)
    play = scene(engine, Seat("ghost", at=5, energy=0), you)
    play.attack("basic", 1)
    play.roll("HIT")
    assert play.dice_due == dice


def test_a_tap_is_usable_once_a_round(engine: str) -> None:
    """NEON-ENH-01: the Stabilizer turns a COND in the first attack, not in the second."""
    me = Seat("ghost", at=5, energy=0, side="B", enhancement="stabilizer")
    play = scene(engine, me, Seat(at=5, energy=0))
    play.attack("basic", 1)
    play.roll("COND")
    play.use("stabilizer")
    assert play.attack_state.dice == [0, 1, 0, 0]
    assert play.seat(0).tapped
    play.defend_roll("SHIELD")
    play.attack("basic", 1)
    play.roll("COND")
    assert not play.offers_effect("stabilizer")


@pytest.mark.parametrize("tapped", [False, True])
def test_a_tapped_card_is_untapped_at_the_end_of_the_round(engine: str, tapped: bool) -> None:
    """NEON-ENH-01: then it is usable again."""
    me = Seat("boulder", at=5, side="B", enhancement="gyro-legs", tapped=tapped)
    play = scene(engine, me, Seat(at=1), action=2)
    assert bool(play.offers_effect("gyro-legs")) is not tapped
    play = turns_over(engine, me, Seat(at=1), top=9)
    assert play.seat(0).tapped is tapped
    play.fall(3)
    assert not play.seat(0).tapped


def test_reflex_core_and_targeting_lens_are_tapped(engine: str) -> None:
    """NEON-ENH-01: a FAIL turns into a SHIELD; a gun gets one more die."""
    you = Seat("phoenix", at=5, energy=0, side="B", enhancement="reflex-core")
    play = scene(engine, Seat("ghost", at=5, energy=0), you)
    play.attack("basic", 1)
    play.roll("HIT")
    play.defend_roll("FAIL")
    play.use("reflex-core")
    assert play.hp(1) == 6
    assert play.seat(1).tapped
    me = Seat("ghost", at=5, energy=0, side="B", enhancement="targeting-lens")
    me.gear = {"curbside-pistol": []}
    play = scene(engine, me, Seat(at=5, energy=0))
    play.attack("curbside-pistol", 1)
    play.use("targeting-lens")
    play.skip()
    assert play.dice_due == 2
    play = scene(engine, me, Seat(at=5, energy=0))
    play.attack("basic", 1)
    assert play.is_chance, "not with the basic weapon"


def in_maintenance(engine: str) -> Scene:
    """Boulder is about to draw two Enhancements; Ghost defeated him."""
    you = Seat("boulder", at=5, energy=0, hp=1, plan=acts("attack", "search", "move"))
    play = scene(engine, Seat("ghost", at=5, energy=0), you, Seat(at=9))
    hurt(play, 1)
    play.draw("curbside-pistol", "reaper", "encore")
    play.skip()
    return play


def test_an_immediate_enhancement_comes_after_energy_was_set(engine: str) -> None:
    """NEON-ENH-02: 3 and 3 more; set to 3 afterwards it would be wasted."""
    play = in_maintenance(engine)
    play.draw_enhancements("overcharge-cell", "stabilizer")
    play.do(Enhance(play.content.enhancement_numbers()["overcharge-cell"]))
    assert play.energy(1) == 6
    told = play.told()
    assert told.index(EventKind.REVIVED) < told.index(EventKind.EFFECT_USED)


SUPPLY_DROP = """
[[enhancement]]
id = "overcharge-cell"
source = "ours"
name = "Supply Drop"
[[enhancement.effects]]
when = "immediate"
do = [{ op = "draw_equipment", rank = 1, n = 2 }, { op = "gain_energy", n = 2 }]
text = "Draw 2 cards of rank I and gain 2 energy."
"""


def test_an_immediate_enhancement_may_draw_and_charge(engine: str) -> None:
    """NEON-ENH-02: all of it at the end of Maintenance, on the Drop Ship."""
    you = Seat("boulder", at=5, energy=0, hp=1)
    play = scene(engine, Seat("ghost", at=5, energy=0), you, Seat(at=9), pack=SUPPLY_DROP)
    hurt(play, 1)
    play.draw("curbside-pistol", "reaper", "encore")
    play.skip()
    play.draw_enhancements("overcharge-cell", "stabilizer")
    play.do(Enhance(play.content.enhancement_numbers()["overcharge-cell"]))
    assert play.seat(1).side == 1
    play.draw("mic-stand", "courier-vest")
    play.place("mic-stand")
    play.place("courier-vest")
    assert set(play.gear(1)) == {"mic-stand", "courier-vest"}
    assert play.energy(1) == 5


def test_an_immediate_enhancement_works_once(engine: str) -> None:
    """NEON-ENH-01: it is never offered, and gives nothing in later rounds."""
    me = Seat("boulder", at=5, energy=0, side="B", enhancement="overcharge-cell")
    play = scene(engine, me, Seat(at=1), action=2)
    assert not play.offers_effect("overcharge-cell")
    finish_turn(play)
    assert play.energy(0) == 0


def test_drawn_enhancements_are_shown_to_all(engine: str) -> None:
    """NEON-ENH-03: both, and the one that goes under the deck."""
    play = in_maintenance(engine)
    play.draw_enhancements("gyro-legs", "stabilizer")
    numbers = play.content.enhancement_numbers()
    assert decode(play.raw.view(2))[0].limbo == sorted(
        [numbers["gyro-legs"], numbers["stabilizer"]]
    )
    play.do(Enhance(numbers["gyro-legs"]))
    seen = decode(play.raw.view(2))[0]
    assert seen.enhancement_bottom == [numbers["stabilizer"]]
    assert seen.seats[1].enhancement == numbers["gyro-legs"]
    drawn = [by for kind, by, *_ in play.raw.events_since(0) if kind == EventKind.ENHANCEMENT_DRAWN]
    assert drawn == [EVERYBODY] * 2
