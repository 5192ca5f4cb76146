"""Compares costs by CPU time, so that the noise of a shared machine cancels.

Within a round the sides run in many short turns, there and back (A B B A A B B A), and a ratio is
taken per round. A chain of dependent arithmetic (`cal`) takes its turns too: it is the unit in
which costs carry between machines, and rounds in which it was slow are dropped.
"""

from __future__ import annotations

import statistics
import time
from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING, NamedTuple

from kumite import native

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

__all__ = ["CAL", "Costs", "OwnClock", "Spread", "measure", "once", "spread"]

CAL = "cal"
"""The side that is always there."""
_CAL_STEPS = 100_000
_SLOW_ROUND = 1.15
_TURNS = 8
"""In a round; the noise of a machine lasts longer than one, so it hits all sides alike."""


class Spread(NamedTuple):
    """The median of some rounds, and where 5 % and 95 % of them end."""

    value: float
    low: float
    high: float

    def times(self, factor: float) -> Spread:
        """The same in another unit."""
        return Spread(self.value * factor, self.low * factor, self.high * factor)


def spread(values: Iterable[float]) -> Spread:
    """Of any figures; one figure has no spread.

    >>> spread([1.0, 2.0, 3.0]).value
    2.0
    """
    found = list(values)
    if len(found) == 1:
        return Spread(found[0], found[0], found[0])
    twentieths = statistics.quantiles(found, n=20, method="inclusive")
    return Spread(statistics.median(found), twentieths[0], twentieths[-1])


@dataclass(frozen=True, slots=True)
class OwnClock:
    """A side in another process, which tells its units and its CPU seconds itself."""

    work: Callable[[], tuple[float, float]]


def once(call: Callable[[], object]) -> Callable[[], float]:
    """A side whose unit is the call."""

    def work() -> float:
        call()
        return 1.0

    return work


@dataclass(frozen=True, slots=True)
class Costs:
    """CPU seconds per unit, by round and side."""

    rounds: Sequence[Mapping[str, float]]

    def seconds(self, side: str) -> Spread:
        """What a unit of a side costs."""
        return spread(costs[side] for costs in self.rounds)

    def rate(self, side: str) -> Spread:
        """Units per CPU second."""
        return spread(1 / costs[side] for costs in self.rounds)

    def ratio(self, side: str, by: str) -> Spread:
        """How many times the cost of `by` a unit of a side costs."""
        return spread(costs[side] / costs[by] for costs in self.rounds)

    def mean_ratio(self, sides: Sequence[str], by: Sequence[str]) -> Spread:
        """The geometric mean over pairs of sides."""
        return spread(
            prod(costs[a] / costs[b] for a, b in zip(sides, by, strict=True)) ** (1 / len(sides))
            for costs in self.rounds
        )

    def difference(self, side: str, less: str) -> Spread:
        """What a unit of a side costs beyond one of another."""
        return spread(costs[side] - costs[less] for costs in self.rounds)


def measure(
    sides: Mapping[str, Callable[[], float] | OwnClock],
    rounds: int = 21,
    slice_seconds: float = 0.05,
) -> Costs:
    """Runs all sides round by round; one call of a side should be shorter than a slice."""
    sides = {CAL: _cal, **sides}
    calls = {name: 2 * _calls_in(side, slice_seconds) for name, side in sides.items()}
    taken = [_round(sides, calls) for _ in range(rounds)]
    limit = _SLOW_ROUND * statistics.median(costs[CAL] for costs in taken)
    return Costs([costs for costs in taken if costs[CAL] <= limit])


def _round(
    sides: Mapping[str, Callable[[], float] | OwnClock], calls: Mapping[str, int]
) -> dict[str, float]:
    """CPU seconds per unit of every side, each as often as told, in many short turns."""
    spent = dict.fromkeys(sides, (0.0, 0.0))
    for turn in range(_TURNS):
        for name in sides if turn % 2 == 0 else reversed(list(sides)):
            now = calls[name] * (turn + 1) // _TURNS - calls[name] * turn // _TURNS
            if now:
                units, seconds = _run(sides[name], now)
                spent[name] = spent[name][0] + units, spent[name][1] + seconds
    return {name: seconds / units for name, (units, seconds) in spent.items()}


def _cal() -> float:
    native.cal(_CAL_STEPS)
    return _CAL_STEPS


def _calls_in(side: Callable[[], float] | OwnClock, seconds: float) -> int:
    """How many calls fill a slice; this also warms the side up."""
    calls = 1
    while (spent := _run(side, calls)[1]) < seconds / 4:
        calls *= 2
    return max(1, round(calls * seconds / spent))


def _run(side: Callable[[], float] | OwnClock, calls: int) -> tuple[float, float]:
    units = 0.0
    if isinstance(side, OwnClock):
        seconds = 0.0
        for _ in range(calls):
            more, spent = side.work()
            units += more
            seconds += spent
        return units, seconds
    start = time.process_time()
    for _ in range(calls):
        units += side()
    return units, time.process_time() - start
