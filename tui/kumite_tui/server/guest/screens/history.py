"""History: the matches one played here, to look at again or to go on with."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from kumite import record
from kumite.errors import KumiteError
from kumite.games import find
from kumite_tui.drawing.grid import Rect
from kumite_tui.screens.match_replay import MatchReplay
from kumite_tui.server.guest.screens.base import TableScreen, put_row, rows_shown
from kumite_tui.server.messaging.messages import FetchReplay, History, Kept, Past

if TYPE_CHECKING:
    from kumite_tui.drawing.grid import Grid
    from kumite_tui.screens.base import Hint
    from kumite_tui.server.messaging.messages import Record, Reply

__all__ = ["HistoryScreen", "day"]

_NOWHERE = Path("this match")
_ROLES = {"won": "good", "lost": "bad", "running": "hot"}


class HistoryScreen(TableScreen):
    """The last match first. What is looked at is never written anywhere."""

    def __init__(self) -> None:
        super().__init__()
        self._records: tuple[Record, ...] | None = None
        self._cursor = 0

    def on_mount(self) -> None:
        self.server.request(History(), self._came)

    def _came(self, reply: Reply) -> None:
        assert isinstance(reply, Past)
        self._records = reply.records
        self.repaint()

    def draw(self, grid: Grid) -> None:
        inner = grid.frame(Rect(0, 0, grid.width, grid.height - 1), "HISTORY: times are UTC")
        records = self._records
        if not records:
            words = "One moment..." if records is None else "You have not played a match here yet."
            grid.put(inner.x + 2, inner.y + 1, words, "dim")
            return
        room = inner.height - 2
        for y, at in enumerate(rows_shown(len(records), self._cursor, room), start=inner.y + 1):
            self._draw_row(grid, Rect(inner.x + 1, y, inner.width - 2, 1), records[at], at)
        last = inner.y + inner.height - 1
        self.put_trouble(grid, Rect(inner.x + 1, last, inner.width - 2, 1))

    def _draw_row(self, grid: Grid, row: Rect, told: Record, at: int) -> None:
        chosen, end = at == self._cursor, row.x + row.width
        x = put_row(grid, row, f"row:{at}", chosen=chosen)
        x = grid.put(x, row.y, day(told.began), "cursor" if chosen else "title")
        x = grid.put(x + 2, row.y, f"{told.result:<10}", _ROLES.get(told.result, "text"))
        game = find(told.game)
        x = grid.put(x, row.y, f"{game.title}, {game.mode(told.mode).title}", "text", width=30)
        grid.put(x, row.y, f": {', '.join(told.names)}", "dim", width=end - x)

    def hints(self) -> list[Hint]:
        return [("enter", "open"), ("down", "next"), ("up", "before"), ("escape", "home")]

    def press(self, key: str) -> bool:
        records = self._records or ()
        steps = {"up": -1, "k": -1, "down": 1, "j": 1, "pageup": -10, "pagedown": 10}.get(key)
        if steps is not None and records:
            self._cursor = max(0, min(self._cursor + steps, len(records) - 1))
            self.repaint()
        elif key in ("enter", "space") and records:
            self._open(records[self._cursor])
        elif key in ("escape", "q"):
            self.server.show_home()
        else:
            return False
        return True

    def _open(self, told: Record) -> None:
        """The table of a match that runs; else the match again."""
        if told.result == "running" and told.code:
            self.server.go_to(told.code)
            return
        self.server.request(FetchReplay(told.match), self._replay, self.told)

    def _replay(self, reply: Reply) -> None:
        assert isinstance(reply, Kept)
        try:
            saved = record.read_bytes(reply.text.encode(), _NOWHERE)
            match = record.replay(saved, _NOWHERE)
        except KumiteError as error:
            self.told(str(error))
            return
        self.server.push_screen(MatchReplay(match))

    def click(self, token: str) -> None:
        kind, _, number = token.partition(":")
        if kind == "row":
            self._cursor = int(number)
            self.press("enter")

    def wheel(self, token: str | None, rows: int) -> None:
        self.press("down" if rows > 0 else "up")


def day(seconds: int) -> str:
    """When something was, for people of any time zone.

    >>> day(0)
    '1970-01-01 00:00'
    """
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M")
