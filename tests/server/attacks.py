"""Clients that mean harm, each of a kind; all run at once in a process of their own.

    python -m tests.server.attacks PORT WEB_PORT ARBITER_SOCKET SECONDS KIND CODE...

They come from addresses of their own and count what they did; a line of JSON at the end tells it.
"""

from __future__ import annotations

import asyncio
import json
import os
import socket
import struct
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import aiohttp
import asyncssh

from kumite_tui.server.messaging.arbiter_connection import ArbiterConnection
from kumite_tui.server.messaging.frames import Identity
from kumite_tui.server.messaging.messages import (
    Act,
    ChangeSeat,
    ChooseName,
    FetchReplay,
    GetScene,
    Hello,
    JoinTable,
    Keep,
    LeaveTable,
    OpenTable,
    Profile,
    Refused,
    Request,
    Say,
    Seated,
    SetReady,
)
from tests.server.doors import Player, player
from tests.server.honest import connect
from tests.server.hostile import HOSTILE as TEXTS
from tests.server.test_input_filter import HOSTILE, KILLERS, PIECES
from tests.server.test_web import NONSENSE

_BAD_INPUT = [*KILLERS.values(), *HOSTILE.values()]
_TROUBLE = (
    OSError, EOFError, TimeoutError, asyncssh.Error, asyncssh.ChannelListenError,
    aiohttp.ClientError, Refused,
)  # fmt: skip
_GIANT = 2**32 - 1
_SILENT_AT_ONCE = 2_000
_SILENT_PAGES = 1_000
_CHANNELS = 1_000


class Siege:
    """What all attackers know."""

    def __init__(
        self, port: int, web_port: int, arbiter: Path, seconds: float, codes: list[str]
    ) -> None:
        self.port = port
        self.web_port = web_port
        self.arbiter = arbiter
        self.codes = codes
        self.done: Counter[str] = Counter()
        self._ends = monotonic() + seconds

    @property
    def is_on(self) -> bool:
        return monotonic() < self._ends

    async def pause(self, seconds: float) -> None:
        await asyncio.sleep(max(min(seconds, self._ends - monotonic()), 0.0))

    async def session(
        self, source: str, **options: Any
    ) -> tuple[asyncssh.SSHClientConnection, Player]:
        async with asyncio.timeout(20):
            client = await connect(self.port, source)
            return client, await player(client, **options)


Attack = Callable[[Siege, Random], Awaitable[None]]


# Before the login.


async def silent_sockets(siege: Siege, rng: Random) -> None:
    """Two thousand at once, from twenty addresses, that say nothing."""
    found: list[socket.socket] = []
    for number in range(_SILENT_AT_ONCE):
        one = socket.socket()
        one.setblocking(False)
        one.bind((f"127.0.1.{number % 20}", 0))
        one.connect_ex(("127.0.0.1", siege.port))
        found.append(one)
        if number % 50 == 0:
            await asyncio.sleep(0.01)
    siege.done["silent sockets"] += len(found)
    await siege.pause(15)
    for one in found:
        one.close()


async def wrong_logins(siege: Siege, rng: Random) -> None:
    """Tries from one address, most of which are not even looked at."""
    await asyncio.gather(*(_wrong_login(siege, rng) for _ in range(40)))


async def _wrong_login(siege: Siege, rng: Random) -> None:
    source = ("127.0.1.50", 0)
    with suppress(*_TROUBLE):
        async with asyncio.timeout(5):
            if rng.random() < 0.05:
                await asyncssh.connect(
                    "127.0.0.1", siege.port, local_addr=source, username="root",
                    password="secret", preferred_auth="password", known_hosts=None,
                    client_keys=None, agent_path=None, config=None,
                )  # fmt: skip
            reader, writer = await asyncio.open_connection(
                "127.0.0.1", siege.port, local_addr=source
            )
            writer.write(b"SSH-2.0-guess\r\n" + rng.randbytes(100))
            await reader.read()
            writer.close()
    siege.done["tries to log in"] += 1


async def half_open(siege: Siege, rng: Random) -> None:
    """A handshake that is begun and left, or begun with noise."""
    with suppress(*_TROUBLE):
        async with asyncio.timeout(10):
            reader, writer = await asyncio.open_connection(
                "127.0.0.1", siege.port, local_addr=(f"127.0.1.{60 + rng.randrange(5)}", 0)
            )
            writer.write(b"SSH-2.0-x\r\n" if rng.random() < 0.7 else rng.randbytes(500))
            writer.write(rng.randbytes(rng.randrange(2_000)))
            await reader.read()
            writer.close()
    siege.done["broken handshakes"] += 1
    await siege.pause(0.1)


