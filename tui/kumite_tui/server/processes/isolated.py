"""`--isolate`: a process for every session, with the same app on the same driver.

The worker keeps the doors and passes bytes. It costs memory and time at the start; whatever a
session does to its process, it does to itself. The worker asks each process now and then whether it
still answers, and ends the one that does not.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
import sys
from typing import TYPE_CHECKING

import msgspec

from kumite_tui.server.doors.client_terminal import Terminal
from kumite_tui.server.doors.output_filter import END_MODES
from kumite_tui.server.doors.remote_terminal import RemoteTerminal
from kumite_tui.server.messaging.frames import FrameStream, Identity
from kumite_tui.server.processes import children
from kumite_tui.server.processes.sessions import STOPPING, Sessions

if TYPE_CHECKING:
    from kumite_tui.server.processes.children import Orders

__all__ = ["IsolatedSessions", "PipedTerminal"]

_LARGEST = 4 * 1024 * 1024
_BROKEN = "Something went wrong. Your match is saved: connect again to continue."
_STARTS_SECONDS = 120.0
"""For the first picture: many may begin at once."""
_ASK_EVERY = 10.0
_MOST_UNANSWERED = 3
"""Questions in a row; they are counted, as no clock tells who stood still, the child or we."""
_GRACE = 6.0
"""Seconds for a child to end its session; a little more than its own app has for that."""
_LEAVES_SECONDS = 2.0
"""From the end of its session to the end of its process."""
_STOPS_SECONDS = _GRACE + _LEAVES_SECONDS + 1.0
_log = logging.getLogger("kumite.server")


class _Frame(msgspec.Struct, frozen=True, tag=True, array_like=True):
    pass


class Keys(_Frame, frozen=True):
    data: bytes


class Size(_Frame, frozen=True):
    width: int
    height: int


class Pace(_Frame, frozen=True):
    """Whether the other end of the remote terminal keeps up."""

    is_paused: bool


class Stop(_Frame, frozen=True):
    """The server stops, or the person is gone."""

    is_gone: bool


class Ping(_Frame, frozen=True):
    """Is anybody there?"""


class Shown(_Frame, frozen=True):
    data: bytes


class Over(_Frame, frozen=True):
    words: str
    code: int


class Pong(_Frame, frozen=True):
    """The answer to a ping."""


ToChild = Keys | Size | Pace | Stop | Ping
FromChild = Shown | Over | Pong


class Guest(msgspec.Struct, frozen=True):
    """Whom a child plays with; told after its orders."""

    identity: Identity
    words: tuple[str, ...]
    width: int
    height: int
    colours: int
    is_unicode: bool
    pipe: int


class _Relay:
    """The screen of a remote terminal whose app is elsewhere."""

    def __init__(self, stream: FrameStream[FromChild]) -> None:
        self._stream = stream

    def received(self, data: bytes) -> None:
        self._stream.send(Keys(data))

    def resized(self, width: int, height: int) -> None:
        self._stream.send(Size(width, height))

    def resumed(self) -> None:
        self._stream.send(Pace(False))


class _Watch:
    """Says when a child must be ended: it does not answer, or has had its time to end by itself."""

    def __init__(self, stream: FrameStream[FromChild]) -> None:
        self._stream = stream
        self._has_begun = asyncio.Event()
        self._is_ending = asyncio.Event()
        self._unanswered = 0

    def heard(self) -> None:
        self._has_begun.set()
        self._unanswered = 0

    def end(self, *, is_gone: bool) -> None:
        """Ask the child to end; because the person is gone, or the server stops."""
        self._stream.send(Stop(is_gone))
        self._is_ending.set()

    async def until_hopeless(self) -> None:
        asking = asyncio.create_task(self._until_deaf())
        ending = asyncio.create_task(self._is_ending.wait())
        try:
            await asyncio.wait((asking, ending), return_when=asyncio.FIRST_COMPLETED)
            if asking.done():
                _log.error("the process of a session does not answer any more, it is ended")
            else:
                await asyncio.sleep(_GRACE)
        finally:
            asking.cancel()
            ending.cancel()

    async def _until_deaf(self) -> None:
        try:
            await asyncio.wait_for(self._has_begun.wait(), _STARTS_SECONDS)
        except TimeoutError:
            return
        while self._unanswered < _MOST_UNANSWERED:
            self._unanswered += 1
            self._stream.send(Ping())
            await asyncio.sleep(_ASK_EVERY)


class IsolatedSessions:
    """As `Sessions`, each in a process."""

    def __init__(self, orders: Orders) -> None:
        self._orders = orders
        self._watches: set[_Watch] = set()
        self._count = 0
        self._is_stopping = False

    @property
    def count(self) -> int:
        return self._count

    def told(self) -> str:
        return f"{self._count} sessions, each in a process"

    async def play(
        self, remote: RemoteTerminal, identity: Identity, words: tuple[str, ...] = ()
    ) -> None:
        ours, theirs = socket.socketpair()
        self._count += 1
        child = None
        try:
            child = await self._start(theirs, remote, identity, words)
            await self._relay(remote, ours, child)
        finally:
            ours.close()
            if remote.is_open:
                remote.close(*((STOPPING, 0) if self._is_stopping else (_BROKEN, 1)))
            try:
                if child is not None:
                    await _end(child)
            finally:
                self._count -= 1

    async def _start(
        self,
        theirs: socket.socket,
        remote: RemoteTerminal,
        identity: Identity,
        words: tuple[str, ...],
    ) -> asyncio.subprocess.Process:
        terminal = remote.terminal
        colours = 0 if terminal.colours is None else terminal.colours.value
        guest = Guest(
            identity, words, terminal.width, terminal.height, colours, terminal.is_unicode,
            theirs.fileno(),
        )  # fmt: skip
        try:
            child = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "kumite_tui.server.processes.isolated",
                stdin=asyncio.subprocess.PIPE, pass_fds=(theirs.fileno(),),
                env=children.clean_environment(),
            )  # fmt: skip
        finally:
            theirs.close()
        assert child.stdin is not None
        orders = msgspec.json.encode(self._orders) + b"\n" + msgspec.json.encode(guest) + b"\n"
        child.stdin.write(orders)
        return child

    async def _relay(
        self, remote: RemoteTerminal, ours: socket.socket, child: asyncio.subprocess.Process
    ) -> None:
        """Until the child has said its last word, or will not any more."""
        streams = await asyncio.open_connection(sock=ours)
        stream: FrameStream[FromChild] = FrameStream(*streams, FromChild, _LARGEST)
        watch = _Watch(stream)
        self._watches.add(watch)
        remote.on_lost = lambda: watch.end(is_gone=True)
        remote.attach(_Relay(stream))
        if self._is_stopping or not remote.is_open:
            watch.end(is_gone=not remote.is_open)
        passing = asyncio.create_task(_pass_on(remote, stream, watch))
        watching = asyncio.create_task(watch.until_hopeless())
        try:
            await asyncio.wait((passing, watching), return_when=asyncio.FIRST_COMPLETED)
            if passing.done():
                passing.result()
            else:
                child.kill()
        finally:
            self._watches.discard(watch)
            remote.attach(None)
            remote.on_lost = None
            passing.cancel()
            watching.cancel()
            await asyncio.wait((passing, watching))  # the terminal is put right first
            stream.close()

    async def stop(self) -> None:
        self._is_stopping = True
        for watch in self._watches:
            watch.end(is_gone=False)
        for _ in range(int(_STOPS_SECONDS / 0.05)):
            if not self.count:
                break
            await asyncio.sleep(0.05)


async def _pass_on(remote: RemoteTerminal, stream: FrameStream[FromChild], watch: _Watch) -> None:
    """What a child shows, to the terminal; which is put right if the child cannot any more."""
    has_shown = False
    try:
        async for frame in stream.frames():
            watch.heard()
            if isinstance(frame, Over):
                remote.close(frame.words, frame.code)
                return
            if isinstance(frame, Shown):
                has_shown = True
                remote.send(frame.data)
                if remote.is_paused:
                    stream.send(Pace(True))
    finally:
        if has_shown and remote.is_open:
            remote.send(END_MODES.encode())


async def _end(child: asyncio.subprocess.Process) -> None:
    """A child ends when its input does; one that cannot is killed."""
    assert child.stdin is not None
    child.stdin.close()
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(child.wait(), _LEAVES_SECONDS)
    if child.returncode is None:
        child.kill()
        await child.wait()


class PipedTerminal(RemoteTerminal):
    """The terminal of a child: its worker is at the other end."""

    def __init__(self, terminal: Terminal, stream: FrameStream[ToChild]) -> None:
        super().__init__(terminal)
        self._stream = stream

    def send(self, data: bytes) -> None:
        self._stream.send(Shown(data))

    def close(self, words: str = "", code: int = 0) -> None:
        if self.is_open:
            self._stream.send(Over(words, code))
        self.is_open = False


async def _play(orders: Orders) -> None:
    from rich.color import ColorSystem

    from kumite_tui.server.messaging.arbiter_connection import ArbiterConnection
    from kumite_tui.server.processes.worker import app_maker

    guest = msgspec.json.decode(sys.stdin.buffer.readline(), type=Guest)
    streams = await asyncio.open_connection(sock=socket.socket(fileno=guest.pipe))
    stream: FrameStream[ToChild] = FrameStream(*streams, ToChild, _LARGEST)
    colours = ColorSystem(guest.colours) if guest.colours else None
    remote = PipedTerminal(Terminal(guest.width, guest.height, colours, guest.is_unicode), stream)
    limits = orders.config.limits
    arbiter = ArbiterConnection(orders.arbiter_socket, limits.hung_seconds / 3, limits.adopt)
    sessions = Sessions(arbiter, app_maker(orders.config), orders.config.limits)
    playing = asyncio.create_task(sessions.play(remote, guest.identity, guest.words))

    async def read() -> None:
        async for frame in stream.frames():
            if isinstance(frame, Keys):
                remote.received(frame.data)
            elif isinstance(frame, Size):
                remote.resized(frame.width, frame.height)
            elif isinstance(frame, Pace):
                (remote.paused if frame.is_paused else remote.resumed)()
            elif isinstance(frame, Ping):
                stream.send(Pong())
            elif frame.is_gone:
                remote.lost()
            else:
                await sessions.stop()
        remote.lost()

    reading = asyncio.create_task(read())
    ending = asyncio.create_task(children.until_told())
    await asyncio.wait((playing, ending), return_when=asyncio.FIRST_COMPLETED)
    if not playing.done():
        await sessions.stop()
        await playing
    await asyncio.sleep(0.1)  # last words are on their way
    for task in (reading, ending):
        task.cancel()
    stream.close()
    await arbiter.close()


if __name__ == "__main__":
    raise SystemExit(children.begin(_play))
