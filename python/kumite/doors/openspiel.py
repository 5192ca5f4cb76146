"""Every game as a game of OpenSpiel. Needs the extra `openspiel`.

Importing this module registers `kumite_neon` and its siblings with `pyspiel`:

>>> import pyspiel
>>> import kumite.doors.openspiel
>>> game = pyspiel.load_game("kumite_neon(mode=royale,seats=2)")
>>> game.new_initial_state().is_chance_node()
True
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel

from kumite.contract import SPECTATOR
from kumite.doors.indexed_match import SLOTS, IndexedMatch
from kumite.errors import BadSetup
from kumite.games import GameInfo, ModeInfo, games, presenter, setup_for
from kumite.measuring.simulation import MOST_STEPS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kumite.contract import Setup

__all__ = ["KumiteGame", "KumiteState", "name_of"]

MOST_OUTCOMES = 1024
"""More ways than chance can fall in any game."""
_DIGEST_BYTES = 16


def name_of(game: str) -> str:
    """What OpenSpiel calls a game.

    >>> name_of("martial-art")
    'kumite_martial_art'
    """
    return f"kumite_{game.replace('-', '_')}"


def _type(info: GameInfo, modes: Sequence[ModeInfo]) -> Any:
    """What OpenSpiel is told of a game, true for these modes of it."""
    every = [seats for mode in info.modes for seats in mode.seats]
    return pyspiel.GameType(
        short_name=name_of(info.id),
        long_name=f"{info.title} (Kumite)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=_utility(modes),
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(every),
        min_num_players=min(every),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "mode": info.modes[0].id,
            "seats": info.modes[0].seats[0],
            "fighters": "",
            "options": "",
        },
    )


def _utility(modes: Sequence[ModeInfo]) -> Any:
    """How the returns of all seats add up in these modes."""
    kinds = pyspiel.GameType.Utility
    if all(mode.is_together for mode in modes):
        return kinds.IDENTICAL
    return kinds.ZERO_SUM if _is_zero_sum(modes) else kinds.GENERAL_SUM


def _is_zero_sum(modes: Sequence[ModeInfo]) -> bool:
    return all(mode.is_zero_sum for mode in modes)


def _setup(info: GameInfo, params: dict[str, Any]) -> Setup:
    mode = params.get("mode", info.modes[0].id)
    fighters, options = params.get("fighters", ""), params.get("options", "")
    # Commas part OpenSpiel's own parameters, so what is listed is parted by other signs.
    names = fighters.split("+" if presenter(info.id).fighters else "/")
    roster = [name if name not in ("", "-") else None for name in names]
    given = dict(_option(word) for word in options.split("+")) if options else {}
    return setup_for(info.id, mode, params.get("seats"), roster if fighters else (), given)


def _option(word: str) -> tuple[str, str]:
    name, colon, value = word.partition(":")
    if not colon:
        raise BadSetup(f"option {word!r} is no NAME:VALUE")
    return name, value


class KumiteGame(pyspiel.Game):  # type: ignore[misc]
    """One setup of one game.

    Parameters: mode, seats, fighters (`akari+ghost`; parted by `/` where teams or mechs have plus
    signs themselves) and options (`hands:closed+threat:abyss`). A parameter that is not right is
    refused when the game is loaded.
    """

    info: GameInfo

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.setup = _setup(self.info, params or {})
        self.first = IndexedMatch(self.setup)
        """The first position: engines refuse fighters that a setup alone cannot."""
        modes = [self.info.mode(self.setup.mode)]
        facts = pyspiel.GameInfo(
            num_distinct_actions=SLOTS,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=self.setup.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if _is_zero_sum(modes) else None,
            max_game_length=MOST_STEPS,
        )
        super().__init__(_type(self.info, modes), facts, params or {})

    def __reduce__(self) -> tuple[Any, ...]:
        return _loaded, (str(self),)

    def new_initial_state(self) -> KumiteState:
        return KumiteState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.setup, kind, params)


def _loaded(text: str) -> Any:
    return pyspiel.load_game(text)


class _Match:
    """The indexed, and what each seat has seen so far; copied as OpenSpiel copies a state."""

    def __init__(self, indexed: IndexedMatch, seen: list[bytes], views: list[bytes]) -> None:
        self.indexed = indexed
        self.seen = seen
        self.views = views

    def __deepcopy__(self, memo: object) -> _Match:
        return _Match(self.indexed.clone(), list(self.seen), list(self.views))

    def look(self) -> None:
        """Every seat remembers what it sees now, if that is new."""
        for seat, before in enumerate(self.views):
            view = self.indexed.state.view(seat)
            if view != before:
                digest = hashlib.blake2b(self.seen[seat] + view, digest_size=_DIGEST_BYTES)
                self.seen[seat] = digest.digest()
                self.views[seat] = view


class KumiteState(pyspiel.State):  # type: ignore[misc]
    """One position. Actions and outcomes are indexes of the engine's ascending lists."""

    def __init__(self, game: KumiteGame) -> None:
        super().__init__(game)
        seats = game.setup.seats
        self.match = _Match(game.first.clone(), [b""] * seats, [b""] * seats)
        self.match.look()

    @property
    def indexed(self) -> IndexedMatch:
        return self.match.indexed

    def current_player(self) -> int:
        if self.indexed.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.indexed.is_chance:
            return int(pyspiel.PlayerId.CHANCE)
        return self.indexed.seat

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(len(self.indexed.codes(player))))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self.indexed.state.outcomes()
        total = sum(weight for _, weight in outcomes)
        return [(index, weight / total) for index, (_, weight) in enumerate(outcomes)]

    def _apply_action(self, action: int) -> None:
        if self.indexed.is_chance:
            self.indexed.state.apply_outcome(self.indexed.state.outcomes()[action][0])
        else:
            self.indexed.take(action)
        self.match.look()

    def _action_to_string(self, player: int, action: int) -> str:
        indexed = self.indexed
        if player == pyspiel.PlayerId.CHANCE:
            outcome = indexed.state.outcomes()[action][0]
            return f"{action}: {indexed.position(SPECTATOR).outcome(outcome)}"
        return f"{action}: {indexed.label(player, action)}"

    def is_terminal(self) -> bool:
        return self.indexed.is_over

    def returns(self) -> list[float]:
        return self.indexed.state.returns()

    def __str__(self) -> str:
        return self.indexed.board()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> KumiteState:
        """A random state that the player cannot tell from this one; its history is this one's."""
        other = self.clone()
        seed = int(sampler() * 2**53)
        own = self.match
        state = own.indexed.state.determinize(player, seed)
        seats = range(len(own.seen))
        other.match = _Match(
            IndexedMatch(own.indexed.setup, state),
            [own.seen[seat] if seat == player else b"" for seat in seats],
            [own.views[seat] if seat == player else b"" for seat in seats],
        )
        other.match.look()
        return other  # type: ignore[no-any-return]


class Observer:
    """What one player sees: bytes as a tensor of [0, 1], and as a string.

    With perfect recall the string is a digest of everything the player ever saw.
    """

    def __init__(self, setup: Setup, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"there are no parameters of observations; {params} were given")
        self._remembers = kind.perfect_recall
        width = len(IndexedMatch(setup).observe(0))
        self.tensor = np.zeros(width, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: KumiteState, player: int) -> None:
        seen = np.frombuffer(state.indexed.observe(player), np.uint8)
        np.divide(seen, np.float32(255), out=self.tensor)

    def string_from(self, state: KumiteState, player: int) -> str:
        if self._remembers:
            return f"seat {player} {state.match.seen[player].hex()}"
        return f"seat {player} {state.indexed.observe(player).hex()}"


for _info in games("native"):
    # A class, as OpenSpiel's own games are: unlike a function it may outlive the interpreter.
    _class = type(f"{_info.title}Game", (KumiteGame,), {"info": _info})
    pyspiel.register_game(_type(_info, _info.modes), _class)
