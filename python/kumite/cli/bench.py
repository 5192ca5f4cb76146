"""`kumite bench`: how fast it is, in figures that can be repeated."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from kumite.bench import SECTIONS, Figure, Skipped, load
from kumite.cli.colours import paint
from kumite.cli.options import Progress
from kumite.errors import KumiteError
from kumite.games import nearest

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence
    from typing import TextIO

    from kumite.cli import Subparsers

_BAR = 20
_ROLES = {"goal": "good", "floor": "warn", "missed": "bad"}


def add_parser(subparsers: Subparsers) -> argparse.ArgumentParser:
    parser = subparsers.add_parser(
        "bench",
        help="measure speed",
        description="Measure speeds: medians with 5th and 95th percentiles, compared with floors"
        " and goals. Nothing else should be running. Other engines are measured too if they are"
        " installed: pip install 'kumite-engine[bench]'.",
        epilog="example: kumite bench step odds --quick --json figures.json",
    )
    parser.add_argument(
        "section", nargs="*", metavar="SECTION", help=f"any of {', '.join(SECTIONS)} (default: all)"
    )
    parser.add_argument("--quick", action="store_true", help="fewer repetitions, wider spreads")
    parser.add_argument(
        "--json", metavar="FILE", help="write the figures to this file ('-': print them)"
    )
    return parser


def run(args: argparse.Namespace) -> int:
    for word in args.section:
        if word not in SECTIONS:
            raise KumiteError(f"no section {word!r}; {nearest(word, SECTIONS)}")
    words = args.section or SECTIONS
    if args.json not in (None, "-"):
        # Better now than after minutes of measuring.
        _write(Path(args.json), "[]")
    # Figures that are printed as data leave the table to the other stream.
    table = sys.stderr if args.json == "-" else sys.stdout
    from kumite.bench.machine import describe

    print(paint(describe(), "dim", table), file=table)
    figures = [figure for word in words for figure in _section(word, args.quick, table)]
    if args.json is not None:
        command = " ".join(["kumite bench", *words, *(["--quick"] if args.quick else [])])
        rows = [{**figure.as_json(), "command": command} for figure in figures]
        text = json.dumps(rows, indent=1)
        if args.json == "-":
            print(text)
        else:
            _write(Path(args.json), text)
    return 0


def _section(word: str, quick: bool, table: TextIO) -> list[Figure]:
    """Measures a section and shows its table; bars need all of its figures."""
    section = load(word)
    progress = Progress(f"{word}:", 0)
    found: list[Figure | Skipped] = []
    for figure in section.run(quick):
        found.append(figure)
        progress(len(found), figure.id)
    progress.close()
    heading = (section.__doc__ or word).splitlines()[0]
    print(paint(f"\n{heading}", "title", table), file=table)
    figures = [figure for figure in found if isinstance(figure, Figure)]
    for figure in found:
        if isinstance(figure, Figure):
            row, role = _row(figure, figures), _ROLES.get(figure.verdict or "", "")
        else:
            row, role = _skipped(figure), "dim"
        line = f"  {row}".rstrip()
        print(paint(line, role, table) if role else line, file=table)
    table.flush()
    return figures


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text + "\n", encoding="utf-8")
    except OSError as error:
        raise KumiteError(f"cannot write {path}: {error.strerror}") from error


def _skipped(figure: Skipped) -> str:
    return f"{figure.id:<25} {'skipped':>10}: {figure.why}"


def _row(figure: Figure, others: Sequence[Figure]) -> str:
    spread = ""
    if figure.low != figure.high:
        spread = f"{_number(figure.low)} to {_number(figure.high)}"
    aim = ""
    if figure.floor is not None or figure.goal is not None:
        bars = [f"{bar:,g}" for bar in (figure.floor, figure.goal) if bar is not None]
        aim = f" [{figure.verdict or 'missed'}; wanted {' / '.join(bars)}]"
    value = f"{figure.id:<25} {_number(figure.value):>10} {figure.unit:<4}"
    return f"{value}{spread:<24} {_bar(figure, others)} {figure.what}{aim}"


def _number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:,.3g}"


def _bar(figure: Figure, others: Sequence[Figure]) -> str:
    """How much of the goal is reached; without one, of the largest such figure of the section."""
    if figure.goal is not None:
        less = figure.less_is_better
        part = _part(figure.goal, figure.value) if less else _part(figure.value, figure.goal)
        filled = round(_BAR * part)
        return "█" * filled + "·" * (_BAR - filled)
    alike = [other.value for other in others if other.unit == figure.unit and other.goal is None]
    filled = round(_BAR * _part(figure.value, max(alike)))
    return "▒" * filled + " " * (_BAR - filled)


def _part(of: float, whole: float) -> float:
    """A share up to one; nothing is wholly reached by nothing."""
    return min(1.0, max(0.0, of / whole)) if whole else 1.0
