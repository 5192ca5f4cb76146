"""Super Fantasy Brawl on the native engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite import _core
from kumite.games.super_fantasy_brawl.content import Content, load
from kumite.games.super_fantasy_brawl.setup import read_setup
from kumite.native.core_game import CoreGame
from kumite.native.learned_files import learned_files

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


class SuperFantasyBrawlNative(CoreGame[Content]):
    """Super Fantasy Brawl with its content compiled for the core."""

    def __init__(self, content: Content, learned: Sequence[str] = ()) -> None:
        super().__init__(content, _core.SuperFantasyBrawlGame, read_setup, learned)


def game(packs: Sequence[Path] = ()) -> SuperFantasyBrawlNative:
    """Super Fantasy Brawl with these packs laid over our own content."""
    return SuperFantasyBrawlNative(load(packs), learned_files("super-fantasy-brawl", packs))
