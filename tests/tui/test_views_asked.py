"""How often a key press asks the core for a view, and what painting does to the disk."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Any

import pytest

from kumite_tui.app import KumiteApp
from kumite_tui.play.seating import Seating
from tests.tui.driving import BRAWL, DUEL, FIGHT, match_of, press, start


class CountingState:
    """A state of the core that notes whose view was asked for after how many steps."""

    def __init__(self, state: Any, asked: list[tuple[int, int]], steps: list[int]) -> None:
        self._state, self._asked, self._steps = state, asked, steps

    def __getattr__(self, name: str) -> Any:
        return getattr(self._state, name)

    def clone(self) -> Any:
        return self._state.clone()

    def view(self, viewer: int) -> bytes:
        self._asked.append((self._steps[0], viewer))
        return bytes(self._state.view(viewer))

    def apply(self, seat: int, code: int) -> None:
        self._state.apply(seat, code)
        self._steps[0] += 1

    def apply_outcome(self, code: int) -> None:
        self._state.apply_outcome(code)
        self._steps[0] += 1


PERSON = 0
KEYS = ("down", "tab", "tab", "f", "up", "enter")


async def presses(table: Seating) -> list[tuple[str, list[tuple[int, int]], int]]:
    """Of many presses: the key, the views asked for, and how many steps were taken."""
    told = []
    async with KumiteApp().run_test(size=(100, 30)) as pilot:
        await start(pilot, table)
        match = match_of(pilot).session.match
        asked: list[tuple[int, int]] = []
        steps = [0]
        match._state = CountingState(match._state, asked, steps)
        match._forget_views()
        for key in KEYS * 6:
            if match.is_over:
                break
            asked.clear()
            before = steps[0]
            await press(pilot, key)
            told.append((key, list(asked), steps[0] - before))
    return told


@pytest.mark.parametrize("table", [DUEL, FIGHT, BRAWL], ids=["neon", "martial-art", "brawl"])
def test_nobodys_view_is_asked_for_twice_in_a_step(table: Seating, home: Path) -> None:
    """The screen's eyes once a step, and those of whoever takes it."""
    told = asyncio.run(presses(table))
    assert sum(steps for _, _, steps in told) > 5
    for key, asked, steps in told[len(KEYS) :]:
        assert len(set(asked)) == len(asked), (key, asked)
        assert steps or not asked, "a key that only looks asks for nothing"
        assert sum(viewer == PERSON for _, viewer in asked) <= steps, asked
        # Whoever took a step is asked for its words: a bot, or a spectator for chance.
        assert sum(viewer != PERSON for _, viewer in asked) <= steps, asked


@pytest.mark.parametrize("table", [DUEL, FIGHT, BRAWL], ids=["neon", "martial-art", "brawl"])
def test_painting_never_syncs_the_disk(
    table: Seating, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with KumiteApp().run_test(size=(100, 30)) as pilot:
            await start(pilot, table)
            screen = match_of(pilot)
            synced: list[int] = []
            monkeypatch.setattr(os, "fsync", synced.append)
            screen.session.choose(screen.session.actions()[0])
            screen.repaint()
            await pilot.pause()
            assert not synced, "what is painted is still the position before"
            screen.pump()
            assert synced, "a step is on the disk before it is shown"

    asyncio.run(run())
