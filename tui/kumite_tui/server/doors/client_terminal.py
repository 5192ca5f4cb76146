"""What the terminal at the other end can show, by what its client said of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rich.color import ColorSystem

from kumite_tui.terminal import capabilities

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["LARGEST", "VARIABLES", "Terminal"]

LARGEST = (300, 100)
"""Columns and rows; a larger terminal shows the app in its corner."""
VARIABLES = ("COLORTERM", "NO_COLOR", "LC_ALL", "LC_CTYPE", "LANG")
"""What a client may say of its terminal; everything else is not listened to."""
_USUAL = (80, 24)
_SYSTEMS = {
    "16 million": ColorSystem.TRUECOLOR,
    "256": ColorSystem.EIGHT_BIT,
    "16": ColorSystem.STANDARD,
}


@dataclass(frozen=True, slots=True)
class Terminal:
    """Size, colours and characters."""

    width: int = _USUAL[0]
    height: int = _USUAL[1]
    colours: ColorSystem | None = ColorSystem.TRUECOLOR
    is_unicode: bool = True
    has_mouse: bool = True

    @classmethod
    def of(cls, name: str, width: int, height: int, environment: Mapping[str, str]) -> Terminal:
        """The terminal of a client that told its name, size and environment.

        >>> terminal = Terminal.of("xterm-256color", 2**32, 0, {"LANG": "C"})
        >>> terminal.width, terminal.height, terminal.colours, terminal.is_unicode
        (300, 24, ColorSystem.EIGHT_BIT, False)
        """
        told = capabilities.colours({**environment, "TERM": name})
        terminal = cls(
            colours=_SYSTEMS.get(told), is_unicode=_is_unicode(environment), has_mouse=True
        )
        return terminal.resized(width, height)

    def resized(self, width: int, height: int) -> Terminal:
        """As large as was said, within reason; 0 is not known."""
        return replace(
            self,
            width=min(width, LARGEST[0]) if width > 0 else _USUAL[0],
            height=min(height, LARGEST[1]) if height > 0 else _USUAL[1],
        )


def _is_unicode(environment: Mapping[str, str]) -> bool:
    """A client that says nothing of its language is taken for one of today."""
    words = next((environment[name] for name in VARIABLES[2:] if environment.get(name)), "UTF-8")
    return "utf" in words.lower()
