"""Letters of two columns: drawn whole, or not at all, and never over what stands beside them."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest
from rich.cells import cell_len

from kumite_tui.drawing.grid import ASCII, Grid, Rect
from kumite_tui.drawing.text import clean, wrap
from kumite_tui.server.arbiter import Identity
from kumite_tui.server.guest.app import ServerApp
from kumite_tui.server.messaging.messages import GetScene, JoinTable, Say
from kumite_tui.storage.settings import Settings
from tests.tui.driving import kind, press, settle
from tests.tui.emulator import check_calm, differences, emulated
from tests.tui.party import QuickEvening, party

_LETTERS = "ab ネオン街漢字。한글"


def scribbled(rng: Random) -> Grid:
    grid = Grid(24, 4)
    for _ in range(rng.randrange(1, 12)):
        text = "".join(rng.choice(_LETTERS) for _ in range(rng.randrange(1, 16)))
        x, y, width = rng.randrange(-6, 26), rng.randrange(4), rng.randrange(0, 20)
        if rng.random() < 0.2:
            other = Grid(10, 2)
            other.put(0, 0, text)
            grid.blit(other, x, y, Rect(rng.randrange(4), 0, 5, 1))
        elif rng.random() < 0.2:
            grid.right(x, y, text)
        else:
            grid.put(x, y, text, rng.choice(["text", "hot"]), width=width or None)
    return grid


def test_rows_are_as_wide_as_their_grid_whatever_is_written_where() -> None:
    rng = Random(1)
    for _ in range(2000):
        before, grid = scribbled(rng), scribbled(rng)
        for y in range(grid.height):
            assert cell_len("".join(text for text, _ in grid.runs(y))) == grid.width
        for rect in grid.changed(before):
            told = "".join(text for text, _ in grid.runs(rect.y, rect.x, rect.x + rect.width))
            assert cell_len(told) == rect.width, "a wide letter is sent whole"


@pytest.mark.parametrize("width", [4, 5, 9, 20, 21])
def test_lines_break_between_wide_letters_and_lose_none(width: int) -> None:
    rng = Random(width)
    for _ in range(500):
        text = "".join(rng.choice(_LETTERS) for _ in range(rng.randrange(60)))
        lines = wrap(clean(text), width)
        assert all(len(line) <= width for line in lines)
        assert "".join(lines).replace(" ", "") == clean(text).replace(" ", "")


def test_a_terminal_of_ascii_gets_question_marks() -> None:
    grid = Grid(10, 1, ASCII)
    grid.put(0, 0, "ネオン")
    assert grid.lines() == ["???"]


def test_names_and_chat_are_shown_as_they_are_written(home: Path) -> None:
    async def go() -> None:
        async with party(home) as tables:
            neon, bob = await tables.come("ネオンの街"), await tables.come("Bob")
            await bob.press("C")
            await bob.type("こんばんは")
            await neon.press("C")
            assert "Bob: こんばんは" in neon.text
            await neon.press("escape", "t", "enter")
            assert "ネオンの街 (host)" in neon.text
            other = await tables.come("ABCDEFネオンの街漢字")
            assert other.kind == "NameScreen", "18 columns are too many"

    asyncio.run(go())


def test_a_terminal_shows_what_was_drawn(home: Path) -> None:
    async def look() -> None:
        evening = QuickEvening(home / "server.sqlite")
        await evening.arbiter.start()
        bob = await evening.visit("Bob漢字")
        app = ServerApp(
            evening.arbiter.connect(Identity("key-Mia")), settings=Settings(animation="off")
        )
        async with emulated(app, 80, 24) as (pilot, sent):

            async def see(*keys: str, where: str) -> None:
                await press(pilot, *keys)
                await evening.settle()
                await settle(pilot)
                check_calm(pilot)
                assert kind(pilot) == where
                assert not await differences(pilot, sent)

            await see(*"ネオン", "enter", where="HallScreen")
            await see("t", "enter", where="ChairsScreen")
            (code,) = evening.arbiter.rooms
            await bob.ask(JoinTable(code))
            await bob.ask(GetScene(code))
            for text in ("こんばんは。", "x漢字漢字", "街" * 70):
                await bob.ask(Say(code, text))
                await see("down", where="ChairsScreen")
            await see("C", *"オン", where="ChatScreen")
            await see("backspace", where="ChatScreen")
            await see("enter", where="ChairsScreen")
        await evening.arbiter.stop()
        evening.store.close()

    asyncio.run(look())
