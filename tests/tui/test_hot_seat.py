"""Two people at one screen: nothing of a hand is shown to the other, all through a match."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from kumite_tui.app import KumiteApp
from kumite_tui.play.local_session import Session
from kumite_tui.play.seating import HUMAN, Seating
from kumite_tui.screens.match import MatchScreen
from kumite_tui.screens.replay import ReplayScreen
from kumite_tui.terminal.textual_private import screen_text
from tests.tui.driving import click, match_of, press, settle, tokens

TWO = Seating(players=(HUMAN, HUMAN), fighters=("akari", "ghost"), seed=7)


def hands(session: Session) -> dict[int, tuple[int, ...]]:
    """The Action cards that each seat holds, as only the seat itself knows them."""
    found = {}
    for seat in (0, 1):
        view = session.match.view(seat)
        hand = view.hand(seat)  # type: ignore[attr-defined]
        assert not isinstance(hand, int)
        found[seat] = hand
    return found


def shows_a_hand(text: str) -> bool:
    """Whether a held card is on the screen, as the sheets or the planner write it."""
    return "on top" in text or "card " in text


@pytest.mark.parametrize("size", [(80, 24)])
def test_hands_are_hidden_between_players(size: tuple[int, int]) -> None:
    rng = Random(4)
    curtains = {0: 0, 1: 0}

    async def play() -> None:
        async with KumiteApp().run_test(size=size) as pilot:
            await settle(pilot)
            session = Session.start(TWO)
            pilot.app.push_screen(MatchScreen(session))
            await settle(pilot)
            for _ in range(60):
                if not isinstance(pilot.app.screen, MatchScreen):
                    break
                screen = match_of(pilot)
                asked = session.asked
                if screen.picture.curtain:
                    assert asked is not None
                    curtains[asked] += 1
                    assert match_of(pilot).session.viewer is None
                    for tab in ("tab", "tab", "tab"):
                        assert not shows_a_hand(screen_text(pilot.app))
                        await press(pilot, tab)
                    # No other key opens the hand, a hint or the reasons.
                    await press(pilot, *rng.sample(["h", "w", "u", "1", "space", "x"], 2))
                    assert match_of(pilot).picture.curtain
                    await press(pilot, "enter")
                    assert match_of(pilot).session.viewer == asked
                    continue
                assert session.viewer == asked
                picture = screen.picture
                if picture.composer is not None:
                    text = screen_text(pilot.app)
                    assert "YOUR CHOICE" in text
                    await press(pilot, rng.choice("123tbos"), "enter")
                else:
                    assert picture.chooser is not None
                    picture.chooser.point(rng.randrange(len(picture.chooser.choices)))
                    await press(pilot, "enter")

    asyncio.run(play())
    assert curtains[0] >= 3
    assert curtains[1] >= 3


def test_the_other_plan_stays_secret_until_it_is_shown() -> None:
    async def play() -> None:
        async with KumiteApp().run_test(size=(120, 40)) as pilot:
            await settle(pilot)
            session = Session.start(TWO)
            pilot.app.push_screen(MatchScreen(session))
            await settle(pilot)
            await press(pilot, "enter")  # the first person looks
            plan = match_of(pilot).picture.highlighted
            assert plan is not None
            await press(pilot, "enter")  # and commits
            assert match_of(pilot).picture.curtain == "Ghost"
            assert plan.detail not in screen_text(pilot.app)
            await click(pilot, "key:enter")
            assert session.viewer == 1
            assert plan.detail not in screen_text(pilot.app)
            assert [line.text for line in session.log()].count("Akari has a plan.") == 1
            assert not any(plan.detail in line.text for line in session.log())
            assert any(token.startswith("compose:") for token in tokens(pilot))

    asyncio.run(play())


def test_a_running_match_of_two_people_is_replayed_by_nobodys_eyes() -> None:
    session = Session.start(TWO)
    while session.waits_for_chance:
        session.fall()
    assert len(hands(session)[0]) == 3
    session.choose(session.actions()[0])
    session.close()
    screen = ReplayScreen(session.path)
    assert screen.eyes == [None]
    assert "Plan" not in screen.picture.note
