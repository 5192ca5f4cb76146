"""Every screen as text, at every size: a changed screen is a changed file."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from kumite_tui.app import KumiteApp
from kumite_tui.models.story import Moment
from kumite_tui.screens.error import ErrorScreen
from kumite_tui.session import Advice, Session
from kumite_tui.textual_private import screen_text
from tests.tui.conftest import write_settings
from tests.tui.driving import DUEL, THREE, kind, press, settle, start

SIZES = [(80, 24), (120, 40), (200, 60)]
SCREENS: dict[str, tuple[int | None, tuple[str, ...]]] = {
    "home": (None, ()),
    "new-match": (None, ("n",)),
    "settings": (None, ("s",)),
    "learn": (None, ("l",)),
    "learn-search": (None, ("l", *"neko")),
    "replays": (None, ("r",)),
    "planner": (0, ("2", "o")),
    "plan-list": (0, ("l",)),
    "turn": (2, ("down",)),
    "attack": (17, ()),
    "late": (28, ()),
    "replay": (6, ("q", "r", "enter", "left", "left", "v")),
}


def frame_of(name: str, size: tuple[int, int]) -> str:
    decisions, keys = SCREENS[name]
    found: list[str] = []

    async def look() -> None:
        async with KumiteApp().run_test(size=size) as pilot:
            await settle(pilot)
            if decisions is not None:
                await start(pilot, THREE, decisions)
            await press(pilot, *keys)
            found.append(screen_text(pilot.app))

    asyncio.run(look())
    lines = found[0].split("\n")
    assert len(lines) == size[1] + 1
    assert max(len(line) for line in lines) <= size[0]
    return found[0]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", SCREENS)
def test_frame(name: str, size: tuple[int, int], frame: SnapshotAssertion) -> None:
    assert frame_of(name, size) == frame


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", ["home", "planner", "attack"])
def test_ascii_frame(
    name: str, size: tuple[int, int], frame: SnapshotAssertion, home: Path
) -> None:
    write_settings(home, symbols="ascii", theme="plain")
    text = frame_of(name, size)
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
    monkeypatch.setattr("kumite_tui.screens.error.log_file", lambda: Path("kumite.log"))
    advice = [Advice(1, "Move to Park", 0.62, 0.7), Advice(2, "Forgo this Action", None, 0.0)]
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
