"""Browsers' connections that say nothing, or half of something; and a machine that is full."""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
import struct
from contextlib import AsyncExitStack, suppress
from pathlib import Path

import aiohttp
import asyncssh
import pytest
from msgspec.structs import replace

from kumite_tui.server.config import Limits
from kumite_tui.server.doors.acceptor import Acceptor
from kumite_tui.server.doors.crowd import Crowd
from kumite_tui.server.processes import descriptors
from kumite_tui.server.processes.logs import ASKED, Few
from tests.server.doors import EASY, Server, served, until
from tests.server.real_server import RealServer, free_port
from tests.server.test_web import COOKIE, browsed, page

LITTLE_PATIENCE = replace(EASY, first_byte_seconds=0.4, web_seconds=1.5)
KINDS = {
    "silent": b"",
    "half a request": b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Half: ",
    "kept alive": b"GET /page.css HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "a body that never comes": b"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900\r\n\r\n",
}


async def is_hung_up(reader: asyncio.StreamReader, seconds: float) -> bool:
    with suppress(ConnectionError):
        async with asyncio.timeout(seconds):
            while await reader.read(65536):
                pass
    return True


@pytest.mark.parametrize("kind", KINDS)
def test_nobody_holds_a_connection_for_long(tmp_path: Path, kind: str) -> None:
    async def test(server: Server) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.web_port)
        writer.write(KINDS[kind])
        assert await is_hung_up(reader, 10)
        writer.close()

    served(tmp_path, test, LITTLE_PATIENCE)


def test_a_shorter_patience_holds_at_once(tmp_path: Path) -> None:
    limits = replace(EASY, first_byte_seconds=60)

    async def test(server: Server) -> None:
        limits.adopt(replace(limits, first_byte_seconds=0.4))
        reader, writer = await asyncio.open_connection("127.0.0.1", server.web_port)
        assert await is_hung_up(reader, 5)
        writer.close()

    served(tmp_path, test, limits)


def test_whoever_asks_on_and_on_is_cut_off_too(tmp_path: Path) -> None:
    """One letter of a header every moment, and requests without end."""

    async def test(server: Server) -> None:
        async def dribble(text: bytes) -> None:
            reader, writer = await asyncio.open_connection("127.0.0.1", server.web_port)
            ended = asyncio.create_task(is_hung_up(reader, 10))
            while not ended.done():
                writer.write(text)
                await asyncio.sleep(0.1)
            assert await ended
            writer.close()

        await asyncio.gather(dribble(b"G"), dribble(KINDS["kept alive"]))

    served(tmp_path, test, LITTLE_PATIENCE)


def test_sessions_in_the_browser_stay(tmp_path: Path) -> None:
    async def test(server: Server, browser: aiohttp.ClientSession, address: str) -> None:
        async with page(browser, address) as shown:
            await asyncio.sleep(3)
            assert not shown.is_closed
            await shown.press("a")
            await until(lambda: server.apps[0].keys == ["a"])

    browsed(tmp_path, test, LITTLE_PATIENCE)


