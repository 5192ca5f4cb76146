"""How sure a measured share is: Wilson's interval, and plain text bars that show it.

The games of one deal are not independent: good cards help whoever holds them, and with the seats
swapped the other. `clustered` counts how much the games of a deal say together.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

Z_95 = 1.959963984540054
"""Standard deviations that hold 95 % of a normal distribution."""


@dataclass(frozen=True, slots=True)
class Share:
    """So many of so many, with the interval that holds the true share in 95 of 100 cases."""

    count: float
    """Halves are allowed: a drawn game is half a win."""
    total: float
    rate: float
    low: float
    high: float

    def as_json(self) -> dict[str, float]:
        return {
            "rate": round(self.rate, 6),
            "low": round(self.low, 6),
            "high": round(self.high, 6),
        }


def wilson(count: float, total: float, z: float = Z_95) -> Share:
    """The Wilson score interval; of nothing it says nothing: 0 to 1.

    >>> share = wilson(240, 400)
    >>> f"{share.rate:.3f} {share.low:.3f} {share.high:.3f}"
    '0.600 0.551 0.647'
    """
    if total == 0:
        return Share(0, 0, 0.0, 0.0, 1.0)
    rate = count / total
    weight = 1 + z * z / total
    centre = (rate + z * z / (2 * total)) / weight
    half = z / weight * sqrt(rate * (1 - rate) / total + z * z / (4 * total * total))
    low = 0.0 if count == 0 else max(0.0, centre - half)
    high = 1.0 if count == total else min(1.0, centre + half)
    return Share(count, total, rate, low, high)


_BEFORE = 10
"""Deals of independent games that are counted before any is seen: a few deals cannot say how much
their games depend on each other."""


def independent(deals: Sequence[tuple[float, int]]) -> float:
    """How many independent games say as much as these deals, each given as (wins, games).

    Deals that always end one all say more than their games would alone, deals that one side always
    wins twice say less.

    >>> alike = [(2, 2), (0, 2)] * 50
    >>> split = [(1, 2), (1, 2)] * 50
    >>> round(independent(alike)), round(independent(split))
    (104, 2200)
    """
    games = sum(count for _, count in deals)
    rate = sum(wins for wins, _ in deals) / games if games else 0.0
    if len(deals) < 2 or not 0 < rate < 1:
        return games
    beside = sum((wins - rate * count) ** 2 for wins, count in deals)
    effect = beside * len(deals) / (len(deals) - 1) / (rate * (1 - rate) * games)
    return games * (len(deals) + _BEFORE) / (len(deals) * effect + _BEFORE)


def clustered(deals: Sequence[tuple[float, int]]) -> Share:
    """Wilson's interval for so many independent games as these deals are worth.

    >>> share = clustered([(2, 2), (0, 2)] * 50)
    >>> f"{share.rate:.3f} {share.low:.3f} {share.high:.3f}"
    '0.500 0.406 0.594'
    """
    count, games = sum(wins for wins, _ in deals), sum(size for _, size in deals)
    worth = independent(deals)
    share = wilson(count * worth / games if games else 0.0, worth)
    return Share(count, games, share.rate, share.low, share.high)


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean, with the interval that holds the true one in 95 of 100 cases."""

    value: float
    low: float
    high: float

    def as_json(self) -> dict[str, float]:
        rounded = {"mean": self.value, "low": self.low, "high": self.high}
        return {name: round(number, 6) for name, number in rounded.items()}

    def __str__(self) -> str:
        return f"{self.value:.2f} ({self.low:.2f} to {self.high:.2f})"


def mean(values: Sequence[float], z: float = Z_95) -> Mean:
    """The mean of independent values by the normal approximation; of none it is 0 to 0.

    >>> str(mean([1, 2, 3, 4]))
    '2.50 (1.23 to 3.77)'
    """
    many = len(values)
    if many == 0:
        return Mean(0.0, 0.0, 0.0)
    middle = sum(values) / many
    spread = sum((value - middle) ** 2 for value in values) / max(1, many - 1)
    half = z * sqrt(spread / many)
    return Mean(middle, middle - half, middle + half)


def share_bar(share: Share, width: int = 40, mark: float | None = None) -> str:
    """The interval as a line from 0 to 1: `=` the interval, `o` the share, `|` a mark.

    >>> share_bar(wilson(240, 400), width=20, mark=0.5)
    '..........|=o.......'
    """
    return span_bar(share.low, share.rate, share.high, 0.0, 1.0, width, mark)


def span_bar(
    low: float,
    value: float,
    high: float,
    least: float,
    most: float,
    width: int = 40,
    mark: float | None = None,
) -> str:
    """A value with its interval on a line from `least` to `most`."""

    def cell(number: float) -> int:
        part = (number - least) / (most - least) if most > least else 0.5
        return min(width - 1, max(0, int(part * width)))

    cells = ["."] * width
    for at in range(cell(low), cell(high) + 1):
        cells[at] = "="
    if mark is not None:
        cells[cell(mark)] = "|"
    cells[cell(value)] = "o"
    return "".join(cells)


def percent(share: Share) -> str:
    """Rate and interval in words.

    >>> percent(wilson(240, 400))
    '60.0 % (55.1-64.7)'
    """
    return f"{100 * share.rate:.1f} % ({100 * share.low:.1f}-{100 * share.high:.1f})"
