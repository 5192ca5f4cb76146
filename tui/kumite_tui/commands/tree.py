"""The whole command line as plain values, read from the parsers that `--help` prints."""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from kumite.bots import bots
from kumite.cli import build_parser
from kumite.games import games

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from kumite.cli import Command

__all__ = ["Node", "Parameter", "tree_of"]


@dataclass(frozen=True, slots=True)
class Parameter:
    """One option, or one word that has its place."""

    names: tuple[str, ...]
    """`-h`, `--help`; none for a word that has its place."""
    metavar: str
    """What stands for its value; empty if it has none."""
    help: str
    values: tuple[str, ...] = ()
    """Words worth offering."""
    is_path: bool = False


@dataclass(frozen=True, slots=True)
class Node:
    """One command with all that may follow it."""

    words: tuple[str, ...]
    """`kumite`, `content`, `check`."""
    help: str
    description: str
    epilog: str
    options: tuple[Parameter, ...]
    arguments: tuple[Parameter, ...]
    below: tuple[Node, ...]

    @property
    def name(self) -> str:
        return self.words[-1]

    def walk(self) -> Iterator[Node]:
        """This command and all below it."""
        yield self
        for node in self.below:
            yield from node.walk()


def tree_of(commands: Sequence[Command]) -> Node:
    """The command line with every command loaded."""
    parser = build_parser(commands, everything=True)
    return _node(parser, ("kumite",), parser.description or "")


def _node(parser: argparse.ArgumentParser, words: tuple[str, ...], short: str) -> Node:
    options: list[Parameter] = []
    arguments: list[Parameter] = []
    below: list[Node] = []
    # argparse keeps its actions under a name with an underscore; nothing else lists them.
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            helps = {each.dest: each.help or "" for each in action._choices_actions}
            below += [
                _node(chosen, (*words, word), helps.get(word, ""))
                for word, chosen in action.choices.items()
            ]
        elif action.help is not argparse.SUPPRESS:
            found = _parameter(parser, action)
            (options if action.option_strings else arguments).append(found)
    return Node(
        words,
        short,
        parser.description or short,
        parser.epilog or "",
        tuple(options),
        tuple(arguments),
        tuple(below),
    )


def _parameter(parser: argparse.ArgumentParser, action: argparse.Action) -> Parameter:
    takes_value = action.nargs != 0
    metavar = ""
    if takes_value:
        metavar = parser._get_formatter()._format_args(
            action, action.dest.upper() if action.option_strings else action.dest
        )
    help_words = (action.help or "") % {**vars(action), "prog": parser.prog}
    values = tuple(str(value) for value in action.choices or ())
    if takes_value and not values:
        values = _known_values(action.dest)
    return Parameter(
        tuple(action.option_strings), metavar, help_words, values, is_path=action.type is Path
    )


def _known_values(name: str) -> tuple[str, ...]:
    """Words that are worth offering although others are taken too."""
    if name == "game":
        return tuple(game.id for game in games())
    if name == "mode":
        return tuple(dict.fromkeys(mode.id for game in games() for mode in game.modes))
    if name == "bots":
        return tuple(bot.name for bot in bots())
    return ()
