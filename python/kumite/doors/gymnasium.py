"""Every game as a Gymnasium environment: one seat learns, bots play the others.

Needs the extra `gymnasium`. Importing this module registers `kumite/neon-v1` and its siblings, for
`gymnasium.make` and, many matches at once, `gymnasium.make_vec`. The version is raised when what a
policy sees, may do or earns has changed.

>>> env = KumiteEnv("neon", mode="royale", opponent="random")
>>> seen, _ = env.reset(seed=7)
>>> int(seen["action_mask"].sum()) == len(env.labels())
True
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
from gymnasium import spaces

from kumite import bots
from kumite.bots.asking import ask
from kumite.doors.arrays import Observation, observation, observation_space
from kumite.doors.features import ActionFields, ObservationFields
from kumite.doors.indexed_match import SLOTS, IndexedMatch
from kumite.doors.vector import check_part
from kumite.errors import BadSetup
from kumite.games import games, setup_for

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

__all__ = ["KumiteEnv"]

_PENALTY = -1.0
"""The reward of an index that is not legal; the match is then given up."""


class KumiteEnv(gymnasium.Env[Observation, np.int64]):
    """One seat of a match after the other; the returns of the match are the reward of its end.

    With `blend` below 1 the opponents take any legal action for the rest of the time. `shaping`, a
    discount, adds the change of the core's judgement to the reward (`KumiteVectorEnv`). `fields`
    adds named numbers from -1 to 1 to an observation (`kumite.doors.features`).

    An action is an index of a legal action; the mask says which there are. Any other index gives
    the match up, as a lost one: it is truncated, and `info["illegal"]` says so.
    """

    metadata = {"render_modes": ["ansi", "human"], "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        game: str,
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
        render_mode: str | None = None,
    ) -> None:
        self.setup = setup_for(game, mode, seats, roster, options, packs)
        if not 0 <= seat < self.setup.seats:
            raise BadSetup(f"there is no seat {seat}; seats are 0 to {self.setup.seats - 1}")
        bots.find(opponent)
        check_part("blend", blend)
        if shaping is not None:
            check_part("shaping", shaping)
        self.seat = seat
        self.opponent = opponent
        self.blend, self.shaping = blend, shaping
        self.render_mode = render_mode
        self.indexed = IndexedMatch(self.setup)
        self.observation_fields = ObservationFields(game, self.indexed.observe(seat))
        """Names of the columns of `fields`."""
        self.action_fields = ActionFields(game)
        """What the numbers of actions mean."""
        known = dict(observation_space(self.indexed).spaces)
        if fields:
            width = len(self.observation_fields.names)
            known["fields"] = spaces.Box(-1, 1, (width,), np.float32)
        self.observation_space: spaces.Space[Any] = spaces.Dict(known)
        self._shows_fields = fields
        self.action_space = spaces.Discrete(SLOTS)
        self._rng = Random()
        self._others: dict[int, bots.Bot] = {}
        self._judged = 0.0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a match; a seed settles its dice, its bots, and those of matches after it."""
        super().reset(seed=seed)
        self._rng = Random(int(self.np_random.integers(2**63)))
        bots.close(self._others.values())
        self._others = {
            seat: bots.make(
                self.opponent,
                game=self.setup.game,
                seat=seat,
                seed=self._rng.getrandbits(63),
                packs=self.setup.packs,
            )
            for seat in range(self.setup.seats)
            if seat != self.seat
        }
        self.indexed = IndexedMatch(self.setup)
        self._play_on()
        self._judged = self._judge()
        return self._observed(), {}

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take the action at this index, and let the others answer."""
        if not 0 <= int(action) < len(self.indexed.codes(self.seat)):
            return self._observed(), _PENALTY, False, True, {"illegal": True}
        self.indexed.take(int(action))
        self._play_on()
        reward = self.indexed.state.returns()[self.seat] if self.indexed.is_over else 0.0
        if self.shaping is not None:
            before, self._judged = self._judged, self._judge()
            reward += self.shaping * self._judged - before
        if self.render_mode == "human":
            self.render()
        return self._observed(), reward, self.indexed.is_over, False, {}

    def _judge(self) -> float:
        """How the core judges the position for this seat; nothing is left to win at the end."""
        if self.shaping is None or self.indexed.is_over:
            return 0.0
        return self.indexed.evaluate()[self.seat]

    def _observed(self) -> Observation:
        seen = observation(self.indexed, self.seat)
        if self._shows_fields:
            seen["fields"] = self.observation_fields.of(seen["observation"][None])[0]
        return seen

    def _play_on(self) -> None:
        """Chance and the others, until this seat must choose or the match is over."""
        indexed = self.indexed
        while True:
            indexed.settle(self._rng)
            if indexed.is_over or indexed.seat == self.seat:
                return
            bot = self._others[indexed.seat]
            view = indexed.state.view(indexed.seat) if bot.needs_view else b""
            actions = indexed.state.actions(indexed.seat)
            if self.blend < 1 and self._rng.random() >= self.blend:
                indexed.state.apply(indexed.seat, self._rng.choice(actions))
                continue
            indexed.state.apply(
                indexed.seat, ask(bot, view, actions, f"the bot of seat {indexed.seat}")
            )

    def labels(self) -> list[str]:
        """The legal actions in words, in the order of their indexes."""
        codes = self.indexed.codes(self.seat)
        position = self.indexed.words.position(self.indexed.state.view(self.seat))
        return [position.label(code).text for code in codes]

    def render(self) -> str | None:
        """The board in plain text, as this seat sees it: printed, or given back."""
        board = self.indexed.board(self.seat)
        if self.render_mode == "human":
            print(board)
            return None
        return board

    def close(self) -> None:
        """Let bots go that are programs of their own."""
        bots.close(self._others.values())
        self._others = {}


for _info in games("native"):
    gymnasium.register(
        f"kumite/{_info.id}-v1",
        f"{__name__}:{KumiteEnv.__name__}",
        vector_entry_point="kumite.doors.vector:KumiteVectorEnv",
        kwargs={"game": _info.id},
    )
