"""NEON in plain Python, written from its ledger to be believed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.neon import content

from .engine import NeonReference

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

__all__ = ["NeonReference", "game"]


def game(packs: Sequence[Path] = ()) -> NeonReference:
    """NEON with these packs laid over its own content. Raises ContentError."""
    return NeonReference(content.load(packs))