async def silent_pages(siege: Siege, rng: Random) -> None:
    """A thousand connections to the page, from ten addresses: silent, half sent, kept alive."""
    begun = (
        b"",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Half: ",
        b"GET /page.css HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900\r\n\r\n",
    )
    async with AsyncExitStack() as opened:
        for number in range(_SILENT_PAGES):
            with suppress(*_TROUBLE):
                async with asyncio.timeout(5):
                    _, writer = await asyncio.open_connection(
                        "127.0.0.1", siege.web_port, local_addr=(f"127.0.1.{110 + number % 10}", 0)
                    )
                opened.callback(writer.close)
                writer.write(begun[number % len(begun)])
            siege.done["silent pages"] += 1
        await siege.pause(15)


async def forged_lines(siege: Siege, rng: Random) -> None:
    """Reasons to hang up that would like to be lines of the log, or to fill it."""
    source = ("127.0.1.51", 0)
    with suppress(*_TROUBLE):
        async with asyncio.timeout(5):
            reader, writer = await asyncio.open_connection(
                "127.0.0.1", siege.port, local_addr=source
            )
            text = rng.choice(
                (
                    b"bye\n2026-01-01 00:00:00,000 ERROR forged",
                    b"\x1b[2J\x1b]0;t\x07",
                    b"x" * 30_000,
                )
            )
            reason = struct.pack(">BII", 1, 11, len(text)) + text + struct.pack(">I", 0)
            padding = 8 - (len(reason) + 5) % 8 + 4
            writer.write(b"SSH-2.0-eve\r\n")
            writer.write(struct.pack(">IB", len(reason) + padding + 1, padding))
            writer.write(reason + bytes(padding))
            await reader.read()
            writer.close()
    siege.done["forged lines"] += 1
    await siege.pause(0.5)


# With a session.


async def channels(siege: Siege, rng: Random) -> None:
    """A thousand more sessions, tunnels and listeners on a connection that has one."""
    client, _ = await siege.session("127.0.1.70")

    async def ask(number: int) -> None:
        with suppress(*_TROUBLE):
            async with asyncio.timeout(30):
                if number % 10 == 0:
                    await client.open_connection("127.0.0.1", siege.port)
                elif number % 10 == 1:
                    await client.forward_remote_port("", 0, "127.0.0.1", 1)
                else:
                    await client.create_session(Player, encoding=None, term_type="xterm")
                raise AssertionError("a second channel was opened")
        siege.done["channels asked for"] += 1

    for first in range(0, _CHANNELS, 20):
        await asyncio.gather(*(ask(number) for number in range(first, first + 20)))
        if not siege.is_on:
            break
    client.abort()
    await siege.pause(3)


async def sizes(siege: Siege, rng: Random) -> None:
    """A terminal that flickers between all sizes, giants among them."""
    client, session = await siege.session("127.0.1.71", term_size=(_GIANT, _GIANT))
    assert session.channel is not None
    while siege.is_on and not session.is_closed:
        for _ in range(1_000):
            width, height = rng.choice(((80, 24), (400, 150), (_GIANT, _GIANT), (1, 1), (0, 0)))
            with suppress(*_TROUBLE):
                session.channel.change_terminal_size(width, height)
            siege.done["window changes"] += 1
        session.sent.clear()
        await siege.pause(0.8)
    client.abort()


async def floods(siege: Siege, rng: Random) -> None:
    """Keys, moves of the mouse and pastes without end, as fast as they are taken."""
    client, session = await siege.session(f"127.0.1.{72 + rng.randrange(3)}")
    await siege.pause(1)
    for _ in range(100):
        kind = rng.choice((b"a" * 50_000, b"\x1b[<35;10;10M" * 4_000, b"\x1b[200~" + b"p" * 50_000))
        if session.is_closed or not siege.is_on:
            break
        session.press(kind)
        siege.done["bytes of floods"] += len(kind)
        session.sent.clear()
        await siege.pause(0.5)
    client.abort()


