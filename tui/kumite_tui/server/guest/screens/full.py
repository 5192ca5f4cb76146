"""A table without a free chair: who plays there, and whether to watch."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite_tui.drawing.grid import Rect
from kumite_tui.drawing.lines import put_line, wrapped
from kumite_tui.drawing.text import clean
from kumite_tui.server.guest.hall import GATHERING
from kumite_tui.server.guest.screens.base import TableScreen
from kumite_tui.server.guest.table_words import game_words, people_of

if TYPE_CHECKING:
    from kumite_tui.drawing.grid import Grid
    from kumite_tui.screens.base import Hint
    from kumite_tui.server.messaging.messages import TableInfo

__all__ = ["FullScreen"]


class FullScreen(TableScreen):
    """Enter watches."""

    def __init__(self, table: TableInfo) -> None:
        super().__init__()
        self._info = table

    def draw(self, grid: Grid) -> None:
        table = self._info
        width = min(grid.width - 4, 76)
        box = Rect((grid.width - width) // 2, max(grid.height // 2 - 5, 0), width, 9)
        inner = grid.frame(box, f"TABLE {table.code} IS FULL", "hot")
        why = "all chairs are taken" if table.stage == GATHERING else "the match has begun"
        words = f"{game_words(table)}: {why}. There: {clean(people_of(table))}."
        lines = wrapped(words, inner.width - 2, "text")[:3]
        lines += wrapped("Do you want to watch?", inner.width - 2, "strong")
        for at, line in enumerate(lines):
            put_line(grid, inner.x + 1, inner.y + at, line, inner.width - 2)
        y = inner.y + inner.height - 1
        for key, words, x in (("enter", " Enter: watch ", 1), ("escape", " Esc: home ", 17)):
            end = grid.put(inner.x + x, y, words, "cursor" if key == "enter" else "text")
            grid.zone(Rect(inner.x + x, y, end - inner.x - x, 1), f"key:{key}")

    def hints(self) -> list[Hint]:
        return [("enter", "watch"), ("escape", "home")]

    def press(self, key: str) -> bool:
        if key in ("enter", "w"):
            self.server.join(self._info.code, watch=True)
        elif key in ("escape", "q"):
            self.server.show_home()
        else:
            return False
        return True
