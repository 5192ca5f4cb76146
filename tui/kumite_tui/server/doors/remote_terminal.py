"""A terminal somewhere else: bytes to it, bytes from it, its size, and whether it keeps up."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable

    from kumite_tui.server.doors.client_terminal import Terminal
    from kumite_tui.server.messaging.frames import Identity

__all__ = ["Player", "RemoteTerminal", "Screen"]

_MOST_EARLY = 4_096
"""Bytes that are kept while nobody reads."""
_REST, _LONGEST_REST = 0.1, 1.0
"""Seconds between two sizes of a terminal."""


class Screen(Protocol):
    """Who draws on the terminal now: the driver of an app."""

    def received(self, data: bytes) -> None: ...
    def resized(self, width: int, height: int) -> None: ...
    def resumed(self) -> None: ...


class RemoteTerminal:
    """What SSH channels, browsers and pipes have in common."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal
        self.is_open = True
        self.heard_at = monotonic()
        """When the person last did something."""
        self.paused_at: float | None = None
        """Since when the other end has not read what it was sent."""
        self.on_lost: Callable[[], None] | None = None
        self.on_paint: Callable[[float], None] | None = None
        """Told how many seconds it took from a key to the picture after it."""
        self._pauses: set[str] = set()
        self._screen: Screen | None = None
        self._early = b""
        self._has_new_size = False
        self._rest = _REST
        self._resting: asyncio.TimerHandle | None = None

    # For who draws.

    @property
    def is_paused(self) -> bool:
        return self.paused_at is not None

    def attach(self, screen: Screen | None) -> None:
        """Who draws from now on; None: nobody."""
        self._screen = screen
        early, self._early = self._early, b""
        if screen is not None and early:
            screen.received(early)

    def send(self, data: bytes) -> None:
        """Send to the terminal. What it does not read is kept for it, so ask `is_paused` first."""
        raise NotImplementedError

    def close(self, words: str = "", code: int = 0) -> None:
        """Say a last line, and end."""
        raise NotImplementedError

    # For the transport.

    def received(self, data: bytes) -> None:
        self.heard_at = monotonic()
        if self._screen is not None:
            self._screen.received(data)
        else:
            self._early = (self._early + data)[:_MOST_EARLY]

    def resized(self, width: int, height: int) -> None:
        """The last size counts; the longer a terminal flickers, the rarer it is drawn anew."""
        self.terminal = self.terminal.resized(width, height)
        if self._resting is None:
            self._tell_size()
        else:
            self._has_new_size = True

    def _tell_size(self) -> None:
        self._has_new_size = False
        if self._screen is not None:
            self._screen.resized(self.terminal.width, self.terminal.height)
        self._rest = min(1.5 * self._rest, _LONGEST_REST)
        self._resting = asyncio.get_running_loop().call_later(self._rest, self._rested)

    def _rested(self) -> None:
        self._resting = None
        if not self._has_new_size:
            self._rest = _REST
        elif self.is_open:
            self._tell_size()

    def paused(self, why: str = "") -> None:
        """The other end does not read; there may be several signs of it."""
        self._pauses.add(why)
        if self.paused_at is None:
            self.paused_at = monotonic()

    def resumed(self, why: str = "") -> None:
        self._pauses.discard(why)
        if not self._pauses and self.paused_at is not None:
            self.paused_at = None
            if self._screen is not None:
                self._screen.resumed()

    def lost(self) -> None:
        """The other end is gone."""
        was_open, self.is_open = self.is_open, False
        if was_open and self.on_lost is not None:
            self.on_lost()


class Player(Protocol):
    """Who plays with the people at remote terminals."""

    @property
    def count(self) -> int:
        """How many there are now."""
        ...

    async def play(
        self, remote: RemoteTerminal, identity: Identity, words: tuple[str, ...] = ()
    ) -> None: ...
