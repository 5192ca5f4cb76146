"""How quick is it to start, and to answer a key in the app?

The app runs in a pseudo terminal of 80x24, in 16 million colours, without animation, against bots
that do not think. Marks are keys that move a mark or turn a card; choices are taken, after which
bots and chance play on. Modules are compiled before. Linux only: it reads /proc.
"""

from __future__ import annotations

import tempfile
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from kumite.bench import Figure, Skipped, starting
from kumite.bench.ratios import spread

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kumite.bench.pty_app import PtyApp

_HELP = "from kumite_tui.cli import main; main()"
_DOWN, _UP, _ENTER = "\x1b[B", "\x1b[A", "\r"
_MATCH = ("play", "neon", "--bots", "random", "--seed", "3", "--fighters", "akari,ghost")


def run(quick: bool) -> Iterator[Figure | Skipped]:
    yield from starting.run(quick)
    if find_spec("kumite_tui") is None:
        yield Skipped("app", "kumite_tui is not installed (pip install kumite)")
    elif not Path("/proc/self/stat").exists():
        yield Skipped("app", "needs /proc")
    else:
        yield from _starts(2 if quick else 9)
        yield from _keys(1 if quick else 12)


def _starts(times: int) -> Iterator[Figure]:
    less = partial(Figure.of, less_is_better=True)
    starting.milliseconds(_HELP, "--help")
    helped = [starting.milliseconds(_HELP, "--help") for _ in range(times)]
    yield less("app.help_ms", spread(helped), "ms", "kumite --help", None, 120)
    _first_paint()
    painted = [1000 * _first_paint() for _ in range(times)]
    yield less("app.first_screen_ms", spread(painted), "ms", "to the first screen", None, 400)


def _app(home: Path, *words: str) -> PtyApp:
    # Not every system has pseudo terminals to import.
    from kumite.bench.pty_app import PtyApp

    return PtyApp(home, *words)


def _first_paint() -> float:
    with tempfile.TemporaryDirectory() as home, _app(Path(home)) as app:
        return app.wait_for(b"arena combat")


def _keys(rounds: int) -> Iterator[Figure]:
    costs: dict[str, list[float]] = {"mark": [], "choice": []}
    sizes: dict[str, list[float]] = {"mark": [], "choice": []}
    times: list[float] = []
    with tempfile.TemporaryDirectory() as home, _app(Path(home), *_MATCH) as app:
        app.wait_for(b"Enter: play")
        app.press(_ENTER)
        app.wait_for(b"your plan")
        app.press(_DOWN)
        for _ in range(rounds):
            for kind, keys in (("mark", [_DOWN, _UP] * 10), ("choice", [_ENTER] * 3)):
                before = app.cpu_seconds()
                painted = [app.press(key) for key in keys]
                costs[kind].append(1000 * (app.cpu_seconds() - before) / len(keys))
                sizes[kind] += [each.size for each in painted]
                times += [1000 * each.seconds for each in painted if each.size]
        memory = app.memory()
    less = partial(Figure.of, less_is_better=True)
    yield less("app.key_ms", spread(times), "ms", "from a key to the end of its paint", None, 50)
    for kind in costs:
        what = f"CPU time of a {kind}"
        yield less(f"app.{kind}_cpu_ms", spread(costs[kind]), "ms", what, None, 4)
    for kind in sizes:
        what = f"sent to the terminal for a {kind}"
        yield less(f"app.{kind}_bytes", spread(sizes[kind]), "B", what, None, 1200)
    yield less("app.memory", memory, "MB", "memory in a match")
