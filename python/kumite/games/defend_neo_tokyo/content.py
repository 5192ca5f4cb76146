"""Defend Neo Tokyo's content: `load()` gives everything printed in the game as typed values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.packs.reader import PackReader

from .content_reader import read
from .entries import Content
from .schema import SHAPE

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

__all__ = ["Content", "check_sources", "load", "pack_keys"]

_PACKS = PackReader(SHAPE, read)

check_sources = _PACKS.check_sources
pack_keys = _PACKS.pack_keys


def load(packs: Sequence[Path] = ()) -> Content:
    """Our pack with others laid over it, in order.

    Raises ContentError, with file, line and remedy, for a pack that is not right.

    >>> content = load()
    >>> content.parts[0].name, content.cards[0][0].name, len(content.designs())
    ('Anansi', 'Thread the Needle', 48)
    """
    return _PACKS.load(packs)
