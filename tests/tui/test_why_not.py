"""Why not, going back to any decision, and interrupting a bot: by keys and by mouse."""

from __future__ import annotations

import asyncio
from threading import Event
from typing import Any

import pytest

from kumite.match import new_match
from kumite_tui.app import KumiteApp
from kumite_tui.play.local_session import Session
from kumite_tui.play.seating import HUMAN, Seating
from kumite_tui.screens.earlier import EarlierScreen
from kumite_tui.screens.match import MatchScreen
from kumite_tui.screens.why_not import WhyNotScreen
from kumite_tui.terminal.textual_private import screen_text
from tests.tui.driving import THREE, advance, click, match_of, press, settle, start
from tests.tui.positions import play


def why_not_of(app: Any) -> WhyNotScreen:
    assert isinstance(app.screen, WhyNotScreen)
    return app.screen


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_why_not_lists_what_the_session_refuses(size: tuple[int, int]) -> None:
    async def look() -> None:
        async with KumiteApp().run_test(size=size) as pilot:
            await start(pilot, THREE, 2)
            session = match_of(pilot).session
            offered = {action.label for action in session.actions()}
            await press(pilot, "w")
            lines = why_not_of(pilot.app).lines
            assert lines == session.why_not()
            assert lines
            assert not offered & {line.label for line in lines}
            text = screen_text(pilot.app)
            assert lines[0].label in text
            assert lines[0].reason in text
            await press(pilot, *"water")
            assert lines[0].reason not in screen_text(pilot.app)
            await press(pilot, "escape")
            assert isinstance(pilot.app.screen, MatchScreen)
            assert {action.label for action in session.actions()} == offered

    asyncio.run(look())


def test_every_reason_can_be_reached_by_the_arrow() -> None:
    async def look() -> None:
        async with KumiteApp().run_test(size=(80, 24)) as pilot:
            await start(pilot, THREE, 2)
            await press(pilot, "w")
            seen: set[str] = set()
            lines = why_not_of(pilot.app).lines
            for _ in lines:
                text = " ".join(screen_text(pilot.app).replace("│", " ").split())
                seen |= {line.label for line in lines if line.label in text}
                await press(pilot, "down")
            assert seen == {line.label for line in lines}

    asyncio.run(look())


def test_going_back_to_an_early_decision() -> None:
    async def play_back() -> None:
        async with KumiteApp().run_test(size=(80, 24)) as pilot:
            await start(pilot, THREE, 9)
            session = match_of(pilot).session
            decisions = session.decisions()
            assert len(decisions) == 9
            assert decisions[-1].label.startswith("Plan: ")
            assert decisions[0].chapter.startswith("Round")
            await press(pilot, "U", *["down"] * 5)
            assert isinstance(pilot.app.screen, EarlierScreen)
            before = session.match.clone()
            await press(pilot, "enter")
            assert isinstance(pilot.app.screen, MatchScreen)
            assert session.match.step == decisions[5].step
            labels = [action.label for action in session.actions()]
            assert decisions[5].label in labels
            assert session.match.steps == before.steps[: decisions[5].step]
            assert "Taken back." in screen_text(pilot.app)

    asyncio.run(play_back())


def test_going_back_by_mouse() -> None:
    async def play_back() -> None:
        async with KumiteApp().run_test(size=(80, 24)) as pilot:
            await start(pilot, THREE, 5)
            session = match_of(pilot).session
            step = session.decisions()[2].step
            await press(pilot, "U")
            await click(pilot, "row:2")
            assert session.match.step == step

    asyncio.run(play_back())


def test_nobody_goes_back_with_several_people_or_after_the_end() -> None:
    two = Session.start(Seating(players=(HUMAN, HUMAN), fighters=("akari", "ghost"), seed=3))
    advance(two, 6)
    assert two.decisions() == []
    assert not two.undo(0)
    two.close()
    over = Session.start(THREE)
    advance(over, 2000)
    assert over.is_over
    assert over.decisions() == []
    over.close()


def test_events_are_told_with_their_step() -> None:
    match = play(new_match("neon", mode="resurrection", seats=2, seed=4), lambda m: m.step >= 90)
    told = match.timeline(1)
    assert [event for _, event in told] == list(match.events_since(0, 1))
    for step in (1, 17, 60, match.step):
        assert [event for at, event in told if at > step] == list(match.events_since(step, 1))


def test_a_thinking_bot_can_be_told_to_answer_now(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Seating(players=("contender", HUMAN), fighters=("akari", "ghost"), seed=7)
    told = Event()

    def long_thought(self: Session, thought: Any) -> int:
        told.wait(20)
        return int(thought.codes[0])

    monkeypatch.setattr(Session, "think", long_thought)
    monkeypatch.setattr(Session, "interrupt", lambda self: told.set())

    async def wait() -> None:
        async with KumiteApp().run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            session = Session.start(table)
            pilot.app.push_screen(MatchScreen(session))
            await pilot.pause()
            while session.asked is not None:  # the own plan; the bot thinks meanwhile
                await pilot.press("enter")
                await pilot.pause()
            for _ in range(100):  # it is shown only if the thought takes a moment
                if "is thinking" in screen_text(pilot.app):
                    break
                await pilot.pause(0.05)
            assert "is thinking" in screen_text(pilot.app)
            assert "answer now" in screen_text(pilot.app)
            assert not told.is_set()
            await pilot.press("enter")
            await settle(pilot)
            assert told.is_set()
            assert session.asked is not None or session.match.step > 0

    asyncio.run(wait())


def test_a_click_on_a_place_that_cannot_be_gone_to_tells_why() -> None:
    async def look() -> None:
        async with KumiteApp().run_test(size=(120, 40)) as pilot:
            await start(pilot, THREE, 3)
            screen = match_of(pilot)
            view = screen.session.view()
            assert screen.picture.chooser is not None
            near = {
                sector
                for action in screen.picture.chooser.actions
                for sector in screen.board.marks(view, action)
            }
            told = " ".join(line.label for line in screen.session.why_not())
            far = next(
                number
                for number in view.state.ring  # type: ignore[attr-defined]
                if number not in near and screen.board.place(view, number) in told
            )
            await click(pilot, f"place:{far}")
            assert screen.board.place(view, far) in screen_text(pilot.app)
            assert why_not_of(pilot.app).lines

    asyncio.run(look())
