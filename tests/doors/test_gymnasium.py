"""Gymnasium's own checker, on every game, and matches against bots."""

from __future__ import annotations

import copy
import pickle

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from kumite.doors.gymnasium import KumiteEnv
from kumite.errors import BadSetup
from tests.doors.test_batch import on_every_game, on_every_mode


@on_every_mode
@pytest.mark.filterwarnings("ignore:.*render:UserWarning")
def test_the_checker_finds_nothing(game: str, mode: str) -> None:
    check_env(KumiteEnv(game, mode=mode, opponent="random", render_mode="ansi"))


@on_every_game
def test_the_reward_is_the_result_of_the_match(game: str) -> None:
    results = set()
    for seed, seat in ((1, 0), (2, 1), (3, 1)):
        env = KumiteEnv(game, opponent="rookie", seat=seat)
        observation, _ = env.reset(seed=seed)
        is_over = False
        while not is_over:
            count = int(observation["action_mask"].sum())
            assert count == len(env.labels()) > 0
            assert env.indexed.seat == seat
            action = np.int64(env.np_random.integers(count))
            observation, reward, is_over, is_cut, _ = env.step(action)
            assert not is_cut
            assert is_over or reward == 0
        assert reward == env.indexed.state.returns()[seat]
        results.add(reward)
        env.close()
    assert results


@on_every_game
def test_an_index_that_is_not_legal_gives_the_match_up(game: str) -> None:
    env = KumiteEnv(game, opponent="random")
    observation, _ = env.reset(seed=1)
    beyond = np.int64(observation["action_mask"].sum())
    _, reward, is_over, is_cut, info = env.step(beyond)
    assert (reward, is_over, is_cut, info) == (-1.0, False, True, {"illegal": True})


@on_every_game
def test_it_is_registered(game: str) -> None:
    env = gymnasium.make(f"kumite/{game}-v1", opponent="random")
    observation, _ = env.reset(seed=1)
    assert env.observation_space.contains(observation)
    env.close()


@on_every_game
@pytest.mark.parametrize("opponent", ["random", "rookie", "search:iterations=5,reuse=no"])
def test_a_copy_goes_on_as_the_original(game: str, opponent: str) -> None:
    env = gymnasium.make(f"kumite/{game}-v1", opponent=opponent)
    env.reset(seed=1)
    env.step(np.int64(0))
    envs = [env, copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    for _ in range(3):
        ends = [each.step(np.int64(0)) for each in envs]
        for observation, *others in ends[1:]:
            assert others == list(ends[0][1:])
            for name, array in ends[0][0].items():
                np.testing.assert_array_equal(observation[name], array)


@on_every_game
def test_it_renders_what_the_seat_sees(game: str) -> None:
    env = KumiteEnv(game, opponent="random", render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == env.indexed.board(0)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ({"opponent": "rokie"}, "did you mean rookie"),
        ({"seat": 2}, "there is no seat 2"),
        ({"mode": "royal"}, "did you mean royale"),
    ],
)
def test_a_bad_setup_is_refused(words: dict[str, int | str], told: str) -> None:
    with pytest.raises(BadSetup, match=told):
        KumiteEnv("neon", **words)  # type: ignore[arg-type]
