"""The first match: a coach says each thing once, points at a good choice, and can be left."""

from __future__ import annotations

import asyncio
import tomllib
from collections.abc import Iterator, Sequence
from importlib.resources import files
from typing import Any, cast

import pytest
from textual.pilot import Pilot

from kumite.games import find
from kumite.games.neon.actions import Forgo, Gain, Takeover
from kumite.games.neon.events import EventKind
from kumite.games.neon.view import View
from kumite.match import LabelledAction
from kumite.thinking.search import stop_flag
from kumite_tui.app import KumiteApp
from kumite_tui.boards import board_of, games_shown
from kumite_tui.boards.lessons import lessons_of
from kumite_tui.boards.neon.planner import PlanComposer
from kumite_tui.drawing.text import wrap
from kumite_tui.models.lesson import Lesson
from kumite_tui.play.local_session import Session
from kumite_tui.screens.game_over import GameOverScreen
from kumite_tui.screens.home import HomeScreen
from kumite_tui.screens.lessons import LessonOverScreen
from kumite_tui.screens.match import MatchScreen
from kumite_tui.screens.match_picture import is_page
from kumite_tui.screens.new_match import LAST_TABLE
from kumite_tui.storage.saves import unfinished
from kumite_tui.terminal.textual_private import screen_text
from tests.tui.driving import match_of, press, settle, start

COACH = board_of("neon").coach()
_NARROW = 74


@pytest.mark.parametrize("game", games_shown())
def test_everything_the_coach_says_fits_a_narrow_screen(game: str) -> None:
    path = files("kumite_tui").joinpath("boards", find(game).package, "coach.toml")
    told = tomllib.loads(path.read_text("utf-8"))
    words = [*told["question"].values(), *told["event"].values(), told["lesson"]["end"]]
    assert len(words) > 20
    for text in words:
        assert len(wrap(text, _NARROW)) <= 2, text


HAPPENINGS = {
    "neon": ("hit", "hurt", "gear", "sank", "bot"),
    "martial-art": ("hit", "hurt", "lost_other", "lost_self", "reserve"),
    "super-fantasy-brawl": ("hit", "hurt", "out", "scored", "level_up", "answered", "track"),
    "defend-neo-tokyo": ("hit", "city", "moved", "boss", "boss_hit"),
}


SIZES = ((80, 24), (60, 20))


@pytest.mark.parametrize("game", games_shown())
def test_following_the_coach_teaches_all_that_is_essential_and_wins(game: str) -> None:
    """By Enter alone: every kind is explained once, the suggestion is what Enter takes, and the
    match is won.

    The words are looked for at both sizes, and each other question is answered at the smaller one.
    """
    explained: list[str] = []
    coach_of_game = board_of(game).coach()

    async def play() -> None:
        async with KumiteApp().run_test(size=SIZES[0]) as pilot:
            await settle(pilot)
            app = pilot.app
            assert isinstance(app, KumiteApp)
            app.start_match(lessons_of(game)[-1].table)
            await settle(pilot)
            await press(pilot, "enter")  # the goal card
            for number in range(400):
                if not isinstance(pilot.app.screen, MatchScreen):
                    break
                screen = match_of(pilot)
                coach = screen.picture.coach
                assert coach is not None
                assert coach.suggested is not None
                explained.extend(word for word in coach.words if word not in explained[-2:])
                size = SIZES[number % 2]
                if coach.words:
                    await show_at(pilot, SIZES[(number + 1) % 2], coach.words)
                await show_at(pilot, size, coach.words)
                screen = match_of(pilot)
                if is_page(screen.picture, *size):
                    await press(pilot, "enter")
                    text = screen_text(pilot.app)
                    assert "Try: " in text
                    composer = screen.picture.composer
                    if isinstance(composer, PlanComposer):
                        shown = "".join(text.split())
                        actions = composer.actions_of(composer.layout)
                        assert all("".join(words.split()) in shown for words in actions)
                action = screen.picture.highlighted
                if action is None:  # a group: one Enter more
                    await press(pilot, "enter")
                    action = match_of(pilot).picture.highlighted
                assert action is not None
                assert action.code == coach.suggested.code
                if size[0] >= 80:
                    assert f"({coach.why})" in " ".join(screen_text(pilot.app).split())
                await press(pilot, "enter")
            assert isinstance(pilot.app.screen, LessonOverScreen)
            assert isinstance(pilot.app.screen_stack[-2], GameOverScreen)
            await press(pilot, "escape")
            assert isinstance(pilot.app.screen, HomeScreen)

    asyncio.run(play())
    assert len(explained) == len(set(explained))
    for kind in coach_of_game.essential:
        assert coach_of_game.words(kind) in explained, kind
    assert coach_of_game.end in explained
    assert sum(coach_of_game.words(kind) in explained for kind in HAPPENINGS[game]) >= 3


async def show_at(pilot: Pilot[Any], size: tuple[int, int], words: Sequence[str]) -> None:
    """The coach's words are there at that size."""
    await pilot.resize_terminal(*size)
    await settle(pilot)
    text = " ".join(screen_text(pilot.app).replace("│", " ").split())
    assert all(sentence in text for sentence in words)


