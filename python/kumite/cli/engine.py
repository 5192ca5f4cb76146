"""`kumite engine`: answers lines of JSON, for programs in any language."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from kumite.bots import find as find_bot
from kumite.cli.options import add_packs
from kumite.doors.engine import Engine

if TYPE_CHECKING:
    import argparse

    from kumite.cli import Subparsers


def add_parser(subparsers: Subparsers) -> argparse.ArgumentParser:
    parser = subparsers.add_parser(
        "engine",
        help="talk to programs in any language, in lines of JSON",
        description="Read messages from standard input and answer on standard output, a line of"
        " JSON each: positions, legal actions, best actions. docs/engine-protocol.md has them all.",
        epilog="""example: echo '{"type":"hello","protocol":1}' | kumite engine""",
    )
    parser.add_argument(
        "--bot",
        default="master",
        metavar="B",
        help="the bot that thinks if a setup names none (default: master)",
    )
    add_packs(parser)
    return parser


def run(args: argparse.Namespace) -> int:
    find_bot(args.bot)
    Engine(sys.stdout.buffer, args.bot, args.pack).serve(sys.stdin.buffer)
    return 0
