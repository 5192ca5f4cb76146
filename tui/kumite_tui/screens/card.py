"""A card over the screen: a few titled texts, and a button."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite_tui.drawing.grid import Rect
from kumite_tui.drawing.lines import put_line, wrapped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite_tui.drawing.grid import Grid

__all__ = ["draw_card"]

_WIDEST = 84


def draw_card(grid: Grid, title: str, parts: Sequence[tuple[str, str]], button: str) -> None:
    """Parts are (title, text); one without a title stands out instead."""
    width = min(grid.width, _WIDEST)
    rows = [(name, wrapped(text, width - 6, "text" if name else "strong")) for name, text in parts]
    gap = 1 if sum(len(lines) + 2 for _, lines in rows) + 4 <= grid.height - 1 else 0
    height = sum(len(lines) + bool(name) + gap for name, lines in rows) + 4
    top = max((grid.height - 1 - height) // 2, 0)
    inner = grid.frame(Rect((grid.width - width) // 2, top, width, height), title, "hot")
    x, y = inner.x + 2, inner.y + 1
    for name, lines in rows:
        if name:
            grid.put(x, y, name, "title")
            y += 1
        for line in lines:
            put_line(grid, x, y, line, width - 6)
            y += 1
        y += gap
    grid.center(inner, inner.height - 1, f" Enter: {button} ", "cursor")
    grid.zone(inner, "key:enter")
