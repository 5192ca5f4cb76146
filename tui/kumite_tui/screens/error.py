"""What a person sees instead of a traceback."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite_tui.drawing.grid import Rect
from kumite_tui.drawing.lines import put_lines, wrapped
from kumite_tui.screens.base import KumiteScreen

if TYPE_CHECKING:
    from kumite_tui.drawing.grid import Grid
    from kumite_tui.drawing.lines import Line
    from kumite_tui.screens.base import Hint

__all__ = ["ErrorScreen"]


class ErrorScreen(KumiteScreen):
    """Calm words: what happened, that the match is kept, where the details are."""

    def __init__(self, what: str, *, is_expected: bool) -> None:
        super().__init__()
        self.what = what
        self.is_expected = is_expected

    def draw(self, grid: Grid) -> None:
        title = "THIS CANNOT BE DONE" if self.is_expected else "SOMETHING WENT WRONG"
        inner = grid.frame(Rect(0, 0, grid.width, grid.height - 1), title, "warn")
        area = Rect(inner.x + 2, inner.y + 2, inner.width - 4, inner.height - 3)
        lines: list[Line] = wrapped(self.what, area.width, "strong")
        for told in () if self.is_expected else self.kumite.trouble_help:
            lines += [[("", "text")], *wrapped(told, area.width)]
        put_lines(grid, area, lines)

    def hints(self) -> list[Hint]:
        return [("enter", "home"), ("q", "leave")]

    def press(self, key: str) -> bool:
        if key in ("enter", "escape", "space"):
            self.kumite.go_home()
        elif key == "q":
            self.kumite.exit()
        else:
            return False
        return True
