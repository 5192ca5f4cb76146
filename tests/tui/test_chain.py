"""What monsters do without a choice of anybody is shown part by part, at the player's pace."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from kumite_tui.app import KumiteApp
from kumite_tui.models.log import LogLine, hidden_after_links
from kumite_tui.play.local_session import Session
from kumite_tui.play.seating import HUMAN, Seating
from kumite_tui.screens.match import MatchScreen
from tests.tui.conftest import write_settings

# Two mechs of one person: whatever happens between two choices happens by itself.
PAIR = Seating(
    game="defend-neo-tokyo",
    mode="solo",
    players=(HUMAN,),
    fighters=("patriot-1776", "anansi"),
    options=(("threat", "radiation"),),
    seed=3,
)


def line(text: str, *, is_link: bool = False) -> LogLine:
    return LogLine(text, "text", is_fight=False, is_paced=True, is_link=is_link)


def test_parts_begin_at_links() -> None:
    fresh = [line("a"), line("b", is_link=True), line("c"), line("d", is_link=True), line("e")]
    assert hidden_after_links(fresh) == [2, 0]
    assert hidden_after_links(fresh[:3]) == [0]
    assert hidden_after_links([line("a")]) == [0]


def test_a_match_without_links_has_no_parts() -> None:
    assert hidden_after_links([]) == [0]


@pytest.mark.parametrize("key", ["enter", "escape"])
def test_attacks_of_monsters_are_shown_one_after_another(home: Path, key: str) -> None:
    write_settings(home, animation="slow")

    async def play() -> None:
        async with KumiteApp().run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            session = Session.start(PAIR)
            screen = MatchScreen(session)
            pilot.app.push_screen(screen)
            await pilot.pause()
            for _ in range(200):
                if screen._hidden and not screen.picture.frame:
                    break
                if screen.picture.frame:
                    screen._fall_on()
                elif screen._is_pausing:
                    screen._paused()
                elif screen.picture.question:
                    screen._choose(session.actions()[-1])
                await pilot.pause()
            parts, before = len(screen._chain), len(screen.picture.log)
            assert parts >= 1
            assert "Press Enter" in screen.picture.status
            assert screen.picture.view is not session.view()
            await pilot.press(key)
            await pilot.pause()
            if key == "enter":
                assert len(screen._chain) == parts - 1 or not screen._hidden
            else:
                assert not screen._hidden
                assert not screen._chain
            assert len(screen.picture.log) > before

    asyncio.run(play())
