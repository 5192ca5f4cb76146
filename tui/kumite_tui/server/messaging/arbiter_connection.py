"""A worker's end of its line to the arbiter: one socket for all its sessions, found again."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from kumite_tui.server.messaging import frames
from kumite_tui.server.messaging.frames import (
    Answer,
    Ask,
    Counted,
    Ended,
    FrameStream,
    LimitsNow,
    Open,
    Ping,
    Pong,
    Shut,
    Told,
)
from kumite_tui.server.messaging.messages import (
    Refused,
    Scene,
    Seated,
    TableGone,
    TableNews,
    Tables,
    Welcome,
)
from kumite_tui.server.tally import ErrorCount, Tally

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from kumite_tui.server.config import Limits
    from kumite_tui.server.messaging.frames import Identity
    from kumite_tui.server.messaging.messages import News, Reply, Request, TableInfo

__all__ = ["AWAY", "ArbiterConnection", "SessionConnection"]

AWAY = "the tables are away for a moment"
_PATIENCE = 20.0
"""Seconds for an answer; at most twice that."""
_RETRY = (0.05, 0.1, 0.2, 0.5, 1.0)
_MOST_UNANSWERED = 5
_COUNTED_EVERY = 5.0
_MOST_EARLY = 256
"""News that are kept until somebody listens."""
_log = logging.getLogger("kumite.server")


class SessionConnection:
    """The connection of one session."""

    def __init__(self, to_arbiter: ArbiterConnection, number: int) -> None:
        self._to_arbiter = to_arbiter
        self._number = number
        self._asked = 0
        self._waiting: dict[int, asyncio.Future[Reply]] = {}
        self._oldest = 0
        """The last question when somebody looked whether answers come."""
        self._tell: Callable[[News], None] | None = None
        self._early: list[News] = []
        self.is_lost = False
        self.is_away = False
        """The arbiter is gone, with everybody's session."""
        self.end_words = ""
        """Why the arbiter ended the session."""
        self.on_lost: Callable[[], None] | None = None
        self._playing: dict[str, bool] = {}
        """Matches in which this session sits, and whether others play there, too."""
        self._here: TableInfo | None = None
        self._has_arrived = False

    @property
    def plays_with_others(self) -> bool:
        """Whether this session sits in a match that somebody else plays, too."""
        return any(self._playing.values())

    @property
    def way_back(self) -> tuple[str, ...] | None:
        """The words that lead to where the person is now; none of them: home.

        None if the line was cut before they were anywhere.
        """
        if not self._has_arrived:
            return None
        if self._here is None:
            return ()
        return ("watch" if self._here.your_seat is None else "join", self._here.code)

    async def ask(self, request: Request) -> Reply:
        if self.is_lost:
            raise ConnectionError(AWAY)
        self._asked += 1
        question = self._asked
        waiter: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self._waiting[question] = waiter
        try:
            self._to_arbiter.send(Ask(self._number, question, request))
            reply = await waiter
        finally:
            self._waiting.pop(question, None)
        self._note(reply)
        return reply

    def listen(self, tell: Callable[[News], None]) -> None:
        self._tell = tell
        early, self._early = self._early, []
        for news in early:
            tell(news)

    def close(self) -> None:
        self._tell = None
        self.on_lost = None
        self._to_arbiter.forget(self._number)
        self.lose()

    # For the line.

    def take(self, frame: frames.FromArbiter) -> None:
        if isinstance(frame, Told):
            self._note(frame.news)
            if self._tell is not None:
                self._tell(frame.news)
            elif len(self._early) < _MOST_EARLY:
                self._early.append(frame.news)
        elif isinstance(frame, Ended):
            self.end_words = frame.why
            self.lose()
        elif not isinstance(frame, Pong | LimitsNow):
            waiter = self._waiting.get(frame.question)
            if waiter is None or waiter.done():
                return
            if isinstance(frame, Answer):
                waiter.set_result(frame.reply)
            else:
                waiter.set_exception(Refused(frame.why))

    def lose(self) -> None:
        """The line is gone: nothing will be answered any more."""
        self.is_lost = True
        for waiter in self._waiting.values():
            if not waiter.done():
                waiter.set_exception(ConnectionError(self.end_words or AWAY))
        if self.on_lost is not None:
            self.on_lost()

    def look_for_answers(self) -> None:
        """Give up what was asked before the last look, and is not answered yet."""
        for question in [each for each in self._waiting if each <= self._oldest]:
            waiter = self._waiting[question]
            if not waiter.done():
                waiter.set_exception(ConnectionError("no answer in time"))
        self._oldest = self._asked

    def _note(self, message: Reply | News) -> None:
        """Remember where the person is, and plays, to bring them back there."""
        self._has_arrived = self._has_arrived or isinstance(message, Scene | Tables)
        tables: tuple[TableInfo, ...] = ()
        if isinstance(message, Scene | Seated | TableNews):
            tables = (message.table,)
        elif isinstance(message, Welcome | Tables):
            tables = message.tables
        elif isinstance(message, TableGone):
            self._playing.pop(message.code, None)
        if isinstance(message, Tables) or (
            isinstance(message, TableGone) and self._is_at(message.code)
        ):
            self._here = None  # all tables are shown at home
        for table in tables:
            self._playing.pop(table.code, None)
            if table.stage == "playing" and table.your_seat is not None:
                self._playing[table.code] = any(
                    chair.player == "person" and not chair.deputy and seat != table.your_seat
                    for seat, chair in enumerate(table.seats)
                )
            if isinstance(message, Scene) or self._is_at(table.code):
                self._here = table

    def _is_at(self, code: str) -> bool:
        return self._here is not None and self._here.code == code


