"""Super Fantasy Brawl's content: `load()` gives everything printed in the game as typed values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.packs.reader import PackReader

from .content_reader import read
from .entries import Card, Challenge, Champion, Content, Mode, Standard, Targeting
from .schema import SHAPE

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

__all__ = [
    "Card",
    "Challenge",
    "Champion",
    "Content",
    "Mode",
    "Standard",
    "Targeting",
    "check_sources",
    "load",
    "pack_keys",
]

_PACKS = PackReader(SHAPE, read, frozenset({"role", "area_name"}))

check_sources = _PACKS.check_sources
pack_keys = _PACKS.pack_keys


def load(packs: Sequence[Path] = ()) -> Content:
    """Our pack with others laid over it, in order.

    Raises ContentError, with file, line and remedy, for a pack that is not right.

    >>> content = load()
    >>> content.champions[0].name, content.cards[7].name, len(content.cells)
    ('Deryn', 'Knock Down', 61)
    """
    return _PACKS.load(packs)
