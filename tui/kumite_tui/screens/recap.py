"""The recap: the last turns, the newest at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite_tui.drawing.grid import Rect
from kumite_tui.drawing.lines import scrolled
from kumite_tui.models.recap import recap_lines, recap_of
from kumite_tui.play.played_match import own_names
from kumite_tui.screens.base import KumiteScreen

if TYPE_CHECKING:
    from kumite_tui.boards import Board
    from kumite_tui.drawing.grid import Grid
    from kumite_tui.play.played_match import PlayedMatch
    from kumite_tui.screens.base import Hint

__all__ = ["RecapScreen"]

_TURNS = 12
"""The most turns shown."""
_PAGE = 8


class RecapScreen(KumiteScreen):
    """Lies over a match until it is closed."""

    def __init__(self, session: PlayedMatch, board: Board) -> None:
        super().__init__()
        names = own_names(session, board)
        self._parts = recap_of(session.events_since(0), board.log_rules, names)[-_TURNS:]
        self._back = 0

    def draw(self, grid: Grid) -> None:
        inner = grid.frame(Rect(0, 0, grid.width, grid.height - 1), "WHAT JUST HAPPENED")
        place = Rect(inner.x + 1, inner.y, inner.width - 3, inner.height)
        lines = recap_lines(self._parts, place.width)
        if not lines:
            grid.put(place.x, place.y + 1, "Nothing has happened yet.", "dim")
        most = max(len(lines) - place.height, 0)
        self._back = max(0, min(self._back, most))
        scrolled(grid, place, lines, most - self._back)
        grid.zone(inner, "panel:recap")

    def hints(self) -> list[Hint]:
        return [("escape", "back"), ("up", "earlier"), ("down", "later")]

    def press(self, key: str) -> bool:
        if key in ("up", "k", "down", "j"):
            self._back += 1 if key in ("up", "k") else -1
        elif key in ("pageup", "pagedown"):
            self._back += _PAGE if key == "pageup" else -_PAGE
        elif key in ("escape", "q", "enter", "space", "r"):
            self.kumite.pop_screen()
        else:
            return False
        self.repaint()
        return True

    def wheel(self, token: str | None, rows: int) -> None:
        self._back -= rows
        self.repaint()
