"""NEON on the native engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite import _core
from kumite.games.neon.content import Content, load
from kumite.games.neon.setup import read_setup
from kumite.native.core_game import CoreGame
from kumite.native.learned_files import learned_files

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


class NeonNative(CoreGame[Content]):
    """NEON with its content compiled for the core."""

    def __init__(self, content: Content, learned: Sequence[str] = ()) -> None:
        super().__init__(content, _core.NeonGame, read_setup, learned)


def game(packs: Sequence[Path] = ()) -> NeonNative:
    """NEON with these packs laid over our own content."""
    return NeonNative(load(packs), learned_files("neon", packs))
