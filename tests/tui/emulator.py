"""The app with a terminal emulator at its other end: what it really sends, and what that shows."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any, NamedTuple

import pyte
from rich.color import Color, ColorSystem
from textual import events
from textual.drivers.headless_driver import HeadlessDriver
from textual.pilot import Pilot

from kumite_tui.base_app import BaseApp
from kumite_tui.screens.base import KumiteScreen
from kumite_tui.screens.error import ErrorScreen
from kumite_tui.terminal.textual_private import byte_saving_driver, full_paint
from tests.tui.driving import settle
from tests.tui.textual_insides import paint_now


class Cell(NamedTuple):
    """One place of the screen, with all that can be seen of it."""

    char: str
    colour: str
    ground: str
    bold: bool
    reverse: bool


class Emulator:
    """A terminal of some size that understands what it is sent."""

    def __init__(self, width: int, height: int) -> None:
        self.screen = pyte.Screen(width, height)
        self._stream = pyte.Stream(self.screen)

    def feed(self, data: str) -> None:
        self._stream.feed(data)

    def cells(self) -> list[list[Cell]]:
        rows = []
        for y in range(self.screen.lines):
            row = self.screen.buffer[y]
            rows.append([_cell(row[x]) for x in range(self.screen.columns)])
        return rows

    def text(self) -> list[str]:
        return ["".join(cell.char for cell in row).rstrip() for row in self.cells()]


def _cell(cell: Any) -> Cell:
    if cell.data == " " and not cell.reverse:
        # Of a blank only its ground is seen.
        return Cell(" ", "", cell.bg, False, False)
    return Cell(cell.data, cell.fg, cell.bg, cell.bold, cell.reverse)


class Sent:
    """Everything that was sent, and the terminal it went to."""

    def __init__(self, width: int, height: int) -> None:
        self.bytes = 0
        self.emulator = Emulator(width, height)

    def resize(self, width: int, height: int) -> None:
        self.emulator = Emulator(width, height)


@asynccontextmanager
async def emulated(
    app: BaseApp, width: int, height: int, colours: ColorSystem = ColorSystem.TRUECOLOR
) -> AsyncIterator[tuple[Pilot[Any], Sent]]:
    """Run the app; whatever it sends reaches the emulator."""
    sent = Sent(width, height)

    class Driver(HeadlessDriver):
        @property
        def is_headless(self) -> bool:
            return False

        def write(self, data: str) -> None:
            sent.bytes += len(data.encode())
            sent.emulator.feed(data)

        def flush(self) -> None: ...

    app.colours = colours
    app.driver_class = byte_saving_driver(Driver)
    async with app.run_test(headless=False, size=(width, height)) as pilot:
        await settle(pilot)
        yield pilot, sent


async def differences(pilot: Pilot[Any], sent: Sent) -> list[str]:
    """Where the terminal shows something else than a full paint on a new terminal would."""
    await pilot.pause()
    paint_now(pilot.app)
    fresh = Emulator(*pilot.app.size)
    assert isinstance(pilot.app, BaseApp)
    fresh.feed(in_fewer_colours(full_paint(pilot.app), pilot.app.colours))
    found = _not_as_drawn(pilot, sent)
    for y, (shown, wanted) in enumerate(zip(sent.emulator.cells(), fresh.cells(), strict=True)):
        for x, (one, other) in enumerate(zip(shown, wanted, strict=True)):
            if one != other:
                found.append(f"{x},{y}: {one} instead of {other}")
    return found


def in_fewer_colours(data: str, colours: ColorSystem | None) -> str:
    """The same data for a terminal that has these colours."""
    assert colours is not None

    def nearest(found: re.Match[str]) -> str:
        color = Color.from_rgb(*(int(word) for word in found[2].split(";")))
        return ";".join(color.downgrade(colours).get_ansi_codes(foreground=found[1] == "38"))

    return re.sub(r"\b([34]8);2;(\d+;\d+;\d+)", nearest, data)


def _not_as_drawn(pilot: Pilot[Any], sent: Sent) -> list[str]:
    """Rows that are not what the screen would draw from nothing, whatever was kept of them."""
    screen = pilot.app.screen
    if not isinstance(screen, KumiteScreen):
        return []
    fresh = screen._paint(*pilot.app.size)
    rows = zip(sent.emulator.text(), fresh.lines(), strict=True)
    return [
        f"row {y}: {one!r} instead of {two!r}" for y, (one, two) in enumerate(rows) if one != two
    ]


KEYS = (
    *"1234567890abcdefghijklmnoprstuvwxyz?UEWL", "up", "down", "down", "left", "right", "enter",
    "enter", "enter", "escape", "tab", "pageup", "pagedown", "home", "end", "backspace", "space",
    "ctrl+o",
)  # fmt: skip


async def act(pilot: Pilot[Any], rng: Random, keys: tuple[str, ...] = KEYS) -> str:
    """Press a random key, or click, point or turn the wheel somewhere; says what was done."""
    screen = pilot.app.screen
    if not isinstance(screen, KumiteScreen):
        await pilot.press("escape")
        return "escape"
    zones = screen.canvas.grid.zones
    if zones and rng.random() < 0.2:
        token = rng.choice(zones).token
        kind = rng.choice(["click", "point", "wheel"])
        if kind == "click":
            screen._do(token)
        elif kind == "point":
            screen.point(token)
        else:
            screen.wheel(token, rng.choice((-3, 3)))
        done = f"{kind} {token}"
    else:
        done = rng.choice(keys)
        screen.on_key(events.Key(done, done if len(done) == 1 else None))
    await asyncio.sleep(0)
    if any(worker.is_running for worker in pilot.app.workers) or screen is not pilot.app.screen:
        await settle(pilot)
    return done


def check_calm(pilot: Pilot[Any]) -> None:
    """No unexpected error is shown."""
    screen = pilot.app.screen
    if isinstance(screen, ErrorScreen):
        assert screen.is_expected, screen.what
