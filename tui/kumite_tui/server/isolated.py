"""`--isolate`: a process for every session, with the same app on the same driver.

The worker keeps the doors and passes bytes. It costs memory and time at the start; whatever a
session does to its process, it does to itself.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
import sys
from typing import TYPE_CHECKING

import msgspec

from kumite_tui.server import children
from kumite_tui.server.link import Link
from kumite_tui.server.terminal import Terminal
from kumite_tui.server.wire import Identity, Wire

if TYPE_CHECKING:
    from kumite_tui.server.children import Orders

__all__ = ["IsolatedSessions", "PipeLink"]

_LARGEST = 4 * 1024 * 1024
_log = logging.getLogger("kumite.server")


class _Frame(msgspec.Struct, frozen=True, tag=True, array_like=True):
    pass


class Keys(_Frame, frozen=True):
    data: bytes


class Size(_Frame, frozen=True):
    width: int
    height: int


class Pace(_Frame, frozen=True):
    """Whether the other end of the link keeps up."""

    is_paused: bool


class Stop(_Frame, frozen=True):
    """The server stops, or the person is gone."""

    is_gone: bool


class Shown(_Frame, frozen=True):
    data: bytes


class Over(_Frame, frozen=True):
    words: str
    code: int


ToChild = Keys | Size | Pace | Stop
FromChild = Shown | Over


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
    """The screen of a link whose app is elsewhere."""

    def __init__(self, wire: Wire[FromChild]) -> None:
        self._wire = wire

    def received(self, data: bytes) -> None:
        self._wire.send(Keys(data))

    def resized(self, width: int, height: int) -> None:
        self._wire.send(Size(width, height))

    def resumed(self) -> None:
        self._wire.send(Pace(False))


class IsolatedSessions:
    """As `Sessions`, each in a process."""

    def __init__(self, orders: Orders) -> None:
        self._orders = orders
        self._wires: set[Wire[FromChild]] = set()
        self._count = 0

    @property
    def count(self) -> int:
        return self._count

    def told(self) -> str:
        return f"{self._count} sessions, each in a process"

    async def play(self, link: Link, identity: Identity, words: tuple[str, ...] = ()) -> None:
        ours, theirs = socket.socketpair()
        self._count += 1
        child = None
        try:
            child = await self._start(theirs, link, identity, words)
            await self._relay(link, ours)
        finally:
            self._count -= 1
            ours.close()
            if child is not None and child.stdin is not None:
                child.stdin.close()
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(child.wait(), 10)
                if child.returncode is None:
                    child.kill()
            if link.is_open:
                link.close("Something went wrong. Your match is kept: connect again to go on.", 1)

    async def _start(
        self, theirs: socket.socket, link: Link, identity: Identity, words: tuple[str, ...]
    ) -> asyncio.subprocess.Process:
        terminal = link.terminal
        colours = 0 if terminal.colours is None else terminal.colours.value
        guest = Guest(
            identity, words, terminal.width, terminal.height, colours, terminal.is_unicode,
            theirs.fileno(),
        )  # fmt: skip
        try:
            child = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "kumite_tui.server.isolated",
                stdin=asyncio.subprocess.PIPE, pass_fds=(theirs.fileno(),),
                env=children.clean_environment(),
            )  # fmt: skip
        finally:
            theirs.close()
        assert child.stdin is not None
        orders = msgspec.json.encode(self._orders) + b"\n" + msgspec.json.encode(guest) + b"\n"
        child.stdin.write(orders)
        return child

    async def _relay(self, link: Link, ours: socket.socket) -> None:
        streams = await asyncio.open_connection(sock=ours)
        wire: Wire[FromChild] = Wire(*streams, FromChild, _LARGEST)
        self._wires.add(wire)
        link.on_lost = lambda: wire.send(Stop(True))
        link.attach(_Relay(wire))
        try:
            async for frame in wire.frames():
                if isinstance(frame, Over):
                    link.close(frame.words, frame.code)
                    return
                link.send(frame.data)
                if link.is_paused:
                    wire.send(Pace(True))
        finally:
            self._wires.discard(wire)
            link.attach(None)
            link.on_lost = None
            wire.close()

    async def stop(self) -> None:
        for wire in self._wires:
            wire.send(Stop(False))
        for _ in range(140):
            if not self.count:
                break
            await asyncio.sleep(0.05)


class PipeLink(Link):
    """The link of a child: its worker is at the other end."""

    def __init__(self, terminal: Terminal, wire: Wire[ToChild]) -> None:
        super().__init__(terminal)
        self._wire = wire

    def send(self, data: bytes) -> None:
        self._wire.send(Shown(data))

    def close(self, words: str = "", code: int = 0) -> None:
        if self.is_open:
            self._wire.send(Over(words, code))
        self.is_open = False


async def _play(orders: Orders) -> None:
    from rich.color import ColorSystem

    from kumite_tui.server.line import Line
    from kumite_tui.server.sessions import Sessions
    from kumite_tui.server.worker import app_maker

    guest = msgspec.json.decode(sys.stdin.buffer.readline(), type=Guest)
    streams = await asyncio.open_connection(sock=socket.socket(fileno=guest.pipe))
    wire: Wire[ToChild] = Wire(*streams, ToChild, _LARGEST)
    colours = ColorSystem(guest.colours) if guest.colours else None
    link = PipeLink(Terminal(guest.width, guest.height, colours, guest.is_unicode), wire)
    line = Line(orders.arbiter_socket)
    sessions = Sessions(line, app_maker(orders.config), orders.config.limits)
    playing = asyncio.create_task(sessions.play(link, guest.identity, guest.words))

    async def read() -> None:
        async for frame in wire.frames():
            if isinstance(frame, Keys):
                link.received(frame.data)
            elif isinstance(frame, Size):
                link.resized(frame.width, frame.height)
            elif isinstance(frame, Pace):
                (link.paused if frame.is_paused else link.resumed)()
            elif frame.is_gone:
                link.lost()
            else:
                await sessions.stop()
        link.lost()

    reading = asyncio.create_task(read())
    ending = asyncio.create_task(children.until_told())
    await asyncio.wait((playing, ending), return_when=asyncio.FIRST_COMPLETED)
    if not playing.done():
        link.lost()
        await playing
    await asyncio.sleep(0.1)  # last words are on their way
    for task in (reading, ending):
        task.cancel()
    wire.close()
    await line.close()


if __name__ == "__main__":
    raise SystemExit(children.begin(_play))
