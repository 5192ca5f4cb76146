"""Connections that wait for their turn: people who come together from one address.

Behind one router may sit a whole club. Whoever cannot be let in at once is kept, unread, until
there is room; whoever cannot be kept either is told why.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections import Counter
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING

from kumite_tui.server.processes import descriptors

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Goodbyes", "WaitingLine", "has_left"]

_LOOK_SECONDS = 0.05
_LINGER_SECONDS = 1.0
_MOST_LINGERING = 100


@dataclass(slots=True, eq=False)
class _Waiter:
    source: str
    try_again: Callable[[], bool]
    refuse: Callable[[str], None]
    until: float


class WaitingLine:
    """Those who wait at one door of a worker."""

    def __init__(
        self,
        most: Callable[[], int],
        seconds: Callable[[], float],
        clock: Callable[[], float] = monotonic,
    ) -> None:
        """So many in all and half of them of one source; nobody longer than that.

        Both are asked every time: limits change while the server runs.
        """
        self._most = most
        self._seconds = seconds
        self._clock = clock
        self._waiters: list[_Waiter] = []
        self._looking: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return len(self._waiters)

    def join(
        self, source: str, try_again: Callable[[], bool], refuse: Callable[[str], None]
    ) -> bool:
        """Wait until `try_again` says that it worked; False if the line is too long already."""
        counts = Counter(waiter.source for waiter in self._waiters)
        most = min(self._most(), descriptors.quarter())
        if counts.total() >= most or counts[source] >= max(1, most // 2):
            return False
        until = self._clock() + self._seconds()
        self._waiters.append(_Waiter(source, try_again, refuse, until))
        self._look_soon()
        return True

    def close(self) -> None:
        if self._looking is not None:
            self._looking.cancel()
            self._looking = None
        waiters, self._waiters = self._waiters, []
        for waiter in waiters:
            waiter.refuse("The server stops.")

    def look(self) -> None:
        """Let in whoever can be, in the order in which they came; of each source."""
        now = self._clock()
        stuck: set[str] = set()
        for waiter in list(self._waiters):
            if waiter.source not in stuck and waiter.try_again():
                self._waiters.remove(waiter)
            elif now >= waiter.until:
                self._waiters.remove(waiter)
                waiter.refuse("Too many people connect from your address. Try again in a moment.")
            else:
                stuck.add(waiter.source)

    def _look_soon(self) -> None:
        if self._looking is None and self._waiters:
            loop = asyncio.get_running_loop()
            self._looking = loop.call_later(_LOOK_SECONDS, self._look_on)

    def _look_on(self) -> None:
        self._looking = None
        self.look()
        self._look_soon()


def has_left(connected: socket.socket) -> bool:
    """Whether the other end has hung up; what it has sent stays unread."""
    try:
        return connected.recv(1, socket.MSG_PEEK) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True


class Goodbyes:
    """Says a last word to connections that are not let in.

    Closed at once they would often be reset, and the word lost: they are left open for a moment.
    """

    def __init__(self) -> None:
        self._lingering: set[socket.socket] = set()

    def say(self, connected: socket.socket, words: bytes) -> None:
        if len(self._lingering) >= _MOST_LINGERING:
            connected.close()
            return
        connected.setblocking(False)
        with contextlib.suppress(OSError):
            connected.send(words)
            connected.shutdown(socket.SHUT_WR)
        self._lingering.add(connected)
        asyncio.get_running_loop().call_later(_LINGER_SECONDS, self._end, connected)

    def _end(self, connected: socket.socket) -> None:
        self._lingering.discard(connected)
        connected.close()

    def close(self) -> None:
        for connected in list(self._lingering):
            self._end(connected)
