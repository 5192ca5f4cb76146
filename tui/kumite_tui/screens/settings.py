"""Settings: every change shows at once and is kept at once."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kumite_tui.drawing.grid import Rect
from kumite_tui.drawing.lines import wrapped
from kumite_tui.drawing.themes import ROLES
from kumite_tui.screens.base import KumiteScreen, key_name

if TYPE_CHECKING:
    from kumite_tui.drawing.grid import Grid
    from kumite_tui.screens.base import Hint
    from kumite_tui.storage.settings import Option

__all__ = ["SettingsScreen"]

_SAMPLES = (
    "seat0", "seat1", "seat2", "seat3", "seat4", "seat5", "rival", "level1", "level2", "level3",
    "crit", "hit", "maybe", "miss", "guard", "block", "gain", "good", "bad", "warn", "scenery",
)  # fmt: skip
assert set(_SAMPLES) <= set(ROLES)
_VALUES = 18


class SettingsScreen(KumiteScreen):
    """One row a setting; the last row opens the keys."""

    place = "settings"

    def __init__(self) -> None:
        super().__init__()
        self._cursor = 0

    @property
    def commands(self) -> tuple[str, ...]:
        return ()

    @property
    def _options(self) -> tuple[Option, ...]:
        return self.kumite.options

    def draw(self, grid: Grid) -> None:
        inner = grid.frame(Rect(0, 0, grid.width, grid.height - 1), "SETTINGS")
        step = 2 if inner.height >= 2 * (len(self._options) + 1) + 9 else 1
        y = inner.y + 1
        for at in range(len(self._options) + 1):
            self._draw_row(grid, inner, y, at)
            y += step
        y += 2 - step
        for line in wrapped(self._help(), inner.width - 6, "dim")[:2]:
            grid.put(inner.x + 3, y, line[-1][0], "text")
            y += 1
        y += 1
        x = inner.x + 3
        grid.put(x, y, "Colours of this theme", "dim")
        y += 1
        for role in _SAMPLES:
            if x + len(role) + 1 > inner.width:
                x, y = inner.x + 3, y + 1
            x = grid.put(x, y, role, role) + 1
        grid.put(
            inner.x + 3, y + 2, f"Kept {self.kumite.settings_place}; NO_COLOR is respected.", "dim"
        )

    def _draw_row(self, grid: Grid, inner: Rect, y: int, at: int) -> None:
        chosen = at == self._cursor
        grid.put(inner.x + 1, y, self.skin.pointer if chosen else " ", "hot")
        if at == len(self._options):
            key = key_name(self.shown_key("k"), self.skin)
            grid.put(inner.x + 3, y, "Keys", "strong" if chosen else "text")
            words = f"{len(self.kumite.keymap.changes) or 'none'} changed"
            end = grid.put(inner.x + _VALUES, y, key, "key")
            end = grid.put(end + 1, y, words, "cursor" if chosen else "title")
            grid.zone(Rect(inner.x + 1, y, end - inner.x - 1, 1), "key:k")
            return
        option = self._options[at]
        value = getattr(self.kumite.settings, option.name)
        words = option.titles[option.values.index(value)]
        grid.put(inner.x + 3, y, option.title, "strong" if chosen else "text")
        left = grid.put(inner.x + _VALUES, y, self.skin.left, "key")
        grid.zone(Rect(left - 1, y, 2, 1), f"less:{at}")
        right = grid.put(left + 1, y, words, "cursor" if chosen else "title")
        grid.put(right + 1, y, self.skin.right, "key")
        grid.zone(Rect(left + 1, y, right - left + 2, 1), f"more:{at}")

    def _help(self) -> str:
        if self._cursor == len(self._options):
            return self.kumite.notice or "Every key with what it does; each can be changed."
        return self._options[self._cursor].help

    def hints(self) -> list[Hint]:
        return [("right", "change"), ("left", "back"), ("down", "next"), ("up", "before"),
                ("k", "keys"), ("escape", "home")]  # fmt: skip

    def press(self, key: str) -> bool:
        rows = len(self._options) + 1
        if key in ("up", "down"):
            self._cursor = (self._cursor + (-1 if key == "up" else 1)) % rows
            self.repaint()
        elif key == "k" or (
            key in ("enter", "space", "right") and self._cursor == len(self._options)
        ):
            self.kumite.open_keys()
        elif key in ("right", "enter", "space"):
            self._change(self._cursor, 1)
        elif key == "left" and self._cursor < len(self._options):
            self._change(self._cursor, -1)
        elif key in ("escape", "q"):
            self.kumite.pop_screen()
        else:
            return False
        return True

    def click(self, token: str) -> None:
        kind, _, number = token.partition(":")
        self._cursor = int(number)
        self._change(self._cursor, 1 if kind == "more" else -1)

    def _change(self, at: int, steps: int) -> None:
        option = self._options[at]
        settings = self.kumite.settings
        here = option.values.index(getattr(settings, option.name))
        value = option.values[(here + steps) % len(option.values)]
        self.kumite.change_settings(replace(settings, **{option.name: value}))
        self.repaint()
