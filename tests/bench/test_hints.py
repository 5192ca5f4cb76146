"""The bench that lets hints play: it runs for every game and mode, whatever it finds."""

from __future__ import annotations

import re

import pytest

from benches import hints
from kumite.games import find
from kumite_tui.boards import games_shown

QUICK = ["--games", "2", "--think-ms", "1", "--against", "rookie"]


@pytest.mark.parametrize("game", games_shown())
def test_every_game_is_measured_with_an_interval(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    hints.main([*QUICK, "--only", game])
    told = capsys.readouterr().out
    mode = hints.setup_of(game).mode
    if find(game).mode(mode).is_together:
        assert re.match(
            rf"{game} {mode}: the hint won .* % \(.*\), rookie .* % \(.*\); the hint scored -?\d.*"
            r" \(.* to .*\) more; .* s a match\n$",
            told,
        )
    else:
        assert re.match(
            rf"{game} {mode}: the hint won [012] of 2 against rookie, .* % \(.*\); .* s a match\n$",
            told,
        )


@pytest.mark.parametrize("mode", ["coop", "solo", "lone"])
def test_a_match_on_one_side_takes_the_seats_and_mechs_of_its_mode(mode: str) -> None:
    setup = hints.setup_of("defend-neo-tokyo", mode)
    assert setup.mode == mode
    assert setup.seats == (2 if mode == "coop" else 1)
    rookies = [hints.opponent(setup, "rookie", seat, 1) for seat in range(setup.seats)]
    match = hints.played(setup, 1, rookies)
    assert match.is_over
    assert match.scores().points[0] >= 0


def test_the_hint_takes_what_a_person_would_see_first() -> None:
    setup = hints.setup_of("martial-art")
    match = hints.played(setup, 3, [hints.hint(setup, 1.0), hints.opponent(setup, "random", 1, 3)])
    assert match.scores().winners == (0,), "even one millisecond of search beats chance"
