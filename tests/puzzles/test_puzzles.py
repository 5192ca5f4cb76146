"""The stored puzzles: their proofs hold on the core, and again without it."""

from __future__ import annotations

import json
from collections import Counter
from contextlib import suppress
from functools import cache
from typing import NamedTuple

import pytest

from kumite.errors import BadSetup
from kumite.games import find, presenter
from kumite.games.martial_art.codec import decode
from kumite.games.martial_art.content import load as content
from kumite.puzzles import TIE, Puzzle, ask, load, parse, tally
from tests.harness import raw_game
from tests.puzzles.harvest import clear_best, solve
from tests.puzzles.kits import KITS
from tests.puzzles.tails import Tail, TooLarge

STORED = {game: load(game) for game in KITS}
NEON = STORED["neon"]
ANEW = "prove them anew: python -m tests.puzzles.regenerate --reprove"
_MOST_BYTES = 500_000
_CLOSE = 1e-4
"""Values are stored with five decimals, and the core adds up in single precision."""
_STEPWISE = 500
"""Positions of turns that are walked without the solver; `regenerate --check` walks all."""
_BY_REFERENCE = 50
"""How many of them, the shortest, on the reference engine, which takes far longer for a step."""
_MOST_BY_THUMB = {"defend-neo-tokyo": 0.75}
"""Its puzzles were chosen before its rules of thumb became better (`docs/puzzles.md`)."""

each_game = pytest.mark.parametrize("game", KITS)
ALL = [(game, puzzle) for game, stored in STORED.items() for puzzle in stored.puzzles]
each_puzzle = pytest.mark.parametrize(
    ("game", "puzzle"), ALL, ids=[f"{game}-{puzzle.id}" for game, puzzle in ALL]
)


@pytest.mark.parametrize(
    ("game", "least"),
    [("neon", 200), ("martial-art", 110), ("super-fantasy-brawl", 150), ("defend-neo-tokyo", 120)],
)
def test_there_are_many_of_many_kinds(game: str, least: int) -> None:
    kit, stored = KITS[game], STORED[game]
    puzzles = stored.puzzles
    assert len(puzzles) >= least
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)
    assert len({puzzle.state for puzzle in puzzles}) == len(puzzles)
    assert stored.categories == kit.categories
    kinds = Counter(puzzle.category for puzzle in puzzles)
    assert kinds.keys() == kit.categories.keys()
    assert min(kinds.values()) >= 5
    assert max(kinds.values()) <= len(puzzles) / 4
    assert kit.path().stat().st_size < _MOST_BYTES


def test_there_are_some_of_every_mode() -> None:
    assert {puzzle.mode for puzzle in NEON.puzzles} == {mode.id for mode in find("neon").modes}
    assert {puzzle.mode for puzzle in STORED["martial-art"].puzzles} >= {"white", "black"}


def test_every_martial_artist_is_asked() -> None:
    states = [(decode(puzzle.state)[0], puzzle.seat) for puzzle in STORED["martial-art"].puzzles]
    asked = Counter(state.seats[seat].fighter for state, seat in states)
    assert min(asked[fighter] for fighter in range(len(content().fighters))) >= 5
    assert {state.players for state, _ in states} == {2, 3}


@each_puzzle
def test_the_proof_holds_on_the_core(game: str, puzzle: Puzzle) -> None:
    values = solve(game, puzzle.state, KITS[game].limit)
    assert values is not None
    assert values.keys() == puzzle.values.keys()
    for code, value in values.items():
        assert value == pytest.approx(puzzle.values[code], abs=_CLOSE), ANEW
    assert clear_best(values, KITS[game].lead) == puzzle.best
    assert clear_best(puzzle.values, KITS[game].lead) == puzzle.best
    asked = KITS[game].category(puzzle.state, puzzle.seat, puzzle.values, puzzle.best)
    assert asked == puzzle.category


@each_puzzle
def test_the_reference_engine_asks_the_same(game: str, puzzle: Puzzle) -> None:
    state = raw_game(game, "reference").decode(puzzle.state)
    assert state.to_act() == 1 << puzzle.seat
    assert state.actions(puzzle.seat) == sorted(puzzle.values)
    view = state.view(puzzle.seat)
    assert view == STORED[game].position(puzzle).view(puzzle.seat)
    assert presenter(game).position(view).label(puzzle.best).text == puzzle.label


class Walked(NamedTuple):
    """The turn of a puzzle, walked on the core."""

    puzzle: Puzzle
    positions: int
    points: dict[int, float]
    is_even: bool


