"""Compares functions by CPU time, so that the noise of a shared machine cancels.

Within a round the sides run in slices, in ABBA order; a ratio is taken per round. A
fixed arithmetic loop runs in every round, and rounds in which it was slow are dropped.
"""

from __future__ import annotations

import statistics
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

SLOW_ROUND = 1.15


@dataclass(frozen=True, slots=True)
class Side:
    """What one side cost: seconds per call, and how many times the cost of the first side."""

    name: str
    seconds: float
    ratio: float
    ratio_5: float
    ratio_95: float


def compare(
    sides: Mapping[str, Callable[[], object]], rounds: int = 21, slice_seconds: float = 0.05
) -> list[Side]:
    """Measures all sides; ratios are against the first one, with their 5 % and 95 % ends."""
    calls = {name: _calls_in(side, slice_seconds) for name, side in sides.items()}
    names = list(sides)
    order = [*names, *reversed(names)]
    taken: list[dict[str, float]] = []
    steadiness = []
    for _ in range(rounds):
        costs = dict.fromkeys(sides, 0.0)
        steadiness.append(_cost(_arithmetic, 1))
        for name in order:
            costs[name] += _cost(sides[name], calls[name]) / 2
        taken.append(costs)
    limit = SLOW_ROUND * statistics.median(steadiness)
    kept = [costs for costs, steady in zip(taken, steadiness, strict=True) if steady <= limit]
    return [_side(name, names[0], kept) for name in names]


def _side(name: str, first: str, rounds: list[dict[str, float]]) -> Side:
    ratios = [costs[name] / costs[first] for costs in rounds]
    twentieths = statistics.quantiles(ratios, n=20, method="inclusive")
    seconds = statistics.median(costs[name] for costs in rounds)
    return Side(name, seconds, statistics.median(ratios), twentieths[0], twentieths[-1])


def _calls_in(side: Callable[[], object], seconds: float) -> int:
    """How many calls fill a slice; this also warms the side up."""
    calls = 1
    while (cost := _cost(side, calls) * calls) < seconds / 4:
        calls *= 2
    return max(1, round(calls * seconds / cost))


def _cost(side: Callable[[], object], calls: int) -> float:
    """CPU seconds per call."""
    repeats = range(calls)
    start = time.process_time()
    for _ in repeats:
        side()
    return (time.process_time() - start) / calls


def _arithmetic() -> int:
    value = 1
    for _ in range(100_000):
        value = value * 5 & 0xFFFF
    return value
