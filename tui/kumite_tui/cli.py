"""The `kumite` command: the app's own words, and all of the engine's."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from kumite import cli as engine_cli

if TYPE_CHECKING:
    from collections.abc import Sequence

# Commands of the app. Their modules may import Textual, so they are loaded only when used. If the
# engine has a command of the same name, the app's is used.
APP_COMMANDS: tuple[engine_cli.Command, ...] = (
    engine_cli.Command("admin", "manage a running server", "kumite_tui.commands.admin"),
    engine_cli.Command(
        "completions",
        "print a completion script for your shell",
        "kumite_tui.commands.completions",
    ),
    engine_cli.Command(
        "doctor",
        "show what this terminal can do and where files are",
        "kumite_tui.commands.doctor",
    ),
    engine_cli.Command(
        "hint",
        "show the best action in a saved match, with reasons",
        "kumite_tui.commands.hint",
    ),
    engine_cli.Command("man", "show the manual page", "kumite_tui.commands.man"),
    engine_cli.Command("play", "play a match in the terminal", "kumite_tui.commands.play"),
    engine_cli.Command(
        "replay", "step through a match file or verify it", "kumite_tui.commands.replay"
    ),
    engine_cli.Command(
        "serve", "let friends play over SSH and in the browser", "kumite_tui.commands.serve"
    ),
)


def all_commands() -> list[engine_cli.Command]:
    """All commands, in alphabetical order."""
    ours = {command.word for command in APP_COMMANDS}
    rest = (command for command in engine_cli.COMMANDS if command.word not in ours)
    return sorted((*APP_COMMANDS, *rest), key=lambda command: command.word)


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command; a headless one never loads the terminal libraries."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    if not arguments and sys.stdin.isatty() and sys.stdout.isatty():
        from kumite_tui.commands.play import open_app

        return open_app()
    if arguments[:1] == ["--plain"]:
        from kumite_tui.boards import games_shown

        arguments = ["play", games_shown()[0], *arguments]
    return engine_cli.main(arguments, all_commands())
