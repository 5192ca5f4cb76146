"""Does a search keep its deadlines? Wall time, as whoever waits for an answer feels it.

Full boards of six seats, where a step is dearest. A neighbour that keeps the machine busy shows in
all of it: run it on a quiet one. One figure brings a neighbour of its own.
"""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from contextlib import contextmanager
from functools import cache, partial
from random import Random
from typing import TYPE_CHECKING

from kumite.bench import Figure
from kumite.contract import CHANCE, Setup
from kumite.engines import load
from kumite.games import find, presenter
from kumite.thinking.search import search, stop_flag

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from kumite import native

_GAME, _MODE = "neon", "resurrection"
_FORCED_GAME, _FORCED_MODE = "martial-art", "black"
"""The rules of NEON take forced moves by themselves; here a seat is asked all the same."""
_less = partial(Figure.of, less_is_better=True)


def run(quick: bool) -> Iterator[Figure]:
    over = _overshoot(quick)
    what = f"overshoot of a time budget, six seats, the worst of {len(over)}"
    yield _less("search.overshoot", _worst(over), "ms", what, 10, 2)
    with _neighbour():
        over = _overshoot(quick)
    what = f"the same beside a process that keeps a processor busy, the worst of {len(over)}"
    yield _less("search.overshoot_busy", _worst(over), "ms", what, 10, 2)
    yield _forced(quick)
    yield _cancel(quick)
    yield from _lock(quick)


def views(game: str, mode: str, count: int, is_wanted: Callable[[int], bool]) -> list[bytes]:
    """Views of seats that must choose among a wanted number of actions, from random matches."""
    raw = load(game, "native")
    seats = find(game).mode(mode).seats[-1]
    fighters = presenter(game).fighters
    rng = Random(2)
    found: list[bytes] = []
    while len(found) < count:
        roster = tuple(rng.sample(fighters, seats))
        state = raw.new(Setup(game=game, mode=mode, seats=seats, roster=roster))
        while (waiting := state.to_act()) and len(found) < count:
            if waiting == CHANCE:
                codes, weights = zip(*state.outcomes(), strict=True)
                state.apply_outcome(rng.choices(codes, weights)[0])
                continue
            seat = rng.choice([seat for seat in range(seats) if waiting >> seat & 1])
            actions = state.actions(seat)
            if is_wanted(len(actions)) and rng.random() < 0.2:
                found.append(state.view(seat))
            state.apply(seat, rng.choice(actions))
    return found


@cache
def full_boards(count: int) -> list[bytes]:
    return views(_GAME, _MODE, count, lambda actions: actions > 1)


def _worst(values: Sequence[float]) -> float:
    """The 99.9th part of a hundred: the worst of fewer than a thousand."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * 0.999))]


def _overshoot(quick: bool) -> list[float]:
    budgets = (20, 50) if quick else (20, 50, 100, 200, 1000)
    boards = full_boards(20 if quick else 60)
    over = []
    for budget in budgets:
        for seed, view in enumerate(boards if budget < 1000 else boards[:10]):
            started = time.perf_counter()
            search(view, game=_GAME, think_ms=budget, seed=seed)
            spent = (time.perf_counter() - started) * 1000
            over.append(max(0.0, spent - budget))
    return over


_SPIN = """
import sys, threading
def spin():
    while True:
        pass
threading.Thread(target=spin, daemon=True).start()
print(flush=True)
sys.stdin.read()
"""
"""Ends when its input does: also if this process is killed."""


@contextmanager
def _neighbour() -> Iterator[None]:
    """Another process that does nothing but keep a processor busy."""
    words = [sys.executable, "-c", _SPIN]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdout.readline()
        try:
            yield
        finally:
            process.stdin.close()


def _forced(quick: bool) -> Figure:
    """Whoever has one action is answered at once, whatever time there would be to think."""
    forced = views(_FORCED_GAME, _FORCED_MODE, 20 if quick else 250, lambda actions: actions == 1)
    think = partial(search, game=_FORCED_GAME, think_ms=1000)
    think(forced[0])  # loads the game
    spent = []
    for view in forced:
        started = time.perf_counter()
        think(view)
        spent.append((time.perf_counter() - started) * 1000)
    what = f"the answer to a view with one action, the worst of {len(spent)}"
    return _less("search.forced", _worst(spent), "ms", what, 5, 1)


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


def _lock(quick: bool) -> Iterator[Figure]:
    """How long a second Python thread could not run while the first one thinks.

    The longest pause of all has no goal: on a machine that does other things it is theirs, as the
    longest one while nobody thinks shows.
    """
    idle = _pauses(lambda: time.sleep(0.5 if quick else 2))
    boards = full_boards(5 if quick else 20)
    busy = _pauses(
        lambda: [search(view, game=_GAME, think_ms=100, exact_nodes=0) for view in boards]
    )
    what = f"99 % of pauses of a second thread while one thinks (idle: {_most(idle):.2f} ms)"
    yield _less("search.lock", _most(busy), "ms", what, None, 1)
    what = f"the longest of these pauses (idle: {max(idle):.2f} ms)"
    yield _less("search.lock_worst", max(busy), "ms", what)


def _most(pauses: Sequence[float]) -> float:
    return sorted(pauses)[int(len(pauses) * 0.99)]


def _pauses(work: Callable[[], object]) -> list[float]:
    """Milliseconds between the ticks of a thread while another one works."""
    pauses: list[float] = []
    done = threading.Event()

    def tick() -> None:
        last = time.perf_counter()
        while not done.is_set():
            time.sleep(0.0002)
            now = time.perf_counter()
            pauses.append((now - last) * 1000)
            last = now

    thread = threading.Thread(target=tick)
    thread.start()
    work()
    done.set()
    thread.join()
    return pauses
