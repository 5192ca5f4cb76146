"""The stored puzzles: their proofs hold on the core, and again without it."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache

import pytest

from kumite.errors import BadSetup
from kumite.games import find, presenter
from kumite.puzzles import Puzzle, ask, load, parse, tally
from tests.harness import raw_game
from tests.puzzles.harvest import clear_best, solve
from tests.puzzles.neon_categories import CATEGORIES, category
from tests.puzzles.regenerate import LIMIT, path
from tests.puzzles.tails import TooLarge, doubt, walk

STORED = load("neon")
ANEW = "prove them anew: python -m tests.puzzles.regenerate --reprove"
_MOST_BYTES = 500_000
_CLOSE = 1e-4
"""Values are stored with five decimals, and the core adds up in single precision."""
_STEPWISE = 300
"""Positions of turns that are walked without the solver; `regenerate --check` walks all."""
_BY_REFERENCE = 50
"""The same for the reference engine, which takes far longer for a step."""

each_puzzle = pytest.mark.parametrize("puzzle", STORED.puzzles, ids=lambda puzzle: puzzle.id)


def test_there_are_many_of_many_kinds() -> None:
    puzzles = STORED.puzzles
    assert len(puzzles) >= 200
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)
    assert len({puzzle.state for puzzle in puzzles}) == len(puzzles)
    assert {puzzle.mode for puzzle in puzzles} == {mode.id for mode in find("neon").modes}
    assert STORED.categories == CATEGORIES
    kinds = Counter(puzzle.category for puzzle in puzzles)
    assert min(kinds.values()) >= 5
    assert max(kinds.values()) <= len(puzzles) / 4
    assert path().stat().st_size < _MOST_BYTES


@each_puzzle
def test_the_proof_holds_on_the_core(puzzle: Puzzle) -> None:
    values = solve("neon", puzzle.state, LIMIT)
    assert values is not None
    assert values.keys() == puzzle.values.keys()
    for code, value in values.items():
        assert value == pytest.approx(puzzle.values[code], abs=_CLOSE), ANEW
    assert clear_best(values) == puzzle.best
    assert clear_best(puzzle.values) == puzzle.best
    assert category(puzzle.state, puzzle.seat, puzzle.values, puzzle.best) == puzzle.category


@each_puzzle
def test_the_reference_engine_asks_the_same(puzzle: Puzzle) -> None:
    state = raw_game("neon", "reference").decode(puzzle.state)
    assert state.to_act() == 1 << puzzle.seat
    assert state.actions(puzzle.seat) == sorted(puzzle.values)
    view = state.view(puzzle.seat)
    assert view == STORED.position(puzzle).view(puzzle.seat)
    assert presenter("neon").position(view).label(puzzle.best).text == puzzle.label


@cache
def small(most: int) -> tuple[Puzzle, ...]:
    """Puzzles whose turn has at most so many positions left."""
    return tuple(puzzle for puzzle in STORED.puzzles if _is_small(puzzle, most))


def _is_small(puzzle: Puzzle, most: int) -> bool:
    try:
        walk(raw_game("neon", "native"), puzzle.state, puzzle.seat, most)
    except TooLarge:
        return False
    return True


@pytest.mark.parametrize(("engine", "most"), [("native", _STEPWISE), ("reference", _BY_REFERENCE)])
def test_walking_a_turn_step_by_step_gives_the_same(engine: str, most: int) -> None:
    puzzles = small(most)[:100]
    assert len(puzzles) >= 20
    for puzzle in puzzles:
        found, is_even = walk(raw_game("neon", engine), puzzle.state, puzzle.seat, most)
        stated = {code: value.points for code, value in puzzle.values.items()}
        assert found == pytest.approx(stated, abs=_CLOSE), puzzle.id
        assert is_even, puzzle.id


def test_nothing_speaks_against_the_best_beyond_the_turn() -> None:
    game = raw_game("neon", "native")
    for puzzle in small(_BY_REFERENCE):
        assert doubt(game, puzzle.state, puzzle.seat, puzzle.best, LIMIT) is None, puzzle.id


@pytest.mark.parametrize("puzzle", STORED.of(sample=24), ids=lambda puzzle: puzzle.id)
def test_nothing_hidden_matters(puzzle: Puzzle) -> None:
    view = STORED.position(puzzle).view(puzzle.seat)
    for seed in range(3):
        other = raw_game("neon", "native").from_view(view, seed)
        values = solve("neon", other.encode(), LIMIT)
        assert values is not None
        points = {code: value.points for code, value in values.items()}
        stated = {code: value.points for code, value in puzzle.values.items()}
        assert points == pytest.approx(stated, abs=_CLOSE)


def test_rules_of_thumb_solve_some_but_not_most() -> None:
    found = tally([ask(puzzle, STORED, "rookie") for puzzle in STORED.puzzles])
    assert 0.2 <= found.solved / found.total <= 0.5
    assert found.mean_regret > 0


def test_regret_is_what_a_choice_gives_away() -> None:
    for puzzle in STORED.puzzles:
        assert puzzle.regret(puzzle.best) == 0
        assert min(puzzle.regret(code) for code in puzzle.values if code != puzzle.best) >= 0.25


def test_a_seed_repeats_the_answers() -> None:
    few = STORED.of(sample=12)
    for bot in ("random", "search:iterations=30"):
        first, again, other = (
            [ask(puzzle, STORED, bot, seed).action for puzzle in few] for seed in (1, 1, 2)
        )
        assert first == again
        if bot == "random":
            assert first != other


def test_a_sample_is_spread_over_the_categories() -> None:
    few = STORED.of(sample=40)
    assert len(few) == 40
    assert {puzzle.category for puzzle in few} == set(CATEGORIES)
    assert {puzzle.category for puzzle in STORED.of("reroll")} == {"reroll"}


def test_puzzles_of_other_content_are_refused() -> None:
    text = path().read_text(encoding="utf-8")
    assert parse("neon", text) == STORED
    changed = {**json.loads(text), "content": "0" * 16}
    with pytest.raises(BadSetup, match="other content"):
        parse("neon", json.dumps(changed))


def test_what_there_is_not_is_refused() -> None:
    with pytest.raises(BadSetup, match="Martial Art has no puzzles yet; try neon"):
        load("martial-art")
    with pytest.raises(BadSetup, match=r"did you mean reroll\?"):
        STORED.of("rerol")
    with pytest.raises(BadSetup, match="no puzzle 'reroll-99'"):
        STORED.find("reroll-99")
