"""NEON on the native engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from kumite import _core
from kumite.games.neon.content import load
from kumite.games.neon.setup import read_setup

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from kumite.contract import RawState, Setup
    from kumite.games.neon.content import Content


class NeonNative:
    """NEON with its content compiled for the core."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.core = _core.NeonGame(list(content.sources()))

    def new(self, setup: Setup) -> RawState:
        """The first position. Raises BadSetup."""
        return cast("RawState", self.core.start(*read_setup(setup, self.content)))

    def decode(self, data: bytes) -> RawState:
        """A state from ``encode()``. Raises DecodeError for anything that is not one."""
        return cast("RawState", self.core.decode(data))

    def from_view(self, data: bytes, seed: int) -> RawState:
        """A random full state that fits a view."""
        return cast("RawState", self.core.from_view(data, seed & (2**64 - 1)))

    def simulate(self, setup: Setup, games: int, seed: int) -> tuple[int, int, int, Sequence[int]]:
        """Random matches inside the core: decisions, forced, chance, wins by seat (Automa: 6)."""
        facts = read_setup(setup, self.content)
        _, decisions, forced, chance, _, wins = self.core.simulate(*facts, games, seed)
        return decisions, forced, chance, wins


def game(packs: Sequence[Path] = ()) -> NeonNative:
    """NEON with these packs laid over our own content."""
    return NeonNative(load(packs))
