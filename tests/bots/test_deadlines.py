"""Every decision of every game is answered in time, set-up and secret choices included."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import process_time

import pytest

from kumite.contract import CHANCE, Setup
from kumite.games import find
from kumite.measuring.simulation import pick_outcome
from kumite.puzzles import load
from kumite.thinking.search import Config, search, stop_flag
from tests.harness import SEARCHED, raw_game

_BUDGET_MS = 4.0
_SLACK_MS = 12.0
"""An exact solution, and the answer itself; far less than what a choking search takes."""
_VIEWS = 60

in_every_mode = pytest.mark.parametrize(
    ("game", "mode"), SEARCHED, ids=[f"{game}-{mode}" for game, mode in SEARCHED]
)


def views(game: str, mode: str, count: int) -> Iterator[tuple[bytes, list[int]]]:
    """Views of seats that must choose, with their actions: from the first pick on, then some."""
    rng = Random(f"deadlines/{game}/{mode}")
    seats = find(game).mode(mode).seats[-1]
    state = raw_game(game, "native").new(Setup(game, mode, seats))
    while (waiting := state.to_act()) and count > 0:
        if waiting & CHANCE:
            state.apply_outcome(pick_outcome(rng, state.outcomes()))
            continue
        seat = (waiting & -waiting).bit_length() - 1
        actions = state.actions(seat)
        if len(actions) > 1:
            count -= 1
            yield state.view(seat), actions
        state.apply(seat, rng.choice(actions))


@in_every_mode
def test_a_budget_of_cpu_time_is_kept_in_every_phase(game: str, mode: str) -> None:
    late = []
    for view, actions in views(game, mode, _VIEWS):
        started = process_time()
        report = search(view, game=game, think_ms=_BUDGET_MS, cpu_time=True, seed=1)
        spent = 1000 * (process_time() - started)
        assert report.action in actions
        late.append(spent - _BUDGET_MS)
    assert len(late) >= 20
    assert max(late) < _SLACK_MS


@pytest.mark.parametrize("mode", ["white", "black"])
def test_rollouts_are_judged_where_a_turn_ends(mode: str) -> None:
    """A fight played on to its end is won or lost; judged after a turn it is mostly undecided."""
    setup = Setup("martial-art", mode, 2, ("igor", "wonja"))
    state = raw_game("martial-art", "native").new(setup)
    rng = Random(1)
    while (waiting := state.to_act()) & CHANCE or waiting & (waiting - 1):
        if waiting & CHANCE:
            state.apply_outcome(pick_outcome(rng, state.outcomes()))
        else:
            seat = (waiting & -waiting).bit_length() - 1
            state.apply(seat, rng.choice(state.actions(seat)))
    seat = waiting.bit_length() - 1
    deviations = {}
    for horizon in (1, -1):
        report = search(
            state.view(seat), game="martial-art", iterations=400, horizon=horizon, seed=2
        )
        best = report.ranked[0]
        deviations[horizon] = best.spreads[seat] * best.visits**0.5
    assert deviations[1] < 0.4
    assert deviations[-1] > 0.7


def test_every_token_of_a_secret_layout_is_looked_at() -> None:
    state = raw_game("martial-art", "native").new(
        Setup("martial-art", "black", 2, ("igor", "wonja"))
    )
    rng = Random(3)
    choices = 0
    while (waiting := state.to_act()) and choices < 16:
        if waiting & CHANCE:
            state.apply_outcome(pick_outcome(rng, state.outcomes()))
            continue
        seat = (waiting & -waiting).bit_length() - 1
        actions = state.actions(seat)
        if len(actions) > 1:
            report = search(state.view(seat), game="martial-art", iterations=150, seed=4)
            assert {each.action for each in report.ranked} == set(actions)
            assert sum(each.visits for each in report.ranked) == 150
            assert all(each.visits for each in report.ranked)
            choices += 1
        state.apply(seat, rng.choice(actions))
    assert choices == 16


def test_a_search_that_is_stopped_before_it_began_follows_rules_of_thumb() -> None:
    stop = stop_flag()
    stop.set()
    view, _ = next(views("neon", "resurrection", 1))
    report = search(view, game="neon", think_ms=1000, stop=stop)
    assert report.iterations == 1
    assert report.action == report.ranked[0].action
    assert report.ranked[0].visits == 1


def test_solving_ends_with_the_search() -> None:
    """However much of it is allowed."""
    stop = stop_flag()
    stop.set()
    much = Config(iterations=1, exact_nodes=1_000_000)
    stored = load("neon")
    solved = stopped = 0
    for puzzle in stored.of("reroll"):
        view = stored.position(puzzle).view(puzzle.seat)
        solved += search(view, game="neon", config=much).iterations == 0
        stopped += search(view, game="neon", config=much, stop=stop).iterations == 1
    assert solved > 20
    assert stopped > 10
