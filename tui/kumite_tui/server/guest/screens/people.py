"""Who is here, or at one table; what one can do about somebody: challenge, mute, report, remove."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from kumite_tui.drawing.grid import Rect
from kumite_tui.drawing.lines import put_line, wrapped
from kumite_tui.drawing.text import clean
from kumite_tui.server.guest.hall import LOBBY, PLAYING
from kumite_tui.server.guest.remote_session import PERSON
from kumite_tui.server.guest.screens.base import TableScreen, put_row, rows_shown
from kumite_tui.server.messaging.messages import (
    Crowd,
    Remove,
    Removed,
    Report,
    TableGone,
    WhoIsHere,
)

if TYPE_CHECKING:
    from kumite_tui.drawing.grid import Grid
    from kumite_tui.screens.base import Hint
    from kumite_tui.server.messaging.messages import News, Reply, TableInfo

__all__ = ["PeopleScreen"]

_NAME = 18


class _Row(NamedTuple):
    name: str
    place: str
    is_player: bool = False


class PeopleScreen(TableScreen):
    """Of everybody here; or, with the code of a table, of those who sit or watch there."""

    place = "people"

    def __init__(self, code: str = LOBBY) -> None:
        super().__init__()
        self.code = code
        self._rows: list[_Row] = []
        self._name = ""
        self._told = ""

    def on_mount(self) -> None:
        self._learn()

    @property
    def _table(self) -> TableInfo | None:
        return self.server.hall.tables.get(self.code)

    def _learn(self) -> None:
        table = self._table
        if table is None:
            self.server.request(WhoIsHere(), self._came, self.told)
            return
        seats = [chair for chair in table.seats if chair.player == PERSON]
        self._rows = [
            _Row(chair.name, "plays" if table.stage == PLAYING else "sits here", True)
            for chair in seats
        ]
        self._rows += [_Row(name, "watches") for name in table.watching]

    def _came(self, reply: Reply) -> None:
        assert isinstance(reply, Crowd)
        self._rows = [
            _Row(one.name, f"{one.place}, guest" if one.is_guest else one.place)
            for one in reply.people
        ]
        self.repaint()

    def news(self, news: News) -> None:
        if isinstance(news, TableGone | Removed) and news.code == self.code != LOBBY:
            self.server.pop_screen()
            return
        self._learn() if self.code != LOBBY else None
        self.repaint()

    @property
    def _at(self) -> int:
        return next((at for at, row in enumerate(self._rows) if row.name == self._name), 0)

    @property
    def _row(self) -> _Row | None:
        """Whom the cursor is at."""
        return self._rows[self._at] if self._rows else None

    @property
    def _is_other(self) -> bool:
        row = self._row
        return row is not None and row.name != self.server.hall.name

    @property
    def _may_remove(self) -> bool:
        table, row = self._table, self._row
        if table is None or row is None or not self._is_other:
            return False
        is_host = table.host == self.server.hall.name
        return is_host and not (row.is_player and table.stage == PLAYING)

    def draw(self, grid: Grid) -> None:
        title = "WHO IS HERE" if self.code == LOBBY else f"PEOPLE AT TABLE {self.code}"
        inner = grid.frame(Rect(0, 0, grid.width, grid.height - 1), title)
        if not self._rows:
            grid.put(inner.x + 2, inner.y + 1, self.trouble or "One moment...", "dim")
            return
        room = max(inner.height - 4, 1)
        for y, at in enumerate(rows_shown(len(self._rows), self._at, room), start=inner.y + 1):
            self._draw_row(grid, Rect(inner.x + 1, y, inner.width - 2, 1), at)
        words, role = (self.trouble, "warn") if self.trouble else (self._told, "good")
        for at, line in enumerate(wrapped(words, inner.width - 4, role)[:2] if words else []):
            put_line(grid, inner.x + 2, inner.y + inner.height - 2 + at, line, inner.width - 4)

    def _draw_row(self, grid: Grid, rect: Rect, at: int) -> None:
        hall, row, chosen = self.server.hall, self._rows[at], at == self._at
        x = put_row(grid, rect, f"row:{at}", chosen=chosen)
        role = "cursor" if chosen else "title" if row.name == hall.name else "text"
        grid.put(x, rect.y, clean(row.name), role, width=_NAME - 1)
        x = grid.put(x + _NAME, rect.y, row.place, "dim")
        if row.name in hall.muted:
            grid.put(x, rect.y, ", muted", "warn")

    def hints(self) -> list[Hint]:
        found: list[Hint] = [("enter", "profile"), ("down", "next")]
        if self._is_other:
            row = self._row
            muted = row is not None and row.name in self.server.hall.muted
            found.append(("c", "challenge"))
            found += [("m", "hear again" if muted else "mute"), ("r", "report")]
        if self._may_remove:
            found += [("x", "send away"), ("X", "for good")]
        return [*found, ("escape", "back")]

    def press(self, key: str) -> bool:
        row, steps = self._row, {"up": -1, "down": 1}.get(key)
        self.trouble = ""
        if key in ("escape", "q"):
            self.server.pop_screen()
        elif row is None:
            return False
        elif steps is not None:
            self._name = self._rows[(self._at + steps) % len(self._rows)].name
        elif key in ("enter", "i"):
            self.server.open_profile(row.name)
        elif key in ("x", "X") and self._may_remove:
            self._ask_to_remove(row.name, for_good=key == "X")
        elif not self._is_other:
            return False
        elif key == "c":
            self.server.challenge(row.name)
        elif key == "m":
            self.server.mute(row.name)
        elif key == "r":
            self._ask_for_report(row.name)
        else:
            return False
        self.repaint()
        return True

    def _ask_to_remove(self, name: str, *, for_good: bool) -> None:
        def gone(_reply: Reply) -> None:
            self._told = f"{name} was sent away."
            self._learn()
            self.repaint()

        def send(why: str) -> str:
            self.server.pop_screen()
            self.server.request(Remove(self.code, name, for_good, why), gone, self.told)
            return ""

        again = " They cannot come back." if for_good else ""
        words = f"Why? {name} will read it; it may be empty.{again}"
        self.server.ask(f"SEND AWAY {clean(name)}", words, "", send)

    def _ask_for_report(self, name: str) -> None:
        def send(why: str) -> str:
            if not why:
                return "Write what happened, or leave it with Esc."
            self.server.pop_screen()
            self.server.request(Report(self.code, name, why), self._reported, self.told)
            return ""

        words = "What happened? The operator reads it, with what was said here lately."
        self.server.ask(f"REPORT {clean(name)}", words, "", send)

    def _reported(self, _reply: Reply) -> None:
        self._told = "Thank you. The operator will read it; m mutes them for you."
        self.repaint()

    def click(self, token: str) -> None:
        kind, _, number = token.partition(":")
        if kind == "row" and int(number) < len(self._rows):
            self._name = self._rows[int(number)].name
            self.repaint()

    def wheel(self, token: str | None, rows: int) -> None:
        self.press("down" if rows > 0 else "up")
