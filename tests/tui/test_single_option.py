"""A question with one answer: taken where that gives nothing away, and never hidden."""

from __future__ import annotations

import asyncio
import io
from dataclasses import replace
from typing import Any

import pytest
from textual.pilot import Pilot

from kumite.bots import make
from kumite.match import Match
from kumite.matches.forced import was_choice
from kumite_tui.app import KumiteApp
from kumite_tui.boards import board_of
from kumite_tui.play.local_session import Session
from kumite_tui.play.plain_client import BoardClient
from kumite_tui.play.seating import HUMAN, Seating
from kumite_tui.screens.match import MatchScreen
from kumite_tui.server.guest.app import ServerApp
from kumite_tui.terminal.textual_private import screen_text
from tests.tui.driving import match_of, press, settle

BOTH = (HUMAN, HUMAN)
ONLY = "- Your only option: "
MODES = ("white", "black")


def table_of(mode: str = "white", players: tuple[str, ...] = (HUMAN, "random")) -> Seating:
    """Of Martial Art: the other games hardly ever ask for a single option."""
    return Seating("martial-art", mode, players, (None, None), seed=3)


def before_single(table: Seating) -> Session:
    """A match in which everybody took the first option, until a person has only one."""
    session = Session.start(table)
    while True:
        assert not session.is_over, "the match never came to a single option"
        thought = session.thought()
        actions = session.actions()
        if session.waits_for_chance:
            session.fall()
        elif len(actions) == 1 and session.match.step > 10:
            return session
        elif actions:
            session.choose(actions[0])
        elif thought is not None:
            session.answer(thought, session.think(thought))


async def open_match(pilot: Pilot[Any], session: Session, single: str = "taken") -> None:
    await settle(pilot)
    app = pilot.app
    assert isinstance(app, KumiteApp)
    app.change_settings(replace(app.settings, single=single, animation="off"))
    app.push_screen(MatchScreen(session))
    await settle(pilot)


@pytest.mark.parametrize("mode", MODES)
def test_a_single_option_is_taken_and_told(mode: str) -> None:
    session = before_single(table_of(mode))
    step, label = session.match.step, session.actions()[0].label
    told = [line.text for line in session.log()]

    async def play() -> None:
        async with KumiteApp().run_test(size=(120, 40)) as pilot:
            await open_match(pilot, session)
            if isinstance(pilot.app.screen, MatchScreen):
                assert len(session.actions()) > 1
                assert "Your only option: " in screen_text(pilot.app)
            assert session.match.step > step
            assert session.match.steps[step].label == label
            fresh = [line.text for line in session.log()]
            assert fresh[: len(told)] == told
            rules = board_of("martial-art").log_rules
            happened = session.events_since(step)
            assert all(
                each.text in fresh
                for each in happened
                if each.kind not in rules.quiet and each.kind not in rules.instead.values()
            ), "nothing that was answered for somebody is missing in the log"

    asyncio.run(play())


@pytest.mark.parametrize("mode", MODES)
def test_undo_goes_back_to_a_choice_that_was_one(mode: str) -> None:
    session = before_single(table_of(mode))

    def own() -> list[str]:
        return [step.label for step in session.match.steps if step.seat == 0]

    before = own()

    async def play() -> None:
        async with KumiteApp().run_test(size=(120, 40)) as pilot:
            await open_match(pilot, session)
            assert len(own()) > len(before)
            await press(pilot, "u")
            assert own() == before[:-1], "bots may have chosen again meanwhile"
            assert len(match_of(pilot).session.actions()) > 1
            listed = [each.step for each in session.decisions()]
            assert all(was_choice(session.match, each) for each in listed)

    asyncio.run(play())


def test_the_setting_turns_it_off() -> None:
    session = before_single(table_of())
    step, label = session.match.step, session.actions()[0].label

    async def play() -> None:
        async with KumiteApp().run_test(size=(120, 40)) as pilot:
            await open_match(pilot, session, single="asked")
            assert session.match.step == step
            assert [each.label for each in session.actions()] == [label]
            assert match_of(pilot).picture.question
            await press(pilot, "enter")
            assert session.match.step > step

    asyncio.run(play())


@pytest.mark.parametrize("mode", MODES)
def test_nobody_else_learns_that_there_was_one_option(mode: str) -> None:
    """People at one screen are asked as always: the keyboard is handed over, then a choice."""
    session = before_single(table_of(mode, BOTH))
    step = session.match.step

    async def play() -> None:
        async with KumiteApp().run_test(size=(120, 40)) as pilot:
            await open_match(pilot, session)
            assert "take the keyboard" in screen_text(pilot.app)
            await press(pilot, "enter")
            assert session.match.step == step
            assert match_of(pilot).picture.question

    asyncio.run(play())


def test_at_a_server_everybody_is_asked() -> None:
    """An answer at once would tell the others what somebody holds."""
    app = object.__new__(ServerApp)
    assert not app.takes_single
    assert "single" not in [option.name for option in ServerApp.options.fget(app)]  # type: ignore[attr-defined]


def test_a_lesson_asks_every_question() -> None:
    session = before_single(replace(table_of(), is_lesson=True))
    step = session.match.step

    async def play() -> None:
        async with KumiteApp().run_test(size=(120, 40)) as pilot:
            await open_match(pilot, session)
            assert session.match.step == step

    asyncio.run(play())


def played_plain(people: int, *answers: str, takes: bool = True) -> str:
    table = table_of("white", BOTH if people == 2 else (HUMAN, "random"))
    match = Match(table.setup(), seed=3)
    bots = {1: make("random", game="martial-art", seat=1, seed=1)} if people == 1 else {}
    out = io.StringIO()
    client = BoardClient(match, bots, io.StringIO("\n".join(answers) + "\n"), out)
    client.takes_single = takes
    client.play()
    return out.getvalue()


def test_line_by_line_it_is_told_and_undo_passes_it() -> None:
    many = ["1"] * 150
    told = played_plain(1, *many, "quit")
    assert ONLY in told
    assert ONLY not in played_plain(1, *many, "quit", takes=False)
    assert ONLY not in played_plain(2, *many, "quit")
    after = next(
        n
        for n in range(150)
        if ONLY in played_plain(1, *many[:n], "quit").rpartition("\n\n")[0].rpartition(">")[2]
    )
    undone = played_plain(1, *many[:after], "undo", "undo", "quit").partition("undo")[2]
    assert undone.count("Taken back.") == 2
    assert ONLY not in undone
