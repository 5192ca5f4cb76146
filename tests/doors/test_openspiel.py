"""OpenSpiel's own tests and algorithms, on every game."""

from __future__ import annotations

import pickle
import subprocess
import sys
from contextlib import suppress
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import (
    cfr,
    expected_game_score,
    exploitability,
    generate_playthrough,
    ismcts,
    mcts,
)
from scipy.optimize import linprog

from kumite.doors import openspiel
from kumite.doors.indexed_match import IndexedMatch
from kumite.doors.secret_round import SecretRound, SecretRoundGame, secret_round
from kumite.errors import BadSetup, IllegalAction
from kumite.games import find, setup_for
from tests.doors.test_batch import on_every_game
from tests.secrecy.secrets import SECRET_OPTIONS


def load(game: str, **params: Any) -> Any:
    given = ",".join(f"{name}={value}" for name, value in params.items())
    return pyspiel.load_game(f"{openspiel.name_of(game)}({given})")


def advance(state: Any, rng: np.random.RandomState) -> None:
    """Lets chance fall."""
    while state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(rng.choice(outcomes, p=chances)))


@on_every_game
def test_openspiels_own_random_simulation(game: str) -> None:
    last = find(game).modes[-1]
    pyspiel.random_sim_test(load(game), num_sims=1, serialize=True, verbose=False)
    other = load(game, mode=last.id, seats=last.seats[-1])
    pyspiel.random_sim_test(other, num_sims=1, serialize=False, verbose=False)


@on_every_game
def test_a_playthrough_can_be_written(game: str) -> None:
    name = openspiel.name_of(game)
    text = generate_playthrough.playthrough(name, action_sequence=[], seed=3)
    assert f'GameType.short_name = "{name}"' in text
    assert "ObservationTensorShape() = " in text
    assert "IsTerminal() = True" in text


@on_every_game
def test_openspiels_ismcts_plays_a_whole_match(game: str) -> None:
    spiel = load(game)
    rng = np.random.RandomState(1)

    class Thumb(mcts.Evaluator):  # type: ignore[misc]
        """No rollouts, so that the search itself is what is tested."""

        def evaluate(self, state: Any) -> Any:
            return np.zeros(spiel.num_players())

        def prior(self, state: Any) -> list[tuple[int, float]]:
            legal = state.legal_actions()
            return [(action, 1 / len(legal)) for action in legal]

    bot = ismcts.ISMCTSBot(spiel, Thumb(), 2.0, 4, random_state=rng)
    state = spiel.new_initial_state()
    while not state.is_terminal():
        advance(state, rng)
        if state.is_terminal():
            break
        chosen = bot.step(state) if state.current_player() == 0 else None
        state.apply_action(int(rng.choice(state.legal_actions()) if chosen is None else chosen))
    assert len(state.returns()) == spiel.num_players()


def test_everybody_has_the_same_utility_where_all_are_one_side() -> None:
    together = load("defend-neo-tokyo", seats=3, fighters="anansi/patriot-1776")
    assert together.get_type().utility == pyspiel.GameType.Utility.IDENTICAL
    assert load("neon").get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    state, rng = together.new_initial_state(), np.random.RandomState(5)
    while not state.is_terminal():
        advance(state, rng)
        if not state.is_terminal():
            state.apply_action(int(rng.choice(state.legal_actions())))
    assert len(set(state.returns())) == 1
    assert abs(state.returns()[0]) == 1


@pytest.mark.parametrize("options", ["hands", "hands:shut", "hand:open"])
def test_bad_options_are_refused(options: str) -> None:
    with pytest.raises(BadSetup):
        load("defend-neo-tokyo", options=options)


@on_every_game
def test_a_resampled_state_looks_the_same_to_its_player(game: str) -> None:
    rng = np.random.RandomState(2)
    given = "+".join(f"{name}:{value}" for name, value in SECRET_OPTIONS.get(game, {}).items())
    state = load(game, options=given).new_initial_state()
    others = set()
    for _ in range(60):
        advance(state, rng)
        if state.is_terminal():
            break
        player = state.current_player()
        sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
        other = state.resample_from_infostate(player, sampler)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        assert other.legal_actions() == state.legal_actions()
        others.add(other.indexed.state.encode() == state.indexed.state.encode())
        state.apply_action(int(rng.choice(state.legal_actions())))
    assert False in others


@on_every_game
def test_an_information_state_remembers(game: str) -> None:
    """The same position reached over another past is another information state."""
    rng = np.random.RandomState(2)
    state = load(game).new_initial_state()
    advance(state, rng)
    told = {state.information_state_string(0)}
    for _ in range(20):
        if state.is_terminal():
            break
        state.apply_action(int(rng.choice(state.legal_actions())))
        advance(state, rng)
        told.add(state.information_state_string(0))
    copy = state.clone()
    assert copy.information_state_string(0) == state.information_state_string(0)
    assert len(told) > 5


def test_a_bad_parameter_is_refused() -> None:
    with pytest.raises(BadSetup, match="did you mean royale"):
        load("neon", mode="royal")


