"""Calibration: the arithmetic is right, and the same cases come of any number of processes."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from kumite import cli
from kumite.games import games
from kumite.measuring.calibration import EVALUATION, SEARCH, Calibration, Case, reports
from kumite.measuring.rescaling import Line, fit, log_odds, loss

WORDS = ["calibrate", "neon", "--bots", "search:iterations=8", "--seed", "3", "--json"]


def told(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert cli.main([*WORDS, *words]) == 0
    facts: dict[str, Any] = json.loads(capsys.readouterr().out)
    return facts


def cases(stated: float, won: int, lost: int, *, round_: int = 1) -> list[Case]:
    ends = [1.0] * won + [0.0] * lost
    return [Case(EVALUATION, at, round_, stated, end) for at, end in enumerate(ends)]


def test_bins_say_what_was_stated_and_what_came_true() -> None:
    found = Calibration(tuple(cases(0.32, 30, 70) + cases(0.38, 40, 60) + cases(1.0, 9, 1)))
    low, high = found.bins()
    assert (low.low, low.high, low.cases) == (0.3, 0.4, 200)
    assert low.stated == pytest.approx(0.35)
    assert low.won.rate == pytest.approx(0.35)
    assert low.won.low < 0.35 < low.won.high
    assert (high.low, high.high) == (0.9, 1.0)
    assert high.won.rate == pytest.approx(0.9)


def test_cases_of_one_match_do_not_count_as_independent() -> None:
    apart = Calibration(tuple(Case(EVALUATION, at, 1, 0.5, at % 2) for at in range(200)))
    tied = Calibration(tuple(Case(EVALUATION, at // 10, 1, 0.5, at // 10 % 2) for at in range(200)))
    (free,), (bound,) = apart.bins(), tied.bins()
    assert bound.won.high - bound.won.low > 2 * (free.won.high - free.won.low)


def test_overstated_chances_show_in_loss_and_scale() -> None:
    found = Calibration(tuple(cases(0.9, 75, 25) + cases(0.1, 25, 75)))
    assert found.line.scale == pytest.approx(0.5, abs=0.02)
    right = [(found.line.chance(case.stated), case.won) for case in found.cases]
    assert loss(right) < found.loss < 0.7
    assert found.plain_loss == pytest.approx(0.6931, abs=1e-4)
    assert found.brier == pytest.approx(0.75 * 0.01 + 0.25 * 0.81)


def test_a_line_is_found_again() -> None:
    rng, line = Random(5), Line(0.6, -0.4)
    stated = [rng.random() for _ in range(20_000)]
    pairs = [(chance, float(rng.random() < line.chance(chance))) for chance in stated]
    found = fit(pairs)
    assert found.scale == pytest.approx(0.6, abs=0.05)
    assert found.bias == pytest.approx(-0.4, abs=0.05)
    assert log_odds(found.chance(0.8)) == pytest.approx(found.scale * log_odds(0.8) + found.bias)
    assert fit(pairs[:3], Line(1.0, 0.0), doubt=1e6).scale == pytest.approx(1.0, abs=1e-3)


def test_a_line_is_found_where_chances_are_near_0_and_1() -> None:
    """A plain Newton step leads away for ever here."""
    pairs = [(1.0, 1.0)] * 40 + [(1.0, 0.0)] * 10 + [(0.0, 0.0)] * 9 + [(0.5, 0.0), (0.5, 1.0)]
    found = fit(pairs)
    assert 0 < found.scale < 1
    assert loss((found.chance(stated), won) for stated, won in pairs) < loss(pairs)


def test_rounds_are_told_apart() -> None:
    (report,) = reports(cases(0.4, 4, 6) + cases(0.6, 6, 4, round_=3))
    assert [(at, len(found.cases)) for at, found in report.rounds.items()] == [(1, 10), (3, 10)]


def test_processes_do_not_change_what_is_found(capsys: pytest.CaptureFixture[str]) -> None:
    alone = told(capsys, "--games", "3")
    assert told(capsys, "--games", "3", "--jobs", "2") == alone
    sources = {report["source"]: report for report in alone["reports"]}
    assert set(sources) == {EVALUATION, SEARCH}
    first = sources[EVALUATION]["rounds"][0]
    # At the first planning every match is asked once for each of two seats.
    assert (first["round"], first["cases"]) == (1, 6)
    assert sources[SEARCH]["rounds"][0]["cases"] == 6


@pytest.mark.parametrize("game", [game.id for game in games()])
def test_every_game_states_chances(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["calibrate", game, "--games", "1", "--bots", "rookie", "--seed", "1", "--json"]
    assert cli.main(words) == 0
    (report,) = json.loads(capsys.readouterr().out)["reports"]
    assert report["source"] == EVALUATION
    assert len(report["rounds"]) > 1


def test_the_table_shows_curve_and_rounds(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([*WORDS[:-1], "--games", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "neon resurrection, 2 seats, 1 matches, seed 3"
    assert any(line.startswith("20-30 %") for line in lines)
    assert sum(line.startswith("all ") for line in lines) == 2
