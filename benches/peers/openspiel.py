"""OpenSpiel at its fastest: random matches and searches inside its C++, no Python in the loop."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import Any

from kumite.bench import peer

__all__ = ["MODULE", "Rollouts", "Simulations", "installed", "random_step"]

MODULE = "pyspiel"
"""What OpenSpiel's package `open_spiel` is imported as."""
NAME = "open_spiel"
_EXPLORATION = 2.0
_MEGABYTES = 1000


def installed() -> bool:
    return peer(MODULE) is not None


def random_step(state: Any, rng: Random) -> int:
    """Something that may happen next, by weight where chance is to act."""
    if state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        return int(rng.choices(outcomes, chances)[0])
    return int(rng.choice(state.legal_actions()))


class _Match:
    """A game of OpenSpiel at its first decision."""

    def __init__(self, name: str) -> None:
        self.spiel: Any = peer(MODULE)
        self.game: Any = self.spiel.load_game(name)
        self.seeds = count(1)
        self.root = self.game.new_initial_state()
        rng = Random(1)
        while self.root.is_chance_node():
            self.root.apply_action(random_step(self.root, rng))

    def search(self, simulations: int, rollouts: int) -> None:
        """Upper-confidence search whose leaves are judged by so many random matches each."""
        seed = next(self.seeds)
        evaluator = self.spiel.RandomRolloutEvaluator(rollouts, seed)
        bot = self.spiel.MCTSBot(
            self.game, evaluator, _EXPLORATION, simulations, _MEGABYTES, False, seed, False
        )
        bot.mcts_search(self.root)


class Rollouts(_Match):
    """Random matches: one simulation judges the root by many of them and does nothing else."""

    def __init__(self, name: str, sampled: int) -> None:
        super().__init__(name)
        self.decisions, self.chance = self._lengths(sampled)

    def _lengths(self, sampled: int) -> tuple[float, float]:
        """Mean decisions, forced ones too, and chance steps of a match: C++ does not tell them."""
        rng = Random(2)
        decisions = chance = 0
        for _ in range(sampled):
            state = self.root.clone()
            while not state.is_terminal():
                chance += state.is_chance_node()
                decisions += not state.is_chance_node()
                state.apply_action(random_step(state, rng))
        return decisions / sampled, chance / sampled

    def play(self, matches: int) -> float:
        """Plays, and says how many decisions that was on average."""
        self.search(1, matches)
        return matches * self.decisions


class Simulations(_Match):
    """Searches of a fixed number of simulations, each with one random match."""

    def think(self, simulations: int) -> float:
        self.search(simulations, 1)
        return simulations
