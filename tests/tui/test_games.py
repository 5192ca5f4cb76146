"""The app and games it has no board for: not offered, refused in one line, never in the way."""

from __future__ import annotations

import ast
import asyncio
from pathlib import Path

import pytest

from kumite import new_match, record
from kumite.errors import BadSetup
from kumite.games import GameInfo, games
from kumite_tui import boards
from kumite_tui.app import KumiteApp
from kumite_tui.boards import board_of, games_shown, games_without_board
from kumite_tui.play.seating import HUMAN, Seating, write_seating
from kumite_tui.screens.error import ErrorScreen
from kumite_tui.screens.new_match import LAST_TABLE, NewMatchScreen, last_table
from kumite_tui.storage.folders import config_folder
from tests.tui.driving import press, settle

TUI = Path(boards.__file__).parent.parent
NOT_SHOWN = [game for game in games() if game.id not in games_shown()]
THEME = {"neon"}
"""The name of a theme, which is the name of a game too."""


def test_every_game_is_shown_or_told_of() -> None:
    assert games_shown()
    assert {game.title for game in NOT_SHOWN} == set(games_without_board())


@pytest.mark.parametrize("game", NOT_SHOWN, ids=lambda game: game.id)
def test_a_game_without_a_board_is_refused_in_a_line_and_breaks_nothing(game: GameInfo) -> None:
    with pytest.raises(BadSetup, match=rf"{game.id} yet; play it line by line with --plain$"):
        board_of(game.id)
    config_folder().mkdir(parents=True, exist_ok=True)
    write_seating(Seating(game=game.id, players=(HUMAN, "random")), config_folder() / LAST_TABLE)
    assert last_table() is None
    path = config_folder() / "other.kumite"
    match = new_match(game.id, mode=game.modes[0].id, seats=2, seed=1, engine=game.engines[0])
    record.Recorder.create(path, match).close()
    asyncio.run(_meet(game.title, path))


async def _meet(title: str, path: Path) -> None:
    """The form offers what has a board and says what has none; files of other games are refused."""
    app = KumiteApp()
    async with app.run_test(size=(100, 30)) as pilot:
        await press(pilot, "n")
        screen = app.screen
        assert isinstance(screen, NewMatchScreen)
        assert screen.form.table.game in games_shown()
        shown = "\n".join(screen.canvas.grid.lines())
        assert f"{title}" in shown
        assert "no board yet" in shown
        for open_it in (app.resume_match, app.open_replay):
            open_it(path)
            await settle(pilot)
            assert isinstance(app.screen, ErrorScreen)
            assert app.screen.is_expected
            await press(pilot, "enter")


def test_only_boards_know_a_game() -> None:
    """No id of a game is written, and nothing of a game is imported, outside the boards."""
    packages = {game.package for game in games()}
    ids = {game.id for game in games()}
    ids |= {mode.id for game in games() for mode in game.modes} - {"black", "white"}
    options = {option.id for game in games() for option in game.options} - {"fighters"}
    for path in sorted(TUI.rglob("*.py")):
        inside = path.relative_to(TUI).parts
        if inside[0] == "boards" or inside == ("pictures.py",):
            continue
        allowed = THEME if inside[-1] in ("themes.py", "settings.py") else set()
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                assert node.value not in (ids | options) - allowed, (path, node.lineno)
            if isinstance(node, ast.ImportFrom) and node.module:
                assert not packages & set(node.module.split(".")), (path, node.lineno)
