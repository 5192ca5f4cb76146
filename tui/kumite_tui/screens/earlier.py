"""Earlier: everything the person has decided, to go back to any of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite_tui.drawing.grid import Rect
from kumite_tui.screens.base import KumiteScreen

if TYPE_CHECKING:
    from collections.abc import Callable

    from kumite_tui.drawing.grid import Grid
    from kumite_tui.models.decision import Decision
    from kumite_tui.screens.base import Hint

__all__ = ["EarlierScreen"]


class EarlierScreen(KumiteScreen):
    """The last decision first, under the part of the match it belongs to."""

    def __init__(self, decisions: list[Decision], take_back: Callable[[int], None]) -> None:
        super().__init__()
        self.decisions = decisions
        self._take_back = take_back
        self._cursor = 0

    def draw(self, grid: Grid) -> None:
        inner = grid.frame(Rect(0, 0, grid.width, grid.height - 1), "GO BACK TO", "hot")
        x, width = inner.x + 1, inner.width - 3
        grid.put(x, inner.y, "The choice you pick is asked again; dice fall as they fell.", "dim")
        place = Rect(x, inner.y + 2, width, inner.height - 2)
        rows = self._rows()
        at_cursor = next(row for row, (number, _) in enumerate(rows) if number == self._cursor)
        first = max(0, min(at_cursor - place.height // 2, len(rows) - place.height))
        for y, (number, words) in enumerate(rows[first : first + place.height], start=place.y):
            if number is None:
                grid.put(x, y, words, "title", width=width)
                continue
            chosen = number == self._cursor
            end = grid.put(x, y, f" {self.skin.pointer if chosen else ' '} ", "hot")
            back = number + 1
            end = grid.put(end, y, f"{back:>3} back  ", "key" if chosen else "dim")
            grid.put(end, y, words, "cursor" if chosen else "text", width=x + width - end)
            grid.zone(Rect(x, y, width, 1), f"row:{number}")
        if first:
            grid.put(x + width, place.y, "^", "key")
        if first + place.height < len(rows):
            grid.put(x + width, place.y + place.height - 1, "v", "key")

    def _rows(self) -> list[tuple[int | None, str]]:
        """(number of the decision, words); no number: the headline of a part."""
        found: list[tuple[int | None, str]] = []
        chapter = None
        for number, decision in enumerate(self.decisions):
            if decision.chapter != chapter:
                chapter = decision.chapter
                found.append((None, chapter or "Before the first round"))
            found.append((number, decision.label))
        return found

    def hints(self) -> list[Hint]:
        return [
            ("enter", "go back there"),
            ("down", "further back"),
            ("up", "nearer"),
            ("escape", "stay"),
        ]

    def press(self, key: str) -> bool:
        steps = {"up": -1, "k": -1, "down": 1, "j": 1, "pageup": -8, "pagedown": 8}.get(key)
        if steps is not None:
            self._cursor = max(0, min(self._cursor + steps, len(self.decisions) - 1))
            self.repaint()
        elif key in ("home", "end"):
            self._cursor = 0 if key == "home" else len(self.decisions) - 1
            self.repaint()
        elif key in ("enter", "space"):
            self._go()
        elif key in ("escape", "q", "u", "U"):
            self.kumite.pop_screen()
        else:
            return False
        return True

    def _go(self) -> None:
        step = self.decisions[self._cursor].step
        self.kumite.pop_screen()
        self._take_back(step)

    def click(self, token: str) -> None:
        if token.startswith("row:"):
            self._cursor = int(token.removeprefix("row:"))
            self._go()

    def wheel(self, token: str | None, rows: int) -> None:
        self.press("down" if rows > 0 else "up")
