"""Those who watch a rated match see it a little later, so that they can tell no player anything."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from kumite_tui.server.arbiter.play import Play
    from kumite_tui.server.arbiter.room import Room
    from kumite_tui.server.messaging.messages import News

__all__ = ["Gallery"]


class _Waiting(NamedTuple):
    news: News
    before: Play | None
    """The match as it was before this; None: the match is not what changed."""


class Gallery:
    """What those who watch one table have still to be told, in order."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._waiting: deque[_Waiting] = deque()

    @property
    def is_behind(self) -> bool:
        """Whether something has happened that those who watch do not know yet."""
        return bool(self._waiting)

    @property
    def seconds(self) -> float:
        """How much later they are told."""
        room = self._room
        is_delayed = self.is_behind or (room.is_playing and room.is_rated())
        return room.arbiter.config.watch_delay if is_delayed else 0.0

    def shown(self, now: Play) -> Play:
        """The match as those who watch know it."""
        return next((each.before for each in self._waiting if each.before is not None), now)

    def tell(self, news: News, before: Play | None = None) -> None:
        """Now, or as much later as this match demands."""
        seconds = self.seconds
        if not seconds:
            self.flush()  # the delay may have been taken away while something waited
            self._hand_over(news)
            return
        waiting = _Waiting(news, before)
        self._waiting.append(waiting)
        self._room.arbiter.spawn(self._later(waiting, seconds))

    def flush(self) -> None:
        """Tell all that waits: the table goes away."""
        while self._waiting:
            self._hand_over(self._waiting.popleft().news)

    async def _later(self, waiting: _Waiting, seconds: float) -> None:
        """Tell it when it is due, and first all that came before it."""
        await self._room.arbiter.clock.sleep(seconds)
        while any(each is waiting for each in self._waiting):
            self._hand_over(self._waiting.popleft().news)

    def _hand_over(self, news: News) -> None:
        for session in list(self._room.watchers):
            if self._room.seat_of(session) is None:
                session.tell(news)
