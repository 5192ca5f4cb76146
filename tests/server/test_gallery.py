"""Those who watch a rated match are behind, miss nothing, and see the end."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from kumite_tui.server.messaging.messages import GetScene, JoinTable, Scene, StepNews, TableNews
from tests.server.evening import FAST, Evening, Visitor, evening

DELAYED = replace(FAST, watch_delay=30.0)


async def watching(server: Evening, code: str, who: str) -> tuple[Visitor, Scene]:
    visitor = await server.visit(who)
    await visitor.ask(JoinTable(code, watch=True))
    scene = await visitor.ask(GetScene(code))
    assert isinstance(scene, Scene)
    assert scene.report is not None
    return visitor, scene


def steps_of(visitor: Visitor) -> list[int]:
    return [news.report.step for news in visitor.news if isinstance(news, StepNews)]


def test_who_watches_a_rated_match_is_behind_and_misses_nothing(tmp_path: Path) -> None:
    async def go() -> None:
        async with evening(tmp_path / "s.db", config=DELAYED) as server:
            mia, jonas = await server.visit("Mia"), await server.visit("Jonas")
            code = await server.table(mia, jonas)
            early, scene = await watching(server, code, "Eve")
            assert scene.table.behind == 30
            first = scene.report.step  # type: ignore[union-attr]
            early.forget()
            await server.play(code, [mia, jonas], most=6)
            seen = mia.reports[code].step
            assert seen > first
            await server.pass_time(10)
            assert steps_of(early) == []
            late, scene = await watching(server, code, "Ada")
            assert scene.report is not None
            assert scene.report.step == first, "who comes now is behind, too"
            assert scene.table.waits_for != () or scene.report.to_act
            await server.pass_time(19.5)
            assert steps_of(early) == steps_of(late) == []
            await server.pass_time(1)
            assert steps_of(early)[-1] == steps_of(late)[-1] == seen
            assert steps_of(late) == sorted(set(steps_of(late)))
            _, scene = await watching(server, code, "Zoe")
            assert scene.report is not None
            assert scene.report.step == seen

    asyncio.run(go())


def test_who_watches_sees_the_end_as_it_comes(tmp_path: Path) -> None:
    async def go() -> None:
        async with evening(tmp_path / "s.db", config=DELAYED) as server:
            mia, jonas = await server.visit("Mia"), await server.visit("Jonas")
            code = await server.table(mia, jonas, mode="royale")
            eve, _ = await watching(server, code, "Eve")
            await server.play(code, [mia, jonas])
            assert mia.tables[code].stage == "over"
            late, scene = await watching(server, code, "Ada")
            assert scene.table.stage == "playing"
            assert scene.proof is not None
            assert scene.proof.secret == ""
            assert not any(isinstance(n, TableNews) and n.table.stage == "over" for n in eve.news)
            await server.pass_time(31)
            for visitor in (eve, late):
                (*_, last) = [news for news in visitor.news if isinstance(news, StepNews)]
                assert last.report.standing
                assert last.proof is not None
                assert last.proof.secret
                assert visitor.tables[code].stage == "over"

    asyncio.run(go())


def test_a_delay_that_changes_during_a_match_keeps_the_order(tmp_path: Path) -> None:
    async def go() -> None:
        async with evening(tmp_path / "s.db", config=DELAYED) as server:
            mia, jonas = await server.visit("Mia"), await server.visit("Jonas")
            code = await server.table(mia, jonas)
            eve, _ = await watching(server, code, "Eve")
            eve.forget()
            await server.play(code, [mia, jonas], most=3)
            assert steps_of(eve) == []
            server.arbiter.config = replace(DELAYED, watch_delay=0.0)
            await server.play(code, [mia, jonas], most=3)
            await server.settle()
            seen = steps_of(eve)
            assert seen == sorted(set(seen))
            assert seen[-1] == mia.reports[code].step
            server.arbiter.config = DELAYED
            await server.pass_time(20)
            await server.play(code, [mia, jonas], most=3)
            await server.pass_time(25)
            assert steps_of(eve) == seen, "what was due before hands over nothing that came later"
            await server.pass_time(10)
            assert steps_of(eve)[-1] == mia.reports[code].step

    asyncio.run(go())


@pytest.mark.parametrize("is_rated", [True, False])
def test_only_rated_matches_are_delayed_and_only_for_watchers(
    tmp_path: Path, is_rated: bool
) -> None:
    async def go() -> None:
        async with evening(tmp_path / "s.db", config=DELAYED) as server:
            mia, jonas = await server.visit("Mia"), await server.visit("Jo", is_guest=not is_rated)
            code = await server.table(mia, jonas, mode="royale")
            eve, _ = await watching(server, code, "Eve")
            for visitor in (eve, mia):
                visitor.forget()
            await server.play(code, [mia, jonas], most=1)
            await server.settle()
            assert bool(steps_of(eve)) != is_rated
            assert steps_of(mia)

    asyncio.run(go())


def test_a_table_that_closes_tells_all_that_waited_first(tmp_path: Path) -> None:
    async def go() -> None:
        async with evening(tmp_path / "s.db", config=DELAYED) as server:
            mia, jonas = await server.visit("Mia"), await server.visit("Jonas")
            code = await server.table(mia, jonas, mode="royale")
            eve, _ = await watching(server, code, "Eve")
            eve.forget()
            await server.play(code, [mia, jonas], most=4)
            await server.arbiter.close_room(server.arbiter.rooms[code])
            await server.settle()
            assert steps_of(eve)[-1] == mia.reports[code].step
            assert type(eve.news[-1]).__name__ == "TableGone"

    asyncio.run(go())
