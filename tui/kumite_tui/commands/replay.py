"""`kumite replay` of the app: without a file it takes the latest match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.cli import replay
from kumite_tui.commands.latest import latest_match

if TYPE_CHECKING:
    import argparse

    from kumite.cli import Subparsers

__all__ = ["add_parser", "run"]


def add_parser(subparsers: Subparsers) -> argparse.ArgumentParser:
    parser = replay.add_parser(subparsers)
    parser.description = f"{parser.description} Without FILE, your latest match is taken."
    return parser


def run(args: argparse.Namespace) -> int:
    replay.read_words(args)
    if args.file is None:
        args.file = latest_match()
    return replay.run(args)
