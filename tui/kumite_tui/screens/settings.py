"""Settings: every change shows at once and is kept at once."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kumite_tui.grid import Rect
from kumite_tui.lines import wrapped
from kumite_tui.screens.base import KumiteScreen
from kumite_tui.settings import OPTIONS
from kumite_tui.themes import ROLES

if TYPE_CHECKING:
    from kumite_tui.grid import Grid
    from kumite_tui.screens.base import Hint

__all__ = ["SettingsScreen"]

_SAMPLES = (
    "seat0", "seat1", "seat2", "seat3", "seat4", "seat5", "automa", "rank1", "rank2", "rank3",
    "crit", "hit", "cond", "miss", "guard", "shield", "spark", "good", "bad", "warn", "water",
)  # fmt: skip
assert set(_SAMPLES) <= set(ROLES)


class SettingsScreen(KumiteScreen):
    """One row a setting."""

    def __init__(self) -> None:
        super().__init__()
        self._cursor = 0

    def draw(self, grid: Grid) -> None:
        inner = grid.frame(Rect(0, 0, grid.width, grid.height - 1), "SETTINGS")
        y = inner.y + 1
        settings = self.kumite.settings
        for at, option in enumerate(OPTIONS):
            chosen = at == self._cursor
            value = getattr(settings, option.name)
            words = option.titles[option.values.index(value)]
            x = grid.put(inner.x + 1, y, self.skin.pointer if chosen else " ", "hot")
            grid.put(x + 1, y, option.title, "strong" if chosen else "text")
            left = grid.put(inner.x + 18, y, self.skin.left, "key")
            grid.zone(Rect(left - 1, y, 2, 1), f"less:{at}")
            right = grid.put(left + 1, y, words, "cursor" if chosen else "title")
            grid.put(right + 1, y, self.skin.right, "key")
            grid.zone(Rect(left + 1, y, right - left + 2, 1), f"more:{at}")
            grid.put(inner.x + 18, y + 1, option.help, "dim", width=inner.width - 20)
            y += 3
        x = inner.x + 3
        grid.put(x, y, "Colours of this theme", "dim")
        y += 1
        for role in _SAMPLES:
            if x + len(role) + 1 > inner.width:
                x, y = inner.x + 3, y + 1
            x = grid.put(x, y, role, role) + 1
        for line in wrapped("Kept in your config folder; NO_COLOR is respected.", 60, "dim"):
            grid.put(inner.x + 3, y + 2, line[-1][0], "dim")

    def hints(self) -> list[Hint]:
        return [("right", "change"), ("left", "back"), ("down", "next"), ("up", "before"),
                ("escape", "home")]  # fmt: skip

    def press(self, key: str) -> bool:
        if key in ("up", "k", "down", "j"):
            self._cursor = (self._cursor + (-1 if key in ("up", "k") else 1)) % len(OPTIONS)
            self.repaint()
        elif key in ("right", "enter", "space"):
            self._change(self._cursor, 1)
        elif key == "left":
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
        option = OPTIONS[at]
        settings = self.kumite.settings
        here = option.values.index(getattr(settings, option.name))
        value = option.values[(here + steps) % len(option.values)]
        self.kumite.change_settings(replace(settings, **{option.name: value}))
        self.repaint()
