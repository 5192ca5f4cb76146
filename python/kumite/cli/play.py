"""`kumite play`: a match in the terminal, line by line."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from kumite import record
from kumite.bots import make, split
from kumite.cli.options import (
    add_engine,
    add_position,
    add_setup,
    match_at,
    refuse_setup,
    setup_of,
    whole,
)
from kumite.errors import BadSetup
from kumite.games import find
from kumite.match import Match
from kumite.matches.plain_client import HELP, PlainClient

if TYPE_CHECKING:
    import argparse

    from kumite.bots import Bot
    from kumite.cli import Subparsers
    from kumite.contract import Setup


def add_parser(subparsers: Subparsers) -> argparse.ArgumentParser:
    parser = subparsers.add_parser(
        "play",
        help="play a match in the terminal, line by line",
        description="Play a match in the terminal, line by line: people and bots, saved and"
        " resumed at will.",
        epilog="example: kumite play neon --seats 3 --fighters ghost --save friday.kumite",
    )
    add_setup(parser)
    parser.add_argument(
        "--humans",
        type=int,
        default=1,
        metavar="N",
        help="number of people, at the first seats (default: 1)",
    )
    parser.add_argument(
        "--bots", default="random", metavar="LEVEL,…", help="bots for the other seats, in order"
    )
    parser.add_argument(
        "--seed", type=int, metavar="S", help="random seed: the same seed gives the same dice"
    )
    add_engine(parser)
    add_position(parser)
    parser.add_argument("--plain", action="store_true", help="line by line, without the app")
    files = parser.add_mutually_exclusive_group()
    files.add_argument("--save", type=Path, metavar="FILE", help="save the match to a new file")
    files.add_argument("--resume", type=Path, metavar="FILE", help="continue a saved match")
    return parser


def run(args: argparse.Namespace, make_client: type[PlainClient] = PlainClient) -> int:
    find(args.game)
    split(args.bots)
    match, recorder = _resumed(args) if args.resume else _started(args)
    try:
        client = make_client(match, _bots(args, match.setup))
        print(HELP)
        is_over = client.play()
        if not is_over:
            kept = args.save or args.resume
            words = f"kept in {kept}; go on with --resume {kept}" if kept else "not kept"
            print(f"The match is {words}.")
    finally:
        if recorder is not None:
            recorder.close()
    return 0


def _started(args: argparse.Namespace) -> tuple[Match, record.Recorder | None]:
    if args.position is None:
        match = Match(setup_of(args), engine=args.engine, seed=args.seed)
    else:
        match = match_at(args, engine=args.engine, seed=args.seed)
    return match, record.Recorder.create(args.save, match) if args.save else None


def _resumed(args: argparse.Namespace) -> tuple[Match, record.Recorder]:
    refuse_setup(args, "a resumed match")
    if args.position is not None:
        raise BadSetup("a resumed match has its position already: leave --position out")
    match, recorder, notice = record.resume(
        args.resume, engine=args.engine, packs=args.pack, seed=args.seed
    )
    if match.setup.game != args.game:
        recorder.close()
        raise BadSetup(f"{args.resume} is a match of {match.setup.game}, not of {args.game}")
    if notice:
        print(f"kumite: {notice}", file=sys.stderr)
    return match, recorder


def _bots(args: argparse.Namespace, setup: Setup) -> dict[int, Bot]:
    people = whole("humans", args.humans, 0, setup.seats)
    levels = split(args.bots)
    return {
        seat: make(
            levels[at % len(levels)],
            game=setup.game,
            seat=seat,
            seed=args.seed,
            packs=setup.packs,
        )
        for at, seat in enumerate(range(people, setup.seats))
    }
