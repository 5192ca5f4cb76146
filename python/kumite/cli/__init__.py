"""The command line: one register of commands, each in a module of its own.

A command is a module of this package with `add_parser(subparsers)` and
`run(args) -> int`. It is imported only when its word is used, so that `--help`
stays quick; the register keeps the word and its one line of help.
"""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, NoReturn, Protocol, cast

from kumite import __version__
from kumite.errors import KumiteError
from kumite.running.stopping import exit_code

if TYPE_CHECKING:
    from collections.abc import Sequence

    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

EXIT_REFUSED = 2
EXIT_BROKEN_PIPE = 141


class CommandModule(Protocol):
    """What the module of a command offers."""

    def add_parser(self, subparsers: Subparsers) -> argparse.ArgumentParser:
        """Adds the command's own parser, with an example in its help."""

    def run(self, args: argparse.Namespace) -> int:
        """Does the work and returns the exit code."""


@dataclass(frozen=True, slots=True)
class Command:
    """One word of the command line, and where its module is."""

    word: str
    help: str
    module: str

    def load(self) -> CommandModule:
        return cast("CommandModule", importlib.import_module(self.module))


class OneLineParser(argparse.ArgumentParser):
    """Refuses bad words as everything else is refused: in one line."""

    def error(self, message: str) -> NoReturn:
        raise KumiteError(f"{message} (see '{self.prog} --help')")


COMMANDS: tuple[Command, ...] = (
    Command(
        "balance",
        "let bots play many matches and report how fair the content is",
        "kumite.cli.balance",
    ),
    Command("bench", "measure speed", "kumite.cli.bench"),
    Command("calibrate", "check that stated chances to win come true", "kumite.cli.calibrate"),
    Command("content", "check a content pack", "kumite.cli.content"),
    Command("engine", "talk to programs in any language, in lines of JSON", "kumite.cli.engine"),
    Command("hint", "show the best action in a saved match, with reasons", "kumite.cli.hint"),
    Command("ladder", "let bots play each other and rate them", "kumite.cli.ladder"),
    Command("learn", "learn to judge positions from self-play", "kumite.cli.learn"),
    Command("odds", "show exact odds of an attack or a strike", "kumite.cli.odds"),
    Command(
        "parity", "play random matches on both engines and compare every step", "kumite.cli.parity"
    ),
    Command("perft", "count possible sequences of steps by depth", "kumite.cli.perft"),
    Command("play", "play a match in the terminal, line by line", "kumite.cli.play"),
    Command(
        "puzzles",
        "count how many puzzles a bot solves",
        "kumite.cli.puzzles",
    ),
    Command("replay", "step through a match file or verify it", "kumite.cli.replay"),
    Command("simulate", "let bots play matches and count the results", "kumite.cli.simulate"),
    Command(
        "version", "show the versions of the engine and its native module", "kumite.cli.version"
    ),
)


def main(argv: Sequence[str] | None = None, commands: Sequence[Command] = COMMANDS) -> int:
    """Runs one command and returns the exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    try:
        code = _dispatch(arguments, commands)
        sys.stdout.flush()
    except KumiteError as error:
        if os.environ.get("KUMITE_TRACEBACK"):
            from traceback import print_exc

            print_exc()
        print(f"kumite: {error}", file=sys.stderr)
        return EXIT_REFUSED
    except KeyboardInterrupt as stop:
        return exit_code(stop)
    except BrokenPipeError:
        _close_stdout_quietly()
        return EXIT_BROKEN_PIPE
    return code


def build_parser(
    commands: Sequence[Command] = COMMANDS, chosen: str | None = None, *, everything: bool = False
) -> argparse.ArgumentParser:
    """The parser for `--help`; only the command that was `chosen` is loaded, or all of them."""
    parser: argparse.ArgumentParser = OneLineParser(
        prog="kumite",
        description=f"Arena-combat board games in the terminal: {_titles()}.",
        epilog="'kumite COMMAND --help' explains a command and gives an example.",
    )
    parser.add_argument("--version", action="version", version=f"kumite {__version__}")
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    for command in commands:
        if everything or command.word == chosen:
            module = command.load()
            module.add_parser(subparsers).set_defaults(run=module.run)
        else:
            subparsers.add_parser(command.word, help=command.help, add_help=False)
    return parser


def _titles() -> str:
    """The games of the register, by name: help speaks of what is there."""
    from kumite.games import games

    return ", ".join(game.title for game in games())


def _dispatch(arguments: list[str], commands: Sequence[Command]) -> int:
    chosen = next((word for word in arguments if not word.startswith("-")), None)
    parser = build_parser(commands, chosen)
    args, unknown = parser.parse_known_args(arguments)
    if unknown:
        words = " ".join(word for word in (parser.prog, args.command) if word)
        told = " ".join(unknown)
        raise KumiteError(f"unrecognized arguments: {told} (see '{words} --help')")
    if args.command is None:
        parser.print_help()
        return 0
    return cast("int", args.run(args))


def _close_stdout_quietly() -> None:
    """Keeps Python from complaining at exit that nobody reads its output any more."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
