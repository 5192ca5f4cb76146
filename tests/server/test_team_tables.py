"""Tables where all seats are on one side: one seat is enough, and leaving costs nobody anything."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from kumite_tui.server.messaging.messages import LeaveTable
from kumite_tui.server.store import results
from tests.server.evening import Evening, Visitor, evening

GAME = "defend-neo-tokyo"
EASY = {"difficulty": "cadet"}


async def rated(server: Evening, one: Visitor) -> tuple[int, str]:
    """How many matches count for somebody, and how the last one ended."""
    person = one.session.person
    assert person is not None

    def read(db: sqlite3.Connection) -> tuple[int, str]:
        found = results.ratings(db, person.id)
        return sum(each.matches for each in found), results.history(db, person.id, 1)[0].result

    return await server.store.read(read)


@pytest.mark.parametrize("mode", ["solo", "lone"])
def test_one_person_plays_alone_and_is_rated(mode: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with evening(tmp_path / "a.db") as server:
            mia = await server.visit("Mia")
            code = await server.table(mia, game=GAME, mode=mode, options=EASY)
            assert mia.tables[code].is_rated
            await server.play(code, [mia])
            report = mia.reports[code]
            is_won = report.standing == (1,)
            assert await rated(server, mia) == (1, "won" if is_won else "lost")

    asyncio.run(play())


def test_a_bot_takes_the_mech_of_whoever_leaves(tmp_path: Path) -> None:
    async def play() -> None:
        async with evening(tmp_path / "a.db") as server:
            mia, jonas = await server.visit("Mia"), await server.visit("Jonas")
            code = await server.table(mia, jonas, game=GAME, mode="coop", options=EASY)
            await server.play(code, [mia, jonas], most=20)
            await jonas.ask(LeaveTable(code, for_good=True))
            await server.play(code, [mia])
            assert mia.tables[code].stage == "over"
            assert await rated(server, jonas) == (0, "abandoned")
            matches, result = await rated(server, mia)
            assert matches == 1
            assert result in ("won", "lost")

    asyncio.run(play())


def test_a_match_that_everybody_left_is_won_by_nobody(tmp_path: Path) -> None:
    async def play() -> None:
        async with evening(tmp_path / "a.db") as server:
            mia, jonas = await server.visit("Mia"), await server.visit("Jonas")
            code = await server.table(mia, jonas, game=GAME, mode="coop")
            await server.play(code, [mia, jonas], most=20)
            for one in (jonas, mia):
                await one.ask(LeaveTable(code, for_good=True))
            await server.settle()
            for one in (jonas, mia):
                assert await rated(server, one) == (0, "abandoned")

    asyncio.run(play())
