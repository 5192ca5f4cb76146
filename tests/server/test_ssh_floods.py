"""The SSH door under floods: of connections, channels, packets, sizes and keys."""

from __future__ import annotations

import asyncio
import errno
import socket
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from kumite_tui.server.config import Limits
from kumite_tui.server.doors import ssh_session
from kumite_tui.server.doors.client_terminal import LARGEST
from tests.server.doors import Player, Server, key, player, served, until


def test_who_logs_in_and_asks_for_nothing_is_sent_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ssh_session, "START_SECONDS", 0.3)

    async def test(server: Server) -> None:
        idle = await server.client()
        await asyncio.wait_for(idle.wait_closed(), 10)
        refused = await server.client()
        session = await player(refused, command="ls")
        await until(lambda: session.is_closed)
        await asyncio.wait_for(refused.wait_closed(), 10)
        assert not server.door._connections
        async with await server.client() as client:
            session = await player(client)
            await asyncio.sleep(1.0)
            session.press(b"x")
            await until(lambda: b"last x" in session.sent)

    served(tmp_path, test)


def test_a_giant_or_flickering_terminal(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        async with await server.client() as client:
            session = await player(client, term_size=(2**32 - 1, 2**32 - 1))
            await until(lambda: b"clicks 0" in session.sent)
            assert server.apps[0].size == LARGEST
            assert session.channel is not None
            for number in range(3_000):
                session.channel.change_terminal_size(80 + number % 50, 24 + number % 20)
            session.channel.change_terminal_size(100, 30)
            await until(lambda: server.apps[0].size == (100, 30), 30)

    served(tmp_path, test)


def test_ten_megabytes_at_line_speed(tmp_path: Path) -> None:
    """Surplus is dropped: others play on, and the next key acts within a second."""

    async def test(server: Server) -> None:
        async with await server.client() as client, await server.client() as other:
            flooder, good = await player(client), await player(other)
            await until(lambda: b"clicks 0" in good.sent and b"clicks 0" in flooder.sent)
            for kind in (b"a" * 50_000, b"\x1b[<35;10;10M" * 4_000, b"\x1b[200~" + b"p" * 50_000):
                for _ in range(70):
                    flooder.press(kind)
                    await asyncio.sleep(0)
                good.press(b"x")
                await until(lambda: server.apps[1].keys[-1:] == ["x"], 5)
                server.apps[1].keys.clear()
            assert len(server.apps[0].keys) < 1_000
            await asyncio.sleep(6)  # an unclosed paste is given up
            flooder.press(b"z")
            await until(lambda: server.apps[0].keys[-1:] == ["z"], 1)

    served(tmp_path, test)


def test_floods_of_connections(tmp_path: Path) -> None:
    """Silent sockets are bounded and end; a good login still succeeds."""
    limits = Limits(waiting=40, waiting_per_source=30, connects_per_source=10_000,
                    first_byte_seconds=2, sessions_per_person=5)  # fmt: skip

    async def test(server: Server) -> None:
        silent = [socket.socket() for _ in range(300)]
        for each in silent:
            each.setblocking(False)
            each.connect_ex(("127.0.0.1", server.port))
        most = 0
        for _ in range(100):
            most = max(most, server.gate.waiting)
            await asyncio.sleep(0.01)
        assert most == 30
        await until(lambda: server.gate.waiting == 0)  # who says nothing is not waited for
        for each in silent:
            each.close()
        await asyncio.sleep(0.5)
        await until(lambda: server.gate.waiting == 0)
        server.gate._sources.clear()  # the penalty of this one source has a test of its own
        async with await asyncio.wait_for(server.client(), 2) as client:
            session = await player(client)
            await until(lambda: b"clicks 0" in session.sent)
            for _ in range(100):
                with pytest.raises(asyncssh.ChannelOpenError):
                    await client.create_session(Player, encoding=None, term_type="xterm")
            assert len(server.apps) == 1

    served(tmp_path, test, limits)


def test_when_no_more_files_can_be_opened_it_waits(tmp_path: Path) -> None:
    """The loop must not run hot, and people come in again once there is room."""

    async def test(server: Server) -> None:
        tries = 0

        class Full:
            def __init__(self, listening: socket.socket) -> None:
                self.listening = listening

            def accept(self) -> tuple[socket.socket, object]:
                nonlocal tries
                tries += 1
                if tries < 3:
                    raise OSError(errno.EMFILE, "too many open files")
                return self.listening.accept()

            def __getattr__(self, name: str) -> object:
                return getattr(self.listening, name)

        acceptor = server.door._acceptor
        acceptor._listening = Full(acceptor._listening)  # type: ignore[assignment]
        async with await server.client() as client:
            session = await player(client)
            await until(lambda: b"clicks 0" in session.sent)
        assert tries < 20

    served(tmp_path, test)


def test_a_person_is_here_only_so_often(tmp_path: Path) -> None:
    limits = Limits(sessions=3, sessions_per_person=2, connects_per_source=1_000)
    mine = key()

    async def test(server: Server) -> None:
        clients = [
            await server.client(username="me", client_keys=[mine if number < 3 else key()])
            for number in range(5)
        ]
        sessions = [await player(client) for client in clients]
        await until(lambda: sessions[2].is_closed and sessions[4].is_closed)
        assert b"too often" in sessions[2].sent
        assert b"full" in sessions[4].sent
        assert (sessions[2].code, sessions[4].code) == (1, 1)
        for number in (0, 1, 3):
            await until(lambda n=number: b"clicks 0" in sessions[n].sent)  # type: ignore[misc]
        for client in clients:
            client.close()
        await until(lambda: not server.arbiter.open)

    served(tmp_path, test, limits)


def test_too_many_tries_end_the_connection(tmp_path: Path) -> None:
    limits = Limits(tries=6, connects_per_source=1_000)

    async def test(server: Server) -> None:
        asked: list[bool] = []

        def sign(data: bytes) -> bytes:
            asked.append(True)
            return b"\0\0\0\x0bssh-ed25519\0\0\0\x40" + b"x" * 64

        pairs = asyncssh.load_keypairs([key() for _ in range(20)])
        for pair in pairs:
            pair.sign = sign  # type: ignore[method-assign]
        with pytest.raises(asyncssh.DisconnectError, match="too many tries"):
            await server.client(username="a", client_keys=pairs)
        assert 0 < len(asked) <= 6

    served(tmp_path, test, limits, guests=False)


def test_a_terminal_that_never_reads(tmp_path: Path) -> None:
    """Frames are dropped, memory is bounded, and after a while the session ends."""
    limits = Limits(stall_seconds=1.0, connects_per_source=1_000)

    async def test(server: Server) -> None:
        client = await server.client()
        session = await player(client)
        await until(lambda: b"clicks 0" in session.sent)
        (connection,) = server.door._connections
        for end, size in ((client, socket.SO_RCVBUF), (connection, socket.SO_SNDBUF)):
            end.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, size, 4_096)
        client._transport.pause_reading()  # type: ignore[union-attr]
        assert session.channel is not None
        for number in range(3_000):
            if server.sessions.count == 0:
                break
            session.channel.change_terminal_size(300 + number % 2, 120)
            session.press(b"x")
            if (driver := server.apps[0]._driver) is not None:
                driver.write("x" * 20_000)  # keys and sizes alone are too slow to fill a socket
            await asyncio.sleep(0.01)
            transport = connection._transport
            if transport is not None:
                assert transport.get_write_buffer_size() < 1_000_000
        assert server.sessions.count == 0
        client.abort()

    served(tmp_path, test, limits)


