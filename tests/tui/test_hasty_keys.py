"""Keys that come faster than screens: what was meant for a screen that is gone does no harm."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from textual import events
from textual.command import CommandList, CommandPalette

from kumite_tui.app import KumiteApp
from kumite_tui.screens import match_flow
from tests.tui.conftest import write_settings
from tests.tui.driving import DUEL, kind, match_of, press, settle, start
from tests.tui.party import party


def test_home_stays_however_often_one_leaves_a_screen() -> None:
    async def look() -> None:
        async with KumiteApp().run_test() as pilot:
            await settle(pilot)
            for _ in range(3):
                await press(pilot, "n")
                assert kind(pilot) == "NewMatchScreen"
                for _ in range(4):
                    pilot.app.post_message(events.Key("escape", None))
                await settle(pilot)
                assert kind(pilot) == "HomeScreen"

    asyncio.run(look())


def test_two_keys_at_once_leave_the_chat_but_not_the_match(home: Path) -> None:
    async def play() -> None:
        async with party(home) as tables:
            mia, _ = await tables.duel()
            await mia.press("C")
            for _ in range(2):
                mia.app.post_message(events.Key("escape", None))
            await tables.settle()
            assert mia.kind == "TableMatchScreen"
            assert len(mia.app.screen_stack) == 3

    asyncio.run(play())


def test_a_palette_that_is_closed_while_it_searches_is_no_trouble() -> None:
    async def look() -> None:
        async with KumiteApp().run_test() as pilot:
            await settle(pilot)
            await press(pilot, "ctrl+p")
            palette = pilot.app.screen
            assert isinstance(palette, CommandPalette)
            await palette.query_one(CommandList).remove()
            palette._gather_commands("x")
            await settle(pilot)
            assert kind(pilot) == "CommandPalette"

    asyncio.run(look())


def test_a_palette_opens_again_before_the_last_one_is_gone() -> None:
    async def look() -> None:
        async with KumiteApp().run_test() as pilot:
            await settle(pilot)
            await press(pilot, "ctrl+p")
            last = pilot.app.screen
            pilot.app.pop_screen()
            pilot.app.action_command_palette()
            await settle(pilot)
            assert kind(pilot) == "CommandPalette"
            assert pilot.app.screen is not last

    asyncio.run(look())


@pytest.mark.parametrize("key", ["space", "enter", "1"])
def test_keys_that_end_a_showing_answer_nothing(
    home: Path, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first ends it; the others come before anybody can have read the question."""
    write_settings(home, animation="slow", grace="long")
    now = 100.0  # the clock of the screen: a busy machine must not look like a patient player
    monkeypatch.setattr(match_flow, "monotonic", lambda: now)

    async def play() -> None:
        nonlocal now
        async with KumiteApp().run_test(size=(80, 24)) as pilot:
            await start(pilot, DUEL)
            screen = match_of(pilot)
            await press(pilot, "enter")
            assert not screen.picture.question
            await press(pilot, key)
            assert "disembark" in screen.picture.question
            step = screen.session.match.step
            for _ in range(12):  # held down for longer than a new question ignores keys
                await press(pilot, key)
                now += 0.1
            assert screen.session.match.step == step
            now += 1.0
            await press(pilot, "enter")
            assert screen.session.match.step > step

    asyncio.run(play())


def test_a_command_pressed_while_something_is_shown_only_ends_the_showing(home: Path) -> None:
    write_settings(home, animation="slow")

    async def play() -> None:
        async with KumiteApp().run_test(size=(80, 24)) as pilot:
            await start(pilot, DUEL)
            screen = match_of(pilot)
            await press(pilot, "enter")
            step = screen.session.match.step
            await press(pilot, "u")
            assert screen.session.match.step >= step, "nothing was taken back"
            assert "disembark" in screen.picture.question

    asyncio.run(play())


def test_enter_held_down_at_the_end_starts_no_rematch() -> None:
    async def play() -> None:
        async with KumiteApp().run_test(size=(80, 24)) as pilot:
            await start(pilot, DUEL)
            for _ in range(600):
                if kind(pilot) == "GameOverScreen":
                    break
                await press(pilot, "enter")
            await press(pilot, "enter", "space", "enter")
            assert kind(pilot) == "GameOverScreen"
            await press(pilot, "m")
            assert kind(pilot) == "GoalScreen"

    asyncio.run(play())
