"""PettingZoo's own tests, on every game."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from kumite.doors.pettingzoo import KumiteEnv, env
from kumite.errors import BadSetup
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