async def silent_reader(server: Server) -> socket.socket:
    """A page that opens the socket and reads nothing of what it is sent."""
    loop = asyncio.get_running_loop()
    host = f"127.0.0.1:{server.web_port}"
    found = socket.socket()
    found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
    found.setblocking(False)
    await loop.sock_connect(found, ("127.0.0.1", server.web_port))
    request = (
        f"GET /ws?width=300&height=100 HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n"
        f"Cookie: kumite={COOKIE}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    await loop.sock_sendall(found, request.encode())
    return found


def test_whoever_hangs_up_before_the_socket_is_open_is_no_error(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(server: Server) -> None:
        for _ in range(40):
            gone = await silent_reader(server)
            gone.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            gone.close()
        await asyncio.sleep(0.5)

    served(tmp_path, test, EASY)
    assert [each.getMessage() for each in caplog.records if each.levelno >= logging.ERROR] == []


def frame(text: str) -> bytes:
    """A message of a page, masked with zeros."""
    return bytes([0x81, 0x80 | len(text)]) + bytes(4) + text.encode()


async def pinging(there: socket.socket, seconds: float) -> None:
    """A sign of life, again and again, until nobody is there to hear it."""
    loop = asyncio.get_running_loop()
    ends = loop.time() + seconds
    while loop.time() < ends:
        await loop.sock_sendall(there, frame('["ping","1"]'))
        await asyncio.sleep(0.1)


@pytest.mark.parametrize("ending", ["it stalls", "the app ends", "it talks nonsense"])
def test_a_page_that_never_reads_does_not_outlive_its_session(tmp_path: Path, ending: str) -> None:
    async def test(server: Server) -> None:
        loop = asyncio.get_running_loop()
        there = await silent_reader(server)
        await until(lambda: len(server.apps) == 1 and server.apps[0].is_running)
        (session,) = server.sessions._running
        session.remote.send(b"x" * 16_000_000)  # as pictures would, in the end
        words = {"the app ends": '["stdin","q"]', "it talks nonsense": "[1]"}.get(ending)
        if words:
            await loop.sock_sendall(there, frame(words))
        await until(lambda: server.sessions.count == 0)
        with pytest.raises(ConnectionError):
            await pinging(there, 12)
        there.close()

    served(tmp_path, test, replace(EASY, stall_seconds=1.0))


def test_a_crowd_in_front_of_the_page_makes_room(tmp_path: Path) -> None:
    limits = replace(EASY, web_connections=20, first_byte_seconds=30)

    async def test(server: Server, browser: aiohttp.ClientSession, address: str) -> None:
        async with AsyncExitStack() as stack:
            for _ in range(60):
                _, writer = await asyncio.open_connection("127.0.0.1", server.web_port)
                stack.callback(writer.close)
            async with page(browser, address) as shown:
                await until(lambda: b"clicks 0" in shown.sent)

    browsed(tmp_path, test, limits)


class FakeTransport:
    def __init__(self) -> None:
        self.is_over = False

    def is_closing(self) -> bool:
        return self.is_over

    def abort(self) -> None:
        self.is_over = True


def test_one_source_has_few_places_and_the_most_crowded_makes_room() -> None:
    now = 0.0
    crowd = Crowd(
        Limits(web_connections=6, web_connections_per_source=4, web_seconds=60), lambda: now
    )

    def come(source: str) -> FakeTransport | None:
        place = crowd.admit(source)
        if place is None:
            return None
        transport = FakeTransport()
        place.transport = transport  # type: ignore[assignment]
        return transport

    many = [come("10.0.0.1") for _ in range(5)]
    assert [each is not None for each in many] == [True] * 4 + [False]
    others = [come(f"10.0.1.{number}") for number in range(3)]
    assert None not in others, "the first of the crowd had to go"
    assert many[0] is not None
    assert many[0].is_over
    assert many[1] is not None
    many[1].is_over = True
    assert come("10.0.0.1") is not None, "whoever has hung up does not count"
    assert [come("") for _ in range(9)] != [None] * 9, "a proxy asks for many"
    assert len(crowd) == 6
    now = 61.0
    crowd.sweep()
    assert len(crowd) == 0


def test_a_line_is_not_logged_in_a_loop() -> None:
    now = 0.0
    few = Few(lambda: now)
    lines: list[str] = []
    logger = logging.Logger("flooded")
    handler = logging.Handler()
    handler.emit = lambda record: lines.append(str(record.left_out))  # type: ignore[attr-defined,method-assign]
    handler.addFilter(few)
    logger.addHandler(handler)
    for _ in range(10_000):
        logger.warning("the same again")
    assert len(lines) == 10
    now = 5.0
    logger.warning("another place")
    for _ in range(50):
        logger.warning("yet another")
    assert len(lines) < 30
    now = 60.0
    for _ in range(100_000):
        logger.warning("once more")
    assert len(lines) < 50


def test_what_the_operator_asks_for_is_always_told() -> None:
    few = Few(lambda: 0.0)
    record = logging.LogRecord(ASKED, logging.INFO, "here.py", 1, "3 sessions", None, None)
    assert all(few.filter(record) for _ in range(1000))


class Crowded:
    """A listening socket of a machine that can open no more files, but for the spare one."""

    def __init__(self) -> None:
        self.refused = 0
        self._is_full = False

    def fileno(self) -> int:
        return 3

    def accept(self) -> tuple[Crowded, tuple[str, int]]:
        self._is_full = not self._is_full  # the first try fails, the one with the spare does not
        if self._is_full:
            raise OSError(errno.EMFILE, "Too many open files")
        return self, ("10.0.0.1", 1)

    def close(self) -> None:
        self.refused += 1


def test_without_descriptors_connections_are_refused_not_left_waiting() -> None:
    listening = Crowded()
    acceptor = Acceptor(listening, lambda *_: True, lambda: 0)  # type: ignore[arg-type]
    assert acceptor._accept_some()
    assert listening.refused == 50


def test_some_descriptors_are_kept_for_what_matters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("resource.getrlimit", lambda _: (256, 256))
    assert [descriptors.are_scarce(number) for number in (10, 207, 208, 255)] == [
        False, False, True, True,
    ]  # fmt: skip
    assert descriptors.quarter() == 64


def test_a_full_machine_still_lets_people_in(tmp_path: Path) -> None:
    """Silent connections at the web port, more than there are descriptors: SSH goes on."""
    web_port = free_port()
    config = tmp_path / "kumite.toml"
    config.write_text(
        "[limits]\nweb_connections = 100000\nweb_connections_per_source = 100000\n"
        "first_byte_seconds = 60\nweb_seconds = 300\n"
    )
    server = RealServer(
        tmp_path, "--workers", "1", "--web-port", str(web_port), "--config", str(config),
        descriptors=128,
    )  # fmt: skip
    crowd: list[socket.socket] = []

    async def come() -> None:
        async with (
            asyncio.timeout(20),
            asyncssh.connect(
                "127.0.0.1", server.port, known_hosts=None, username="guest", client_keys=None,
                agent_path=None, config=None,
            ) as client,
        ):  # fmt: skip
            _, channel = await client.create_session(
                asyncssh.SSHClientSession, term_type="xterm", encoding=None
            )
            assert channel is not None

    try:
        for _ in range(300):
            crowd.append(socket.create_connection(("127.0.0.1", web_port), timeout=10))
        for each in crowd[:200]:  # those who came first had to make room for others
            assert each.recv(1) == b""
        asyncio.run(come())
        assert len(server.log) < 20_000, server.log[-2000:]
    finally:
        for each in crowd:
            each.close()
        server.stop()
