"""Trap tokens by brute force: every physical draw is followed, and every hex is looked at."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

from kumite.games.super_fantasy_brawl.actions import Standard

from .board import (
    CORES,
    HEXES,
    STANDARDS,
    STATUES,
    T1,
    T2,
    T3,
    T4,
    TRAP_HEXES,
    Place,
    around,
    hex_number,
)
from .position import own_place
from .scenario import At, Phase, Scene, at, resume, scene, seat

FOES = ("KOR", "VHO", "OON")

_TOKENS = frozenset(range(12))
World = dict[Place, int]
"""Which token lies on which hex."""


class Box:
    """All ways in which twelve tokens can have been drawn without being seen, equally likely."""

    def __init__(self, places: tuple[Place, ...]) -> None:
        draws = permutations(sorted(_TOKENS), len(places))
        self.worlds: list[World] = [dict(zip(places, draw, strict=True)) for draw in draws]

    def odds(self, place: Place) -> dict[int, Fraction]:
        numbers = [world[place] for world in self.worlds]
        return {n: Fraction(numbers.count(n), len(numbers)) for n in sorted(set(numbers))}

    def see(self, place: Place, number: int) -> None:
        """Somebody has turned or looked at a token."""
        self.worlds = [world for world in self.worlds if world[place] == number]

    def replace(self, old: Place, new: Place) -> None:
        """The new token comes from the supply, then the old one goes back there."""
        grown = []
        for world in self.worlds:
            lying = {place: number for place, number in world.items() if place != old}
            supply = _TOKENS.difference(world.values())
            grown += [{**lying, new: number} for number in supply]
        self.worlds = grown


def _beside(play: Scene, engine: str, place: Place) -> Scene:
    """The same tokens, with a fresh Skitter next to one of them, a card and all Cores."""
    state = play.state
    figure = state.figures[play.number("SKI")]
    figure.hex = hex_number(min(around(place) - set(STATUES) - play.traps))
    figure.damage, figure.is_rooted = 0, False
    own = state.seats[0]
    own.cores, own.discard, state.used = 7, 0, 0
    own.hand = 1 << own_place(play.team(0), "SKI04")
    return resume(engine, state)


def _spring(play: Scene, place: Place, box: Box, rng: Random) -> None:
    """Skitter walks into a trap and lays a new one."""
    play.do(Standard(STANDARDS.index("run"), play.number("SKI"), CORES.index("D")))
    play.step(place)
    if play.is_chance:
        assert play.odds() == box.odds(place)
        number = rng.choice(sorted(play.weights()))
        play.flip(number)
        box.see(place, number)
    if play.phase is Phase.STUN:
        play.drop("SKI04")
    new = rng.choice(sorted(play.lays()))
    play.lay(new)
    box.replace(place, new)
    play.walk()


def _look(play: Scene, place: Place, box: Box, rng: Random) -> None:
    """Skitter looks at a token, which may move."""
    play.skill("SKI04")
    if play.phase is Phase.LOOK:
        play.look(place)
    if play.is_chance:
        assert play.odds() == box.odds(place)
        number = rng.choice(sorted(play.weights()))
        play.flip(number)
        box.see(place, number)
    play.done()
    play.draw(0)


@pytest.mark.parametrize("seed", range(8))
def test_chances_of_every_history(engine: str, seed: int) -> None:
    """SFB-TRP-13, SFB-C-04, SFB-TRP-05, SFB-TRP-12: exactly those of tokens drawn unseen."""
    rng = Random(f"history {seed}")
    places = (T1, T2, T3, T4)
    box = Box(places)
    play = scene(engine, seat(at("SKI", 0, 4)), seat(), traps=places)
    for _ in range(7):
        place = rng.choice(sorted(play.traps))
        play = _beside(play, engine, place)
        rng.choice([_spring, _spring, _look])(play, place, box, rng)
        assert play.asks(Phase.ACTIVATE)
        for each in play.traps:
            assert set(box.odds(each)) <= play.may_be(each)


def test_places_of_a_new_token(engine: str) -> None:
    """SFB-TRP-07, SFB-TRP-08, SFB-D-30: empty trap hexes, or hexes next to one."""
    rng = Random("places of a new token")
    spread = 0
    for _ in range(150):
        wide = [each for each in HEXES if each not in STATUES]
        taken = rng.sample(TRAP_HEXES, rng.randrange(3, 7))
        taken += rng.sample([each for each in wide if each not in taken], 9 - len(taken))
        rng.shuffle(taken)
        sprung, *tokens = taken[:4]
        standing = taken[4:]
        beside = sorted(around(sprung) - set(STATUES) - set(taken))
        if not beside:
            continue
        mine = [at("KIL", *beside[0]), At("RAT", standing[0]), At("DER", standing[1])]
        theirs = [At(code, place) for code, place in zip(FOES, standing[2:], strict=True)]
        play = scene(engine, seat(*mine), seat(*theirs), traps=[sprung, *tokens])
        play.do(Standard(STANDARDS.index("run"), play.number("KIL"), CORES.index("D")))
        play.step(sprung)
        play.flip("spikes 1")
        blocked = {*tokens, *standing, *STATUES, sprung}
        expected = set(TRAP_HEXES) - blocked
        if not expected:
            spread += 1
            trap_hexes = {*TRAP_HEXES, *tokens}
            expected = {each for place in trap_hexes for each in around(place)} - blocked
        if len(expected) > 1:
            assert play.lays() == expected, (taken, beside)
        else:
            assert play.traps == {*tokens, *expected}
    assert spread > 5
