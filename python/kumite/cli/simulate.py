"""`kumite simulate`: bots play whole matches, and what happened is counted."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

from kumite.bots import split as split_bots
from kumite.cli.options import MOST_JOBS, Progress, add_engine, add_setup, setup_of, whole
from kumite.games import find
from kumite.measuring.simulation import Plan, rivals_of, simulate

if TYPE_CHECKING:
    import argparse

    from kumite.cli import Subparsers
    from kumite.measuring.simulation import Tally

_MOST_GAMES = 10_000_000


def add_parser(subparsers: Subparsers) -> argparse.ArgumentParser:
    parser = subparsers.add_parser(
        "simulate",
        help="let bots play matches and count the results",
        description="Let bots play complete matches and count decisions, chance events and wins.",
        epilog="example: kumite simulate neon --games 1000 --bots random --seed 7 --jobs 2",
    )
    add_setup(parser)
    parser.add_argument(
        "--games", type=int, default=100, metavar="N", help="number of matches (default: 100)"
    )
    parser.add_argument(
        "--bots",
        default="random",
        metavar="NAME,…",
        help="bots by seat; repeated if there are more seats",
    )
    parser.add_argument(
        "--seed", type=int, metavar="S", help="random seed: the same seed gives the same matches"
    )
    parser.add_argument(
        "--jobs", type=int, default=1, metavar="J", help="number of processes (0: all cores)"
    )
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
    facts = tally.as_json(setup.seats, rivals_of(setup, args.engine))
    if args.json:
        print(json.dumps({**facts, "seed": seed}))
    else:
        is_together = find(setup.game).mode(setup.mode).is_together
        _print(tally, facts, seed, is_together=is_together)
    return 0


def _print(tally: Tally, facts: dict[str, Any], seed: int, *, is_together: bool) -> None:
    print(f"{tally.games} matches (seed {seed}), {tally.cpu_seconds:.2f} CPU seconds")
    print(f"decisions  {tally.decisions} ({facts['decisions_per_second']:.0f} a second)")
    print(f"forced     {tally.forced}")
    print(f"chance     {tally.chance}")
    if is_together:
        won = [("everybody", facts["wins"][0])]
    else:
        won = [(f"seat {seat}", wins) for seat, wins in enumerate(facts["wins"], start=1)]
    for who, wins in (*won, *facts["rivals"].items()):
        print(f"{who:<10} {wins} won ({wins / tally.games:.1%})")
