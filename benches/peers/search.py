"""Simulations against OpenSpiel's own searches: on its own games of like size, and on ours.

A simulation is one walk down the tree and one random match to its end, on both sides. OpenSpiel
plays our game through `kumite.doors.openspiel`, with a call into Python for every step.
"""

from __future__ import annotations

from functools import partial
from itertools import count
from typing import TYPE_CHECKING

from benches.peers import openspiel
from kumite.bench import Figure, Skipped, not_installed, peer
from kumite.bench.ratios import measure
from kumite.thinking.search import Config, search

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from kumite.thinking.search import Settings

_LIKE = ("backgammon", "gin_rummy", "yacht")
_OURS = "neon"
_SIMULATIONS = 40
_DOOR = "kumite.doors.openspiel"
_THROUGH_THE_DOOR = "kumite_neon(mode=resurrection,seats=2)"


def run(view: bytes, rollout: Settings, quick: bool) -> Iterator[Figure | Skipped]:
    """`view` is thought about with `rollout`, the settings of full random rollouts."""
    if not openspiel.installed():
        yield Skipped("search.openspiel", not_installed(openspiel.NAME))
        return
    seeds = count()

    def ours() -> float:
        config = Config(iterations=500, seed=next(seeds)).changed(**rollout)
        return search(view, game=_OURS, config=config).iterations

    sides: dict[str, Callable[[], float]] = {_OURS: ours}
    for name in _LIKE:
        sides[name] = partial(openspiel.Simulations(name).think, _SIMULATIONS)
    if peer(_DOOR) is not None:
        sides[_DOOR] = partial(openspiel.Simulations(_THROUGH_THE_DOOR).think, 8)
    costs = measure(sides, rounds=3 if quick else 21, slice_seconds=0.02 if quick else 0.1)
    mean = costs.mean_ratio(_LIKE, [_OURS] * len(_LIKE))
    what = f"a simulation of {', '.join(_LIKE)} : one of {_OURS} (geometric mean)"
    yield Figure.of("search.openspiel", mean, "x", what, 8, 30)
    for name in _LIKE:
        what = f"{name} in OpenSpiel, simulations"
        yield Figure.of(f"search.{name}", costs.rate(name), "1/s", what)
    if _DOOR in sides:
        what = f"a simulation of {_OURS} by OpenSpiel's search through {_DOOR} : one of ours"
        yield Figure.of("search.adapter", costs.ratio(_DOOR, _OURS), "x", what)
    else:
        yield Skipped("search.adapter", f"{_DOOR} is not there")
