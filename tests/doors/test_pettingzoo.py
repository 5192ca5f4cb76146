"""PettingZoo's own tests, on every game."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test

from kumite.doors.pettingzoo import WAITS, KumiteEnv, env, parallel_env
from kumite.errors import BadSetup, IllegalAction
from kumite.games import find, setup_for
from tests.doors.test_batch import on_every_game, on_every_mode

# The tests of PettingZoo remark on names and spaces that are not required.
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


@on_every_mode
def test_the_api_is_kept(game: str, mode: str) -> None:
    seats = find(game).mode(mode).seats[-1]
    api_test(env(game, mode=mode, seats=seats), num_cycles=60, verbose_progress=False)


@on_every_game
def test_a_seed_repeats_everything(game: str) -> None:
    seed_test(lambda: env(game), num_cycles=50)


@on_every_game
def test_a_copy_goes_on_as_the_original(game: str) -> None:
    one: Any = env(game, seats=find(game).modes[0].seats[-1])
    one.reset(seed=1)
    one.step(0)
    all_at_once = parallel_env(game)
    all_at_once.reset(seed=1)
    copied: Callable[[Any], Any]
    for copied in (copy.deepcopy, lambda each: pickle.loads(pickle.dumps(each))):
        twin, twins = copied(one), copied(all_at_once)
        match = copied(one)
        for _ in range(3):
            twin.step(0)
            match.step(0)
        assert str(twin.observe(twin.agent_selection)) == str(match.observe(twin.agent_selection))
        actions = dict.fromkeys(twins.agents, 0)
        again = copied(all_at_once).step(actions)
        assert str(again) == str(twins.step(actions))


@on_every_game
def test_it_renders(game: str) -> None:
    render_test(lambda **words: env(game, **words))


@on_every_game
def test_a_whole_match_adds_up(game: str) -> None:
    match = env(game)
    match.reset(seed=5)
    rng = Random(1)
    totals = dict.fromkeys(match.possible_agents, 0.0)
    seen: dict[str, np.ndarray[tuple[int, ...], np.dtype[np.uint8]]] = {}
    for agent in match.agent_iter():
        observation, reward, is_over, _, _ = match.last()
        assert observation is not None
        totals[agent] += reward
        seen[agent] = observation["observation"]
        if is_over:
            match.step(None)
            continue
        legal = np.flatnonzero(observation["action_mask"])
        assert (observation["action_codes"][legal] >= 0).all()
        match.step(int(rng.choice(legal.tolist())))
    inner = match.unwrapped
    assert isinstance(inner, KumiteEnv)
    assert list(totals.values()) == inner.indexed.state.returns()
    assert any(totals.values())


@on_every_game
def test_an_agent_that_waits_has_no_actions_and_sees_only_its_view(game: str) -> None:
    match = KumiteEnv(setup_for(game))
    match.reset(seed=5)
    for seat, agent in enumerate(match.possible_agents):
        observation = match.observe(agent)
        assert observation["observation"].tobytes() == match.indexed.observe(seat)
        is_asked = bool(match.indexed.state.to_act() >> seat & 1)
        assert observation["action_mask"].any() == is_asked


def test_a_bad_setup_is_refused() -> None:
    with pytest.raises(BadSetup, match="did you mean royale"):
        env("neon", mode="royal")


@on_every_mode
def test_pettingzoos_checker_finds_nothing_in_parallel(game: str, mode: str) -> None:
    parallel_api_test(parallel_env(game, mode=mode), num_cycles=60)


@on_every_game
def test_all_seats_that_must_choose_act_at_once(game: str) -> None:
    match = parallel_env(game)
    seen, _ = match.reset(seed=3)
    rng = Random(1)
    waits = chooses = 0
    for _ in range(2000):
        asked = match.indexed.to_act()
        for seat, agent in enumerate(match.agents):
            is_waiting = seen[agent]["action_codes"][0] == WAITS
            assert is_waiting == (seat not in asked)
            waits += is_waiting
        chooses = max(chooses, len(asked))
        picked = {agent: rng.randrange(int(seen[agent]["action_mask"].sum())) for agent in seen}
        seen, rewards, ends, _, _ = match.step(picked)
        if all(ends.values()):
            assert list(rewards.values()) == match.indexed.state.returns()
            assert match.agents == []
            break
    else:
        raise AssertionError("the match does not end")
    assert waits > 0
    assert chooses >= 1


def test_planning_is_one_step_for_all() -> None:
    match = parallel_env("neon", roster=("akari", "ghost"))
    match.reset(seed=1)
    assert match.indexed.to_act() == [0, 1]
    before = match.indexed.state.encode()
    with pytest.raises(IllegalAction):
        match.step({"seat_0": 0, "seat_1": 127})
    assert match.indexed.state.encode() == before
    match.step({"seat_0": 0, "seat_1": 0})
    assert match.indexed.to_act() != [0, 1]
