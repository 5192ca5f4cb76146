"""A small app for tests of the transport: shows what it was told, in colour, and counts keys."""

from __future__ import annotations

import asyncio

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen

from kumite_tui.drawing.canvas import Canvas
from kumite_tui.drawing.grid import Grid
from kumite_tui.server.doors.client_terminal import Terminal
from kumite_tui.server.doors.remote_terminal import RemoteTerminal
from kumite_tui.terminal.textual_private import CalmApp


class SmallApp(CalmApp):
    """Shows its size, how many keys came, and the last of them.

    It ends with q, breaks with B, and with D it does not answer any more.
    """

    ENABLE_COMMAND_PALETTE = False

    def __init__(self) -> None:
        super().__init__()
        self.keys: list[str] = []
        self.pasted: list[str] = []
        self.clicks = 0

    def on_mount(self) -> None:
        self.push_screen(SmallScreen())

    def on_unexpected(self, error: Exception) -> None:
        raise error


class SmallScreen(Screen[None]):
    def compose(self) -> ComposeResult:
        yield Canvas(self._draw, lambda: "neon")

    @property
    def small(self) -> SmallApp:
        assert isinstance(self.app, SmallApp)
        return self.app

    def _draw(self, width: int, height: int) -> Grid:
        grid = Grid(width, height)
        last = self.small.keys[-1] if self.small.keys else "none"
        grid.put(0, 0, f"size {width}x{height}", "title")
        grid.put(0, 1, f"keys {len(self.small.keys)} last {last}", "hot")
        grid.put(
            0, 2, f"clicks {self.small.clicks} pasted {''.join(self.small.pasted)[:40]}", "bad"
        )
        return grid

    async def on_key(self, event: events.Key) -> None:
        self.small.keys.append(event.key)
        if event.key == "q":
            self.app.exit()
        if event.key == "B":
            raise RuntimeError("broken on purpose")
        if event.key == "D":
            self.app.call_next(asyncio.sleep, 3600)
            await asyncio.sleep(3600)
        self._repaint()

    def on_paste(self, event: events.Paste) -> None:
        self.small.pasted.append(event.text)
        self._repaint()

    def on_click(self) -> None:
        self.small.clicks += 1
        self._repaint()

    def _repaint(self) -> None:
        self.query_one(Canvas).repaint()


class TestTerminal(RemoteTerminal):
    """A remote terminal that the test holds."""

    __test__ = False

    def __init__(self, terminal: Terminal | None = None) -> None:
        super().__init__(terminal or Terminal())
        self.sent = bytearray()
        self.last_words = ""

    def send(self, data: bytes) -> None:
        self.sent += data

    def close(self, words: str = "", code: int = 0) -> None:
        self.last_words = words
        self.is_open = False
