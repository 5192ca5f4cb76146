"""Time to think: by the decision and by the match, with a bot that decides when it is over."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from kumite_tui.server.messaging.messages import (
    Act,
    ClockRules,
    GetScene,
    LeaveTable,
    OpenTable,
    Refused,
    StandIn,
    StepNews,
)
from kumite_tui.server.store import log
from kumite_tui.server.store.log import DEPUTY, PERSON
from tests.server.evening import Evening, Visitor, evening


async def with_clock(server: Evening, clock: ClockRules) -> tuple[str, list[Visitor]]:
    who = [await server.visit("Mia"), await server.visit("Jonas")]
    code = await server.table(*who, mode="royale", clock=clock)
    # The fighters are picked one after the other; from the first plan on both are asked.
    while not all(one.reports[code].codes for one in who):
        await server.play(code, who, most=1)
        await server.settle()
    return code, who


def notes_of(one: Visitor) -> list[str]:
    return [
        news.report.note for news in one.news if isinstance(news, StepNews) and news.report.note
    ]


def test_when_time_is_over_the_deputy_decides_and_the_note_says_so(tmp_path: Path) -> None:
    async def go() -> None:
        async with evening(tmp_path / "s.db") as server:
            code, (mia, jonas) = await with_clock(server, ClockRules(per_decision=30))
            await mia.ask(GetScene(code))
            assert mia.reports[code].time_left == (30, 30)
            step = mia.reports[code].step
            await server.pass_time(20)
            await mia.ask(GetScene(code))
            assert mia.reports[code].time_left == (10, 10)
            await mia.ask(Act(code, step, mia.reports[code].codes[0]))
            await server.settle()
            assert mia.reports[code].time_left == (0, 10)
            await server.pass_time(9.5)
            assert notes_of(mia) == []
            await server.pass_time(1)
            assert notes_of(mia)[0] == "rookie decided for Jonas: time was up"
            assert notes_of(jonas) == notes_of(mia)
            assert jonas.tables[code].seats[1].deputy == ""
            with pytest.raises(Refused):
                await jonas.ask(Act(code, step, 0))

    asyncio.run(go())


def test_time_for_the_match_is_a_stock_that_runs_out(tmp_path: Path) -> None:
    async def go() -> None:
        async with evening(tmp_path / "s.db") as server:
            code, (mia, jonas) = await with_clock(server, ClockRules(per_match=60, deputy="random"))
            await server.pass_time(40)
            for one in (mia, jonas):
                report = one.reports[code]
                await one.ask(Act(code, report.step, report.codes[0]))
            await server.settle()
            for _ in range(200):
                if mia.reports[code].codes:
                    break
                if jonas.reports[code].codes:
                    report = jonas.reports[code]
                    await jonas.ask(Act(code, report.step, report.codes[0]))
                await server.settle()
            await mia.ask(GetScene(code))
            assert mia.reports[code].time_left[0] == 20
            await server.restart()
            mia, jonas = await server.visit("Mia"), await server.visit("Jonas")
            await mia.ask(GetScene(code))
            assert mia.reports[code].time_left[0] == 20
            await server.pass_time(21)
            await mia.ask(GetScene(code))
            assert mia.tables[code].seats[0].deputy == "random"
            assert "random decided for Mia: time was up" in notes_of(mia)
            report = mia.reports[code]
            if report.codes:
                with pytest.raises(Refused, match="time is over"):
                    await mia.ask(Act(code, report.step, report.codes[0]))

    asyncio.run(go())


def test_every_choice_adds_its_increment_after_a_restart_too(tmp_path: Path) -> None:
    rules = ClockRules(per_match=60, increment=5, deputy="random")

    async def go() -> None:
        async with evening(tmp_path / "s.db") as server:
            code, (mia, jonas) = await with_clock(server, rules)
            await server.pass_time(40)
            for one in (mia, jonas):
                report = one.reports[code]
                await one.ask(Act(code, report.step, report.codes[0]))
            await server.settle()
            for _ in range(200):
                if mia.reports[code].codes:
                    break
                report = jonas.reports[code]
                await jonas.ask(Act(code, report.step, report.codes[0]))
                await server.settle()
            await mia.ask(GetScene(code))
            assert mia.reports[code].time_left[0] == 30, "60 - 40, and 5 for each of two choices"
            await server.restart()
            mia = await server.visit("Mia")
            await mia.ask(GetScene(code))
            assert mia.reports[code].time_left[0] == 30
            await server.pass_time(31)
            await mia.ask(GetScene(code))
            assert mia.tables[code].seats[0].deputy == "random"

    asyncio.run(go())


def test_an_increment_alone_is_refused(tmp_path: Path) -> None:
    async def go() -> None:
        async with evening(tmp_path / "s.db") as server:
            mia = await server.visit("Mia")
            for clock in (ClockRules(increment=5), ClockRules(per_match=60, increment=-1)):
                table = OpenTable("neon", "royale", ("open",) * 2, (None,) * 2, clock=clock)
                with pytest.raises(Refused):
                    await mia.ask(table)

    asyncio.run(go())


def test_clocks_run_without_anybody_there_and_end_a_match(tmp_path: Path) -> None:
    async def go() -> None:
        async with evening(tmp_path / "s.db") as server:
            code, who = await with_clock(server, ClockRules(per_decision=1))
            for one in who:
                one.session.close()
            await server.restart()
            room = server.arbiter.rooms[code]
            for _ in range(600):
                await server.pass_time(10)
                if room.row.stage == "over":
                    break
            assert room.row.stage == "over"
            kept = await server.store.read(log.read, room.row.match)
            deciders = [step.decider for step in kept.steps if step.seat is not None]
            assert DEPUTY in deciders
            assert PERSON in deciders
            assert kept.ended is not None

    asyncio.run(go())


def test_without_a_clock_nobody_is_hurried(tmp_path: Path) -> None:
    async def go() -> None:
        async with evening(tmp_path / "s.db") as server:
            code, (mia, _) = await with_clock(server, ClockRules())
            step = mia.reports[code].step
            await server.pass_time(1000)
            await mia.ask(GetScene(code))
            assert mia.reports[code].step == step
            assert mia.reports[code].time_left == ()

    asyncio.run(go())


def test_whoever_leaves_for_good_is_replaced(tmp_path: Path) -> None:
    async def go() -> None:
        async with evening(tmp_path / "s.db") as server:
            code, (mia, jonas) = await with_clock(server, ClockRules(deputy="random"))
            await jonas.ask(LeaveTable(code, for_good=True))
            await server.settle()
            assert mia.tables[code].seats[1].deputy == "random"
            assert mia.tables[code].stage == "playing"
            await server.play(code, [mia])
            assert "random decided for Jonas: has left" in notes_of(mia)
            assert mia.tables[code].stage == "over"

    asyncio.run(go())


def test_a_bot_stands_in_for_who_is_away_until_they_look_again(tmp_path: Path) -> None:
    async def go() -> None:
        async with evening(tmp_path / "s.db") as server:
            mia, jonas, eve = [await server.visit(name) for name in ("Mia", "Jonas", "Eve")]
            clock = ClockRules(deputy="random")
            code = await server.table(mia, jonas, mode="royale", clock=clock)
            for session, seat, why in (
                (mia, 1, "Jonas is here"),
                (mia, 7, "nobody is away"),
                (mia, -1, "nobody is away"),
                (eve, 1, "do not sit"),
            ):
                with pytest.raises(Refused, match=why):
                    await session.ask(StandIn(code, seat))
            jonas.session.close()
            await server.pass_time(10)
            with pytest.raises(Refused, match="may be back in a moment; ask again in 1"):
                await mia.ask(StandIn(code, 1))
            await server.pass_time(120)
            await mia.ask(StandIn(code, 1))
            assert mia.tables[code].seats[1].deputy == "random"
            with pytest.raises(Refused, match="nobody is away"):
                await mia.ask(StandIn(code, 1))
            for _ in range(200):
                if "random decided for Jonas: is away" in notes_of(mia):
                    break
                if mia.reports[code].codes:
                    await server.play(code, [mia], most=1)
                await server.pass_time(1)
            else:
                pytest.fail("nobody stood in")
            assert len(server.arbiter.rooms[code].row.people()) == 2, "nobody has left"
            jonas = await server.visit("Jonas")
            assert mia.tables[code].seats[1].deputy == "random", "until they look"
            await jonas.ask(GetScene(code))
            await server.settle()
            assert mia.tables[code].seats[1].deputy == ""
            notes = len(notes_of(mia))
            for _ in range(50):
                if jonas.reports[code].codes:
                    break
                if mia.reports[code].codes:
                    await server.play(code, [mia], most=1)
                await server.pass_time(1)
            await server.play(code, [jonas], most=1)
            assert len(notes_of(mia)) == notes

    asyncio.run(go())
