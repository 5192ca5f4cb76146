"""Every screen as text, at every size: a changed screen is a changed file."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion
from textual.pilot import Pilot

from kumite_tui.app import KumiteApp
from kumite_tui.drawing.grid import ASCII, UNICODE
from kumite_tui.drawing.text import clean
from kumite_tui.models.hint import Bar, HintModel
from kumite_tui.models.story import Moment
from kumite_tui.play.local_session import Session
from kumite_tui.screens.error import ErrorScreen
from kumite_tui.terminal.textual_private import screen_text
from tests.tui.driving import (
    BELT,
    BRAWL,
    BRAWL_TEAMS,
    DRAFT,
    DUEL,
    FIGHT,
    ROYALE,
    TEAMS,
    THREE,
    TOKYO,
    kind,
    press,
    screen_of,
    settle,
    start,
)

SIZES = [(80, 24), (100, 30), (120, 40), (200, 60)]
SCREENS: dict[str, tuple[int | None, tuple[str, ...]]] = {
    "fight": (32, ()),
    "fight-start": (5, ("down",)),
    "fight-strike": (8, ()),
    "fight-struck": (28, ()),
    "fight-sheets": (32, ("tab",)),
    "belt-skills": (0, ("3", "5")),
    "belt-layout": (3, ("right", "s", "down")),
    "belt-start": (15, ("end", "up")),
    "belt-late": (90, ()),
    "royale-late": (120, ()),
    "teams": (18, ()),
    "teams-late": (170, ()),
    "brawl": (60, ()),
    "brawl-ways": (60, ("1", "enter", "down")),
    "brawl-targets": (60, ("1", "enter", "enter")),
    "brawl-hand": (3, ("2", "down")),
    "brawl-sheets": (60, ("tab",)),
    "draft-list": (0, ("6", "1", "down")),
    "draft-ban": (6, ()),
    "tornado": (40, ()),
    "tokyo-power": (0, ("right",)),
    "tokyo-go": (2, ("down",)),
    "tokyo-sheets": (6, ("tab",)),
    "tokyo-late": (30, ()),
    "home": (None, ()),
    "new-match": (None, ("n",)),
    "settings": (None, ("s",)),
    "keys": (None, ("s", "k")),
    "learn": (None, ("l",)),
    "learn-search": (None, ("l", *"neko")),
    "replays": (None, ("r",)),
    "planner": (0, ("2", "o")),
    "plan-list": (0, ("l",)),
    "turn": (2, ("down",)),
    "attack": (17, ()),
    "late": (28, ()),
    "replay": (6, ("q", "r", "enter", "left", "left", "v")),
    "why-not": (2, ("w", "down")),
    "earlier": (9, ("U", "down")),
    "explain": (17, ("e", "down", "right")),
    "lessons": (None, ("f",)),
    "goal": (None, ("f", "enter")),
    "lesson-1": (None, ("f", "enter", "enter")),
    "lesson-2": (None, ("f", "down", "enter", "enter")),
    "first-match": (None, ("f", "down", "down", "enter", "enter")),
    "first-turn": (None, ("f", "down", "down", "enter", "enter", "enter", "enter")),
    "sheets": (17, ("tab", "pagedown")),
    "jump": (2, ("ctrl+o",)),
}
TABLES = {
    "fight": FIGHT,
    "belt": BELT,
    "royale": ROYALE,
    "teams": TEAMS,
    "brawl": BRAWL,
    "draft": DRAFT,
    "tornado": BRAWL_TEAMS,
    "tokyo": TOKYO,
}
"""By the first word of a screen's name; others are of NEON."""
OTHER_IN_ASCII = ("home", "settings", "keys", "jump")


async def frame_of(pilot: Pilot[Any], size: tuple[int, int]) -> str:
    """What is shown at a size, without a row or column too many."""
    await pilot.resize_terminal(*size)
    await settle(pilot)
    text = screen_text(pilot.app)
    lines = text.split("\n")
    assert len(lines) == size[1] + 1
    assert max(len(line) for line in lines) <= size[0]
    return text


Frames = dict[tuple[int, int], str]


def frames_of(name: str, *symbols: str) -> list[Frames]:
    """A screen at every size in each set of symbols, opened once in the first, and resized."""
    decisions, keys = SCREENS[name]
    found: list[Frames] = [{} for _ in symbols]

    async def look() -> None:
        async with KumiteApp().run_test(size=SIZES[0]) as pilot:
            await settle(pilot)
            _show_in(pilot, symbols[0])
            if decisions is not None:
                table = TABLES.get(name.partition("-")[0], THREE)
                await start(pilot, table, decisions, is_eager=table is not THREE)
            await press(pilot, *keys)
            for size in SIZES:
                for frames, each in zip(found, symbols, strict=True):
                    _show_in(pilot, each)
                    frames[size] = await frame_of(pilot, size)

    asyncio.run(look())
    return found


