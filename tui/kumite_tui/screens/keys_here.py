"""What every key does on a screen, also those for which the last row of the screen has no room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite_tui.drawing.grid import Rect
from kumite_tui.drawing.lines import scrolled
from kumite_tui.keys.keymap import COMMANDS, EVERYWHERE, HELP, JUMP, acts_of
from kumite_tui.screens.base import KumiteScreen, key_name

if TYPE_CHECKING:
    from kumite_tui.drawing.grid import Grid
    from kumite_tui.drawing.lines import Line
    from kumite_tui.screens.base import Hint

__all__ = ["KeysHereScreen"]

_KEYS = 8


class KeysHereScreen(KumiteScreen):
    """What works now comes first, then whatever else the screen knows."""

    def __init__(self, under: KumiteScreen) -> None:
        super().__init__()
        self._under = under
        self._first = 0

    def draw(self, grid: Grid) -> None:
        inner = grid.frame(Rect(0, 0, grid.width, grid.height - 1), "KEYS HERE", "hot")
        place = Rect(inner.x + 2, inner.y, inner.width - 4, inner.height)
        self._first = scrolled(grid, place, self._lines(), self._first)

    def _lines(self) -> list[Line]:
        """Each key once; what it does now goes before what it does in general."""
        under = self._under
        found = dict(under.hints())
        everywhere = [act for act in acts_of(EVERYWHERE) if act.key in (JUMP, COMMANDS)]
        idle = under.idle_keys()
        for act in (*acts_of(under.place, *under.commands), *everywhere):
            if act.key not in idle:
                found.setdefault(act.key, act.help)
        named = ((key_name(under.shown_key(key), self.skin), words) for key, words in found.items())
        return [[(f"{name:<{_KEYS}}", "key"), (words, "text")] for name, words in named if name]

    def _take(self, key: str) -> bool:
        """The key that opened it closes it."""
        return self.press(key) if key in (HELP, "f1") else super()._take(key)

    def hints(self) -> list[Hint]:
        return [("escape", "back"), ("down", "scroll")]

    @property
    def _all_keys(self) -> None:
        """They are all here."""

    def press(self, key: str) -> bool:
        steps = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10}.get(key)
        if steps is not None:
            self._first += steps
            self.repaint()
        elif key in ("escape", "q", "enter", "space", HELP, "f1"):
            self.kumite.pop_screen()
        else:
            return False
        return True

    def wheel(self, token: str | None, rows: int) -> None:
        self._first += rows
        self.repaint()
