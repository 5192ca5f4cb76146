"""Every game as a Gymnasium environment: one seat learns, bots play the others.

Needs the extra `gymnasium`. Importing this module registers `kumite/neon-v0` and its siblings.

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
from kumite.doors.indexed_match import SLOTS, IndexedMatch
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
        render_mode: str | None = None,
    ) -> None:
        self.setup = setup_for(game, mode, seats, roster, options, packs)
        if not 0 <= seat < self.setup.seats:
            raise BadSetup(f"there is no seat {seat}; seats are 0 to {self.setup.seats - 1}")
        bots.find(opponent)
        self.seat = seat
        self.opponent = opponent
        self.render_mode = render_mode
        self.indexed = IndexedMatch(self.setup)
        self.observation_space = observation_space(self.indexed)
        self.action_space = spaces.Discrete(SLOTS)
        self._rng = Random()
        self._others: dict[int, bots.Bot] = {}

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
        return observation(self.indexed, self.seat), {}

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take the action at this index, and let the others answer."""
        if not 0 <= int(action) < len(self.indexed.codes(self.seat)):
            return observation(self.indexed, self.seat), _PENALTY, False, True, {"illegal": True}
        self.indexed.take(int(action))
        self._play_on()
        reward = self.indexed.state.returns()[self.seat] if self.indexed.is_over else 0.0
        if self.render_mode == "human":
            self.render()
        return observation(self.indexed, self.seat), reward, self.indexed.is_over, False, {}

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
        f"kumite/{_info.id}-v0", f"{__name__}:{KumiteEnv.__name__}", kwargs={"game": _info.id}
    )
