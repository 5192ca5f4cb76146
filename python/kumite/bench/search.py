"""How fast does the search look ahead, and does it keep its deadlines?

Simulations are counted per CPU second; deadlines are wall time, on full boards of six seats. A
neighbour that keeps the machine busy shows in the deadlines: run it on a quiet one. Forced moves
are not measured: the rules take them by themselves, and the search answers before it starts.
"""

from __future__ import annotations

import threading
import time
from functools import cache, partial
from random import Random
from typing import TYPE_CHECKING

from kumite import native
from kumite.bench import Figure, Skipped, search_peers
from kumite.bench.ratios import measure, once, spread
from kumite.contract import CHANCE, Setup
from kumite.engines import load
from kumite.thinking import Config, search, stop_flag

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

_GAME = "neon"
_ROLLOUT = {"horizon": -1, "rollout_sharpness": 0, "prior_sharpness": 0, "exact_nodes": 0}
_LEAF = {"horizon": -2, "exact_nodes": 0}
_less = partial(Figure.of, less_is_better=True)


def run(quick: bool) -> Iterator[Figure | Skipped]:
    rounds = 7 if quick else 21
    view = opening()
    yield _rate(
        "search.rollouts", "simulations with full random rollouts", view, _ROLLOUT, rounds, 5e3, 2e4
    )
    yield _rate(
        "search.leaves", "simulations with evaluation at the leaf", view, _LEAF, rounds, 2e5, 5e5
    )
    yield _rate("search.levels", "simulations as the levels of play think", view, {}, rounds)
    yield from _two_threads(view, rounds)
    yield _less("search.node_bytes", native.node_bytes(), "B", "memory of a node", 48, 32)
    yield _overshoot(quick)
    yield _cancel(quick)
    yield _lock(quick)
    yield from search_peers.run(view, _ROLLOUT, quick)


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


@cache
def _fighters() -> list[str]:
    from kumite.games import presenter

    return list(presenter(_GAME).fighters)


@cache
def full_boards(count: int) -> list[bytes]:
    """Views of seats that must choose, from random matches of six."""
    game = load(_GAME, "native")
    rng = Random(2)
    views: list[bytes] = []
    while len(views) < count:
        roster = rng.sample(_fighters(), 6)
        state = game.new(Setup(game=_GAME, mode="resurrection", seats=6, roster=tuple(roster)))
        while (waiting := state.to_act()) and len(views) < count:
            if waiting == CHANCE:
                codes, weights = zip(*state.outcomes(), strict=True)
                state.apply_outcome(rng.choices(codes, weights)[0])
                continue
            seat = rng.choice([seat for seat in range(6) if waiting >> seat & 1])
            actions = state.actions(seat)
            if len(actions) > 1 and rng.random() < 0.2:
                views.append(state.view(seat))
            state.apply(seat, rng.choice(actions))
    return views


def _rate(
    id: str,
    what: str,
    view: bytes,
    settings: Mapping[str, float],
    rounds: int,
    floor: float | None = None,
    goal: float | None = None,
) -> Figure:
    rates = []
    for seed in range(rounds):
        config = Config(think_ms=100, cpu_time=True, seed=seed).changed(**settings)
        report = search(view, game=_GAME, config=config)
        rates.append(report.iterations / 0.1)
    return Figure.of(id, spread(rates), "1/s", what, floor, goal)


def _two_threads(view: bytes, rounds: int) -> Iterator[Figure]:
    iterations = 4000

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
    costs = measure({name: once(side) for name, side in sides.items()}, rounds, slice_seconds=0.2)
    what = "work per CPU second of two threads against one"
    yield Figure.of("search.two_threads", costs.ratio("one", "two"), "x", what, 0.90, 0.97)
    what = "the same of two searches that share nothing: what the machine allows"
    yield Figure.of("search.two_apart", costs.ratio("one", "apart"), "x", what)


def _worst(values: Sequence[float]) -> float:
    """The 99.9th part of a hundred: the worst of fewer than a thousand."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * 0.999))]


def _overshoot(quick: bool) -> Figure:
    budgets = (20, 50) if quick else (20, 50, 100, 200, 1000)
    views = full_boards(20 if quick else 60)
    over = []
    for budget in budgets:
        for seed, view in enumerate(views if budget < 1000 else views[:10]):
            started = time.perf_counter()
            search(view, game=_GAME, think_ms=budget, seed=seed)
            spent = (time.perf_counter() - started) * 1000
            over.append(max(0.0, spent - budget))
    what = f"overshoot of a time budget, six seats, the worst of {len(over)}"
    return _less("search.overshoot", _worst(over), "ms", what, 10, 2)


def _cancel(quick: bool) -> Figure:
    late = []
    for view in full_boards(5 if quick else 25):
        flag = stop_flag()
        stopped = [0.0]

        def stop(flag: native.Stop = flag, stopped: list[float] = stopped) -> None:
            stopped[0] = time.perf_counter()
            flag.set()

        timer = threading.Timer(0.05, stop)
        timer.start()
        search(view, game=_GAME, think_ms=5000, exact_nodes=0, stop=flag)
        ended = time.perf_counter()
        timer.join()
        late.append(max(0.0, ended - stopped[0]) * 1000)
    return _less("search.cancel", max(late), "ms", "from the stop to the answer", 20, 5)


def _lock(quick: bool) -> Figure:
    """The longest time in which a second Python thread could not run while the first one thinks."""
    gaps: list[float] = []
    done = threading.Event()

    def tick() -> None:
        last = time.perf_counter()
        while not done.is_set():
            time.sleep(0.0002)
            now = time.perf_counter()
            gaps.append((now - last) * 1000)
            last = now

    idle = _ticks(tick, gaps, done, lambda: time.sleep(0.5 if quick else 2))
    done.clear()
    gaps.clear()
    views = full_boards(5 if quick else 20)
    busy = _ticks(
        tick,
        gaps,
        done,
        lambda: [search(view, game=_GAME, think_ms=100, exact_nodes=0) for view in views],
    )
    what = f"99 % of pauses of a second thread while one thinks (idle: {idle:.2f} ms)"
    return _less("search.lock", busy, "ms", what, None, 1)


def _ticks(
    tick: Callable[[], None],
    gaps: list[float],
    done: threading.Event,
    work: Callable[[], object],
) -> float:
    thread = threading.Thread(target=tick)
    thread.start()
    work()
    done.set()
    thread.join()
    return sorted(gaps)[int(len(gaps) * 0.99)]
