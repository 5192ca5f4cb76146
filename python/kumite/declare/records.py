"""Records: dataclasses whose fields know their bytes."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar, cast, dataclass_transform

from .fields import Field, Seen, shape_of
from .names import snake
from .shapes import REFUSED, Shape

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from .byte_reader import ByteReader

_T = TypeVar("_T")
_RECORDS: dict[type, Record] = {}
_MOST_KNOWN = 4096


class Record:
    """What a `@record` class declares."""

    def __init__(self, cls: type, fields: Mapping[str, Field]) -> None:
        self.cls, self.fields, self.name = cls, dict(fields), snake(cls.__name__)
        self.secrets = [item for item in fields.items() if item[1].seen is not Seen.EVERYBODY]
        shapes = enumerate(declared.shape for declared in fields.values())
        self._changing = [(at, shape) for at, shape in shapes if shape.can_change]
        self._all = _taker(list(fields))
        self._runs = _runs(self.fields)
        self.writers = [run.writer() for run in self._runs]
        self._readers = {
            is_view: [run.reader(is_view) for run in self._runs] for is_view in (False, True)
        }

    def write(self, out: bytearray, value: Any) -> None:
        for take, write in self.writers:
            write(out, take(value))

    def read(self, reader: ByteReader) -> Any:
        values: list[Any] = []
        for read in self._readers[reader.is_view]:
            read(reader, values)
        return self.cls(*values)

    def copied(self, value: Any, is_deep: bool = True) -> Any:
        """Another record of the same values; a deep copy shares nothing that can change."""
        if not is_deep:
            return self.cls(*self._all(value))
        values = list(self._all(value))
        for at, shape in self._changing:
            values[at] = shape.copied(values[at])
        return self.cls(*values)

    def write_wide(self, out: bytearray, value: Any) -> None:
        """Append the bytes of an observation."""
        for name, declared in self.fields.items():
            declared.shape.write_wide(out, getattr(value, name))

    @property
    def size(self) -> int | None:
        """How many bytes it takes, if that is fixed."""
        return _sum(each.shape.size for each in self.fields.values())

    @property
    def wide_size(self) -> int | None:
        """How many bytes it takes in an observation, if that is fixed."""
        return _sum(each.shape.wide_size for each in self.fields.values())


def _taker(names: Sequence[str]) -> Callable[[Any], tuple[Any, ...]]:
    take = attrgetter(*names)
    return take if len(names) > 1 else lambda value: (take(value),)


def _sum(sizes: Iterable[int | None]) -> int | None:
    total = 0
    for size in sizes:
        if size is None:
            return None
        total += size
    return total


_Writer: TypeAlias = "tuple[Callable[[Any], Any], Callable[[bytearray, Any], None]]"
_Reader: TypeAlias = "Callable[[ByteReader, list[Any]], None]"


class _Run:
    """Fields in a row that take a byte each, or a single other field."""

    def __init__(self, fields: Mapping[str, Field], before: Sequence[str]) -> None:
        self._fields, self._before = fields, before

    def writer(self) -> _Writer:
        take = attrgetter(*self._fields)
        if len(self._fields) > 1:
            return take, bytearray.extend
        (field,) = self._fields.values()
        return take, bytearray.extend if field.shape.is_bytes else field.shape.write

    def reader(self, is_view: bool) -> _Reader:
        hides = [is_view and field.seen is not Seen.EVERYBODY for field in self._fields.values()]
        shapes = [field.shape for field in self._fields.values()]
        if len(shapes) > 1:
            return _many(shapes, hides)
        (shape,), (may_hide,) = shapes, hides
        if isinstance(shape, PerPlayer):
            return _per_player(shape, self._before.index(shape.count))
        return lambda reader, values: values.append(shape.read(reader, may_hide))


def _many(shapes: Sequence[Shape], hides: Sequence[bool]) -> _Reader:
    meanings = [
        shape.of_bytes(may_hide) or () for shape, may_hide in zip(shapes, hides, strict=True)
    ]

    def read(reader: ByteReader, values: list[Any]) -> None:
        start = reader.at
        found = [of[byte] for of, byte in zip(meanings, reader.take(len(meanings)), strict=True)]
        if REFUSED in found:
            reader.at = start
            for shape, may_hide in zip(shapes, hides, strict=True):
                shape.read(reader, may_hide)
        values += found

    return read


def _per_player(shape: PerPlayer, count_at: int) -> _Reader:
    return lambda reader, values: values.append(
        shape.item.read_all(reader, values[count_at], False)
    )


def _runs(fields: Mapping[str, Field]) -> list[_Run]:
    runs: list[_Run] = []
    before: list[str] = []
    for is_byte, group in groupby(fields.items(), lambda item: _is_byte(item[1].shape)):
        items = list(group)
        for run in [items] if is_byte else [[item] for item in items]:
            runs.append(_Run(dict(run), tuple(before)))
            before += [name for name, _ in run]
    return runs


def _is_byte(shape: Shape) -> bool:
    return shape.of_bytes(False) is not None


def record_of(cls: type) -> Record:
    """What a class declares. Raises KeyError if it is no record."""
    return _RECORDS[cls]


@dataclass_transform()
def record(cls: type[_T]) -> type[_T]:
    """Make a class of declared fields a dataclass with slots that can be encoded."""
    fields: dict[str, Field] = {}
    for name in cls.__annotations__:
        given = cls.__dict__[name]
        declared = given if isinstance(given, Field) else Field(shape_of(given))
        fields[name] = declared
        # A first value that may change is made anew for each record.
        fresh = declared.shape.fresh
        setattr(cls, name, field(default_factory=fresh) if _changes(fresh()) else fresh())
    made = dataclass(slots=True)(cls)
    declared_as = _RECORDS[made] = Record(made, fields)
    # What `copy` can find out by itself takes several times as long.
    made.__copy__ = lambda self: declared_as.copied(self, is_deep=False)  # type: ignore[attr-defined]
    made.__deepcopy__ = lambda self, _: declared_as.copied(self)  # type: ignore[attr-defined]
    return made


def _changes(value: object) -> bool:
    return isinstance(value, list)


class Nested(Shape):
    """A record within another."""

    def __init__(self, cls: type) -> None:
        self.record = record_of(cls)
        self.name, self.size = self.record.name, self.record.size
        self._read: dict[tuple[bytes, bool], Any] = {}

    def fresh(self) -> Any:
        return self.record.cls()

    def write(self, out: bytearray, value: Any) -> None:
        self.record.write(out, value)

    def write_all(self, out: bytearray, values: Iterable[Any]) -> None:
        writers = self.record.writers
        for value in values:
            for take, write in writers:
                write(out, take(value))

    def copied(self, value: Any) -> Any:
        return self.record.copied(value)

    def read(self, reader: ByteReader, may_hide: bool) -> Any:
        """Of fixed size, most have been read before: empty places, pieces that stay as they are."""
        if self.size is None:
            return self.record.read(reader)
        key = reader.next(self.size), reader.is_view
        known = self._read.get(key)
        if known is not None:
            reader.at += self.size
            return self.record.copied(known)
        found = self.record.read(reader)
        if len(self._read) == _MOST_KNOWN:
            self._read.clear()
        self._read[key] = self.record.copied(found)
        return found

    @property
    def wide_size(self) -> int | None:
        return self.record.wide_size

    def write_wide(self, out: bytearray, value: Any) -> None:
        self.record.write_wide(out, value)


class PerPlayer(Shape):
    """One record for each player; another field of the same record says how many there are."""

    def __init__(self, cls: type, count: str) -> None:
        self.item, self.count = Nested(cls), count
        self.name = f"{self.item.name}*{count}"

    def fresh(self) -> list[Any]:
        return []

    def write(self, out: bytearray, value: list[Any]) -> None:
        self.item.write_all(out, value)

    def copied(self, value: list[Any]) -> list[Any]:
        return [self.item.copied(each) for each in value]

    def write_wide(self, out: bytearray, value: list[Any]) -> None:
        for each in value:
            self.item.write_wide(out, each)

    def read(self, reader: ByteReader, may_hide: bool) -> Any:
        raise NotImplementedError("the record reads it, which knows how many there are")

    def parts(self) -> tuple[Shape, ...]:
        return (self.item,)


def per_player(cls: type[_T], count: str = "players") -> list[_T]:
    """One record for each player."""
    return cast("list[_T]", Field(PerPlayer(cls, count)))
