"""Every hostile string at every screen of a session: the bytes that reach the terminal.

Text is cleaned where it comes in (`test_names.py`), where it is drawn, and on its way out. Here the
other end of the line is hostile, so that the first never happens; each of the others must do alone.
"""

from __future__ import annotations

import asyncio
import unicodedata
from collections.abc import Awaitable, Callable
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from kumite_tui.server.arbiter import Identity
from kumite_tui.server.doors.client_terminal import Terminal
from kumite_tui.server.doors.output_filter import harmless
from kumite_tui.server.guest import driver
from kumite_tui.server.guest.app import ServerApp
from kumite_tui.server.guest.driver import show_on
from kumite_tui.server.guest.screens.base import TableScreen
from kumite_tui.server.messaging.messages import (
    GetScene,
    JoinTable,
    LeaveTable,
    Notice,
    OpenTable,
    Say,
    SetReady,
)
from kumite_tui.server.processes.worker import load_everything
from kumite_tui.storage.settings import Settings
from kumite_tui.terminal.textual_private import run_beside_others
from tests.server.doors import until
from tests.server.hostile import HOSTILE
from tests.server.small_app import TestTerminal
from tests.server.test_output_filter import HARMLESS
from tests.tui.party import Guest, Party, party
from tests.tui.test_hostile_tables import EvilConnection
from tests.tui.textual_insides import paint_now

WORST = [text for text in HOSTILE if text.strip() and text != "\ud800"]
"""All but those that cannot be sent over a line, or say nothing."""


class Worst:
    """One hostile text after the other; knows when it has told all of them."""

    def __init__(self) -> None:
        self._texts = cycle(WORST)
        self.told = 0

    def __iter__(self) -> Worst:
        return self

    def __next__(self) -> str:
        self.told += 1
        return next(self._texts)


class LinkGuest(Guest):
    """A guest as the server has them: on a remote terminal."""

    async def _stay(self) -> None:
        self.remote = TestTerminal(Terminal(*self._size))
        show_on(self.app, self.remote)
        running = asyncio.create_task(run_beside_others(self.app, self._size))
        await until(lambda: len(self.app.screen_stack) > 1)
        self._is_here.set()
        await self._goes.wait()
        self.app.exit()
        assert await running is None


