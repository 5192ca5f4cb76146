"""Random matches for measuring: the same on both engines, step by step and inside the core."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Protocol, cast

from kumite import engines
from kumite.contract import CHANCE, Setup
from kumite.errors import KumiteError
from kumite.measuring.simulation import pick_outcome

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite.contract import RawGame, RawState
    from kumite.games import GameInfo

__all__ = ["BY_CHANCE", "Native", "native", "play", "record", "replay", "smallest_setup"]

BY_CHANCE = -1
"""Instead of a seat in a recorded step."""


class _Core(Protocol):
    def state_bytes(self) -> int: ...


class Native(Protocol):
    """A game on the native engine, with what is faster inside the core."""

    core: _Core

    def new(self, setup: Setup) -> RawState: ...

    def simulate(self, setup: Setup, games: int, seed: int) -> tuple[int, int, int, Sequence[int]]:
        """Decisions, forced, chance, wins by seat."""
        ...


def native(game: str) -> Native:
    """The game on the native engine."""
    return cast("Native", engines.load(game, "native"))


def smallest_setup(info: GameInfo) -> Setup:
    """The first mode with as few seats as it takes; fighters are picked in the match."""
    mode = info.modes[0]
    return Setup(game=info.id, mode=mode.id, seats=mode.seats[0])


def play(game: RawGame, setup: Setup, seed: int) -> int:
    """A random match step by step; choices among two or more actions are counted."""
    return sum(is_choice for _, _, is_choice in record(game, setup, seed))


def record(game: RawGame, setup: Setup, seed: int) -> list[tuple[int, int, bool]]:
    """The steps of a random match: the seat or `BY_CHANCE`, the code, whether it was a choice."""
    rng = Random(seed)
    state = game.new(setup)
    steps: list[tuple[int, int, bool]] = []
    while waiting := state.to_act():
        if waiting == CHANCE:
            code = pick_outcome(rng, state.outcomes())
            state.apply_outcome(code)
            steps.append((BY_CHANCE, code, False))
            continue
        seat = (waiting & -waiting).bit_length() - 1
        actions = state.actions(seat)
        code = rng.choice(actions)
        state.apply(seat, code)
        steps.append((seat, code, len(actions) > 1))
    return steps


def replay(state: RawState, steps: Sequence[tuple[int, int, bool]]) -> None:
    """Takes recorded steps."""
    apply, apply_outcome = state.apply, state.apply_outcome
    for seat, code, _ in steps:
        if seat == BY_CHANCE:
            apply_outcome(code)
        else:
            apply(seat, code)


def check_engines(setup: Setup, seeds: Sequence[int]) -> None:
    """Both engines must end alike: a wrong fast engine cannot pass."""
    fast, slow = (engines.load(setup.game, name) for name in ("native", "reference"))
    for seed in seeds:
        steps = record(slow, setup, seed)
        ends = []
        for game in (fast, slow):
            state = game.new(setup)
            replay(state, steps)
            ends.append((state.to_act(), state.encode(), state.returns()))
        if ends[0] != ends[1]:
            raise KumiteError(f"the engines differ: see kumite parity {setup.game}")
