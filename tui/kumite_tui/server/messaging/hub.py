"""The arbiter's end of all lines: gives every session of every worker its connection."""

from __future__ import annotations

import asyncio
import logging
import os
from collections import Counter
from typing import TYPE_CHECKING

from kumite_tui.server.doors.gate import net_of
from kumite_tui.server.messaging import frames
from kumite_tui.server.messaging.frames import (
    Answer,
    Ask,
    Counted,
    Ended,
    FrameStream,
    Identity,
    LimitsNow,
    Open,
    Ping,
    Pong,
    Refusal,
    Shut,
    Told,
)
from kumite_tui.server.messaging.messages import Refused
from kumite_tui.server.tally import Tally

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from kumite_tui.server.config import Limits
    from kumite_tui.server.messaging.messages import Connection

__all__ = ["Hub"]

_MOST_QUESTIONS = 32
"""Of one session, unanswered."""
_LEAST_PER_SOURCE = 8
"""Sessions, however small the server is."""
_log = logging.getLogger("kumite.server")


class _Session:
    """One session: its questions are answered one after the other."""

    def __init__(self, number: int, identity: Identity, connection: Connection) -> None:
        self.number = number
        self.identity = identity
        self.connection = connection
        self.questions: asyncio.Queue[Ask] = asyncio.Queue(_MOST_QUESTIONS)
        self.task: asyncio.Task[None] | None = None


class _Worker:
    """One line, with all its sessions."""

    def __init__(self, hub: Hub, stream: FrameStream[frames.ToArbiter]) -> None:
        self._hub = hub
        self._stream = stream
        self._sessions: dict[int, _Session] = {}
        self._knows_limits = False

    def tell_limits(self, limits: Limits) -> None:
        self._knows_limits = True
        self._stream.send(LimitsNow(0, limits))

    async def run(self) -> None:
        try:
            async for frame in self._stream.frames():
                self._take(frame)
        except frames.BadFrame as error:
            _log.error("unreadable message from a worker, closing its connection: %s", error)
        finally:
            self._stream.close()
            for number in list(self._sessions):
                self._shut(number)

    def _take(self, frame: frames.ToArbiter) -> None:
        if isinstance(frame, Open):
            self._open(frame)
        elif isinstance(frame, Shut):
            self._shut(frame.session)
        elif isinstance(frame, Ping):
            if not self._knows_limits:
                self.tell_limits(self._hub.limits)
            self._stream.send(Pong(frame.session))
        elif isinstance(frame, Counted):
            self._hub.add(frame)
        else:
            session = self._sessions.get(frame.session)
            if session is None:
                self._stream.send(Refusal(frame.session, frame.question, "this session has ended"))
            elif session.questions.full():
                self._stream.send(Refusal(frame.session, frame.question, "too much at once"))
            else:
                session.questions.put_nowait(frame)

    def _open(self, frame: Open) -> None:
        number, identity = frame.session, frame.identity
        why = "it was opened twice" if number in self._sessions else self._hub.why_not(identity)
        if why:
            self._hub.tally.refused["sessions"] += 1
            self._stream.send(Ended(number, why))
            return
        session = _Session(number, identity, self._hub.connect(identity))
        self._sessions[number] = session
        self._hub.count(identity, 1)
        session.connection.listen(lambda news: self._stream.send(Told(number, news)))
        session.task = asyncio.create_task(self._answer(session))

    async def _answer(self, session: _Session) -> None:
        while True:
            frame = await session.questions.get()
            try:
                reply = await session.connection.ask(frame.request)
            except Refused as refusal:
                self._stream.send(Refusal(session.number, frame.question, str(refusal)))
            except ConnectionError:
                return  # the arbiter stops; the end of the line says so
            except Exception:
                _log.exception("a question could not be answered")
                why = "Something went wrong with that; it was noted."
                self._stream.send(Refusal(session.number, frame.question, why))
            else:
                self._stream.send(Answer(session.number, frame.question, reply))

    def send_away(self, is_meant: Callable[[Identity], bool], why: str) -> int:
        meant = [each for each in self._sessions.values() if is_meant(each.identity)]
        for session in meant:
            self._stream.send(Ended(session.number, why))
            self._shut(session.number)
        return len(meant)

    def _shut(self, number: int) -> None:
        session = self._sessions.pop(number, None)
        if session is not None:
            if session.task is not None:
                session.task.cancel()
            session.connection.close()
            self._hub.count(session.identity, -1)


