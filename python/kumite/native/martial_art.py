"""Martial Art on the native engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from kumite import _core
from kumite.games.martial_art.content import load
from kumite.games.martial_art.setup import read_setup
from kumite.what_if import Defended, Odds, TargetOdds, chances_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from kumite.contract import RawState, Setup
    from kumite.games.martial_art.content import Content

    Spread = Sequence[tuple[int, bool, int]]

_LIMIT = 200_000
"""Positions to look at for one action; no odds are told of what takes more."""


class MartialArtNative:
    """Martial Art with its content compiled for the core."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.core = _core.MartialArtGame(list(content.sources()))

    def new(self, setup: Setup) -> RawState:
        """The first position. Raises BadSetup."""
        return cast("RawState", self.core.start(*read_setup(setup, self.content)))

    def decode(self, data: bytes) -> RawState:
        """A state from ``encode()``. Raises DecodeError for anything that is not one."""
        return cast("RawState", self.core.decode(data))

    def from_view(self, data: bytes, seed: int) -> RawState:
        """A random full state that fits a view."""
        return cast("RawState", self.core.from_view(data, seed & (2**64 - 1)))

    def odds(self, view: bytes) -> dict[int, Odds]:
        """What each legal action of the view's seat leads to."""
        return {
            action: Odds(tuple(_target(*each) for each in found or ()))
            for action, found in self.core.odds(view, _LIMIT)
        }

    def simulate(self, setup: Setup, games: int, seed: int) -> tuple[int, int, int, Sequence[int]]:
        """Random matches inside the core: decisions, forced, chance, wins by seat."""
        facts = read_setup(setup, self.content)
        _, decisions, forced, chance, _, wins = self.core.simulate(*facts, games, seed)
        return decisions, forced, chance, wins


def _target(
    who: int,
    how: tuple[int, int],
    line: Sequence[int],
    spent: tuple[int, int],
    undefended: Spread,
    defended: tuple[Spread, Spread] | None,
) -> TargetOdds:
    answers = None if defended is None else Defended(*map(chances_of, defended))
    return TargetOdds(who, how, tuple(line), spent, chances_of(undefended), answers)


def game(packs: Sequence[Path] = ()) -> MartialArtNative:
    """Martial Art with these packs laid over our own content."""
    return MartialArtNative(load(packs))
