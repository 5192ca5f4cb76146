"""A match as other people's tools want it: actions by index, chance inside, observations as bytes.

Shared by the doors; the indexes and observations are those of `kumite.batch`.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Protocol, cast

from kumite import engines
from kumite.contract import CHANCE, SPECTATOR
from kumite.errors import BadSetup
from kumite.games import presenter
from kumite.measuring.simulation import pick_outcome

if TYPE_CHECKING:
    from pathlib import Path
    from random import Random

    from kumite.contract import RawGame, RawState, Setup
    from kumite.games import Position, Presenter


class _Observed(Protocol):
    def observe(self, seat: int) -> bytes: ...

    def evaluate(self) -> list[float]: ...


SLOTS = 128
"""Places for legal actions, as in `kumite.batch`."""


@cache
def _loaded(game: str, packs: tuple[Path, ...]) -> tuple[RawGame, Presenter]:
    return engines.load(game, "native", packs), presenter(game, packs)


class IndexedMatch:
    """One match on the native engine, its words at hand."""

    def __init__(self, setup: Setup, state: RawState | None = None) -> None:
        self.setup = setup
        self.raw, self.words = _loaded(setup.game, setup.packs)
        self.state = self.raw.new(setup) if state is None else state
        if not hasattr(self.state, "observe"):
            raise BadSetup(f"{setup.game} has no observations")
        self._described: tuple[bytes, Position] | None = None
        """The words of the last view that was asked about: labels are asked for by the dozen."""

    def clone(self) -> IndexedMatch:
        return IndexedMatch(self.setup, self.state.clone())

    def __deepcopy__(self, memo: object) -> IndexedMatch:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickled, (self.setup, self.state.encode())

    @property
    def is_over(self) -> bool:
        return self.state.to_act() == 0

    @property
    def is_chance(self) -> bool:
        return bool(self.state.to_act() & CHANCE)

    @property
    def seat(self) -> int:
        """The seat to act; of those who choose secretly at the same time, the lowest."""
        waiting = self.state.to_act()
        return (waiting & -waiting).bit_length() - 1

    def codes(self, seat: int) -> list[int]:
        """The actions offered to a seat: the first ones, should there be too many."""
        return self.state.actions(seat)[:SLOTS]

    def take(self, index: int) -> None:
        """The seat to act takes the action at an index. Raises IllegalAction."""
        self.take_for(self.seat, index)

    def to_act(self) -> list[int]:
        """The seats that must choose, secretly if there are several."""
        waiting = self.state.to_act()
        return [] if waiting & CHANCE else [at for at in range(8) if waiting >> at & 1]

    def take_for(self, seat: int, index: int) -> None:
        """A seat takes the action at an index. Raises IllegalAction."""
        codes = self.codes(seat)
        # An index that there is not is refused by the engine, which knows no action 2**32.
        self.state.apply(seat, codes[index] if 0 <= index < len(codes) else 1 << 32)

    def settle(self, rng: Random) -> None:
        """Lets chance fall until somebody must choose."""
        while self.is_chance:
            self.state.apply_outcome(pick_outcome(rng, self.state.outcomes()))

    def observe(self, seat: int) -> bytes:
        return cast("_Observed", self.state).observe(seat)

    def evaluate(self) -> list[float]:
        """How the core judges the position: per seat from -1 (lost) to 1 (won)."""
        return cast("_Observed", self.state).evaluate()

    def board(self, seat: int | None = None) -> str:
        """The position in plain text, as a seat or a spectator sees it."""
        return self.words.view(self.state.view(SPECTATOR if seat is None else seat)).board()

    def position(self, viewer: int) -> Position:
        """Words for what a seat or a spectator sees."""
        view = self.state.view(viewer)
        if self._described is None or self._described[0] != view:
            self._described = view, self.words.position(view)
        return self._described[1]

    def label(self, seat: int, index: int) -> str:
        """An action in words."""
        return self.position(seat).label(self.codes(seat)[index]).text


def _unpickled(setup: Setup, data: bytes) -> IndexedMatch:
    return IndexedMatch(setup, _loaded(setup.game, setup.packs)[0].decode(data))
