"""What the native engine of every game is: its content compiled for the core, and asked."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar, cast

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kumite.contract import RawState, Setup
    from kumite.what_if import Odds


class _Content(Protocol):
    def sources(self) -> list[tuple[str, str]]: ...


C = TypeVar("C", bound=_Content)

_LIMIT = 200_000
"""Positions to look at for one action; no odds are told of what takes more."""


@lru_cache(maxsize=8)
def _compiled(
    compiled: Callable[[list[tuple[str, str]], list[str]], Any],
    sources: tuple[tuple[str, str], ...],
    learned: tuple[str, ...],
) -> Any:
    """Content for the core. It never changes, so matches, bots and searches share it."""
    return compiled(list(sources), list(learned))


class CoreGame(Generic[C]):
    """A game with its content compiled for the core: `kumite.contract.RawGame`."""

    def __init__(
        self,
        content: C,
        compiled: Callable[[list[tuple[str, str]], list[str]], Any],
        read_setup: Callable[[Setup, C], Sequence[Any]],
        learned: Sequence[str] = (),
    ) -> None:
        self.content = content
        self.core = _compiled(compiled, tuple(content.sources()), tuple(learned))
        self._read_setup = read_setup

    def new(self, setup: Setup) -> RawState:
        """The first position. Raises BadSetup."""
        return cast("RawState", self.core.start(*self._read_setup(setup, self.content)))

    def decode(self, data: bytes) -> RawState:
        """A state from ``encode()``. Raises DecodeError for anything that is not one."""
        return cast("RawState", self.core.decode(data))

    def from_view(self, data: bytes, seed: int) -> RawState:
        """A random full state that fits a view."""
        return cast("RawState", self.core.from_view(data, seed & (2**64 - 1)))

    def odds(self, view: bytes) -> dict[int, Odds]:
        """What each legal action of the view's seat leads to, if the game foresees anything."""
        from .foreseeing import foreseen  # few programs ask

        return foreseen(self.core.odds(view, _LIMIT))

    def simulate(self, setup: Setup, games: int, seed: int) -> tuple[int, int, int, Sequence[int]]:
        """Random matches inside the core: decisions, forced, chance, wins by seat.

        After the seats come those whom nobody plays.
        """
        facts = self._read_setup(setup, self.content)
        _, decisions, forced, chance, _, wins = self.core.simulate(*facts, games, seed)
        return decisions, forced, chance, wins
