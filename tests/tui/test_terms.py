"""Every word on the screen can be explained: by key, by click, and as a page of the rules."""

from __future__ import annotations

import asyncio

import pytest

from kumite.games import presenter
from kumite_tui.app import KumiteApp
from kumite_tui.boards import board_of, games_shown
from kumite_tui.drawing.grid import Grid
from kumite_tui.models.learn import topics
from kumite_tui.models.terms import Glossary, Term
from kumite_tui.play.seating import Seating
from kumite_tui.screens.explain import ExplainScreen
from kumite_tui.screens.learn import LearnScreen
from kumite_tui.screens.match import MatchScreen
from kumite_tui.terminal.textual_private import screen_text
from tests.tui.driving import BRAWL, FIGHT, THREE, click, press, screen_of, start


def glossary_of(game: str) -> Glossary:
    return board_of(game).glossary(presenter(game))


def neon() -> Glossary:
    return glossary_of("neon")


@pytest.mark.parametrize("game", games_shown())
def test_every_page_that_a_term_names_is_there(game: str) -> None:
    titles = {topic.title for topic in topics(game)}
    terms = glossary_of(game).terms
    paged = [term for term in terms if term.page]
    assert len(paged) > 40
    for term in paged:
        assert term.page in titles, term.name
    assert all(term.text for term in terms)


def test_fighters_and_skills_of_martial_art_have_entries() -> None:
    glossary = glossary_of("martial-art")
    for name in ("Kimberley", "Eye of the Tiger", "Revolta do Escravo", "Li-Ming", "Technical KO"):
        found = [term.name for _, _, term in glossary.find(name)]
        assert found == [name] or name == "Technical KO"
    assert [term.name for _, _, term in glossary.find("2 Punches, a technical KO")][-1] == (
        "Technical KO"
    )


def test_champions_have_entries_by_name_and_code() -> None:
    glossary = glossary_of("super-fantasy-brawl")
    for word, name in (("Gold'arr", "Gold'arr"), ("GOL 6/6", "Gold'arr"), ("tzu 3/6", "Tzu Xiao")):
        assert [term.name for _, _, term in glossary.find(word)] == [name]
    assert [term.name for _, _, term in glossary.find("Before the Starseer")] == [
        "Before the Starseer"
    ]


def test_every_named_thing_of_the_content_has_an_entry() -> None:
    glossary = neon()
    for name in ("Akari", "Hohonade", "Neko", "Charging Station", "Bonnie and Clyde", "Maneuver A"):
        ((_, _, term),) = glossary.find(name)
        assert name.startswith(term.name), term
        assert term.text


def test_longer_names_win_and_parts_of_words_are_no_terms() -> None:
    glossary = neon()
    names = [
        term.name for _, _, term in glossary.find("2 Search tokens, 1 Search, research, FAILED")
    ]
    assert names == ["Search token", "Search"]
    assert glossary.find("Force Fields hold")[0][2].name == "Force Field"
    assert Glossary([]).find("anything") == []


def test_a_cell_knows_its_term() -> None:
    glossary = Glossary([Term("Park", ("Park",), "A place.")])
    grid = Grid(20, 2)
    grid.put(3, 1, "in Park now")
    found = glossary.at(grid, 6, 1)
    assert found is not None
    assert found.name == "Park"
    assert glossary.at(grid, 5, 1) is None
    assert glossary.at(grid, 6, 0) is None


@pytest.mark.parametrize(
    ("table", "least"),
    [(THREE, 15), (FIGHT, 10), (BRAWL, 10)],
    ids=["neon", "martial", "brawl"],
)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_arrows_reach_every_word_of_the_match(
    size: tuple[int, int], table: Seating, least: int
) -> None:
    async def look() -> None:
        async with KumiteApp().run_test(size=size) as pilot:
            await start(pilot, table, 17)
            grid = screen_of(pilot).canvas.grid
            places = glossary_of(table.game).places(grid, range(size[1] - 1))
            there = {place.term.name for place in places}
            assert len(there) > least
            await press(pilot, "e")
            screen = pilot.app.screen
            assert isinstance(screen, ExplainScreen)
            seen = set()
            for _ in range(400):
                assert screen.term is not None
                seen.add(screen.term.name)
                assert screen.term.name in screen_text(pilot.app)
                if seen == there:
                    break
                await pilot.press("right")
                await pilot.pause()
            assert seen == there
            await press(pilot, "down", "up", "left", "escape")
            assert isinstance(pilot.app.screen, MatchScreen)

    asyncio.run(look())


def test_a_click_on_a_word_explains_it_and_enter_opens_its_page() -> None:
    async def look() -> None:
        async with KumiteApp().run_test(size=(120, 40)) as pilot:
            await start(pilot, THREE, 17)
            grid = screen_of(pilot).canvas.grid
            free = [
                place
                for place in neon().places(grid)
                if place.term.page
                and (grid.token_at(place.x, place.y) or "panel:").startswith("panel:")
            ]
            place = free[-1]
            await pilot.click(offset=(place.x, place.y))
            await pilot.pause()
            screen = pilot.app.screen
            assert isinstance(screen, ExplainScreen)
            assert screen.term is not None
            assert screen.term.name == place.term.name
            assert place.term.text[:40] in screen_text(pilot.app)
            await press(pilot, "enter")
            assert isinstance(pilot.app.screen, LearnScreen)
            assert place.term.page in screen_text(pilot.app)
            await press(pilot, "escape")
            assert isinstance(pilot.app.screen, MatchScreen)

    asyncio.run(look())


def test_words_of_the_marked_screen_can_be_clicked_and_letters_search() -> None:
    async def look() -> None:
        async with KumiteApp().run_test(size=(80, 24)) as pilot:
            await start(pilot, THREE, 2)
            await press(pilot, "e")
            screen = pilot.app.screen
            assert isinstance(screen, ExplainScreen)
            await click(pilot, "term:3")
            assert screen.term is not None
            assert screen.term.name in screen_text(pilot.app)
            await press(pilot, "n")
            assert isinstance(pilot.app.screen, LearnScreen)
            assert "search: n" in screen_text(pilot.app)

    asyncio.run(look())
