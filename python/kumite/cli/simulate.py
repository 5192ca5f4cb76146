"""`kumite simulate`: bots play whole matches, and what happened is counted."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

from kumite.bots import split as split_bots
from kumite.cli.options import MOST_JOBS, Progress, add_engine, add_setup, setup_of, whole
from kumite.measuring.simulation import Plan, simulate

if TYPE_CHECKING:
    import argparse

    from kumite.cli import Subparsers
    from kumite.measuring.simulation import Tally

_MOST_GAMES = 10_000_000


def add_parser(subparsers: Subparsers) -> argparse.ArgumentParser:
    parser = subparsers.add_parser(
        "simulate",
        help="let bots play whole matches, and count",
        description="Let bots play whole matches and count decisions, chance and wins.",
        epilog="example: kumite simulate neon --games 1000 --bots random --seed 7 --jobs 2",
    )
    add_setup(parser)
    parser.add_argument("--games", type=int, default=100, metavar="N", help="default: 100")
    parser.add_argument(
        "--bots", default="random", metavar="NAME,…", help="by seat, from the front again"
    )
    parser.add_argument("--seed", type=int, metavar="S", help="the same seed, the same matches")
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="processes (0: all cores)")
    add_engine(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser


def run(args: argparse.Namespace) -> int:
    games = whole("games", args.games, 1, _MOST_GAMES)
    jobs = whole("jobs", args.jobs, 0, MOST_JOBS) or os.cpu_count() or 1
    bots = split_bots(args.bots)
    seed = int.from_bytes(os.urandom(7), "big") if args.seed is None else args.seed
    setup = setup_of(args)
    progress = Progress("simulate: match", games)
    tally = simulate(Plan(setup, bots, seed, args.engine), games, jobs, progress)
    progress.close()
    if args.json:
        print(json.dumps({**tally.as_json(setup.seats), "seed": seed}))
    else:
        _print(tally, setup.seats, seed)
    return 0


def _print(tally: Tally, seats: int, seed: int) -> None:
    facts = tally.as_json(seats)
    print(f"{tally.games} matches (seed {seed}), {tally.cpu_seconds:.2f} CPU seconds")
    print(f"decisions  {tally.decisions} ({facts['decisions_per_second']:.0f} a second)")
    print(f"forced     {tally.forced}")
    print(f"chance     {tally.chance}")
    for seat, wins in enumerate(facts["wins"]):
        print(f"seat {seat + 1}     {wins} won ({wins / tally.games:.1%})")
