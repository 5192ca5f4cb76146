"""What comes next, on demand: the monsters' attack, on the screen and line by line."""

from __future__ import annotations

import asyncio
import io
import json
from pathlib import Path

import pytest

from kumite.bots import make
from kumite.cli import main
from kumite.match import Match
from kumite_tui.app import KumiteApp
from kumite_tui.play.plain_client import BoardClient
from kumite_tui.screens.foretold import ForetoldScreen
from kumite_tui.screens.match import MatchScreen
from kumite_tui.terminal.textual_private import screen_text
from tests.tui.driving import DUEL, TOKYO, press, start

WHITE = "If monsters attack now, white, and nobody reacts:"


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_a_key_shows_the_next_attack_and_leads_back(size: tuple[int, int]) -> None:
    async def play() -> None:
        async with KumiteApp().run_test(size=size) as pilot:
            await start(pilot, TOKYO)
            await press(pilot, "N")
            assert isinstance(pilot.app.screen, ForetoldScreen)
            text = screen_text(pilot.app)
            assert WHITE in text
            assert "\u2502 1. " in text
            assert "Together: " in text
            await press(pilot, "down", "pagedown", "up", "escape")
            assert "WHAT COMES NEXT" not in screen_text(pilot.app)

    asyncio.run(play())


def test_other_games_have_no_such_key() -> None:
    async def play() -> None:
        async with KumiteApp().run_test(size=(80, 24)) as pilot:
            await start(pilot, DUEL)
            await press(pilot, "N")
            assert isinstance(pilot.app.screen, MatchScreen)

    asyncio.run(play())


def test_a_word_shows_it_line_by_line() -> None:
    match = Match(TOKYO.setup(), seed=TOKYO.seed)
    bots = {seat: make("rookie", game=TOKYO.game, seat=seat, seed=1) for seat in (1, 2)}
    out = io.StringIO()
    BoardClient(match, bots, io.StringIO("next\nquit\n"), out).play()
    shown = out.getvalue()
    assert f"{WHITE}\n1. " in shown
    assert "If monsters attack now, red: " in shown


def test_a_command_shows_it_for_a_match(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = Match(TOKYO.setup(), seed=TOKYO.seed)
    while not match.to_act.seats:
        match.advance()
    path = tmp_path / "one.kumite"
    match.save(path)
    assert main(["odds", "defend-neo-tokyo", str(path)]) == 0
    shown = capsys.readouterr().out
    assert "White attack, if nobody moves or reacts:\n  1. " in shown
    assert "Red attack" in shown
    assert main(["odds", "defend-neo-tokyo", str(path), "--attack", "red", "--json"]) == 0
    (attack,) = json.loads(capsys.readouterr().out)["attacks"]
    assert attack["symbol"] == "red"
    kinds = [step["kind"] for step in attack["monsters"][0]["steps"]]
    assert kinds[:2] == ["begin", "hit"]
    assert main(["odds", "defend-neo-tokyo", "--attack", "red"]) == 2
    assert "needs a match file or a position" in capsys.readouterr().err
