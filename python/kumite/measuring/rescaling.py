"""How stated chances become true ones: a straight line through their log-odds.

Everything here is small enough for plain Python, so that calibration needs no other library.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log, log1p
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_NEAREST = 5e-4
"""A stated chance is taken for no nearer to 0 or 1 than this."""
_ROUNDS = 50
_SMALL = 1e-9


@dataclass(frozen=True, slots=True)
class Line:
    """True log-odds as `scale` times the stated ones plus `bias`."""

    scale: float = 1.0
    bias: float = 0.0

    def chance(self, stated: float) -> float:
        """The corrected chance.

        >>> round(Line(0.5, 0.0).chance(0.9), 3)
        0.75
        """
        return chance_of(self.scale * log_odds(stated) + self.bias)


def log_odds(chance: float) -> float:
    inside = min(1 - _NEAREST, max(_NEAREST, chance))
    return log(inside / (1 - inside))


def chance_of(odds: float) -> float:
    return 1 / (1 + exp(-odds)) if odds > -700 else 0.0


def loss(pairs: Iterable[tuple[float, float]]) -> float:
    """Mean log-loss of (stated chance, part won); of nothing it is 0.

    >>> round(loss([(0.5, 1.0), (0.5, 0.0)]), 3)
    0.693
    """
    sum_, count = 0.0, 0
    for stated, won in pairs:
        inside = min(1 - _NEAREST, max(_NEAREST, stated))
        sum_ -= won * log(inside) + (1 - won) * log(1 - inside)
        count += 1
    return sum_ / count if count else 0.0


def brier(pairs: Sequence[tuple[float, float]]) -> float:
    """Mean square of what the stated chances miss."""
    return sum((stated - won) ** 2 for stated, won in pairs) / len(pairs) if pairs else 0.0


def fit(
    pairs: Sequence[tuple[float, float]], towards: Line | None = None, doubt: float = 1.0
) -> Line:
    """The line that makes (stated chance, part won) most likely: Newton's method.

    It is drawn `towards` a line (1 and 0 if none is given), more so the greater the `doubt`, so
    that few cases move it little.

    >>> overstated = [(0.9, 1.0)] * 75 + [(0.9, 0.0)] * 25 + [(0.1, 1.0)] * 25 + [(0.1, 0.0)] * 75
    >>> line = fit(overstated, doubt=0.01)
    >>> round(line.scale, 2), round(abs(line.bias), 2)
    (0.5, 0.0)
    """
    start = towards or Line()
    points = [(log_odds(stated), won) for stated, won in pairs]

    def cost(line: Line) -> float:
        sum_ = (line.scale - start.scale) ** 2 + (line.bias - start.bias) ** 2
        return doubt / 2 * sum_ + sum(
            _softplus(line.scale * odds + line.bias) - won * (line.scale * odds + line.bias)
            for odds, won in points
        )

    line, here = start, cost(start)
    for _ in range(_ROUNDS):
        step = _step(points, line, start, doubt)
        # A whole step may lead too far where chances are near 0 or 1.
        for part in (1.0, 0.5, 0.25, 0.1, 0.01):
            tried = Line(line.scale - part * step.scale, line.bias - part * step.bias)
            there = cost(tried)
            if there <= here:
                break
        else:
            break
        gained, line, here = here - there, tried, there
        if gained < _SMALL * len(points):
            break
    return line


def _softplus(odds: float) -> float:
    return max(0.0, odds) + log1p(exp(-abs(odds)))


def _step(points: Sequence[tuple[float, float]], line: Line, start: Line, doubt: float) -> Line:
    """Newton's step from a line, to be taken away from it."""
    g0, g1 = doubt * (line.scale - start.scale), doubt * (line.bias - start.bias)
    h00, h01, h11 = doubt, 0.0, doubt
    for odds, won in points:
        chance = chance_of(line.scale * odds + line.bias)
        miss, weight = chance - won, chance * (1 - chance)
        g0 += miss * odds
        g1 += miss
        h00 += weight * odds * odds
        h01 += weight * odds
        h11 += weight
    area = h00 * h11 - h01 * h01
    return Line((h11 * g0 - h01 * g1) / area, (h00 * g1 - h01 * g0) / area)
