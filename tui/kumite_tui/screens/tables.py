"""Tables: how to host one, how to join one, and ssh to a server from here."""

from __future__ import annotations

import shutil
import subprocess
from contextlib import suppress
from typing import TYPE_CHECKING

from textual.app import SuspendNotSupported

from kumite_tui.drawing.grid import Rect
from kumite_tui.drawing.lines import put_line, wrapped
from kumite_tui.models.server_address import BadAddress, ServerAddress
from kumite_tui.screens.base import LocalScreen
from kumite_tui.storage.folders import config_folder

if TYPE_CHECKING:
    from kumite_tui.drawing.grid import Grid
    from kumite_tui.screens.base import Hint

__all__ = ["LAST_SERVER", "TablesScreen"]

LAST_SERVER = "last-server.txt"
_MOST_BYTES = 512
_WIDEST = 84
_PARTS = (
    (
        "Join a table",
        "Press j, or click here, and type the address of a server: HOST, HOST:PORT, or "
        "join-AB12@HOST to go straight to table AB12. Kumite starts ssh for you; when you leave "
        "the server, you are back here.",
        "key:j",
    ),
    (
        "Host tables",
        "In a shell, run: kumite serve. Your friends then run: ssh -p 2222 YOUR-MACHINE. "
        "They need only an ssh client. `kumite serve --help` lists the settings, and "
        "docs/server.md explains a public server.",
        "",
    ),
    (
        "At a table",
        "Play against people and bots, chat, and watch. A match survives lost connections: "
        "connect again and you are back in it. The dice can be checked afterwards.",
        "",
    ),
    (
        "At this screen",
        "Several people can also share one keyboard: choose New match, and give several seats "
        "to a person.",
        "",
    ),
)


class TablesScreen(LocalScreen):
    """How to play with others."""

    def __init__(self) -> None:
        super().__init__()
        self._last = _last_server()
        self._told = ""

    def draw(self, grid: Grid) -> None:
        width = min(grid.width, _WIDEST)
        left = (grid.width - width) // 2
        inner = grid.frame(Rect(left, 0, width, grid.height - 1), "TABLES")
        x, y, room = inner.x + 2, inner.y + 1, width - 6
        for title, text, token in _PARTS:
            top = y
            grid.put(x, y, title, "title")
            for line in wrapped(text, room):
                y += 1
                put_line(grid, x, y, line, room)
            if token:
                grid.zone(Rect(x, top, room, y - top + 1), token)
            y += 2
        words = self._told or (f"Last server: {self._last}" if self._last else "")
        for at, line in enumerate(wrapped(words, room, "warn" if self._told else "dim")[:2]):
            put_line(grid, x, inner.y + inner.height - 2 + at, line, room)

    def hints(self) -> list[Hint]:
        return [("j", "join"), ("escape", "home")]

    def press(self, key: str) -> bool:
        if key in ("j", "enter"):
            self.kumite.ask(
                "JOIN A TABLE",
                "The address of a server: HOST, HOST:PORT, or join-AB12@HOST for table AB12.",
                self._last,
                self._join,
            )
        elif key in ("escape", "q"):
            self.kumite.pop_screen()
        else:
            return False
        return True

    def _join(self, text: str) -> str:
        """Connect; why not, if that cannot be."""
        try:
            address = ServerAddress.read(text)
        except BadAddress as error:
            return str(error)
        if shutil.which("ssh") is None:
            return "There is no ssh on this machine; install OpenSSH's client."
        self._last = str(address)
        _keep_server(self._last)
        self.kumite.pop_screen()
        self._connect(address)
        return ""

    def _connect(self, address: ServerAddress) -> None:
        try:
            with self.kumite.suspend():
                ended = subprocess.run(address.command(), check=False)
        except SuspendNotSupported:
            self._told = f"Run it in a shell: {' '.join(address.command())}"
        else:
            self._told = (
                ""
                if ended.returncode == 0
                else f"ssh ended with code {ended.returncode}: is the server at {address} running?"
            )
        self.repaint()


def _last_server() -> str:
    with suppress(OSError, ValueError, BadAddress):
        path = config_folder() / LAST_SERVER
        if path.stat().st_size <= _MOST_BYTES:
            return str(ServerAddress.read(path.read_text("utf-8")))
    return ""


def _keep_server(address: str) -> None:
    """A convenience: joining works without it."""
    with suppress(OSError):
        folder = config_folder()
        folder.mkdir(parents=True, exist_ok=True)
        (folder / LAST_SERVER).write_text(f"{address}\n", "utf-8")
