"""Replays: from event to event, through allowed eyes, to files, and on from any step."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot

from kumite import record
from kumite.errors import SaveError
from kumite_tui.app import KumiteApp
from kumite_tui.drawing.grid import UNICODE
from kumite_tui.models.log import Jump
from kumite_tui.models.timeline import Mark, draw_timeline, marks_of, next_mark
from kumite_tui.play.local_session import Session
from kumite_tui.play.seating import HUMAN
from kumite_tui.screens.error import ErrorScreen
from kumite_tui.screens.match import MatchScreen
from kumite_tui.screens.prompt import PromptScreen
from kumite_tui.screens.replay import ReplayScreen
from kumite_tui.storage.saves import kept_matches
from kumite_tui.terminal.textual_private import screen_text
from tests.tui.driving import THREE, advance, click, match_of, press, settle, tokens

ATTACK, ROUND = Jump("a", "attack", frozenset({"A"})), Jump("r", "round", frozenset({"R"}))


def kept(decisions: int) -> Path:
    session = Session.start(THREE)
    advance(session, decisions)
    session.close()
    return session.path


def replay_of(pilot: Pilot[Any]) -> ReplayScreen:
    screen = pilot.app.screen
    assert isinstance(screen, ReplayScreen)
    return screen


def test_jumps_lead_from_event_to_event() -> None:
    path = kept(2000)
    match = record.replay(record.read(path), path)
    kinds = {"r": {"RoundBegan"}, "a": {"AttackDeclared"}, "s": {"SectorSank", "Pulse"}}
    wanted = {
        key: sorted({step for step, event in match.timeline() if event.kind in names})
        for key, names in kinds.items()
    }

    async def look() -> None:
        async with KumiteApp().run_test(size=(80, 24)) as pilot:
            await settle(pilot)
            pilot.app.push_screen(ReplayScreen(path))
            await settle(pilot)
            for key, steps in wanted.items():
                await press(pilot, "home")
                found = []
                for _ in range(3):
                    await press(pilot, key)
                    found.append(replay_of(pilot).at)
                assert found == steps[:3]
                await press(pilot, key.upper())
                assert replay_of(pilot).at == steps[1]
            await press(pilot, "end", "r")
            assert replay_of(pilot).at == match.step
            assert "No round after this." in screen_text(pilot.app)

    asyncio.run(look())


def test_a_click_on_the_line_goes_there() -> None:
    path = kept(30)

    async def look() -> None:
        async with KumiteApp().run_test(size=(80, 24)) as pilot:
            await settle(pilot)
            pilot.app.push_screen(ReplayScreen(path))
            await settle(pilot)
            steps = [token for token in tokens(pilot) if token.startswith("step:")]
            assert len(steps) > 60
            assert steps[0] == "step:0"
            await click(pilot, steps[20])
            assert f"step:{replay_of(pilot).at}" == steps[20]
            assert f"Step {replay_of(pilot).at} of" in screen_text(pilot.app)

    asyncio.run(look())


def test_other_eyes_only_after_the_end() -> None:
    running, over = ReplayScreen(kept(6)), ReplayScreen(kept(2000))
    assert running.eyes == [None, 0]
    assert over.eyes == [None, 0, 1, 2]


def test_a_running_match_does_not_tell_the_choices_of_others() -> None:
    path = kept(1)
    match = record.replay(record.read(path), path)
    secret = next(at for at, step in enumerate(match.steps, 1) if step.seat in (1, 2))
    screen = ReplayScreen(path, secret)
    assert match.steps[secret - 1].label not in screen.picture.note
    own = next(at for at, step in enumerate(match.steps, 1) if step.seat == 0)
    assert match.steps[own - 1].label in ReplayScreen(path, own).picture.note


@pytest.mark.parametrize("name", ["mine.kumite", "mine.txt"])
def test_export_and_open_by_path(tmp_path: Path, name: str) -> None:
    path = kept(2000)
    target = tmp_path / name

    async def look() -> None:
        async with KumiteApp().run_test(size=(80, 24)) as pilot:
            await press(pilot, "r", "enter", "x")
            screen = pilot.app.screen
            assert isinstance(screen, PromptScreen)
            screen.text = str(path)
            await press(pilot, "enter")
            assert "is there already" in screen_text(pilot.app)
            screen.text = str(target)
            await press(pilot, "enter")
            assert "Written to" in screen_text(pilot.app)
            await press(pilot, "escape", "o")
            prompt = pilot.app.screen
            assert isinstance(prompt, PromptScreen)
            await press(pilot, "x", "backspace")
            prompt.on_paste(events.Paste(f"{target}\nmore\x1b"))
            await press(pilot, "enter")
            if name.endswith(".txt"):
                assert isinstance(pilot.app.screen, PromptScreen)
                assert prompt.trouble
            else:
                assert replay_of(pilot).eyes == [None, 0, 1, 2]

    asyncio.run(look())
    if name.endswith(".txt"):
        assert "Round 1 begins." in target.read_text("utf-8")
    else:
        assert record.replay(record.read(target), target).is_over


def test_a_missing_folder_is_told(tmp_path: Path) -> None:
    screen = ReplayScreen(kept(4))
    assert "No such file" in screen._export(str(tmp_path / "none" / "x.kumite"))
    assert screen._export("") == "Name a file."


def test_playing_on_from_a_step_makes_a_match_of_its_own() -> None:
    path = kept(12)
    before = path.read_bytes()

    async def look() -> None:
        async with KumiteApp().run_test(size=(80, 24)) as pilot:
            await press(pilot, "r", "enter", "up", "up", "up")
            at = replay_of(pilot).at
            await press(pilot, "p")
            session = match_of(pilot).session
            assert session.path != path
            assert session.table.players[0] == HUMAN
            old = record.replay(record.read(path), path)
            assert session.match.steps[:at] == old.steps[:at]
            assert "A new match from here" in screen_text(pilot.app)
            await press(pilot, "enter")
            assert isinstance(pilot.app.screen, MatchScreen)

    asyncio.run(look())
    assert path.read_bytes() == before
    assert len(kept_matches()) == 2


def test_nobody_plays_on_after_the_end() -> None:
    path = kept(2000)
    with pytest.raises(SaveError, match="over there"):
        Session.branch(path, 100_000)

    async def look() -> None:
        async with KumiteApp().run_test(size=(80, 24)) as pilot:
            await press(pilot, "r", "enter", "p")
            assert isinstance(pilot.app.screen, ErrorScreen)

    asyncio.run(look())


def test_marks_and_the_line() -> None:
    from kumite.games import Event

    told = [(2, "R"), (2, "R"), (3, "A"), (9, "A"), (9, "x")]
    marks = marks_of([(step, Event(kind, "", (0,) * 6)) for step, kind in told], (ATTACK, ROUND))
    assert marks == [Mark(2, ROUND), Mark(3, ATTACK), Mark(9, ATTACK)]
    assert next_mark(marks, "a", 9) is None
    assert next_mark(marks, "a", 9, back=True) == 3
    (line,) = draw_timeline(marks, 10, 5, 11, UNICODE).lines()
    assert line == "··RA·····A·"


def test_a_moment_says_where_it_was_and_what_came_of_it() -> None:
    from threading import Event as Flag

    session = Session.start(THREE)
    advance(session, 2000)
    moments = session.story(0, Flag())
    own = [at for at, step in enumerate(session.match.steps) if step.seat == 0]
    assert [moment.step for moment in moments] == own
    assert all(moment.chapter.startswith("Round") for moment in moments[1:])
    told = [event.text for event in session.match.events_since(0, 0)]
    assert any(moment.then for moment in moments)
    assert all(moment.then in told for moment in moments if moment.then)
    stopped = Flag()
    stopped.set()
    assert session.story(0, stopped) == []
    screen = ReplayScreen(session.path, moments[3].step, 0)
    assert moments[3].label in screen.picture.status
    session.close()
