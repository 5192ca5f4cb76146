"""How long a fresh process takes: to load the engine, and to its first decision."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from kumite.bench import Figure
from kumite.bench.ratios import spread

if TYPE_CHECKING:
    from collections.abc import Iterator

_IMPORT = """
import time
start = time.process_time()
import kumite, kumite._core
print(1000 * (time.process_time() - start))
"""
_FIRST_DECISION = """
import kumite
match = kumite.new_match("neon", mode="resurrection", seats=2, seed=1)
while match.to_act.is_chance:
    match.advance()
seat = match.to_act.seats[0]
bot = kumite.bots.make("rookie", game="neon", seat=seat)
match.apply(match.words.action(bot.choose(match.view_bytes(seat), match.codes(seat))))
import time
print(1000 * time.process_time())
"""
_NOTHING = "import time; print(1000 * time.process_time())"
_NOT_COMPILED = "PYTHONDONTWRITEBYTECODE"


@cache
def _compiled() -> str:
    """A folder for compiled modules, as an installation has them."""
    folder = Path(tempfile.gettempdir()) / f"kumite-bench-{getattr(os, 'getuid', int)()}"
    folder.mkdir(exist_ok=True)
    return str(folder)


def quick_python() -> dict[str, str]:
    """An environment in which modules are compiled once."""
    kept = {name: value for name, value in os.environ.items() if name != _NOT_COMPILED}
    return {**kept, "PYTHONPYCACHEPREFIX": _compiled()}


def milliseconds(program: str, *words: str) -> float:
    """Wall time of a fresh interpreter that runs the program."""
    start = time.perf_counter()
    _python(program, *words)
    return 1000 * (time.perf_counter() - start)


def _python(program: str, *words: str) -> str:
    command = [sys.executable, "-c", program, *words]
    ended = subprocess.run(command, check=True, capture_output=True, text=True, env=quick_python())
    return ended.stdout


def run(quick: bool) -> Iterator[Figure]:
    """CPU time, modules compiled before; the empty interpreter is what nobody can save."""
    starts = 2 if quick else 25
    programs = {"import": _IMPORT, "decision": _FIRST_DECISION, "python": _NOTHING}
    for program in programs.values():
        _python(program)
    taken: dict[str, list[float]] = {name: [] for name in programs}
    for _ in range(starts):
        for name, program in programs.items():
            taken[name].append(float(_python(program)))
    for id, name, what, *bars in (
        ("start.import_ms", "import", "import of the engine with its core", 10.0, 2.0),
        (
            "start.first_decision_ms",
            "decision",
            "a fresh process, to its first decision in a match",
            150.0,
            120.0,
        ),
        ("start.python_ms", "python", "a fresh process that does nothing"),
    ):
        yield Figure.of(id, spread(taken[name]), "ms", what, *bars, less_is_better=True)
