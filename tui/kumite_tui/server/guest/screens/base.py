"""What the screens of a server share: the app they belong to, and what it tells them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite_tui.screens.base import KumiteScreen

if TYPE_CHECKING:
    from kumite_tui.drawing.grid import Grid, Rect
    from kumite_tui.server.guest.app import ServerApp
    from kumite_tui.server.messaging.messages import News

__all__ = ["TableScreen", "put_row", "rows_shown"]


class TableScreen(KumiteScreen):
    """A screen that hears the news."""

    trouble = ""
    """Why the last thing that was asked for was refused."""

    @property
    def server(self) -> ServerApp:
        from kumite_tui.server.guest.app import ServerApp

        assert isinstance(self.app, ServerApp)
        return self.app

    def news(self, news: News) -> None:
        """Something was told, and the hall knows it already."""
        self.repaint()

    def told(self, words: str) -> None:
        """A line for the person."""
        self.trouble = words
        self.repaint()

    def put_trouble(self, grid: Grid, rect: Rect) -> None:
        """The line, where a screen has room for it."""
        grid.put(rect.x, rect.y, self.trouble, "warn", width=rect.width)


def rows_shown(count: int, cursor: int, room: int) -> range:
    """The rows of a list that fit, with the chosen one among them.

    >>> rows_shown(10, 9, 4)
    range(6, 10)
    """
    first = max(0, min(cursor - room // 2, count - room))
    return range(first, min(first + room, count))


def put_row(grid: Grid, rect: Rect, token: str, *, chosen: bool) -> int:
    """The pointer of a row that can be clicked; where its words begin."""
    grid.put(rect.x, rect.y, grid.skin.pointer if chosen else " ", "hot")
    grid.zone(rect, token)
    return rect.x + 2
