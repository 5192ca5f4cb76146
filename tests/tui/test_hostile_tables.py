"""Names, titles, chat and refusals of a hostile server, through every screen: text, never more."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from itertools import repeat
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kumite_tui.server.arbiter import Identity
from kumite_tui.server.guest.app import ServerApp
from kumite_tui.server.messaging.messages import (
    Act,
    ChatLine,
    ChatNews,
    Connection,
    GetScene,
    JoinTable,
    News,
    Notice,
    Refused,
    Reply,
    Request,
    Say,
    SetReady,
    TableInfo,
)
from kumite_tui.storage.settings import Settings
from tests.server.evening import Visitor
from tests.tui.driving import kind, press, settle
from tests.tui.emulator import check_calm, differences, emulated
from tests.tui.party import QuickEvening
from tests.tui.test_hostile import EVIL, SHOWN, check_harmless

TEXTS = {"name", "title", "text", "host", "note", "deputy", "place", "fingerprint", "by", "why"}
LISTS = {"names", "achievements", "watching"}


class EvilConnection:
    """A connection whose other end puts the worst into every text, one after the other."""

    def __init__(self, connection: Connection, texts: Iterable[str] = repeat(EVIL)) -> None:
        self._connection = connection
        self._texts = iter(texts)

    async def ask(self, request: Request) -> Reply:
        try:
            reply: Reply = self._spoiled(await self._connection.ask(request), Reply)
            return reply
        except Refused as why:
            raise Refused(f"{next(self._texts)} {why}") from None

    def listen(self, tell: Callable[[News], None]) -> None:
        self._connection.listen(lambda news: tell(self._spoiled(news, News)))

    def close(self) -> None:
        self._connection.close()

    def _spoiled(self, message: Any, kind: Any) -> Any:
        if type(message).__name__ == "Kept":
            return message
        plain = msgspec.to_builtins(message, builtin_types=(bytes,))
        return msgspec.convert(self._worse(plain), type=kind, builtin_types=(bytes,))

    def _worse(self, told: Any, key: str = "") -> Any:
        if isinstance(told, dict):
            return {name: self._worse(value, name) for name, value in told.items()}
        if isinstance(told, list | tuple):
            return [self._worse(value, key) for value in told]
        if isinstance(told, str) and told and (key in TEXTS or key in LISTS):
            return next(self._texts)
        return told


def test_a_hostile_server_shows_nothing_but_text(home: Path) -> None:
    async def look() -> None:
        evening = QuickEvening(home / "server.sqlite")
        await evening.arbiter.start()
        bob = await evening.visit("Bob")
        line = EvilConnection(evening.arbiter.connect(Identity("key-Mia")))
        app = ServerApp(line, address=EVIL, settings=Settings(animation="off"))
        async with emulated(app, 80, 24) as (pilot, sent):

            async def see(*keys: str, where: str, words: str = SHOWN) -> None:
                await press(pilot, *keys)
                await evening.settle()
                await settle(pilot)
                check_calm(pilot)
                assert kind(pilot) == where
                await check_harmless(pilot, sent, words)
                assert not await differences(pilot, sent)

            await see(where="NameScreen")
            await see(*"x", "enter", where="NameScreen")  # refused, with evil words
            await see("backspace", *"Mia", "enter", where="HallScreen")
            await see("t", "enter", where="ChairsScreen")
            code = next(iter(app.hall.tables))
            await bob.ask(JoinTable(code))
            await bob.ask(Say(code, "hello"))
            await see("down", where="ChairsScreen")
            await see("s", where="ChairsScreen")  # refused: taken
            await see("C", "up", where="ChatScreen")
            await see("escape", "escape", where="HallScreen")
            await see("enter", where="ChairsScreen")
            await bob.ask(SetReady(code, True))
            await see("enter", where="TableMatchScreen", words="YOUR CHOICE")
            app._hear(Notice(EVIL))
            await see(where="TableMatchScreen")
            app._hear(ChatNews(code, ChatLine(0, EVIL, EVIL * 9, is_watcher=True)))
            await see("tab", "tab", "tab", where="TableMatchScreen")
            await see("X", where="PromptScreen", words="GIVE UP")
            await see(*"yes", "enter", where="HallScreen", words="given up")
            await bob.ask(GetScene(code))
            await finish(evening, bob, code)
            await see("h", where="HistoryScreen", words="[bold red")
            await see("escape", "p", where="ProfileScreen")
            await see("escape", "j", *"ZZZZ", "enter", where="CodeScreen")
        await evening.arbiter.stop()
        evening.store.close()

    asyncio.run(look())


async def finish(evening: QuickEvening, player: Visitor, code: str) -> None:
    """Play to the end against the bot of who has left."""
    for _ in range(3000):
        table: TableInfo = player.tables[code]
        if table.stage == "over":
            return
        report = player.reports[code]
        if report.codes:
            await player.ask(Act(code, report.step, report.codes[0]))
        await evening.pass_time(0.1)
    raise AssertionError("it takes too long")


@pytest.mark.parametrize("text", [EVIL, "\x1b]52;c;aGk=\x07", "a\u202eb\u2066c", "\x9b2J" * 50])
def test_what_people_type_is_sent_as_text(home: Path, text: str) -> None:
    """A name that is no name is refused by the real arbiter, and the reason is one line."""

    async def look() -> None:
        evening = QuickEvening(home / "server.sqlite")
        await evening.arbiter.start()
        app = ServerApp(evening.arbiter.connect(Identity("key-Mia")))
        async with emulated(app, 80, 24) as (pilot, sent):
            screen: Any = pilot.app.screen
            screen.text = text
            await press(pilot, "enter")
            check_calm(pilot)
            await check_harmless(pilot, sent, "What should others call you?")
        await evening.arbiter.stop()
        evening.store.close()

    asyncio.run(look())
