"""A hint is ranked by what it shows, says what a choice achieves, and Enter applies it."""

from __future__ import annotations

import asyncio
import re

import pytest

from kumite import engines
from kumite.bots.rookie import RookieBot
from kumite.games import find, games
from kumite_tui.app import KumiteApp
from kumite_tui.models.hint import HintModel
from kumite_tui.play.seating import Seating
from kumite_tui.screens.hint import HintScreen
from kumite_tui.terminal.textual_private import screen_text
from tests.harness import ENGINES, setup_of, walk
from tests.tui.driving import DUEL, FIGHT, click, kind, match_of, press, screen_of, start


def advice_of(screen: object) -> HintModel:
    assert isinstance(screen, HintScreen)
    assert screen.advice is not None
    return screen.advice


@pytest.mark.parametrize(("table", "decisions"), [(DUEL, 0), (DUEL, 3), (FIGHT, 1)])
def test_enter_applies_the_hint_plans_included(table: Seating, decisions: int) -> None:
    async def play() -> None:
        async with KumiteApp().run_test(size=(80, 24)) as pilot:
            await start(pilot, table, decisions=decisions)
            match = match_of(pilot).session.match
            step = match.step
            await press(pilot, "h")
            best = advice_of(screen_of(pilot)).bars[0]
            assert "Enter take it" in screen_text(pilot.app)
            await press(pilot, "enter")
            assert kind(pilot) == "MatchScreen"
            assert (match.steps[step].seat, match.steps[step].label) == (0, best.label)

    asyncio.run(play())


def test_any_choice_of_a_hint_can_be_taken_by_keys_or_by_a_click() -> None:
    async def play() -> None:
        async with KumiteApp().run_test(size=(80, 24)) as pilot:
            await start(pilot, DUEL)
            match = match_of(pilot).session.match
            step = match.step
            await press(pilot, "h")
            bars = advice_of(screen_of(pilot)).bars
            await press(pilot, "down", "enter")
            assert match.steps[step].label == bars[1].label
            step = match.step
            await press(pilot, "h")
            bars = advice_of(screen_of(pilot)).bars
            await click(pilot, "bar:2")
            assert match.steps[step].label == bars[2].label

    asyncio.run(play())


def test_a_hint_that_is_left_changes_nothing() -> None:
    async def play() -> None:
        async with KumiteApp().run_test(size=(80, 24)) as pilot:
            await start(pilot, DUEL)
            match = match_of(pilot).session.match
            step = match.step
            await press(pilot, "h", "escape")
            assert (kind(pilot), match.step) == ("MatchScreen", step)

    asyncio.run(play())


def test_bars_are_ranked_by_the_chance_they_show() -> None:
    async def play() -> None:
        async with KumiteApp().run_test(size=(120, 40)) as pilot:
            await start(pilot, DUEL)
            await press(pilot, "h")
            shown = [round(100 * (bar.chance or 0)) for bar in advice_of(screen_of(pilot)).bars]
            assert shown == sorted(shown, reverse=True)
            assert len(set(shown)) > 1

    asyncio.run(play())


def test_reasons_in_battle_royale_speak_of_no_points() -> None:
    """NEON-BR-01: it has none."""
    thumb = RookieBot("neon", ())
    told = set()
    for spot in walk(ENGINES[0], setup_of("neon", "royale"), seed=5, every=4):
        for seat in spot.to_act():
            view = spot.state.view(seat)
            told |= {thumb.reason(view, code) for code in spot.state.actions(seat)[:12]}
    assert len(told) > 20
    assert not [phrase for phrase in told if "VP" in phrase or "point" in phrase]


ACHIEVED = {
    "neon": (r"\d% to (take|destroy)", r"energy \d becomes \d", r"gear to search"),
    "martial-art": (r"\d% to hurt \w+'s ", r"spaces from \w+", r"Chi \d, Rage \d"),
    "super-fantasy-brawl": (
        r"deals? \d damage to \w+",
        r"\d hex(es)? (from|away)",
        r"\d points?\)",
    ),
    "defend-neo-tokyo": (r"\d power", r"move \d", r"is needed least", r"\d spaces? from there"),
}


def test_achievements_are_known_of_every_game() -> None:
    assert set(ACHIEVED) == {game.id for game in games() if "native" in game.engines}


@pytest.mark.parametrize("game", ACHIEVED)
def test_reasons_name_what_a_choice_achieves(game: str) -> None:
    """Chances, targets, damage, energy, gear; never that something is best."""
    engines.load(game, "native")
    thumb = RookieBot(game, ())
    told = set()
    for spot in walk("native", setup_of(game, find(game).modes[0].id), seed=9, every=5):
        for seat in spot.to_act():
            view = spot.state.view(seat)
            told |= {thumb.reason(view, code) for code in spot.state.actions(seat)[:12]}
    assert len(told) >= 40
    for pattern in ACHIEVED[game]:
        assert any(re.search(pattern, phrase) for phrase in told), pattern
    assert not [each for each in told if re.search(r"best (mix|expected|choice)|good as any", each)]
