"""Martial Art's content: `load()` gives everything printed in the game as typed values."""

from __future__ import annotations

import dataclasses
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from kumite.packs.files import Problems, read_folder
from kumite.packs.layers import WORDING, content_hash, count_entries, is_our_pack, lay_all

from .content_reader import read
from .entries import (
    Column,
    Content,
    Fighter,
    Figures,
    Gauge,
    Place,
    Skill,
    Start,
)
from .operations import Op
from .schema import SHAPE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite.packs.files import SourceFile

__all__ = [
    "Column",
    "Content",
    "Fighter",
    "Figures",
    "Gauge",
    "Op",
    "Place",
    "Skill",
    "Start",
    "check_sources",
    "load",
    "pack_keys",
]

_WORDING = WORDING | {"art"}


def load(packs: Sequence[Path] = ()) -> Content:
    """Our pack with others laid over it, in order.

    Raises ContentError, with file, line and remedy, for a pack that is not right.

    >>> content = load()
    >>> content.fighters[0].name, content.skills[0][0].name, len(content.spaces)
    ('Igor', 'Hook', 37)
    """
    return _load(tuple(Path(pack) for pack in packs)) if packs else _load_ours()


def _load(packs: Sequence[Path]) -> Content:
    problems = Problems()
    content = _read([read_folder(pack, problems) for pack in packs], problems)
    problems.refuse()
    assert content is not None
    return content


@cache
def _load_ours() -> Content:
    return _load(())


def check_sources(
    sources: Sequence[SourceFile], problems: Problems, advice: Problems | None
) -> dict[str, int]:
    """Checks one pack for `kumite content check`; one with our own id is read in place of ours."""
    if is_our_pack(SHAPE, sources):
        _read([], problems, base=sources)
    else:
        _read([sources], problems)
    layers, _, _ = lay_all(SHAPE, [], Problems())
    return count_entries(layers, sources)


def pack_keys() -> tuple[str, ...]:
    """Keys at the top of files of a pack, besides those that every pack has."""
    return SHAPE.top_level()


def _read(
    packs: Sequence[Sequence[SourceFile]],
    problems: Problems,
    base: Sequence[SourceFile] | None = None,
) -> Content | None:
    layers, laid, texts = lay_all(SHAPE, packs, problems, base)
    home = layers.documents[0].name if layers.documents else "pack.toml"
    content = read(layers, laid, problems, home)
    if content is None:
        return None
    return dataclasses.replace(content, hash=content_hash(content, _WORDING), files=texts)
