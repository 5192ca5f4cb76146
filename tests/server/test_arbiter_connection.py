"""Workers and the arbiter over a socket: order, refusals, deaths on either side, bad frames."""

from __future__ import annotations

import asyncio
import os
import stat
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import pytest

from kumite_tui.server.config import Limits
from kumite_tui.server.messaging import frames
from kumite_tui.server.messaging.arbiter_connection import ArbiterConnection
from kumite_tui.server.messaging.frames import Identity
from kumite_tui.server.messaging.hub import Hub
from kumite_tui.server.messaging.messages import (
    ChooseName,
    Done,
    GetScene,
    Hello,
    JoinTable,
    LeaveTable,
    ListTables,
    News,
    Notice,
    OpenTable,
    Refused,
    Say,
    Seated,
)
from tests.server.doors import FakeArbiter, player, serving, until

ME = Identity("key:me", False)


def lined(
    folder: Path, test: Callable[[FakeArbiter, Hub, ArbiterConnection, Path], Awaitable[None]]
) -> None:
    async def run() -> None:
        arbiter = FakeArbiter()
        hub = Hub(arbiter.connect, Limits(sessions=10, sessions_per_person=3))
        await hub.listen(folder / "arbiter")
        to_arbiter = ArbiterConnection(folder / "arbiter")
        try:
            await test(arbiter, hub, to_arbiter, folder / "arbiter")
        finally:
            await to_arbiter.close()
            await hub.close()

    asyncio.run(run())


def test_questions_are_answered_in_order_and_refused_with_words(tmp_path: Path) -> None:
    async def test(
        arbiter: FakeArbiter, hub: Hub, to_arbiter: ArbiterConnection, path: Path
    ) -> None:
        one, two = await to_arbiter.connect(ME), await to_arbiter.connect(ME)
        asked = [Say("AB12", str(number)) for number in range(20)]
        replies = await asyncio.gather(*(one.ask(each) for each in asked), two.ask(Hello()))
        assert replies == [Done()] * 21
        assert [each for each in arbiter.asked if isinstance(each, Say)] == asked
        with pytest.raises(Refused, match="not that"):
            await one.ask(Say("AB12", "no"))
        assert hub.sessions == 2
        one.close()
        two.close()
        await until(lambda: not arbiter.open)
        assert hub.sessions == 0

    lined(tmp_path, test)


def test_news_reach_their_session_in_order(tmp_path: Path) -> None:
    async def test(
        arbiter: FakeArbiter, hub: Hub, to_arbiter: ArbiterConnection, path: Path
    ) -> None:
        one, two = await to_arbiter.connect(ME), await to_arbiter.connect(ME)
        await until(lambda: len(arbiter.open) == 2)
        for number in range(50):
            tell = arbiter.open[0].tell
            assert tell is not None
            tell(Notice(str(number)))
        heard: list[News] = []
        others: list[News] = []
        await asyncio.sleep(0.05)
        one.listen(heard.append)  # what came early is kept
        two.listen(others.append)
        tell_two = arbiter.open[1].tell
        assert tell_two is not None
        tell_two(Notice("for two"))
        await until(lambda: len(others) == 1)
        assert others == [Notice("for two")]
        assert heard == [Notice(str(number)) for number in range(50)]

    lined(tmp_path, test)


def test_only_this_user_can_open_the_socket(tmp_path: Path) -> None:
    async def test(
        arbiter: FakeArbiter, hub: Hub, to_arbiter: ArbiterConnection, path: Path
    ) -> None:
        assert stat.S_IMODE(os.stat(path).st_mode) == 0o600

    lined(tmp_path, test)


def test_too_much_at_once_is_refused(tmp_path: Path) -> None:
    async def test(
        arbiter: FakeArbiter, hub: Hub, to_arbiter: ArbiterConnection, path: Path
    ) -> None:
        one, two = await to_arbiter.connect(ME), await to_arbiter.connect(ME)
        waiting = [asyncio.create_task(one.ask(Say("AB12", "wait"))) for _ in range(60)]
        await until(lambda: any(task.done() for task in waiting))
        await asyncio.sleep(0.05)
        refused = [task for task in waiting if task.done()]
        assert len(refused) in (60 - 33, 60 - 32)
        assert "too much" in str(refused[0].exception())
        assert await two.ask(Hello()) == Done()
        one.close()
        results = await asyncio.gather(*waiting, return_exceptions=True)
        assert all(isinstance(each, Refused | ConnectionError) for each in results)

    lined(tmp_path, test)


