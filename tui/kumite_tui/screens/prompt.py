"""One line to type: a path to open, a file to write."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite_tui.drawing.grid import Rect
from kumite_tui.drawing.lines import put_line, wrapped
from kumite_tui.drawing.text import clean
from kumite_tui.models.typed import pasted, typed
from kumite_tui.screens.base import KumiteScreen

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual import events

    from kumite_tui.drawing.grid import Grid
    from kumite_tui.screens.base import Hint

__all__ = ["PromptScreen"]

_MOST_LETTERS = 400


class PromptScreen(KumiteScreen):
    """`accept` gets the text; what it returns says why it cannot be used, or nothing if it was."""

    def __init__(
        self,
        title: str,
        help_text: str,
        text: str,
        accept: Callable[[str], str],
        most: int = _MOST_LETTERS,
    ) -> None:
        super().__init__()
        self._most = most
        self._title = title
        self._help = help_text
        self.text = text
        self._accept = accept
        self.trouble = ""

    @property
    def takes_text(self) -> bool:
        return True

    def draw(self, grid: Grid) -> None:
        width = min(grid.width - 4, 96)
        top = max(grid.height // 2 - 6, 0)
        box = Rect((grid.width - width) // 2, top, width, 11)
        inner = grid.frame(box, self._title, "hot")
        x, room = inner.x + 1, inner.width - 2
        for at, line in enumerate(wrapped(self._help, room, "dim")[:2]):
            put_line(grid, x, inner.y + at, line, room)
        field = clean(f"{self.text}_")
        grid.put(x, inner.y + 3, field[-room:], "title")
        for at, line in enumerate(wrapped(self.trouble, room, "warn")[:2] if self.trouble else []):
            put_line(grid, x, inner.y + 5 + at, line, room)
        button = " Enter: go "
        grid.put(x, inner.y + 8, button, "cursor")
        grid.zone(Rect(x, inner.y + 8, len(button), 1), "key:enter")

    def hints(self) -> list[Hint]:
        return [("enter", "go"), ("backspace", "delete"), ("escape", "cancel")]

    def press(self, key: str) -> bool:
        if key == "escape":
            self.kumite.pop_screen()
            return True
        if key == "enter":
            self.trouble = self._accept(self.text.strip())
        else:
            text = typed(self.text, key, self._most)
            if text is None:
                return False
            self.text = text
        self.repaint()
        return True

    def on_paste(self, event: events.Paste) -> None:
        """A pasted path, its first line."""
        self.text = pasted(self.text, event.text, self._most)
        self.repaint()
