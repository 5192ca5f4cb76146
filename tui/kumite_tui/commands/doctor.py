"""`kumite doctor`: what this terminal can do, what is kept where, and what would be in the way."""

from __future__ import annotations

import json
import locale
import os
import platform
import shutil
import sys
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from kumite import __version__
from kumite.errors import KumiteError

if TYPE_CHECKING:
    import argparse
    from pathlib import Path

    from kumite.cli import Subparsers

__all__ = ["Finding", "add_parser", "findings", "run"]

OK, NOTE, BAD = "ok", "note", "bad"
EXIT_BAD = 1


@dataclass(frozen=True, slots=True)
class Finding:
    """One fact, whether it is in the way, and what helps."""

    name: str
    value: str
    verdict: str = OK
    advice: str = ""


def add_parser(subparsers: Subparsers) -> argparse.ArgumentParser:
    parser = subparsers.add_parser(
        "doctor",
        help="show what this terminal can do and where files are",
        description="Show what this terminal can do, where files are, and every problem that"
        " would stop you from playing. The exit code is 1 if there is one.",
        epilog="example: kumite doctor --json",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser


def run(args: argparse.Namespace) -> int:
    found = findings()
    if args.json:
        print(json.dumps({each.name: asdict(each) for each in found}))
    else:
        marks = {OK: " ", NOTE: "-", BAD: "!"}
        for each in found:
            print(f"{marks[each.verdict]} {each.name:<16} {each.value}")
            if each.advice:
                print(f"{'':<19}{each.advice}")
        bad = sum(each.verdict == BAD for each in found)
        print()
        print(
            f"{bad} in the way of playing, see '!'" if bad else "Nothing is in the way of playing."
        )
    return EXIT_BAD if any(each.verdict == BAD for each in found) else 0


def findings() -> list[Finding]:
    """Everything, in the order of a bug report."""
    return [*_versions(), *_terminal(), *_kept()]


def _versions() -> list[Finding]:
    from importlib.metadata import version

    found = [
        Finding("kumite", __version__),
        Finding("python", platform.python_version()),
        Finding("system", f"{platform.system()} {platform.machine()}"),
        Finding("textual", version("textual")),
    ]
    try:
        from kumite import _core
    except ImportError as error:
        words = "install kumite-engine again; until then only --engine reference plays"
        return [*found, Finding("native core", f"missing: {error}", BAD, words)]
    if _core.version() != __version__:
        words = "install kumite and kumite-engine of the same version"
        return [*found, Finding("native core", _core.version(), BAD, words)]
    from kumite import engines
    from kumite.games import games

    try:
        for game in games("native"):
            engines.load(game.id, "native", ())
    except KumiteError as error:
        words = "install kumite and kumite-engine again, together"
        return [*found, Finding("native core", str(error), BAD, words)]
    return [*found, Finding("native core", f"{_core.version()} ({_core.build_hash()[:12]})")]


def _terminal() -> list[Finding]:
    from kumite_tui.drawing.grid import UNICODE
    from kumite_tui.screens.base import LEAST_HEIGHT, LEAST_WIDTH
    from kumite_tui.terminal import capabilities

    environment = dict(os.environ)
    name = environment.get("TERM", "")
    is_tty = sys.stdin.isatty() and sys.stdout.isatty()
    found = [
        Finding("terminal", name or "none", OK if is_tty else NOTE,
                "" if is_tty else "this is no terminal: the app opens in one, --plain plays here"),
        _size(LEAST_WIDTH, LEAST_HEIGHT),
    ]  # fmt: skip
    if is_tty and name in ("", "dumb"):
        found.append(Finding("TERM", name or "not set", BAD, "set TERM, or play with --plain"))
    count = capabilities.colours(environment)
    words = "every state has a letter or shape too" if count.startswith("none") else ""
    if count == "256" and environment.get("TMUX"):
        words = "in tmux, set -as terminal-features ',*:RGB' gives more"
    found.append(Finding("colours", count, NOTE if words else OK, words))
    symbols = "".join(dict.fromkeys(UNICODE.characters))
    answers = capabilities.ask(symbols)
    found.append(_unicode(len(symbols), answers.columns))
    found.append(_mouse(answers.mouse))
    if answers.paints_at_once is not None:
        told = "yes" if answers.paints_at_once else "no"
        found.append(Finding("whole frames", told))
    found.append(Finding("inside", _inside(environment)))
    return found


def _size(least_width: int, least_height: int) -> Finding:
    width, height = shutil.get_terminal_size()
    size = f"{width} x {height}"
    if width < least_width or height < least_height:
        return Finding("size", size, BAD, f"the app needs {least_width} x {least_height}")
    if width < 80 or height < 24:
        return Finding("size", size, NOTE, "80 x 24 shows more, 120 x 40 shows everything at once")
    return Finding("size", size)


def _unicode(symbols: int, columns: int | None) -> Finding:
    encoding = (sys.stdout.encoding or locale.getpreferredencoding()).lower()
    if "utf" not in encoding:
        return Finding("unicode", f"no ({encoding})", NOTE, "set symbols to ASCII in the settings")
    if columns is not None and columns != symbols:
        words = "this terminal draws some symbols too wide: set symbols to ASCII in the settings"
        return Finding("unicode", f"{symbols} symbols took {columns} columns", NOTE, words)
    measured = "" if columns is None else ", every symbol takes one column"
    return Finding("unicode", f"yes ({encoding}{measured})")


def _mouse(answer: bool | None) -> Finding:
    if answer is None:
        return Finding("mouse", "the terminal does not say", NOTE, "every key works without")
    if answer:
        return Finding("mouse", "yes")
    return Finding("mouse", "no", NOTE, "every key works without")


def _inside(environment: dict[str, str]) -> str:
    layers = []
    if environment.get("SSH_CONNECTION") or environment.get("SSH_TTY"):
        layers.append("ssh")
    if environment.get("TMUX"):
        layers.append("tmux")
    elif environment.get("STY"):
        layers.append("screen")
    return ", ".join(layers) or "neither ssh nor tmux"


def _kept() -> list[Finding]:
    from kumite_tui.keys import keymap
    from kumite_tui.storage import folders

    keys, wrong = keymap.load()
    told = f"{len(keys.changes) or 'none'} changed"
    return [
        _folder("config folder", folders.config_folder()),
        _folder("data folder", folders.data_folder()),
        _folder("log folder", folders.log_file().parent),
        Finding("keys", "the default ones", NOTE, wrong) if wrong else Finding("keys", told),
    ]


def _folder(name: str, path: Path) -> Finding:
    where = path
    while not where.exists() and where != where.parent:
        where = where.parent
    if not where.is_dir() or not os.access(where, os.W_OK):
        words = f"{where} cannot be written; KUMITE_HOME names another folder"
        return Finding(name, str(path), BAD, words)
    return Finding(name, str(path) if path.exists() else f"{path} (made when needed)")
