"""`kumite man`: the manual page, from the same parsers as `--help`."""

from __future__ import annotations

import shutil
import subprocess
import sys
from tempfile import NamedTemporaryFile
from typing import TYPE_CHECKING

from kumite import __version__

if TYPE_CHECKING:
    import argparse

    from kumite.cli import Subparsers
    from kumite_tui.commands.tree import Node, Parameter

__all__ = ["add_parser", "page", "run"]

_FILES = (
    ("settings.toml", "what the settings screen changes, in the config folder"),
    ("keys.toml", "keys of your own, in the config folder"),
    ("matches/", "every match, one file each, in the data folder"),
    ("packs/", "content packs that a new match offers, in the data folder"),
)
_VARIABLES = (
    ("KUMITE_HOME", "keeps everything in this folder, instead of the folders of the system"),
    ("KUMITE_TRACEBACK", "shows where an error came from, for authors of bots and packs"),
    ("NO_COLOR", "no colours; everything has a letter or shape too"),
)


def add_parser(subparsers: Subparsers) -> argparse.ArgumentParser:
    return subparsers.add_parser(
        "man",
        help="show the manual page",
        description="Show the manual page with man; into a pipe or a file, write its source.",
        epilog="example: kumite man > kumite.1",
    )


def run(args: argparse.Namespace) -> int:
    from kumite_tui.cli import all_commands
    from kumite_tui.commands.tree import tree_of

    text = page(tree_of(all_commands()))
    if not (sys.stdout.isatty() and _show(text)):
        print(text, end="")
    return 0


def _show(text: str) -> bool:
    """Show the page as man does; False where there is no man."""
    man = shutil.which("man")
    if man is None:
        return False
    with NamedTemporaryFile("w", suffix=".1", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        return subprocess.run([man, file.name], check=False).returncode == 0


def page(root: Node) -> str:
    """The manual page of the whole command line."""
    lines = [
        f'.TH KUMITE 1 "" "kumite {_safe(__version__)}" "Kumite"',
        ".SH NAME",
        f"kumite \\- {_safe(_sentence(root.description))}",
        ".SH SYNOPSIS",
        ".B kumite",
        ".br",
        ".B kumite",
        r"\fICOMMAND\fR [\fIOPTION\fR ...]",
        ".SH DESCRIPTION",
        "Without a command, in a terminal, the app opens.",
        *_options(root),
        ".SH COMMANDS",
    ]
    for node in list(root.walk())[1:]:
        lines += _command(node)
    lines += [".SH FILES", *_pairs(_FILES), "\\fBkumite doctor\\fR shows where the folders are."]
    lines += [".SH ENVIRONMENT", *_pairs(_VARIABLES)]
    lines += [".SH EXIT STATUS", "0: done. 2: refused, with the reason in one line."]
    return "\n".join(lines) + "\n"


def _command(node: Node) -> list[str]:
    usage = " ".join(_safe(argument.metavar) for argument in node.arguments)
    lines = [f".SS {_safe(' '.join(node.words[1:]))} {usage}".rstrip(), _safe(node.description)]
    for argument in node.arguments:
        lines += [".TP", rf"\fI{_safe(argument.metavar)}\fR", _safe(argument.help)]
    lines += _options(node)
    if node.epilog:
        lines += [".PP", _safe(node.epilog)]
    return lines


def _options(node: Node) -> list[str]:
    lines = []
    for option in node.options:
        lines += [".TP", _names(option), _safe(option.help)]
    return lines


def _names(option: Parameter) -> str:
    names = ", ".join(rf"\fB{_safe(name)}\fR" for name in option.names)
    return rf"{names} \fI{_safe(option.metavar)}\fR" if option.metavar else names


def _pairs(pairs: tuple[tuple[str, str], ...]) -> list[str]:
    lines = []
    for name, words in pairs:
        lines += [".TP", rf"\fB{_safe(name)}\fR", _safe(words)]
    return [*lines, ".PP"]


def _sentence(text: str) -> str:
    return text.rstrip(".")


def _safe(text: str) -> str:
    r"""Words that mean nothing to troff.

    >>> print(_safe(".dot 'and \\ --dash"))
    \&.dot 'and \e \-\-dash
    """
    text = " ".join(text.split()).replace("\\", r"\e").replace("-", r"\-").replace("…", "...")
    return rf"\&{text}" if text[:1] in (".", "'") else text
