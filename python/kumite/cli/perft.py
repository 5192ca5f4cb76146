"""`kumite perft`: how many sequences of steps there are, by depth."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from kumite import engines
from kumite.checking.perft import perft, position, positions
from kumite.cli.options import Progress, add_engine, add_setup, match_at, setup_of
from kumite.notation import read

if TYPE_CHECKING:
    import argparse

    from kumite.cli import Subparsers


def add_parser(subparsers: Subparsers) -> argparse.ArgumentParser:
    parser = subparsers.add_parser(
        "perft",
        help="count possible sequences of steps by depth",
        description="Count how many sequences of 1, 2, … steps there are from the start of a match"
        " or from a stored position. Every action and every outcome of chance is one branch; in"
        " simultaneous choices the lowest seat goes first.",
        epilog="example: kumite perft neon --position planning --depth 2 --json",
    )
    add_setup(parser)
    parser.add_argument(
        "--depth", type=int, default=2, metavar="D", help="number of steps (default: 2)"
    )
    parser.add_argument(
        "--position",
        metavar="NAME",
        help="a stored position ('list' shows them), or one in its notation (docs/python.md)",
    )
    add_engine(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser


def run(args: argparse.Namespace) -> int:
    is_line = args.position is not None and "/" in args.position
    setup = match_at(args, engine=args.engine).setup if is_line else setup_of(args)
    if args.position == "list":
        for name, stored in positions(setup.game).items():
            print(f"{name:<16} {stored['what']}")
        return 0
    raw = engines.load(setup.game, args.engine, setup.packs)
    if args.position is None:
        state = raw.new(setup)
    elif is_line:
        state = raw.decode(read(args.position, args.pack).data)
    else:
        state = position(setup.game, args.position, raw)
    progress = Progress("perft: counted", 0)
    counts = perft(state, args.depth, progress)
    progress.close()
    if args.json:
        facts = {"game": setup.game, "position": args.position or "start", "engine": args.engine}
        print(json.dumps({**facts, "depth": args.depth, "counts": counts}))
    else:
        for depth, count in enumerate(counts, start=1):
            print(f"{depth:>2}  {count}")
    return 0
