"""What is sent little by little shows what a full paint shows; checked by a terminal emulator."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from random import Random

import pytest
from rich.color import ColorSystem
from textual import events

from kumite_tui.app import KumiteApp
from kumite_tui.play.local_session import Session
from kumite_tui.play.seating import Seating
from kumite_tui.screens.match import MatchScreen
from kumite_tui.storage.settings import Settings
from kumite_tui.terminal.fewer_bytes import ByteSaver
from tests.tui.driving import (
    BELT,
    BRAWL,
    BRAWL_TEAMS,
    DUEL,
    TEAMS,
    THREE,
    match_of,
    press,
    settle,
    start,
)
from tests.tui.emulator import Emulator, act, check_calm, differences, emulated

SIZES = [(80, 24), (120, 40), (63, 21)]


PLAYED = [
    *((THREE, size) for size in SIZES),
    (BELT, (80, 24)),
    (TEAMS, (120, 40)),
    (BRAWL, (80, 24)),
    (BRAWL_TEAMS, (120, 40)),
]


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize(("table", "size"), PLAYED, ids=lambda each: str(each)[:24])
def test_what_changed_is_what_a_full_paint_shows(
    table: Seating, size: tuple[int, int], request: pytest.FixtureRequest
) -> None:
    rng = Random(sum(size))
    actions = 240 * request.config.getoption("--monkey")

    async def play() -> None:
        async with emulated(KumiteApp(), *size) as (pilot, sent):
            app = pilot.app
            assert isinstance(app, KumiteApp)
            app.exit = lambda *_words, **_more: None  # type: ignore[method-assign]
            session = Session.start(table)
            app.push_screen(MatchScreen(session))
            await settle(pilot)
            done: list[str] = []
            for number in range(actions):
                done.append(await act(pilot, rng))
                check_calm(pilot)
                if number % 4 == 0:
                    wrong = await differences(pilot, sent)
                    assert not wrong, (done[-5:], type(app.screen).__name__, wrong[:5])
                if number % 120 == 119:
                    app.change_settings(
                        replace(Settings(animation="off"), theme=rng.choice(["neon", "light"]))
                    )

    asyncio.run(play())


FEWER = [ColorSystem.STANDARD, ColorSystem.EIGHT_BIT]


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("colours", FEWER, ids=lambda colours: colours.name)
def test_what_changed_is_what_a_full_paint_shows_in_fewer_colours(
    colours: ColorSystem, request: pytest.FixtureRequest
) -> None:
    """The same through the colours of a terminal that has few of them.

    Apps in one process may have terminals of different colours: this one is drawn after others
    that had all of them.
    """
    rng = Random(colours.name)
    actions = 160 * request.config.getoption("--monkey")

    async def play() -> None:
        async with emulated(KumiteApp(), 80, 24) as (pilot, _):
            await start(pilot, THREE)
        async with emulated(KumiteApp(), 80, 24, colours) as (pilot, sent):
            app = pilot.app
            assert isinstance(app, KumiteApp)
            app.exit = lambda *_words, **_more: None  # type: ignore[method-assign]
            await start(pilot, THREE)
            used: set[str] = set()
            for number in range(actions):
                done = await act(pilot, rng)
                if number % 4 == 0:
                    wrong = await differences(pilot, sent)
                    assert not wrong, (done, type(app.screen).__name__, wrong[:5])
                    used |= {cell.colour for row in sent.emulator.cells() for cell in row}
                if number % 40 == 39:
                    theme = rng.choice(["neon", "plain", "light"])
                    app.change_settings(replace(Settings(animation="off"), theme=theme))
            if colours is ColorSystem.STANDARD:
                # Names of the sixteen, never a mixed colour.
                assert not [name for name in used if len(name) == 6 and is_hex(name)], used

    asyncio.run(play())


def is_hex(name: str) -> bool:
    return all(sign in "0123456789abcdef" for sign in name)


def test_resizing_and_overlays_paint_everything() -> None:
    async def play() -> None:
        async with emulated(KumiteApp(), 80, 24) as (pilot, sent):
            await start(pilot, DUEL, decisions=2)
            for width, height in ((120, 40), (60, 20), (200, 60), (40, 10), (80, 24)):
                sent.resize(width, height)
                await pilot.resize_terminal(width, height)
                await settle(pilot)
                assert not await differences(pilot, sent)
            screen = match_of(pilot)
            await press(pilot, "ctrl+p")
            await pilot.pause(0.2)
            # Something changes beneath what lies over it.
            screen.picture.tab = 2
            screen.repaint()
            await settle(pilot)
            assert not await differences(pilot, sent)
            await press(pilot, "escape")
            await pilot.pause(0.2)
            assert not await differences(pilot, sent)

    asyncio.run(play())


def test_held_keys_skip_pictures_but_never_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kumite_tui.screens.base.LEAST_PAUSE", 0.3)

    async def play() -> None:
        async with emulated(KumiteApp(), 80, 24) as (pilot, sent):
            await start(pilot, DUEL, decisions=1)
            await pilot.pause(0.4)
            screen = match_of(pilot)
            painted: list[int] = []
            paint = screen.canvas.repaint

            def counted() -> None:
                painted.append(1)
                paint()

            monkeypatch.setattr(screen.canvas, "repaint", counted)
            for _ in range(9):
                screen.on_key(events.Key("down", None))
                await pilot.pause(0.01)
            assert len(painted) <= 3
            await pilot.pause(0.5)
            assert not await differences(pilot, sent)

    asyncio.run(play())


def test_the_check_sees_what_is_wrong() -> None:
    async def play() -> None:
        async with emulated(KumiteApp(), 80, 24) as (pilot, sent):
            await start(pilot, DUEL)
            assert not await differences(pilot, sent)
            sent.emulator.feed("\x1b[5;5Hghost")
            assert len(await differences(pilot, sent)) >= 4

    asyncio.run(play())


def test_a_key_sends_little() -> None:
    """Counted, not timed: a mark that moves at 80x24 stays well below 1.2 KB."""

    async def play() -> None:
        async with emulated(KumiteApp(), 80, 24) as (pilot, sent):
            await start(pilot, DUEL, decisions=2)
            before = sent.bytes
            for _ in range(10):
                await press(pilot, "down")
            assert 0 < (sent.bytes - before) / 10 < 1200

    asyncio.run(play())


STYLES = (
    "0", "1;38;2;255;79;216;48;2;5;6;15", "38;2;215;227;255;48;2;5;6;15", "1;7;96;40", "4;31",
    "2;38;5;200", "1;2;3", "22;39", "7;48;5;20", "9;53;94;107", "58;5;3", "99", "0;1;32", "",
)  # fmt: skip
TEXTS = (
    "a",
    "  ",
    "wörd",
    "\x1b[3;4H",
    "\x1b[3;1Hq\r\n\x1b[2;2H",
    "\x1b[K",
    " \x1b[5;1H ",
    "x y",
    "\r\n",
)


@pytest.mark.parametrize("seed", range(40))
def test_fewer_bytes_show_the_same(seed: int) -> None:
    rng = Random(seed)
    saver, plain, short = ByteSaver(), Emulator(30, 8), Emulator(30, 8)
    for _ in range(30):
        parts = []
        for _ in range(rng.randrange(1, 12)):
            parts.append(f"\x1b[{rng.choice(STYLES)}m" if rng.random() < 0.5 else rng.choice(TEXTS))
        if rng.random() < 0.7:
            parts.append("\x1b[0m")
        data = "".join(parts)
        plain.feed(data)
        short.feed(saver.squeeze(data))
        assert short.cells() == plain.cells()