async def noise(siege: Siege, rng: Random) -> None:
    """Whatever breaks parsers, between keys that open every screen."""
    client, session = await siege.session(f"127.0.1.{76 + rng.randrange(3)}")
    await siege.pause(1)
    for _ in range(300):
        if session.is_closed or not siege.is_on:
            break
        inputs = [_input(rng) for _ in range(800)]
        session.press(b"".join(inputs))
        siege.done["fuzzed inputs"] += len(inputs)
        session.sent.clear()
        await siege.pause(0.35)
    client.abort()


def _input(rng: Random) -> bytes:
    kind = rng.random()
    if kind < 0.45:
        return b"".join(rng.choice(PIECES) for _ in range(rng.randrange(1, 6)))
    if kind < 0.9:
        return rng.randbytes(rng.randrange(1, 12))
    if kind < 0.901:
        return rng.choice(_BAD_INPUT)
    return rng.choice((b"t", b"l", b"s", b"h", b"p", b"\x1b", b"\r", b"\t", b"?"))


async def never_reads(siege: Siege, rng: Random) -> None:
    """The largest terminal there is, that asks for pictures and takes none."""
    client, session = await siege.session("127.0.1.80", term_size=(400, 150))
    client._transport.pause_reading()  # type: ignore[union-attr]
    for _ in range(300):
        if session.is_closed or not siege.is_on:
            break
        session.press(b"t\x1b[B\x1b")
        await siege.pause(0.3)
    siege.done["readers that stalled"] += 1
    client.abort()


async def drops(siege: Siege, rng: Random) -> None:
    """Come, and be cut off: at once, at the first paint, or with keys on their way."""
    client, session = await siege.session(f"127.0.1.{81 + rng.randrange(4)}")
    await siege.pause(rng.choice((0.0, 0.05, 0.3)))
    session.press(b"t\x1b[B\r")
    client.abort()
    siege.done["sessions cut off"] += 1
    await siege.pause(0.7)


async def commands(siege: Siege, rng: Random) -> None:
    """Shells, files and replays that nobody may have."""
    words = ("ls", "sh -i", "replay", "replay ../../etc", "scp -t /", "join " + "A" * 90_000, "\0")
    for each in words:
        client, _ = await siege.session("127.0.1.86", command=each, term_type=None)
        await siege.pause(0.3)
        client.abort()
        client = await connect(siege.port, "127.0.1.87")
        with suppress(*_TROUBLE):
            async with asyncio.timeout(10):
                await client.start_sftp_client()
                raise AssertionError("files were opened")
        client.abort()
        siege.done["commands"] += 2


async def pages(siege: Siege, rng: Random) -> None:
    """Browsers of other sites, with nonsense, giants and floods."""
    address = f"http://127.0.0.1:{siege.web_port}"
    connector = aiohttp.TCPConnector(local_addr=(f"127.0.1.{90 + rng.randrange(4)}", 0))
    jar = aiohttp.CookieJar(unsafe=True)
    timeout = aiohttp.ClientTimeout(total=10)
    async with aiohttp.ClientSession(connector=connector, cookie_jar=jar, timeout=timeout) as there:
        for path in ("/", "/static/../../etc/passwd", "/ws", "/%00", "/static/" + "x" * 9_000):
            await (await there.get(address + path)).read()
            siege.done["pages asked for"] += 1
        origin = rng.choice((address, address, "https://evil.example", "null"))
        async with there.ws_connect(f"{address}/ws?width=9999", headers={"Origin": origin}) as one:
            for _ in range(20):
                text = rng.choice((json.dumps(["stdin", rng.choice("tlhp\r\t") * 9_000]), "[1"))
                await one.send_str(text)
                siege.done["frames of pages"] += 1
                await siege.pause(0.1)
            await one.send_str(rng.choice(NONSENSE))
    await siege.pause(1)


# Past the doors, as a session that was taken over could.


async def forgeries(siege: Siege, rng: Random) -> None:
    """Acts for others' seats, stale, repeated and made up; hostile names and hostile talk."""
    line = ArbiterConnection(siege.arbiter)
    try:
        me = await line.connect(Identity(f"key:{rng.random()}", False, "127.0.1.99"))
        await me.ask(Hello())
        await me.ask(ChooseName(f"eve {rng.randrange(10**6)}"))
        for code in siege.codes:
            with suppress(Refused):
                await me.ask(JoinTable(code, watch=True))
        for _ in range(400):
            if not siege.is_on:
                break
            with suppress(Refused):
                await me.ask(_forged(siege, rng))
            siege.done["forged requests"] += 1
            await siege.pause(0.06)
    finally:
        await line.close()