@cache
def short(game: str) -> tuple[Walked, ...]:
    """Puzzles with few positions left in the turn, the shortest first."""
    walked = (_walked(game, puzzle) for puzzle in STORED[game].puzzles)
    return tuple(sorted((each for each in walked if each), key=lambda each: each.positions))


def _walked(game: str, puzzle: Puzzle) -> Walked | None:
    tail = Tail(KITS[game].turns, puzzle.state, puzzle.seat, _STEPWISE)
    with suppress(TooLarge):
        points = tail.walk(raw_game(game, "native"))
        return Walked(puzzle, tail.walked, points, tail.is_even)
    return None


@each_game
def test_walking_a_turn_step_by_step_gives_the_same(game: str) -> None:
    """On the core, and the shortest on the reference engine too."""
    assert len(short(game)) >= 20
    reference = raw_game(game, "reference")
    for at, (puzzle, _, *native) in enumerate(short(game)):
        walks = [native]
        if at < _BY_REFERENCE:
            walks.append([*KITS[game].walk(reference, puzzle.state, puzzle.seat, _STEPWISE)])
        stated = {code: value.points for code, value in puzzle.values.items()}
        for points, is_even in walks:
            assert points == pytest.approx(stated, abs=_CLOSE), puzzle.id
            assert is_even, puzzle.id


@each_game
def test_nothing_speaks_against_the_best_beyond_the_turn(game: str) -> None:
    raw = raw_game(game, "native")
    for puzzle, *_ in short(game)[:_BY_REFERENCE]:
        doubt = KITS[game].doubt(raw, puzzle.state, puzzle.seat, puzzle.best)
        assert doubt is None, puzzle.id


@each_game
def test_a_proof_uses_nothing_that_its_seat_cannot_see(game: str) -> None:
    for puzzle in STORED[game].of(sample=24):
        view = STORED[game].position(puzzle).view(puzzle.seat)
        for seed in range(3):
            other = raw_game(game, "native").from_view(view, seed)
            values = solve(game, other.encode(), KITS[game].limit)
            assert values is not None
            points = {code: value.points for code, value in values.items()}
            stated = {code: value.points for code, value in puzzle.values.items()}
            assert points == pytest.approx(stated, abs=_CLOSE), puzzle.id


def test_hidden_tokens_matter_in_some_proofs() -> None:
    worlds = KITS["martial-art"].turns.worlds
    several = [
        each for each in STORED["martial-art"].puzzles if len(worlds(each.state, each.seat)) > 1
    ]
    assert len(several) >= 20


@each_game
def test_rules_of_thumb_solve_some_but_not_most(game: str) -> None:
    stored = STORED[game]
    found = tally([ask(puzzle, stored, "rookie") for puzzle in stored.puzzles])
    assert 0.2 <= found.solved / found.total <= _MOST_BY_THUMB.get(game, 0.55)
    assert found.mean_regret > 0


@each_puzzle
def test_regret_is_what_a_choice_gives_away(game: str, puzzle: Puzzle) -> None:
    assert puzzle.regret(puzzle.best) == 0
    regrets = [puzzle.regret(code) for code in puzzle.values]
    assert min(regrets) >= -TIE
    assert min(regret for regret in regrets if regret > TIE) >= 0.25 - TIE


@each_game
def test_a_seed_repeats_the_answers(game: str) -> None:
    stored = STORED[game]
    few = stored.of(sample=12)
    for bot in ("random", "search:iterations=30"):
        first, again, other = (
            [ask(puzzle, stored, bot, seed).action for puzzle in few] for seed in (1, 1, 2)
        )
        assert first == again
        if bot == "random":
            assert first != other


def test_a_sample_is_spread_over_the_categories() -> None:
    few = NEON.of(sample=40)
    assert len(few) == 40
    assert {puzzle.category for puzzle in few} == set(KITS["neon"].categories)
    assert {puzzle.category for puzzle in NEON.of("reroll")} == {"reroll"}


def test_puzzles_of_other_content_are_refused() -> None:
    text = KITS["neon"].path().read_text(encoding="utf-8")
    assert parse("neon", text) == NEON
    changed = {**json.loads(text), "content": "0" * 16}
    with pytest.raises(BadSetup, match="other content"):
        parse("neon", json.dumps(changed))


def test_what_there_is_not_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadSetup, match=r"did you mean reroll\?"):
        NEON.of("rerol")
    with pytest.raises(BadSetup, match="no puzzle 'reroll-99'"):
        NEON.find("reroll-99")
    monkeypatch.setattr("kumite.puzzles.has_puzzles", lambda game: game == "neon")
    load.cache_clear()
    with pytest.raises(BadSetup, match="Martial Art has no puzzles yet; try neon"):
        load("martial-art")
