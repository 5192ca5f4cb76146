"""Three lessons a game: each is won by following the coach, and a mistake can be taken back."""

from __future__ import annotations

import asyncio
import io
from typing import Any

import pytest
from textual.pilot import Pilot

from kumite.games import find
from kumite.thinking.search import stop_flag
from kumite_tui.app import KumiteApp
from kumite_tui.boards import board_of, games_shown
from kumite_tui.boards.lessons import LessonPlan, lessons_of
from kumite_tui.drawing.text import wrap
from kumite_tui.play.lesson_client import LessonClient
from kumite_tui.play.local_session import Session
from kumite_tui.play.plain_client import BoardClient
from kumite_tui.screens.game_over import GameOverScreen
from kumite_tui.screens.match import MatchScreen
from kumite_tui.storage.saves import kept_matches, unfinished
from kumite_tui.terminal.textual_private import screen_text
from tests.tui.driving import click, kind, match_of, press, settle

SHORT = [plan for game in games_shown() for plan in lessons_of(game) if plan.until]
SIZES = [(80, 24), (120, 40)]


def named(plan: object) -> str:
    return f"{plan.game}-{plan.number}" if isinstance(plan, LessonPlan) else str(plan)


async def begin(pilot: Pilot[Any], plan: LessonPlan) -> None:
    await settle(pilot)
    app = pilot.app
    assert isinstance(app, KumiteApp)
    app.start_match(plan.table)
    await settle(pilot)


@pytest.mark.parametrize("game", games_shown())
def test_every_game_has_three_lessons_and_ends_with_a_whole_match(game: str) -> None:
    plans = lessons_of(game)
    assert len(plans) == 3
    assert [bool(plan.until) for plan in plans] == [True, True, False]
    coach = board_of(game).coach()
    for plan in plans:
        assert all(coach.words(each) for each in (*plan.teaches, *plan.until))
        assert 2 <= len(plan.learned) <= 3
        assert all(len(wrap(text, 74)) <= 3 for _, text in plan.card)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("plan", SHORT, ids=named)
def test_following_the_coach_wins_the_lesson(plan: LessonPlan, size: tuple[int, int]) -> None:
    asked: list[str] = []

    async def play() -> None:
        async with KumiteApp().run_test(size=size) as pilot:
            await begin(pilot, plan)
            assert kind(pilot) == "GoalScreen"
            text = " ".join(screen_text(pilot.app).replace("│", " ").split())
            assert f"{find(plan.game).title}, lesson {plan.number}: {plan.title}" in text
            assert all(words in text for _, words in plan.card)
            await press(pilot, "enter")
            for _ in range(60):
                if kind(pilot) != "MatchScreen":
                    break
                screen = match_of(pilot)
                actions = screen.session.actions()
                if actions:
                    coach = board_of(plan.game).coach()
                    asked.append(coach.kind(screen.session.view(), actions))
                await press(pilot, "enter")
            assert kind(pilot) == "LessonOverScreen"
            text = " ".join(screen_text(pilot.app).replace("│", " ").split())
            assert all(words in text for words in plan.learned)
            assert unfinished() is None, "a lesson that is done leaves nothing to continue"
            await press(pilot, "enter")
            assert kind(pilot) == "GoalScreen"
            assert f"lesson {plan.number + 1}" in screen_text(pilot.app)

    asyncio.run(play())
    assert set(plan.teaches) <= set(asked)
    assert len(asked) <= 30


@pytest.mark.parametrize("plan", [plan for plan in SHORT if plan.script], ids=named)
def test_a_script_is_what_the_coach_and_the_hint_advise(plan: LessonPlan) -> None:
    """The search finds each of its choices about as good as any: none of them is a mistake."""
    session = Session.start(plan.table)
    followed: list[int] = []
    while len(followed) < len(plan.script):
        if session.waits_for_chance:
            session.fall()
            continue
        coaching = session.coaching()
        assert coaching is not None
        assert coaching.suggested is not None
        followed.append(coaching.suggested.code)
        if len(session.actions()) > 1:
            bars = session.advise(session.asked_view(), stop_flag()).bars
            (best,) = [bar for bar in bars if bar.is_best]
            assert best.label == coaching.suggested.label
            shown = [round(100 * (bar.chance or 0)) for bar in bars]
            assert shown == sorted(shown, reverse=True)
        session.choose(coaching.suggested)
    session.drop()
    assert tuple(followed) == plan.script


