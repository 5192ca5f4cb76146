"""What people are shown: chances that come true, in the same order, corrected exactly once."""

from __future__ import annotations

import json
import math
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from kumite import cli, engines, new_match
from kumite.games import games
from kumite.learning.learned_file import Kind, ShownKind, merged, write
from kumite.measuring.calibration import HINT, SHOWN, Calibration, Case
from kumite.measuring.correcting import PARTS, correct, corrected, correction_from
from kumite.measuring.rescaling import Line, chance_of, log_odds
from kumite.thinking import shown
from kumite.thinking.hint import explain
from kumite.thinking.search import Config, Ranked, search
from kumite.thinking.shown import Correction, Shown, fingerprint, stated_chance

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

KIND, SEATS = 8, 2
"""NEON's Resurrection of two with the Automa."""
FLAT = Correction((Line(0.4, 0.2),), Line(0.0, 0.0), (100, 10_000), Line(0.8, 0.0))


def ranked(value: float, spread: float = 0.0) -> Ranked:
    return Ranked(1, 9, (value, -value), (spread, spread), 0.5)


@pytest.fixture
def bring(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Lets a text be the learned file of every game."""

    def put(*texts: str) -> None:
        monkeypatch.setattr(shown, "learned_files", lambda game, packs=(): texts)
        shown._known.cache_clear()

    yield put
    shown._known.cache_clear()


def opening() -> bytes:
    match = new_match("neon", mode="resurrection", roster=("akari", "ghost"), seed=7)
    while not match.to_act.seats:
        match.advance()
    return match.view_bytes(0)


def test_a_correction_keeps_the_order_of_choices() -> None:
    by = Shown(Line(0.3, -0.4))
    values = [-1.0, -0.9985, -0.9, -0.5, 0.0, 0.1, 0.1001, 0.8, 0.998, 1.0]
    chances = [by.chance(ranked(value), 0) or 0.0 for value in values]
    assert chances == sorted(chances)
    assert len(set(chances)) == len(chances)
    assert (chances[0], chances[-1]) == (0.0, 1.0)


def test_doubt_counts_before_the_correction_and_shrinks_with_it() -> None:
    by, one = Shown(Line(0.5, 0.0)), ranked(0.6, 0.1)
    stated = stated_chance(one, 0)
    assert stated == pytest.approx(0.75)
    assert by.chance(one, 0) == pytest.approx(chance_of(0.5 * log_odds(0.75)))
    step = 1e-4
    slope = (by.line.chance(0.75 + step) - by.line.chance(0.75 - step)) / (2 * step)  # type: ignore[union-attr]
    assert by.spread(one, 0) == pytest.approx(0.05 * slope, rel=1e-3)
    assert Shown().chance(one, 0) == stated
    assert Shown().spread(one, 0) == pytest.approx(0.05)
    assert by.chance(Ranked(1, 0, None, (0.0, 0.0), 0.0), 0) is None


def test_more_simulations_are_corrected_otherwise_as_far_as_it_was_found_out() -> None:
    found = Correction(
        (Line(0.8, 0.1), Line(0.6, 0.0)), Line(-0.2, 0.05), (100, 10_000), Line(0.9, 0.3)
    )
    assert found.line(0, 1000) == Line(0.8, 0.1)
    assert found.line(0, 10_000).scale == pytest.approx(0.6)
    assert found.line(0, 10_000).bias == pytest.approx(0.15)
    assert found.line(0, 10**7) == found.line(0, 10_000)
    assert found.line(7, 1) == found.line(1, 100)
    assert found.line(3, 0) == Line(0.9, 0.3)
    steep = Correction((Line(0.1, 0.0),), Line(-1.0, 0.0), (1, 10**6), Line(-1.0, 0.0))
    assert steep.line(0, 10**6).scale > 0
    assert steep.line(0, 0).scale > 0


def made_up(count: int, seed: int = 2) -> list[Case]:
    """Cases in which a search is too sure, more so late and with many simulations."""
    rng = Random(seed)
    cases = []
    for at in range(count):
        round_ = rng.randrange(1, 4)
        looks = round(10 ** rng.uniform(2, 4)) if rng.random() < 0.9 else 0
        odds = rng.gauss(0, 1.5)
        scale = (0.7 - 0.2 * (math.log10(looks) - 3)) if looks else 0.9
        true = (scale - 0.2 * (round_ - 2) * bool(looks)) * odds + 0.3
        won = float(rng.random() < chance_of(true))
        cases.append(Case(HINT, at // 4, round_, chance_of(odds), won, KIND, looks))
    return cases


def test_what_was_wrong_is_found_by_round_and_by_simulations() -> None:
    found = correction_from(made_up(20_000))
    assert found.more.scale == pytest.approx(-0.2, abs=0.06)
    for round_, scale in ((1, 0.9), (2, 0.7), (3, 0.5)):
        assert found.line(round_, 1000).scale == pytest.approx(scale, abs=0.08)
        assert found.line(round_, 1000).bias == pytest.approx(0.3, abs=0.08)
    assert found.solved.scale == pytest.approx(0.9, abs=0.12)
    assert found.looks[0] >= 100
    assert found.looks[1] <= 10_000


def test_it_is_checked_on_matches_that_it_was_not_found_with() -> None:
    cases = made_up(6000)
    found = correct(cases)
    before, after = Calibration(found.before), Calibration(found.after)
    assert after.loss < before.loss
    assert abs(after.line.scale - 1) < abs(before.line.scale - 1)
    assert sorted(case.match for case in found.after) == [case.match for case in found.before]
    others = correction_from([case for case in cases if case.match % PARTS != 3])
    one = next(case for case in cases if case.match == 3)
    assert corrected(one, others) in found.after
    assert corrected(one, found.correction) not in found.after


def test_chances_that_are_true_as_stated_are_left_alone() -> None:
    assert correct(made_up(6000)).helps
    rng = Random(4)
    stated = [rng.random() for _ in range(400)]
    true = [
        Case(HINT, at // 4, 1, chance, float(rng.random() < chance), KIND, 1000)
        for at, chance in enumerate(stated)
    ]
    assert not correct(true).helps


def test_few_cases_change_little() -> None:
    few = correction_from(made_up(12))
    for line in (few.line(1, 1000), few.line(3, 10_000), few.solved):
        assert 0.4 < line.scale < 1.6
    assert correction_from([]).line(5, 300) == Line(1.0, 0.0)


def test_only_what_was_found_with_the_same_judge_counts(bring: Any) -> None:
    content = fingerprint("neon")
    formula = ShownKind(KIND, SEATS, False, "by hand", FLAT)
    bring(write("neon", content, [], [formula]))
    assert shown.correction_of("neon", (), KIND, SEATS) == FLAT
    assert shown.correction_of("neon", (), KIND, 3) is None
    # Something learned judges now, and what is known of the formula does not hold for it.
    bring(write("neon", content, [Kind(KIND, SEATS, "by hand", [Line()])], [formula]))
    assert shown.correction_of("neon", (), KIND, SEATS) is None
    assert shown.correction_of("neon", (), KIND, SEATS, learned=False) == FLAT
    bring(write("neon", "0" * 16, [], [formula]))
    assert shown.correction_of("neon", (), KIND, SEATS) is None


def test_a_hint_is_corrected_and_the_search_is_not(bring: Any) -> None:
    view = opening()
    bring()
    plain = explain(view, game="neon", iterations=300, seed=1, learned=False)
    values = search(view, game="neon", iterations=300, seed=1, root_exploration=4, learned=False)
    bring(write("neon", fingerprint("neon"), [], [ShownKind(KIND, SEATS, False, "by hand", FLAT)]))
    found = explain(view, game="neon", iterations=300, seed=1, learned=False)
    again = search(view, game="neon", iterations=300, seed=1, root_exploration=4, learned=False)
    assert again.ranked == values.ranked
    tried = {choice.action: choice.win_chance for choice in plain.choices if choice.win_chance}
    line = FLAT.line(1, found.iterations)
    for choice in found.choices:
        if choice.action in tried:
            assert choice.win_chance == pytest.approx(line.chance(tried[choice.action]))
    order = sorted(found.choices, key=lambda each: each.win_chance or 0.0)
    for low, high in pairwise(order):
        assert tried.get(low.action, 0.0) <= tried.get(high.action, 0.0)


def test_the_core_does_not_mind_what_people_are_shown() -> None:
    game: Any = engines.load("neon")
    line = [Kind(KIND, SEATS, "by hand", [Line(0.2, 0.0)])]
    content = fingerprint("neon")
    alone = type(game)(game.content, (write("neon", content, line),)).core
    both = type(game)(
        game.content,
        (write("neon", content, line, [ShownKind(KIND, SEATS, True, "by hand", FLAT)]),),
    ).core
    settings = Config(iterations=60, seed=5)
    assert alone.search(opening(), settings)[:2] == both.search(opening(), settings)[:2]
    nothing = type(game)(game.content, (write("neon", content, []),)).core
    formula = type(game)(game.content, ()).core
    assert nothing.search(opening(), settings)[:2] == formula.search(opening(), settings)[:2]


def test_a_new_judge_leaves_nothing_of_what_was_shown_by_the_old_one() -> None:
    judge, other = Kind(KIND, SEATS, "old", [Line()]), Kind(0, SEATS, "old", [Line()])
    told = [ShownKind(kind, SEATS, True, "old", FLAT) for kind in (0, KIND)]
    old = write("neon", "ab", [judge, other], told)
    assert merged(old, "neon", "ab") == write("neon", "ab", [other, judge], told)
    new = merged(old, "neon", "ab", [Kind(KIND, SEATS, "new", [Line()])])
    assert new.count("[[shown]]") == 1
    assert new.count("[[kinds]]") == 2
    assert "[[shown]]" not in merged(new, "neon", "ab", as_stated=[(0, SEATS, True)])
    again = merged(new, "neon", "ab", shown=[ShownKind(KIND, SEATS, True, "new", FLAT)])
    assert again.count("[[shown]]") == 2
    assert again.count('about = "new"') == 2


def test_matches_are_continued_and_what_they_say_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["calibrate", "neon", "--bots", "search:iterations=4", "--seed", "3", "--json"]
    words += ["--ask", "8-30", "--folder", str(tmp_path / "one"), "--games"]
    assert cli.main([*words, "2"]) == 0
    file = tmp_path / "one" / "cases.jsonl"
    short = file.read_text()
    # Stopped in the middle of a line.
    file.write_text(short + "[2, [[")
    assert cli.main([*words, "4"]) == 0
    assert file.read_text().startswith(short)
    capsys.readouterr()
    words[words.index(str(tmp_path / "one"))] = str(tmp_path / "two")
    assert cli.main([*words, "4"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (tmp_path / "two" / "cases.jsonl").read_text() == file.read_text()
    learned = (tmp_path / "two" / "neon.learned").read_text()
    assert learned == (tmp_path / "one" / "neon.learned").read_text()
    assert ("[[shown]]" in learned) is told["corrected"][str(KIND)]["is_used"]
    sources = {report["source"]: report["cases"] for report in told["reports"]}
    assert sources[HINT] == sources[SHOWN] > 0
    assert set(told["corrected"][str(KIND)]) == {"matches", "before", "after", "is_used"}
    assert cli.main(["calibrate", "neon", "--bots", "random", *words[4:], "4"]) == 2
    assert "cases with another bots" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--ask", "x"], "two numbers"),
        (["--ask", "0-5"], "ask"),
        (["--ask", "9-5"], "ask"),
        (["--folder", "x"], "--folder needs --ask"),
        (["--folder", "x", "--ask", "5-9"], "--folder needs --ask and --seed"),
    ],
)
def test_wrong_words_are_refused(
    words: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["calibrate", "neon", *words]) == 2
    assert why in capsys.readouterr().err


@pytest.mark.parametrize("game", [game.id for game in games()])
def test_what_every_game_brings_never_makes_a_better_choice_look_worse(game: str) -> None:
    _, corrections = shown._known(game, ())
    for found in corrections.values():
        for looks in (0, 1, 100, 1000, 30_000, 10**7):
            for round_ in range(30):
                line = found.line(round_, looks)
                chances = [line.chance(at / 50) for at in range(1, 50)]
                assert chances == sorted(set(chances)), (game, round_, looks)


def test_cases_are_corrected_as_hints_are() -> None:
    case = Case(HINT, 3, 1, 0.8, 1.0, KIND, 1000)
    assert corrected(case, FLAT).stated == Shown(FLAT.line(1, 1000)).chance(ranked(0.6), 0)
