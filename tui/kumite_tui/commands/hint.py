"""`kumite hint` of the app: without a file or a position it takes the latest unfinished match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.cli import hint
from kumite_tui.commands.latest import latest_match

if TYPE_CHECKING:
    import argparse

    from kumite.cli import Subparsers

__all__ = ["add_parser", "run"]


def add_parser(subparsers: Subparsers) -> argparse.ArgumentParser:
    parser = hint.add_parser(subparsers)
    parser.description = (
        f"{parser.description} Without SAVE, your latest unfinished match is taken."
    )
    return parser


def run(args: argparse.Namespace) -> int:
    if args.file is None and args.position is None:
        args.file = latest_match(unfinished=True)
    return hint.run(args)
