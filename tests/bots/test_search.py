"""Looking ahead from Python: reproducible, explained, stopped at once, strict."""

from __future__ import annotations

import threading
import time
from dataclasses import fields
from functools import cache
from typing import Any

import pytest

from kumite.errors import BadSetup, DecodeError, IllegalAction
from kumite.games.neon.codec import decode
from kumite.games.neon.model import AttackStep
from kumite.match import Match, new_match
from kumite.puzzles import load
from kumite.thinking.hint import explain
from kumite.thinking.search import CHANCE_ACTOR, Config, Settings, search, stop_flag

_SLACK_SECONDS = 1.0
"""Far more than it takes, far less than the budget: the machine may be busy."""


@cache
def opening() -> bytes:
    return planning().view_bytes(0)


def planning() -> Match:
    match = new_match("neon", mode="resurrection", seats=2, roster=("akari", "ghost"), seed=7)
    while match.to_act.is_chance:
        match.advance()
    return match


def test_a_hint_looks_more_evenly_at_all_choices() -> None:
    """Its reader sees the chance to win of each; a search only has to find the best."""
    hint = explain(opening(), game="neon", iterations=4000, seed=3)
    report = search(opening(), game="neon", iterations=4000, seed=3)
    assert len(hint.choices) == len(report.ranked) > 30
    least, fewest = (min(each.visits for each in some) for some in (hint.choices, report.ranked))
    assert least > fewest
    asked = explain(opening(), game="neon", config=Config(), iterations=4000, seed=3)
    visits = {each.action: each.visits for each in asked.choices}
    assert visits == {each.action: each.visits for each in report.ranked}
    shown = [round(100 * (each.win_chance or 0)) for each in hint.choices]
    assert shown == sorted(shown, reverse=True), "ranked by what is shown"
    assert hint.best is hint.choices[0]


def test_seed_and_iterations_repeat_a_search() -> None:
    first, again, other = (
        search(opening(), game="neon", iterations=200, seed=seed) for seed in (5, 5, 6)
    )
    assert (first.action, first.ranked, first.line) == (again.action, again.ranked, again.line)
    assert first.ranked != other.ranked


def test_a_report_accounts_for_every_legal_action() -> None:
    report = search(opening(), game="neon", iterations=300, seed=1)
    legal = [action.code for action in planning().actions(0)]
    assert sorted(ranked.action for ranked in report.ranked) == legal
    visits = [ranked.visits for ranked in report.ranked]
    assert visits == sorted(visits, reverse=True)
    for ranked in report.ranked:
        assert (ranked.values is None) == (ranked.visits == 0), "nothing is invented"
        assert all(-1 <= value <= 1 for value in ranked.values or ())
        assert len(ranked.values or (0, 0)) == len(ranked.spreads) == 2
    assert any(ranked.values is None for ranked in report.ranked)
    assert report.iterations == 300
    assert report.line[0][0] in (0, 1, CHANCE_ACTOR)


def test_a_broad_search_knows_more_of_every_choice() -> None:
    narrow, broad = (
        search(opening(), game="neon", iterations=4000, seed=1, root_exploration=root)
        for root in (1, 8)
    )
    least = [report.ranked[-1].visits for report in (narrow, broad)]
    assert least[1] > 2 * least[0]
    assert narrow.ranked[0].visits > broad.ranked[0].visits


@pytest.mark.parametrize("blur", [0.0, 0.1])
def test_a_search_ends_when_nothing_else_can_be_much_better(blur: float) -> None:
    spent = [
        search(opening(), game="neon", iterations=5000, seed=1, enough=enough, blur=blur).iterations
        for enough in (0.0, 0.0001, 2.0)
    ]
    assert spent[:2] == [5000, 5000], "plans are too much alike"
    if blur:
        assert spent[2] == 5000, "who sees through a blur does not know when it is clear"
    else:
        assert 1000 <= spent[2] < 1100, "a fifth is spent in any case"


def test_dice_are_solved_and_what_comes_after_damage_is_searched() -> None:
    """Where one steps after an attack is good or bad for the turn, not for the attack."""
    stored = load("neon")
    solved: dict[bool, list[bool]] = {True: [], False: []}
    for puzzle in stored.puzzles:
        attack = decode(puzzle.state)[0].attack
        if attack is not None:
            view = stored.position(puzzle).view(puzzle.seat)
            report = search(view, game="neon", iterations=50, seed=1)
            solved[attack.step < AttackStep.DAMAGE].append(report.iterations == 0)
    assert len(solved[True]) > 20
    assert sum(solved[True]) > len(solved[True]) / 2, "most are small enough"
    assert len(solved[False]) > 5
    assert not any(solved[False])


