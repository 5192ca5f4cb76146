"""What just happened: turn by turn, at a key, in every game."""

from __future__ import annotations

import asyncio

import pytest

from kumite.games import Event
from kumite_tui.app import KumiteApp
from kumite_tui.boards import board_of, games_shown
from kumite_tui.models.log import LogRules
from kumite_tui.models.recap import recap_lines, recap_of, recap_texts
from kumite_tui.play.local_session import Session
from kumite_tui.play.seating import Seating
from kumite_tui.screens.recap import RecapScreen
from kumite_tui.terminal.textual_private import screen_text
from tests.tui.driving import DUEL, match_of, press, settle, start

_RULES = LogRules(
    quiet=frozenset({"Hidden"}),
    roles={"RoundBegan": "title", "Damaged": "bad", "AttackRolled": "text"},
    fights=frozenset(),
    paced=frozenset({"Moved", "AttackRolled"}),
)


def _event(kind: str, text: str) -> Event:
    return Event(kind, text, raw=(0, ()))  # type: ignore[arg-type]


def test_each_turn_is_one_line_with_its_dice_and_its_damage() -> None:
    events = [
        _event("Moved", "You move to the Mall."),
        _event("RoundBegan", "Round 2."),
        _event("TurnBegan", "Ghost's turn."),
        _event("Hidden", "A secret."),
        _event("Moved", "Ghost moves to the Park."),
        _event("AttackRolled", "Ghost rolls 2 hits."),
        _event("Damaged", "Akari loses 2 HP tokens."),
        _event("TurnBegan", "The Automa's turn."),
        _event("Idle", "Nothing of note."),
    ]
    before, ghost = recap_of(events, _RULES)
    assert (before.title, before.text, before.role) == ("", "You move to the Mall.", "text")
    assert ghost.title == "Ghost's turn."
    assert ghost.text == "Moves to the Park; rolls 2 hits; Akari loses 2 HP tokens."
    assert ghost.role == "bad"


def test_what_it_changed_for_you_is_said_in_words() -> None:
    events = [
        _event("TurnBegan", "Ghost's turn."),
        _event("AttackRolled", "Ghost rolls 2 hits."),
        _event("Damaged", "Akari loses 2 HP tokens."),
        _event("Damaged", "Akarion loses 1 HP token."),
    ]
    (part,) = recap_of(events, _RULES, ["Akari"])
    assert part.text == "Rolls 2 hits; Akarion loses 1 HP token."
    assert part.change == "For you: Akari loses 2 HP tokens."
    shown = ["".join(text for text, _ in line) for line in recap_lines([part], 60)]
    assert shown == ["Ghost's turn.", f"  {part.text}", f"  {part.change}"]
    assert recap_texts([part]) == [f"Ghost's turn. {part.text}", f"  {part.change}"]


@pytest.mark.parametrize("game", games_shown())
def test_every_game_sums_up_its_turns(game: str) -> None:
    session = Session.start(
        Seating(game, players=("rookie", "rookie"), fighters=(None, None), seed=3)
    )
    seen = 0
    for _ in range(400):
        if session.is_over:
            break
        thought = session.thought()
        if thought is None:
            session.fall()
        else:
            session.answer(thought, session.think(thought))
        seen = session.step
    board = board_of(game)
    mine = board.own_names(session.match.view(0), 0)
    parts = recap_of(session.events_since(0), board.log_rules, mine)
    session.drop()
    assert seen
    assert any(part.change for part in parts)
    assert len([part for part in parts if part.title]) >= 2
    assert all(part.text or part.change for part in parts)


def test_a_small_screen_sums_up_what_happens_meanwhile() -> None:
    async def play() -> None:
        async with KumiteApp().run_test(size=(80, 24)) as pilot:
            await start(pilot, DUEL)
            seen = False
            for _ in range(12):
                screen = match_of(pilot)
                screen._forget_question()
                screen.show()
                await settle(pilot)
                text = screen_text(pilot.app)
                parts = screen.picture.recap
                seen = seen or any(part.title and part.title in text for part in parts)
                screen.pump()
                await press(pilot, "enter")
            assert seen

    asyncio.run(play())


def test_a_key_shows_the_recap_and_leads_back() -> None:
    async def play() -> None:
        async with KumiteApp().run_test(size=(80, 24)) as pilot:
            await start(pilot, DUEL)
            for _ in range(3):
                await press(pilot, "enter")
            step = match_of(pilot).session.step
            await press(pilot, "r")
            assert isinstance(pilot.app.screen, RecapScreen)
            assert "WHAT JUST HAPPENED" in screen_text(pilot.app)
            await press(pilot, "up", "down", "escape")
            assert match_of(pilot).session.step == step

    asyncio.run(play())


def test_a_step_without_a_recap_does_not_repeat_the_log() -> None:
    """Beside it stands what has happened since the own choice, and nothing from before."""

    async def play() -> None:
        async with KumiteApp().run_test(size=(120, 40)) as pilot:
            await start(pilot, DUEL, decisions=3)
            screen = match_of(pilot)
            before = {line.text for line in screen.session.log()}
            screen._chosen_at = screen.session.step
            screen.picture.question = ""
            screen.show()
            assert before
            assert not screen.picture.recap
            assert not screen.picture.fresh

    asyncio.run(play())
