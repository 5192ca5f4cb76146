"""How the chances that searches state have to be corrected: found from cases, checked on others.

Logistic regressions that are small enough for plain Python.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import log10
from typing import TYPE_CHECKING

from kumite.measuring.rescaling import Line, chance_of, fit, log_odds, loss
from kumite.thinking.shown import Correction

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite.measuring.calibration import Case

PARTS = 10
"""Each part of the matches is judged by what the other parts say."""
_DOUBT = 5.0
_DOUBT_OF_LOOKS = 40.0
_DOUBT_OF_A_ROUND = 30.0
"""A round's line stays near that of all rounds unless so many cases say otherwise."""
_LEAST_CASES = 100
"""Later rounds with fewer cases than this share a line."""
_USUAL = 3.0


@dataclass(frozen=True, slots=True)
class Corrected:
    """A correction, and cases as stated and corrected: each by what other matches say."""

    correction: Correction
    matches: int
    before: tuple[Case, ...]
    after: tuple[Case, ...]

    @property
    def helps(self) -> bool:
        """Whether the corrected chances came truer than the stated ones."""
        pairs = [[(case.stated, case.won) for case in each] for each in (self.after, self.before)]
        return loss(pairs[0]) < loss(pairs[1])


def correct(cases: Sequence[Case]) -> Corrected:
    """The correction that cases call for."""
    after: list[Case] = []
    for part in range(PARTS):
        found = correction_from([case for case in cases if case.match % PARTS != part])
        after += (corrected(case, found) for case in cases if case.match % PARTS == part)
    matches = len({case.match for case in cases})
    return Corrected(correction_from(cases), matches, tuple(cases), tuple(after))


def corrected(case: Case, by: Correction) -> Case:
    """The case as people would be shown it."""
    return replace(case, stated=by.line(case.round, case.looks).chance(case.stated))


def correction_from(cases: Sequence[Case]) -> Correction:
    """One line for all cases and how it changes with the simulations; then each round's own."""
    searched = [case for case in cases if case.looks]
    looks = sorted(case.looks for case in searched) or [1]
    every, more = _with_looks(searched)
    last = _last_round(searched)
    lines = []
    for at in range(last + 1):
        own = [case for case in searched if min(case.round, last) == at]
        lines.append(_nearby(own, every, more))
    solved = [(case.stated, case.won) for case in cases if not case.looks]
    return Correction(
        tuple(lines), more, (looks[0], looks[-1]), fit(solved, every, _DOUBT_OF_A_ROUND)
    )


def _last_round(cases: Sequence[Case]) -> int:
    rounds = sorted((case.round for case in cases), reverse=True)
    return rounds[min(_LEAST_CASES, len(rounds)) - 1] if rounds else 0


def _tens(case: Case) -> float:
    return log10(case.looks) - _USUAL


def _with_looks(cases: Sequence[Case]) -> tuple[Line, Line]:
    """Scale and bias after a thousand simulations, and what ten times as many add to them."""
    rows = [(odds := log_odds(case.stated), 1.0, odds * _tens(case), _tens(case)) for case in cases]
    start = (1.0, 0.0, 0.0, 0.0)
    doubts = (_DOUBT, _DOUBT, _DOUBT_OF_LOOKS, _DOUBT_OF_LOOKS)
    scale, bias, by_scale, by_bias = _regress(rows, [case.won for case in cases], start, doubts)
    return Line(scale, bias), Line(by_scale, by_bias)


def _nearby(cases: Sequence[Case], line: Line, more: Line) -> Line:
    """The line of some cases, near another one."""
    rows = [
        (
            odds := log_odds(case.stated),
            1.0,
            # What is known of it already, and stays.
            _tens(case) * (more.scale * odds + more.bias),
        )
        for case in cases
    ]
    start = (line.scale, line.bias, 1.0)
    doubts = (_DOUBT_OF_A_ROUND, _DOUBT_OF_A_ROUND, 1e9)
    scale, bias, _ = _regress(rows, [case.won for case in cases], start, doubts)
    return Line(scale, bias)


def _regress(
    rows: Sequence[tuple[float, ...]],
    won: Sequence[float],
    start: tuple[float, ...],
    doubts: tuple[float, ...],
) -> list[float]:
    """Weights that make what came of the rows most likely, drawn to where they start: Newton."""
    size = len(start)
    weights = list(start)
    for _ in range(30):
        slope = [doubts[at] * (weights[at] - start[at]) for at in range(size)]
        bend = [[doubts[at] if at == to else 0.0 for to in range(size)] for at in range(size)]
        for row, end in zip(rows, won, strict=True):
            chance = chance_of(sum(w * x for w, x in zip(weights, row, strict=True)))
            miss, weight = chance - end, chance * (1 - chance)
            for at in range(size):
                slope[at] += miss * row[at]
                for to in range(at + 1):
                    bend[at][to] += weight * row[at] * row[to]
        for at in range(size):
            for to in range(at):
                bend[to][at] = bend[at][to]
        step = _solve(bend, slope)
        # Stated chances are rarely so wrong that a whole step of Newton leads away.
        longest = max(abs(each) for each in step)
        part = min(1.0, 1.0 / longest) if longest else 1.0
        weights = [weight - part * each for weight, each in zip(weights, step, strict=True)]
        if longest < 1e-7:
            break
    return weights


def _solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a small system of equations, by elimination."""
    rows = [[*row, end] for row, end in zip(matrix, right, strict=True)]
    size = len(rows)
    for at in range(size):
        pivot = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        for below in range(at + 1, size):
            part = rows[below][at] / rows[at][at]
            for to in range(at, size + 1):
                rows[below][to] -= part * rows[at][to]
    found = [0.0] * size
    for at in reversed(range(size)):
        rest = sum(rows[at][to] * found[to] for to in range(at + 1, size))
        found[at] = (rows[at][size] - rest) / rows[at][at]
    return found
