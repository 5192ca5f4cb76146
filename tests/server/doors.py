"""A whole server in one process for tests: doors, sessions, a hub and a fake arbiter."""

from __future__ import annotations

import asyncio
import re
import socket
from codecs import getincrementaldecoder
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import asyncssh

from kumite_tui.server.arbiter import Arbiter
from kumite_tui.server.arbiter import Identity as Person
from kumite_tui.server.config import Config, Limits
from kumite_tui.server.doors.cookies import Cookies
from kumite_tui.server.doors.gate import Gate
from kumite_tui.server.doors.remote_terminal import RemoteTerminal
from kumite_tui.server.doors.ssh import SshDoor
from kumite_tui.server.doors.web import WebDoor
from kumite_tui.server.messaging.arbiter_connection import ArbiterConnection, SessionConnection
from kumite_tui.server.messaging.frames import Identity
from kumite_tui.server.messaging.hub import Hub
from kumite_tui.server.messaging.messages import (
    Connection,
    Done,
    News,
    Refused,
    Reply,
    Request,
    Say,
)
from kumite_tui.server.processes.sessions import Sessions
from kumite_tui.server.processes.worker import app_maker
from kumite_tui.server.store import Store
from kumite_tui.terminal.textual_private import CalmApp
from tests.server.small_app import SmallApp
from tests.tui.emulator import Emulator

EASY = Limits(
    sessions=100,
    sessions_per_person=20,
    connects_per_source=10_000,
    waiting_per_source=100,
    first_byte_seconds=5,
)


@dataclass
class FakeConnection:
    """Says what it was asked; refuses what says no; tells everybody what is said aloud."""

    arbiter: FakeArbiter
    identity: Identity
    tell: Callable[[News], None] | None = None
    is_open: bool = True

    async def ask(self, request: Request) -> Reply:
        self.arbiter.asked.append(request)
        if isinstance(request, Say) and request.text == "no":
            raise Refused("not that")
        if isinstance(request, Say) and request.text == "wait":
            await asyncio.sleep(3600)
        await asyncio.sleep(0)
        return Done()

    def listen(self, tell: Callable[[News], None]) -> None:
        self.tell = tell

    def close(self) -> None:
        self.is_open = False
        self.arbiter.open.remove(self)


@dataclass
class FakeArbiter:
    asked: list[Request] = field(default_factory=list)
    open: list[FakeConnection] = field(default_factory=list)

    def connect(self, identity: Identity) -> FakeConnection:
        connection = FakeConnection(self, identity)
        self.open.append(connection)
        return connection


@dataclass
class Server:
    """Everything that a test may want to look at."""

    arbiter: FakeArbiter
    hub: Hub
    to_arbiter: ArbiterConnection
    sessions: Sessions
    gate: Gate
    door: SshDoor
    port: int
    web_port: int
    socket_path: Path
    apps: list[SmallApp] = field(default_factory=list)
    words: list[tuple[str, ...]] = field(default_factory=list)

    async def client(self, **options: Any) -> asyncssh.SSHClientConnection:
        return await asyncssh.connect(
            "127.0.0.1",
            self.port,
            **{
                "known_hosts": None,
                "username": "guest",
                "client_keys": None,
                "agent_path": None,
                "config": None,
                **options,
            },
        )


COOKIES = Cookies(b"of the tests")


