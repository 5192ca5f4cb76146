"""NEON's content: `load()` gives everything printed in the game as typed values."""

from __future__ import annotations

import dataclasses
import hashlib
import json
from enum import IntEnum
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from kumite.content_files import Problem, Problems, SourceFile, decode, parse, read_folder

from .content_reader import GAME, Layers, lay, read
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
    Op,
    Pack,
    Sector,
    Token,
    Track,
)

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
    "read_sources",
]

_WORDING = {"name", "corporation", "text", "source", "packs", "hash", "files"}


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
    documents = [document for source in sources if (document := parse(source, Problems()))]
    is_ours = any(document.data.get("id") == GAME for document in documents)
    if is_ours:
        content, layers = read_sources([], problems, base=sources)
    else:
        content, layers = read_sources([sources], problems)
    if content is not None and advice is not None:
        advise(content, layers.telling(advice, {source.name for source in sources}))
    names = list(layers.lists)
    lists = [(name, document.data.get(name)) for document in documents for name in names]
    counts: dict[str, int] = {}
    for name, entries in lists:
        if isinstance(entries, list):
            counts[name] = counts.get(name, 0) + len(entries)
    return counts


def read_sources(
    packs: Sequence[Sequence[SourceFile]],
    problems: Problems,
    base: Sequence[SourceFile] | None = None,
) -> tuple[Content | None, Layers]:
    """The same from files that are in memory; `base` stands in for our own pack."""
    layers = Layers()
    laid: list[Pack] = []
    texts: list[tuple[str, str]] = []
    ours = our_files() if base is None else base
    for number, sources in enumerate([ours, *packs]):
        documents = [parse(source, problems) for source in sources]
        pack = lay(layers, [document for document in documents if document], problems)
        if pack is None:
            continue
        if any(pack.id == other.id for other in laid):
            remedy = "a pack has an id of its own"
            problems.add(Problem(sources[0].name, 1, f"pack id {pack.id!r} is taken", remedy))
        laid.append(pack)
        prefix = f"{pack.id}/" if number else ""
        texts += [(prefix + Path(source.name).name, source.text) for source in sources]
    home = ours[0].name if ours else "pack.toml"
    content = read(layers, laid, problems, home)
    if content is None:
        return None, layers
    return dataclasses.replace(content, hash=_hash(content), files=tuple(texts)), layers


@cache
def our_files() -> tuple[SourceFile, ...]:
    """The files of the pack that comes with the game, by name."""
    folder = files("kumite").joinpath("content", GAME)
    problems = Problems()
    sources = []
    for file in sorted(folder.iterdir(), key=lambda each: each.name):
        if file.name.endswith(".toml"):
            text = decode(file.name, file.read_bytes(), problems)
            sources.append(SourceFile(file.name, text or ""))
    problems.refuse()
    return tuple(sources)


def _hash(content: Content) -> str:
    text = json.dumps(_plain(content), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _plain(value: object) -> object:
    """What the rules read, as plain lists and tables."""
    if dataclasses.is_dataclass(value):
        names = [field.name for field in dataclasses.fields(value)]
        return {name: _plain(getattr(value, name)) for name in names if name not in _WORDING}
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    return int(value) if isinstance(value, IntEnum) else value
