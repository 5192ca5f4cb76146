"""What Textual draws by itself, the command palette above all, where ASCII is all there is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.segment import Segment
from textual.filter import LineFilter

from kumite_tui.drawing.text import clean

if TYPE_CHECKING:
    from textual.color import Color

__all__ = ["AsciiLines", "in_ascii"]

_DRAWN = {"\N{RIGHT-POINTING MAGNIFYING GLASS}": ">"} | dict.fromkeys("▔▁─━", "-")
_SHAPES = range(0x2500, 0x2600)
"""Lines, blocks and bullets, where nothing is the best likeness."""


def in_ascii(text: str) -> str:
    """The same columns in ASCII.

    >>> in_ascii("\N{RIGHT-POINTING MAGNIFYING GLASS} Itôyama…█▔")
    '>  Itoyama. -'
    """
    return text if text.isascii() else "".join(map(_letter, text))


def _letter(char: str) -> str:
    if char.isascii():
        return char
    found = _DRAWN.get(char) or (" " if ord(char) in _SHAPES else clean(char, ascii_only=True))
    return found[:1].ljust(cell_len(char))


class AsciiLines(LineFilter):
    """The last thing that happens to a line of a widget."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [
            segment if segment.control else Segment(in_ascii(segment.text), segment.style)
            for segment in segments
        ]
