"""The one widget: shows a grid, repaints only what changed, and tells what was clicked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.segment import Segment
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from kumite_tui.drawing.grid import Grid
from kumite_tui.drawing.themes import style
from kumite_tui.terminal.textual_private import send_at_once

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.style import Style
    from textual import events

__all__ = ["Canvas"]


class Canvas(Widget, can_focus=True):
    """A picture that fills its place. There is no layout inside it."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "Canvas { width: 1fr; height: 1fr; }"

    @dataclass
    class Pressed(Message):
        """A click on a zone."""

        token: str

    @dataclass
    class Touched(Message):
        """A click on a cell where no zone but that of a whole panel lies."""

        x: int
        y: int

    @dataclass
    class Pointed(Message):
        """The mouse is over another zone than before, or over none."""

        token: str | None

    @dataclass
    class Wheeled(Message):
        """The wheel was turned over a zone."""

        token: str | None
        rows: int

    def __init__(self, paint: Callable[[int, int], Grid], theme: Callable[[], str]) -> None:
        super().__init__()
        self._paint = paint
        self._theme_id = theme
        self._shown_theme = ""
        self.grid = Grid(0, 0)
        self._strips: dict[int, Strip] = {}
        self._over: str | None = None

    def repaint(self) -> None:
        """Draw again; only changed stretches of rows are sent to the terminal."""
        width, height = self.size
        if not width or not height:
            return
        before, self.grid = self.grid, self._paint(width, height)
        theme = self._theme_id()
        if (before.width, before.height) != (width, height) or theme != self._shown_theme:
            self._shown_theme = theme
            self._strips.clear()
            self.refresh()
            return
        changed = self.grid.changed(before)
        for rect in changed:
            self._strips.pop(rect.y, None)
        if not changed:
            return
        regions = [Region(rect.x, rect.y, rect.width, 1) for rect in changed]
        if not send_at_once(self, regions, self._pieces):
            self.refresh(*regions)

    def _pieces(self, region: Region) -> list[tuple[str, Style]]:
        """A stretch of a row, as text and its looks."""
        x, y, width, _ = region
        theme = self._shown_theme
        return [(text, style(theme, role)) for text, role in self.grid.runs(y, x, x + width)]

    def render_line(self, y: int) -> Strip:
        if y >= self.grid.height:
            return Strip.blank(self.size.width, style(self._theme_id(), "text"))
        strip = self._strips.get(y)
        if strip is None:
            theme = self._shown_theme
            segments = [Segment(text, style(theme, role)) for text, role in self.grid.runs(y)]
            strip = Strip(segments, self.grid.width)
            self._strips[y] = strip
        return strip

    def on_resize(self) -> None:
        self.repaint()

    def on_click(self, event: events.Click) -> None:
        token = self.grid.token_at(event.x, event.y)
        if token is None or token.startswith("panel:"):
            self.post_message(self.Touched(event.x, event.y))
        if token is not None:
            self.post_message(self.Pressed(token))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        token = self.grid.token_at(event.x, event.y)
        if token != self._over:
            self._over = token
            self.post_message(self.Pointed(token))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self.post_message(self.Wheeled(self.grid.token_at(event.x, event.y), -3))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self.post_message(self.Wheeled(self.grid.token_at(event.x, event.y), 3))
