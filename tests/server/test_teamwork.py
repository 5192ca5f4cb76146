"""Bots at a table listen to people on their side, say what they plan, and wait for their word."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from kumite.games import presenter
from kumite_tui.server.arbiter.team import PATIENCE_SECONDS
from kumite_tui.server.messaging.messages import (
    Act,
    AskTeam,
    LeaveTable,
    LetTeam,
    Notice,
    Refused,
    StepNews,
    Teamwork,
)
from kumite_tui.server.processes.bot_pool import Answer, Question, answer
from kumite_tui.server.processes.bot_queue import NOBODY, Asker
from tests.server.evening import Evening, Visitor, evening

WORDS = presenter("defend-neo-tokyo")


class Noting:
    """Plays like the rookie, and remembers what was asked."""

    def __init__(self) -> None:
        self.asked: list[Question] = []

    async def ask(self, question: Question, asker: Asker = NOBODY) -> Answer:
        self.asked.append(question)
        return answer(replace(question, bot="rookie"))


async def team(server: Evening, *people: Visitor, bot: str = "contender") -> str:
    """The table of some people and a bot against the monsters."""
    return await server.table(*people, game="defend-neo-tokyo", mode="coop", bots=(bot,))


def team_of(one: Visitor, code: str) -> Teamwork:
    team = one.tables[code].team
    assert team is not None
    return team


async def go_on(server: Evening, people: list[Visitor], code: str) -> None:
    """One choice of everybody who is asked, and a moment for bots."""
    for one in people:
        report = one.reports[code]
        if report.codes:
            await one.ask(Act(code, report.step, report.codes[-1]))
    await server.pass_time(0.2)


async def first_plan(server: Evening, people: list[Visitor], code: str) -> Teamwork:
    """Play on until a bot waits with its plan."""
    for _ in range(60):
        if team_of(people[0], code).plan:
            return team_of(people[0], code)
        await go_on(server, people, code)
    raise AssertionError("no bot has said what it plans")


async def wishes_of(server: Evening, people: list[Visitor], code: str) -> list[int]:
    for _ in range(60):
        found = WORDS.wishes(people[0].reports[code].view)
        if found:
            return [number for number, _ in found]
        await go_on(server, people, code)
    raise AssertionError("nothing can be asked for")


def test_what_is_asked_reaches_the_bots_and_everybody_at_the_table(tmp_path: Path) -> None:
    async def test() -> None:
        bots = Noting()
        async with evening(tmp_path / "db", bots=bots) as server:
            mia, ben = await server.visit("mia"), await server.visit("ben")
            code = await team(server, mia, ben)
            wish = (await wishes_of(server, [mia, ben], code))[0]
            await mia.ask(AskTeam(code, wish, False))
            await server.settle()
            assert team_of(ben, code) == Teamwork(wish=wish)
            told = [news.text for news in ben.news if isinstance(news, Notice)]
            assert any(text.startswith("mia asks the bots: Attack ") for text in told)
            bots.asked.clear()
            for _ in range(12):
                await go_on(server, [mia, ben], code)
            assert bots.asked
            assert {question.wish for question in bots.asked} == {wish}

    asyncio.run(test())


def test_a_bot_waits_for_anybodys_word(tmp_path: Path) -> None:
    async def test() -> None:
        async with evening(tmp_path / "db", bots=Noting()) as server:
            mia, ben = await server.visit("mia"), await server.visit("ben")
            code = await team(server, mia, ben)
            await mia.ask(AskTeam(code, 0, True))
            plan = await first_plan(server, [mia, ben], code)
            assert " plans: " in plan.plan
            step = mia.reports[code].step
            await server.pass_time(5)
            assert team_of(mia, code) == plan
            await ben.ask(LetTeam(code, plan.seat, plan.step + 1))  # another plan than is shown
            await server.pass_time(1)
            assert team_of(mia, code) == plan
            await ben.ask(LetTeam(code, plan.seat, plan.step))
            await server.pass_time(0.3)
            assert mia.reports[code].step > step
            assert team_of(ben, code).plan != plan.plan
            told = [news.report.plan for news in mia.news if isinstance(news, StepNews)]
            assert plan.plan in told

    asyncio.run(test())


def test_a_new_wish_makes_a_waiting_bot_think_again(tmp_path: Path) -> None:
    async def test() -> None:
        bots = Noting()
        async with evening(tmp_path / "db", bots=bots) as server:
            mia = await server.visit("mia")
            code = await team(server, mia)
            await mia.ask(AskTeam(code, 0, True))
            await first_plan(server, [mia], code)
            before = len(bots.asked)
            wish = (await wishes_of(server, [mia], code))[-1]
            await mia.ask(AskTeam(code, wish, True))
            await server.pass_time(0.5)
            assert [question.wish for question in bots.asked[before:]] == [wish]
            assert " plans: " in team_of(mia, code).plan

    asyncio.run(test())


def test_nobody_is_kept_waiting_for_ever(tmp_path: Path) -> None:
    async def test() -> None:
        async with evening(tmp_path / "db", bots=Noting()) as server:
            mia = await server.visit("mia")
            code = await team(server, mia)
            await mia.ask(AskTeam(code, 0, True))
            plan = await first_plan(server, [mia], code)
            await server.pass_time(PATIENCE_SECONDS + 1)
            assert team_of(mia, code).plan != plan.plan
            assert not team_of(mia, code).holds

    asyncio.run(test())


def test_where_everybody_has_gone_bots_go_on(tmp_path: Path) -> None:
    async def test() -> None:
        async with evening(tmp_path / "db", bots=Noting()) as server:
            mia = await server.visit("mia")
            code = await team(server, mia)
            await mia.ask(AskTeam(code, 0, True))
            plan = await first_plan(server, [mia], code)
            await mia.ask(LeaveTable(code))
            await server.pass_time(1)
            shown = server.arbiter.rooms[code].info().team
            assert shown is not None
            assert shown.plan != plan.plan

    asyncio.run(test())


def test_bots_that_do_not_look_ahead_listen_to_nobody(tmp_path: Path) -> None:
    async def test() -> None:
        async with evening(tmp_path / "db") as server:
            mia = await server.visit("mia")
            code = await team(server, mia, bot="rookie")
            await refused(mia, code)

    asyncio.run(test())


def test_opponents_listen_to_nobody(tmp_path: Path) -> None:
    async def test() -> None:
        async with evening(tmp_path / "db") as server:
            mia = await server.visit("mia")
            await refused(mia, await server.table(mia, mode="royale", bots=("contender",)))

    asyncio.run(test())


async def refused(one: Visitor, code: str) -> None:
    assert one.tables[code].team is None
    with pytest.raises(Refused, match="no bot at this table listens to you"):
        await one.ask(AskTeam(code, 1, True))


def test_only_what_is_there_can_be_asked_for_and_only_by_players(tmp_path: Path) -> None:
    async def test() -> None:
        async with evening(tmp_path / "db", bots=Noting()) as server:
            mia, eve = await server.visit("mia"), await server.visit("eve")
            code = await team(server, mia)
            for wish in (-1, 2**40):
                with pytest.raises(Refused, match="ask for something else"):
                    await mia.ask(AskTeam(code, wish, False))
            for request in (AskTeam(code, 0, True), LetTeam(code, 0, 0)):
                with pytest.raises(Refused, match="you do not sit at that table"):
                    await eve.ask(request)

    asyncio.run(test())
