"""Before the first choice of a match a card says how it is won, and by whom."""

from __future__ import annotations

import asyncio
import io

import pytest

from kumite.games import find, games
from kumite.games.goals import goal_of
from kumite.match import Match
from kumite.matches.plain_client import PlainClient
from kumite_tui.app import KumiteApp
from kumite_tui.boards import games_shown
from kumite_tui.drawing.text import wrap
from kumite_tui.play.seating import HUMAN, Seating
from kumite_tui.screens.match import MatchScreen
from kumite_tui.terminal.textual_private import screen_text
from tests.tui.driving import BRAWL, DUEL, FIGHT, kind, match_of, press, settle

MODES = [(game.id, mode.id) for game in games() for mode in game.modes]


@pytest.mark.parametrize(("game", "mode"), MODES)
def test_every_mode_has_a_goal_card(game: str, mode: str) -> None:
    goal = goal_of(game, mode)
    assert len(wrap(goal.premise, 74)) <= 2
    assert bool(goal.lose) == find(game).mode(mode).is_together
    for text in (goal.win, goal.lose or goal.others, goal.length):
        assert 0 < len(wrap(text, 74)) <= 3


SHOWN = [(game, mode) for game, mode in MODES if game in games_shown()]


@pytest.mark.parametrize("size", [(80, 24), (60, 20)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(("game", "mode"), SHOWN)
def test_the_card_comes_before_the_first_choice(
    game: str, mode: str, size: tuple[int, int]
) -> None:
    seats = next(each for each in games() if each.id == game).mode(mode).seats[0]
    table = Seating(
        game=game,
        mode=mode,
        players=(HUMAN, *["random"] * (seats - 1)),
        fighters=(None,) * seats,
        seed=3,
    )

    async def play() -> None:
        async with KumiteApp().run_test(size=size) as pilot:
            await settle(pilot)
            app = pilot.app
            assert isinstance(app, KumiteApp)
            app.start_match(table)
            await settle(pilot)
            assert kind(pilot) == "GoalScreen"
            text = " ".join(screen_text(app).replace("│", " ").split())
            under = app.screen_stack[-2]
            assert isinstance(under, MatchScreen)
            for _, words in goal_of(game, mode).card(under.session.score()):
                assert words in text
            assert under.session.step == 0
            await press(pilot, "enter")
            assert kind(pilot) == "MatchScreen"
            assert match_of(pilot).session.step > 0 or match_of(pilot).picture.question
            await press(pilot, "g")
            assert kind(pilot) == "GoalScreen"
            await press(pilot, "g")
            assert kind(pilot) == "MatchScreen"

    asyncio.run(play())


def test_the_card_names_a_rival_only_where_it_plays() -> None:
    with_automa = dict(goal_of("neon", "resurrection").card(Match(DUEL.setup(), seed=1).scores()))
    assert "Automa" in with_automa["Who else can win"]
    three = Seating(players=(HUMAN,) * 3, fighters=(None,) * 3, options=(("automa", "no"),))
    without = dict(goal_of("neon", "resurrection").card(Match(three.setup(), seed=1).scores()))
    assert "Automa" not in without["Who else can win"]


def test_a_match_that_goes_on_has_no_card() -> None:
    async def play() -> None:
        async with KumiteApp().run_test(size=(80, 24)) as pilot:
            await settle(pilot)
            app = pilot.app
            assert isinstance(app, KumiteApp)
            app.start_match(FIGHT)
            await settle(pilot)
            await press(pilot, "enter", "enter", "q", "c")
            assert kind(pilot) == "MatchScreen"

    asyncio.run(play())


@pytest.mark.parametrize("table", [DUEL, FIGHT, BRAWL], ids=["neon", "martial-art", "brawl"])
def test_plain_mode_begins_with_the_card(table: Seating) -> None:
    screen = io.StringIO()
    PlainClient(Match(table.setup(), seed=1), {}, io.StringIO("goal\nquit\n"), screen).play()
    assert screen.getvalue().count(goal_of(table.game, table.mode).win) == 2
    assert screen.getvalue().splitlines()[1].startswith("The fight: ")
