"""What all screens share: a canvas, keys that a mouse can press too, a word when it is small."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.screen import Screen

from kumite_tui.grid import Grid, Rect
from kumite_tui.widgets.canvas import Canvas

if TYPE_CHECKING:
    from textual import events
    from textual.app import ComposeResult

    from kumite_tui.app import KumiteApp
    from kumite_tui.grid import Skin

__all__ = ["LEAST_HEIGHT", "LEAST_WIDTH", "Hint", "KumiteScreen", "put_keys"]

LEAST_WIDTH, LEAST_HEIGHT = 60, 20
Hint = tuple[str, str]
"""A key and what it does now."""
_KEY_NAMES = {
    "escape": "Esc",
    "enter": "Enter",
    "tab": "Tab",
    "space": "Space",
    "pagedown": "PgDn",
    "home": "Home",
    "end": "End",
}
_ARROWS = {"up": "↑", "down": "↓", "left": "←", "right": "→"}


def put_keys(grid: Grid, y: int, hints: list[Hint]) -> None:
    """The line that shows what works now; each can be clicked."""
    x = 1
    for key, words in hints:
        name = _KEY_NAMES.get(key, key)
        if not grid.skin.is_ascii:
            name = _ARROWS.get(key, name)
        if x + len(name) + len(words) + 1 > grid.width:
            break
        start = x
        x = grid.put(x, y, name, "key")
        x = grid.put(x, y, f" {words}", "dim")
        grid.zone(Rect(start, y, x - start, 1), f"key:{key}")
        x += 2


class KumiteScreen(Screen[None]):
    """A screen drawn on one canvas."""

    DEFAULT_CSS = "KumiteScreen { layers: base; }"
    AUTO_FOCUS = "Canvas"
    panels: ClassVar[tuple[str, ...]] = ()

    def compose(self) -> ComposeResult:
        yield Canvas(self._paint, lambda: self.kumite.settings.theme)

    @property
    def kumite(self) -> KumiteApp:
        from kumite_tui.app import KumiteApp

        assert isinstance(self.app, KumiteApp)
        return self.app

    @property
    def canvas(self) -> Canvas:
        return self.query_one(Canvas)

    @property
    def skin(self) -> Skin:
        return self.kumite.settings.skin

    def draw(self, grid: Grid) -> None:
        """Draw everything but the line of keys."""

    def hints(self) -> list[Hint]:
        """What works now, the most useful first."""
        return []

    def press(self, key: str) -> bool:
        """Do what a key means; False if it means nothing."""
        return False

    def click(self, token: str) -> None:
        """Do what a click on a zone of this screen means."""

    def point(self, token: str | None) -> None:
        """The mouse is over a zone."""

    def wheel(self, token: str | None, rows: int) -> None:
        """The wheel was turned over a zone."""

    def repaint(self) -> None:
        if self.is_mounted and self.is_attached:
            self.canvas.repaint()

    def _paint(self, width: int, height: int) -> Grid:
        grid = Grid(width, height, self.skin)
        if width < LEAST_WIDTH or height < LEAST_HEIGHT:
            middle = max(height // 2 - 1, 0)
            area = Rect(0, 0, width, height)
            grid.center(area, middle, f"Kumite needs {LEAST_WIDTH} x {LEAST_HEIGHT}", "strong")
            grid.center(area, middle + 1, f"this window is {width} x {height}", "dim")
            return grid
        self.draw(grid)
        put_keys(grid, height - 1, self.hints())
        return grid

    def on_key(self, event: events.Key) -> None:
        key = event.character if event.is_printable and event.character else event.key
        key = {" ": "space"}.get(key, key)
        if self.press(key):
            event.stop()
            event.prevent_default()

    def on_screen_resume(self) -> None:
        self.repaint()

    @on(Canvas.Pressed)
    def _pressed(self, message: Canvas.Pressed) -> None:
        if message.token.startswith("key:"):
            self.press(message.token.removeprefix("key:"))
        else:
            self.click(message.token)

    @on(Canvas.Pointed)
    def _pointed(self, message: Canvas.Pointed) -> None:
        self.point(message.token)

    @on(Canvas.Wheeled)
    def _wheeled(self, message: Canvas.Wheeled) -> None:
        self.wheel(message.token, message.rows)
