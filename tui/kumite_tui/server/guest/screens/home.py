"""Home at a server: your tables, those that wait for you first, and all you can sit down at."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kumite_tui.drawing.grid import Rect
from kumite_tui.drawing.lines import put_line, wrapped
from kumite_tui.drawing.text import clean, cut
from kumite_tui.screens.base import key_name
from kumite_tui.server.guest.chat_lines import draw_chat
from kumite_tui.server.guest.hall import GATHERING, LOBBY, has_room
from kumite_tui.server.guest.screens.base import TableScreen, put_row
from kumite_tui.server.guest.table_words import (
    game_words,
    people_of,
    stage_words,
    unbroken,
)
from kumite_tui.server.messaging.messages import LeaveTable

if TYPE_CHECKING:
    from kumite_tui.drawing.grid import Grid
    from kumite_tui.screens.base import Hint
    from kumite_tui.server.messaging.messages import Reply, TableInfo

__all__ = ["HallScreen"]

_MENU = (
    ("t", "Open a table"),
    ("j", "Join by code"),
    ("o", "Who is here"),
    ("C", "Chat"),
    ("h", "History"),
    ("p", "Profile"),
    ("l", "Learn"),
    ("s", "Settings"),
    ("q", "Leave"),
)
_MENU_WIDTH = 24
_TALL = 30
"""From so many rows on, what is said at home is shown."""
_MOST_WIDTH = 100
_CODE, _LEAST_STAGE = 4, len("waits for you")


class HallScreen(TableScreen):
    """A menu at the left, tables at the right; the arrows go through both."""

    place = "hall"

    def __init__(self) -> None:
        super().__init__()
        self._menu = 0
        self._code = ""
        self._is_in_menu = False

    @property
    def commands(self) -> tuple[str, ...]:
        return ()

    @property
    def _tables(self) -> list[TableInfo]:
        hall = self.server.hall
        return [*hall.mine(), *hall.others()]

    @property
    def _at(self) -> int | None:
        """The number of the table that the cursor is at."""
        tables = self._tables
        if self._is_in_menu or not tables:
            return None
        return next((at for at, table in enumerate(tables) if table.code == self._code), 0)

    def draw(self, grid: Grid) -> None:
        hall = self.server.hall
        grid.put(1, 0, hall.title, "logo", width=grid.width // 2)
        guest = " (guest)" if hall.is_guest else ""
        grid.right(grid.width - 1, 0, f"{hall.name}{guest}"[:40], "title")
        bottom = grid.height - 4
        chat = bottom // 4 if grid.height >= _TALL else 0
        if chat:
            hall.chat(LOBBY).unread = 0
        self._draw_menu(grid, Rect(0, 1, _MENU_WIDTH, bottom))
        width = grid.width - _MENU_WIDTH
        self._draw_tables(grid, Rect(_MENU_WIDTH, 1, width, bottom - chat))
        if chat:
            key = key_name(self.shown_key("C"), self.skin)
            place = Rect(_MENU_WIDTH, 1 + bottom - chat, width, chat)
            draw_chat(grid, place, hall.heard(LOBBY), hall.name, key)
        self._draw_notice(grid, Rect(1, grid.height - 3, grid.width - 2, 2))

    def _draw_notice(self, grid: Grid, place: Rect) -> None:
        told, address = self.server.notice, self.server.address
        lines = wrapped(told, place.width, "warn")[:2] if told else []
        if not told:
            label = "Friends come with:"
            is_short = len(label) + 1 + len(address) <= place.width
            words = [f"{label} {address}"] if is_short else [label, *unbroken(address, place.width)]
            lines = [[(each, "dim")] for each in words[:2]]
        for at, line in enumerate(lines):
            put_line(grid, place.x, place.y + at, line, place.width)

    def _draw_menu(self, grid: Grid, rect: Rect) -> None:
        inner = grid.frame(rect, "KUMITE")
        step = 2 if inner.height >= 2 * len(_MENU) else 1
        for at, (key, words) in enumerate(_MENU):
            y = inner.y + at * step
            chosen = at == self._menu and self._at is None
            row = Rect(inner.x, y, inner.width, 1)
            x = put_row(grid, row, f"key:{key}", chosen=chosen)
            x = grid.put(x, y, key_name(self.shown_key(key), self.skin), "key")
            unread = self.server.hall.chat(LOBBY).unread if key == "C" else 0
            words += f", {unread} new" if unread else ""
            grid.put(x + 1, y, words, "cursor" if chosen else "text", width=inner.width - 5)

    def _draw_tables(self, grid: Grid, rect: Rect) -> None:
        inner = grid.frame(rect, "TABLES")
        inner = replace(inner, width=min(inner.width, _MOST_WIDTH))
        tables, own = self._tables, len(self.server.hall.mine())
        if not tables:
            words = "No table is open. Open one, and send its code to your friends."
            for at, line in enumerate(wrapped(words, inner.width - 4, "dim")):
                put_line(grid, inner.x + 2, inner.y + 1 + at, line, inner.width - 4)
            return
        rows: list[tuple[str, int | None]] = []
        for at in range(len(tables)):
            if at in (0, own):
                rows.append(("YOUR TABLES" if at < own else "OPEN AND RUNNING", None))
            rows += [("", at), ("more", at), ("gap", None)]
        cursor = self._at or 0
        here = next(row for row, (_, at) in enumerate(rows) if at == cursor)
        first = max(0, min(here - inner.height // 2, len(rows) - inner.height))
        for y, (words, number) in enumerate(rows[first : first + inner.height], start=inner.y):
            if number is None:
                grid.put(inner.x + 1, y, "" if words == "gap" else words, "title")
            else:
                row = Rect(inner.x + 1, y, inner.width - 2, 1)
                self._draw_table(grid, row, tables[number], number, is_first=not words)
        if first:
            grid.put(inner.x + inner.width - 1, inner.y, "^", "key")
        if first + inner.height < len(rows):
            grid.put(inner.x + inner.width - 1, inner.y + inner.height - 1, "v", "key")

    def _draw_table(
        self, grid: Grid, row: Rect, table: TableInfo, at: int, *, is_first: bool
    ) -> None:
        chosen, end = at == self._at, row.x + row.width
        x = put_row(grid, row, f"table:{at}", chosen=chosen and is_first)
        waits = self.server.hall.waits(table)
        stage = clean("waits for you" if waits else stage_words(table))
        game = game_words(table) + (", private" if table.is_private else "")
        titled = f"{clean(table.title)}: {game}" if table.title else game
        # The game is always told; a title that has no room beside it goes before the people.
        room = end - x - _CODE - 1
        is_whole = len(titled) + 2 + min(len(stage), _LEAST_STAGE) <= room
        if not is_first:
            title = "" if is_whole or not table.title else f"{clean(table.title)}: "
            grid.put(x + _CODE + 1, row.y, title + people_of(table), "dim", width=room)
            return
        words = titled if is_whole else game
        x = grid.put(x, row.y, table.code, "cursor" if chosen else "strong")
        stage = cut(stage, max(room - len(words) - 2, _LEAST_STAGE))
        grid.put(x + 1, row.y, words, "text", width=room - len(stage) - 2)
        role = "hot" if waits else "good" if has_room(table) else "dim"
        grid.right(end, row.y, stage, role)

    def hints(self) -> list[Hint]:
        found = [("enter", "go"), ("down", "next"), ("up", "before"), ("right", "tables")]
        if self._at is not None:
            found = [("enter", "go there"), ("down", "next"), ("up", "before"), ("left", "menu")]
            found.append(("w", "watch"))
        if self.server.hall.challenges:
            code = next(reversed(self.server.hall.challenges))
            found.insert(0, ("y", f"go to {code}"))
        found += [("t", "open a table"), ("j", "join by code"), ("q", "leave")]
        if self._at is None:
            return found
        if self._may_drop(self._tables[self._at]):
            found.insert(0, ("x", "leave for good"))
        return [*found, ("i", "who are they")]

    def idle_keys(self) -> frozenset[str]:
        idle = "" if self.server.hall.challenges else "y"
        return frozenset(idle if self._at is not None else f"{idle}wi")

    @staticmethod
    def _may_drop(table: TableInfo) -> bool:
        """A match that cannot continue can only be left from here."""
        return bool(table.trouble) and table.your_seat is not None

    def press(self, key: str) -> bool:
        at, tables = self._at, self._tables
        steps = {"up": -1, "down": 1}.get(key)
        if steps is not None and at is None:
            self._menu = (self._menu + steps) % len(_MENU)
        elif steps is not None and at is not None:
            self._code = tables[(at + steps) % len(tables)].code
        elif key in ("left", "right", "tab"):
            self._is_in_menu = key == "left" or (key == "tab" and not self._is_in_menu)
        elif key in ("enter", "space"):
            self._go(_MENU[self._menu][0]) if at is None else self._visit(tables[at])
        elif key == "y" and self.server.hall.challenges:
            self.server.accept_challenge()
        elif key == "i" and at is not None:
            self.server.open_profiles_of(tables[at])
        elif key == "x" and at is not None and self._may_drop(tables[at]):
            self.server.request(LeaveTable(tables[at].code, for_good=True), self._left)
        elif key == "w" and at is not None:
            self.server.join(tables[at].code, watch=True)
        elif key in [each for each, _ in _MENU]:
            self._go(key)
        else:
            return False
        self.repaint()
        return True

    def _left(self, _reply: Reply) -> None:
        self.server.show_home()

    def _visit(self, table: TableInfo) -> None:
        """One's own table; or sit down where there is room; a match that runs is watched."""
        if table.your_seat is not None:
            self.server.go_to(table.code)
        else:
            self.server.join(table.code, watch=table.stage != GATHERING)

    def _go(self, key: str) -> None:
        app = self.server
        if key == "t":
            app.open_new_table()
        elif key == "o":
            app.open_people()
        elif key == "C":
            app.open_chat(self, LOBBY)
        elif key == "j":
            app.ask_for_code()
        elif key == "h":
            app.open_history()
        elif key == "p":
            app.open_profile()
        elif key == "l":
            app.open_learn()
        elif key == "s":
            app.open_settings()
        elif key == "q":
            app.exit()

    def click(self, token: str) -> None:
        kind, _, number = token.partition(":")
        tables = self._tables
        if kind == "table" and int(number) < len(tables):
            self._is_in_menu, self._code = False, tables[int(number)].code
            self._visit(tables[int(number)])

    def point(self, token: str | None) -> None:
        kind, _, number = (token or "").partition(":")
        tables = self._tables
        if kind == "table" and int(number) < len(tables):
            self._is_in_menu, self._code = False, tables[int(number)].code
            self.repaint()

    def wheel(self, token: str | None, rows: int) -> None:
        self.press("down" if rows > 0 else "up")
