"""For every pair of eyes: contrast, colour blindness, no colours at all, and no pointing device."""

from __future__ import annotations

import asyncio
import math
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from kumite.games import presenter
from kumite_tui.app import KumiteApp
from kumite_tui.boards import board_of, games_shown
from kumite_tui.drawing.grid import ASCII, UNICODE
from kumite_tui.drawing.themes import ROLES, THEMES, Theme, style
from kumite_tui.play.local_session import Session
from kumite_tui.play.seating import Seating
from kumite_tui.screens.base import KumiteScreen
from kumite_tui.terminal.textual_private import screen_text
from tests.tui.conftest import write_settings
from tests.tui.driving import (
    BELT,
    BRAWL,
    DUEL,
    FIGHT,
    TEAMS,
    THREE,
    press,
    screen_of,
    settle,
    start,
)
from tests.tui.emulator import act, emulated

# How the light of the screen reaches eyes that lack one kind of cone (Machado and others, 2009).
EYES = {
    "all cones": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
APART = (
    ("good", "bad", "warn"),
    ("level1", "level2", "level3"),
    ("crit", "hit", "maybe", "miss"),
    ("guard", "block", "gain", "miss"),
    tuple(f"seat{seat}" for seat in range(6)),
)
CLEARLY = 20.0
"""A difference of CIE Lab that nobody overlooks; 2.3 can just be noticed."""

Triple = tuple[float, float, float]


def light(value: int) -> float:
    share = value / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def lab(red: float, green: float, blue: float) -> Triple:
    def root(share: float) -> float:
        return share ** (1 / 3) if share > 0.008856 else 7.787 * share + 16 / 116

    x = root((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047)
    y = root(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    z = root((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def seen(theme: str, role: str, eyes: str) -> Triple:
    color = style(theme, role).color
    assert color is not None
    told = color.get_truecolor()
    parts = [light(value) for value in (told.red, told.green, told.blue)]
    mixed = [sum(a * b for a, b in zip(row, parts, strict=True)) for row in EYES[eyes]]
    red, green, blue = (min(1.0, max(0.0, part)) for part in mixed)
    return lab(red, green, blue)


def distance(one: Triple, other: Triple) -> float:
    return math.dist(one, other)


@pytest.mark.parametrize("eyes", EYES)
def test_the_safe_theme_keeps_colours_apart_for_all_eyes(eyes: str) -> None:
    for roles in APART:
        for one, other in combinations(roles, 2):
            far = distance(seen("safe", one, eyes), seen("safe", other, eyes))
            assert far >= CLEARLY, (one, other, round(far, 1))


# Black, red, green, yellow, blue, magenta, cyan, white; then the bright ones.
PALETTES = {
    "xterm": "000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5 "
    "7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff ffffff",
    "Linux console": "000000 aa0000 00aa00 aa5500 0000aa aa00aa 00aaaa aaaaaa "
    "555555 ff5555 55ff55 ffff55 5555ff ff55ff 55ffff ffffff",
    "Windows console": "0c0c0c c50f1f 13a10e c19c00 0037da 881798 3a96dd cccccc "
    "767676 e74856 16c60c f9f1a5 3b78ff b4009e 61d6d6 f2f2f2",
    "Visual Studio Code": "000000 cd3131 0dbc79 e5e510 2472c8 bc3fbc 11a8cd e5e5e5 "
    "666666 f14c4c 23d18b f5f543 3b8eea d670d6 29b8db e5e5e5",
    "GNOME": "171421 c01c28 26a269 a2734c 12488b a347ba 2aa1b3 d0cfcc "
    "5e5c64 f66151 33d17a e9ad0c 2a7bde c061cb 33c7de ffffff",
}


def brightness(color: str) -> float:
    red, green, blue = (light(int(color[at : at + 2], 16)) for at in (0, 2, 4))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("palette", PALETTES)
def test_sixteen_colours_stand_out_in_common_palettes(palette: str) -> None:
    colors = PALETTES[palette].split()
    for role in ROLES:
        look = style("plain", role)
        assert look.color is not None
        assert look.bgcolor is not None
        assert look.color.number is not None
        assert look.bgcolor.number is not None
        one = brightness(colors[look.color.number])
        other = brightness(colors[look.bgcolor.number])
        ratio = (max(one, other) + 0.05) / (min(one, other) + 0.05)
        assert ratio >= 4.5, (role, round(ratio, 2))


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: str(theme.id))
def test_marks_stay_marks_without_colours(theme: Theme) -> None:
    """What is chosen is told by swapped colours, which are left when colours are taken away."""
    for role in ("cursor", "label"):
        assert style(theme.id, role).without_color.reverse
    for role in ("text", "dim", "title"):
        assert not style(theme.id, role).without_color.reverse


@pytest.mark.parametrize("game", games_shown())
def test_fighters_have_letters_of_their_own(game: str) -> None:
    cards = board_of(game).fighters(presenter(game))
    letters = [card.name[0] for card in cards if card.is_pick]
    assert len(set(letters)) == len(letters)


MARKED = {
    "home": ("down",),
    "new match": ("n", "down"),
    "settings": ("s", "down"),
    "keys": ("s", "k", "down"),
    "learn": ("l", "down"),
    "replays": ("r",),
}


@pytest.mark.parametrize("name", MARKED)
@pytest.mark.parametrize("symbols", ["unicode", "ascii"])
def test_what_is_chosen_is_pointed_at(home: Path, name: str, symbols: str) -> None:
    write_settings(home, symbols=symbols)
    Session.start(DUEL).close()
    pointer = ASCII.pointer if symbols == "ascii" else UNICODE.pointer

    async def look() -> None:
        async with KumiteApp().run_test(size=(80, 24)) as pilot:
            await press(pilot, *MARKED[name])
            grid = screen_of(pilot).canvas.grid
            marked = [
                line
                for y, line in enumerate(grid.lines())
                if any(role == "cursor" and "Enter" not in text for text, role in grid.runs(y))
            ]
            assert len(marked) == 1
            # In a frame the pointer is the first sign of the row.
            assert marked[0].lstrip(" |│").startswith(pointer), marked

    asyncio.run(look())


def test_the_open_panel_is_told_by_brackets() -> None:
    async def look() -> None:
        async with KumiteApp().run_test(size=(80, 24)) as pilot:
            await start(pilot, THREE, decisions=2)
            for name in ("Board", "Sheets", "Log"):
                assert f"[{name}]" in screen_text(pilot.app).splitlines()[0]
                await press(pilot, "tab")

    asyncio.run(look())


@pytest.mark.parametrize(
    "table", [THREE, BELT, TEAMS, BRAWL], ids=["neon", "belt", "teams", "brawl"]
)
def test_nothing_is_told_by_colour_alone(table: Seating, request: pytest.FixtureRequest) -> None:
    """Whatever changes on the screen changes a character, not only how one looks."""
    rng = Random(8)
    silent: list[tuple[str, str, list[tuple[int, str]]]] = []

    async def play() -> None:
        app = KumiteApp()
        async with app.run_test(size=(80, 24)) as pilot:
            app.exit = lambda *_words, **_more: None  # type: ignore[method-assign]
            await start(pilot, table, 0 if table is THREE else 16)
            for _ in range(500 * request.config.getoption("--monkey")):
                screen = app.screen
                if isinstance(screen, KumiteScreen):
                    screen.repaint()
                    before = screen.canvas.grid
                done = await act(pilot, rng)
                if screen is not app.screen or not isinstance(screen, KumiteScreen):
                    continue
                after = screen.canvas.grid
                if (before.width, before.height) != (after.width, after.height):
                    continue
                if before.lines() == after.lines() and done != "ctrl+o":
                    rows = [
                        (y, after.lines()[y])
                        for y in range(after.height)
                        if before.runs(y) != after.runs(y)
                    ]
                    if rows:
                        silent.append((type(screen).__name__, done, rows[:2]))

    asyncio.run(play())
    assert not silent


@pytest.mark.parametrize("table", [THREE, FIGHT, BRAWL], ids=["neon", "martial", "brawl"])
@pytest.mark.parametrize("theme", ["neon", "plain", "light"])
def test_no_color_sends_no_colours_and_everything_shows(
    home: Path, monkeypatch: pytest.MonkeyPatch, theme: str, table: Seating
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    write_settings(home, theme=theme, symbols="ascii")

    async def play() -> None:
        async with emulated(KumiteApp(), 80, 24) as (pilot, sent):
            await start(pilot, table, decisions=2)
            await settle(pilot)
            cells = [cell for row in sent.emulator.cells() for cell in row]
            assert {cell.colour for cell in cells} <= {"", "default"}
            assert {cell.ground for cell in cells} == {"default"}
            assert any(cell.reverse for cell in cells)
            before = sent.emulator.text()
            # A list is walked down, a composer to the right.
            await press(pilot, "down", "right")
            assert sent.emulator.text() != before

    asyncio.run(play())