def test_who_leaves_the_script_is_advised_by_the_search() -> None:
    plan = next(plan for plan in SHORT if plan.script)
    session = Session.start(plan.table)
    coaching = session.coaching()
    assert coaching is not None
    assert coaching.suggested is not None
    assert coaching.suggested.code == plan.script[0]
    other = next(each for each in session.actions() if each.code != plan.script[0])
    session.choose(other)
    while session.waits_for_chance:
        session.fall()
    assert session.suggest() is not None
    assert session._scripted is None
    session.drop()


@pytest.mark.parametrize("plan", SHORT, ids=named)
def test_nothing_of_the_position_is_shown_as_if_it_happened_now(plan: LessonPlan) -> None:
    session = Session.start(plan.table)
    assert session.asked is not None, "a lesson begins with a question"
    assert not session.waits_for_chance
    assert not session.events_since(session.step)
    session.drop()


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("game", games_shown())
def test_panels_appear_when_they_are_taught(game: str, size: tuple[int, int]) -> None:
    plan = lessons_of(game)[0]
    assert set(plan.appears) >= {"sheets", "log"}

    async def play() -> None:
        async with KumiteApp().run_test(size=size) as pilot:
            await begin(pilot, plan)
            await press(pilot, "enter")
            text = screen_text(pilot.app)
            for words in ("FIGHTERS", "LOG", "Sheets", " Log "):
                assert words not in text
            picture = match_of(pilot).picture
            score = picture.board.score(picture.view, picture.points, 60)
            assert not score or "".join(word for word, _ in score).strip() not in text
            seen = False
            while kind(pilot) == "MatchScreen":
                text = screen_text(pilot.app)
                seen = seen or "LOG" in text or " Log" in text
                await press(pilot, "enter")
            assert seen

    asyncio.run(play())


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_first_lesson_of_neon_shows_nothing_that_was_not_explained(
    size: tuple[int, int],
) -> None:
    """Points with the first attack; rounds, the Leader and the Automa in later lessons."""

    async def play() -> None:
        async with KumiteApp().run_test(size=size) as pilot:
            await begin(pilot, lessons_of("neon")[0])
            await press(pilot, "enter")
            text = screen_text(pilot.app)
            assert "Lesson 1: Move and fight" in text
            for words in ("VP", "of 6 energy", "Automa", "round 1 of", "Resurrection", "Leader"):
                assert words not in text, words
            await press(pilot, "enter")
            text = screen_text(pilot.app)
            assert "VP" in text
            for words in ("round 1 of", "Resurrection"):
                assert words not in text, words
            await begin(pilot, lessons_of("neon")[1])
            await press(pilot, "enter")
            text = screen_text(pilot.app)
            assert "Automa" in text
            assert "round 2 of" in text

    asyncio.run(play())


def test_a_mistake_is_explained_and_can_be_taken_back() -> None:
    plan = lessons_of("martial-art")[1]

    async def play() -> None:
        async with KumiteApp().run_test(size=(80, 24)) as pilot:
            await begin(pilot, plan)
            await press(pilot, "enter")
            screen = match_of(pilot)
            coach = screen.picture.coach
            assert coach is not None
            bad = next(each for each in screen.session.actions() if coach.mistake(each))
            step = screen.session.step
            chooser = screen.picture.chooser
            assert chooser is not None
            chooser.aim(bad.code)
            await press(pilot, "enter")
            assert kind(pilot) == "MistakeScreen"
            assert coach.suggested is not None
            assert coach.suggested.label in " ".join(screen_text(pilot.app).split())
            await press(pilot, "enter")
            assert kind(pilot) == "MatchScreen"
            assert match_of(pilot).session.step == step, "nothing was chosen"
            await press(pilot, "enter", "k")
            assert kind(pilot) == "MatchScreen"
            assert match_of(pilot).session.step > step

    asyncio.run(play())


@pytest.mark.parametrize("plan", SHORT, ids=named)
def test_a_lesson_line_by_line(plan: LessonPlan) -> None:
    """By answering with what the coach names; nothing of a lesson that is done is kept."""
    session = Session.start(plan.table)
    out = io.StringIO()
    assert LessonClient(session, Obedient(session, out), out).play()
    session.drop()
    told = out.getvalue()
    assert plan.win in told
    assert f"Lesson {plan.number} done: {plan.title}." in told
    assert all(f"- {text}" in told for text in plan.learned)
    assert not session.path.exists()


