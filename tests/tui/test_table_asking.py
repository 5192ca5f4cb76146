"""At a server's table too, bots on your side are asked for things and wait for your word."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.tui.party import Guest, Party, party


async def team(tables: Party, size: tuple[int, int]) -> tuple[Guest, Guest]:
    """Two people and a bot that looks ahead against the monsters."""
    evening = tables.evening
    mia, bob = await evening.visit("Mia"), await evening.visit("Bob")
    code = await evening.table(mia, bob, game="defend-neo-tokyo", mode="coop", bots=("contender",))
    return (
        await tables.come("Mia", "join", code, size=size),
        await tables.come("Bob", "join", code, size=size),
    )


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_a_bot_waits_for_a_word_and_another_player_reads_why(
    home: Path, size: tuple[int, int]
) -> None:
    async def go() -> None:
        async with party(home) as tables:
            mia, bob = await team(tables, size)
            await tables.play(mia, bob, until=lambda: bool(mia.match.session.wishes()))
            await mia.press("A")
            assert mia.kind == "AskingScreen"
            await mia.press("down", "w", "enter")
            wish = mia.match.session.wish
            assert wish
            assert bob.match.session.wish == wish
            await tables.play(
                mia, bob, until=lambda: bool(mia.match.picture.plan) and not mia.is_asked
            )
            assert " plans: " in " ".join(mia.text.split())
            assert "Press Enter to let it, A to ask for something else." in mia.text
            step = mia.match.session.step
            await tables.pass_time(2)
            assert mia.match.session.step == step
            await mia.press("enter")
            await tables.pass_time(0.3)
            assert mia.match.session.step > step
            lines = [line.text for line in bob.match.session.log()]
            assert any(" plans: " in line for line in lines)

    asyncio.run(go())


def test_opponents_are_not_asked(home: Path) -> None:
    async def go() -> None:
        async with party(home) as tables:
            mia, _ = await tables.duel()
            await mia.press("A")
            assert mia.kind == "TableMatchScreen"

    asyncio.run(go())
