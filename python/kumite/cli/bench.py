"""`kumite bench`: how fast it is, in figures that can be repeated."""

from __future__ import annotations

import json
import platform
from pathlib import Path
from typing import TYPE_CHECKING

from kumite import __version__
from kumite.bench import SECTIONS, Figure, load
from kumite.errors import KumiteError
from kumite.games import nearest

if TYPE_CHECKING:
    import argparse

    from kumite.cli import Subparsers

_BAR = 24


def add_parser(subparsers: Subparsers) -> argparse.ArgumentParser:
    parser = subparsers.add_parser(
        "bench",
        help="measure how fast it is",
        description="Measure speeds: medians with the 5 and 95 % ends of their spread, and whether"
        " they reach what was set. Nothing else should be running.",
        epilog="example: kumite bench search --quick --json figures.json",
    )
    parser.add_argument(
        "section", nargs="*", metavar="SECTION", help=f"of {', '.join(SECTIONS)}; default: all"
    )
    parser.add_argument("--quick", action="store_true", help="fewer repetitions")
    parser.add_argument("--json", metavar="FILE", help="write the figures there ('-': print them)")
    return parser


def run(args: argparse.Namespace) -> int:
    for word in args.section:
        if word not in SECTIONS:
            raise KumiteError(f"no section {word!r}; {nearest(word, SECTIONS)}")
    words = args.section or SECTIONS
    if args.json not in (None, "-"):
        # Better now than after minutes of measuring.
        _write(Path(args.json), "[]")
    figures: list[Figure] = []
    is_quiet = args.json == "-"
    if not is_quiet:
        print(f"kumite {__version__}, Python {platform.python_version()}, {platform.machine()}")
    for word in words:
        for figure in load(word).run(args.quick):
            figures.append(figure)
            if not is_quiet:
                print(_row(figure), flush=True)
    if args.json is not None:
        quick = " --quick" if args.quick else ""
        command = f"kumite bench {' '.join(words)}{quick}"
        text = json.dumps(
            [{**figure.as_json(), "command": command} for figure in figures], indent=1
        )
        if is_quiet:
            print(text)
        else:
            _write(Path(args.json), text)
    return 0


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text + "\n", encoding="utf-8")
    except OSError as error:
        raise KumiteError(f"cannot write {path}: {error.strerror}") from error


def _row(figure: Figure) -> str:
    spread = ""
    if figure.low != figure.high:
        spread = f" ({figure.low:,.3g} to {figure.high:,.3g})"
    aim = ""
    if figure.floor is not None or figure.goal is not None:
        bars = [f"{bar:,g}" for bar in (figure.floor, figure.goal) if bar is not None]
        aim = f"  [{figure.verdict or 'missed'}; wanted {' / '.join(bars)}]"
    value = f"{figure.value:,.0f}" if figure.value >= 100 else f"{figure.value:,.3g}"
    figures = f"{figure.id:<20} {value:>10} {figure.unit:<4}{spread:<22}"
    return f"{figures} {_bar(figure)} {figure.what}{aim}"


def _bar(figure: Figure) -> str:
    """How much of the goal is reached."""
    if figure.goal is None or figure.value <= 0:
        return " " * _BAR
    part = figure.goal / figure.value if figure.less_is_better else figure.value / figure.goal
    filled = round(_BAR * min(1.0, part))
    return "█" * filled + "·" * (_BAR - filled)
