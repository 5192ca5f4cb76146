"""Packs laid over each other: what every game's content shares, whatever its entries say.

A game gives a `Shape`; files become `Layers`, from which its own reader makes typed values.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import re
from dataclasses import dataclass, field, replace
from enum import Enum, IntEnum, StrEnum
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar, cast

from kumite.packs.files import (
    NAME_LENGTH,
    Problem,
    Problems,
    SourceFile,
    Spot,
    decode,
    nearest,
    parse,
    shown,
)

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Mapping, Sequence

    from kumite.packs.files import Document

_Key = TypeVar("_Key")

PACK_KEYS = ("id", "game", "name", "version", "schema")
WORDING = frozenset({"name", "text", "source", "packs", "hash", "files"})
"""Fields of content that no rule reads."""
_VERSION = re.compile(r"\d{1,4}(\.\d{1,4}){0,2}")
_ENTRY = ("id", "source")


class Source(StrEnum):
    """Where an entry comes from."""

    BOOK = "book"
    PUBLIC = "public"
    OURS = "ours"


@dataclass(frozen=True, slots=True)
class Pack:
    """A pack as a match records it."""

    id: str
    name: str
    version: str


@dataclass(frozen=True, slots=True)
class Shape:
    """What the packs of a game are made of."""

    game: str
    schema: int
    lists: Mapping[str, tuple[int, int]]
    """Lists of entries, and how many there are when all packs are laid over each other."""
    tables: tuple[str, ...]
    """Tables, laid key by key."""
    keys: tuple[str, ...]
    """Keys at the top of a file that belong to no table."""

    def top_level(self) -> tuple[str, ...]:
        return (*self.lists, *self.tables, *self.keys)


@dataclass
class Layers:
    """What is left to read when all packs are laid over each other, with its places."""

    shape: Shape
    lists: dict[str, dict[str, Spot]] = field(default_factory=dict)
    tables: dict[tuple[str, str], Spot] = field(default_factory=dict)
    """Keys of tables, by table ("" for the top of a file) and key."""
    documents: list[Document] = field(default_factory=list)
    """In laying order."""

    def __post_init__(self) -> None:
        for name in self.shape.lists:
            self.lists.setdefault(name, {})

    def latest(self, spots: Iterable[Spot]) -> Spot:
        """Of several places that disagree, the one that was laid last."""
        order = {id(document): number for number, document in enumerate(self.documents)}
        return max(spots, key=lambda spot: order[id(spot.document)])

    def entries(self, name: str) -> list[Spot]:
        return list(self.lists[name].values())

    def at(self, table: str, key: str) -> Spot | None:
        return self.tables.get((table, key))

    def reporting_to(self, problems: Problems, names: set[str]) -> Layers:
        """The same places, telling others: only what is said of files with these names."""
        lists = {
            name: {
                id: replace(spot, problems=problems if spot.document.name in names else Problems())
                for id, spot in entries.items()
            }
            for name, entries in self.lists.items()
        }
        return Layers(self.shape, lists, self.tables, self.documents)


def lay(layers: Layers, documents: Sequence[Document], problems: Problems) -> Pack | None:
    """Lays one pack over what is there: entries by id, tables key by key."""
    shape = layers.shape
    ids: dict[tuple[str, str], Spot] = {}
    keys: dict[tuple[str, str], Spot] = {}
    pack: dict[str, Spot] = {}
    for document in documents:
        top = Spot(document, (), document.data, problems)
        top.keys((), (*PACK_KEYS, *shape.top_level()))
        for key in document.data:
            if key in PACK_KEYS:
                _once(pack, key, top.at(key))
            elif key in shape.lists:
                _lay_list(layers.lists[key], ids, key, top)
            elif key in shape.tables:
                for inner in top.at(key).table():
                    _once(keys, (key, inner), top.at(key).at(inner))
            elif key in shape.keys:
                _once(keys, ("", key), top.at(key))
    layers.tables.update(keys)
    layers.documents += documents
    return _read_pack(shape, pack, documents, problems)


def _once(seen: dict[_Key, Spot], key: _Key, spot: Spot) -> None:
    if key in seen:
        spot.report(f"{spot.label} is given twice", f"first in {_place(seen[key], spot)}; keep one")
    else:
        seen[key] = spot


def _place(spot: Spot, seen_from: Spot) -> str:
    line = spot.document.line(spot.path)
    is_same = spot.document is seen_from.document
    return f"line {line}" if is_same else f"{spot.document.name}:{line}"


def _lay_list(
    entries: dict[str, Spot], ids: dict[tuple[str, str], Spot], key: str, top: Spot
) -> None:
    for spot in top.items(key, 0, 1000):
        if not spot.is_(dict):
            continue
        id = spot.id()
        if not id:
            spot.report("'id' is missing", f"every {key} has an id of its own")
        elif (key, id) in ids:
            first = _place(ids[key, id], spot)
            spot.at("id").report(f"{key} {id!r} is given twice", f"first in {first}; rename one")
        else:
            ids[key, id] = spot
            entries[id] = spot


def _read_pack(
    shape: Shape, pack: dict[str, Spot], documents: Sequence[Document], problems: Problems
) -> Pack | None:
    if not documents:
        return None
    home = next(iter(pack.values())).document if pack else documents[0]
    table: dict[str, object] = {}
    top = Spot(home, (), table, problems)
    for key in PACK_KEYS:
        if key in pack:
            table[key] = pack[key].value
        else:
            top.report(f"the pack's {key!r} is missing", "see pack.toml in docs/content.md")
    id, name = top.id(), top.text("name", NAME_LENGTH)
    version = top.text("version", NAME_LENGTH)
    if version and not _VERSION.fullmatch(version):
        top.at("version").report_value(f"is {shown(version)}", "numbers such as '1.0.0'")
    if "game" in table and table["game"] != shape.game:
        top.at("game").report(f"a pack of game {shown(table['game'])}", f"expected {shape.game!r}")
    if "schema" in table and top.at("schema").is_(int) and table["schema"] != shape.schema:
        remedy = f"this version reads schema {shape.schema}"
        top.at("schema").report_value(f"is {shown(table['schema'])}", remedy)
    return Pack(id, name, version)


def check_counts(layers: Layers) -> None:
    """Notes every entry beyond what a list may hold."""
    for name, (_, high) in layers.shape.lists.items():
        ids = list(layers.lists[name])
        for spot in layers.entries(name)[high:]:
            known = ", ".join(ids[:10]) + (", …" if len(ids) > 10 else "")
            spot.report(f"too many entries: {name} has {high}", f"replace one by its id: {known}")


def check_complete(
    layers: Layers, needed: Iterable[tuple[str, str]], problems: Problems, home: str
) -> None:
    """Whatever our own pack must hold; a pack laid over it may hold as little as it likes."""
    for table, key in needed:
        if (table, key) not in layers.tables:
            name = f"{table}.{key}" if table else key
            problems.add(Problem(home, 1, f"{name} is missing", "the game cannot do without"))
    for name, (low, _) in layers.shape.lists.items():
        count = len(layers.lists[name])
        if count < low:
            problems.add(Problem(home, 1, f"{count} entries of {name}", f"at least {low}"))


def refuse_other_keys(layers: Layers, name: str, known: Sequence[str]) -> None:
    """Notes every key of a table that means nothing."""
    for (table, key), spot in layers.tables.items():
        if table == name and key not in known:
            spot.report(f"unknown key {shown(key)}", nearest(key, known))


def source_of(spot: Spot) -> Source:
    """Where an entry comes from; ours unless it says so."""
    word = spot.at("source").word([each.value for each in Source]) if spot.has("source") else None
    return Source(word) if word else Source.OURS


def entry(spot: Spot, required: Sequence[str], optional: Sequence[str] = ()) -> tuple[str, str]:
    """Checks the keys of an entry; gives its id and text."""
    spot.keys((*_ENTRY, *required), (*optional, "text"))
    return str(spot.at("id").value), spot.text("text")


def lay_all(
    shape: Shape,
    packs: Sequence[Sequence[SourceFile]],
    problems: Problems,
    base: Sequence[SourceFile] | None = None,
) -> tuple[Layers, tuple[Pack, ...], tuple[tuple[str, str], ...]]:
    """Our pack and others over it: layers, packs, and (file name, text) in laying order.

    `base` stands in for our own pack.
    """
    layers = Layers(shape)
    laid: list[Pack] = []
    texts: list[tuple[str, str]] = []
    ours = our_files(shape.game) if base is None else base
    for number, sources in enumerate([ours, *packs]):
        is_ours = number == 0 and base is None
        documents = [parse(source, problems, is_ours=is_ours) for source in sources]
        pack = lay(layers, [document for document in documents if document], problems)
        if pack is None:
            continue
        if any(pack.id == other.id for other in laid):
            remedy = "a pack has an id of its own"
            problems.add(Problem(sources[0].name, 1, f"pack id {pack.id!r} is taken", remedy))
        laid.append(pack)
        prefix = f"{pack.id}/" if number else ""
        texts += [(prefix + Path(source.name).name, source.text) for source in sources]
    return layers, tuple(laid), tuple(texts)


def count_entries(layers: Layers, sources: Sequence[SourceFile]) -> dict[str, int]:
    """How many entries of each list these files hold."""
    counts: dict[str, int] = {}
    documents = [document for source in sources if (document := parse(source, Problems()))]
    for document in documents:
        for name in layers.lists:
            entries = document.data.get(name)
            if isinstance(entries, list):
                counts[name] = counts.get(name, 0) + len(entries)
    return counts


def is_our_pack(shape: Shape, sources: Sequence[SourceFile]) -> bool:
    """Whether these files are our own pack, or stand in for it."""
    documents = [document for source in sources if (document := parse(source, Problems()))]
    return any(document.data.get("id") == shape.game for document in documents)


# Not through importlib.resources, which takes longer to load than the files: the package is never
# in an archive, because the native module cannot be loaded from one.
_CONTENT = Path(__file__).parents[1] / "content"


@cache
def our_files(game: str) -> tuple[SourceFile, ...]:
    """The files of the pack that comes with a game, by name."""
    folder = _CONTENT / game
    problems = Problems()
    sources = []
    for file in sorted(folder.iterdir(), key=lambda each: each.name):
        if file.name.endswith(".toml"):
            text = decode(file.name, file.read_bytes(), problems)
            sources.append(SourceFile(file.name, text or ""))
    problems.refuse()
    return tuple(sources)


_PLAIN = frozenset({str, int, bool, type(None)})


def content_hash(content: object, text_fields: frozenset[str] = WORDING) -> str:
    """Hex SHA-256 of all that the rules read."""
    text = json.dumps(_plain(content, text_fields), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


@cache
def _field_names(kind: type, text_fields: frozenset[str]) -> tuple[str, ...] | None:
    """What the rules read of a data class; None of other types."""
    if not dataclasses.is_dataclass(kind):
        return None
    return tuple(each.name for each in dataclasses.fields(kind) if each.name not in text_fields)


def _plain(value: object, text_fields: frozenset[str]) -> object:
    """What the rules read, as plain lists and tables."""
    kind = cast("Hashable", type(value))  # mypy takes classes of objects for unhashable
    if kind in _PLAIN:  # most are
        return value
    if isinstance(value, tuple):
        return [_plain(each, text_fields) for each in value]
    names = _field_names(kind, text_fields)
    if names is not None:
        return {name: _plain(getattr(value, name), text_fields) for name in names}
    if isinstance(value, dict):
        return {key: _plain(each, text_fields) for key, each in value.items()}
    if isinstance(value, Enum):
        return int(value) if isinstance(value, IntEnum) else value.value
    return value
