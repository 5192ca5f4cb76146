"""Chance during play: dice, rerolls and draws, with exact weights."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, product

import pytest

from kumite.games.neon.actions import Forgo, Search
from kumite.games.neon.events import EventKind
from kumite.games.neon.model import AUTOMA, AttackStep, Phase

from .scenario import Automa, Scene, Seat, acts, bot, everyone, scene, vector

ATTACK_DIE = ("CRIT", "HIT", "HIT", "COND", "COND", "MISS")
DEFENSE_DIE = ("GUARD", "SHIELD", "SHIELD", "SPARK", "SPARK", "FAIL")
PLAN = acts("attack", "move", "search")


def of_dice(die: tuple[str, ...], count: int) -> dict[int, Fraction]:
    """Every roll of so many dice, one by one."""
    rolls = Counter(vector(*faces) for faces in product(die, repeat=count))
    return {roll: Fraction(ways, len(die) ** count) for roll, ways in rolls.items()}


@pytest.mark.parametrize(
    ("weapon", "uses", "dice"),
    [
        ("curbside-pistol", [], 1),
        ("curbside-pistol", ["curbside-pistol"], 2),
        ("encore", [], 3),
        ("encore", ["encore"], 4),
        ("encore", ["encore", "factory"], 5),
    ],
)
def test_attack_dice(engine: str, weapon: str, uses: list[str], dice: int) -> None:
    """NEON-C-09: n independent dice: CRIT 1/6, HIT 2/6, COND 2/6, MISS 1/6."""
    shooter = Seat(at=2, energy=1, plan=PLAN, gear={weapon: []})
    play = scene(engine, shooter, Seat(at=2))
    play.attack(weapon, 1)
    for effect in uses:
        play.use(effect)
    play.skip_all()
    assert play.step() == AttackStep.ROLL_ATTACK
    assert play.odds() == of_dice(ATTACK_DIE, dice)


def test_dice_of_the_automa_and_of_bots(engine: str) -> None:
    """NEON-C-10: right after the attack roll, 2 for the Automa, then 1 for each target Bot."""
    thrower = Seat(at=1, energy=1, plan=PLAN, gear={"shrapnel-puck": []})
    play = scene(engine, thrower, Seat(), automa=Automa(at=2), bots={2: 3})
    play.attack("shrapnel-puck", everyone(2))
    play.roll("MISS", "MISS")
    assert play.step() == AttackStep.ROLL_AUTOMA
    assert play.odds() == of_dice(DEFENSE_DIE, 2)
    play.automa_roll("SHIELD", "FAIL")
    assert play.step() == AttackStep.ROLL_BOTS
    assert play.odds() == of_dice(DEFENSE_DIE, 3)
    play.bot_roll("SHIELD", "FAIL", "GUARD")
    assert play.attack_state.automa_dice == [0, 1, 0, 1]
    assert play.attack_state.bot_dice == [1, 1, 0, 1]
    rolled = [EventKind.ATTACK_ROLLED, EventKind.AUTOMA_ROLLED, EventKind.BOTS_ROLLED]
    assert play.told()[-3:] == rolled


def test_every_bot_stands_by_its_own_die(engine: str) -> None:
    """NEON-C-10: of two Bots that rolled GUARD and FAIL, one HIT destroys one."""
    thrower = Seat(at=1, energy=0, plan=PLAN, gear={"shrapnel-puck": []})
    play = scene(engine, thrower, Seat(), bots={2: 2})
    play.attack("shrapnel-puck", everyone(2))
    play.roll("HIT", "MISS")
    play.bot_roll("GUARD", "FAIL")
    play.bot_type("blue")
    assert play.state.bots[2] == 1
    assert play.state.attack is None


def test_a_single_target_rolls_its_own_dice_only(engine: str) -> None:
    """NEON-C-10: an attacked Bot rolls 1 die, an attacked Automa 2, bystanders none."""
    seats = Seat(at=3, energy=0, plan=PLAN), Seat()
    play = scene(engine, *seats, automa=Automa(at=3), bots={3: 2})
    play.attack("basic", bot(3))
    play.roll("MISS")
    assert play.step() == AttackStep.ROLL_BOTS
    assert play.odds() == of_dice(DEFENSE_DIE, 1)
    play = scene(engine, *seats, automa=Automa(at=3), bots={3: 2})
    play.attack("basic", AUTOMA)
    play.roll("HIT")
    assert play.odds() == of_dice(DEFENSE_DIE, 2)
    play.automa_roll("FAIL", "FAIL")
    assert play.state.automa_hp == 5, "no Bot rolls"


@pytest.mark.parametrize(("fields", "dice"), [(0, 1), (1, 2), (2, 3)])
def test_defense_dice(engine: str, fields: int, dice: int) -> None:
    """NEON-C-11: n independent dice: GUARD 1/6, SHIELD 2/6, SPARK 2/6, FAIL 1/6."""
    defender = Seat("ghost", at=3, energy=0, fields=fields)
    play = scene(engine, Seat("phoenix", at=3, energy=0, plan=PLAN), defender)
    play.attack("basic", 1)
    play.roll("MISS")
    assert play.step() == AttackStep.ROLL_DEFENSE
    assert play.odds() == of_dice(DEFENSE_DIE, dice)


def test_a_reroll_rolls_the_chosen_dice_and_no_others(engine: str) -> None:
    """NEON-C-12: of MISS, COND and HIT the first two are rolled again, the HIT stays."""
    shooter = Seat("phoenix", at=3, energy=1, plan=PLAN, gear={"tag-team": []})
    play = scene(engine, shooter, Seat("ghost", at=3, energy=1, fields=2))
    play.attack("tag-team", 1)
    play.roll("MISS", "COND", "HIT")
    play.use("maneuver-a", dice=["MISS", "COND"])
    assert play.odds() == of_dice(ATTACK_DIE, 2)
    play.roll("CRIT", "MISS")
    assert play.attack_state.dice == [1, 1, 0, 1]
    play.skip_windows()
    play.defend_roll("FAIL", "SPARK", "GUARD")
    play.use("maneuver-a", dice=["FAIL"])
    assert play.odds() == of_dice(DEFENSE_DIE, 1)
    play.defend_roll("SHIELD")
    assert play.events(EventKind.DEFENSE_ROLLED)[-1] == (
        1,
        vector("GUARD", "SHIELD", "SPARK"),
        1,
        0,
    )


def end_of_turn(engine: str, hand: list[int], discard: list[int]) -> Scene:
    """The seat lays cards 1 and 2, its turn ends, two cards are missing."""
    plan = acts("move", "search", "move")
    assert {plan.top + 1, plan.bottom + 1} == {1, 2}
    seat = Seat(at=1, plan=plan, hand=hand, discard=discard)
    play = scene(engine, seat, Seat(), action=3)
    play.do(Forgo())
    return play


def test_action_cards_are_drawn_from_what_is_left_of_the_deck(engine: str) -> None:
    """NEON-C-13: with four cards left any two of them, no reshuffle."""
    play = end_of_turn(engine, hand=[3], discard=[])
    pairs = {1 << a - 1 | 1 << b - 1 for a, b in combinations([4, 5, 6, 7], 2)}
    assert play.odds() == dict.fromkeys(pairs, Fraction(1, 6))
    assert not play.events(EventKind.DISCARD_RESHUFFLED)


def test_an_empty_action_deck_is_rebuilt(engine: str) -> None:
    """NEON-C-13: the discard, the cards just played included, is reshuffled: any two of six."""
    play = end_of_turn(engine, hand=[3], discard=[4, 5, 6, 7])
    assert play.events(EventKind.DISCARD_RESHUFFLED) == [(0, 0, 0, 0)]
    pairs = {1 << a - 1 | 1 << b - 1 for a, b in combinations([1, 2, 4, 5, 6, 7], 2)}
    assert play.odds() == dict.fromkeys(pairs, Fraction(1, 15))
    assert play.state.phase == Phase.DRAW
    assert play.seat(0).discard == 0


def test_an_empty_equipment_deck_is_rebuilt_from_its_own_rank(engine: str) -> None:
    """NEON-C-14: the discard of that rank, and of no other, is what is drawn from."""
    seat = Seat(at=5, plan=acts("search", "attack", "move"), gear={"hornet-pair": ["encore"]})
    play = scene(engine, seat, Seat(), empty_ranks=[2], discarded=["curbside-pistol"])
    play.do(Search())
    assert play.events(EventKind.DECK_REBUILT) == [(2, 0, 0, 0)]
    numbers = play.content.equipment_numbers()
    odds = play.odds()
    assert odds[numbers["hornet-pair"]] == Fraction(1, 19), "its other copy lies on the table"
    assert odds[numbers["reaper"]] == Fraction(2, 19)
    assert {play.content.equipment[number].rank for number in odds} == {2}
    assert play.in_deck("curbside-pistol") == 1, "rank I was not touched"


def test_equipment_is_drawn_without_replacement(engine: str) -> None:
    """NEON-C-15: a drawn card is out of the deck for the next draw."""
    seat = Seat(at=1, plan=acts("search", "attack", "move"))
    play = scene(engine, seat, Seat())
    pistol = play.content.equipment_numbers()["curbside-pistol"]
    play.do(Search())
    assert play.odds()[pistol] == Fraction(2, 30)
    play.draw("curbside-pistol")
    assert play.odds()[pistol] == Fraction(1, 29)
    play.draw("curbside-pistol")
    assert pistol not in play.odds()
    assert sum(weight for _, weight in play.raw.outcomes()) == 28


def test_known_enhancements_come_after_the_unknown_ones(engine: str) -> None:
    """NEON-C-15: a card put under the deck is drawn when nothing lies above it."""
    known = ["stabilizer", "reflex-core", "overcharge-cell", "servo-fists", "ablative-skin"]
    attacker = Seat(at=8, energy=0, plan=PLAN, enhancement="scrap-sense", side="B")
    victim = Seat(at=8, hp=1, energy=0)
    third = Seat(enhancement="gyro-legs", side="B")
    play = scene(engine, attacker, victim, third, enhancement_bottom=known)
    play.attack("basic", 1)
    play.roll("HIT")
    play.defend_roll("FAIL")
    play.draw("curbside-pistol", "reaper", "encore")
    play.skip()
    drawn = [card for _, card, *_ in play.events(EventKind.ENHANCEMENT_DRAWN)]
    numbers = play.content.enhancement_numbers()
    assert drawn == [numbers["targeting-lens"], numbers["stabilizer"]]
    assert play.chooser == 1
