"""The lessons of every game do not hang on one search or one opponent."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kumite.thinking.search import Config
from kumite_tui.boards import games_shown
from kumite_tui.boards.lessons import LessonPlan, lessons_of
from kumite_tui.play import local_session
from kumite_tui.play.local_session import Session
from kumite_tui.play.seating import HUMAN

SHORT = [plan for game in games_shown() for plan in lessons_of(game)[:-1]]
WHOLE = [lessons_of(game)[-1] for game in games_shown()]
BRAWL = lessons_of("super-fantasy-brawl")[-1]
SEARCHES = [
    Config(iterations=500, seed=3, learned=False),  # as the coach judges
    Config(iterations=1500, seed=4, learned=False),
]
_MOST = {"rookie": 30, "random": 40}
"""Questions of a short lesson: who plays at random may not hit back for long."""


def named(each: LessonPlan | Config) -> str:
    if isinstance(each, Config):
        return str(each.iterations)
    return f"{each.game}-{each.number}"


def questions(plan: LessonPlan, most: int, rival: str = "") -> int:
    """How many questions it takes to be done, or to win, by following the coach.

    Against the lesson's own opponents, if there are any, or others.
    """
    players = tuple(rival if rival and who != HUMAN else who for who in plan.table.players)
    session = Session.start(replace(plan.table, players=players))
    asked = 0
    try:
        while not session.is_over and asked <= most:
            if session.waits_for_chance:
                session.fall()
            elif session.asked is not None:
                coaching = session.coaching()
                assert coaching is not None
                assert coaching.suggested is not None
                if coaching.is_done:
                    return asked
                asked += 1
                session.choose(coaching.suggested)
            else:
                thought = session.thought()
                assert thought is not None
                session.answer(thought, session.think(thought))
        assert session.is_over, "too many questions"
        assert 0 in session.score().winners
        return asked
    finally:
        session.drop()


@pytest.mark.parametrize("search", SEARCHES, ids=named)
@pytest.mark.parametrize("rival", ["rookie", "random"])
@pytest.mark.parametrize("plan", SHORT, ids=named)
def test_a_short_lesson_is_done_with_any_search_and_rival(
    plan: LessonPlan, rival: str, search: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(local_session, "_COACH", search)
    assert 3 <= questions(plan, _MOST[rival], rival) <= _MOST[rival]


@pytest.mark.parametrize("search", SEARCHES, ids=named)
@pytest.mark.parametrize("plan", WHOLE, ids=named)
def test_the_whole_match_is_won_with_any_search(
    plan: LessonPlan, search: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(local_session, "_COACH", search)
    assert questions(plan, 300) >= 20


@pytest.mark.parametrize("seed", [5, 6])
def test_the_whole_match_is_won_with_other_draws(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(local_session, "_COACH", SEARCHES[1])
    assert questions(replace(BRAWL, seed=seed), 300) >= 20


def test_what_happens_before_the_first_step_is_logged_once() -> None:
    session = Session.start(BRAWL.table)
    told = [session.log()[0].text for _ in range(3)]
    assert [line.text for line in session.log()] == told[:1]
    session.drop()
