"""Martial Art's content: `load()` gives everything printed in the game as typed values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.packs.reader import PackReader

from .content_reader import read
from .entries import (
    Column,
    Content,
    Fighter,
    Figures,
    Gauge,
    Skill,
    Start,
    StartPlace,
)
from .operations import Op
from .schema import SHAPE

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

__all__ = [
    "Column",
    "Content",
    "Fighter",
    "Figures",
    "Gauge",
    "Op",
    "Skill",
    "Start",
    "StartPlace",
    "check_sources",
    "load",
    "pack_keys",
]

_PACKS = PackReader(SHAPE, read, frozenset({"art"}))

check_sources = _PACKS.check_sources
pack_keys = _PACKS.pack_keys


def load(packs: Sequence[Path] = ()) -> Content:
    """Our pack with others laid over it, in order.

    Raises ContentError, with file, line and remedy, for a pack that is not right.

    >>> content = load()
    >>> content.fighters[0].name, content.skills[0][0].name, len(content.spaces)
    ('Igor', 'Hook', 37)
    """
    return _PACKS.load(packs)