def test_the_interpreter_ends_cleanly() -> None:
    """OpenSpiel keeps registered games longer than the interpreter lives."""
    program = "import kumite.doors.openspiel, pyspiel; pyspiel.load_game('kumite_neon')"
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (ended.returncode, ended.stderr) == (0, "")


def round_of(game: str, mode: str) -> SecretRound:
    indexed = IndexedMatch(setup_for(game, mode, 2))
    rng = Random(7)
    while indexed.state.to_act() != 0b11:
        indexed.settle(rng)
        if indexed.state.to_act() != 0b11:
            indexed.take(rng.randrange(len(indexed.codes(indexed.seat))))
    return secret_round(indexed, hands=2, choices=3, playouts=3, seed=5)


def value_by_linear_program(secret: SecretRound) -> float:
    """What seat 0 can be sure of: one distribution a hand, against the best answer of each hand.

    Variables: for each of seat 0's hands a probability a choice, then for each of seat 1's hands
    what seat 0 gets against its best answer there.
    """
    hands = range(secret.hands)
    sizes = [len(labels) for labels in secret.labels[0]]
    starts = [sum(sizes[:hand]) for hand in hands]
    many = sum(sizes)
    above, bounds = [], []
    for other in hands:
        for answer in range(len(secret.labels[1][other])):
            row = np.zeros(many + secret.hands)
            row[many + other] = 1
            for own in hands:
                worths = [choice[answer] for choice in secret.payoffs[own, other]]
                row[starts[own] : starts[own] + sizes[own]] = -np.array(worths) / secret.hands**2
            above.append(row)
            bounds.append(0.0)
    sums = np.zeros((secret.hands, many + secret.hands))
    for own in hands:
        sums[own, starts[own] : starts[own] + sizes[own]] = 1
    goal = np.concatenate([np.zeros(many), -np.ones(secret.hands)])
    limits = [(0, 1)] * many + [(None, None)] * secret.hands
    solved = linprog(goal, np.array(above), bounds, sums, np.ones(secret.hands), limits)
    assert solved.success
    return -float(solved.fun)


@pytest.mark.parametrize(("game", "mode"), [("neon", "resurrection"), ("martial-art", "black")])
def test_cfr_finds_the_value_of_a_secret_round(game: str, mode: str) -> None:
    secret = round_of(game, mode)
    spiel = SecretRoundGame(secret)
    solver = cfr.CFRPlusSolver(spiel)
    for _ in range(100):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    assert exploitability.exploitability(spiel, policy) < 0.02
    found = expected_game_score.policy_value(spiel.new_initial_state(), [policy, policy])
    assert found[0] == pytest.approx(value_by_linear_program(secret), abs=0.02)
    assert len({worth for rows in secret.payoffs.values() for row in rows for worth in row}) > 1
    pyspiel.random_sim_test(spiel, num_sims=5, serialize=False, verbose=False)


def test_only_a_secret_round_is_one() -> None:
    with pytest.raises(IllegalAction, match="two seats that choose at the same time"):
        secret_round(IndexedMatch(setup_for("neon", "royale", 2)))


@on_every_game
def test_games_and_states_are_pickled(game: str) -> None:
    loaded = load(game, mode=find(game).modes[-1].id, seats=find(game).modes[-1].seats[-1])
    again = pickle.loads(pickle.dumps(loaded))
    assert str(again) == str(loaded)
    assert again.setup == loaded.setup
    state = loaded.new_initial_state()
    rng = np.random.RandomState(3)
    for _ in range(12):
        advance(state, rng)
        state.apply_action(state.legal_actions()[0])
    twin = pickle.loads(pickle.dumps(state))
    assert str(twin) == str(state)
    assert twin.history() == state.history()


@on_every_game
def test_zero_sum_is_declared_where_it_is_true(game: str) -> None:
    for mode in find(game).modes:
        loaded = load(game, mode=mode.id, seats=mode.seats[0])
        zero_sum = loaded.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
        assert zero_sum == mode.is_zero_sum
        rng = Random(mode.id)
        for _ in range(6 if zero_sum else 0):
            indexed = IndexedMatch(loaded.setup)
            while not indexed.is_over:
                indexed.settle(rng)
                if not indexed.is_over:
                    indexed.take(rng.randrange(len(indexed.codes(indexed.seat))))
            assert sum(indexed.state.returns()) == 0


@on_every_game
def test_every_option_can_be_given(game: str) -> None:
    for option in find(game).options:
        for value in option.values:
            with suppress(BadSetup):  # some go with certain modes alone
                loaded = load(game, options=f"{option.id}:{value}")
                assert loaded.setup.options == {option.id: value}
        with pytest.raises(BadSetup):
            load(game, options=f"{option.id}:wrong")


@pytest.mark.parametrize(
    ("params", "told"),
    [
        ({"mode": "royal"}, "did you mean royale"),
        ({"seats": 9}, "takes 2 to 6 seats"),
        ({"fighters": "gost"}, "did you mean ghost"),
    ],
)
def test_bad_parameters_are_refused_when_a_game_is_loaded(params: Any, told: str) -> None:
    with pytest.raises(BadSetup, match=told):
        load("neon", **params)