def test_a_worker_that_dies_costs_its_own_sessions(tmp_path: Path) -> None:
    async def test(
        arbiter: FakeArbiter, hub: Hub, to_arbiter: ArbiterConnection, path: Path
    ) -> None:
        other = ArbiterConnection(path)
        mine, theirs = await to_arbiter.connect(ME), await other.connect(ME)
        await until(lambda: len(arbiter.open) == 2)
        await other.close()
        await until(lambda: len(arbiter.open) == 1)
        assert theirs.is_lost
        with pytest.raises(ConnectionError):
            await theirs.ask(Hello())
        assert await mine.ask(Hello()) == Done()

    lined(tmp_path, test)


@pytest.mark.parametrize(
    "data",
    [
        b"\xff\xff\xff\xff",
        b"\x00\x00\x00\x03abc",
        b"\x00\x00\x00\x01\xc0",
        Random(1).randbytes(64),
    ],
    ids=["giant", "text", "nothing", "noise"],
)
def test_a_worker_that_talks_nonsense_is_cut(tmp_path: Path, data: bytes) -> None:
    async def test(
        arbiter: FakeArbiter, hub: Hub, to_arbiter: ArbiterConnection, path: Path
    ) -> None:
        mine = await to_arbiter.connect(ME)
        reader, writer = await asyncio.open_unix_connection(path)
        writer.write(data + b"\x00" * 200)
        assert await asyncio.wait_for(reader.read(), 5) == b""
        writer.close()
        assert await mine.ask(Hello()) == Done()

    lined(tmp_path, test)


def test_an_end_that_does_not_read_is_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frames, "MOST_UNREAD", 1_000_000)

    async def test(
        arbiter: FakeArbiter, hub: Hub, to_arbiter: ArbiterConnection, path: Path
    ) -> None:
        await to_arbiter.connect(ME)
        await until(lambda: len(arbiter.open) == 1)
        assert to_arbiter._stream is not None
        to_arbiter._stream._writer.transport.pause_reading()  # type: ignore[attr-defined]
        tell = arbiter.open[0].tell
        assert tell is not None
        for _ in range(10_000):
            if not arbiter.open:
                break
            tell(Notice("x" * 1_000))
            await asyncio.sleep(0)
        assert not arbiter.open

    lined(tmp_path, test)


def test_when_the_arbiter_is_away_people_wait_and_come_back(tmp_path: Path) -> None:
    async def run() -> None:
        async with (
            serving(tmp_path) as server,
            await server.client() as client,
            await server.client() as other,
        ):
            session, leaver = await player(client), await player(other)
            await until(lambda: b"clicks 0" in session.sent and b"clicks 0" in leaver.sent)
            await server.hub.close()
            await until(lambda: b"The tables are away" in session.sent)
            await until(lambda: b"The tables are away" in leaver.sent)
            assert not session.is_closed
            leaver.press(b"q")
            await until(lambda: leaver.is_closed)
            before = len(session.sent)
            again = Hub(server.arbiter.connect, Limits(sessions=10, sessions_per_person=10))
            await again.listen(server.socket_path)
            await until(lambda: b"clicks 0" in session.sent[before:])
            session.press(b"x")
            await until(lambda: b"last x" in session.sent)
            await again.close()

    asyncio.run(run())


def test_the_way_back_leads_to_where_one_was(tmp_path: Path) -> None:
    async def run() -> None:
        async with serving(tmp_path, is_real=True) as server:
            people = [await server.to_arbiter.connect(Identity(f"key:{n}", False)) for n in "ab"]
            for person, name in zip(people, ("Ada", "Bob"), strict=True):
                await person.ask(Hello())
                await person.ask(ChooseName(name))
            ada, bob = people
            opened = await ada.ask(OpenTable("neon", "royale", ("open", "open"), (None, None)))
            assert isinstance(opened, Seated)
            code = opened.table.code
            assert (ada.way_back, bob.way_back) == (None, None)
            await ada.ask(GetScene(code))
            await bob.ask(JoinTable(code, watch=True))
            await bob.ask(GetScene(code))
            assert (ada.way_back, bob.way_back) == (("join", code), ("watch", code))
            await bob.ask(JoinTable(code))
            assert bob.way_back == ("join", code)
            await ada.ask(ListTables())
            assert ada.way_back == ()
            for person in people:
                await person.ask(LeaveTable(code))
            await until(lambda: bob.way_back == ())

    asyncio.run(run())


def test_who_is_cut_off_on_the_way_still_gets_there(tmp_path: Path) -> None:
    """The arbiter may go away again before it has shown anything."""

    async def run() -> None:
        async with serving(tmp_path) as server, await server.client() as client:
            session = await player(client, command="join AB12")
            await until(lambda: b"clicks 0" in session.sent)
            for _ in range(2):
                before = len(session.sent)
                await server.hub.close()
                await until(lambda n=before: b"The tables are away" in session.sent[n:])  # type: ignore[misc]
                await server.hub.listen(server.socket_path)
                await until(lambda n=before: b"clicks 0" in session.sent[n:])  # type: ignore[misc]
            assert server.words == [("join", "AB12")] * 3

    asyncio.run(run())
