"""How quick is the app: to start, to answer a key, and how much does a key cost?

In a pseudo terminal of 80x24, in 16 million colours, without animation, against bots that do not
think. `marks` are keys that move a mark or turn a card, `choices` take a choice, after which
bots and chance play on. Modules are compiled before. Linux only: it reads /proc.
"""

from __future__ import annotations

import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from benches.pty_app import PtyApp, quick_python

STARTS = 7
ROUNDS = 12
DOWN, UP, ENTER = "\x1b[B", "\x1b[A", "\r"
MATCH = ("play", "neon", "--bots", "random", "--seed", "3", "--fighters", "akari,ghost")


def run() -> None:
    if not Path("/proc/self/stat").exists():
        print("  needs /proc")
        return
    _first_paint()  # so that every module is compiled
    help_words = "from kumite_tui.cli import main; main()"
    _tell(
        "kumite --help", "goal 120 ms", _milliseconds(partial(_run_seconds, help_words, "--help"))
    )
    for module in ("textual.app", "kumite_tui.app"):
        program = f"import {module}"
        _tell(program, "", _milliseconds(partial(_run_seconds, program)))
    _tell("first screen", "goal 400 ms", _milliseconds(_first_paint))
    _play()


def _milliseconds(take: Callable[[], tuple[float, float]]) -> list[tuple[float, float]]:
    return [(1000 * wall, 1000 * cpu) for wall, cpu in (take() for _ in range(STARTS))]


def _tell(what: str, goal: str, figures: Sequence[tuple[float, float]]) -> None:
    walls, cpus = zip(*figures, strict=True)
    wall, cpu = statistics.median(walls), statistics.median(cpus)
    print(f"  {what:<28}{wall:9,.0f} ms   CPU {cpu:5,.0f} ms   fastest {min(walls):5,.0f}   {goal}")


def _run_seconds(program: str, *words: str) -> tuple[float, float]:
    command = [sys.executable, "-c", program, *words]
    start, before = time.perf_counter(), _children()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=quick_python())
    return time.perf_counter() - start, _children() - before


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _first_paint() -> tuple[float, float]:
    with tempfile.TemporaryDirectory() as home, PtyApp(Path(home)) as app:
        return app.wait_for(b"arena combat"), app.cpu_seconds()


def _play() -> None:
    with tempfile.TemporaryDirectory() as home, PtyApp(Path(home), *MATCH) as app:
        app.wait_for(b"your plan")
        app.press(DOWN)
        costs: dict[str, list[float]] = {"marks": [], "choices": []}
        sizes: dict[str, list[float]] = {"marks": [], "choices": []}
        times: list[float] = []
        for _ in range(ROUNDS):
            for kind, keys in (("marks", [DOWN, UP] * 10), ("choices", [ENTER] * 3)):
                before = app.cpu_seconds()
                painted = [app.press(key) for key in keys]
                costs[kind].append(1000 * (app.cpu_seconds() - before) / len(keys))
                sizes[kind] += [each.size for each in painted]
                times += [1000 * each.seconds for each in painted if each.size]
        rank = statistics.quantiles(times, n=20)
        print(f"  {'key to paint':<28}{rank[9]:9,.0f} ms   "
              f"{f'p95 {rank[18]:,.0f} ms':<22}goal 50 ms")  # fmt: skip
        for kind in ("marks", "choices"):
            mean = statistics.fmean(costs[kind])
            print(f"  {f'CPU per key, {kind}':<28}{mean:11,.1f} ms {'':<22}goal 4 ms")
        for kind in ("marks", "choices"):
            rank = statistics.quantiles(sizes[kind], n=20)
            mean = statistics.fmean(sizes[kind])
            print(f"  {f'sent per key, {kind}':<28}{mean:9,.0f} B    "
                  f"{f'median {rank[9]:,.0f}, p95 {rank[18]:,.0f} B':<26}goal 1,200 B")  # fmt: skip
        print(f"  {'memory in a match':<28}{app.memory():9,.0f} MB")
