"""Decisions against OpenSpiel's: of games of like size, and of the very same public games.

Per decision, forced ones counted for OpenSpiel and not for us. Pig and EinStein würfelt nicht are
written on our contract in `core-rs/kumite-core/examples/public_games`, for measuring alone; each
run first compares whole matches of both with OpenSpiel's, step by step.
"""

from __future__ import annotations

from functools import partial
from itertools import count
from typing import TYPE_CHECKING

from benches.peers import openspiel
from benches.peers.public_games import GAMES, PublicGames
from kumite.bench import Figure, Skipped, checkout, not_installed
from kumite.bench.matches import native, smallest_setup
from kumite.bench.ratios import OwnClock, measure
from kumite.games import find

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_LIKE = {"backgammon": 60, "gin_rummy": 60, "yacht": 10}
"""Games of OpenSpiel with dice or hands, and matches that tell their length well enough."""
_OURS = "neon"
_CHECKED = 40
_COMPARED = ("openspiel.games", "openspiel.same_game")


def run(quick: bool) -> Iterator[Figure | Skipped]:
    if not openspiel.installed():
        for id in _COMPARED:
            yield Skipped(id, not_installed(openspiel.NAME))
        return
    yield from _like_games(quick)
    program = checkout.example("public_games", quick)
    if isinstance(program, checkout.Missing):
        yield Skipped("openspiel.same_game", program.why)
        return
    with PublicGames(program) as games:
        yield from _same_games(games)


def _like_games(quick: bool) -> Iterator[Figure]:
    ours = native(_OURS)
    setup = smallest_setup(find(_OURS))
    seeds = count()
    sides: dict[str, Callable[[], float]] = {
        _OURS: lambda: ours.simulate(setup, 20, next(seeds))[0]
    }
    for name, sampled in _LIKE.items():
        rollouts = openspiel.Rollouts(name, max(2, sampled // 30) if quick else sampled)
        sides[name] = partial(rollouts.play, 4)
    costs = measure(sides, rounds=3 if quick else 21, slice_seconds=0.02 if quick else 0.08)
    names = list(_LIKE)
    what = f"a decision of {', '.join(names)} : one of {_OURS} (geometric mean)"
    mean = costs.mean_ratio(names, [_OURS] * len(names))
    yield Figure.of("openspiel.games", mean, "x", what, 10, 50)
    for name in names:
        what = f"a decision of {name} : one of {_OURS}"
        yield Figure.of(f"openspiel.{name}", costs.ratio(name, _OURS), "x", what)


def _same_games(ours: PublicGames) -> Iterator[Figure]:
    sides: dict[str, Callable[[], float] | OwnClock] = {}
    for name in GAMES:
        ours.check(name, _CHECKED)
        rollouts = openspiel.Rollouts(name, 400)
        sides[name] = partial(rollouts.play, 100)
        sides[f"our {name}"] = OwnClock(partial(ours.play, name, 2000))
    costs = measure(sides, slice_seconds=0.08)
    mean = costs.mean_ratio(GAMES, [f"our {name}" for name in GAMES])
    what = f"the same games, a decision: OpenSpiel : ours ({', '.join(GAMES)})"
    yield Figure.of("openspiel.same_game", mean, "x", what, 12, 20)
    for name in GAMES:
        word = name.partition("_")[0]
        what = f"{word}: a decision on our contract"
        cost = costs.seconds(f"our {name}").times(1e9)
        yield Figure.of(f"{word}.ns", cost, "ns", what, less_is_better=True)
        ratio = costs.ratio(name, f"our {name}")
        yield Figure.of(f"openspiel.{word}", ratio, "x", f"{word}: OpenSpiel : ours")
