"""The native engine's own draws, which search and simulation live on, follow the exact weights."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import sqrt
from random import Random
from typing import Any

import pytest

from kumite.games.neon.actions import RANDOM_FIGHTER, Fighter, Search
from kumite.games.neon.model import AttackStep, Phase
from tests.harness import ENGINES

from .flow import hurt
from .scenario import Scene, Seat, bot, opening, scene

DRAWS = 3000
ENGINE = "native"
ROSTER = ("akari", "boulder", "ghost")

pytestmark = pytest.mark.skipif(ENGINE not in ENGINES, reason="needs the native engine")


def until(phase: Phase, *, random_fighter: bool = False) -> Scene:
    """A match that has got to its first chance of that phase."""
    play = opening(ENGINE, seats=3, roster=(*ROSTER[:2], None))
    while play.state.phase != phase:
        if play.is_chance:
            play.fall(max(play.odds()))
        else:
            play.do(Fighter(RANDOM_FIGHTER) if random_fighter else play.offers(Fighter)[0])
    return play


def half_a_ring() -> Scene:
    play = until(Phase.RING)
    for sector in (7, 3, 10, 1):
        play.fall(sector)
    return play


def a_random_fighter() -> Scene:
    play = until(Phase.FIGHTERS)
    play.do(Fighter(RANDOM_FIGHTER))
    return play


def a_later_token() -> Scene:
    seats = Seat(at=1), Seat(at=2)
    play = scene(ENGINE, *seats, phase=Phase.DRAW, ring=(1, 2, 3, 4, 5, 6, 7), top=7)
    play.draw_cards()
    return play


def cards_of_a_hand() -> Scene:
    return scene(ENGINE, Seat(at=1), Seat(at=2), phase=Phase.DRAW)


def an_attack() -> Scene:
    play = scene(ENGINE, Seat("ghost", at=5, energy=0, gear={"tag-team": []}), Seat(at=5, energy=0))
    play.attack("tag-team", 1)
    play.skip_all()
    assert play.step() == AttackStep.ROLL_ATTACK
    return play


def a_defense() -> Scene:
    play = scene(ENGINE, Seat("ghost", at=5, energy=0), Seat("boulder", at=5, energy=0, fields=1))
    play.attack("basic", 1)
    play.roll("HIT")
    return play


def equipment() -> Scene:
    """Designs with one copy left, with two and with none."""
    few = {"curbside-pistol": 1, "static-baton": 0}
    play = scene(ENGINE, Seat("ghost", at=1, energy=0), Seat(), action=2, deck=few)
    play.do(Search())
    return play


def a_type_of_bot() -> Scene:
    others = Seat(at=1, bots=["red", "blue", "blue"])
    play = scene(ENGINE, Seat("ghost", at=5, energy=0), others, bots={5: 1})
    play.attack("basic", bot(5))
    play.roll("HIT")
    play.bot_roll("FAIL")
    return play


def an_enhancement() -> Scene:
    play = scene(ENGINE, Seat("ghost", at=5, energy=0), Seat("boulder", at=5, energy=0, hp=1))
    hurt(play, 1)
    play.draw("curbside-pistol", "reaper", "encore")
    play.skip()
    play.draw_enhancements("servo-fists")
    return play


@pytest.mark.parametrize(
    "moment",
    [
        half_a_ring,
        lambda: until(Phase.FIRST_TOKEN),
        a_later_token,
        a_random_fighter,
        lambda: until(Phase.HANDS, random_fighter=True),
        cards_of_a_hand,
        lambda: until(Phase.LEADER),
        an_attack,
        a_defense,
        equipment,
        a_type_of_bot,
        an_enhancement,
    ],
)
def test_draws_follow_the_weights(moment: Callable[[], Scene]) -> None:
    """NEON-C-01 to NEON-C-15: nothing else falls, and each within 5 sigma of its share."""
    play = moment()
    odds = play.odds()
    rng = Random(1)
    raw: Any = play.raw
    drawn = Counter(raw.clone().sample(rng.getrandbits(64)) for _ in range(DRAWS))
    assert set(drawn) <= set(odds)
    for outcome, share in odds.items():
        expected = float(share) * DRAWS
        spread = sqrt(expected * (1 - float(share)))
        assert abs(drawn[outcome] - expected) <= 5 * spread, f"{outcome}: {drawn[outcome]}"
