"""Whole matches in the app, by keys alone and by mouse alone; undo, leaving, going on."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from kumite import record
from kumite.errors import SaveError
from kumite_tui.app import KumiteApp
from kumite_tui.play.local_session import Session
from kumite_tui.play.seating import HUMAN, Seating
from kumite_tui.screens.error import ErrorScreen
from kumite_tui.screens.game_over import GameOverScreen
from kumite_tui.screens.goal import GoalScreen
from kumite_tui.screens.hint import HintScreen
from kumite_tui.screens.home import HomeScreen
from kumite_tui.screens.match import MatchScreen
from kumite_tui.screens.new_match import NewMatchScreen
from kumite_tui.screens.replays import ReplayScreen
from kumite_tui.storage.saves import kept_matches, unfinished
from kumite_tui.terminal.textual_private import screen_text
from tests.tui.conftest import write_settings
from tests.tui.driving import (
    DUEL,
    click,
    match_of,
    press,
    settle,
    start,
    tokens,
)

SMALL = (80, 24)


def test_a_newcomer_plays_within_four_keys() -> None:
    async def play() -> None:
        async with KumiteApp().run_test(size=SMALL) as pilot:
            await settle(pilot)
            assert isinstance(pilot.app.screen, HomeScreen)
            await press(pilot, "enter")
            assert "LESSONS" in screen_text(pilot.app)
            await press(pilot, "enter")
            assert isinstance(pilot.app.screen, GoalScreen)
            await press(pilot, "enter")
            assert match_of(pilot).picture.question

    asyncio.run(play())


def test_a_whole_match_by_keys_alone() -> None:
    rng = Random(5)

    async def play() -> None:
        async with KumiteApp().run_test(size=SMALL) as pilot:
            await press(pilot, "n", "enter", "enter")
            for _ in range(600):
                if not isinstance(pilot.app.screen, MatchScreen):
                    break
                picture = match_of(pilot).picture
                if picture.composer is not None:
                    await press(pilot, rng.choice("123tbos"), "enter")
                    continue
                assert picture.chooser is not None
                at = rng.randrange(len(picture.chooser.choices))
                letter = picture.chooser.choices[at].letter
                ways = [letter] if letter else ["enter"]
                ways += [str((at + 1) % 10)] if at < 10 else []
                await press(pilot, rng.choice(ways))
            assert isinstance(pilot.app.screen, GameOverScreen)
            assert "VP" in screen_text(pilot.app)
            await press(pilot, "m", "enter")
            assert isinstance(pilot.app.screen, MatchScreen)

    asyncio.run(play())
    (kept,) = [each for each in kept_matches() if each.is_over]
    assert record.replay(record.read(kept.path), kept.path).is_over


def test_a_whole_match_by_mouse_alone() -> None:
    rng = Random(6)

    async def play() -> None:
        async with KumiteApp().run_test(size=(120, 40)) as pilot:
            await settle(pilot)
            await click(pilot, "row:0")
            assert isinstance(pilot.app.screen, NewMatchScreen)
            await click(pilot, "more:0")
            await click(pilot, "less:0")
            await click(pilot, "play")
            await click(pilot, "key:enter")
            for _ in range(600):
                if not isinstance(pilot.app.screen, MatchScreen):
                    break
                found = tokens(pilot)
                composes = [token for token in found if token.startswith("compose:")]
                if composes:
                    await click(pilot, rng.choice(composes))
                    if "key:enter" in tokens(pilot):
                        await click(pilot, "key:enter")
                    continue
                choices = [token for token in found if token.startswith("choice:")]
                await click(pilot, rng.choice(choices))
            assert isinstance(pilot.app.screen, GameOverScreen)
            await click(pilot, "key:escape")
            assert isinstance(pilot.app.screen, HomeScreen)

    asyncio.run(play())


def test_a_key_meant_to_skip_a_pause_answers_nothing(home: Path) -> None:
    write_settings(home, animation="on")

    async def play() -> None:
        async with KumiteApp().run_test(size=SMALL) as pilot:
            await start(pilot, DUEL)
            screen = match_of(pilot)
            await press(pilot, "enter")
            assert not screen.picture.question
            assert "Press any key to continue." in screen_text(pilot.app)
            await press(pilot, "space")
            assert "disembark" in screen.picture.question
            step = screen.session.match.step
            await press(pilot, "enter")
            assert screen.session.match.step == step

    asyncio.run(play())


def test_a_click_on_the_arena_takes_the_choice_about_that_sector() -> None:
    async def play() -> None:
        async with KumiteApp().run_test(size=SMALL) as pilot:
            await start(pilot, DUEL, decisions=1)
            screen = match_of(pilot)
            assert "disembark" in screen.picture.question
            await click(pilot, "place:5")
            assert screen.picture.board.summary is not None
            assert "5 Subway" in screen_text(pilot.app)
            labels = [step.label for step in screen.session.match.steps if step.seat == 0]
            assert labels[-1] == "Disembark in Subway"

    asyncio.run(play())


def test_undo_goes_back_to_the_last_decision_and_the_dice_fall_alike() -> None:
    async def play() -> None:
        async with KumiteApp().run_test(size=SMALL) as pilot:
            await start(pilot, DUEL)
            session = match_of(pilot).session
            before = session.actions()
            await press(pilot, "enter")
            after = session.match.fingerprint()
            await press(pilot, "u")
            assert session.actions() == before
            await press(pilot, "enter")
            assert session.match.fingerprint() == after
            await press(pilot, "u", "u", "u")
            assert "nothing to take back" in screen_text(pilot.app)

    asyncio.run(play())


def test_leaving_keeps_the_match_and_home_goes_on_with_it() -> None:
    async def play() -> None:
        async with KumiteApp().run_test(size=SMALL) as pilot:
            await start(pilot, DUEL, decisions=4)
            fingerprint = match_of(pilot).session.match.fingerprint()
            await press(pilot, "q")
            assert re.search(r"Continue +NEON against [a-z]+, \d", screen_text(pilot.app))
            assert "learn by playing, with a coach" in screen_text(pilot.app)
            await press(pilot, "r")
            assert re.search(r":\d\d  NEON ", screen_text(pilot.app))
            await press(pilot, "escape", "c")
            assert match_of(pilot).session.match.fingerprint() == fingerprint
            assert match_of(pilot).session.table == DUEL

    asyncio.run(play())


def test_two_apps_cannot_write_one_match(home: Path) -> None:
    session = Session.start(DUEL)
    with pytest.raises(SaveError, match="another program"):
        Session.resume(session.path)

    async def play() -> None:
        async with KumiteApp(resume=session.path).run_test(size=SMALL) as pilot:
            await settle(pilot)
            assert isinstance(pilot.app.screen, ErrorScreen)
            assert "another program is playing" in screen_text(pilot.app)
            await press(pilot, "enter")
            assert isinstance(pilot.app.screen, HomeScreen)

    asyncio.run(play())
    session.close()


@pytest.mark.parametrize("seed", [-5, 0, 1 << 60, 1 << 80])
def test_a_bot_thinks_whatever_seed_was_given(seed: int, home: Path) -> None:
    session = Session.start(replace(DUEL, players=(HUMAN, "contender:iterations=20"), seed=seed))
    thought = None
    while thought is None or len(thought.codes) == 1:
        if thought is not None:
            session.answer(thought, session.think(thought))
        if not session.match.to_act.seats:
            session.fall()
        thought = session.thought()
    assert session.think(thought) in thought.codes
    assert session.think(thought) == session.think(thought)
    session.close()


def test_an_unexpected_error_is_told_calmly(home: Path) -> None:
    async def play() -> None:
        async with KumiteApp().run_test(size=SMALL) as pilot:
            await start(pilot, DUEL)
            screen = match_of(pilot)

            def broken(_key: str) -> bool:
                raise RuntimeError("a wire is loose [bold]here")

            screen.press = broken  # type: ignore[method-assign, assignment]
            await press(pilot, "enter")
            text = screen_text(pilot.app)
            assert "SOMETHING WENT WRONG" in text
            assert "a wire is loose [bold]here" in text
            assert "Traceback" not in text
            await press(pilot, "enter")
            assert isinstance(pilot.app.screen, HomeScreen)

    asyncio.run(play())
    assert unfinished() is not None
    assert "a wire is loose" in (home / "log" / "kumite.log").read_text("utf-8")


def test_a_hint_weighs_every_choice_and_says_why() -> None:
    async def play() -> None:
        async with KumiteApp().run_test(size=SMALL) as pilot:
            await start(pilot, DUEL, decisions=2)
            choices = len(match_of(pilot).session.actions())
            await press(pilot, "h")
            screen = pilot.app.screen
            assert isinstance(screen, HintScreen)
            assert screen.advice is not None
            bars = screen.advice.bars
            assert len(bars) == choices
            assert all(0 <= (bar.chance or 0) <= 1 for bar in bars)
            assert [bar.is_best for bar in bars] == [True] + [False] * (choices - 1)
            phrase, *more = screen.advice.why
            assert phrase.startswith(f"{bars[0].label}: ")
            assert f"Chance to win: {bars[0].chance:.0%}" in " ".join(more)
            shown = " ".join(" ".join(screen.canvas.grid.lines()).split())
            assert "WHY" in shown
            assert phrase[:40] in shown
            await press(pilot, "escape")
            assert isinstance(pilot.app.screen, MatchScreen)

    asyncio.run(play())


def test_people_at_one_screen_do_not_see_each_others_hands() -> None:
    table = Seating(players=(HUMAN, HUMAN), fighters=("akari", "ghost"), seed=7)

    async def play() -> None:
        async with KumiteApp().run_test(size=SMALL) as pilot:
            await start(pilot, table)
            assert "Akari, take the keyboard." in screen_text(pilot.app)
            assert "initiative" not in screen_text(pilot.app)
            await press(pilot, "enter")
            assert "initiative" in screen_text(pilot.app)
            await press(pilot, "enter")
            assert "Ghost, take the keyboard." in screen_text(pilot.app)
            assert "initiative" not in screen_text(pilot.app)

    asyncio.run(play())


def test_a_replay_steps_both_ways_through_any_eyes() -> None:
    async def play() -> None:
        async with KumiteApp().run_test(size=SMALL) as pilot:
            await start(pilot, DUEL, decisions=3)
            await press(pilot, "q", "r", "enter")
            assert isinstance(pilot.app.screen, ReplayScreen)
            end = screen_text(pilot.app)
            await press(pilot, "left", "up", "home")
            assert "Step 0 of" in screen_text(pilot.app)
            await press(pilot, "right", "down", "v", "tab", "end", "v", "tab", "tab")
            assert screen_text(pilot.app) == end

    asyncio.run(play())


def test_resizing_never_breaks_and_too_small_says_what_is_needed() -> None:
    async def play() -> None:
        async with KumiteApp().run_test(size=SMALL) as pilot:
            await start(pilot, DUEL, decisions=3)
            question = match_of(pilot).picture.question
            for size in ((120, 40), (59, 20), (60, 19), (200, 60), (1, 1), (60, 20), (100, 30)):
                await pilot.resize_terminal(*size)
                await settle(pilot)
                text = screen_text(pilot.app)
                if size[0] >= 60 and size[1] >= 20:
                    assert question in text
                elif size[0] > 20:
                    assert "Kumite needs 60 x 20" in text
            await press(pilot, "enter")

    asyncio.run(play())
