"""Nothing on the screen is cut, coded or named twice so that a newcomer cannot read it."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace

import pytest

from kumite.games import presenter
from kumite.match import Match
from kumite_tui.app import KumiteApp
from kumite_tui.boards import board_of, games_shown
from kumite_tui.drawing.grid import UNICODE
from kumite_tui.models.log import lines_of
from kumite_tui.terminal.textual_private import screen_text
from tests.tui.driving import DUEL, FIGHT, THREE, kind, match_of, press, settle, start


@pytest.mark.parametrize("cut", ["Charging..", "Charging S..", "Police..", "Charging St."])
def test_names_that_are_cut_can_be_explained(cut: str) -> None:
    glossary = board_of("neon").glossary(presenter("neon"))
    found = glossary.find(f"3 {cut}  I")
    assert [term.name.split()[0] for _, _, term in found] == [cut.split()[0].rstrip(".")]


def test_there_is_no_round_0_while_fighters_are_picked() -> None:
    async def play() -> None:
        for size in ((80, 24), (120, 40)):
            async with KumiteApp().run_test(size=size) as pilot:
                await start(pilot, replace(DUEL, fighters=(None, None)))
                text = screen_text(pilot.app)
                assert "Fighter" in text
                assert "round 0" not in text.lower()

    asyncio.run(play())
    match = Match(replace(DUEL, fighters=(None, None)).setup(), seed=1)
    told = board_of("neon").plain(match.view(0), ())
    assert told[0].startswith("Before round 1.")


def test_the_log_names_ones_own_tokens_and_hides_those_of_others() -> None:
    match = Match(FIGHT.setup(), seed=4)
    rules = board_of("martial-art").log_rules
    while not match.is_over and match.step < 120:
        if match.to_act.is_chance:
            match.advance()
        else:
            seat = match.to_act.seats[0]
            match.apply(match.actions(seat)[0].action, seat)
    told = [line.text for line in lines_of(match.events_since(0, 0), rules)]
    assert any(line.startswith("Igor puts ") for line in told)
    assert not [line for line in told if line.startswith("Igor puts a hidden token")]
    assert any(line.startswith("Kimberley puts a hidden token") for line in told)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)], ids=lambda s: f"{s[0]}x{s[1]}")
def test_neon_tells_gear_hit_points_and_sectors_in_words(size: tuple[int, int]) -> None:
    """No figures that need a manual; a letter is explained where it stands."""
    sheets: list[str] = []
    arenas: list[str] = []

    async def play() -> None:
        async with KumiteApp().run_test(size=size) as pilot:
            await start(pilot, THREE, 17)
            for _ in range(6):
                picture = match_of(pilot).picture
                board, view = picture.board, picture.view
                grid = board.sheets(view, (1, 2, 3, 0), 37, 40, UNICODE)
                sheets.append("\n".join(grid.lines()))
                height = 9 if size[1] == 20 else 12
                arenas.append("\n".join(board.arena(view, size[0], height, UNICODE, ()).lines()))
                await press(pilot, "enter")

    asyncio.run(play())
    told = " ".join(" ".join(sheets).split())
    assert not re.search(r"\d/[\d-]/[\d-]", told)
    assert not re.search(r"HP [AB] ", told)
    assert re.search(r"HP 6 ●●●●●● worth 3 1 1 2 2 2 VP", told)
    assert re.search(r"energy \d [●○]{6} ", told)
    assert re.search(r"\d (die|dice) (here|next door)", told)
    for arena in arenas:
        has_letters = re.search(r"\b[bs]\d\b", arena) is not None
        assert has_letters == ("b bots, s searched" in arena)


@pytest.mark.parametrize("key", ["?", "f1"])
def test_a_question_mark_and_f1_show_the_keys_everywhere(key: str) -> None:
    async def play() -> None:
        async with KumiteApp().run_test(size=(80, 24)) as pilot:
            await settle(pilot)
            await press(pilot, key)
            assert kind(pilot) == "KeysHereScreen"
            assert "start a match" in screen_text(pilot.app)
            await press(pilot, key)
            assert kind(pilot) == "HomeScreen"
            await start(pilot, DUEL)
            await press(pilot, key)
            assert kind(pilot) == "KeysHereScreen"
            assert "hint" in screen_text(pilot.app)
            await press(pilot, "escape")
            assert kind(pilot) == "MatchScreen"

    asyncio.run(play())


@pytest.mark.parametrize("game", games_shown())
def test_the_search_of_learn_takes_digits(game: str) -> None:
    async def play() -> None:
        async with KumiteApp().run_test(size=(80, 24)) as pilot:
            await settle(pilot)
            await press(pilot, "l")
            await press(pilot, *(["tab"] if game != games_shown()[0] else []), "2", " ", "d")
            assert "search: 2 d" in screen_text(pilot.app)

    asyncio.run(play())


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_coached_match_has_a_legend_of_its_tokens(size: tuple[int, int]) -> None:
    async def play() -> None:
        async with KumiteApp().run_test(size=size) as pilot:
            await start(pilot, board_of("martial-art").coach().table)
            await press(pilot, "enter")
            text = screen_text(pilot.app)
            for words in ("P Punch", "M Move", "E Energy", "? hidden", "| severe"):
                assert words in text

    asyncio.run(play())


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_choices_that_have_room_are_not_cut(size: tuple[int, int]) -> None:
    async def play() -> None:
        async with KumiteApp().run_test(size=size) as pilot:
            await start(pilot, FIGHT, 5, is_eager=True)
            text = " ".join(row.strip(" │") for row in screen_text(pilot.app).splitlines())
            for action in match_of(pilot).session.actions():
                for word in action.label.split():
                    assert word in text
            assert ".." not in text

    asyncio.run(play())
