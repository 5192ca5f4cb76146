"""`python -m kumite_tui.pictures FOLDER`: pictures of the main screens, from the app as it is.

Writes PNG where `rsvg-convert` is installed, SVG elsewhere. The matches are the same every time.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from kumite_tui.drawing.themes import style, theme
from kumite_tui.play.seating import HUMAN, Seating

if TYPE_CHECKING:
    from textual.pilot import Pilot

    from kumite_tui.drawing.grid import Grid

__all__ = ["SHOTS", "Shot", "draw_svg", "main"]

_CELL_WIDTH, _CELL_HEIGHT, _FONT = 9, 19, 15
_MARGIN = 10


_NEON = Seating(
    game="neon",
    players=(HUMAN, "rookie", "rookie"),
    fighters=("akari", "ghost", "snake"),
    seed=14,
)
_DUEL = Seating(
    game="martial-art", players=(HUMAN, "rookie"), fighters=("igor", "kimberley"), seed=4
)
_TEAMS = Seating(
    game="martial-art",
    mode="black-team",
    players=(HUMAN, "rookie", "rookie", "rookie"),
    fighters=("ricardo", "wonja", "hirumasa", "li-ming"),
    seed=4,
)
_BRAWL = Seating(
    game="super-fantasy-brawl",
    players=(HUMAN, "rookie"),
    fighters=("deryn+dugrun+goldarr", "gwaien+kilgore+tzu-xiao"),
    seed=7,
)
_TORNADO = Seating(
    game="super-fantasy-brawl",
    mode="tornado",
    players=(HUMAN, "rookie", "rookie", "rookie"),
    fighters=("deryn+dugrun", "gwaien+kilgore", "tzu-xiao+skitter", "rath+vhoul"),
    seed=7,
)
_DRAFT = replace(_BRAWL, fighters=(None, None), options=(("teams", "competitive"),))
_BELT = replace(_DUEL, mode="black")
_TOKYO = Seating(
    game="defend-neo-tokyo",
    players=(HUMAN, "rookie", "rookie"),
    fighters=("patriot-1776", "anansi", "shen-jian"),
    options=(("threat", "radiation"),),
    seed=5,
)


@dataclass(frozen=True, slots=True)
class Shot:
    """One picture: the size, the keys that lead there, and how it looks."""

    name: str
    width: int
    height: int
    keys: tuple[str, ...] = ()
    decisions: int | None = None
    """So many decisions into the match, each the first choice; None stays at home."""
    theme: str = "neon"
    symbols: str = "unicode"
    table: Seating = _NEON
    server: str = ""
    """What to show of a server: see `kumite_tui.server.pictures`."""


SHOTS = (
    Shot("home", 100, 30),
    Shot("new-match", 100, 30, ("n", "down", "down", "down")),
    Shot("planner", 120, 40, ("2", "o"), decisions=0),
    Shot("match", 120, 40, (), decisions=19),
    Shot("match-wide", 200, 60, (), decisions=30),
    Shot("match-small", 80, 24, (), decisions=15),
    Shot("match-ascii", 80, 24, (), decisions=15, theme="plain", symbols="ascii"),
    Shot("match-light", 120, 40, (), decisions=20, theme="light"),
    Shot("match-contrast", 100, 30, (), decisions=19, theme="contrast"),
    Shot("match-safe", 100, 30, (), decisions=19, theme="safe"),
    Shot(
        "first-match-smallest",
        60,
        20,
        ("f", "down", "down", "enter", "enter", "enter", "wait", "enter", "wait"),
    ),
    Shot(
        "first-match",
        100,
        30,
        ("f", "down", "down", "enter", "enter", "enter", "wait", "enter", "wait", "enter", "wait"),
    ),
    Shot("why-not", 100, 30, ("w",), decisions=18),
    Shot("explain", 120, 40, ("e", "down", "down"), decisions=15),
    Shot("replay", 120, 40, ("q", "r", "enter", "A", "right", "right", "v"), decisions=26),
    Shot("hint", 100, 30, ("h", "wait"), decisions=18),
    Shot("learn", 100, 30, ("l", "down", "down")),
    Shot("settings", 100, 30, ("s",)),
    Shot("lobby", 100, 30, server="lobby"),
    Shot("table", 100, 30, server="chairs"),
    Shot("table-match", 120, 40, server="match", decisions=12),
    Shot("table-chat", 80, 24, ("C", *"I do!"), server="match", decisions=6),
    Shot("martial-art", 120, 40, ("down",), decisions=7, table=_DUEL),
    Shot("martial-art-small", 80, 24, (), decisions=10, table=_DUEL),
    Shot("martial-art-wide", 200, 60, (), decisions=8, table=_BELT),
    Shot("martial-art-teams", 100, 30, (), decisions=26, table=_TEAMS),
    Shot("martial-art-layout", 100, 30, ("right", "s", "right"), decisions=1, table=_BELT),
    Shot("martial-art-ascii", 80, 24, (), decisions=7, theme="plain", symbols="ascii", table=_DUEL),
    Shot("super-fantasy-brawl", 120, 40, ("enter", "enter"), decisions=60, table=_BRAWL),
    Shot("super-fantasy-brawl-small", 80, 24, ("enter",), decisions=60, table=_BRAWL),
    Shot("super-fantasy-brawl-wide", 200, 60, (), decisions=60, table=_BRAWL),
    Shot("super-fantasy-brawl-list", 100, 30, ("down",), decisions=0, table=_DRAFT),
    Shot("super-fantasy-brawl-tornado", 120, 40, (), decisions=40, table=_TORNADO),
    Shot(
        "super-fantasy-brawl-ascii",
        *(80, 24, ("enter",), 60),
        theme="plain",
        symbols="ascii",
        table=_BRAWL,
    ),
    Shot("defend-neo-tokyo", 120, 40, ("down",), decisions=14, table=_TOKYO),
    Shot("defend-neo-tokyo-wide", 200, 60, (), decisions=20, table=_TOKYO),
    Shot("defend-neo-tokyo-small", 80, 24, (), decisions=14, table=_TOKYO),
)


def draw_svg(grid: Grid, theme_id: str) -> str:
    """A grid as SVG; every word is placed by itself, so that any font lines up."""
    known = theme(theme_id)
    width = grid.width * _CELL_WIDTH + 2 * _MARGIN
    height = grid.height * _CELL_HEIGHT + 2 * _MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
        f' viewBox="0 0 {width} {height}">',
        f'<rect width="100%" height="100%" rx="8" fill="{known.background}"/>',
        f'<g font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="{_FONT}">',
    ]
    for y in range(grid.height):
        x = 0
        for text, role in grid.runs(y):
            parts += _run(text, role, x, y, theme_id)
            x += len(text)
    return "\n".join([*parts, "</g></svg>\n"])


def _run(text: str, role: str, x: int, y: int, theme_id: str) -> list[str]:
    look = style(theme_id, role)
    found = []
    top = _MARGIN + y * _CELL_HEIGHT
    color = look.color.get_truecolor().hex if look.color is not None else "#ffffff"
    if look.reverse and look.bgcolor is not None:
        found.append(
            f'<rect x="{_MARGIN + x * _CELL_WIDTH}" y="{top}" width="{len(text) * _CELL_WIDTH}"'
            f' height="{_CELL_HEIGHT}" fill="{color}"/>'
        )
        color = look.bgcolor.get_truecolor().hex
    weight = ' font-weight="bold"' if look.bold else ""
    weight += ' text-decoration="underline"' if look.underline else ""
    at = 0
    while at < len(text):
        if text[at] == " ":
            at += 1
            continue
        end = at
        while end < len(text) and text[end] != " ":
            end += 1
        found.append(
            f'<text x="{_MARGIN + (x + at) * _CELL_WIDTH}" y="{top + _FONT}" fill="{color}"{weight}'
            f' textLength="{(end - at) * _CELL_WIDTH}">{escape(text[at:end])}</text>'
        )
        at = end
    return found


async def take(shot: Shot) -> str:
    """Run the app without a terminal, and draw what it shows."""
    from kumite_tui.app import KumiteApp

    if shot.server:
        return await _take_at_server(shot)
    app = KumiteApp()
    app.settings = replace(
        app.settings, animation="off", theme=shot.theme, symbols=shot.symbols, bot="contender"
    )
    async with app.run_test(size=(shot.width, shot.height)) as pilot:
        await pilot.pause()
        if shot.decisions is not None:
            app.start_match(shot.table)
            await _settle(pilot)
            await pilot.press("enter")  # the goal card
            await _settle(pilot)
            for _ in range(shot.decisions):
                await pilot.press("enter")
                await _settle(pilot)
        return await _draw(pilot, shot)


async def _take_at_server(shot: Shot) -> str:
    from kumite_tui.server.pictures import visit
    from kumite_tui.storage.settings import Settings

    look = Settings(theme=shot.theme, symbols=shot.symbols)
    size = (shot.width, shot.height)
    async with visit(shot.server, size, look, shot.decisions or 0) as pilot:
        return await _draw(pilot, shot)


async def _draw(pilot: Pilot[None], shot: Shot) -> str:
    """Press the keys that lead there, and draw it."""
    from kumite_tui.screens.base import KumiteScreen
    from kumite_tui.screens.error import ErrorScreen

    for key in shot.keys:
        if key == "wait":
            await pilot.app.workers.wait_for_complete()
            await pilot.pause()
        else:
            await pilot.press("space" if key == " " else key)
            await _settle(pilot)
    screen = pilot.app.screen
    assert isinstance(screen, KumiteScreen)
    if isinstance(screen, ErrorScreen):
        raise SystemExit(f"{shot.name}: the app shows an error instead")
    return draw_svg(screen.canvas.grid, shot.theme)


async def _settle(pilot: Pilot[None]) -> None:
    """Until every bot has thought."""
    for _ in range(30):
        await pilot.pause()
        if not any(worker.group == "bots" for worker in pilot.app.workers if worker.is_running):
            break
        await asyncio.sleep(0.01)
    await pilot.pause()


def main(words: list[str]) -> int:
    """Make all pictures, or those that are named after the folder."""
    folder = Path(words[0] if words else "docs/pictures")
    folder.mkdir(parents=True, exist_ok=True)
    wanted = set(words[1:])
    for shot in SHOTS:
        if wanted and shot.name not in wanted:
            continue
        with tempfile.TemporaryDirectory() as home:
            os.environ["KUMITE_HOME"] = home
            path = folder / f"{shot.name}.svg"
            path.write_text(asyncio.run(take(shot)), "utf-8")
        if shutil.which("rsvg-convert"):
            picture = path.with_suffix(".png")
            subprocess.run(["rsvg-convert", "-o", str(picture), str(path)], check=True)
            path.unlink()
            path = picture
        print(path)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
