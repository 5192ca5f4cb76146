"""People who only want to play, and how soon their keys are answered."""

from __future__ import annotations

import asyncio
import statistics
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter

import asyncssh

from kumite_tui.server.messaging.arbiter_connection import ArbiterConnection
from kumite_tui.server.messaging.frames import Identity
from kumite_tui.server.messaging.messages import ChooseName, Hello, OpenTable, Seated, SetReady
from tests.server.doors import Player, player

TAB, DOWN, UP, ENTER = b"\t", b"\x1b[B", b"\x1b[A", b"\r"
_EVERY = 0.5
_DEAF_SECONDS = 10.0
_SLOW_SECONDS = 1.0
_THE_END = "THE MATCH"
_LOGIN_SOURCE = "127.0.0.99"


@dataclass
class Waits:
    """Milliseconds."""

    keys: list[float] = field(default_factory=list)
    """From a key to the first paint after it."""
    logins: list[float] = field(default_factory=list)
    """From the first byte to the first paint, of people who come in between."""
    slow: list[str] = field(default_factory=list)
    """What was shown while a key waited for over a second."""
    deaf: int = 0
    """Keys that were never answered."""
    refused: int = 0
    """People who came in between and were not let in."""

    def told(self) -> str:
        return f"keys {_spread(self.keys)}; logins {_spread(self.logins)}"

    @property
    def key_p95(self) -> float:
        return _cuts(self.keys)[94]

    @property
    def login_p99(self) -> float:
        return _cuts(self.logins)[98]


def _cuts(waits: list[float]) -> list[float]:
    return statistics.quantiles(waits, n=100, method="inclusive") if len(waits) > 1 else [0.0] * 99


def _spread(waits: list[float]) -> str:
    cuts, worst = _cuts(waits), max(waits, default=0.0)
    return (
        f"p50 {cuts[49]:.0f} ms, p95 {cuts[94]:.0f} ms, p99 {cuts[98]:.0f} ms,"
        f" worst {worst:.0f} ms of {len(waits)}"
    )


async def connect(
    port: int, source: str, user: str = "guest", key: asyncssh.SSHKey | None = None
) -> asyncssh.SSHClientConnection:
    return await asyncssh.connect(
        "127.0.0.1", port, local_addr=(source, 0), username=user, known_hosts=None,
        client_keys=None if key is None else [key], agent_path=None, config=None,
    )  # fmt: skip


class Person:
    """Somebody with a key, in a match against a bot that does not think."""

    def __init__(self, number: int) -> None:
        self._key = asyncssh.generate_private_key("ssh-ed25519")
        self._number = number
        self.code = ""
        self.shown = Player()

    async def sit_down(self, to_arbiter: ArbiterConnection) -> None:
        connection = await to_arbiter.connect(Identity(f"key:{self._key.get_fingerprint()}", False))
        await connection.ask(Hello())
        await connection.ask(ChooseName(f"player {self._number}"))
        table = OpenTable("neon", "resurrection", ("open", "random"), ("akari", "ghost"))
        seated = await connection.ask(table)
        assert isinstance(seated, Seated)
        self.code = seated.table.code
        await connection.ask(SetReady(self.code, True))
        connection.close()

    async def come(self, port: int) -> None:
        source = f"127.0.0.{10 + self._number}"
        self._connection = await connect(port, source, f"join-{self.code}", self._key)
        self.shown = await player(self._connection)
        async with asyncio.timeout(60):
            while b"YOUR CHOICE" not in self.shown.sent:
                await asyncio.sleep(0.1)

    async def play(self, waits: Waits) -> None:
        """Look around, mark, choose: a key every half second, until this is cancelled.

        Tab always shows another panel in a match, so it is answered; the others may change nothing.
        """
        await asyncio.sleep(_EVERY * (self._number % 7) / 7)
        while True:
            before = len(self.shown.sent)
            for keys in (TAB, DOWN, TAB, UP, ENTER):
                began = perf_counter()
                await self._press(keys, waits)
                await asyncio.sleep(max(began + _EVERY - perf_counter(), 0.0))
            if b"THE MATCH IS OVER" in self.shown.sent[before:]:
                await self._once_more()

    async def _once_more(self) -> None:
        """A rematch, and ready for it; the last key may have asked for it already."""
        before = len(self.shown.sent)
        for _ in range(30):
            self.shown.press(b"m")
            await asyncio.sleep(0.5)
            self.shown.press(ENTER)
            await asyncio.sleep(0.5)
            if b"YOUR CHOICE" in self.shown.sent[before:]:
                return
        raise AssertionError(f"no rematch: {self.shown.text()}")

    async def _press(self, keys: bytes, waits: Waits) -> None:
        before, began = len(self.shown.sent), perf_counter()
        patience = _DEAF_SECONDS if keys == TAB else _SLOW_SECONDS
        self.shown.press(keys)
        shown = ""
        while len(self.shown.sent) == before:
            if not shown and perf_counter() - began > _SLOW_SECONDS:
                shown = self.shown.text()
            if self.shown.is_closed:
                raise AssertionError(f"somebody was thrown out: {self.shown.text()}")
            if perf_counter() - began > patience:
                waits.deaf += keys == TAB and _THE_END not in shown
                return
            await asyncio.sleep(0.002)
        if _THE_END in shown:
            # There a Tab shows nothing new, and what came at last is no answer to it.
            return
        waits.keys.append(1000 * (perf_counter() - began))
        if shown:
            waits.slow.append(f"{waits.keys[-1]:.0f} ms for {keys!r} at:\n{shown}")

    def leave(self) -> None:
        self._connection.abort()


async def come_and_go(port: int, waits: Waits) -> None:
    """Somebody else every second or so: to the first paint and away, until this is cancelled."""
    while True:
        began = perf_counter()
        try:
            async with asyncio.timeout(20), await connect(port, _LOGIN_SOURCE) as connection:
                session = await player(connection)
                while b"Open a table" not in session.sent:
                    await asyncio.sleep(0.005)
                waits.logins.append(1000 * (perf_counter() - began))
                connection.abort()
        except (OSError, asyncssh.Error, TimeoutError):
            waits.refused += 1
        await asyncio.sleep(1.0)


async def seated(path: Path, port: int, count: int) -> list[Person]:
    """People in matches of their own, each at a terminal."""
    to_arbiter = ArbiterConnection(path)
    people = [Person(number) for number in range(count)]
    try:
        for person in people:
            await person.sit_down(to_arbiter)
    finally:
        await to_arbiter.close()
    for person in people:
        await person.come(port)
    return people
