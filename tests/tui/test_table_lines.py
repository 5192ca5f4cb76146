"""Lines that are lost, late or cut, and what is kept at the other end."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

from textual import events

from kumite_tui.drawing.grid import UNICODE
from kumite_tui.server.messaging.messages import Act, Connection, News, Reply, Request
from tests.tui.party import Guest, Party, party


def test_a_name_is_ones_own(home: Path) -> None:
    async def play() -> None:
        async with party(home) as tables:
            await tables.come("Mia")
            other = await tables.come("Mi\N{CYRILLIC SMALL LETTER A}")
            assert other.kind == "NameScreen"
            assert other.text.count("name") >= 2
            await other.press(*["backspace"] * 3)
            await other.type("Bob")
            assert other.kind == "HallScreen"
            assert "Bob" in other.text.split("\n")[0]

    asyncio.run(play())


def test_a_lost_connection_comes_back_to_the_same_die(home: Path) -> None:
    async def play() -> None:
        async with party(home) as tables:
            mia, bob = await tables.duel()

            def in_an_attack(guest: Guest) -> bool:
                if not guest.is_asked:
                    return False
                screen = guest.match
                tray = screen.board.tray(screen.session.view(), 40, 8, UNICODE)
                return tray is not None and "roll" in screen.picture.question.lower()

            await tables.play(mia, bob, until=lambda: in_an_attack(mia) or in_an_attack(bob))
            lost, other = (mia, bob) if in_an_attack(mia) else (bob, mia)
            code, session = lost.code, lost.match.session
            seen = (session.asked_view(), session.actions(), session.question(), session.log())
            await lost.leave()
            await tables.settle()
            assert "away" in other.text
            who = "Mia" if lost is mia else "Bob"
            back = await tables.come(who)
            again = back.match.session
            assert (again.asked_view(), again.actions(), again.question(), again.log()) == seen
            assert back.code == code
            assert "away" not in other.text
            # Straight there, as from a shell.
            more = await tables.come(who, "join", code)
            assert more.match.session.actions() == seen[1]
            # Whichever of the two answers: the other sees it.
            await more.press("enter")
            assert back.match.session.step == more.match.session.step > session.step

    asyncio.run(play())


def test_only_who_was_cut_off_is_brought_back(home: Path) -> None:
    async def play() -> None:
        async with party(home) as tables:
            mia, bob = await tables.duel()
            code = mia.code
            # Whoever was at home when the tables paused is at home afterwards.
            assert (await tables.come("Mia", "home")).kind == "HallScreen"
            # Who left on purpose is at home, and sees what waits.
            await bob.press("q")
            await bob.leave()
            await tables.settle()
            back = await tables.come("Bob")
            assert back.kind == "HallScreen"
            assert "waits for you" in back.text
            await back.press("enter")
            await back.leave()
            await tables.settle()
            assert (await tables.come("Bob")).match.code == code
            # Of two matches nobody knows which one it was.
            await mia.press("q", "t", "enter")
            eve = await tables.come("Eve", "join", mia.code)
            await mia.press("enter")
            await eve.press("enter")
            await mia.press("T")
            assert mia.code == code
            await mia.leave()
            await tables.settle()
            assert (await tables.come("Mia")).kind == "HallScreen"

    asyncio.run(play())


class LateConnection:
    """A connection on which news can be held back."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self.is_slow = False
        self.is_cut = False
        self.asked: list[Request] = []
        self.gate = asyncio.Event()
        self.gate.set()

    async def ask(self, request: Request) -> Reply:
        self.asked.append(request)
        await self.gate.wait()
        if self.is_cut:
            raise ConnectionError
        return await self._connection.ask(request)

    def listen(self, tell: Callable[[News], None]) -> None:
        self._connection.listen(lambda news: None if self.is_slow else tell(news))

    def close(self) -> None:
        self._connection.close()


async def come_late(tables: Party, code: str) -> tuple[Guest, LateConnection]:
    """Mia joins the table again, with news that can be held back."""
    made: list[LateConnection] = []

    def wrap(connection: Connection) -> Connection:
        made.append(LateConnection(connection))
        return made[-1]

    guest = await tables.come("Mia", "join", code, wrap=wrap)
    return guest, made[0]


def test_a_choice_is_sent_once_however_long_it_takes(home: Path) -> None:
    async def play() -> None:
        async with party(home) as tables:
            mia, _bob = await tables.duel()
            slow, line = await come_late(tables, mia.code)
            line.gate.clear()
            for _ in range(4):
                slow.app.post_message(events.Key("enter", None))
                await asyncio.sleep(0.05)
            assert "on its way" in slow.text
            assert sum(isinstance(request, Act) for request in line.asked) == 1
            line.gate.set()
            await tables.settle()
            assert not slow.match.session.is_on_its_way
            assert not slow.is_asked
            assert slow.match.session.step == mia.match.session.step

    asyncio.run(play())


def test_a_choice_that_comes_too_late_is_refused_and_the_truth_is_shown(home: Path) -> None:
    async def play() -> None:
        async with party(home) as tables:
            mia, bob = await tables.duel()
            late, line = await come_late(tables, mia.code)
            line.is_slow = True
            await mia.press("enter")
            await bob.press("enter")
            await tables.play(mia, bob, until=lambda: mia.match.session.step > 12)
            assert late.match.picture.question == "Round 1: your plan"
            await late.press("down", "enter")
            assert "step" in late.match.picture.note
            assert late.match.session.step == mia.match.session.step
            assert late.match.session.actions() == mia.match.session.actions()
            assert late.match.session.log() == mia.match.session.log()
            line.is_slow, line.is_cut = False, True
            await tables.play(mia, bob, until=lambda: mia.is_asked)
            assert late.is_asked
            question = late.match.picture.question
            await late.press("enter")
            assert "does not answer" in late.text
            assert late.match.picture.question == question
            line.is_cut = False
            await late.press("enter")
            assert late.match.session.step == mia.match.session.step

    asyncio.run(play())


def test_settings_and_keys_are_kept_by_the_arbiter(home: Path) -> None:
    async def play() -> None:
        async with party(home) as tables:
            mia = await tables.come("Mia")
            await mia.press("s", "right")
            theme = mia.app.settings.theme
            assert theme != "neon"
            await mia.press("k", *["down"] * 11, "enter", "z")
            assert mia.app.keymap.changes
            await mia.leave()
            back = await tables.come("Mia")
            assert back.app.settings.theme == theme
            assert back.app.keymap.changes == mia.app.keymap.changes
            other = await tables.come("Bob")
            assert other.app.settings.theme == "neon"

    asyncio.run(play())


def test_the_server_says_when_it_stops(home: Path) -> None:
    async def play() -> None:
        async with party(home) as tables:
            mia, _bob = await tables.duel()
            tables.evening.arbiter.notify("the server stops; your matches are kept")
            await tables.settle()
            assert "the server stops" in mia.text

    asyncio.run(play())


def test_the_palette_offers_nothing_of_the_machine(home: Path) -> None:
    async def play() -> None:
        async with party(home) as tables:
            mia, _bob = await tables.duel()
            titles = {command.title for command in mia.app.get_system_commands(mia.screen)}
            assert {"Chat", "Dice", "Home", "History", "Quit"} <= titles
            assert not titles & {"Screenshot", "New match", "Replays", "First match"}
            before = sorted(home.rglob("*"))
            mia.app.action_screenshot()
            mia.app.open_url("https://dojo.example")
            mia.app.action_suspend_process()
            assert sorted(home.rglob("*")) == before

    asyncio.run(play())
