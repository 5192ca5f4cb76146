"""People count seats from 1, in every game: on the board, in the commentary, in names."""

from __future__ import annotations

import re

import pytest

from kumite import new_match
from kumite.games import find, games

GAMES = [(game.id, mode.id, mode.seats[0]) for game in games() for mode in game.modes]


@pytest.mark.parametrize(("game", "mode", "seats"), GAMES)
def test_seats_are_counted_from_one(game: str, mode: str, seats: int) -> None:
    match = new_match(game, mode=mode, seats=seats, seed=1, engine=find(game).engines[0])
    told = [match.view().board()]
    while match.step < 40 and not match.is_over:
        if match.advance() is None:
            seat = match.to_act.seats[0]
            match.apply(match.actions(seat)[0], seat)
        told.append(match.view().board())
    told += [event.text for event in match.events_since(0)]
    numbers = {int(number) for text in told for number in re.findall(r"[Ss]eat (\d)", text)}
    assert numbers == set(range(1, seats + 1))
