"""Teammates that bots play: they say what they are about to do, wait, and are asked for things."""

from __future__ import annotations

import asyncio
import io
from dataclasses import replace

import pytest

from kumite.bots import make
from kumite.games.defend_neo_tokyo.wishes import attack
from kumite.match import Match
from kumite_tui.app import KumiteApp
from kumite_tui.play.local_session import Session
from kumite_tui.play.plain_client import BoardClient
from kumite_tui.screens.asking import AskingScreen
from kumite_tui.terminal.textual_private import screen_text
from tests.tui.driving import DUEL, TOKYO, match_of, press, settle, start

BOT = "search:iterations=30"
TEAM = replace(TOKYO, players=("human", BOT, BOT))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_a_teammate_waits_for_your_word_and_listens(size: tuple[int, int]) -> None:
    async def play() -> None:
        async with KumiteApp().run_test(size=size) as pilot:
            await start(pilot, TEAM)
            await press(pilot, "A")
            assert isinstance(pilot.app.screen, AskingScreen)
            assert "Attack Isotopede in " in screen_text(pilot.app)
            await press(pilot, "w", "enter")
            for _ in range(20):
                if match_of(pilot).picture.plan:
                    break
                await press(pilot, "enter")
                await settle(pilot)
            screen = match_of(pilot)
            step = screen.session.step
            assert " plans: " in screen.picture.plan
            assert "Press Enter to let it, A to ask for something else." in screen_text(pilot.app)
            await press(pilot, "A", "down", "enter")
            await settle(pilot)
            assert screen.session.wish != 0
            assert screen.session.step == step
            assert screen.picture.plan
            await press(pilot, "enter")
            await settle(pilot)
            assert screen.session.step > step

    asyncio.run(play())


def test_opponents_are_asked_for_nothing() -> None:
    async def play() -> None:
        async with KumiteApp().run_test(size=(80, 24)) as pilot:
            await start(pilot, DUEL)
            await press(pilot, "A")
            assert not isinstance(pilot.app.screen, AskingScreen)

    asyncio.run(play())


def test_the_log_says_what_a_teammate_plans_before_it_does_it() -> None:
    session = Session.start(TEAM)
    plan = ""
    while not plan:
        if session.waits_for_chance:
            session.fall()
            continue
        thought = session.thought()
        if thought is None:
            session.choose(session.actions()[-1])
            continue
        code = session.think(thought)
        plan = session.announced(thought, code)
        session.answer(thought, code)
    lines = [line.text for line in session.log()]
    session.drop()
    assert plan in lines
    assert lines[-1] != plan


def test_line_by_line() -> None:
    match = Match(TOKYO.setup(), seed=TOKYO.seed)
    bots = {seat: make(BOT, game=TOKYO.game, seat=seat, seed=1) for seat in (1, 2)}
    answers = ["ask", "ask 99", "wait", *["1", ""] * 12, "ask 1", "", "wait", *["1"] * 20, "quit"]
    out = io.StringIO()
    BoardClient(match, bots, io.StringIO("\n".join(answers) + "\n"), out).play()
    told = out.getvalue()
    assert "  0. Do what you think best" in told
    assert "  1. Attack " in told
    assert "Bots on your side wait for your word before each go." in told
    assert "Enter lets it" in told
    assert " plans: " in told


def test_a_wish_is_part_of_how_a_bot_thinks() -> None:
    session = Session.start(TEAM)
    assert session.can_ask
    while session.waits_for_chance:
        session.fall()
    assert attack(0) in dict(session.wishes())
    session.wish = attack(0)
    assert session._settings_of(1).wish == attack(0)
    session.drop()
    alone = Session.start(replace(TOKYO, players=("human", "rookie", "rookie")))
    assert not alone.can_ask
    alone.drop()
