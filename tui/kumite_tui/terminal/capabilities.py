"""Asks the terminal itself what it can do: by its answers, never by its name alone."""

from __future__ import annotations

import os
import re
import sys
import time
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Answers", "ask", "colours"]

_PATIENCE = 0.6
_MOUSE, _TOGETHER = 1006, 2026
_PRIMARY = re.compile(r"\x1b\[\?[\d;]*c")
_MODE = re.compile(r"\x1b\[\?(\d+);(\d)\$y")
_CURSOR = re.compile(r"\x1b\[(\d+);(\d+)R")


@dataclass(frozen=True, slots=True)
class Answers:
    """What the terminal said; None where it said nothing."""

    answers: bool = False
    """It answered at all."""
    mouse: bool | None = None
    paints_at_once: bool | None = None
    """It can hold a frame back until it is whole."""
    columns: int | None = None
    """How many columns the symbols took."""


def colours(environment: dict[str, str]) -> str:
    """How many colours the terminal's name promises.

    >>> colours({"TERM": "xterm-256color", "COLORTERM": "truecolor"})
    '16 million'
    >>> colours({"TERM": "linux"})
    '16'
    >>> colours({"TERM": "xterm", "NO_COLOR": "1"})
    'none (NO_COLOR is set)'
    """
    name = environment.get("TERM", "")
    if environment.get("NO_COLOR"):
        return "none (NO_COLOR is set)"
    if name in ("", "dumb"):
        return "none"
    if environment.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        return "16 million"
    return "256" if "256color" in name else "16"


def ask(symbols: str) -> Answers:
    """Ask for modes, and measure the symbols by where the cursor ends; nothing stays on screen."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return Answers()
    try:
        with _raw(sys.stdin.fileno()):
            # Every terminal answers the last question, so it tells when the others were not.
            sys.stdout.write(f"\x1b[?{_MOUSE}$p\x1b[?{_TOGETHER}$p")
            sys.stdout.write(f"\r{symbols}\x1b[6n\r\x1b[K\x1b[c")
            sys.stdout.flush()
            said = _read(sys.stdin.fileno())
    except (ImportError, OSError, UnicodeError):
        return Answers()
    return _understood(said)


def _understood(said: str) -> Answers:
    r"""
    >>> _understood("\x1b[?1006;2$y\x1b[?2026;0$y\x1b[5;11R\x1b[?62c")
    Answers(answers=True, mouse=True, paints_at_once=False, columns=10)
    >>> _understood("")
    Answers(answers=False, mouse=None, paints_at_once=None, columns=None)
    """
    modes = {int(mode): value != "0" for mode, value in _MODE.findall(said)}
    cursor = _CURSOR.search(said)
    return Answers(
        answers=bool(_PRIMARY.search(said) or cursor),
        mouse=modes.get(_MOUSE),
        paints_at_once=modes.get(_TOGETHER),
        columns=int(cursor[2]) - 1 if cursor else None,
    )


def _read(descriptor: int) -> str:
    import select

    said = b""
    until = time.monotonic() + _PATIENCE
    while (left := until - time.monotonic()) > 0:
        if not select.select([descriptor], [], [], left)[0]:
            break
        said += os.read(descriptor, 1024)
        if _PRIMARY.search(said.decode("ascii", "replace")):
            break
    return said.decode("ascii", "replace")


@contextmanager
def _raw(descriptor: int) -> Iterator[None]:
    """Keys and answers come one by one, and are not shown."""
    import termios
    import tty

    before = termios.tcgetattr(descriptor)
    try:
        tty.setcbreak(descriptor)
        yield
    finally:
        with suppress(termios.error):
            termios.tcsetattr(descriptor, termios.TCSADRAIN, before)
