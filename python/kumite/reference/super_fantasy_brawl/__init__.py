"""Super Fantasy Brawl in plain Python, written from its ledger to be believed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.super_fantasy_brawl import content

from .engine import SuperFantasyBrawlReference

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

__all__ = ["SuperFantasyBrawlReference", "game"]


def game(packs: Sequence[Path] = ()) -> SuperFantasyBrawlReference:
    """Super Fantasy Brawl with these packs laid over its own content. Raises ContentError."""
    return SuperFantasyBrawlReference(content.load(packs))
