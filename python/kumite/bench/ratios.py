"""Compares costs by CPU time, so that the noise of a shared machine cancels.

Within a round the sides run in slices, there and back (A B B A), and a ratio is taken per round. A
chain of dependent arithmetic (`cal`) runs in every round too: it is the unit in which costs carry
between machines, and rounds in which it was slow are dropped.
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
_CAL_STEPS = 500_000
_SLOW_ROUND = 1.15


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
    calls = {name: _calls_in(side, slice_seconds) for name, side in sides.items()}
    there = list(sides)
    order = [*there, *reversed(there)]
    taken: list[dict[str, float]] = []
    for _ in range(rounds):
        costs = {CAL: _cost(_cal, 2) / 2}
        for name in order:
            costs[name] = costs.get(name, 0.0) + _cost(sides[name], calls[name]) / 2
        costs[CAL] += _cost(_cal, 2) / 2
        taken.append(costs)
    limit = _SLOW_ROUND * statistics.median(costs[CAL] for costs in taken)
    return Costs([costs for costs in taken if costs[CAL] <= limit])


def _cal() -> float:
    native.cal(_CAL_STEPS)
    return _CAL_STEPS


def _calls_in(side: Callable[[], float] | OwnClock, seconds: float) -> int:
    """How many calls fill a slice; this also warms the side up."""
    calls = 1
    while (spent := _run(side, calls)[1]) < seconds / 4:
        calls *= 2
    return max(1, round(calls * seconds / spent))


def _cost(side: Callable[[], float] | OwnClock, calls: int) -> float:
    """CPU seconds per unit."""
    units, seconds = _run(side, calls)
    return seconds / units


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
