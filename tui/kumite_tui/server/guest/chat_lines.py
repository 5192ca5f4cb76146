"""The chat of a table as lines of words. What people write is text, never markup."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite_tui.drawing.lines import put_line, wrapped
from kumite_tui.drawing.text import clean

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite_tui.drawing.grid import Grid, Rect
    from kumite_tui.drawing.lines import Line
    from kumite_tui.server.messaging.messages import ChatLine

__all__ = ["chat_lines", "draw_chat"]


def chat_lines(said: Sequence[ChatLine], own: str, width: int) -> list[Line]:
    """Who said what; those who only watch are marked.

    >>> from kumite_tui.server.messaging.messages import ChatLine
    >>> lines = chat_lines([ChatLine(0, "Eve", "go Mia", True)], "Mia", 40)
    >>> "".join(text for text, _ in lines[0])
    'Eve (watching): go Mia'
    """
    found: list[Line] = []
    for line in said:
        mark = " (watching)" if line.is_watcher else ""
        head = f"{clean(line.name)}{mark}: "
        first, *rest = wrapped(head + clean(line.text), width, "text", indent=2)
        role = "title" if line.name == own else "dim" if line.is_watcher else "strong"
        words = first[-1][0]
        found.append([(words[: len(head)], role), (words[len(head) :], "text")])
        found += rest
    return found


def draw_chat(grid: Grid, rect: Rect, said: Sequence[ChatLine], own: str, key: str) -> None:
    """A panel with what was said last; a click opens the line to type."""
    inner = grid.frame(rect, "CHAT")
    grid.zone(rect, "key:C")
    lines = chat_lines(said, own, inner.width - 2)
    if not lines:
        lines = [[(f"{key}: say something", "dim")]]
    for at, line in enumerate(lines[-inner.height :] if inner.height else []):
        put_line(grid, inner.x + 1, inner.y + at, line, inner.width - 2)
