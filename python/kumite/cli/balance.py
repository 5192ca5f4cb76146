"""`kumite balance`: is the content fair?"""

from __future__ import annotations

import json
import os
import shlex
import sys
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from kumite.bots import files as bot_files
from kumite.bots import split
from kumite.cli.colours import paint
from kumite.cli.options import (
    MOST_JOBS,
    Progress,
    add_setup,
    add_workers,
    repeated,
    setup_of,
    whole,
)
from kumite.errors import BadSetup, SaveError
from kumite.measuring.balance import (
    Counts,
    Series,
    as_json,
    bounds,
    fair_share,
    judge,
    play_batch,
    reader,
)
from kumite.measuring.intervals import percent, share_bar
from kumite.running.executors import open_workers
from kumite.running.stopping import exit_code

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Iterator

    from kumite.cli import Subparsers
    from kumite.measuring.balance import Score

_MOST_GAMES = 1_000_000
_BAR = 40


def add_parser(subparsers: Subparsers) -> argparse.ArgumentParser:
    parser = subparsers.add_parser(
        "balance",
        help="let bots play many matches and report how fair the content is",
        description="Let bots play many matches with all fighters and seats. Report win rates by"
        " fighter, seat and starting place, and the value of every card, with intervals.",
        epilog="example: kumite balance neon --games 3000 --bots search:iterations=60 --jobs 2"
        " --output docs/balance/neon.md",
    )
    add_setup(parser)
    parser.add_argument(
        "--games", type=int, default=2000, metavar="N", help="number of matches (default: 2000)"
    )
    parser.add_argument(
        "--bots", default="rookie", metavar="BOT", help="the bot of all seats (default: rookie)"
    )
    parser.add_argument(
        "--starts",
        choices=("drawn", "chosen"),
        default="drawn",
        help="drawn: first landing places are random, so all are measured; chosen: the bot chooses",
    )
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="random seed (default: 1)")
    add_workers(parser)
    parser.add_argument(
        "--output", type=Path, metavar="FILE", help="also write the report to this file"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser


def run(args: argparse.Namespace) -> int:
    games = whole("games", args.games, 1, _MOST_GAMES)
    jobs = whole("jobs", args.jobs, 0, MOST_JOBS) or os.cpu_count() or 1
    bots = split(args.bots)
    if len(bots) != 1:
        raise BadSetup("one bot plays all seats: name one")
    setup = setup_of(args)
    if setup.roster:
        raise BadSetup("balance plays all fighters: leave --fighters out")
    if args.output and not args.output.parent.is_dir():
        raise SaveError(f"{args.output}: no such folder")
    series = Series(setup, bots[0], games, args.seed, args.starts == "drawn")
    series.match(0)
    counts = Counts()
    stopped: KeyboardInterrupt | None = None
    files: tuple[Path | str, ...] = (*setup.packs, *bot_files(bots))
    progress = Progress("balance: match", games)
    try:
        with open_workers(args.executor, jobs, files) as workers:
            for part in workers.map(play_batch, series.batches()):
                counts.merge(part)
                progress(counts.games)
    except KeyboardInterrupt as stop:
        stopped = stop
    finally:
        progress.close()
    if counts.games:
        _tell(args, series, counts)
    if stopped is not None:
        print(f"kumite: stopped after {counts.games} matches", file=sys.stderr)
        return exit_code(stopped)
    return 0


def _tell(args: argparse.Namespace, series: Series, counts: Counts) -> None:
    command = _command(args, series)
    report = "\n".join(_report(series, counts, command)) + "\n"
    if args.output:
        try:
            args.output.write_text(report, "utf-8")
        except OSError as error:
            raise SaveError(f"{args.output}: {error.strerror}") from None
    if args.json:
        told: dict[str, Any] = {"command": command, "seed": series.seed, "bot": series.bot}
        print(json.dumps({**told, **as_json(series, counts)}))
    elif not args.output:
        print("\n".join(map(_painted, report.splitlines())))
    else:
        print("\n".join(map(_painted, _summary(series, counts))))


def _painted(line: str) -> str:
    """A line of the report on a terminal."""
    if line.startswith("#"):
        return paint(line, "title")
    if line.startswith("- "):
        return paint(line, "good" if line.endswith(": none") else "warn")
    return paint(line, "warn") if line.endswith("  dead") else line


def _command(args: argparse.Namespace, series: Series) -> str:
    setup = series.setup
    words = ["kumite", "balance", setup.game, "--mode", setup.mode, "--seats", str(setup.seats)]
    words += repeated("--option", args.option) + repeated("--pack", args.pack)
    words += [] if series.draws_starts else ["--starts", "chosen"]
    words += ["--games", str(series.games), "--bots", series.bot, "--seed", str(series.seed)]
    words += ["--output", str(args.output)] if args.output else []
    return shlex.join(words)


def _report(series: Series, counts: Counts, command: str) -> Iterator[str]:
    setup = series.setup
    fair = fair_share(series, counts)
    known = reader(setup.game, setup.packs)
    yield f"# Balance of {setup.game}"
    yield ""
    landing = "is drawn" if series.draws_starts else "is chosen by the bot"
    begins = f"where a fighter first lands {landing}" if known.starts else "places are fixed"
    whom = "Every set of fighters" if known.team == 1 else "Teams are dealt; each pair of them"
    outright = 100 * counts.outright / max(1, counts.games)
    if series.is_together:
        yield f"{counts.games} matches with `{series.bot}` at all seats: {setup.mode},"
        yield f"{setup.seats} seats. Everybody wins or loses together; {outright:.1f} % were won."
        yield "Tables say how teams fared with each part and card. Intervals are Wilson's, 95 %."
        yield "Made by:"
    else:
        yield f"{counts.games} matches of `{series.bot}` against itself: {setup.mode},"
        yield f"{setup.seats} seats. {whom} plays the same deal once for every way"
        yield f"round the table; {begins}. A match is won by the best"
        yield f"final standing of the seats, equal ones share; in {outright:.1f} % of them a seat"
        yield "won it outright. Intervals are Wilson's, 95 %. Made by:"
    yield ""
    yield f"    {command}"
    yield ""
    yield from _summary(series, counts)
    yield ""
    title = "Parts" if series.is_together else "Fighters"
    yield from _table(title, ((name, counts.fighters[name]) for name in known.fighters), fair)
    if series.is_together:
        yield from _cards(series, counts)
        return
    yield from _meetings(series, counts)
    seats = ((f"seat {seat + 1}", score) for seat, score in sorted(counts.seats.items()))
    yield from _table("Seats", seats, fair)
    if known.starts:
        starts = ((name, counts.starts[name]) for name in known.starts)
        yield from _table("Where a fighter first landed", starts, fair)
    yield from _cards(series, counts)


def _summary(series: Series, counts: Counts) -> Iterator[str]:
    verdict = judge(series, counts)
    low, high = bounds(series, counts)
    band = f"{100 * low:.0f} to {100 * high:.0f} %"
    what = "Parts" if series.is_together else "Fighters"
    yield f"- {what} outside {band}: {', '.join(verdict.outside) or 'none'}"
    sure = ", ".join(verdict.surely_outside) or "none"
    yield f"- {what} whose whole interval is outside: {sure}"
    words = reader(series.setup.game, series.setup.packs).words
    yield from wrap(
        f"- {words.dead}: {', '.join(verdict.dead) or 'none'}", 90, subsequent_indent="  "
    )


def _table(title: str, rows: Iterable[tuple[str, Score]], fair: float) -> Iterator[str]:
    listed = list(rows)
    width = max(len(name) for name, _ in listed)
    yield f"## {title}"
    yield ""
    yield "```"
    for name, score in listed:
        if score.games:
            bar = share_bar(score.share, _BAR, fair)
            yield f"{name:{width}}  {score.games:6}  {percent(score.share):20}  {bar}"
        else:
            yield f"{name:{width}}  {0:6}  -"
    yield "```"
    yield ""


def _meetings(series: Series, counts: Counts) -> Iterator[str]:
    names = reader(series.setup.game, series.setup.packs).fighters
    width = max(map(len, names))
    yield "## How a fighter (row) fared where another (column) played"
    yield ""
    yield "```"
    yield f"{'':{width}} {''.join(f'{name:>{width + 2}}' for name in names)}"
    for one in names:
        cells = [
            "-" if one == other else f"{100 * counts.meetings[one, other].share.rate:.0f} %"
            for other in names
        ]
        yield f"{one:{width}} {''.join(f'{cell:>{width + 2}}' for cell in cells)}"
    yield "```"
    yield ""


def _cards(series: Series, counts: Counts) -> Iterator[str]:
    known = reader(series.setup.game, series.setup.packs)
    dead = judge(series, counts).dead
    width = max(map(len, known.cards))
    wide = max(map(len, known.kinds))
    yield f"## {known.words.title}"
    yield ""
    for line in known.words.text:
        yield line.format(mean=percent(counts.wearing.share))
    yield ""
    yield "```"
    drawn, *parts = known.words.columns
    titles = "".join(f"{part:>6}" for part in parts if part)
    yield f"{'':{width + wide + 4}} {drawn:>7}{titles}  value"
    rows = zip(known.cards, known.kinds, known.is_quiet, strict=True)
    for name, kind, is_quiet in sorted(rows, key=lambda row: (row[1], row[0])):
        card = counts.cards[name]
        if not card.drawn and not card.worn.games:
            continue
        rates = (card.worn_rate, card.kept_rate, card.used_rate)
        numbers = "".join(
            f"{100 * share.rate:4.0f} %" if share.total else "     -"
            for part, share in zip(parts, rates, strict=True)
            if part
        )
        value = f"{percent(card.worn.share):20}" if card.worn.games else f"{'-':20}"
        bar = share_bar(card.worn.share, _BAR // 2, counts.wearing.share.rate)
        line = f"{name + '*' * is_quiet:{width + 1}}  {kind:{wide}}  {card.drawn:6}{numbers}"
        yield f"{line}  {value}  {bar}{'  dead' if name in dead else ''}".rstrip()
    yield "```"
