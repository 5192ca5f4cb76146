"""Defend Neo Tokyo in plain Python, written from its ledger to be believed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.defend_neo_tokyo import content

from .engine import DefendNeoTokyoReference

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

__all__ = ["DefendNeoTokyoReference", "game"]


def game(packs: Sequence[Path] = ()) -> DefendNeoTokyoReference:
    """Defend Neo Tokyo with these packs laid over its own content. Raises ContentError."""
    return DefendNeoTokyoReference(content.load(packs))
