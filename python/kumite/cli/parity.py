"""`kumite parity`: both engines play the same matches, and everything is compared."""

from __future__ import annotations

import json
import os
from collections import Counter
from contextlib import closing
from functools import lru_cache
from typing import TYPE_CHECKING

from kumite.checking.parity import Report, Series
from kumite.cli.options import MOST_JOBS, Progress, add_packs, add_workers, game_help, whole
from kumite.errors import BadSetup
from kumite.games import find
from kumite.running.executors import open_workers

if TYPE_CHECKING:
    import argparse
    from collections.abc import Generator
    from pathlib import Path

    from kumite.cli import Subparsers

_MOST_GAMES = 10_000_000
_BATCH_GAMES = 4
_TOLD_MISMATCHES = 3


def add_parser(subparsers: Subparsers) -> argparse.ArgumentParser:
    parser = subparsers.add_parser(
        "parity",
        help="play random matches on both engines and compare every step",
        description="Play random full matches over all modes, seat counts, rosters and options"
        " on both engines, and compare everything after every step. Exit code 1 if they differ.",
        epilog="example: kumite parity neon --games 50 --seed 1",
    )
    parser.add_argument("game", metavar="GAME", help=game_help())
    parser.add_argument(
        "--games", type=int, default=20, metavar="N", help="number of matches (default: 20)"
    )
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="random seed (default: 0)")
    parser.add_argument("--first", type=int, default=0, metavar="K", help="start with match K")
    parser.add_argument("--mode", help="only this mode")
    parser.add_argument("--seats", type=int, metavar="N", help="only this number of players")
    add_workers(parser)
    add_packs(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser


def run(args: argparse.Namespace) -> int:
    games = whole("games", args.games, 1, _MOST_GAMES)
    first = whole("first", args.first, 0, _MOST_GAMES)
    jobs = whole("jobs", args.jobs, 0, MOST_JOBS) or os.cpu_count() or 1
    mode = _mode(args)
    progress = Progress("parity: match", games)
    report = Report()
    batch = (args.game, args.seed, mode, args.seats, tuple(args.pack))
    with closing(_parts(batch, first, games, args.executor, jobs)) as parts:
        for part in parts:
            report.games += part.games
            report.steps += part.steps
            report.mismatches += part.mismatches
            progress(report.games, f"({report.steps} steps, {len(report.mismatches)} mismatches)")
    progress.close()
    # Processes answer in any order.
    report.mismatches.sort(key=lambda mismatch: mismatch.game)
    _print(args, report)
    return 1 if report.mismatches else 0


_Batch = tuple[str, int, "str | None", "int | None", "tuple[Path, ...]"]


def _parts(
    batch: _Batch, first: int, games: int, executor: str, jobs: int
) -> Generator[Report, None, None]:
    if executor == "local" and jobs == 1:
        series = _series(batch)
        for number in range(first, first + games):
            yield series.run(1, number)
        return
    tasks = (
        (batch, start, min(_BATCH_GAMES, first + games - start))
        for start in range(first, first + games, _BATCH_GAMES)
    )
    with open_workers(executor, jobs, batch[-1]) as workers:
        yield from workers.map(_run_batch, tasks)


def _run_batch(task: tuple[_Batch, int, int]) -> Report:
    batch, first, games = task
    return _series(batch).run(games, first)


@lru_cache(maxsize=1)
def _series(batch: _Batch) -> Series:
    game, seed, mode, seats, packs = batch
    return Series(game, seed, mode=mode, seats=seats, packs=packs)


def _mode(args: argparse.Namespace) -> str | None:
    game = find(args.game)
    modes = game.modes if args.mode is None else (game.mode(args.mode),)
    if args.seats is not None:
        fitting = [mode for mode in modes if args.seats in mode.seats]
        if not fitting:
            raise BadSetup(f"no match of {args.mode or game.id} has {args.seats} seats")
        if args.mode is None and len(fitting) < len(modes):
            raise BadSetup("give --mode too: not every mode has this many seats")
    return modes[0].id if args.mode is not None else None


def _print(args: argparse.Namespace, report: Report) -> None:
    found = [
        line
        for mismatch in report.mismatches[:_TOLD_MISMATCHES]
        for line in mismatch.lines(_command(args, mismatch.game))
    ]
    if args.json:
        facts = {
            "games": report.games,
            "steps": report.steps,
            "mismatches": len(report.mismatches),
        }
        print(json.dumps({**facts, "seed": args.seed, "first_difference": found[:20]}))
        return
    for line in found:
        print(line)
    if len(report.mismatches) > _TOLD_MISMATCHES:
        kinds = Counter(":".join(each.what.split(":")[:2]) for each in report.mismatches)
        for kind, count in kinds.most_common(10):
            print(f"{count:>5} x {kind}")
    print(f"{report.games} matches, {report.steps} steps, {len(report.mismatches)} mismatches")


def _command(args: argparse.Namespace, game: int) -> str:
    words = [f"kumite parity {args.game} --games 1 --seed {args.seed} --first {game}"]
    words += [f"--mode {args.mode}"] if args.mode else []
    words += [f"--seats {args.seats}"] if args.seats else []
    words += [f"--pack {pack}" for pack in args.pack]
    return " ".join(words)
