"""Lines of coloured words, and columns of them: the small tools of all panels."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from kumite_tui.drawing.text import wrap

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite_tui.drawing.grid import Grid, Rect

__all__ = ["Line", "Run", "put_line", "put_lines", "scrolled", "wrapped"]

Run: TypeAlias = tuple[str, str]
"""Words and their role."""
Line: TypeAlias = "list[Run]"


def put_line(grid: Grid, x: int, y: int, line: Line, width: int) -> int:
    """Write a line from a cell on; what does not fit is cut."""
    end = x + width
    for text, role in line:
        x = grid.put(x, y, text, role, width=max(end - x, 0))
    return x


def put_lines(grid: Grid, rect: Rect, lines: Sequence[Line], first: int = 0) -> None:
    """Write lines into a place, beginning with the `first`."""
    for row, line in enumerate(lines[first : first + rect.height]):
        put_line(grid, rect.x, rect.y + row, line, rect.width)


def scrolled(grid: Grid, rect: Rect, lines: Sequence[Line], first: int) -> int:
    """As `put_lines`, kept within bounds and with marks when there is more; the first shown."""
    most = max(len(lines) - rect.height, 0)
    first = max(0, min(first, most))
    put_lines(grid, rect, lines, first)
    edge = rect.x + rect.width
    if first > 0:
        grid.put(edge, rect.y, "^", "key")
    if first < most:
        grid.put(edge, rect.y + rect.height - 1, "v", "key")
    return first


def wrapped(text: str, width: int, role: str = "text", indent: int = 0) -> list[Line]:
    """A text as lines; all but the first are indented."""
    found: list[Line] = []
    for row, part in enumerate(wrap(text, width - indent)):
        found.append([(" " * indent if row else "", role), (part, role)])
    return found
