"""How sure a measured share is: Wilson's interval, and plain text bars that show it."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

Z_95 = 1.959963984540054
"""Standard deviations that hold 95 % of a normal distribution."""


@dataclass(frozen=True, slots=True)
class Share:
    """So many of so many, with the interval that holds the true share in 95 of 100 cases."""

    count: float
    """Halves are allowed: a drawn game is half a win."""
    total: int
    rate: float
    low: float
    high: float

    def as_json(self) -> dict[str, float]:
        return {
            "rate": round(self.rate, 6),
            "low": round(self.low, 6),
            "high": round(self.high, 6),
        }


def wilson(count: float, total: int, z: float = Z_95) -> Share:
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
