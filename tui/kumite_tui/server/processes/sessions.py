"""All sessions of one worker: each an app on a remote terminal, watched, and ended with a word."""

from __future__ import annotations

import asyncio
import logging
from secrets import token_hex
from time import monotonic
from typing import TYPE_CHECKING
from weakref import WeakSet

from kumite_tui.server.doors.output_filter import harmless
from kumite_tui.server.guest.driver import show_on
from kumite_tui.server.processes.memory import Memory
from kumite_tui.terminal.textual_private import run_beside_others

if TYPE_CHECKING:
    from collections.abc import Callable

    from kumite_tui.server.config import Limits
    from kumite_tui.server.doors.remote_terminal import RemoteTerminal
    from kumite_tui.server.messaging.arbiter_connection import ArbiterConnection, SessionConnection
    from kumite_tui.server.messaging.frames import Identity
    from kumite_tui.terminal.textual_private import CalmApp

    MakeApp = Callable[[SessionConnection, RemoteTerminal, tuple[str, ...]], CalmApp]

__all__ = ["STOPPING", "MakeApp", "Sessions"]

STOPPING = "The server stops. Your match is kept: come back in a while."
AWAY = "The tables are away for a moment. Nothing is lost; you will be back at yours. (q leaves)"
IDLE = "You were away for long. Come back whenever you like."
STALLED = "Your terminal did not take what it was sent."
_AWAY_AFTER = 0.3
"""Seconds until it is said that the tables are away: if all of it stops, that is to be said."""
_HOME = ("home",)
"""Whoever was there when the arbiter went away is there again, whatever matches they have."""
_TICK = 0.5
_ASK_EVERY = 10.0
_DEAF_AFTER = 30.0
_GRACE = 5.0
"""Seconds in which an app must end by itself."""
_log = logging.getLogger("kumite.server")


class _Session:
    """One app that runs."""

    def __init__(self, app: CalmApp, remote: RemoteTerminal, connection: SessionConnection) -> None:
        self.app = app
        self.remote = remote
        self.connection = connection
        self.farewell = ""
        """What is said at the end."""
        self.asked_at: float | None = None
        self._answered_at = monotonic()
        self._grace: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[Exception | None] | None = None

    async def run(self) -> Exception | None:
        terminal = self.remote.terminal
        show_on(self.app, self.remote)
        self.remote.on_lost = self.end
        self.connection.on_lost = self.end
        self._task = asyncio.create_task(
            run_beside_others(self.app, (terminal.width, terminal.height))
        )
        if self.connection.is_lost or not self.remote.is_open:
            self.end()
        try:
            return await self._task
        except asyncio.CancelledError:
            if self._task.cancelled():
                return None
            self._task.cancel()
            raise
        finally:
            self.remote.on_lost = None
            self.connection.close()
            if self._grace is not None:
                self._grace.cancel()

    def end(self, words: str = "") -> None:
        """End soon; an app that does not is ended all the same."""
        self.farewell = self.farewell or words
        if self._task is not None and self._grace is None:
            self._grace = asyncio.get_running_loop().call_later(_GRACE, self._task.cancel)
            self.app.exit()

    def watch(self, limits: Limits) -> None:
        """End what is idle, does not read, or does not answer any more."""
        if self._grace is not None:
            return  # it is ending
        now = monotonic()
        has_others = self.connection.plays_with_others
        idle_minutes = limits.match_idle_minutes if has_others else limits.idle_minutes
        if self.remote.paused_at is not None and now - self.remote.paused_at > limits.stall_seconds:
            self.end(STALLED)
        elif now - self.remote.heard_at > idle_minutes * 60:
            self.end(IDLE)
        elif self.asked_at is not None and now - self.asked_at > _DEAF_AFTER:
            _log.error("a session does not answer any more, it is ended")
            self.end("Something went wrong. Your match is saved: connect again to continue.")
        elif self.asked_at is None and now - self._answered_at > _ASK_EVERY and self.app.is_running:
            self.asked_at = now
            self.app.call_later(self._answer)

    def _answer(self) -> None:
        self.asked_at, self._answered_at = None, monotonic()


