"""The lessons of Super Fantasy Brawl do not hang on one search or one opponent."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kumite.thinking.search import Config
from kumite_tui.boards.lessons import LessonPlan, lessons_of
from kumite_tui.play import local_session
from kumite_tui.play.local_session import Session

FIRST, SECOND, WHOLE = lessons_of("super-fantasy-brawl")
SEARCHES = [Config(iterations=500, seed=3), Config(iterations=1500, seed=4)]
_MOST = 30


def questions(plan: LessonPlan, rival: str, most: int) -> int:
    """How many questions it takes to be done, or to win, by following the coach."""
    session = Session.start(replace(plan.table, players=("human", rival)))
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
        assert session.score().winners == (0,)
        return asked
    finally:
        session.drop()


@pytest.mark.parametrize("search", SEARCHES, ids=lambda each: str(each.iterations))
@pytest.mark.parametrize("rival", ["rookie", "random"])
@pytest.mark.parametrize("plan", [FIRST, SECOND], ids=lambda plan: str(plan.number))
def test_a_short_lesson_is_done_with_any_search_and_rival(
    plan: LessonPlan, rival: str, search: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(local_session, "_COACH", search)
    assert 5 <= questions(plan, rival, _MOST) <= _MOST


@pytest.mark.parametrize("search", SEARCHES, ids=lambda each: str(each.iterations))
def test_the_whole_match_is_won_with_any_search(
    search: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(local_session, "_COACH", search)
    assert questions(WHOLE, "rookie", 300) >= 20


@pytest.mark.parametrize("seed", [5, 6])
def test_the_whole_match_is_won_with_other_draws(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(local_session, "_COACH", SEARCHES[1])
    plan = replace(WHOLE, seed=seed)
    assert questions(plan, "rookie", 300) >= 20


def test_what_happens_before_the_first_step_is_logged_once() -> None:
    session = Session.start(WHOLE.table)
    told = [session.log()[0].text for _ in range(3)]
    assert [line.text for line in session.log()] == told[:1]
    session.drop()
