"""Intervals and ratings against values known from elsewhere."""

from __future__ import annotations

import math
from random import Random

import pytest

from kumite.measuring import ratings
from kumite.measuring.intervals import clustered, independent, share_bar, wilson
from kumite.measuring.ratings import ELO, Result, bradley_terry, plackett_luce


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        # Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
        # By symmetry.
        (20, 20, 0.8389, 1.0000),
        (28, 29, 0.8282, 0.9939),
    ],
)
def test_wilson_interval(wins: float, games: int, low: float, high: float) -> None:
    share = wilson(wins, games)
    assert (round(share.low, 4), round(share.high, 4)) == (low, high)
    assert share.rate == wins / games


@pytest.mark.parametrize(("games", "points"), [(400, 4.8), (1000, 3.0), (4000, 1.5)])
def test_how_wide_an_interval_is_at_60_percent(games: int, points: float) -> None:
    share = wilson(0.6 * games, games)
    assert round(50 * (share.high - share.low), 1) == points


def test_of_no_games_nothing_is_known() -> None:
    share = wilson(0, 0)
    assert (share.low, share.high) == (0, 1)


def dealt(rng: Random, deals: int, luck: float) -> list[tuple[float, int]]:
    """Pairs of games whose results luck ties: 1 gives both the same end, -1 one of each."""
    played = []
    for _ in range(deals):
        one = rng.random() < 0.6
        tied = rng.random() < abs(luck)
        other = one == (luck > 0) if tied else rng.random() < 0.6
        played.append((float(one + other), 2))
    return played


@pytest.mark.parametrize("luck", [-0.6, 0.0, 0.6])
def test_the_true_share_lies_in_95_of_100_intervals_however_deals_are_tied(luck: float) -> None:
    rng = Random(5)
    # With one of each, the second game of a tied deal wins as often as the first loses.
    truth = 0.6 if luck >= 0 else (0.6 + 0.6 * 0.4 + 0.4 * 0.6) / 2
    found = [clustered(dealt(rng, 200, luck)) for _ in range(400)]
    held = sum(share.low <= truth <= share.high for share in found)
    assert 0.92 <= held / len(found) <= 0.98
    assert all(share.total == 400 for share in found)


def test_games_that_always_end_alike_are_worth_half_as_many() -> None:
    rng = Random(2)
    alike = [(2.0 * (rng.random() < 0.5), 2) for _ in range(500)]
    assert 480 < independent(alike) < 530
    assert clustered(alike).low < wilson(sum(wins for wins, _ in alike), 1000).low


def test_what_one_bot_always_wins_is_worth_its_games() -> None:
    assert clustered([(2.0, 2)] * 50) == wilson(100, 100)
    assert clustered([]) == wilson(0, 0)


def test_half_wins_count() -> None:
    assert wilson(0.5, 1).rate == 0.5


def test_a_bar_shows_the_interval_and_the_share_within_it() -> None:
    bar = share_bar(wilson(90, 100), width=50, mark=0.5)
    assert len(bar) == 50
    assert bar.index("|") == 25
    assert bar.index("o") == 45
    assert set(bar) == set(".=o|")


def test_two_bots_are_rated_by_their_odds() -> None:
    wins, games = 300, 400
    one, other = bradley_terry(2, [Result(0, 1, wins, games)])
    rate = (wins + 0.5) / (games + 1)
    assert one.elo - other.elo == pytest.approx(ELO * math.log(rate / (1 - rate)))
    assert one.elo == pytest.approx(-other.elo)
    # The difference has the standard error of log odds; each bot carries half of it.
    error = ELO * 1.96 / math.sqrt((games + 1) * rate * (1 - rate)) / 2
    assert one.error == pytest.approx(error, rel=1e-3)


def test_a_field_that_is_beaten_by_its_fair_share_is_as_strong() -> None:
    one, other = bradley_terry(2, [Result(0, 1, 100, 400, others=3)])
    assert one.elo == pytest.approx(other.elo, abs=1e-6)


def test_consistent_results_are_fitted_exactly() -> None:
    """Strengths 2 : 1 : 1/2, so odds of 2 : 1 and 4 : 1; the added draws pull a little."""
    results = [Result(0, 1, 20_000, 30_000), Result(1, 2, 20_000, 30_000)]
    results.append(Result(0, 2, 24_000, 30_000))
    fit = bradley_terry(3, results)
    assert fit[0].elo - fit[1].elo == pytest.approx(ELO * math.log(2), abs=0.1)
    assert fit[1].elo - fit[2].elo == pytest.approx(ELO * math.log(2), abs=0.1)
    assert sum(rating.elo for rating in fit) == pytest.approx(0, abs=1e-6)


def test_a_bot_that_always_wins_stays_finite() -> None:
    one, other = bradley_terry(2, [Result(0, 1, 400, 400)])
    assert 500 < one.elo - other.elo < 3000


def test_openskill_ranks_as_the_tables_do() -> None:
    pytest.importorskip("openskill")
    skills = plackett_luce(3, [((0, 1, 1), (0, 1, 2)), ((1, 2, 2), (0, 1, 1))] * 30)
    assert skills is not None
    assert skills[0].mu > skills[1].mu > skills[2].mu
    assert all(0 < skill.sigma < 25 / 3 for skill in skills)


def test_without_openskill_there_are_still_ratings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ratings, "find_spec", lambda name: None)
    assert plackett_luce(2, [((0, 1), (0, 1))]) is None
