"""NEON's content: `load()` gives everything printed in the game as typed values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.packs import layers as content_layers
from kumite.packs.reader import PackReader

from .content_reader import read
from .deck_advice import advise
from .entries import (
    ActionCard,
    Automa,
    Bot,
    Conditions,
    Content,
    Cost,
    Effect,
    Enhancement,
    Equipment,
    Fighter,
    Figures,
    Half,
    Maneuver,
    Sector,
    Token,
    Track,
)
from .operations import Op
from .schema import SHAPE

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from kumite.packs.files import SourceFile

__all__ = [
    "ActionCard",
    "Automa",
    "Bot",
    "Conditions",
    "Content",
    "Cost",
    "Effect",
    "Enhancement",
    "Equipment",
    "Fighter",
    "Figures",
    "Half",
    "Maneuver",
    "Op",
    "Sector",
    "Token",
    "Track",
    "check_sources",
    "load",
    "our_files",
    "pack_keys",
    "read_sources",
]

_PACKS = PackReader(SHAPE, read, frozenset({"corporation"}), advise)

check_sources = _PACKS.check_sources
pack_keys = _PACKS.pack_keys
read_sources = _PACKS.read_sources


def load(packs: Sequence[Path] = ()) -> Content:
    """Our pack with others laid over it, in order.

    Raises ContentError, with file, line and remedy, for a pack that is not right.

    >>> content = load()
    >>> content.fighters[0].name, len(content.equipment)
    ('Akari', 41)
    """
    return _PACKS.load(packs)


def our_files() -> tuple[SourceFile, ...]:
    """The files of the pack that comes with the game, by name."""
    return content_layers.our_files(SHAPE.game)