class Sessions:
    """Plays them, and keeps house."""

    def __init__(self, arbiter: ArbiterConnection, make_app: MakeApp, limits: Limits) -> None:
        self._arbiter = arbiter
        self._make_app = make_app
        self._limits = limits
        self._running: set[_Session] = set()
        self._waiting: set[asyncio.Event] = set()
        """Of those for whom the arbiter is not there yet: ends their waiting."""
        self.memory = Memory()
        self._apps: WeakSet[CalmApp] = WeakSet()
        self._is_stopping = False
        self._housekeeping = asyncio.create_task(self._keep_house())

    @property
    def count(self) -> int:
        return len(self._running) + len(self._waiting)

    def told(self) -> str:
        """How it is here, for the log."""
        return f"{self.count} sessions, {len(self._apps)} apps in memory"

    async def play(
        self, remote: RemoteTerminal, identity: Identity, words: tuple[str, ...] = ()
    ) -> None:
        """From the first picture to the last word; through a pause, if the arbiter takes one."""
        self.memory.session_began()
        remote.on_paint = lambda seconds: self._arbiter.tally.paints.add(seconds)
        try:
            while remote.is_open and not self._is_stopping:
                connection = await self._connect(remote, identity)
                if connection is None:
                    break
                session = _Session(self._make_app(connection, remote, words), remote, connection)
                self._apps.add(session.app)
                self._running.add(session)
                try:
                    error = await session.run()
                finally:
                    self._running.discard(session)
                if error is not None:
                    self._broken(remote, error)
                    return
                if not connection.is_away:
                    is_refused = bool(connection.end_words) and not session.farewell
                    remote.close(
                        harmless(session.farewell or connection.end_words), int(is_refused)
                    )
                    return
                if connection.way_back is not None:
                    words = connection.way_back or _HOME
        finally:
            if remote.is_open:
                remote.close(STOPPING if self._is_stopping else "")
            self.memory.session_ended()

    async def _connect(
        self, remote: RemoteTerminal, identity: Identity
    ) -> SessionConnection | None:
        """Wait for the arbiter; None if the person leaves first."""
        gone = asyncio.Event()
        if not self._arbiter.is_up:  # else keys that were pressed early are for the app
            remote.attach(_Waiting(gone))
        remote.on_lost = gone.set
        self._waiting.add(gone)
        connecting = asyncio.create_task(self._arbiter.connect(identity))
        leaving = asyncio.create_task(gone.wait())
        try:
            either = (connecting, leaving)
            first = asyncio.FIRST_COMPLETED
            done, _ = await asyncio.wait(either, timeout=_AWAY_AFTER, return_when=first)
            if not done:
                remote.send(f"\r\n{AWAY}\r\n".encode())
                await asyncio.wait(either, return_when=first)
            return connecting.result() if connecting.done() else None
        finally:
            connecting.cancel()
            leaving.cancel()
            self._waiting.discard(gone)
            remote.attach(None)
            remote.on_lost = None

    @staticmethod
    def _broken(remote: RemoteTerminal, error: Exception) -> None:
        """The person gets a name for it, the log the whole story."""
        name = token_hex(4)
        _log.error("session broken (%s)", name, exc_info=error)
        remote.close(
            f"Something went wrong ({name}). Your match is saved: connect again to continue.", 1
        )

    async def _keep_house(self) -> None:
        while True:
            await asyncio.sleep(_TICK)
            self._look_after()

    def _look_after(self) -> None:
        heard_at = max((each.remote.heard_at for each in self._running), default=0.0)
        self.memory.tick(heard_at, len(self._apps) - len(self._running))
        for session in list(self._running):
            session.watch(self._limits)

    async def stop(self) -> None:
        """Tell everybody, and wait until all have ended."""
        self._is_stopping = True
        for session in list(self._running):
            session.end(STOPPING)
        for gone in self._waiting:
            gone.set()
        for _ in range(int(_GRACE / 0.05) + 40):
            if not self.count:
                break
            await asyncio.sleep(0.05)
        self._housekeeping.cancel()


class _Waiting:
    """What keys do while the arbiter is away: leave."""

    def __init__(self, gone: asyncio.Event) -> None:
        self._gone = gone

    def received(self, data: bytes) -> None:
        if data in (b"q", b"\x03", b"\x04"):
            self._gone.set()

    def resized(self, width: int, height: int) -> None: ...

    def resumed(self) -> None: ...
