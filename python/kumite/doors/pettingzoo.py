"""Every game as PettingZoo environments, one seat after the other (AEC) or all at once (parallel).

Actions are masked. Needs the extra `pettingzoo`.

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
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from kumite.doors.arrays import Observation, observation, observation_space
from kumite.doors.indexed_match import SLOTS, IndexedMatch
from kumite.games import setup_for

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from kumite.contract import Setup

__all__ = ["WAITS", "KumiteEnv", "KumiteParallelEnv", "env", "parallel_env"]

WAITS = 2**32 - 1
"""In `action_codes` of a seat that has to wait: its one index, 0, does nothing."""


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


def parallel_env(
    game: str,
    *,
    mode: str | None = None,
    seats: int | None = None,
    roster: Sequence[str | None] = (),
    options: Mapping[str, str] | None = None,
    packs: Sequence[Path] = (),
    render_mode: str | None = None,
) -> KumiteParallelEnv:
    """The same for seats that act at once: where several choose secretly, all of them do.

    >>> match = parallel_env("neon", mode="royale", seats=2)
    >>> seen, _ = match.reset(seed=7)
    >>> [int(seen[agent]["action_mask"].sum()) for agent in match.agents]
    [7, 1]
    """
    return KumiteParallelEnv(setup_for(game, mode, seats, roster, options, packs), render_mode)


class KumiteParallelEnv(ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """One match after the other, all seats in each step.

    Seats that must choose take the action at their index. The others have the index 0 alone, which
    does nothing (`WAITS`).
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as PettingZoo wants it
        "name": "kumite_parallel_v1",
        "render_modes": ["ansi", "human"],
        "render_fps": 2,
    }

    def __init__(self, setup: Setup, render_mode: str | None = None) -> None:
        self.setup = setup
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "name": f"kumite_{setup.game}_parallel_v1"}
        self.possible_agents = [f"seat_{seat}" for seat in range(setup.seats)]
        self.indexed = IndexedMatch(setup)
        self._space = observation_space(self.indexed)
        self._spaces = {agent: spaces.Discrete(SLOTS) for agent in self.possible_agents}
        self._rng = Random()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._space

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a match; a seed settles its dice and those of matches after it."""
        if seed is not None:
            self._rng = Random(f"pettingzoo/{seed}")
        self.indexed = IndexedMatch(self.setup)
        self.indexed.settle(self._rng)
        self.agents = list(self.possible_agents)
        return self._seen(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Every seat that must choose takes the action at its index, as if at the same time.

        Raises IllegalAction, and changes nothing, if one of the indexes is not legal.
        """
        before = self.indexed.clone()
        try:
            for seat in self.indexed.to_act():
                self.indexed.take_for(seat, int(actions[self.possible_agents[seat]]))
        except BaseException:
            self.indexed = before
            raise
        self.indexed.settle(self._rng)
        is_over = self.indexed.is_over
        returns = self.indexed.state.returns() if is_over else [0.0] * self.setup.seats
        seen, agents = self._seen(), self.agents
        if self.render_mode == "human":
            self.render()
        if is_over:
            self.agents = []
        return (
            seen,
            dict(zip(agents, returns, strict=True)),
            dict.fromkeys(agents, is_over),
            dict.fromkeys(agents, False),
            {agent: {} for agent in agents},
        )

    def _seen(self) -> dict[str, Observation]:
        return {
            agent: _waiting(observation(self.indexed, seat))
            for seat, agent in enumerate(self.possible_agents)
        }

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


def _waiting(seen: Observation) -> Observation:
    """An observation in which a seat that has to wait can only do so."""
    if not seen["action_mask"].any():
        seen["action_mask"][0] = 1
        seen["action_codes"][0] = WAITS
    return seen


class KumiteEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """One match after the other; agents are `seat_0` and so on, actions indexes of legal ones."""

    metadata: dict[str, Any] = {  # noqa: RUF012 - as PettingZoo wants it
        "name": "kumite_v1",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(self, setup: Setup, render_mode: str | None = None) -> None:
        super().__init__()
        self.setup = setup
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "name": f"kumite_{setup.game}_v1"}
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