def test_a_stop_from_another_thread_ends_a_search_at_once() -> None:
    stop = stop_flag()
    threading.Timer(0.1, stop.set).start()
    started = time.monotonic()
    report = search(opening(), game="neon", think_ms=60_000, stop=stop)
    assert time.monotonic() - started < 0.1 + _SLACK_SECONDS
    assert report.iterations > 0


def test_other_threads_run_while_it_thinks() -> None:
    counted = 0
    thinker = threading.Thread(target=search, args=(opening(),), kwargs={"game": "neon"})
    thinker.start()
    while thinker.is_alive():
        counted += 1
        time.sleep(0.001)
    assert counted > 5


@pytest.mark.parametrize("budget", [1.0, 25.0])
def test_a_budget_of_time_is_kept(budget: float) -> None:
    started = time.monotonic()
    search(opening(), game="neon", think_ms=budget)
    assert time.monotonic() - started < budget / 1000 + _SLACK_SECONDS


@pytest.mark.parametrize(
    "changes",
    [
        {"think_ms": -1},
        {"think_ms": 0},
        {"think_ms": float("nan")},
        {"iterations": -5},
        {"threads": 0},
        {"threads": 1000},
        {"exploration": float("nan")},
        {"max_nodes": 0},
        {"blur": -0.1},
        {"think": 5},
        {"think_ms": "long"},
    ],
)
def test_a_setting_that_is_not_right_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(BadSetup):
        search(opening(), game="neon", **changes)


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"secrets": 1.5}, "secrets is a whole number, not 1.5"),
        ({"iterations": 2.7}, "iterations is a whole number, not 2.7"),
        ({"settle": 0.5}, "settle is yes or no"),
        ({"seed": -5}, "seed is 0 to 18446744073709551615, not -5"),
        ({"config": {}}, "config is a kumite.thinking.search.Config, not dict"),
        ({"config": {"think_ms": 5}}, "config is a kumite.thinking.search.Config, not dict"),
    ],
)
def test_nothing_is_taken_for_what_it_is_not(changes: dict[str, Any], told: str) -> None:
    for ask in (search, explain):
        with pytest.raises(BadSetup, match=told):
            ask(opening(), game="neon", **changes)


def test_whole_numbers_may_be_written_in_any_way() -> None:
    settings = Config().with_settings({"iterations": 5.0, "settle": 1, "think_ms": 3})
    assert settings == Config(iterations=5, settle=True, think_ms=3.0)


def test_a_misspelled_setting_is_known_before_it_runs() -> None:
    # That a checker of types complains is checked by its complaint about needless ignores.
    with pytest.raises(BadSetup, match="did you mean think_ms"):
        search(opening(), game="neon", thinkms=5)  # type: ignore[call-arg]
    with pytest.raises(BadSetup, match="did you mean think_ms"):
        explain(opening(), game="neon", thinkms=5)  # type: ignore[call-arg]
    with pytest.raises(BadSetup, match="did you mean think_ms"):
        Config().changed(thinkms=5)  # type: ignore[call-arg]


def test_every_setting_can_be_a_keyword() -> None:
    kinds = {field.name: field.type for field in fields(Config)}
    assert {name: kind.__forward_arg__ for name, kind in Settings.__annotations__.items()} == kinds


def test_a_configuration_cannot_be_wrong() -> None:
    with pytest.raises(BadSetup, match="threads is 1 to 64"):
        Config(threads=65)


def test_bytes_that_are_no_view_are_refused() -> None:
    for data in (b"", b"KN", opening()[:-1], planning().encode()):
        with pytest.raises(DecodeError):
            search(data, game="neon", iterations=5)


def test_a_seat_that_has_to_wait_gets_no_advice() -> None:
    match = planning()
    match.apply(match.actions(0)[0].action, seat=0)
    with pytest.raises(IllegalAction, match="not to act"):
        search(match.view_bytes(0), game="neon", iterations=5)


def test_a_hint_puts_a_report_into_words() -> None:
    match = planning()
    for _ in range(60):
        if match.to_act.is_chance:
            match.advance()
            continue
        if match.is_over:
            break
        seat = match.to_act.seats[0]
        hint = explain(match.view_bytes(seat), game="neon", iterations=40, seed=2)
        labels = {action.code: action.label for action in match.actions(seat)}
        assert {choice.action: choice.label for choice in hint.choices} == labels
        assert hint.best in hint.choices
        assert hint.seat == seat
        assert hint.who == match.scores().seats[seat].name
        assert hint.question == match.question(seat)
        chances = [choice.win_chance for choice in hint.choices]
        assert all(chance is None or 0 <= chance <= 1 for chance in chances)
        assert hint.best.win_chance is not None
        assert all(step.label and step.who for step in hint.line)
        assert hint.line[0].label in labels.values()
        match.apply(match.words.action(hint.best.action), seat)
