"""NEON's content: `load()` gives everything printed in the game as typed values."""

from __future__ import annotations

import dataclasses
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from kumite.packs import layers as content_layers
from kumite.packs.files import Problems, SourceFile, read_folder
from kumite.packs.layers import Layers, Pack, content_hash, count_entries, is_our_pack, lay_all

from . import schema
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

if TYPE_CHECKING:
    from collections.abc import Sequence

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
    "Pack",
    "Sector",
    "Token",
    "Track",
    "check",
    "check_sources",
    "load",
    "our_files",
    "pack_keys",
    "read_sources",
]

_WORDING = content_layers.WORDING | {"corporation"}


def load(packs: Sequence[Path] = ()) -> Content:
    """Our pack with others laid over it, in order.

    Raises ContentError, with file, line and remedy, for a pack that is not right.

    >>> content = load()
    >>> content.fighters[0].name, len(content.equipment)
    ('Akari', 41)
    """
    if not packs:
        return _load_ours()
    problems = Problems()
    content, _ = check([Path(pack) for pack in packs], problems)
    problems.refuse()
    assert content is not None
    return content


@cache
def _load_ours() -> Content:
    problems = Problems()
    content, _ = check([], problems)
    problems.refuse()
    assert content is not None
    return content


def check(packs: Sequence[Path], problems: Problems) -> tuple[Content | None, Layers]:
    """Reads packs over ours and notes every problem; what was read is None if there is one."""
    return read_sources([read_folder(pack, problems) for pack in packs], problems)


def check_sources(
    sources: Sequence[SourceFile], problems: Problems, advice: Problems | None
) -> dict[str, int]:
    """Checks one pack for `kumite content check`; one with our own id is read in place of ours."""
    if is_our_pack(schema.SHAPE, sources):
        content, layers = read_sources([], problems, base=sources)
    else:
        content, layers = read_sources([sources], problems)
    if content is not None and advice is not None:
        advise(content, layers.reporting_to(advice, {source.name for source in sources}))
    return count_entries(layers, sources)


def pack_keys() -> tuple[str, ...]:
    """Keys at the top of files of a pack, besides those that every pack has."""
    return schema.SHAPE.top_level()


def read_sources(
    packs: Sequence[Sequence[SourceFile]],
    problems: Problems,
    base: Sequence[SourceFile] | None = None,
) -> tuple[Content | None, Layers]:
    """The same from files that are in memory; `base` stands in for our own pack."""
    layers, laid, texts = lay_all(schema.SHAPE, packs, problems, base)
    home = layers.documents[0].name if layers.documents else "pack.toml"
    content = read(layers, laid, problems, home)
    if content is None:
        return None, layers
    return dataclasses.replace(content, hash=content_hash(content, _WORDING), files=texts), layers


def our_files() -> tuple[SourceFile, ...]:
    """The files of the pack that comes with the game, by name."""
    return content_layers.our_files(schema.SHAPE.game)