async def throw_away_keys(siege: Siege, rng: Random) -> None:
    """New keys that begin as many matches alone as they are let, and never come back."""
    line = ArbiterConnection(siege.arbiter)
    alone = OpenTable("neon", "royale", ("open", "random"), (None, None))
    try:
        number = rng.randrange(2**40)
        source = f"127.0.1.{120 + number % 10}"
        me = await line.connect(Identity(f"key:{number}", False, source))
        await me.ask(Hello())
        await me.ask(ChooseName(f"x{number}"))
        while siege.is_on:
            siege.done["tables asked for"] += 1
            seated = await me.ask(alone)
            assert isinstance(seated, Seated)
            await me.ask(SetReady(seated.table.code, True))
            siege.done["tables taken"] += 1
    except Refused:
        await siege.pause(1)
    finally:
        await line.close()


async def hungry_tables(siege: Siege, rng: Random) -> None:
    """One key that sits at tables of five grandmasters, and lets them think."""
    line = ArbiterConnection(siege.arbiter)
    table = OpenTable(
        "neon", "royale", ("open", *["grandmaster"] * 5), (None, None, None, None, None, None)
    )
    codes: list[str] = []
    try:
        me = await line.connect(Identity("key:hungry", False, "127.0.1.130"))
        await me.ask(Hello())
        with suppress(Refused):
            await me.ask(ChooseName("hungry"))
        with suppress(Refused):
            for _ in range(8):
                seated = await me.ask(table)
                assert isinstance(seated, Seated)
                codes.append(seated.table.code)
                await me.ask(SetReady(seated.table.code, True))
                siege.done["tables of grandmasters"] += 1
        await siege.pause(60)
        for code in codes:
            with suppress(Refused):
                await me.ask(LeaveTable(code, for_good=True))
    finally:
        await line.close()


def _forged(siege: Siege, rng: Random) -> Request:
    code = rng.choice(siege.codes)
    text = rng.choice(TEXTS).encode("utf-8", "replace").decode()[:9_000]
    return rng.choice(
        (
            Act(code, rng.randrange(-1, 60), rng.randrange(2**31)),
            Act(code, rng.randrange(60), 0),
            Say(code, text),
            LeaveTable(code, for_good=True),
            SetReady(code, False),
            ChangeSeat(code, 0, "open"),
            JoinTable(text),
            ChooseName(text),
            Keep(text, text),
            FetchReplay(text),
            Profile(text),
            GetScene(code),
        )
    )


ATTACKS: dict[str, tuple[Attack, int]] = {
    attack.__name__: (attack, count)
    for attack, count in (
        (silent_sockets, 1), (wrong_logins, 4), (half_open, 2), (channels, 1), (sizes, 1),
        (floods, 2), (noise, 3), (never_reads, 2), (drops, 2), (commands, 1), (pages, 2),
        (forgeries, 3), (silent_pages, 1), (forged_lines, 2), (throw_away_keys, 2),
        (hungry_tables, 1),
    )
}  # fmt: skip
"""Each with how many there are at a time."""
ALL = "all"


async def _again_and_again(attack: Attack, siege: Siege, rng: Random) -> None:
    while siege.is_on:
        try:
            await attack(siege, rng)
        except _TROUBLE:
            siege.done["turned away"] += 1
            await siege.pause(0.5)


async def attack_with(siege: Siege, kind: str) -> None:
    await asyncio.gather(
        *(
            _again_and_again(attack, siege, Random(f"{name}/{number}"))
            for name, (attack, count) in ATTACKS.items()
            for number in range(count)
            if kind in (name, ALL)
        )
    )


def main() -> None:
    # Attackers have machines of their own; here they must not take that of the server. Linux
    # shares the processor between groups first, so the group is told to step back too.
    os.setsid()
    os.nice(10)
    with suppress(OSError):
        Path("/proc/self/autogroup").write_text("5")
    port, web_port, arbiter, seconds, kind, *codes = sys.argv[1:]
    siege = Siege(int(port), int(web_port), Path(arbiter), float(seconds), codes)
    asyncio.run(attack_with(siege, kind))
    print(json.dumps(siege.done))


if __name__ == "__main__":
    main()