class ArbiterConnection:
    """Connects, and connects again; also to an arbiter that is there and does not answer."""

    def __init__(
        self,
        path: Path,
        silent_seconds: float = 10.0,
        on_limits: Callable[[Limits], None] = lambda _: None,
    ) -> None:
        self._path = path
        self._on_limits = on_limits
        self._ask_every = silent_seconds / _MOST_UNANSWERED
        self._unanswered = 0
        self._stream: FrameStream[frames.FromArbiter] | None = None
        self._sessions: dict[int, SessionConnection] = {}
        self._next = 0
        self._is_up = asyncio.Event()
        self.tally = Tally()
        """What is counted here for a monitor."""
        self._errors = ErrorCount()
        logging.getLogger().addHandler(self._errors)
        works = (self._run(), self._look(), self._watch(), self._count())
        self._tasks = [asyncio.create_task(work) for work in works]

    @property
    def is_up(self) -> bool:
        return self._is_up.is_set()

    async def connect(self, identity: Identity) -> SessionConnection:
        """A connection of its own for a session, once the arbiter is there."""
        await self._is_up.wait()
        self._next += 1
        connection = SessionConnection(self, self._next)
        self._sessions[self._next] = connection
        self.send(Open(self._next, identity))
        return connection

    def send(self, frame: frames.ToArbiter) -> None:
        if self._stream is None:
            raise ConnectionError(AWAY)
        self._stream.send(frame)

    def forget(self, number: int) -> None:
        if self._sessions.pop(number, None) is not None and self._stream is not None:
            self._stream.send(Shut(number))

    async def _look(self) -> None:
        """One clock for all: a timer of every question would keep its app in memory."""
        while True:
            await asyncio.sleep(_PATIENCE)
            for session in list(self._sessions.values()):
                session.look_for_answers()

    async def _count(self) -> None:
        """Tell what was counted, now and then."""
        while True:
            await asyncio.sleep(_COUNTED_EVERY)
            self.tell_counts()

    def tell_counts(self) -> None:
        """Tell what was counted since the last time, if the arbiter is there."""
        self.tally.errors += self._errors.count
        self._errors.count = 0
        if self._stream is None or not self.is_up or self.tally.is_empty():
            return
        tally = self.tally
        self._stream.send(
            Counted(
                0, tally.errors, dict(tally.refused), tally.failed_logins,
                tuple(tally.paints.counts), tally.paints.seconds,
            )
        )  # fmt: skip
        tally.clear()

    async def _watch(self) -> None:
        """Ask whether the arbiter is there; without an answer the line is as good as cut.

        Questions are counted, not seconds: after a pause of our own we have not asked yet.
        """
        while True:
            await asyncio.sleep(self._ask_every)
            if self._stream is None:
                continue
            if self._unanswered >= _MOST_UNANSWERED:
                _log.warning("the arbiter does not answer; telling players and trying again")
                self._stream.abort()
            else:
                self._unanswered += 1
                self._stream.send(Ping(0))

    async def _run(self) -> None:
        tries = 0
        while True:
            try:
                streams = await asyncio.open_unix_connection(self._path)
            except OSError:
                await asyncio.sleep(_RETRY[min(tries, len(_RETRY) - 1)])
                tries += 1
                continue
            tries = 0
            self._stream = FrameStream(*streams, frames.FromArbiter, frames.LARGEST_ANSWER)
            self._unanswered = 0
            self._stream.send(Ping(0))
            try:
                await self._read(self._stream)
            except frames.BadFrame as error:
                _log.error("unreadable message from the arbiter, closing the connection: %s", error)
            finally:
                self._lose()

    async def _read(self, stream: FrameStream[frames.FromArbiter]) -> None:
        async for frame in stream.frames():
            self._unanswered = 0
            self._is_up.set()
            if isinstance(frame, LimitsNow):
                self._on_limits(frame.limits)
            session = self._sessions.get(frame.session)
            if session is not None:
                session.take(frame)

    def _lose(self) -> None:
        self._is_up.clear()
        if self._stream is not None:
            self._stream.close()
            self._stream = None
        sessions, self._sessions = self._sessions, {}
        for session in sessions.values():
            session.is_away = True
            session.lose()

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        logging.getLogger().removeHandler(self._errors)
        self._lose()
