"""One number per bot from many games between pairs, with an error bar.

Bradley-Terry strengths are fitted here, on the scale of Elo. They hold for one fixed pool of
opponents and say nothing about any other. With `openskill` installed (the extra `ladder`) its
Plackett-Luce ratings, which read the whole ranking of a table of more than two, come beside them.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec
from math import exp, log, sqrt
from typing import TYPE_CHECKING, Any

from kumite.measuring.intervals import Z_95

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

ELO = 400 / log(10)
"""Points of Elo for one unit of log odds."""
_ROUNDS = 100


@dataclass(frozen=True, slots=True)
class Result:
    """What one bot won alone against a field of another."""

    bot: int
    field: int
    wins: float
    games: float
    """As many independent games as the deals are worth, and so the wins."""
    others: int = 1
    """How many sit in the field."""


@dataclass(frozen=True, slots=True)
class Rating:
    """Points around 0, the mean of the pool, and the half width of their 95 % interval."""

    elo: float
    error: float


def bradley_terry(bots: int, results: Sequence[Result]) -> list[Rating]:
    """The most likely strengths; one drawn game of each pair is added so that they stay finite,
    also where a ladder was stopped before a pair had met.

    >>> fit = bradley_terry(2, [Result(0, 1, 300, 400)])
    >>> round(fit[0].elo - fit[1].elo)
    190
    """
    played = [
        Result(r.bot, r.field, r.wins + 1 / (1 + r.others), r.games + 1, r.others) for r in results
    ]
    strengths = [0.0] * bots
    for _ in range(_ROUNDS):
        slope, bend = _derivatives(strengths, played)
        step = _solve(bend, slope)
        size = max((abs(part) for part in step), default=0.0)
        scale = 1.0 if size <= 1 else 1 / size
        strengths = [old + scale * part for old, part in zip(strengths, step, strict=True)]
        if size < 1e-10:
            break
    centre = sum(strengths) / bots if bots else 0.0
    _, bend = _derivatives(strengths, played)
    errors = _errors(bend)
    return [
        Rating(ELO * (strength - centre), ELO * Z_95 * error)
        for strength, error in zip(strengths, errors, strict=True)
    ]


def _derivatives(
    strengths: list[float], results: Sequence[Result]
) -> tuple[list[float], list[list[float]]]:
    """Slope of the log likelihood, and its curvature with the mean held in place."""
    bots = len(strengths)
    slope = [0.0] * bots
    bend = [[1 / bots] * bots for _ in range(bots)]
    for r in results:
        odds = strengths[r.bot] - strengths[r.field] - log(r.others)
        chance = 1 / (1 + exp(-odds))
        miss = r.wins - r.games * chance
        weight = r.games * chance * (1 - chance)
        slope[r.bot] += miss
        slope[r.field] -= miss
        bend[r.bot][r.bot] += weight
        bend[r.field][r.field] += weight
        bend[r.bot][r.field] -= weight
        bend[r.field][r.bot] -= weight
    return slope, bend


def _errors(bend: list[list[float]]) -> list[float]:
    """Standard errors of strengths around their mean."""
    bots = len(bend)
    found = []
    for bot in range(bots):
        unit = [float(bot == other) for other in range(bots)]
        # The mean direction was given weight 1 to make the matrix regular; it is no knowledge.
        variance = _solve(bend, unit)[bot] - 1 / bots
        found.append(sqrt(max(0.0, variance)))
    return found


def _solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gauss with pivots: these systems have as many rows as there are bots."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for at in range(size):
        pivot = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        for below in range(at + 1, size):
            factor = rows[below][at] / rows[at][at]
            for column in range(at, size + 1):
                rows[below][column] -= factor * rows[at][column]
    found = [0.0] * size
    for at in reversed(range(size)):
        rest = sum(rows[at][column] * found[column] for column in range(at + 1, size))
        found[at] = (rows[at][size] - rest) / rows[at][at]
    return found


@dataclass(frozen=True, slots=True)
class Skill:
    """A rating of openskill."""

    mu: float
    sigma: float


def has_openskill() -> bool:
    return find_spec("openskill") is not None


def plackett_luce(
    bots: int, tables: Iterable[tuple[Sequence[int], Sequence[int]]]
) -> list[Skill] | None:
    """openskill's ratings after tables of (bot per side, rank per side, 0 the best).

    A bot that sits at several sides moves by the mean of what they would. None without openskill.
    """
    if not has_openskill():
        return None
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings: list[Any] = [model.rating() for _ in range(bots)]
    for seated, ranks in tables:
        teams = [[model.rating(ratings[bot].mu, ratings[bot].sigma)] for bot in seated]
        after = model.rate(teams, ranks=[float(rank) for rank in ranks])
        for bot in sorted(set(seated)):
            mine = [team[0] for team, who in zip(after, seated, strict=True) if who == bot]
            ratings[bot].mu = sum(rating.mu for rating in mine) / len(mine)
            ratings[bot].sigma = sum(rating.sigma for rating in mine) / len(mine)
    return [Skill(rating.mu, rating.sigma) for rating in ratings]
