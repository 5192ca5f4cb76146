"""Dice fall: what they bring is not told before they lie still, and any key skips it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from kumite.games import Event
from kumite.games.martial_art.events import EventKind as StrikeEvent
from kumite.games.neon.events import EventKind
from kumite.match import new_match
from kumite_tui.app import KumiteApp
from kumite_tui.boards import board_of
from kumite_tui.drawing.dice import Face, Roll, draw_rolls
from kumite_tui.drawing.grid import ASCII, UNICODE
from kumite_tui.play.local_session import Session
from kumite_tui.screens.match import MatchScreen
from kumite_tui.terminal.textual_private import screen_text
from tests.tui.conftest import write_settings
from tests.tui.driving import THREE, advance
from tests.tui.positions import after_steps


def before_a_roll() -> Session:
    """A match in which the next choice of the person rolls dice."""
    session = Session.start(THREE)
    for decisions in range(400):
        advance(session, min(decisions, 1))
        if any("Roll" in action.label or "Attack" in action.label for action in session.actions()):
            return session
    raise AssertionError("nobody attacks")


MatchCheck = Callable[[Pilot[Any], MatchScreen], Awaitable[None]]


def watched(home: Path, look: MatchCheck) -> None:
    write_settings(home, animation="slow")
    session = before_a_roll()

    async def play() -> None:
        async with KumiteApp().run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            screen = MatchScreen(session)
            pilot.app.push_screen(screen)
            await pilot.pause()
            for _ in range(200):
                if screen.picture.frame:
                    break
                action = next(
                    (a for a in session.actions() if "Roll" in a.label or "Attack" in a.label), None
                )
                if action is not None and not screen._is_pausing:
                    screen._choose(action)
                elif screen._is_pausing:
                    screen._paused()
                await pilot.pause()
            assert screen.picture.frame
            await look(pilot, screen)

    asyncio.run(play())


def test_the_result_is_told_when_the_dice_lie_still(home: Path) -> None:
    async def look(pilot: Pilot[Any], screen: MatchScreen) -> None:
        told = screen.session.log()
        fresh = [line.text for line in told if line.is_roll][-1]
        shown = [line.text for line in screen.picture.log]
        assert fresh not in shown[-1:]
        assert screen.picture.rolls
        assert screen.picture.rolls[-1].title in screen_text(pilot.app)
        while screen.picture.frame:
            screen._fall_on()
        assert fresh in [line.text for line in screen.picture.log]

    watched(home, look)


def test_any_key_skips(home: Path) -> None:
    async def look(pilot: Pilot[Any], screen: MatchScreen) -> None:
        await pilot.press("space")
        await pilot.pause()
        assert not screen.picture.frame
        assert not screen.picture.rolls

    watched(home, look)


def test_without_animation_nothing_falls() -> None:
    session = before_a_roll()

    async def play() -> None:
        async with KumiteApp().run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            screen = MatchScreen(session)
            pilot.app.push_screen(screen)
            for _ in range(12):
                await pilot.press("enter")
                await pilot.pause()
                assert not screen.picture.frame

    asyncio.run(play())


@pytest.mark.parametrize(
    ("raw", "title", "faces"),
    [
        ((EventKind.ATTACK_ROLLED, 0b001_010_000_001, 0), "attack", ("CRIT", "HIT", "HIT", "MISS")),
        ((EventKind.DEFENSE_ROLLED, 1, 0b000_001_000_000), "defense of Ghost", ("SHIELD",)),
        ((EventKind.AUTOMA_ROLLED, 0b001_000_000_000, 0), "defense of the Automa", ("GUARD",)),
    ],
)
def test_rolls_are_read_from_events(
    raw: tuple[int, int, int], title: str, faces: tuple[str, ...]
) -> None:
    view = after_steps(40).view(0)
    kind, first, second = raw
    event = Event("", "", (int(kind), 127, first, second, 0, 0))
    roll = board_of("neon").roll(event, view)
    assert roll is not None
    assert (roll.title, roll.is_first) == (title, kind == EventKind.ATTACK_ROLLED)
    assert tuple(face.word for face in roll.faces) == faces
    assert set(roll.faces) <= set(roll.die)
    assert board_of("neon").roll(Event("", "", (7, 127, 1, 0, 0, 0)), view) is None


def test_rolls_of_martial_art_are_read_from_events() -> None:
    match = new_match("martial-art", mode="white", seats=2, roster=("igor", "wonja"), seed=1)
    board, view = board_of("martial-art"), match.view(0)
    attack = board.roll(Event("", "", (StrikeEvent.ATTACK_ROLLED, 127, 0, 2, 1, 1)), view)
    assert attack is not None
    assert attack.is_first
    assert [face.word for face in attack.faces] == ["FAIL", "NORMAL", "NORMAL", "EXCEPT."]
    defense = board.roll(Event("", "", (StrikeEvent.DEFENSE_ROLLED, 127, 1, 1, 0, 1)), view)
    assert defense is not None
    assert (defense.title, defense.is_first) == ("defense of Wonja", False)
    assert [face.word for face in defense.faces] == ["FAIL", "NORMAL"]
    for skin in (UNICODE, ASCII):
        signs = {skin.faces[face.look] for face in attack.die}
        assert len(signs) == len(attack.die)
        drawn = "\n".join(draw_rolls([attack, defense], 0, 60, 12, skin).lines())
        assert drawn.count("NORMAL") == 3
        assert "EXCEPT." in drawn


def test_tumbling_dice_keep_their_number_and_end_as_they_fell() -> None:
    attack = (Face("HIT", "hit"), Face("MISS", "miss"), Face("CRIT", "crit"))
    words = {"GUARD": "guard", "FAIL": "miss", "SHIELD": "block", "SPARK": "gain"}
    defense = tuple(Face(word, look) for word, look in words.items())
    rolls = [
        Roll("attack", (attack[0], attack[1], attack[1]), attack),
        Roll("defense of Ghost", defense[:2], defense),
    ]
    for skin in (UNICODE, ASCII):
        pictures = ["\n".join(draw_rolls(rolls, f, 40, 12, skin).lines()) for f in range(6)]
        assert len(set(pictures)) > 3
        assert all(one != other for one, other in pairwise(pictures[1:]))
        for picture in pictures:
            assert "HIT" in picture
            assert picture.count("MISS") == 2
        assert "GUARD" in pictures[0]
        assert "FAIL" in pictures[0]
