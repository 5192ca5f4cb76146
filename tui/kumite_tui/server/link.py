"""A terminal somewhere else: bytes to it, bytes from it, its size, and whether it keeps up."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable

    from kumite_tui.server.terminal import Terminal
    from kumite_tui.server.wire import Identity

__all__ = ["Link", "Player", "Screen"]

_MOST_EARLY = 4_096
"""Bytes that are kept while nobody reads."""


class Screen(Protocol):
    """Who draws on the terminal now: the driver of an app."""

    def received(self, data: bytes) -> None: ...
    def resized(self, width: int, height: int) -> None: ...
    def resumed(self) -> None: ...


class Link:
    """What SSH channels, browsers and pipes have in common."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal
        self.is_open = True
        self.heard_at = monotonic()
        """When the person last did something."""
        self.paused_at: float | None = None
        """Since when the other end has not read what it was sent."""
        self.on_lost: Callable[[], None] | None = None
        self._pauses: set[str] = set()
        self._screen: Screen | None = None
        self._early = b""

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
        self.terminal = self.terminal.resized(width, height)
        if self._screen is not None:
            self._screen.resized(self.terminal.width, self.terminal.height)

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
    """Who plays with the people at links."""

    @property
    def count(self) -> int:
        """How many there are now."""
        ...

    async def play(self, link: Link, identity: Identity, words: tuple[str, ...] = ()) -> None: ...