class Hub:
    """Listens on a socket that only this user can open."""

    def __init__(
        self,
        connect: Callable[[Identity], Connection],
        limits: Limits,
        is_banned: Callable[[Identity], str] = lambda _: "",
        is_known: Callable[[Identity], bool] = lambda _: False,
    ) -> None:
        """`is_banned` says why somebody may not come in; nothing if they may.

        `is_known` says whether somebody has played here before: some places are kept for them.
        """
        self.connect = connect
        self._is_banned = is_banned
        self._is_known = is_known
        self.limits = limits
        self._counts: Counter[str] = Counter()
        self._sources: Counter[str] = Counter()
        self._nets: Counter[str] = Counter()
        self.tally = Tally()
        """What all workers have counted."""
        self._workers: dict[_Worker, asyncio.Task[None]] = {}
        self._server: asyncio.Server | None = None

    @property
    def sessions(self) -> int:
        return self._counts.total()

    def why_not(self, identity: Identity) -> str:
        """Why somebody cannot come in; empty if they can."""
        if banned := self._is_banned(identity):
            return banned
        limits, total = self.limits, self._counts.total()
        if total >= limits.sessions:
            return "The server is full. Try again in a while."
        if self._counts[identity.key] >= limits.sessions_per_person:
            return "You are here too often already: close another session first."
        most = self._part(limits.sessions_percent_per_source)
        if identity.source and self._sources[identity.source] >= most:
            return "Too many come from your address already. Try again in a while."
        net = net_of(identity.source)
        if net and self._nets[net] >= self._part(limits.sessions_percent_per_net):
            return "Too many come from your network already. Try again in a while."
        kept = limits.sessions * limits.sessions_percent_for_known // 100
        if total >= limits.sessions - kept and not self._is_known(identity):
            return (
                "The server is nearly full, and its last places are kept for people who have"
                " played here before. Try again in a while."
            )
        return ""

    def _part(self, percent: int) -> int:
        """Of all sessions; a few, however small the server is."""
        return max(self.limits.sessions * percent // 100, _LEAST_PER_SOURCE)

    def send_away(self, is_meant: Callable[[Identity], bool], why: str) -> int:
        """End sessions, and say why; how many there were."""
        return sum(worker.send_away(is_meant, why) for worker in list(self._workers))

    def add(self, counted: Counted) -> None:
        """A worker tells what it has counted since the last time."""
        self.tally.errors += counted.errors
        self.tally.refused.update(counted.refused)
        self.tally.failed_logins += counted.failed_logins
        self.tally.paints.add_all(counted.paints, counted.paint_seconds)

    def tell_limits(self) -> None:
        """Say to all workers how much the server takes on now."""
        for worker in list(self._workers):
            worker.tell_limits(self.limits)

    def count(self, identity: Identity, change: int) -> None:
        for counts, name in (
            (self._counts, identity.key),
            (self._sources, identity.source),
            (self._nets, net_of(identity.source)),
        ):
            counts[name] += change
            if counts[name] <= 0:
                del counts[name]

    async def listen(self, path: Path) -> None:
        path.unlink(missing_ok=True)
        before = os.umask(0o177)
        try:
            self._server = await asyncio.start_unix_server(self._accept, path)
        finally:
            os.umask(before)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        stream: FrameStream[frames.ToArbiter] = FrameStream(
            reader, writer, frames.ToArbiter, frames.LARGEST_QUESTION
        )
        worker = _Worker(self, stream)
        # A task of our own: asyncio complains of its own when they are cancelled at the end.
        running = self._workers[worker] = asyncio.create_task(worker.run())
        running.add_done_callback(lambda _: self._workers.pop(worker, None))

    async def close(self) -> None:
        if self._server is not None:
            self._server.close()
        running = list(self._workers.values())
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
