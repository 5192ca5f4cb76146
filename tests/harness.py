"""Random matches for the shared suites: every registered game, every engine, every mode."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from random import Random

import pytest

from kumite import engines
from kumite.contract import CHANCE, RawGame, RawState, Setup
from kumite.errors import BadSetup
from kumite.games import ModeInfo, Presenter, find, games, presenter
from kumite.measuring.simulation import MOST_STEPS, pick_outcome

ENGINES = tuple(os.environ.get("KUMITE_TEST_ENGINES", ",".join(engines.ENGINES)).split(","))
"""Both, unless somebody who works on one asks for that one alone."""


def engines_of(game: str) -> tuple[str, ...]:
    """Engines to test a game on."""
    return tuple(engine for engine in ENGINES if engine in find(game).engines)


GAMES = tuple(game.id for game in games() if engines_of(game.id))
MODES = tuple((game, mode.id) for game in GAMES for mode in find(game).modes)
PLAYED = tuple((engine, game, mode) for game, mode in MODES for engine in engines_of(game))
COMPARED = tuple((game, mode) for game, mode in MODES if len(engines_of(game)) > 1)
"""Modes of games that several engines play."""
SEARCHED = tuple((game, mode) for game, mode in MODES if "native" in find(game).engines)
"""Modes of games that can be looked ahead in: search is native."""

on_every_engine_in_every_mode = pytest.mark.parametrize(
    ("engine", "game", "mode"), PLAYED, ids=["-".join(played) for played in PLAYED]
)
_ENGINES_OF_GAMES = tuple((engine, game) for game in GAMES for engine in engines_of(game))
on_every_engine_of_every_game = pytest.mark.parametrize(("engine", "game"), _ENGINES_OF_GAMES)


@cache
def raw_game(game: str, engine: str) -> RawGame:
    return engines.load(game, engine)


@cache
def words(game: str) -> Presenter:
    return presenter(game)


def mode_of(game: str, mode: str) -> ModeInfo:
    return find(game).mode(mode)


def setup_of(game: str, mode: str, seats: int | None = None) -> Setup:
    """A setup with every fighter given but the last, who picks in the match."""
    seats = mode_of(game, mode).seats[0] if seats is None else seats
    fighters = words(game).fighters
    given = range(seats - 1) if fighters else ()
    roster = tuple(fighters[seat % len(fighters)] for seat in given)
    return Setup(game, mode, seats, roster)


def setups_of(engine: str, game: str, mode: str) -> list[Setup]:
    """The usual setup, and one for each value of each option that goes with it."""
    usual = setup_of(game, mode)
    found = [usual]
    for option in find(game).options:
        for value in option.values:
            setup = replace(usual, options={option.id: value})
            with suppress(BadSetup):
                raw_game(game, engine).new(setup)
                found.append(setup)
    return found


@dataclass(slots=True)
class Spot:
    """A state on the way through a match; never changed by the suite that looks at it."""

    setup: Setup
    game: RawGame
    state: RawState
    step: int

    @property
    def seats(self) -> range:
        return range(self.setup.seats)

    def to_act(self) -> list[int]:
        waiting = self.state.to_act()
        return [] if waiting & CHANCE else [seat for seat in self.seats if waiting >> seat & 1]


def random_step(state: RawState, rng: Random) -> tuple[int | None, int]:
    """A legal step (None: chance), the lowest seat first."""
    waiting = state.to_act()
    if waiting & CHANCE:
        return None, pick_outcome(rng, state.outcomes())
    seat = (waiting & -waiting).bit_length() - 1
    return seat, rng.choice(state.actions(seat))


def apply_step(state: RawState, step: tuple[int | None, int]) -> None:
    seat, code = step
    if seat is None:
        state.apply_outcome(code)
    else:
        state.apply(seat, code)


def walk(engine: str, setup: Setup, seed: int, every: int = 1) -> Iterator[Spot]:
    """A random match from the first state to the last; every so-manieth state is shown."""
    game = raw_game(setup.game, engine)
    state = game.new(setup)
    rng = Random(f"walk/{seed}")
    for step in range(MOST_STEPS):
        is_over = state.to_act() == 0
        if step % every == 0 or is_over:
            yield Spot(setup, game, state, step)
        if is_over:
            return
        apply_step(state, random_step(state, rng))
    raise AssertionError("the match does not end")