class Tour:
    """A visit to every screen, with what was sent at each of them."""

    def __init__(self, evening: Party) -> None:
        self.evening = evening
        self.worst = Worst()
        connection = evening.evening.arbiter.connect(Identity("key-Mia"))
        evil = EvilConnection(connection, self.worst)
        self.app = ServerApp(evil, settings=Settings(animation="off", bot="rookie"))
        self.mia = LinkGuest(evening, self.app, (120, 40))
        evening.guests.append(self.mia)
        self.sent: dict[str, str] = {}

    async def stay(self, kind: str, act: Callable[[], Awaitable[Any]]) -> None:
        """Act at a screen until it has been told, and has painted, everything."""
        begins, self.worst.told = len(self.mia.remote.sent), 0
        while self.worst.told < len(WORST):
            await act()
            assert self.mia.kind == kind
            self.app._hear(Notice(next(self.worst)))
            await self.evening.settle()
            paint_now(self.app)
            await asyncio.sleep(0)
        self.sent[kind] = self.mia.remote.sent[begins:].decode()

    def again(self, key: str) -> Callable[[], Awaitable[None]]:
        """Open a screen that asks only once, again and again."""
        return lambda: self.mia.press("escape", key)

    async def go(self) -> dict[str, str]:
        await self.mia.arrive()
        await self.mia.press("x")
        await self.stay("NameScreen", lambda: self.mia.press("enter"))  # too short
        await self.mia.press("backspace")
        await self.mia.type("Mia")
        await self._before_a_match()
        await self._in_a_match()
        for key, kind in (("h", "HistoryScreen"), ("p", "ProfileScreen")):
            await self.mia.press("escape", key)
            await self.stay(kind, self.again(key))
        await self.mia.press("k")
        await self.stay("OwnKeysScreen", self.again("k"))
        await self.mia.press("escape", "escape")
        await self._at_a_full_table()
        return self.sent

    async def _at_a_full_table(self) -> None:
        mia, bob = self.mia, self.evening.evening.visitors[0]
        table = OpenTable("neon", "royale", ("open", "rookie"), (None, None), title="Full")
        code = (await bob.ask(table)).table.code  # type: ignore[union-attr]

        async def join() -> None:
            await mia.press("escape", "j", *code, "enter")

        await join()
        await self.stay("FullScreen", join)

    async def _before_a_match(self) -> None:
        mia, server = self.mia, self.evening.evening
        bob = await server.visit("Bob")
        table = OpenTable("neon", "royale", ("open", "open"), (None, None), title="Hi")
        codes = [(await bob.ask(table)).table.code for _ in range(6)]  # type: ignore[union-attr]

        async def tables() -> None:
            self.app.show_home()

        async def wrong_code() -> None:
            server.arbiter.wrong_codes._levels.clear()
            await mia.press("enter")

        async def ready() -> None:
            for is_ready in (True, False):
                await bob.ask(SetReady(mia.code, is_ready))

        await self.stay("HallScreen", tables)
        for code in codes:
            await bob.ask(LeaveTable(code))
        await mia.press("j", *"ZZZZ")
        await self.stay("CodeScreen", wrong_code)
        await mia.press("escape", "t")
        await self.stay("NewTableScreen", self.evening.settle)
        await mia.press("enter")
        await bob.ask(JoinTable(mia.code))
        await self.stay("ChairsScreen", ready)
        await mia.press("W")
        await self.stay("PeopleScreen", ready)
        await mia.press("escape")

    async def _in_a_match(self) -> None:
        mia, server = self.mia, self.evening.evening
        code, bob = mia.code, server.visitors[0]

        async def talk() -> None:
            for _ in range(4):
                await bob.ask(Say(code, "hello"))

        async def talk_and_turn() -> None:
            await talk()
            await mia.press("tab")

        await mia.press("C")
        await self.stay("ChatScreen", talk)
        await mia.press("escape")
        await bob.ask(SetReady(code, True))
        await mia.press("enter")
        await self.stay("TableMatchScreen", talk_and_turn)
        await mia.press("?")
        await self.stay("KeysHereScreen", talk)
        await mia.press("escape")
        twin = await server.visit("Mia")
        for one in (twin, bob):
            await one.ask(GetScene(code))
        await server.play(code, [twin, bob])
        while mia.kind == "TableMatchScreen":
            await mia.press("1")
        await self.stay("TableOverScreen", talk)
        await mia.press("p")
        await self.stay("ProofScreen", talk)
        await mia.press("escape", "escape")


def tour(folder: Path) -> dict[str, str]:
    """What was sent at each screen."""

    async def go() -> dict[str, str]:
        async with party(folder) as evening:
            return await Tour(evening).go()

    return asyncio.run(go())


def is_harmless(sent: str) -> bool:
    """Whether our renderer alone speaks to the terminal, and nothing turns or hides text."""
    categories = {unicodedata.category(char) for char in sent if char not in "\x1b\x07\r\n"}
    return bool(HARMLESS.fullmatch(sent)) and not categories & {"Cc", "Cf", "Cs", "Zl", "Zp"}


def all_screens() -> set[str]:
    load_everything()
    return {each.__name__ for each in TableScreen.__subclasses__()} | {"KeysHereScreen"}


def as_it_came(text: str, **_more: object) -> str:
    return text


def harmed(sent: dict[str, str]) -> set[str]:
    return {kind for kind in sent if not is_harmless(sent[kind])}


def test_cleaning_is_enough_without_the_filter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driver, "harmless", as_it_came)
    sent = tour(tmp_path)
    assert set(sent) == all_screens()
    assert harmed(sent) == set()


def test_the_filter_is_enough_without_cleaning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without both, every screen that shows what others wrote would be harmed."""
    monkeypatch.setattr(driver, "harmless", as_it_came)
    for module in ("drawing.grid", "server.guest.remote_session", "server.guest.chat_lines",
                   "server.guest.screens.home", "server.guest.screens.match",
                   "server.guest.screens.people", "server.guest.screens.full"):  # fmt: skip
        monkeypatch.setattr(f"kumite_tui.{module}.clean", as_it_came)
    sent = tour(tmp_path)
    assert harmed(sent) == all_screens() - {"ProofScreen", "KeysHereScreen"}
    assert harmed({kind: harmless(text) for kind, text in sent.items()}) == set()
