"""Colours in what commands print: on a terminal alone, and never where NO_COLOR is set."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import TextIO

__all__ = ["paint"]

_CODES = {"title": "1", "good": "32", "bad": "31", "warn": "33", "dim": "2"}


def paint(text: str, role: str, stream: TextIO | None = None) -> str:
    """The text as the stream (standard output) can show it.

    Pad it first: the codes have no width on the screen, but in Python.
    """
    if not text or not _is_coloured(sys.stdout if stream is None else stream):
        return text
    return f"\x1b[{_CODES[role]}m{text}\x1b[0m"


def _is_coloured(stream: TextIO) -> bool:
    environment = os.environ
    return not environment.get("NO_COLOR") and environment.get("TERM") != "dumb" and stream.isatty()