def follow(game: str) -> Iterator[tuple[Session, LabelledAction, str]]:
    """A first match in which the coach is followed: each question, the advice and its reason."""
    session = Session.start(board_of(game).coach().table)
    while not session.is_over:
        if session.waits_for_chance:
            session.fall()
        elif session.asked is not None:
            coaching = session.coaching()
            assert coaching is not None
            assert coaching.suggested is not None
            yield session, coaching.suggested, coaching.why
            session.choose(coaching.suggested)
        else:
            thought = session.thought()
            assert thought is not None
            session.answer(thought, session.think(thought))
    session.close()


@pytest.mark.parametrize("game", games_shown())
def test_what_the_coach_says_is_right_specific_and_wastes_nothing(game: str) -> None:
    """It agrees with the hint and the odds. Few reasons are said twice, and none is empty."""
    reasons: list[str] = []
    for session, suggested, why in follow(game):
        if game == "neon":
            _assert_nothing_wasted(session, suggested, why)
        actions = session.actions()
        if len(actions) == 1:
            continue
        reasons.append(why)
        if session.step % 4 == 0:  # a search each
            bars = session.advise(session.asked_view(), stop_flag()).bars
            assert bars[0].label == suggested.label
        told = ((each, session.odds(each)) for each in actions)
        best = [each for each, odds in told if odds is not None and odds.is_best]
        if best and session.odds(suggested):
            assert suggested in best, suggested.label
    assert len(set(reasons)) > len(reasons) // 2
    for why in reasons:
        assert "best mix" not in why
        assert "as good as any" not in why
        assert "by a hair" not in why


def _assert_nothing_wasted(session: Session, suggested: LabelledAction, why: str) -> None:
    """It gives up no free energy, and does not take the Leader token from its own Leader."""
    view = cast("View", session.view())
    if isinstance(suggested.action, Forgo):
        gains = [each for each in session.actions() if isinstance(each.action, Gain)]
        assert not gains or view.me.energy == view.content.figures.energy_max
    if isinstance(suggested.action, Takeover):
        assert view.state.leader != view.viewer
    if isinstance(suggested.action, Gain):
        assert why.startswith(f"energy {view.me.energy} becomes ")


def test_the_first_match_can_be_left_and_continued() -> None:
    async def play() -> None:
        async with KumiteApp().run_test(size=(80, 24)) as pilot:
            await settle(pilot)
            await press(pilot, "f", "enter", "enter", "enter", "enter", "q")
            assert isinstance(pilot.app.screen, HomeScreen)
            await press(pilot, "c")
            assert match_of(pilot).session.table.is_lesson
            assert match_of(pilot).picture.coach is not None
            assert "Try: " in screen_text(pilot.app)

    asyncio.run(play())
    assert unfinished() is not None


def test_the_lesson_is_not_remembered_as_the_last_choice(home: object) -> None:
    async def play() -> None:
        async with KumiteApp().run_test(size=(80, 24)) as pilot:
            await settle(pilot)
            await press(pilot, "f", "enter")

    asyncio.run(play())
    from kumite_tui.storage.folders import config_folder

    assert not (config_folder() / LAST_TABLE).exists()


def test_other_matches_have_no_coach() -> None:
    async def play() -> None:
        async with KumiteApp().run_test(size=(80, 24)) as pilot:
            await start(pilot, decisions=2)
            assert match_of(pilot).picture.coach is None
            assert "Try: " not in screen_text(pilot.app)

    asyncio.run(play())


@pytest.mark.parametrize(
    ("raw", "kind"),
    [
        ((EventKind.DAMAGED, 1, 1, 4, 0), "hit"),
        ((EventKind.DAMAGED, 0, 1, 4, 1), "hurt"),
        ((EventKind.BOT_DESTROYED, 0, 3, 1, 0), "bot"),
        ((EventKind.ATTACK_ENDED, 0, 0, 0, 0), "missed"),
        ((EventKind.SECTOR_SANK, 4, 0, 0, 0), "sank"),
        ((EventKind.DEFEATED, 0, 1, 0, 0), "defeated_self"),
        ((EventKind.DEFEATED, 1, 0, 0, 0), "defeated_other"),
        ((EventKind.LEADER_TAKEN, 1, 0, 0, 0), ""),
    ],
)
def test_what_happened_is_named(raw: tuple[int, ...], kind: str) -> None:
    from kumite.games import Event

    session = Session.start(COACH.table)
    session.match.advance()
    event = Event("", "", (int(raw[0]), 127, *raw[1:]))  # type: ignore[arg-type]
    view = session.match.view(0)
    assert COACH.happened(view, [event]) == ([kind] if kind else [])
    session.close()


def test_a_lesson_says_nothing_twice() -> None:
    session = Session.start(COACH.table)
    while session.waits_for_chance:
        session.fall()
    lesson = Lesson(COACH)
    first = lesson.ask(session.view(), session.actions(), ())
    assert first == [COACH.words("plan")]
    assert lesson.ask(session.view(), session.actions(), ()) == []
    assert lesson.progress == f"1 of {len(COACH.essential)}"
    session.close()
