"""The driver of a remote terminal: no threads, no signals, nothing of the server's terminal."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from textual import events
from textual.geometry import Size

from kumite_tui.server.doors.input_filter import ESCAPE, InputFilter
from kumite_tui.server.doors.output_filter import (
    BEGIN_FRAME,
    END_FRAME,
    END_MODES,
    begin_modes,
    harmless,
)
from kumite_tui.terminal.fewer_bytes import ByteSaver
from kumite_tui.terminal.textual_private import (
    KeyReader,
    Painter,
    full_paint,
    set_terminal,
    waiting_messages,
)

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Sequence
    from pathlib import Path
    from typing import BinaryIO, TextIO

    from textual.app import App
    from textual.message import Message

    from kumite_tui.server.doors.remote_terminal import RemoteTerminal
    from kumite_tui.terminal.fewer_bytes import TextStyle
    from kumite_tui.terminal.textual_private import CalmApp

__all__ = ["RemoteDriver", "show_on"]

_UNSEEN_SECONDS = 1.0
_MOST_WAITING = 100
"""Messages that an app may have waiting; keys beyond them are dropped."""


def show_on(app: CalmApp, remote: RemoteTerminal) -> None:
    """Make an app show itself on a remote terminal."""
    set_terminal(app, partial(RemoteDriver, remote=remote), remote.terminal.colours)


class RemoteDriver(Painter):
    """One app on one remote terminal."""

    def __init__(self, app: App[Any], *, remote: RemoteTerminal, **more: Any) -> None:
        super().__init__(app, **more)
        self._remote = remote
        self._filter = InputFilter()
        self._keys = KeyReader()
        self._byte_saver = ByteSaver(remote.terminal.colours)
        self._waiting: list[str] = []
        self._has_missed = False
        self._is_running = False
        self._pressed_at: float | None = None
        """When the key came that no picture has followed yet."""
        self._patience: asyncio.TimerHandle | None = None
        """Until a lone escape is one."""

    @property
    def is_headless(self) -> bool:
        return False

    @property
    def can_suspend(self) -> bool:
        return False

    # To the terminal.

    def write(self, data: str) -> None:
        self._send_soon(self._byte_saver.squeeze(data))

    def paint(self, pieces: Sequence[tuple[str, TextStyle | None]]) -> None:
        self._send_soon(self._byte_saver.paint(pieces))

    def _send_soon(self, data: str) -> None:
        """Say it with the next flush, or not at all while the other end does not read."""
        if self._remote.is_paused:
            self._has_missed = True
            self._waiting.clear()
        elif self._is_running:
            if not self._waiting:
                self._loop.call_soon(self.flush)
            self._waiting.append(data)

    def flush(self) -> None:
        if self._waiting:
            data = "".join(self._waiting)
            self._waiting.clear()
            self._say(data)
            self._note_paint()

    def _note_paint(self) -> None:
        pressed_at, self._pressed_at = self._pressed_at, None
        if pressed_at is not None and self._remote.on_paint is not None:
            self._remote.on_paint(self._loop.time() - pressed_at)

    def _say(self, data: str) -> None:
        if self._remote.is_open:
            self._remote.send(harmless(data).encode("utf-8", "replace"))

    def resumed(self) -> None:
        """The other end reads again: it gets the picture of now, whole."""
        if self._has_missed and self._is_running:
            self._has_missed = False
            self._byte_saver.forget()
            self.write(BEGIN_FRAME + full_paint(self._app) + END_FRAME)
            self.flush()

    def start_application_mode(self) -> None:
        self._is_running = True
        self._say(begin_modes(self._remote.terminal.has_mouse))
        self._remote.attach(self)
        self.resized(self._remote.terminal.width, self._remote.terminal.height)

    def disable_input(self) -> None:
        self._remote.attach(None)
        self._stop_waiting()

    def stop_application_mode(self) -> None:
        self.disable_input()
        self._waiting.clear()
        self._is_running = False
        self._say(END_MODES)

    def close(self) -> None:
        self.disable_input()
        self._keys.close()

    # From the terminal.

    def received(self, data: bytes) -> None:
        self._stop_waiting()
        now = self._loop.time()
        for key in self._filter.feed(data, now):
            if waiting_messages(self._app) < _MOST_WAITING:
                self._press(key)
        patience = self._filter.patience(now)
        if patience is not None:
            self._patience = self._loop.call_later(patience + 0.001, self.received, b"")

    def _stop_waiting(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _press(self, key: str) -> None:
        now = self._loop.time()
        # A key that changed nothing must not count until the next one does.
        if self._pressed_at is None or now - self._pressed_at > _UNSEEN_SECONDS:
            self._pressed_at = now
        if key == ESCAPE:
            self.process_message(events.Key("escape", ESCAPE))
            return
        for message in self._keys.feed(key):
            self.process_message(message)

    def send_message(self, message: Message) -> None:
        self._app.post_message(message)

    def resized(self, width: int, height: int) -> None:
        size = Size(width, height)
        if size != self._size:
            self._size = size
            self._app.post_message(events.Resize(size, size))

    # What would happen on the server instead of at the player's.

    def open_url(self, url: str, new_tab: bool = True) -> None:
        pass

    def deliver_binary(
        self, binary: BinaryIO | TextIO, *, delivery_key: str, save_path: Path, **more: Any
    ) -> None:
        binary.close()
