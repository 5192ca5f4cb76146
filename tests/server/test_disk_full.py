"""When nothing can be kept: a clear refusal, everything readable, and it goes on by itself."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from kumite_tui.server.messaging.messages import Act, GetScene, History, Notice, Refused, Say
from kumite_tui.server.store import log
from tests.server import disk as disks
from tests.server.evening import evening
from tests.server.test_forged import check_log

pytestmark = pytest.mark.skipif(
    disks.library() is None, reason="this Python brings an SQLite of its own"
)


def test_a_full_disk_refuses_and_resumes_by_itself(tmp_path: Path) -> None:
    async def go(disk: disks.Disk) -> None:
        async with evening(tmp_path / "s.db", is_safe=True) as server:
            mia = await server.visit("Mia")
            code = await server.table(mia, mode="royale", bots=("rookie",))
            await server.play(code, [mia], most=4)
            while not mia.reports[code].codes:
                await server.pass_time(0.1)
            report = mia.reports[code]
            disk.failing = {"write": disks.FULL}
            for _ in range(3):
                with pytest.raises(Refused, match="disk of the server is full"):
                    await mia.ask(Act(code, report.step, report.codes[0]))
            with pytest.raises(Refused, match="full"):
                await mia.ask(Say(code, "hello"))
            await mia.ask(GetScene(code))
            assert mia.reports[code].step == report.step
            await mia.ask(History())
            await server.pass_time(11)
            told = [news.text for news in mia.news if isinstance(news, Notice)]
            assert told == ["the disk of the server is full; nothing is lost, try again later"]
            disk.failing = {}
            await server.pass_time(11)
            told = [news.text for news in mia.news if isinstance(news, Notice)]
            assert told[1:] == ["the server can keep matches again: play on"]
            await mia.ask(Act(code, report.step, report.codes[0]))
            await server.play(code, [mia])
            assert mia.tables[code].stage == "over"

    with disks.watched() as disk:
        asyncio.run(go(disk))


def test_bots_try_again_when_there_is_room(tmp_path: Path) -> None:
    async def go(disk: disks.Disk) -> None:
        async with evening(tmp_path / "s.db", is_safe=True) as server:
            mia = await server.visit("Mia")
            code = await server.table(mia, mode="royale", bots=("rookie",))
            await server.pass_time(1)
            while mia.reports[code].to_act & 2 == 0:
                await server.play(code, [mia], most=1)
            step = mia.reports[code].step
            disk.failing = {"write": disks.FULL}
            await server.pass_time(20)
            assert mia.reports[code].step == step
            disk.failing = {}
            await server.pass_time(5)
            assert mia.reports[code].step > step

    with disks.watched() as disk:
        asyncio.run(go(disk))


def test_a_choice_that_was_kept_though_it_was_refused_is_shown_to_all(tmp_path: Path) -> None:
    """So many syncs fail that not even the tail can be read: only later it is seen to be there."""

    async def go(disk: disks.Disk) -> None:
        async with evening(tmp_path / "s.db", is_safe=True) as server:
            mia, jonas = await server.visit("Mia"), await server.visit("Jonas")
            code = await server.table(mia, jonas, mode="royale")
            while not all(one.reports[code].codes for one in (mia, jonas)):
                await server.play(code, [mia, jonas], most=1)
            # As after a restart: nothing reads, so that the end of the log is found when opened.
            server.store._readers.submit(server.store._close_reader).result()
            report = mia.reports[code]
            act = Act(code, report.step, report.codes[0])
            disk.failing_syncs = 4
            with pytest.raises(Refused, match="cannot write"):
                await mia.ask(act)
            assert jonas.reports[code].step == report.step
            disk.failing_syncs = 0
            await mia.ask(act)
            await server.settle()
            assert jonas.reports[code].step == mia.reports[code].step == report.step + 1
            kept = await server.store.read(log.read, server.arbiter.rooms[code].row.match)
            assert sum(step.answers == report.step for step in kept.steps) == 1

    with disks.watched() as disk:
        asyncio.run(go(disk))


def test_a_match_survives_a_disk_that_fails_now_and_then(tmp_path: Path) -> None:
    """A person tries again whatever was refused; nothing happens twice and nothing is lost."""

    async def go(disk: disks.Disk) -> None:
        rng = Random(4)
        async with evening(tmp_path / "s.db", is_safe=True) as server:
            who = [await server.visit("Mia"), await server.visit("Jonas")]
            code = await server.table(*who, mode="royale")
            disk.chances = (0.05, rng)
            refusals = 0
            while who[0].tables[code].stage != "over":
                one = rng.choice([one for one in who if one.reports[code].codes])
                report = one.reports[code]
                act = Act(code, report.step, rng.choice(report.codes))
                try:
                    await one.ask(act)
                except Refused:
                    refusals += 1
                await asyncio.sleep(0)
            disk.chances = None
            check_log(await server.store.read(log.read, server.arbiter.rooms[code].row.match))
            assert refusals > 5

    with disks.watched() as disk:
        asyncio.run(go(disk))
