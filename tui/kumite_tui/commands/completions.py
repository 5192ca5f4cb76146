"""`kumite completions`: a script that completes words in a shell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite_tui.commands.shells import SHELLS

if TYPE_CHECKING:
    import argparse

    from kumite.cli import Subparsers

__all__ = ["add_parser", "run"]


def add_parser(subparsers: Subparsers) -> argparse.ArgumentParser:
    parser = subparsers.add_parser(
        "completions",
        help="print a completion script for your shell",
        description="Print a script that completes commands, options and their values in a shell.",
        epilog="example: source <(kumite completions bash)",
    )
    parser.add_argument("shell", choices=tuple(SHELLS), help="which shell")
    return parser


def run(args: argparse.Namespace) -> int:
    from kumite_tui.cli import all_commands
    from kumite_tui.commands.tree import tree_of

    print(SHELLS[args.shell](tree_of(all_commands())), end="")
    return 0
