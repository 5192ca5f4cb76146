"""Defend Neo Tokyo on the native engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite import _core
from kumite.games.defend_neo_tokyo.content import Content, load
from kumite.games.defend_neo_tokyo.setup import read_setup
from kumite.native.core_game import CoreGame
from kumite.native.learned_files import learned_files

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from kumite.games.defend_neo_tokyo.next_attack import RawStep


class DefendNeoTokyoNative(CoreGame[Content]):
    """Defend Neo Tokyo with its content compiled for the core."""

    def __init__(self, content: Content, learned: Sequence[str] = ()) -> None:
        super().__init__(content, _core.DefendNeoTokyoGame, read_setup, learned)

    def foresee_attacks(self, view: bytes, symbol: int, most: int) -> tuple[bool, list[RawStep]]:
        """The monsters' next attack; see `kumite.games.defend_neo_tokyo.next_attack`."""
        return _core.foresee_attacks(self.core, view, symbol, most)


def game(packs: Sequence[Path] = ()) -> DefendNeoTokyoNative:
    """Defend Neo Tokyo with these packs laid over our own content."""
    return DefendNeoTokyoNative(load(packs), learned_files("defend-neo-tokyo", packs))
