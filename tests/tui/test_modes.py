"""A whole match of every mode, by keys alone or by mouse alone, without a layout on the way."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot

from kumite import record
from kumite.games import games
from kumite_tui.app import KumiteApp
from kumite_tui.boards import games_shown
from kumite_tui.keys.jump_labels import labels_of
from kumite_tui.play.seating import HUMAN, Seating
from kumite_tui.screens.game_over import GameOverScreen
from kumite_tui.screens.match import MatchScreen
from kumite_tui.storage.saves import kept_matches
from kumite_tui.terminal.textual_private import screen_text
from tests.tui.driving import match_of, screen_of, settle, start
from tests.tui.textual_insides import on_layout

MODES = [
    (game.id, mode.id, seats)
    for game in games()
    if game.id in games_shown()
    for mode in game.modes
    for seats in (mode.seats if game.id == "martial-art" else mode.seats[:1])
]
MOST = 1500


def table_of(game: str, mode: str, seats: int) -> Seating:
    # At random a fight of Martial Art would go on until the judges decide.
    bot = "rookie" if game == "martial-art" else "random"
    players = (HUMAN, *[bot] * (seats - 1))
    return Seating(game=game, mode=mode, players=players, fighters=(None,) * seats, seed=5)


def test_every_mode_is_played_here() -> None:
    played = {(game, mode) for game, mode, _ in MODES}
    shown = [game for game in games() if game.id in games_shown()]
    assert played == {(game.id, mode.id) for game in shown for mode in game.modes}


async def by_keys(pilot: Pilot[Any], rng: Random) -> None:
    """Answer by whatever a key is shown for: a number, a letter, arrows and Enter."""
    picture = match_of(pilot).picture
    if picture.composer is not None:
        keys = [rng.choice(["1", "2", "3", "t", "b", "o", "s", "down", "right"]), "enter"]
    else:
        assert picture.chooser is not None
        choices = picture.chooser.choices
        at = rng.randrange(len(choices))
        ways = [["down"] * ((at - picture.chooser.cursor) % len(choices)) + ["enter"]]
        if at < 10:
            ways.append([str((at + 1) % 10)])
        if choices[at].letter:
            ways.append([choices[at].letter])
        keys = rng.choice(ways)
    await pilot.press(*keys)


async def by_mouse(pilot: Pilot[Any], rng: Random) -> None:
    """Click something that answers: a choice, a Sector, a card, a button."""
    places = {label.token: (label.x, label.y) for label in labels_of(screen_of(pilot).canvas.grid)}
    answers = [token for token in places if token.startswith(("choice:", "compose:"))]
    if "key:enter" in places and (not answers or rng.random() < 0.4):
        answers = ["key:enter"]
    assert answers, screen_text(pilot.app)
    await pilot.click(offset=places[rng.choice(answers)])


@pytest.mark.parametrize(("game", "mode", "seats"), MODES)
def test_a_whole_match(game: str, mode: str, seats: int) -> None:
    number = MODES.index((game, mode, seats))
    # How a choice is made does not depend on the mode: the two take turns.
    way = by_mouse if number % 2 else by_keys
    rng = Random(number)
    layouts: list[int] = []

    async def play() -> None:
        async with KumiteApp().run_test(size=(80, 24)) as pilot:
            await start(pilot, table_of(game, mode, seats))
            on_layout(pilot.app, lambda: layouts.append(1))
            questions = set()
            for _ in range(MOST):
                if not isinstance(pilot.app.screen, MatchScreen):
                    break
                assert not layouts
                questions.add(match_of(pilot).picture.question)
                await way(pilot, rng)
                await settle(pilot)
            assert isinstance(pilot.app.screen, GameOverScreen), screen_text(pilot.app)
            assert len(questions) > 5
            assert "THE MATCH IS OVER" in screen_text(pilot.app)

    asyncio.run(play())
    (kept,) = kept_matches()
    assert kept.is_over
    match = record.replay(record.read(kept.path), kept.path)
    assert match.is_over
    assert match.setup.mode == mode
