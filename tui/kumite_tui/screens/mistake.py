"""In a lesson: why a choice is a mistake, before it counts. It can be taken back or kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite_tui.screens.base import KumiteScreen
from kumite_tui.screens.card import draw_card

if TYPE_CHECKING:
    from collections.abc import Callable

    from kumite_tui.drawing.grid import Grid
    from kumite_tui.screens.base import Hint

__all__ = ["MistakeScreen"]


class MistakeScreen(KumiteScreen):
    """Enter goes back to the question; only its own key keeps the choice."""

    def __init__(self, why: str, keep: Callable[[], None]) -> None:
        super().__init__()
        self._why = why
        self._keep = keep

    def draw(self, grid: Grid) -> None:
        parts = [("", "There is something better."), ("Why", self._why)]
        draw_card(grid, "THE COACH", parts, "choose again")

    def hints(self) -> list[Hint]:
        return [("enter", "choose again"), ("k", "keep your choice")]

    def press(self, key: str) -> bool:
        if key in ("enter", "space", "escape", "u", "q"):
            self.kumite.pop_screen()
        elif key == "k":
            self.kumite.pop_screen()
            self._keep()
        else:
            return False
        return True
