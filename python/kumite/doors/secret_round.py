"""One secret choice of two seats as a small game of OpenSpiel, which its solvers solve.

NEON's plans, Martial Art's skills: both seats choose at once, each knowing its own hand. Here
chance deals each seat one of a few hands, each seat takes one of its most promising actions, and
rules of thumb play the match to its end. Needs the extra `openspiel`.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from random import Random
from typing import TYPE_CHECKING, Any

import pyspiel

from kumite.bots import make
from kumite.contract import SPECTATOR
from kumite.errors import IllegalAction
from kumite.measuring.simulation import Tally, play
from kumite.thinking.search import core_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite.contract import RawState
    from kumite.doors.indexed_match import IndexedMatch

__all__ = ["SecretRound", "SecretRoundGame", "secret_round"]

Payoffs = tuple[tuple[float, ...], ...]


@dataclass(frozen=True, slots=True)
class SecretRound:
    """What pairs of choices are worth to seat 0, by pair of hands; seat 1 loses as much."""

    payoffs: dict[tuple[int, int], Payoffs]
    hands: int
    labels: tuple[tuple[tuple[str, ...], ...], ...]
    """By seat and hand, the choices in words."""


def secret_round(
    indexed: IndexedMatch, *, hands: int = 2, choices: int = 4, playouts: int = 1, seed: int = 0
) -> SecretRound:
    """The secret round of a match of two. Raises IllegalAction if the match waits for none."""
    state = indexed.state
    if indexed.setup.seats != 2 or state.to_act() != 0b11:
        raise IllegalAction("a secret round needs two seats that choose at the same time")
    dealt = {
        (own, other): state.determinize(1, seed + own).determinize(0, seed + other)
        for own, other in product(range(hands), repeat=2)
    }
    codes = [[_promising(indexed, dealt[hand, 0], 0, choices) for hand in range(hands)]]
    codes += [[_promising(indexed, dealt[0, hand], 1, choices) for hand in range(hands)]]
    payoffs = {
        (own, other): tuple(
            tuple(
                _worth(indexed, world, (first, second), playouts, seed)
                for second in codes[1][other]
            )
            for first in codes[0][own]
        )
        for (own, other), world in dealt.items()
    }
    labels = tuple(
        tuple(
            _labels(
                indexed, dealt[hand, 0] if seat == 0 else dealt[0, hand], seat, codes[seat][hand]
            )
            for hand in range(hands)
        )
        for seat in range(2)
    )
    return SecretRound(payoffs, hands, labels)


def _promising(indexed: IndexedMatch, state: RawState, seat: int, choices: int) -> list[int]:
    """The actions that rules of thumb like best."""
    scores = core_of(indexed.setup.game, indexed.setup.packs).judge(state.view(seat))
    best = sorted(scores, key=lambda scored: (-scored[1], scored[0]))
    return [action for action, _ in best[:choices]]


def _labels(
    indexed: IndexedMatch, state: RawState, seat: int, codes: Sequence[int]
) -> tuple[str, ...]:
    position = indexed.words.position(state.view(seat))
    return tuple(position.label(code).text for code in codes)


def _worth(
    indexed: IndexedMatch, state: RawState, chosen: tuple[int, int], playouts: int, seed: int
) -> float:
    """1 if seat 0 stands better at the end, -1 if seat 1 does; the same dice for all choices."""
    game, packs = indexed.setup.game, indexed.setup.packs
    total = 0.0
    for number in range(playouts):
        world = state.clone()
        for seat, action in enumerate(chosen):
            world.apply(seat, action)
        bots = [make("rookie", game=game, seat=seat, packs=packs) for seat in range(2)]
        play(world, bots, ("rookie", "rookie"), Random(f"round/{seed}/{number}"), Tally())
        mine, theirs = indexed.words.standings(world.scores(), world.view(SPECTATOR))
        total += (mine > theirs) - (mine < theirs)
    return total / playouts


def _type() -> Any:
    return pyspiel.GameType(
        short_name="kumite_secret_round",
        long_name="One secret round (Kumite)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=False,
        provides_observation_tensor=False,
    )


class SecretRoundGame(pyspiel.Game):  # type: ignore[misc]
    """Chance deals, seat 0 chooses, seat 1 chooses without having seen it."""

    def __init__(self, secret: SecretRound) -> None:
        self.secret = secret
        most = max(len(labels) for hands in secret.labels for labels in hands)
        facts = pyspiel.GameInfo(
            num_distinct_actions=most,
            max_chance_outcomes=secret.hands**2,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=2,
        )
        super().__init__(_type(), facts, {})

    def new_initial_state(self) -> SecretRoundState:
        return SecretRoundState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        return _Observer()


class SecretRoundState(pyspiel.State):  # type: ignore[misc]
    """What was dealt and chosen so far."""

    def __init__(self, game: SecretRoundGame) -> None:
        super().__init__(game)
        self.secret = game.secret
        self.taken: tuple[int, ...] = ()

    @property
    def dealt(self) -> tuple[int, int]:
        own, other = divmod(self.taken[0], self.secret.hands)
        return own, other

    def current_player(self) -> int:
        order = (pyspiel.PlayerId.CHANCE, 0, 1, pyspiel.PlayerId.TERMINAL)
        return int(order[len(self.taken)])

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(len(self.secret.labels[player][self.dealt[player]])))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self.secret.hands**2
        return [(deal, 1 / deals) for deal in range(deals)]

    def _apply_action(self, action: int) -> None:
        self.taken = (*self.taken, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            own, other = divmod(action, self.secret.hands)
            return f"hands {own} and {other}"
        return self.secret.labels[player][self.dealt[player]][action]

    def is_terminal(self) -> bool:
        return len(self.taken) == 3

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0, 0.0]
        worth = self.secret.payoffs[self.dealt][self.taken[1]][self.taken[2]]
        return [worth, -worth]

    def __str__(self) -> str:
        return " ".join(map(str, self.taken))


class _Observer:
    """A seat knows its own hand, and that it is its turn."""

    def __init__(self) -> None:
        self.tensor = None
        self.dict: dict[str, Any] = {}

    def set_from(self, state: SecretRoundState, player: int) -> None:
        """There is no tensor."""

    def string_from(self, state: SecretRoundState, player: int) -> str:
        if not state.taken:
            return f"seat {player}"
        return f"seat {player}, hand {state.dealt[player]}"