class Obedient(io.StringIO):
    """Types the number of what the coach suggests, in two steps where it is in a group."""

    def __init__(self, session: Session, screen: io.StringIO) -> None:
        super().__init__()
        self._session = session
        self._screen = screen

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        found = self._session.suggest()
        assert found is not None
        client = BoardClient(self._session.match, {})
        groups = client.groups_of(self._session.actions())
        at, inside = next(
            (at, inside) for at, (_, inside) in enumerate(groups, 1) if found[0] in inside
        )
        if ": which? (" in self._screen.getvalue().rpartition("\n\n")[2]:
            at = inside.index(found[0]) + 1
        return f"{at}\n"


@pytest.mark.parametrize("plan", SHORT, ids=named)
def test_line_by_line_the_hint_agrees_with_the_coach(plan: LessonPlan) -> None:
    """And the list says which number the coach means, in a group too."""
    session = Session.start(plan.table)
    out = io.StringIO()
    LessonClient(session, io.StringIO("hint\nquit\n"), out).play()
    found = session.suggest()
    session.drop()
    assert found is not None
    told = out.getvalue()
    assert told.count("<- try this") == 1
    assert f"\n{found[0].label}: {found[1]}." in told


def test_a_mistake_line_by_line_can_be_taken_back() -> None:
    session = Session.start(lessons_of("martial-art")[1].table)
    out = io.StringIO()
    LessonClient(session, io.StringIO("1\n\n1\nkeep\nundo\nquit\n"), out).play()
    told = out.getvalue()
    session.drop()
    assert told.count("wins less often") == 2
    assert "Taken back." in told


@pytest.mark.parametrize("plan", SHORT, ids=named)
def test_nothing_before_the_position_can_be_taken_back(plan: LessonPlan) -> None:
    session = Session.start(plan.table)
    try:
        assert not session.can_undo
        assert not session.decisions()
        assert not session.has_begun
    finally:
        session.close()


@pytest.mark.parametrize("at", range(len(games_shown())))
def test_the_first_win_by_mouse_alone(at: int) -> None:
    """As `docs/first-ten-minutes.md` walks it: from home to the closing card of a first lesson."""

    async def play() -> None:
        async with KumiteApp().run_test(size=(120, 40)) as pilot:
            await settle(pilot)
            await click(pilot, "row:1")
            assert kind(pilot) == "LessonsScreen"
            await click(pilot, f"lesson:{3 * at}")
            assert kind(pilot) == "GoalScreen"
            await click(pilot, "key:enter")
            await click_on(pilot, 40)
            assert kind(pilot) == "LessonOverScreen"

    asyncio.run(play())


async def click_on(pilot: Pilot[Any], most: int) -> None:
    """Click what the coach points at, and anywhere while something is shown."""
    for _ in range(most):
        if kind(pilot) != "MatchScreen":
            return
        picture = match_of(pilot).picture
        if picture.chooser is None:
            await pilot.click(offset=(5, 30))
            await settle(pilot)
        elif picture.composer is not None:
            await click(pilot, "key:enter")
        else:
            await click(pilot, f"choice:{picture.chooser.cursor}")


def test_a_whole_match_is_won_by_mouse_alone() -> None:
    """All three lessons of Martial Art, one after another, from home to the win."""

    async def play() -> None:
        async with KumiteApp().run_test(size=(120, 40)) as pilot:
            await settle(pilot)
            await click(pilot, "row:1")
            await click(pilot, f"lesson:{3 * games_shown().index('martial-art')}")
            for plan in lessons_of("martial-art"):
                assert kind(pilot) == "GoalScreen"
                assert plan.number == match_below(pilot).session.table.lesson
                await click(pilot, "key:enter")
                await click_on(pilot, 300)
                assert kind(pilot) == "LessonOverScreen"
                text = " ".join(screen_text(pilot.app).replace("│", " ").split())
                assert f"Lesson {plan.number} done" in text
                if plan.number < 3:
                    await click(pilot, "key:enter")
            assert isinstance(pilot.app.screen_stack[-2], GameOverScreen)
            (replay,) = [each for each in kept_matches() if each.is_over]
            assert replay.result.startswith("Igor wins")

    asyncio.run(play())


def match_below(pilot: Pilot[Any]) -> MatchScreen:
    """The match that a card lies over."""
    return next(each for each in pilot.app.screen_stack if isinstance(each, MatchScreen))
