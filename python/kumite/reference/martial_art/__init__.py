"""Martial Art in plain Python, written from its ledger to be believed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.martial_art import content

from .engine import MartialArtReference

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

__all__ = ["MartialArtReference", "game"]


def game(packs: Sequence[Path] = ()) -> MartialArtReference:
    """Martial Art with these packs laid over its own content. Raises ContentError."""
    return MartialArtReference(content.load(packs))
