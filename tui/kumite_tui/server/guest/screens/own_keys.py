"""The keys that are one person here: add one, or remove one that was lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite_tui.drawing.grid import Rect
from kumite_tui.drawing.lines import put_line, wrapped
from kumite_tui.server.guest.screens.base import TableScreen, put_row, rows_shown
from kumite_tui.server.guest.screens.history import day
from kumite_tui.server.messaging.messages import (
    KeyCode,
    KeyList,
    ListKeys,
    MakeKeyCode,
    RemoveKey,
)

if TYPE_CHECKING:
    from kumite_tui.drawing.grid import Grid
    from kumite_tui.screens.base import Hint
    from kumite_tui.server.messaging.messages import KeyInfo, Reply

__all__ = ["OwnKeysScreen"]


class OwnKeysScreen(TableScreen):
    """A code, typed where a new key is asked for its name, makes that key another of yours."""

    def __init__(self) -> None:
        super().__init__()
        self._keys: tuple[KeyInfo, ...] = ()
        self._cursor = 0
        self._told = ""

    def on_mount(self) -> None:
        self.server.request(ListKeys(), self._came, self.told)

    def _came(self, reply: Reply) -> None:
        assert isinstance(reply, KeyList)
        self._keys = reply.keys
        self._cursor = min(self._cursor, max(len(reply.keys) - 1, 0))
        self.repaint()

    def draw(self, grid: Grid) -> None:
        inner = grid.frame(Rect(0, 0, grid.width, grid.height - 1), "YOUR KEYS")
        x, width, y = inner.x + 2, inner.width - 4, inner.y + 1
        for line in wrapped("Each of these SSH keys is you on this server.", width, "dim"):
            put_line(grid, x, y, line, width)
            y += 1
        room = max(inner.height // 2, 3)
        for at in rows_shown(len(self._keys), self._cursor, room):
            y += 1
            self._draw_key(grid, Rect(x, y, width, 1), at)
        y += 2
        role = "warn" if self.trouble else "text"
        for line in wrapped(self.trouble or self._told, width, role):
            put_line(grid, x, y, line, width)
            y += 1

    def _draw_key(self, grid: Grid, row: Rect, at: int) -> None:
        key, chosen = self._keys[at], at == self._cursor
        x = put_row(grid, row, f"row:{at}", chosen=chosen)
        x = grid.put(x, row.y, f"{day(key.since)[:10]}  ", "dim")
        this = "  this key" if key.is_this else ""
        room = row.x + row.width - x - len(this)
        x = grid.put(x, row.y, key.fingerprint, "cursor" if chosen else "strong", width=room)
        grid.put(x, row.y, this, "good")

    def hints(self) -> list[Hint]:
        found: list[Hint] = [("a", "add a key")]
        if len(self._keys) > 1:
            found += [("x", "remove this key"), ("down", "next")]
        return [*found, ("escape", "back")]

    def press(self, key: str) -> bool:
        steps = {"up": -1, "down": 1}.get(key)
        if steps is not None and self._keys:
            self._cursor = (self._cursor + steps) % len(self._keys)
        elif key == "a":
            self.server.request(MakeKeyCode(), self._code, self.told)
        elif key == "x" and len(self._keys) > 1:
            self._ask_to_remove(self._keys[self._cursor])
        elif key in ("escape", "q"):
            self.server.pop_screen()
        else:
            return False
        self.trouble = ""
        self.repaint()
        return True

    def _code(self, reply: Reply) -> None:
        assert isinstance(reply, KeyCode)
        self._told = (
            f"Connect with the new key. When you are asked for a name, type +{reply.code} instead."
            f" It works once, for {reply.seconds // 60} minutes."
        )
        self.repaint()

    def _ask_to_remove(self, key: KeyInfo) -> None:
        words = f"{key.fingerprint} cannot come in as you any more. Type yes if you mean it."

        def remove(answer: str) -> str:
            if answer.lower() != "yes":
                return "Type yes, or leave it with Esc."
            self.server.pop_screen()
            self.server.request(RemoveKey(key.fingerprint), self._came, self.told)
            return ""

        self.server.ask("REMOVE A KEY", words, "", remove)

    def click(self, token: str) -> None:
        kind, _, number = token.partition(":")
        if kind == "row" and int(number) < len(self._keys):
            self._cursor = int(number)
            self.repaint()

    def wheel(self, token: str | None, rows: int) -> None:
        self.press("down" if rows > 0 else "up")
