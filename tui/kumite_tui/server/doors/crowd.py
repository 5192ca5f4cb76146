"""Connections of browsers that are no session yet: few of one source, few in all, none for long."""

from __future__ import annotations

from collections import Counter
from time import monotonic
from typing import TYPE_CHECKING

from kumite_tui.server.processes import descriptors

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable

    from kumite_tui.server.config import Limits

__all__ = ["Crowd", "WaitingConnection"]


class WaitingConnection:
    """One connection in the crowd."""

    def __init__(self, source: str, since: float) -> None:
        self.source = source
        """Empty: a proxy, which asks for many."""
        self.since = since
        self.transport: asyncio.Transport | None = None

    @property
    def is_gone(self) -> bool:
        return self.transport is not None and self.transport.is_closing()


class Crowd:
    """All of them in one worker."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = monotonic) -> None:
        self._limits = limits
        self._clock = clock
        self._places: dict[WaitingConnection, None] = {}
        """The oldest first."""

    @property
    def _most(self) -> int:
        return min(self._limits.web_connections, descriptors.quarter())

    def __len__(self) -> int:
        return len(self._places)

    def admit(self, source: str) -> WaitingConnection | None:
        """A place for one more; None if there is none."""
        limits = self._limits
        counts = self._counts()
        is_busy = source and counts[source] >= limits.web_connections_per_source
        if is_busy or counts.total() >= self._most:
            self._forget_gone()
            counts = self._counts()
            if source and counts[source] >= limits.web_connections_per_source:
                return None
            if counts.total() >= self._most:
                self._make_room(counts)
        place = WaitingConnection(source, self._clock())
        self._places[place] = None
        return place

    def leave(self, place: WaitingConnection) -> None:
        """It is closed, or has become a session, which is counted elsewhere."""
        self._places.pop(place, None)

    def place_of(self, transport: asyncio.BaseTransport | None) -> WaitingConnection | None:
        return next((each for each in self._places if each.transport is transport), None)

    def sweep(self) -> None:
        """Forget those who are gone, and cut off those who take too long."""
        self._forget_gone()
        oldest = self._clock() - self._limits.web_seconds
        for place in [each for each in self._places if each.since < oldest]:
            self._send_away(place)

    def _counts(self) -> Counter[str]:
        return Counter(place.source for place in self._places)

    def _forget_gone(self) -> None:
        for place in [each for each in self._places if each.is_gone]:
            self.leave(place)

    def _make_room(self, counts: Counter[str]) -> None:
        """Of the source that has the most, the one that has been here longest must go."""
        most = max(counts.values())
        self._send_away(next(each for each in self._places if counts[each.source] == most))

    def _send_away(self, place: WaitingConnection) -> None:
        self.leave(place)
        if place.transport is not None:
            place.transport.abort()
