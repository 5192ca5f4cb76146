"""Every game as a PettingZoo environment (AEC), with action masks. Needs the extra `pettingzoo`.

>>> from kumite.doors.pettingzoo import env
>>> match = env("neon", mode="royale", seats=2)
>>> match.reset(seed=7)
>>> match.agent_selection
'seat_0'
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from kumite.doors.arrays import Observation, observation, observation_space
from kumite.doors.indexed_match import SLOTS, IndexedMatch
from kumite.games import setup_for

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from kumite.contract import Setup

__all__ = ["KumiteEnv", "env"]


def env(
    game: str,
    *,
    mode: str | None = None,
    seats: int | None = None,
    roster: Sequence[str | None] = (),
    options: Mapping[str, str] | None = None,
    packs: Sequence[Path] = (),
    render_mode: str | None = None,
) -> AECEnv[str, Observation, int]:
    """An environment in PettingZoo's usual wrappers, which check actions and order of calls."""
    setup = setup_for(game, mode, seats, roster, options, packs)
    inner = KumiteEnv(setup, render_mode)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(inner))


class KumiteEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """One match after the other; agents are `seat_0` and so on, actions indexes of legal ones."""

    metadata: dict[str, Any] = {  # noqa: RUF012 - as PettingZoo wants it
        "name": "kumite_v0",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(self, setup: Setup, render_mode: str | None = None) -> None:
        super().__init__()
        self.setup = setup
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "name": f"kumite_{setup.game}_v0"}
        self.possible_agents = [f"seat_{seat}" for seat in range(setup.seats)]
        self.indexed = IndexedMatch(setup)
        self._space = observation_space(self.indexed)
        self._spaces = {agent: spaces.Discrete(SLOTS) for agent in self.possible_agents}
        self._rng = Random()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._space

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match; a seed settles its dice and those of matches after it."""
        if seed is not None:
            self._rng = Random(f"pettingzoo/{seed}")
        self.indexed = IndexedMatch(self.setup)
        self.indexed.settle(self._rng)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.indexed.seat]

    def observe(self, agent: str) -> Observation:
        """What the agent's seat may know, and its legal actions if it is to act."""
        return observation(self.indexed, self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        """The selected agent takes the action at this index; None once it is done."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.indexed.take(-1 if action is None else int(action))
        self.indexed.settle(self._rng)
        self._clear_rewards()
        if self.indexed.is_over:
            returns = self.indexed.state.returns()
            self.rewards = dict(zip(self.possible_agents, returns, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            place = self.agents.index(agent)
            self.agent_selection = self.agents[(place + 1) % len(self.agents)]
        else:
            self.agent_selection = self.possible_agents[self.indexed.seat]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The board in plain text, as a spectator sees it: printed, or given back."""
        if self.render_mode is None:
            return None
        board = self.indexed.board()
        if self.render_mode == "human":
            print(board)
            return None
        return board

    def close(self) -> None:
        """Nothing is held."""