def _show_in(pilot: Pilot[Any], symbols: str) -> None:
    app = pilot.app
    assert isinstance(app, KumiteApp)
    if app.settings.symbols != symbols:
        theme = "plain" if symbols == "ascii" else "neon"
        app.change_settings(replace(app.settings, symbols=symbols, theme=theme))
        screen_of(pilot).repaint()


def joined(frames: Frames) -> str:
    """All frames in one text, each under its size."""
    return "\n".join(f"== {width}x{height}\n{text}" for (width, height), text in frames.items())


def _counterparts() -> dict[str, set[str]]:
    """The ASCII signs that stand for a sign of Unicode."""
    found: dict[str, set[str]] = {}
    for one, other in zip(UNICODE.characters, ASCII.characters, strict=True):
        found.setdefault(one, {clean(one, ascii_only=True)}).add(other)
    return found


COUNTERPARTS = _counterparts()


@pytest.mark.parametrize("name", SCREENS)
def test_frame(name: str, frame: SnapshotAssertion) -> None:
    """And in ASCII the same picture, sign by sign; only the last row, with arrows, has words there.

    The symbols are changed where the screen is, as in the settings: a match is played to it once.
    """
    if name in OTHER_IN_ASCII:
        assert joined(frames_of(name, "unicode")[0]) == frame
        return
    unicode, ascii_only = frames_of(name, "unicode", "ascii")
    assert joined(unicode) == frame
    for size in SIZES:
        assert ascii_only[size].isascii()
        rows = zip(unicode[size].split("\n")[:-2], ascii_only[size].split("\n")[:-2], strict=True)
        for one, other in rows:
            wrong = [
                (sign, plain)
                for sign, plain in zip(one, other, strict=True)
                if sign != plain
                and plain not in COUNTERPARTS.get(sign, clean(sign, ascii_only=True))
            ]
            assert not wrong, (size, one, other, wrong)


@pytest.mark.parametrize("name", OTHER_IN_ASCII)
def test_ascii_frame(name: str, frame: SnapshotAssertion) -> None:
    """Screens that are drawn in another way in ASCII: a logo, names of keys."""
    text = joined(frames_of(name, "ascii")[0])
    assert text.isascii()
    assert text == frame


@pytest.mark.parametrize("tab", ["board", "sheets", "log"])
def test_tabs_of_the_small_screen(tab: str, frame: SnapshotAssertion) -> None:
    keys = ("tab",) * ["board", "sheets", "log"].index(tab)
    found: list[str] = []

    async def look() -> None:
        async with KumiteApp().run_test(size=(80, 24)) as pilot:
            await start(pilot, THREE, 17)
            await press(pilot, *keys)
            found.append(screen_text(pilot.app))

    asyncio.run(look())
    assert found[0] == frame


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_hint_end_and_error(
    size: tuple[int, int], frame: SnapshotAssertion, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Screens whose contents come from the search, with made-up ones."""
    monkeypatch.setattr("kumite_tui.app.log_file", lambda: Path("kumite.log"))
    bars = (Bar(0, "Move to Park", 0.62, 0.7, True), Bar(1, "Forgo this Action", None, 0.0, False))
    advice = HintModel(bars, ("Move to Park: a Bot to attack.", "Chance to win: 62%."))
    monkeypatch.setattr(Session, "advise", lambda *_args: advice)
    chances = (0.5, 0.55, 0.4, 0.45, 0.8, 0.85, 0.3, 0.2)
    story = [Moment(at * 9 + 12, f"Choice {at}", c, "") for at, c in enumerate(chances)]
    monkeypatch.setattr(Session, "story", lambda *_args: story)
    found: list[str] = []

    async def look() -> None:
        async with KumiteApp().run_test(size=size) as pilot:
            app = pilot.app
            await start(pilot, DUEL, 2)
            await press(pilot, "h")
            assert kind(pilot) == "HintScreen"
            found.append(screen_text(app))
            await press(pilot, "escape", "q")
            await start(pilot, DUEL, 1000)
            assert kind(pilot) == "GameOverScreen"
            found.append(screen_text(app))
            await press(pilot, "2")
            assert kind(pilot) == "ReplayScreen"
            assert f"Step {story[3].step} of" in screen_text(app)
            app.push_screen(ErrorScreen("KeyError: 'arena'", is_expected=False))
            await settle(pilot)
            found.append(screen_text(app))

    asyncio.run(look())
    assert "\n".join(found) == frame