@asynccontextmanager
async def serving(
    folder: Path,
    limits: Limits = EASY,
    *,
    guests: bool = True,
    is_real: bool = False,
    **settings: Any,
) -> AsyncIterator[Server]:
    """A server; a real one has the real app and the real arbiter, with bots that think at once."""
    arbiter = FakeArbiter()
    hub = Hub(arbiter.connect, limits)
    real: Arbiter | None = None
    if is_real:
        store = Store(folder / "kumite.sqlite")
        real = Arbiter(store)
        await real.start()
        hub.connect = partial(_connect, real)
    path = folder / "arbiter"
    await hub.listen(path)
    to_arbiter = ArbiterConnection(path)
    apps: list[SmallApp] = []
    words: list[tuple[str, ...]] = []

    make_real = app_maker(Config())

    def make_app(
        connection: SessionConnection, remote: RemoteTerminal, said: tuple[str, ...]
    ) -> CalmApp:
        if real is not None:
            return make_real(connection, remote, said)
        app = SmallApp()
        apps.append(app)
        words.append(said)
        return app

    sessions = Sessions(to_arbiter, make_app, limits)
    gate = Gate(limits)
    listening = socket.create_server(("127.0.0.1", 0), backlog=100)
    key = asyncssh.generate_private_key("ssh-ed25519")
    settings = {"web_origins": ("https://play.example",), **settings}
    config = Config(guests=guests, limits=limits, **settings)
    door = SshDoor(listening, key, gate, sessions, to_arbiter, config)
    door.start()
    port = listening.getsockname()[1]
    web_listening = socket.create_server(("127.0.0.1", 0), backlog=100)
    web_port = web_listening.getsockname()[1]
    web_door = WebDoor(web_listening, gate, sessions, config, COOKIES)
    await web_door.start()
    try:
        yield Server(
            arbiter, hub, to_arbiter, sessions, gate, door, port, web_port, path, apps, words
        )
    finally:
        await sessions.stop()
        await door.close()
        await web_door.close()
        await to_arbiter.close()
        await hub.close()
        if real is not None:
            await real.stop()
            store.close()
        await asyncio.sleep(0.05)


def _connect(arbiter: Arbiter, identity: Identity) -> Connection:
    return arbiter.connect(Person(identity.key, identity.is_guest, identity.source))


def served(
    folder: Path,
    test: Callable[[Server], Awaitable[None]],
    limits: Limits = EASY,
    *,
    guests: bool = True,
) -> None:
    """Let a test have a server."""

    async def run() -> None:
        async with serving(folder, limits, guests=guests) as server:
            await test(server)

    asyncio.run(run())


def key() -> asyncssh.SSHKey:
    return asyncssh.generate_private_key("ssh-ed25519")


class Player(asyncssh.SSHClientSession[bytes]):
    """A client with a terminal; keeps what it was sent."""

    def __init__(self) -> None:
        self.sent = bytearray()
        self.told = bytearray()
        self.code: int | None = None
        self.is_closed = False
        self.channel: asyncssh.SSHClientChannel[bytes] | None = None
        self._emulator = Emulator(80, 24)
        self._shown = 0
        self._decode = getincrementaldecoder("utf-8")("replace").decode

    def connection_made(self, chan: asyncssh.SSHClientChannel[bytes]) -> None:
        self.channel = chan

    def data_received(self, data: bytes, datatype: int | None) -> None:
        (self.told if datatype else self.sent).extend(data)

    def exit_status_received(self, status: int) -> None:
        self.code = status

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_closed = True

    def press(self, keys: bytes) -> None:
        assert self.channel is not None
        self.channel.write(keys)

    def text(self) -> str:
        """What a terminal of 80x24 shows of it."""
        fresh = self._decode(bytes(self.sent[self._shown :]))
        self._shown = len(self.sent)
        # The emulator does not know how terminals are asked to tell keys apart.
        self._emulator.feed(re.sub(r"\x1b\[(>25|<)u", "", fresh))
        return "\n".join(self._emulator.text())

    async def settled(self, seconds: float = 0.15) -> str:
        before = -1
        while before != len(self.sent):
            before = len(self.sent)
            await asyncio.sleep(seconds)
        return self.text()


async def player(client: asyncssh.SSHClientConnection, **options: Any) -> Player:
    """Open a session with a terminal."""
    _, session = await client.create_session(
        Player,
        **{"encoding": None, "term_type": "xterm-256color", "term_size": (80, 24), **options},
    )
    assert isinstance(session, Player)
    return session


async def until(
    is_true: Callable[[], bool], seconds: float = 20.0, shown: Callable[[], str] = str
) -> None:
    """Wait for something; `shown` tells what there was instead, if it never came."""
    for _ in range(int(seconds / 0.02)):
        if is_true():
            return
        await asyncio.sleep(0.02)
    raise AssertionError(f"it did not become true\n{shown()}")
