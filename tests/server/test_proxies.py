"""Proxies say for whom they ask: believed from those that are named, and from nobody else."""

from __future__ import annotations

import asyncio
import socket
import struct
from contextlib import AsyncExitStack
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import aiohttp
import asyncssh
import pytest

from kumite_tui.server.config import BadConfig, Config, Limits
from kumite_tui.server.doors.proxies import BadHeader, TrustedProxies, read_header
from tests.server.doors import COOKIES, EASY, Server, player, serving, until

Settings = dict[str, Any]
SIGNATURE = b"\r\n\r\n\x00\r\nQUIT\n"


def second(source: str, *, command: int = 0x21) -> bytes:
    """A header of version 2, with something at its end that is skipped."""
    packed = ip_address(source).packed
    family = 0x11 if len(packed) == 4 else 0x21
    body = packed + packed + struct.pack(">HH", 50_000, 2222) + b"\x04\x00\x01x"
    return SIGNATURE + bytes([command, family]) + struct.pack(">H", len(body)) + body


HEADERS = {
    b"PROXY TCP4 203.0.113.9 192.0.2.1 50000 2222\r\n": "203.0.113.9",
    b"PROXY TCP6 2001:db8::9 2001:db8::1 50000 2222\r\n": "2001:db8::9",
    b"PROXY UNKNOWN\r\n": "",
    second("203.0.113.9"): "203.0.113.9",
    second("2001:db8::9"): "2001:db8::9",
    second("203.0.113.9", command=0x20): "",
}
BAD = [
    b"SSH-2.0-OpenSSH_9.9\r\n",
    b"PROXY TCP4 203.0.113.9\r\n",
    b"PROXY TCP4 203.0.113.999 192.0.2.1 1 2\r\n",
    b"PROXY " + b"x" * 500,
    b"PROXY TCP4 203.",
    SIGNATURE + b"\x31\x11\x00\x0c" + bytes(12),
    SIGNATURE + b"\x21\x11\xff\xff" + bytes(100),
    SIGNATURE + b"\x21\x31\x00\x0c" + bytes(12),
    b"",
]


async def read(data: bytes) -> tuple[str, bytes]:
    """What a header says, and what follows it."""
    ours, theirs = socket.socketpair()
    with ours, theirs:
        ours.setblocking(False)
        theirs.sendall(data)
        theirs.shutdown(socket.SHUT_WR)
        return await read_header(ours), ours.recv(1000)


@pytest.mark.parametrize("header", HEADERS)
def test_headers_of_both_versions_are_read_and_not_a_byte_more(header: bytes) -> None:
    assert asyncio.run(read(header + b"SSH-2.0-x\r\n")) == (HEADERS[header], b"SSH-2.0-x\r\n")


@pytest.mark.parametrize("data", BAD)
def test_what_is_no_header_is_refused(data: bytes) -> None:
    with pytest.raises(BadHeader):
        asyncio.run(read(data))


async def through_proxy(server: Server, header: bytes) -> asyncssh.SSHClientConnection:
    line = socket.create_connection(("127.0.0.1", server.port))
    line.sendall(header)
    line.setblocking(False)
    return await asyncssh.connect(
        sock=line, known_hosts=None, username="guest", client_keys=None, agent_path=None,
        config=None,
    )  # fmt: skip


def test_ssh_through_a_proxy_comes_from_where_the_proxy_says(tmp_path: Path) -> None:
    async def go() -> None:
        settings = Settings(trusted_proxies=("127.0.0.0/8",), proxy_protocol=True)
        async with AsyncExitStack() as stack:
            server = await stack.enter_async_context(serving(tmp_path, EASY, **settings))
            for number, header in enumerate(list(HEADERS)[:2]):
                client = await through_proxy(server, header)
                stack.push_async_exit(client)
                await player(client)
                await until(lambda number=number: len(server.arbiter.open) == number + 1)  # type: ignore[misc]
            sources = [each.identity.source for each in server.arbiter.open]
            assert sources == ["203.0.113.9", "2001:db8::"]

    asyncio.run(go())


def test_nobody_else_is_believed(tmp_path: Path) -> None:
    async def go() -> None:
        settings = Settings(trusted_proxies=("192.0.2.1",), proxy_protocol=True)
        async with serving(tmp_path, EASY, **settings) as server:
            with pytest.raises((OSError, asyncssh.Error)):
                await through_proxy(server, next(iter(HEADERS)))
            async with await server.client() as client:  # and without a header one comes as before
                await player(client)
                await until(lambda: len(server.arbiter.open) == 1)
                assert server.arbiter.open[0].identity.source == "127.0.0.1"

    asyncio.run(go())


def test_sixty_browsers_behind_one_proxy_all_get_in(tmp_path: Path) -> None:
    """As many as that were refused without the setting: one source may have fewer."""

    async def go() -> None:
        settings = Settings(trusted_proxies=("127.0.0.1",), web_origins=())
        async with AsyncExitStack() as stack:
            server = await stack.enter_async_context(serving(tmp_path, Limits(), **settings))
            browser = await stack.enter_async_context(aiohttp.ClientSession())
            host = f"127.0.0.1:{server.web_port}"
            for number in range(60):
                headers = {
                    "Origin": f"http://{host}", "Cookie": f"kumite={COOKIES.issue()}",
                    "X-Forwarded-For": f"6.6.6.6, 203.0.113.{number}",
                }  # fmt: skip
                shown = browser.ws_connect(f"http://{host}/ws", headers=headers)
                await stack.enter_async_context(shown)
            lines = server.arbiter.open
            # Sixty apps start, beside other tests.
            await until(lambda: len(lines) == 60, 200, lambda: f"{len(lines)} are in")
            sources = {each.identity.source for each in server.arbiter.open}
            assert len(sources) == 60
            assert "6.6.6.6" not in sources, "a stranger wrote that"

    asyncio.run(go())


def test_proxies_are_named_by_addresses_and_nets() -> None:
    proxies = TrustedProxies(["192.0.2.0/24", "2001:db8::/32"])
    assert "192.0.2.200" in proxies
    assert "::ffff:192.0.2.200" in proxies
    assert "2001:db8:5::1" in proxies
    assert "127.0.0.1" not in proxies
    assert "nonsense" not in proxies
    for wrong in ({"trusted_proxies": ("proxy.example",)}, {"proxy_protocol": True}):
        with pytest.raises(BadConfig, match="trusted_proxies"):
            Config().changed(**wrong)
