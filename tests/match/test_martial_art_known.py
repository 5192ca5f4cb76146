"""What everybody knows of hidden tokens (MA-INF-10): beside them, and beside the odds."""

from __future__ import annotations

import pytest

from kumite.bots import make
from kumite.games.martial_art.actions import Action, Defend, Start, Strike
from kumite.games.martial_art.codec import decode
from kumite.games.martial_art.content import load
from kumite.games.martial_art.known_tokens import known_in
from kumite.games.martial_art.model import Phase
from kumite.games.martial_art.odds import odds_of
from kumite.games.martial_art.strikes import strikes_of
from kumite.games.martial_art.terms import AREAS
from kumite.games.martial_art.view import View
from kumite.match import new_match
from kumite.reference.martial_art import knowledge
from kumite.reference.martial_art.table import Table
from tests.rules.martial_art.scenario import Scene, Seat, scene


@pytest.mark.parametrize("mode", ["white", "black"])
def test_what_is_known_lies_there_in_every_possible_world(mode: str) -> None:
    match = new_match("martial-art", mode=mode, seats=3, seed=6)
    bots = [make("rookie", game="martial-art", seat=seat, seed=1) for seat in range(3)]
    looked = told = 0
    while not match.is_over:
        if match.to_act.is_chance:
            match.advance()
            continue
        seat = match.to_act.seats[0]
        view = match.view(seat)
        assert isinstance(view, View)
        state, _ = decode(match.encode())
        if state.phase > Phase.LAYOUT and match.step % 3 == 0:
            table = Table(load(), state, [])
            for other in range(3):
                if other == seat:
                    continue
                worlds = knowledge.possible(table, other)
                for area in range(AREAS):
                    least = tuple(min(world[area][kind] for world in worlds) for kind in range(3))
                    assert known_in(view, other, area + 1) == least
                    looked += 1
                    told += any(least)
        code = bots[seat].choose(match.view_bytes(seat), match.codes(seat))
        match.apply(match.words.action(code), seat)
    assert looked > 200
    assert told > 20


def struck_twice(engine: str) -> Scene:
    """Wonja shows a Defense in Area 3, and is about to be struck there again."""
    play = scene(
        engine,
        Seat("igor", "D4", areas={1: "Punch Energy", 2: "", 3: "", 4: "", 5: ""}, rest=2),
        Seat("wonja", "D5", areas={3: "Defense Energy", 1: "Move"}, rest=5),
    )
    play.turn(1, sow="Energy Punch", strike=1)
    return play


def test_a_defense_that_was_shown_counts() -> None:
    play = struck_twice("reference")
    view = View.from_bytes(play.raw.view(0), load())
    assert known_in(view, 1, 3) == (0, 0, 0)
    play.answer(defense=1)
    view = View.from_bytes(play.raw.view(0), load())
    assert known_in(view, 1, 3)[1] == 1


STRIKE = Strike(1)


def told(view: View, action: Action = STRIKE) -> str:
    odds = odds_of(view, action)
    return "" if odds is None else odds.text


def test_odds_say_against_whom_they_are() -> None:
    play = scene(
        "reference",
        Seat("igor", "D4", areas={1: "Punch Energy"}),
        Seat("wonja", "D5", areas={3: "Defense Energy"}),
    )
    play.until_sown(1)
    play.sow("Energy Punch")
    view = View.from_bytes(play.raw.view(0), load())
    assert told(view) == (
        "Punch on Wonja's Left Leg: 5-89% to hurt, by what is hidden there,"
        " 1.33 damage on average if undefended"
    )
    shown = play.raw.clone()
    play.strike(1)
    play.answer(defense=1)
    seen = decode(play.raw.view(0))[0].seats[1].known
    view = View.from_bytes(shown.view(0), load())
    view.state.seats[1].known = seen
    assert told(view).endswith(", 30% against the Defense known there")


def test_an_empty_area_cannot_be_defended() -> None:
    play = scene(
        "reference",
        Seat("igor", "D4", areas={1: "Punch Energy"}),
        Seat("wonja", "D5", areas={3: ""}),
    )
    play.until_sown(1)
    play.sow("Energy Punch")
    view = View.from_bytes(play.raw.view(0), load())
    assert "89% to hurt, 1.33 damage on average" in told(view)
    assert "hidden" not in told(view)


def test_a_strike_that_needs_a_paid_step_shows_its_price() -> None:
    """MA-XMV-01: a Move is bought for 1 Chi and 1 Rage."""
    for chi, price in ((2, " after 1 step for 1 Chi and 1 Rage: "), (0, "")):
        play = scene(
            "reference",
            Seat("igor", "D4", facing=0, areas={1: "Punch Energy"}, chi=chi, rage=chi),
            Seat("wonja", "D6", areas={3: ""}),
            mode="black",
        )
        view = View.from_bytes(play.raw.view(0), load())
        words = told(view, Start(1))
        assert price in words if price else not words


def test_the_range_of_odds_is_that_of_all_defenses_that_may_be_hidden() -> None:
    """Whatever the defender turns out to show, its chance lies within what was told."""
    play = scene(
        "reference",
        Seat("igor", "D4", areas={1: "Punch Energy"}),
        Seat("wonja", "D5", areas={3: "Defense Defense"}),
    )
    play.until_sown(1)
    play.sow("Energy Punch")
    view = View.from_bytes(play.raw.view(0), load())
    (found,) = strikes_of(view, Strike(1))
    assert found.at_worst is not None
    play.strike(1)
    struck = View.from_bytes(play.raw.view(1), load())
    feared = [strikes_of(struck, Defend(shown, 0))[0].hurts for shown in range(3)]
    assert feared == sorted(feared, reverse=True)
    assert (feared[0], feared[2]) == (found.hurts, found.at_worst.hurts)
