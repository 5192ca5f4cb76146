"""What you ask of teammates that bots play: attack this, get out of there, wait."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite_tui.drawing.grid import Rect
from kumite_tui.screens.base import KumiteScreen

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kumite_tui.drawing.grid import Grid
    from kumite_tui.screens.base import Hint

__all__ = ["AskingScreen"]

_WORDS = "They follow if it costs the team little, until you ask for something else."


class AskingScreen(KumiteScreen):
    """A list over the match; the wish that holds now is marked."""

    def __init__(
        self,
        wishes: Sequence[tuple[int, str]],
        wish: int,
        holds: bool,
        ask_for: Callable[[int, bool], None],
    ) -> None:
        """`holds`: bots wait for your word before each go. `ask_for` takes both."""
        super().__init__()
        self._rows = [(0, "Do what you think best"), *wishes]
        self._wish = wish
        self._holds = holds
        self._ask_for = ask_for
        numbers = [number for number, _ in self._rows]
        self._cursor = numbers.index(wish) if wish in numbers else 0

    def draw(self, grid: Grid) -> None:
        inner = grid.frame(Rect(0, 0, grid.width, grid.height - 1), "ASK YOUR TEAMMATES", "hot")
        x, width = inner.x + 1, inner.width - 3
        grid.put(x, inner.y, _WORDS, "dim", width=width)
        place = Rect(x, inner.y + 2, width, inner.height - 4)
        first = max(0, min(self._cursor - place.height // 2, len(self._rows) - place.height))
        for at, (number, words) in enumerate(self._rows):
            y = place.y + at - first
            if not place.y <= y < place.y + place.height:
                continue
            is_chosen = at == self._cursor
            end = grid.put(x, y, f" {self.skin.pointer if is_chosen else ' '} ", "hot")
            end = grid.put(end, y, self.skin.full if number == self._wish else " ", "good")
            grid.put(end + 1, y, words, "cursor" if is_chosen else "text", width=x + width - end)
            grid.zone(Rect(x, y, width, 1), f"row:{at}")
        if first:
            grid.put(x + width, place.y, "^", "key")
        if first + place.height < len(self._rows):
            grid.put(x + width, place.y + place.height - 1, "v", "key")
        held = "wait for your word before each go" if self._holds else "go on by themselves"
        grid.put(x, inner.y + inner.height - 1, f"Teammates {held}. w changes this.", "strong")

    def hints(self) -> list[Hint]:
        return [
            ("enter", "ask for this"),
            ("down", "next"),
            ("w", "wait or not"),
            ("escape", "back"),
        ]

    def press(self, key: str) -> bool:
        steps = {"up": -1, "k": -1, "down": 1, "j": 1, "pageup": -8, "pagedown": 8}.get(key)
        if steps is not None:
            self._cursor = max(0, min(self._cursor + steps, len(self._rows) - 1))
        elif key in ("enter", "space"):
            self._close(self._rows[self._cursor][0])
        elif key == "w":
            self._holds = not self._holds
        elif key in ("escape", "q", "A"):
            self._close(self._wish)
        else:
            return False
        self.repaint()
        return True

    def _close(self, wish: int) -> None:
        self.kumite.pop_screen()
        self._ask_for(wish, self._holds)

    def click(self, token: str) -> None:
        if token.startswith("row:"):
            self._close(self._rows[int(token.removeprefix("row:"))][0])

    def wheel(self, token: str | None, rows: int) -> None:
        self.press("down" if rows > 0 else "up")
