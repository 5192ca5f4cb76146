"""What comes next if nobody changes it: the next attack of monsters, step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite_tui.drawing.grid import Rect
from kumite_tui.drawing.lines import scrolled, wrapped
from kumite_tui.screens.base import KumiteScreen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite_tui.drawing.grid import Grid
    from kumite_tui.drawing.lines import Line
    from kumite_tui.models.terms import Glossary
    from kumite_tui.screens.base import Hint

__all__ = ["ForetoldScreen"]

_PAGE = 8


class ForetoldScreen(KumiteScreen):
    """Lies over a match until it is closed."""

    def __init__(self, parts: Sequence[tuple[str, list[str]]], glossary: Glossary) -> None:
        """Parts are (title, lines)."""
        super().__init__()
        self._parts = parts
        self._glossary = glossary
        self._first = 0

    def draw(self, grid: Grid) -> None:
        inner = grid.frame(Rect(0, 0, grid.width, grid.height - 1), "WHAT COMES NEXT")
        place = Rect(inner.x + 1, inner.y, inner.width - 3, inner.height)
        lines = self._lines(place.width)
        self._first = max(0, min(self._first, len(lines) - place.height))
        scrolled(grid, place, lines, self._first)
        grid.zone(inner, "panel:foretold")

    def _lines(self, width: int) -> list[Line]:
        if not self._parts:
            return [[("Nothing threatens you now.", "dim")]]
        found: list[Line] = []
        for title, told in self._parts:
            found += [[]] if found else []
            found += wrapped(f"{title}:", width, "title")
            for line in told:
                found += wrapped(line, width, "text", indent=3)
        return found

    def glossary(self) -> Glossary:
        return self._glossary

    def hints(self) -> list[Hint]:
        return [("escape", "back"), ("down", "further"), ("up", "back up"), ("e", "explain")]

    def press(self, key: str) -> bool:
        if key in ("up", "k", "down", "j"):
            self._first += -1 if key in ("up", "k") else 1
        elif key in ("pageup", "pagedown"):
            self._first += -_PAGE if key == "pageup" else _PAGE
        elif key in ("escape", "q", "enter", "space", "N"):
            self.kumite.pop_screen()
        else:
            return False
        self.repaint()
        return True

    def wheel(self, token: str | None, rows: int) -> None:
        self._first += rows
        self.repaint()
