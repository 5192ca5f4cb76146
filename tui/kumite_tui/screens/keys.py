"""Keys: what every key does, and a way to choose others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite_tui.drawing.grid import Rect
from kumite_tui.keys.keymap import ACTS, BadKeys
from kumite_tui.screens.base import KumiteScreen, key_name

if TYPE_CHECKING:
    from kumite_tui.drawing.grid import Grid
    from kumite_tui.keys.keymap import Keymap
    from kumite_tui.screens.base import Hint

__all__ = ["KeysScreen"]

_KEYS, _HELP = 22, 40


class KeysScreen(KumiteScreen):
    """A row for every act. Enter, then a key: the act has that key."""

    place = "keys"

    def __init__(self) -> None:
        super().__init__()
        self._cursor = 0
        self._first = 0
        self._waits = False
        self._told = ""

    def draw(self, grid: Grid) -> None:
        inner = grid.frame(Rect(0, 0, grid.width, grid.height - 1), "KEYS")
        lines = self._lines()
        room = inner.height - 2
        at = next(row for row, (_, act) in enumerate(lines) if act == self._cursor)
        self._first = max(min(self._first, at - 1), at - room + 1, 0)
        for y, (title, act) in enumerate(lines[self._first : self._first + room], start=inner.y):
            if act is None:
                grid.put(inner.x + 1, y, title, "title")
            else:
                self._draw_act(grid, Rect(inner.x, y, inner.width, 1), act)
        if self._first + room < len(lines):
            grid.put(inner.x + inner.width - 1, inner.y + room - 1, "v", "key")
        told = self._told or f"What lies on a key is kept {self.kumite.keys_place}."
        role = "warn" if self._told else "dim"
        grid.put(inner.x + 1, inner.y + inner.height - 1, told, role, width=inner.width - 2)

    def _lines(self) -> list[tuple[str, int | None]]:
        """Titles of sections, and the acts by number."""
        found: list[tuple[str, int | None]] = []
        for at, act in enumerate(ACTS):
            if at == 0 or ACTS[at - 1].place != act.place:
                found.append((act.place.upper(), None))
            found.append((act.name, at))
        return found

    def _draw_act(self, grid: Grid, rect: Rect, at: int) -> None:
        act, chosen = ACTS[at], at == self._cursor
        keymap = self.kumite.keymap
        grid.put(rect.x + 1, rect.y, self.skin.pointer if chosen else " ", "hot")
        grid.put(rect.x + 3, rect.y, act.name, "strong" if chosen else "text")
        keys = " ".join(key_name(key, self.skin) for key in keymap.keys(act)) or "none"
        if chosen and self._waits:
            keys = "press a key"
        is_ours = (act.place, act.name) in keymap.changes
        x = grid.put(rect.x + _KEYS, rect.y, keys, "cursor" if chosen else "key", width=16)
        if is_ours:
            grid.put(x, rect.y, "*", "hot")
        grid.put(rect.x + _HELP, rect.y, act.help, "dim", width=rect.width - _HELP - 1)
        grid.zone(rect, f"act:{at}")

    def hints(self) -> list[Hint]:
        if self._waits:
            return [("escape", "leave it as it is")]
        return [("enter", "change"), ("backspace", "as before"), ("down", "next"), ("up", "before"),
                ("escape", "settings")]  # fmt: skip

    def raw_key(self, key: str) -> bool:
        """While a key is waited for, it is taken as it is, whatever it means elsewhere."""
        if not self._waits:
            return False
        self._waits = False
        if key != "escape":
            self._set((key,))
        self.repaint()
        return True

    def press(self, key: str) -> bool:
        if key in ("up", "down", "pageup", "pagedown"):
            steps = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10}[key]
            if abs(steps) == 1:
                self._cursor = (self._cursor + steps) % len(ACTS)
            else:
                self._cursor = max(0, min(self._cursor + steps, len(ACTS) - 1))
            self._told = ""
        elif key in ("enter", "space"):
            self._waits = True
            self._told = ""
        elif key in ("backspace", "delete"):
            self._set((ACTS[self._cursor].key,))
        elif key in ("escape", "q"):
            self._waits = False
            self.kumite.pop_screen()
            return True
        else:
            return False
        self.repaint()
        return True

    def _set(self, keys: tuple[str, ...]) -> None:
        act = ACTS[self._cursor]
        try:
            changed: Keymap = self.kumite.keymap.changed(act, keys)
        except BadKeys as error:
            self._told = f"{error}; nothing was changed"
            return
        self.kumite.change_keymap(changed)
        self._told = ""

    def click(self, token: str) -> None:
        kind, _, number = token.partition(":")
        if kind == "act":
            self._waits = self._cursor == int(number)
            self._cursor = int(number)
            self.repaint()

    def wheel(self, token: str | None, rows: int) -> None:
        self.press("down" if rows > 0 else "up")
