"""Thousands of random keys and clicks over all screens: never an error. See `--monkey`."""

from __future__ import annotations

import asyncio
from itertools import cycle
from pathlib import Path
from random import Random

import pytest

from kumite.match import Match
from kumite_tui.app import KumiteApp
from kumite_tui.boards import board_of
from kumite_tui.drawing.grid import UNICODE, Grid
from kumite_tui.play.seating import HUMAN, Seating, write_seating
from kumite_tui.screens.base import KumiteScreen
from kumite_tui.screens.home import HomeScreen
from kumite_tui.screens.new_match import LAST_TABLE
from kumite_tui.terminal.textual_private import screen_text
from tests.tui.conftest import write_settings
from tests.tui.driving import screen_of, settle
from tests.tui.emulator import act, check_calm
from tests.tui.positions import play, three_fighters

SIZES = [(80, 24), (60, 20), (120, 40), (200, 60)]
ALL_SCREENS = {
    "HomeScreen",
    "NewMatchScreen",
    "MatchScreen",
    "HintScreen",
    "LearnScreen",
    "SettingsScreen",
    "KeysScreen",
    "ReplaysScreen",
    "ReplayScreen",
}
DOORS = ("n", "n", "n", "c", "r", "l", "s")


GAME_OF = {"": "neon", "white": "martial-art", "black-team": "martial-art"} | dict.fromkeys(
    ("duel", "tornado"), "super-fantasy-brawl"
)
PLAYED = [
    *(("", size) for size in SIZES),
    *(("white", (80, 24)), ("black-team", (120, 40)), ("duel", (80, 24)), ("tornado", (110, 36))),
]
"""The mode that the form of a new match begins with; none: that of NEON."""


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize(("mode", "size"), PLAYED)
def test_random_keys_find_no_error(
    mode: str, size: tuple[int, int], home: Path, request: pytest.FixtureRequest
) -> None:
    rng = Random(size[0])
    if mode:
        seats = 4 if mode in ("black-team", "tornado") else 2
        players = (HUMAN, *["random"] * (seats - 1))
        table = Seating(game=GAME_OF[mode], mode=mode, players=players, fighters=(None,) * seats)
        write_seating(table, home / "config" / LAST_TABLE)
    write_settings(home, bot="random", symbols=rng.choice(["unicode", "ascii", "emoji"]))
    seen: set[str] = set()
    doors = cycle(rng.sample(DOORS, len(DOORS)))

    async def play() -> None:
        app = KumiteApp()
        async with app.run_test(size=size) as pilot:
            await settle(pilot)
            app.exit = lambda *_words, **_more: None  # type: ignore[method-assign]
            done: list[str] = []
            for number in range(700 * request.config.getoption("--monkey")):
                if number % 90 == 89:
                    app.go_home()
                    await settle(pilot)
                if isinstance(app.screen, HomeScreen):
                    screen_of(pilot).press(next(doors))
                    await settle(pilot)
                done.append(await act(pilot, rng))
                check_calm(pilot)
                screen = app.screen
                seen.add(type(screen).__name__)
                if isinstance(screen, KumiteScreen):
                    check_zones(screen.canvas.grid, done)
                if number % 200 == 199:
                    await pilot.resize_terminal(rng.randrange(1, 210), rng.randrange(1, 70))
                    await settle(pilot)
                    assert screen_text(app)
                    await pilot.resize_terminal(*size)
                    await settle(pilot)

    asyncio.run(play())
    assert not (home / "log" / "kumite.log").exists()
    missing = ALL_SCREENS - seen
    assert len(missing) <= 2, missing


def check_zones(grid: Grid, done: list[str]) -> None:
    """Nothing that can be clicked lies outside the screen."""
    for zone in grid.zones:
        rect = zone.rect
        assert rect.x + rect.width <= grid.width, (zone, done[-3:])
        assert rect.y + rect.height <= grid.height, (zone, done[-3:])


def test_no_card_of_the_arena_writes_over_its_edges() -> None:
    """Whatever lies in a Sector, at the smallest size too."""
    match = three_fighters(seed=4)
    edges = set(UNICODE.frame + UNICODE.hot_frame + UNICODE.pointer)
    looked = 0

    def look(position: Match) -> bool:
        nonlocal looked
        view = position.view()
        for width, height in ((60, 9), (80, 12), (80, 23)):
            grid = board_of("neon").arena(view, width, height, UNICODE, ())
            rows = [line.ljust(width) for line in grid.lines()]
            for zone in grid.zones:
                if zone.token.startswith("place:"):
                    rect = zone.rect
                    for y in range(rect.y, rect.y + rect.height):
                        ends = {rows[y][rect.x], rows[y][rect.x + rect.width - 1]}
                        assert ends <= edges, "\n".join(rows)
                    looked += 1
        return False

    play(match, look)
    assert looked > 3000
