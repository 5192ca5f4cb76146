"""What does Python cost: a batch and a single step, against the same loop inside the core?

Both sides of a comparison do exactly the same steps of the same matches: the loop inside the core
draws actions, steps all matches and writes all arrays, as the loop in Python does.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import repeat
from typing import TYPE_CHECKING

from kumite.bench import Figure, Skipped, peer
from kumite.bench.matches import smallest_setup
from kumite.bench.ratios import measure
from kumite.games import games

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kumite.batch import Batch
    from kumite.games import GameInfo

_MATCHES = 1024
_STEPS = 16
_SINGLE_STEPS = 2000
# Nanoseconds of a step of one match, drawn and shown, where a goal is set.
_GOALS = {"martial-art": 300.0}


def run(quick: bool) -> Iterator[Figure | Skipped]:
    if peer("numpy") is None:
        yield Skipped("batch", "numpy is not installed (pip install 'kumite-engine[batch]')")
        return
    rounds, slice_seconds = (3, 0.02) if quick else (21, 0.05)
    shares = []
    for info in games("native"):
        share, cost = together(info, rounds, slice_seconds)
        shares.append(share)
        yield from (share, cost)
        yield single(info, rounds, slice_seconds)
    worst = min(shares, key=lambda figure: figure.low)
    yield replace(worst, id="batch.share", what="the lowest such part of all games")


def _batch(info: GameInfo, matches: int) -> Batch:
    from kumite.batch import Batch

    batch = Batch(smallest_setup(info), matches, seed=1)
    # Matches begin alike; after a while they are anywhere between their first and last step.
    batch.core.run(400)
    return batch


def together(info: GameInfo, rounds: int, slice_seconds: float) -> tuple[Figure, Figure]:
    """Steps of a whole batch: as a part of those inside the core, and what one costs."""
    inside, outside = _batch(info, _MATCHES).core, _batch(info, _MATCHES).core

    def in_the_core() -> float:
        inside.run(_STEPS)
        return _STEPS

    def from_python() -> float:
        for _ in repeat(None, _STEPS):
            outside.sample()
            outside.step()
        return _STEPS

    costs = measure({"inside": in_the_core, "python": from_python}, rounds, slice_seconds)
    what = f"{info.title}: steps of {_MATCHES} matches, as a part of those inside the core"
    share = costs.ratio("inside", "python")
    cost = costs.seconds("python").times(1e9 / _MATCHES)
    stepped = f"{info.title}: a step of a match, one of {_MATCHES}, from Python"
    return Figure.of(f"{info.id}.batch", share, "", what, 0.90, 0.98), Figure.of(
        f"{info.id}.batch_ns", cost, "ns", stepped, None, _GOALS.get(info.id), less_is_better=True
    )


def single(info: GameInfo, rounds: int, slice_seconds: float) -> Figure:
    """Steps of one match alone."""
    inside, outside = _batch(info, 1).core, _batch(info, 1).core

    def in_the_core() -> float:
        inside.run_one(0, _SINGLE_STEPS)
        return _SINGLE_STEPS

    def from_python() -> float:
        step = outside.step_one
        for _ in repeat(None, _SINGLE_STEPS):
            step(0, 0)
        return _SINGLE_STEPS

    costs = measure({"inside": in_the_core, "python": from_python}, rounds, slice_seconds)
    own = costs.seconds("inside").value * 1e9
    what = f"{info.title}: a step of one match, beyond its {own:.0f} ns inside the core"
    beyond = costs.difference("python", "inside").times(1e9)
    return Figure.of(f"{info.id}.step_one", beyond, "ns", what, 250, 100, less_is_better=True)
