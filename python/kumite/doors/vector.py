"""Many matches at once as a Gymnasium vector environment, on `kumite.batch` and without copies.

One seat learns. The others are played inside by the rookie, by chance, by a blend of both, or by a
policy of yours. `kumite.doors.gymnasium` registers it: `gymnasium.make_vec("kumite/neon-v1", 64)`.

>>> envs = KumiteVectorEnv("neon", mode="royale", num_envs=4, opponent="random")
>>> seen, _ = envs.reset(seed=7)
>>> seen["observation"] is envs.batch.observations
True
>>> first = np.zeros(4, np.int64)
>>> seen, rewards, ends, cuts, infos = envs.step(first)
>>> rewards.tolist()
[0.0, 0.0, 0.0, 0.0]
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from kumite.batch import Batch
from kumite.doors.features import ActionFields, ObservationFields
from kumite.errors import BadSetup
from kumite.games import nearest, setup_for

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    Observations: TypeAlias = "dict[str, NDArray[Any]]"
    Policy: TypeAlias = "Callable[[Observations], NDArray[np.int64]]"

__all__ = ["KumiteVectorEnv", "SelfPlay"]

OPPONENTS = ("random", "rookie")
"""Bots that the core plays itself, a whole batch at a time."""


class KumiteVectorEnv(VectorEnv):
    """One seat of many matches; a match that ends begins anew in the same step.

    The arrays of an observation are those of the batch and change with the next step: copy what you
    keep. Rewards are the returns of a match at its end. With `shaping`, a discount such as 0.99,
    the change of the core's judgement is added at every step, which leaves the best policy as it
    is: `shaping * judged now - judged before`, with 0 at the end of a match.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": ["ansi"]}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        *,
        mode: str | None = None,
        seats: int | None = None,
        roster: Sequence[str | None] = (),
        options: Mapping[str, str] | None = None,
        packs: Sequence[Path] = (),
        seat: int = 0,
        opponent: str = "rookie",
        blend: float = 1.0,
        shaping: float | None = None,
        fields: bool = False,
        threads: int = 1,
        render_mode: str | None = None,
    ) -> None:
        setup = setup_for(game, mode, seats, roster, options, packs)
        if not 0 <= seat < setup.seats:
            raise BadSetup(f"there is no seat {seat}; seats are 0 to {setup.seats - 1}")
        if opponent not in OPPONENTS:
            raise BadSetup(
                f"many matches at once have other opponents; {nearest(opponent, OPPONENTS)}"
            )
        check_part("blend", blend)
        if shaping is not None:
            check_part("shaping", shaping)
        self.setup = setup
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.batch = Batch(setup, num_envs, threads=threads)
        self.seat = seat
        self.opponent, self.blend, self.shaping = opponent, blend, shaping
        self.policy: Policy | None = None
        """Plays the other seats instead of `opponent`; see `SelfPlay`."""
        self.observation_fields = ObservationFields(game, self.batch.observations[0].tobytes())
        """Names of the columns of `fields`."""
        self.action_fields = ActionFields(game)
        """What the numbers of actions mean: `action_fields.of(seen["action_codes"])`."""
        self.single_observation_space = self._space(fields)
        self.single_action_space = spaces.Discrete(self.batch.slots)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._seen: Observations = {
            "observation": self.batch.observations,
            "action_mask": self.batch.masks.view(np.int8),
            "action_codes": self.batch.codes,
        }
        if fields:
            width = len(self.observation_fields.names)
            self._seen["fields"] = np.zeros((num_envs, width), np.float32)
        self._judged = np.zeros(num_envs, np.float32)
        self._rng = np.random.default_rng()

    def _space(self, fields: bool) -> spaces.Dict:
        batch = self.batch
        known: dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(0, 255, (batch.width,), np.uint8),
            "action_mask": spaces.Box(0, 1, (batch.slots,), np.int8),
            "action_codes": spaces.Box(0, 2**32 - 1, (batch.slots,), np.uint32),
        }
        if fields:
            width = len(self.observation_fields.names)
            known["fields"] = spaces.Box(-1, 1, (width,), np.float32)
        return spaces.Dict(known)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Begin all matches anew; a seed settles their dice and their opponents."""
        super().reset(seed=seed)
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self.batch.reset(int(self._rng.integers(2**63)))
        rewards, ends = np.zeros(self.num_envs, np.float32), np.zeros(self.num_envs, np.bool_)
        self._let_others_play(rewards, ends)
        self._judge()
        return self._observed(), {}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[
        Observations, NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]
    ]:
        """Take the action at each index, and let the others answer.

        Raises IllegalAction, and changes nothing, if an index is not legal.
        """
        self.batch.step(actions)
        rewards = self.batch.rewards[:, self.seat].copy()
        ends = self.batch.dones.copy()
        self._let_others_play(rewards, ends)
        if self.shaping is not None:
            before = self._judged.copy()
            self._judge()
            rewards += np.where(ends, 0, self.shaping * self._judged) - before
        return self._observed(), rewards, ends, np.zeros(self.num_envs, np.bool_), {}

    def _let_others_play(self, rewards: NDArray[np.float32], ends: NDArray[np.bool_]) -> None:
        """Until our seat must choose in every match."""
        batch = self.batch
        while (others := batch.seats != self.seat).any():
            chosen = self._others_choose() if self.policy is None else self.policy(self._observed())
            batch.advance(np.where(others, chosen, -1))
            rewards[batch.dones] = batch.rewards[batch.dones, self.seat]
            ends |= batch.dones

    def _others_choose(self) -> NDArray[np.int64]:
        batch = self.batch
        blend = self.blend if self.opponent == "rookie" else 0.0
        by_chance = batch.sample().copy() if blend < 1 else None
        if blend == 0 and by_chance is not None:
            return by_chance
        advised = batch.advise([seat for seat in range(batch.table) if seat != self.seat])
        if by_chance is None:
            return advised
        return np.where(self._rng.random(self.num_envs) < blend, advised, by_chance)

    def _judge(self) -> None:
        if self.shaping is not None:
            np.copyto(self._judged, self.batch.evaluate()[:, self.seat])

    def _observed(self) -> Observations:
        if "fields" in self._seen:
            self.observation_fields.write(self.batch.observations, self._seen["fields"])
        return self._seen

    def render(self) -> tuple[str, ...] | None:
        """Nothing: rows of a batch have no board. Play single matches to look at one."""
        return None

    def close_extras(self, **kwargs: Any) -> None:
        """Nothing is held."""


class SelfPlay(gymnasium.vector.VectorWrapper):
    """The other seats are played by policies that you add: the newest, and sometimes older ones.

    A policy gets an observation of all matches and answers an index for each; only those where
    another seat is to act count. Each match draws one of the policies when it begins.
    """

    def __init__(self, env: KumiteVectorEnv, newest: float = 0.8) -> None:
        super().__init__(env)
        check_part("newest", newest)
        self.newest = newest
        self.policies: list[Policy] = []
        self._drawn = np.zeros(env.num_envs, np.int64)
        self._rng = np.random.default_rng(0)

    def add(self, policy: Policy) -> None:
        """From now on this is the newest opponent."""
        self.policies.append(policy)
        self._own.policy = self._choose
        self._draw(np.ones(self._own.num_envs, np.bool_))

    @property
    def _own(self) -> KumiteVectorEnv:
        own = self.env.unwrapped
        assert isinstance(own, KumiteVectorEnv)
        return own

    def _draw(self, where: NDArray[np.bool_]) -> None:
        """New opponents for these matches."""
        last = len(self.policies) - 1
        older = self._rng.integers(0, last + 1, len(where))
        drawn = np.where(self._rng.random(len(where)) < self.newest, last, older)
        self._drawn = np.where(where, drawn, self._drawn)

    def _choose(self, seen: Observations) -> NDArray[np.int64]:
        used = np.unique(self._drawn)
        answers = [np.asarray(self.policies[number](seen)) for number in used]
        return np.array(answers)[np.searchsorted(used, self._drawn), np.arange(len(self._drawn))]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """As the environment's; a seed settles which policies are drawn, too."""
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        if self.policies:
            self._draw(np.ones(self._own.num_envs, np.bool_))
        return self.env.reset(seed=seed, options=options)

    def step(self, actions: NDArray[np.int64]) -> Any:
        """As the environment's; matches that ended draw their opponents anew."""
        result = self.env.step(actions)
        if self.policies and result[2].any():
            self._draw(result[2])
        return result


def check_part(name: str, value: object) -> None:
    """Refuse what is not from 0 to 1. Raises BadSetup."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise BadSetup(f"{name} is a number from 0 to 1, not {value!r}")
