"""Unfinished matches: who plays, the round, and Enter continues."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite_tui.drawing.grid import Rect
from kumite_tui.play.unfinished import headline_of, players_of
from kumite_tui.screens.base import LocalScreen
from kumite_tui.storage.saves import unfinished_matches

if TYPE_CHECKING:
    from kumite_tui.drawing.grid import Grid
    from kumite_tui.screens.base import Hint

__all__ = ["UnfinishedScreen"]

_ROWS = 2
"""Lines of a match."""
_WHEN = 17
"""Columns of a date."""


class UnfinishedScreen(LocalScreen):
    """The last played first. Headlines follow one by one, so that keys never wait for them."""

    def __init__(self) -> None:
        super().__init__()
        self._kept = unfinished_matches()
        self._players = [players_of(kept) for kept in self._kept]
        self._headlines: list[str] = []
        self._cursor = 0

    def on_mount(self) -> None:
        self.call_after_refresh(self._read_next)

    def _read_next(self) -> None:
        if self.is_attached and len(self._headlines) < len(self._kept):
            self._headlines.append(headline_of(self._kept[len(self._headlines)].path))
            self.repaint()
            self.set_timer(0.01, self._read_next)

    def draw(self, grid: Grid) -> None:
        inner = grid.frame(Rect(0, 0, grid.width, grid.height - 1), "UNFINISHED MATCHES")
        if not self._kept:
            grid.put(inner.x + 2, inner.y + 1, "No match is waiting for you.", "dim")
        room = (inner.height - 1) // _ROWS
        first = max(0, min(self._cursor - room // 2, len(self._kept) - room))
        for row, at in enumerate(range(first, min(first + room, len(self._kept)))):
            kept, y = self._kept[at], inner.y + 1 + row * _ROWS
            chosen = at == self._cursor
            x = grid.put(inner.x + 1, y, self.skin.pointer if chosen else " ", "hot")
            x = grid.put(x + 1, y, kept.game or "unknown game", "cursor" if chosen else "title")
            grid.put(x + 1, y, self._players[at], "text", width=inner.width - x)
            headline = self._headlines[at] if at < len(self._headlines) else ""
            grid.put(inner.x + 3, y + 1, kept.when, "dim")
            grid.put(inner.x + 3 + _WHEN, y + 1, headline, "dim", width=inner.width - _WHEN - 4)
            grid.zone(Rect(inner.x, y, inner.width, _ROWS), f"row:{at}")

    def hints(self) -> list[Hint]:
        return [("enter", "continue"), ("up", "before"), ("down", "next"), ("escape", "home")]

    def press(self, key: str) -> bool:
        if key in ("up", "k", "down", "j") and self._kept:
            steps = -1 if key in ("up", "k") else 1
            self._cursor = (self._cursor + steps) % len(self._kept)
            self.repaint()
        elif key in ("enter", "space") and self._kept:
            path = self._kept[self._cursor].path
            self.kumite.pop_screen()
            self.kumite.resume_match(path)
        elif key in ("escape", "q"):
            self.kumite.pop_screen()
        else:
            return False
        return True

    def click(self, token: str) -> None:
        self._cursor = int(token.partition(":")[2])
        self.press("enter")
