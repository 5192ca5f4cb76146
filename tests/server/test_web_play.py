"""Whole evenings in the browser: a guest plays, the tables go away, and the guest is back."""

from __future__ import annotations

import asyncio
import os
import re
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest

from tests.server.doors import until
from tests.server.real_server import (
    AWAY,
    DOWN,
    ENTER,
    RIGHT,
    RealServer,
    free_port,
    in_match,
    is_back,
    real_server,
)
from tests.server.test_web import Page, page


@asynccontextmanager
async def browser(address: str) -> AsyncIterator[Page]:
    jar = aiohttp.CookieJar(unsafe=True)
    async with (
        aiohttp.ClientSession(cookie_jar=jar) as session,
        page(session, address, width="100", height="30") as shown,
    ):
        yield shown


async def open_table(guest: Page) -> str:
    """A table against a bot that answers at once; its code."""
    await until(lambda: "Open a table" in guest.text())
    await guest.press("t")
    await until(lambda: "NEW TABLE" in guest.text())
    for _ in range(5):
        await guest.press(DOWN)
    for _ in range(12):
        await guest.settled()
        if re.search(r"Seat 2\s+◂ random", guest.text()):
            break
        await guest.press(RIGHT)
    await guest.press(ENTER)
    await until(lambda: "not ready" in guest.text())
    found = re.search(r"TABLE ([A-Z0-9]{4})", guest.text())
    assert found is not None
    return found[1]


def name_of(guest: Page) -> str:
    found = re.search(r"guest-[a-z0-9]{6}", guest.text())
    assert found is not None, guest.text()
    return found[0]


async def kill_the_arbiter(server: RealServer, *guests: Page) -> None:
    # Whoever comes while the server begins has read these words before.
    known = [(guest, len(guest.sent)) for guest in guests]
    os.kill(server.child("arbiter_process"), signal.SIGKILL)
    for guest, sent in known:
        await until(lambda g=guest, n=sent: AWAY.encode() in g.sent[n:])  # type: ignore[misc]


@pytest.mark.parametrize("flags", [(), ("--isolate",)], ids=["shared", "isolated"])
def test_guests_are_back_at_their_match_when_the_arbiter_is(
    tmp_path: Path, flags: tuple[str, ...]
) -> None:
    port = free_port()

    async def evening(server: RealServer) -> None:
        async with browser(f"http://127.0.0.1:{port}") as guest:
            await open_table(guest)
            name = name_of(guest)
            await guest.press(ENTER)
            await until(lambda: "YOUR CHOICE" in guest.text())
            for _ in range(4):
                await guest.press(ENTER)
                await guest.settled()
            await kill_the_arbiter(server, guest)
            await until(lambda: is_back(guest.text()), 60, lambda: guest.text() + server.log)
            assert not guest.is_closed
            before = len(guest.sent)
            await guest.press(ENTER)
            await until(lambda: len(guest.sent) > before)
            await guest.settled(0.5)
            await guest.press("q")
            await until(lambda: "Open a table" in guest.text() and name in guest.text())

    with real_server(tmp_path, "--workers", "1", "--web-port", str(port), *flags) as server:
        asyncio.run(evening(server))
        assert "Traceback" not in server.log


def test_a_guest_who_has_not_begun_is_back_in_the_chair(tmp_path: Path) -> None:
    port = free_port()

    async def evening(server: RealServer) -> None:
        address = f"http://127.0.0.1:{port}"
        async with browser(address) as guest, browser(address) as other:
            code = await open_table(guest)
            await until(lambda: "Open a table" in other.text())
            name = name_of(guest)
            await kill_the_arbiter(server, guest, other)
            await until(lambda: f"TABLE {code}" in guest.text() and AWAY not in guest.text(), 60)
            await guest.press(ENTER)
            await until(lambda: in_match(guest.text()))
            await until(lambda: "(guest)" in other.text() and name_of(other) != name)
            await guest.settled()
            await guest.press("q")
            await until(lambda: "Open a table" in guest.text() and name in guest.text())

    with real_server(tmp_path, "--workers", "1", "--web-port", str(port)) as server:
        asyncio.run(evening(server))
        assert "Traceback" not in server.log