def test_a_flood_of_packets_takes_a_small_share(tmp_path: Path) -> None:
    """Twenty thousand changes of the window: they are not read on and on, and others play."""

    async def test(server: Server) -> None:
        async with await server.client() as client, await server.client() as other:
            flooder, good = await player(client), await player(other)
            await until(lambda: b"clicks 0" in good.sent and b"clicks 0" in flooder.sent)
            ends = {each.get_extra_info("peername"): each for each in server.door._connections}
            flooded: Any = ends[client.get_extra_info("sockname")]._transport
            assert flooder.channel is not None
            for number in range(20_000):
                flooder.channel.change_terminal_size(80 + number % 50, 24)
            await until(lambda: not flooded.is_reading())
            good.press(b"x")
            await until(lambda: server.apps[1].keys[-1:] == ["x"])
            good.press(b"y")
            await until(lambda: b"last y" in good.sent)

    served(tmp_path, test)


def test_one_address_cannot_fill_the_server(tmp_path: Path) -> None:
    limits = Limits(sessions=36, connects_per_source=1_000)

    async def test(server: Server) -> None:
        clients = [await server.client() for _ in range(10)]
        sessions = [await player(client) for client in clients]
        await until(lambda: any(session.is_closed for session in sessions))
        (refused,) = [number for number in range(10) if sessions[number].is_closed]
        assert b"Too many come from your address" in sessions[refused].sent
        await until(lambda: len(server.arbiter.open) == 9)
        clients[0 if refused else 1].close()
        await until(lambda: len(server.arbiter.open) == 8)
        async with await server.client() as client:
            session = await player(client)
            await until(lambda: b"clicks 0" in session.sent)
        for client in clients:
            client.close()

    served(tmp_path, test, limits)
