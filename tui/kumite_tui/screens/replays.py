"""Replays: the list of kept matches, and any match file by its path."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from kumite.errors import KumiteError
from kumite_tui.drawing.grid import Rect
from kumite_tui.screens.base import LocalScreen
from kumite_tui.screens.replay import ReplayScreen
from kumite_tui.storage.saves import kept_matches

if TYPE_CHECKING:
    from kumite_tui.drawing.grid import Grid
    from kumite_tui.screens.base import Hint

__all__ = ["ReplayScreen", "ReplaysScreen"]


_GAME = 12
"""Columns of a game's title."""


class ReplaysScreen(LocalScreen):
    """All matches, the last first."""

    def __init__(self) -> None:
        super().__init__()
        self._kept = kept_matches()
        self._cursor = 0

    def draw(self, grid: Grid) -> None:
        inner = grid.frame(Rect(0, 0, grid.width, grid.height - 1), "REPLAYS")
        if not self._kept:
            grid.put(inner.x + 2, inner.y + 1, "No match was played here yet.", "dim")
        room = inner.height - 2
        first = max(0, min(self._cursor - room // 2, len(self._kept) - room))
        for at, kept in enumerate(self._kept[first : first + room], start=first):
            y = inner.y + 1 + at - first
            chosen = at == self._cursor
            x = grid.put(inner.x + 1, y, self.skin.pointer if chosen else " ", "hot")
            x = grid.put(x + 1, y, kept.when, "cursor" if chosen else "title")
            grid.put(x + 2, y, kept.game, "text", width=_GAME)
            x += _GAME + 1
            words = kept.result or "unfinished"
            role = "text" if kept.is_over else "warn"
            grid.put(x + 2, y, words, role, width=inner.width - (x + 3))
            grid.zone(Rect(inner.x, y, inner.width, 1), f"row:{at}")

    def hints(self) -> list[Hint]:
        return [
            ("enter", "open"),
            ("up", "before"),
            ("down", "next"),
            ("o", "open a file"),
            ("escape", "home"),
        ]

    def press(self, key: str) -> bool:
        if key in ("up", "k", "down", "j") and self._kept:
            steps = -1 if key in ("up", "k") else 1
            self._cursor = (self._cursor + steps) % len(self._kept)
            self.repaint()
        elif key in ("enter", "space") and self._kept:
            self.kumite.open_replay(self._kept[self._cursor].path)
        elif key == "o":
            self._ask_for_file()
        elif key in ("escape", "q"):
            self.kumite.pop_screen()
        else:
            return False
        return True

    def click(self, token: str) -> None:
        self._cursor = int(token.partition(":")[2])
        self.press("enter")

    def _ask_for_file(self) -> None:
        self.kumite.ask(
            "OPEN A MATCH", "The path of a .kumite file, from anywhere.", "", self._open_file
        )

    def _open_file(self, words: str) -> str:
        """Open the file; why not, if it cannot be."""
        path = Path(words).expanduser()
        try:
            screen = ReplayScreen(path)
        except KumiteError as error:
            return str(error)
        self.kumite.pop_screen()
        self.kumite.push_screen(screen)
        return ""
