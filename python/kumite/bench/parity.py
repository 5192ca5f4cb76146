"""How fast is the check that both engines play the same game?

Steps per CPU second of `kumite parity`: both engines take the step, and everything is compared.
"""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from kumite.bench import Figure
from kumite.bench.ratios import measure
from kumite.checking.parity import Report, Series
from kumite.errors import KumiteError
from kumite.games import games

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


def run(quick: bool) -> Iterator[Figure]:
    sides = {game.id: _side(game.id) for game in games("native")}
    costs = measure(sides, rounds=2 if quick else 15, slice_seconds=0.05)
    for game in games("native"):
        what = f"steps of {game.title} on both engines, compared"
        yield Figure.of(f"parity.{game.id}", costs.rate(game.id), "1/s", what)


def _side(game: str) -> Callable[[], float]:
    numbers = count()
    # Two seats, so that a match is no longer than a slice.
    series = Series(game, seed=1, mode=Series(game, 1).modes[0].id, seats=2)

    def check() -> float:
        report = Report()
        series.play(next(numbers), report)
        if report.mismatches:
            raise KumiteError(f"the engines of {game} differ: see kumite parity {game}")
        return report.steps

    return check
