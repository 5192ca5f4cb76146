"""How fast does the search look ahead, and does it keep its deadlines?

Simulations are counted per CPU second; deadlines (`kumite.bench.deadlines`) are wall time.
"""

from __future__ import annotations

import threading
from functools import cache, partial
from itertools import count
from random import Random
from typing import TYPE_CHECKING

from kumite import native
from kumite.bench import Figure, Skipped, checkout, deadlines
from kumite.bench.matches import smallest_setup
from kumite.bench.ratios import measure, once, spread
from kumite.bots import make
from kumite.contract import CHANCE, Setup
from kumite.engines import load
from kumite.games import find
from kumite.thinking.search import Config, search

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from kumite.thinking.search import Settings

_GAME = "neon"
_TURNS = "super-fantasy-brawl"
_CITY = "defend-neo-tokyo"
_OF_SET_UP = 40
"""More choices than the set-up has."""
_MANY = 20
"""Actions of a turn with most of it to come."""
_ROLLOUT: Settings = {"horizon": -1, "rollout_sharpness": 0, "prior_sharpness": 0, "exact_nodes": 0}
_LEAF: Settings = {"horizon": -2, "exact_nodes": 0}
_less = partial(Figure.of, less_is_better=True)


def run(quick: bool) -> Iterator[Figure | Skipped]:
    rounds = 3 if quick else 21
    view, turn, city = opening(), middle(_TURNS), middle(_CITY)
    yield _rate(
        "search.rollouts", "simulations with full random rollouts", view, _ROLLOUT, rounds, 5e3, 2e4
    )
    yield _rate(
        "search.leaves", "simulations with evaluation at the leaf", view, _LEAF, rounds, 2e5, 5e5
    )
    what = "the same in a turn of Super Fantasy Brawl"
    yield _rate("super-fantasy-brawl.leaves", what, turn, _LEAF, rounds, 2e5, 5e5, _TURNS)
    what = "turns planned as the levels of play do, with the next one played"
    yield _rate("super-fantasy-brawl.turns", what, turn, {"horizon": 2}, rounds, game=_TURNS)
    what = "simulations with evaluation at the leaf in a turn of Defend Neo Tokyo"
    yield _rate("defend-neo-tokyo.leaves", what, city, _LEAF, rounds, game=_CITY)
    yield _rate("search.levels", "simulations as the levels of play think", view, {}, rounds)
    yield from _two_threads(view, rounds, 0.05 if quick else 0.2)
    yield _less("search.node_bytes", native.node_bytes(), "B", "memory of a node", 48, 32)
    yield from deadlines.run(quick)
    peers = checkout.peers("search")
    if isinstance(peers, checkout.Missing):
        yield Skipped("search.openspiel", peers.why)
    else:
        yield from peers.run(view, _ROLLOUT, quick)


def opening(seats: int = 2) -> bytes:
    """A view of the first planning of a match."""
    roster = ("akari", "ghost", "phoenix", "boulder", "snake", "zero")
    known = [fighter for fighter in roster if fighter in _fighters()] or _fighters()
    setup = Setup(game=_GAME, mode="resurrection", seats=seats, roster=tuple(known[:seats]))
    state = load(_GAME, "native").new(setup)
    rng = Random(1)
    while True:
        waiting = state.to_act()
        if waiting == CHANCE:
            codes, weights = zip(*state.outcomes(), strict=True)
            state.apply_outcome(rng.choices(codes, weights)[0])
        elif waiting & (waiting - 1):
            return state.view(0)
        else:
            seat = waiting.bit_length() - 1
            state.apply(seat, state.actions(seat)[0])


def middle(game: str) -> bytes:
    """A view of a turn with most of its choices to come."""
    views = (_busy_turn(game, seed) for seed in count(1))
    return next(view for view in views if view is not None)


def _busy_turn(game: str, seed: int) -> bytes | None:
    """The first such turn of a match that rookies play, if there is one."""
    setup = smallest_setup(find(game))
    state = load(game, "native").new(setup)
    rookies = [make("rookie", game=game, seat=seat, seed=seed) for seat in range(setup.seats)]
    rng = Random(seed)
    choices = 0
    while waiting := state.to_act():
        if waiting == CHANCE:
            codes, weights = zip(*state.outcomes(), strict=True)
            state.apply_outcome(rng.choices(codes, weights)[0])
            continue
        seat = (waiting & -waiting).bit_length() - 1
        view, actions = state.view(seat), state.actions(seat)
        choices += 1
        if choices > _OF_SET_UP and len(actions) >= _MANY:
            return view
        state.apply(seat, rookies[seat].choose(view, actions))
    return None


@cache
def _fighters() -> list[str]:
    from kumite.games import presenter

    return list(presenter(_GAME).fighters)


def _rate(
    id: str,
    what: str,
    view: bytes,
    settings: Settings,
    rounds: int,
    floor: float | None = None,
    goal: float | None = None,
    game: str = _GAME,
) -> Figure:
    rates = []
    for seed in range(rounds):
        config = Config(think_ms=100, cpu_time=True, seed=seed).changed(**settings)
        report = search(view, game=game, config=config)
        rates.append(report.iterations / 0.1)
    return Figure.of(id, spread(rates), "1/s", what, floor, goal)


def _two_threads(view: bytes, rounds: int, slice_seconds: float) -> Iterator[Figure]:
    iterations = int(20_000 * slice_seconds)

    def together(threads: int) -> None:
        search(view, game=_GAME, iterations=iterations, threads=threads, seed=1)

    def apart() -> None:
        half = partial(search, view, game=_GAME, iterations=iterations // 2, seed=1)
        both = [threading.Thread(target=half) for _ in range(2)]
        for thread in both:
            thread.start()
        for thread in both:
            thread.join()

    sides: dict[str, Callable[[], None]] = {
        "one": partial(together, 1),
        "two": partial(together, 2),
        "apart": apart,
    }
    calls = {name: once(side) for name, side in sides.items()}
    costs = measure(calls, rounds, slice_seconds)
    what = "work per CPU second of two threads against one"
    yield Figure.of("search.two_threads", costs.ratio("one", "two"), "x", what, 0.90, 0.97)
    what = "the same of two searches that share nothing: what the machine allows"
    yield Figure.of("search.two_apart", costs.ratio("one", "apart"), "x", what)
