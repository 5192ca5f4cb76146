"""`kumite calibrate`: whether stated chances to win come true."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

from kumite.bots import split as split_bots
from kumite.cli.colours import paint
from kumite.cli.options import (
    MOST_JOBS,
    Progress,
    add_setup,
    add_workers,
    setup_of,
    whole,
)
from kumite.measuring.calibration import EVALUATION, reports, watch_matches
from kumite.measuring.intervals import share_bar
from kumite.measuring.simulation import Plan
from kumite.running.stopping import exit_code

if TYPE_CHECKING:
    import argparse

    from kumite.cli import Subparsers
    from kumite.measuring.calibration import Bin, Calibration, CalibrationReport, Case

_MOST_GAMES = 1_000_000
_BAR = 40
_STATES = {
    EVALUATION: "The evaluation, at the start of every turn",
    "search": "The search's answer, at each seat's first choice of a round",
}


def add_parser(subparsers: Subparsers) -> argparse.ArgumentParser:
    parser = subparsers.add_parser(
        "calibrate",
        help="check that stated chances to win come true",
        description="Let bots play matches, and compare the chances to win that the evaluation and"
        " the search state with who won. Log-loss is 0 for a prophet; the plain one states the same"
        " chance everywhere, like a coin. A scale below 1 means that chances are overstated.",
        epilog="example: kumite calibrate neon --games 300 --seed 1 --jobs 2",
    )
    add_setup(parser)
    parser.add_argument(
        "--games", type=int, default=100, metavar="N", help="number of matches (default: 100)"
    )
    parser.add_argument(
        "--bots",
        default="search:iterations=300",
        metavar="NAME,…",
        help="bots by seat (default: search:iterations=300)",
    )
    parser.add_argument(
        "--seed", type=int, metavar="S", help="random seed: the same seed gives the same matches"
    )
    add_workers(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser


def run(args: argparse.Namespace) -> int:
    games = whole("games", args.games, 1, _MOST_GAMES)
    jobs = whole("jobs", args.jobs, 0, MOST_JOBS) or os.cpu_count() or 1
    bots = split_bots(args.bots)
    seed = int.from_bytes(os.urandom(6), "big") if args.seed is None else args.seed
    setup = setup_of(args)
    progress = Progress("calibrate: match", games)
    matches: list[list[Case]] = []
    stopped: KeyboardInterrupt | None = None
    try:
        for found in watch_matches(Plan(setup, bots, seed), games, jobs, args.executor):
            matches.append(found)
            progress(len(matches))
    except KeyboardInterrupt as stop:
        stopped = stop
    finally:
        progress.close()
    cases = sorted((case for found in matches for case in found), key=lambda case: case.match)
    if args.json:
        facts = {"game": setup.game, "mode": setup.mode, "seats": setup.seats}
        facts |= {"bots": list(bots), "games": len(matches), "seed": seed}
        print(json.dumps({**facts, "reports": [report.as_json() for report in reports(cases)]}))
    else:
        told = f"{setup.game} {setup.mode}, {setup.seats} seats, {len(matches)} matches,"
        print(paint(f"{told} seed {seed}", "title"))
        for report in reports(cases):
            _print(report)
    return 0 if stopped is None else exit_code(stopped)


def _print(report: CalibrationReport) -> None:
    print(paint(f"\n{_STATES[report.source]}:", "title"))
    heading = f"{'stated':10} {'cases':>6}   came true (95 %)       0 %{'100 %':>{_BAR - 3}}"
    print(paint(f"{heading}  (| stated)", "dim"))
    for bin_ in report.whole.bins():
        _print_bin(bin_)
    heading = f"\n{'round':8} {'cases':>6}  stated  came true  log-loss  plain  Brier  scale"
    print(paint(heading, "dim"))
    for at, found in report.rounds.items():
        _print_row(str(at), found)
    _print_row("all", report.whole)


def _print_bin(bin_: Bin) -> None:
    won = bin_.won
    span = f"{100 * bin_.low:.0f}-{100 * bin_.high:.0f} %"
    share = f"{100 * won.rate:5.1f} % ({100 * won.low:.1f}-{100 * won.high:.1f})"
    is_true = won.low <= bin_.stated <= won.high
    bar = share_bar(won, _BAR, bin_.stated)
    print(f"{span:10} {bin_.cases:6}  {paint(f'{share:22}', 'good' if is_true else 'bad')}  {bar}")


def _print_row(name: str, found: Calibration) -> None:
    stated, won = f"{100 * found.stated:.1f} %", f"{100 * found.won:.1f} %"
    print(
        f"{name:8} {len(found.cases):6}  {stated:>6}  {won:>9}  {found.loss:8.3f}"
        f"  {found.plain_loss:5.3f}  {found.brier:5.3f}  {found.line.scale:5.2f}"
    )
