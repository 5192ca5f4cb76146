"""Home and what it leads to: unfinished matches, tables, and what a new match may be."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from kumite.bots import bots
from kumite.bots.strength import strength_of
from kumite.games import find, presenter
from kumite_tui.app import KumiteApp
from kumite_tui.boards import board_of, games_shown
from kumite_tui.boards.texts import option_words, play_words, read_texts
from kumite_tui.models.new_match import NewMatch
from kumite_tui.models.new_match_panel import panel_of
from kumite_tui.models.server_address import BadAddress, ServerAddress
from kumite_tui.play.local_session import Session
from kumite_tui.play.seating import HUMAN, Seating
from kumite_tui.screens.goal import GoalScreen
from kumite_tui.screens.new_match import NewMatchScreen
from kumite_tui.screens.tables import TablesScreen
from kumite_tui.screens.unfinished import UnfinishedScreen
from kumite_tui.terminal.textual_private import screen_text
from tests.tui.driving import press, settle

SMALL = (80, 24)
ROOT = Path(__file__).parents[2]


def _leave_unfinished(*tables: Seating) -> None:
    for table in tables:
        Session.start(table).close()


def test_a_newcomer_begins_at_the_lessons_and_others_at_what_they_left() -> None:
    async def first() -> str:
        async with KumiteApp().run_test(size=SMALL) as pilot:
            await settle(pilot)
            await press(pilot, "enter")
            return type(pilot.app.screen).__name__

    assert asyncio.run(first()) == "LessonsScreen"
    _leave_unfinished(Seating("neon", players=(HUMAN, "rookie"), seed=1))
    assert asyncio.run(first()) == "GoalScreen"


@pytest.mark.parametrize("size", [(60, 20), SMALL, (120, 40)], ids=str)
def test_the_row_of_keys_always_says_how_to_find_all_keys(size: tuple[int, int]) -> None:
    async def play() -> None:
        async with KumiteApp().run_test(size=size) as pilot:
            await settle(pilot)
            for key in ("f", "escape", "n", "enter", "enter"):
                assert "? keys" in screen_text(pilot.app).rstrip().split("\n")[-1]
                await press(pilot, key)
            assert "? keys" in screen_text(pilot.app).rstrip().split("\n")[-1]
            await press(pilot, "?")
            assert type(pilot.app.screen).__name__ == "KeysHereScreen"

    asyncio.run(play())


def test_home_lists_every_unfinished_match_with_opponents_and_round() -> None:
    _leave_unfinished(
        Seating("neon", players=(HUMAN, "rookie"), fighters=("akari", "ghost"), seed=1),
        Seating("martial-art", "white", (HUMAN, "master", "master"), (None, None, None), seed=2),
    )

    async def play() -> None:
        async with KumiteApp().run_test(size=SMALL) as pilot:
            await settle(pilot)
            assert "all 2 matches you can continue" in screen_text(pilot.app)
            await press(pilot, "u")
            assert isinstance(pilot.app.screen, UnfinishedScreen)
            for _ in range(20):
                await settle(pilot)
            text = screen_text(pilot.app)
            assert "NEON against rookie" in text
            assert "Martial Art against 2 masters" in text
            assert re.search(r"[Rr]ound 1", text)
            await press(pilot, "down", "enter")
            assert isinstance(pilot.app.screen, GoalScreen)

    asyncio.run(play())


def test_a_newcomer_is_sent_to_the_lessons() -> None:
    async def play() -> None:
        async with KumiteApp().run_test(size=SMALL) as pilot:
            await settle(pilot)
            assert "start here" in screen_text(pilot.app)

    asyncio.run(play())


def test_tables_say_how_to_host_and_refuse_what_is_no_address() -> None:
    async def play() -> None:
        async with KumiteApp().run_test(size=SMALL) as pilot:
            await press(pilot, "t")
            assert isinstance(pilot.app.screen, TablesScreen)
            text = screen_text(pilot.app)
            assert "kumite serve" in text
            assert "ssh -p 2222" in text
            await press(pilot, "j", *"-oX", "enter")
            assert "write HOST" in screen_text(pilot.app)
            await press(pilot, "escape", "escape")
            assert not isinstance(pilot.app.screen, TablesScreen)

    asyncio.run(play())


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("example.org", ["ssh", "-t", "-p", "2222", "example.org"]),
        ("ssh://example.org:22", ["ssh", "-t", "-p", "22", "example.org"]),
        ("join-AB12@10.0.0.1", ["ssh", "-t", "-p", "2222", "join-AB12@10.0.0.1"]),
        ("[::1]:2022", ["ssh", "-t", "-p", "2022", "::1"]),
    ],
)
def test_an_address_becomes_a_command_without_a_shell(text: str, command: list[str]) -> None:
    address = ServerAddress.read(text)
    assert address.command() == command
    assert ServerAddress.read(str(address)) == address


@pytest.mark.parametrize("text", ["", "-v", "a b", "a;b", "x@-v", "host:0", "host:70000", "$(x)"])
def test_what_ssh_could_misread_is_refused(text: str) -> None:
    with pytest.raises(BadAddress):
        ServerAddress.read(text)


def test_a_new_match_says_what_each_row_means() -> None:
    async def play() -> None:
        async with KumiteApp().run_test(size=SMALL) as pilot:
            await press(pilot, "n")
            screen = pilot.app.screen
            assert isinstance(screen, NewMatchScreen)
            shown = {}
            for _ in screen.form.rows:
                heading, lines = panel_of(screen.form, {})
                shown[screen.form.current.id] = heading
                assert lines
                screen.form.move(1)
            assert shown["mode"] == "MODE"
            assert shown["player:1"] == "PLAYER"
            assert shown["option:automa"] == "OPTION"
            assert "You win" in screen_text(pilot.app)

    asyncio.run(play())


def test_shares_of_levels_are_those_of_the_measurements() -> None:
    measured = (ROOT / "docs" / "strength.md").read_text("utf-8")
    known = 0
    for game in ("neon", "martial-art"):
        for bot in bots():
            strength = strength_of(bot.name, game)
            if strength is not None:
                shares = {strength.over: strength.share}
                if strength.rookie is not None:
                    shares["rookie"] = strength.rookie
                for over, share in shares.items():
                    row = rf"^\| {bot.name}[^|]* over {over} \|.*\b{share} %"
                    assert re.search(row, measured, re.MULTILINE), (game, bot.name, over)
                known += 1
    assert known == 10


@pytest.mark.parametrize("game", games_shown())
def test_every_fighter_and_every_value_of_an_option_has_a_line(game: str) -> None:
    cards = board_of(game).fighters(presenter(game))
    assert {card.id for card in cards} == set(read_texts(game, "fighters.toml"))
    for card in cards:
        words = play_words(game, card.id)
        assert words[-1].startswith(("Easy to play: ", "Takes some practice: ", "Hard to play: "))
        assert all(len(text) <= 74 for text in words)
    for option in find(game).options:
        told = [option_words(game, option.id, value) for value in (None, *option.values)]
        assert all(text.endswith(".") for text in told)


@pytest.mark.parametrize("game", games_shown())
def test_every_level_says_how_strong_it_is_in_every_game(game: str) -> None:
    """Where nobody has measured it, that is said."""
    form = NewMatch(Seating(game), [], "contender", games=games_shown())
    form.cursor = next(at for at, row in enumerate(form.rows) if row.id.startswith("player:"))
    said = set()
    for _ in range(len(bots()) + 1):
        _, lines = panel_of(form, {})
        text = " ".join(words for line in lines for words, _ in line)
        level = form.table.players[0]
        if level != HUMAN:
            strength = strength_of(level, game)
            if strength is None:
                assert "has not been measured" in text or "Rookie wins" in text
            elif strength.newcomer and not find(game).mode(form.table.mode).is_together:
                assert f"Against a newcomer, who plays like rookie, it {strength.newcomer}" in text
        said.add(text)
        form.change(1)
    assert len(said) == len(bots()) + 1


def test_only_levels_that_look_beyond_the_turn_say_so() -> None:
    for game, has in (("neon", False), ("super-fantasy-brawl", True)):
        form = NewMatch(Seating(game, players=(HUMAN, "master")), [], "master")
        form.cursor = next(at for at, row in enumerate(form.rows) if row.id == "player:1")
        text = " ".join(words for line in panel_of(form, {})[1] for words, _ in line)
        assert ("beyond the turn" in text) is has
