"""Throw-away keys that take tables and never come back: others always find one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from kumite_tui.server.admin.audit import Audit
from kumite_tui.server.admin.desk import AdminDesk
from kumite_tui.server.admin.orders import Clear
from kumite_tui.server.limits import Config
from kumite_tui.server.messaging.messages import (
    ListTables,
    Notice,
    OpenTable,
    Refused,
    Seated,
    SetReady,
    TableGone,
    Tables,
)
from tests.server.evening import FAST, Evening, Visitor, evening

HOUR = 3600.0
SOLO = OpenTable("neon", "royale", ("open", "random"), (None, None))
DEFAULT = replace(FAST, most_tables_of_one=Config().most_tables_of_one)
SMALL = replace(DEFAULT, most_tables=80, most_tables_of_source=16)


async def play_alone(one: Visitor) -> str:
    """Begin a match against a bot."""
    seated = await one.ask(SOLO)
    assert isinstance(seated, Seated)
    code = seated.table.code
    await one.ask(SetReady(code, True))
    return code


async def flood(server: Evening, keys: int, source: Callable[[int], str]) -> int:
    """Strangers who begin as many matches as they are let, and hang up; how many they began."""
    begun = 0
    for number in range(keys):
        stranger = await server.visit(f"x{number}", source=source(number))
        try:
            for _ in range(8):
                await play_alone(stranger)
                begun += 1
        except Refused:
            pass
        stranger.session.close()
    await server.settle()
    return begun


async def regular(server: Evening, name: str = "Mia") -> Visitor:
    """Somebody who has been here before, and has played to the end."""
    one = await server.visit(name, source="192.0.2.1")
    code = await server.table(one, mode="royale", bots=("random",))
    await server.play(code, [one])
    one.session.close()
    await later(server, 25 * HOUR)
    return await server.visit(name, source="192.0.2.1")


async def later(server: Evening, seconds: float) -> None:
    """Time passes at a leap, and the janitor has some rounds on either side of it."""
    for leap in (0.0, seconds, 0.0):
        server.clock.go_to(server.clock.now() + leap)
        for _ in range(100):
            await server.pass_time(0.1)


async def listed(one: Visitor) -> set[str]:
    told = await one.ask(ListTables())
    assert isinstance(told, Tables)
    return {table.code for table in told.tables}


@asynccontextmanager
async def small(folder: Path) -> AsyncIterator[Evening]:
    async with evening(folder / "s.db", config=SMALL) as server:
        yield server


def run(test: Coroutine[object, object, None]) -> None:
    asyncio.run(test)


def test_one_source_cannot_take_all_tables(tmp_path: Path) -> None:
    """As it was done: 125 keys with 8 matches each, against the limits that everybody has."""

    async def go() -> None:
        async with evening(tmp_path / "s.db", config=DEFAULT) as server:
            begun = await flood(server, 125, lambda _: "10.0.0.1")
            assert begun == Config().most_tables_of_source
            neighbour = await server.visit("Nora", source="10.0.0.1")
            with pytest.raises(Refused, match="from your address"):
                await neighbour.ask(SOLO)
            await play_alone(await server.visit("Ada", source="10.0.0.2"))

    run(go())


def test_many_sources_leave_half_of_the_tables_to_others(tmp_path: Path) -> None:
    async def go() -> None:
        async with small(tmp_path) as server:
            mia = await regular(server)
            begun = await flood(server, 20, lambda number: f"10.0.0.{number}")
            assert begun == SMALL.most_tables_of_new
            with pytest.raises(Refused, match="all tables"):
                await play_alone(await server.visit("Ada", source="10.0.1.1"))
            await play_alone(mia)

    run(go())


def test_the_longest_abandoned_makes_room_for_a_newcomer(tmp_path: Path) -> None:
    async def go() -> None:
        async with small(tmp_path) as server:
            first = await server.visit("First", source="10.0.9.9")
            code = await play_alone(first)
            first.session.close()
            await server.pass_time(20)
            await flood(server, 20, lambda number: f"10.0.0.{number}")
            await later(server, SMALL.empty_seconds)
            ada = await server.visit("Ada", source="10.0.1.1")
            await play_alone(ada)
            assert code not in server.arbiter.rooms
            assert len(server.arbiter.rooms) == SMALL.most_tables_of_new

    run(go())


def test_abandoned_matches_of_strangers_are_cleared_in_hours(tmp_path: Path) -> None:
    async def go() -> None:
        async with small(tmp_path) as server:
            mia = await regular(server)
            hers = await play_alone(mia)
            jonas = await server.visit("Jonas", source="192.0.2.2")
            both = await server.table(mia, jonas, mode="royale")
            for one in (mia, jonas):
                one.session.close()
            begun = await flood(server, 3, lambda number: f"10.0.0.{number}")
            assert begun == 24
            await later(server, 1.5 * HOUR)
            assert len(server.arbiter.rooms) == 26
            await server.restart()  # which gives nobody more time
            await later(server, 1.6 * HOUR)
            assert set(server.arbiter.rooms) == {hers, both}
            await later(server, 22 * HOUR)
            assert set(server.arbiter.rooms) == {both}, "a match of several people waits for long"

    run(go())


def test_a_change_of_the_date_clears_nothing_and_is_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def go() -> None:
        async with small(tmp_path) as server:
            mia = await server.visit("Mia")
            code = await play_alone(mia)
            mia.session.close()
            await server.pass_time(60)
            server.clock._date += 40 * 86400
            await server.pass_time(60)
            await server.restart()
            await server.pass_time(10)
            server.clock._date += 40 * 86400
            await server.pass_time(60)
            server.clock._date -= 80 * 86400
            await server.pass_time(60)
            assert code in server.arbiter.rooms
            assert server.arbiter.rooms[code].is_playing

    run(go())
    jumps = [line.getMessage() for line in caplog.records if "jumped" in line.message]
    assert [line.split()[7] for line in jumps] == ["960.0", "960.0", "-1920.0"]


def test_the_lobby_does_not_show_abandoned_tables(tmp_path: Path) -> None:
    async def go() -> None:
        async with small(tmp_path) as server:
            ada = await server.visit("Ada")
            await ada.ask(ListTables())
            eve = await server.visit("Eve")
            code = await play_alone(eve)
            assert code in await listed(ada)
            eve.session.close()
            await server.settle()
            assert TableGone(code) in ada.news
            assert code not in await listed(ada)
            eve = await server.visit("Eve")
            assert code in await listed(eve)
            assert code in await listed(ada), "and shows them again"

    run(go())


def test_the_operator_clears_them_at_once(tmp_path: Path) -> None:
    async def go() -> None:
        async with small(tmp_path) as server:
            mia = await server.visit("Mia", source="192.0.2.1")
            hers = await play_alone(mia)
            await flood(server, 4, lambda number: f"10.0.0.{number % 2}")
            desk = AdminDesk(server.arbiter, lambda *_: 0, Audit(tmp_path / "audit.log"))
            told = await desk.carry_out(Clear(source="10.0.0.0"))
            assert len(told["cleared"]) == 16
            assert len(server.arbiter.rooms) == 17
            await desk.carry_out(Clear(abandoned=True))
            assert set(server.arbiter.rooms) == {hers}
            told = await desk.carry_out(Clear(codes=(hers.lower(), "XXXX")))
            assert told == {"cleared": [hers], "missing": ["XXXX"]}
            await server.settle()
            assert TableGone(hers) in mia.news
            why = Notice(f"Table {hers}: the operator closed it")
            assert why in mia.news, "whoever is removed is told why"
            await server.restart()
            assert not server.arbiter.rooms

    run(go())
