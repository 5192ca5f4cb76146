"""Everybody and everything that can win is shown with its score, always."""

from __future__ import annotations

import asyncio
import io
import json
from dataclasses import replace

import pytest

from kumite import cli
from kumite.contract import SPECTATOR
from kumite.match import Match
from kumite_tui.app import KumiteApp
from kumite_tui.boards import board_of, games_shown
from kumite_tui.play.plain_client import BoardClient
from kumite_tui.screens.game_over import GameOverScreen
from kumite_tui.terminal.textual_private import screen_text
from tests.harness import ENGINES, setup_of, walk
from tests.tui.driving import DUEL, press, settle, start

SIZES = [(120, 40), (80, 24), (60, 20)]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_automas_score_is_on_the_screen_of_a_match_and_of_its_end(
    size: tuple[int, int],
) -> None:
    async def play() -> None:
        async with KumiteApp().run_test(size=size) as pilot:
            await start(pilot, table=DUEL)
            assert "Automa 0" in screen_text(pilot.app)
            for _ in range(600):
                if isinstance(pilot.app.screen, GameOverScreen):
                    break
                await press(pilot, "enter")
            assert isinstance(pilot.app.screen, GameOverScreen)
            await settle(pilot)
            rows = [row for row in screen_text(pilot.app).splitlines() if "no player" in row]
            assert rows
            assert all("the Automa" in row and row.rstrip(" │").endswith("VP") for row in rows)

    asyncio.run(play())


def test_battle_royale_shows_no_points() -> None:
    async def play() -> None:
        async with KumiteApp().run_test(size=(120, 40)) as pilot:
            await start(pilot, table=replace(DUEL, mode="royale"))
            assert "VP" not in screen_text(pilot.app)

    asyncio.run(play())


def test_plain_mode_tells_the_automas_score_and_what_it_is() -> None:
    match = Match(DUEL.setup(), seed=DUEL.seed)
    screen = io.StringIO()
    BoardClient(match, {}, io.StringIO("score\nwhat automa\nquit\n"), screen).play()
    told = screen.getvalue()
    assert "Akari 0 VP, Ghost 1 VP, the Automa 0 VP" in told
    assert "wins with more VP than everybody" in told
    assert any("Automa" in line and "0 VP" in line for line in told.splitlines())


def test_simulations_count_the_matches_that_the_automa_wins(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for bots in ("random", "random,rookie"):  # inside the core, and step by step
        words = ["simulate", "neon", "--games", "30", "--bots", bots, "--seed", "7"]
        assert cli.main([*words, "--json"]) == 0
        facts = json.loads(capsys.readouterr().out)
        assert facts["rivals"]["the Automa"] > 0
        assert 30 - 2 <= sum(facts["wins"]) + facts["rivals"]["the Automa"] <= 30 + 2, "a few tie"
    assert cli.main(words) == 0
    assert "the Automa " in capsys.readouterr().out


@pytest.mark.parametrize("game", games_shown())
def test_every_winner_has_a_name_and_a_score(game: str) -> None:
    from kumite.games import find, presenter

    words = presenter(game)
    for mode in find(game).modes:
        for seed in range(3):
            last = None
            for spot in walk(ENGINES[0], setup_of(game, mode.id), seed=seed):
                last = spot.state
            assert last is not None
            view = last.view(SPECTATOR)
            score = words.score(last.scores(), view)
            named = {each.seat for each in score.seats if each.is_winner}
            named |= {each.number for each in score.rivals if each.is_winner}
            assert named == set(score.winners)
            results = board_of(game).results(words.view(view), score.points)
            assert len(results) == len(score.points)
