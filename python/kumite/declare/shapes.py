"""How values become bytes and come back: one class for every type of the layout text."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from kumite.errors import DecodeError

from .byte_reader import ByteReader
from .names import snake

if TYPE_CHECKING:
    from collections.abc import Iterable
    from enum import IntEnum

_NIBBLE = 4
_BYTE = 256
REFUSED = object()
"""What a byte means that decoding refuses."""
_NOTHING = b"\xff"
"""Fills places of an observation that hold nothing."""


_ALL = tuple(range(_BYTE))


@cache
def _between(least: int, most: int) -> tuple[object, ...]:
    """What each byte means as a number between bounds: many fields have the same ones."""
    return tuple(each if least <= each <= most else REFUSED for each in range(_BYTE))


@cache
def _members(kind: type[IntEnum]) -> tuple[object, ...]:
    """The same of the members of an enumeration."""
    known = {int(each): each for each in kind}
    return tuple(known.get(each, REFUSED) for each in range(_BYTE))


@lru_cache(maxsize=1 << 14)
def _nibbles(counts: tuple[int, ...]) -> bytes:
    """Few lists of counts occur, and each many times."""
    number = 0
    for count in counts:
        number = number << _NIBBLE | count
    return number.to_bytes((len(counts) + 1) // 2, "big")


@lru_cache(maxsize=1 << 14)
def _counts(number: int, count: int) -> tuple[int, ...]:
    return tuple(number >> _NIBBLE * (count - 1 - at) & 0xF for at in range(count))


class Shape(ABC):
    """The form of one value: its bytes, its first value, its name in the layout text."""

    name: str
    size: int | None = None
    """How many bytes it takes; None if that depends on the value."""
    is_bytes = False
    """Whether a value is a list of the bytes that it is written as."""

    @abstractmethod
    def fresh(self) -> Any:
        """The value of a new record."""

    @abstractmethod
    def write(self, out: bytearray, value: Any) -> None:
        """Append the value's bytes."""

    @abstractmethod
    def read(self, reader: ByteReader, may_hide: bool) -> Any:
        """Take a value from the bytes. Raises DecodeError."""

    def copied(self, value: Any) -> Any:
        """A copy that shares nothing that can change; most values cannot."""
        return value

    @property
    def can_change(self) -> bool:
        """Whether a value can change where it lies, so that it must be copied."""
        return type(self).copied is not Shape.copied

    def write_all(self, out: bytearray, values: Iterable[Any]) -> None:
        """Append the bytes of several values."""
        for value in values:
            self.write(out, value)

    def read_all(self, reader: ByteReader, count: int, may_hide: bool) -> list[Any]:
        """Take several values from the bytes. Raises DecodeError."""
        return [self.read(reader, may_hide) for _ in range(count)]

    @property
    def wide_size(self) -> int | None:
        """How many bytes it takes in an observation; None if that depends on the match."""
        return self.size

    def write_wide(self, out: bytearray, value: Any) -> None:
        """Append the value's bytes in an observation, where lists take all their places."""
        self.write(out, value)

    def wide_parts(self) -> tuple[tuple[str, int], ...]:
        """Names and bits of what its bytes in an observation consist of, from the first bit."""
        return tuple((str(at), 8) for at in range(self.wide_size or 0))

    def word(self, value: Any) -> str:
        """The value as one word without brackets, commas and spaces: for the text of a position."""
        out = bytearray()
        self.write(out, value)
        return f"#{out.hex()}"

    def of_word(self, word: str) -> Any:
        """The value of such a word. Raises DecodeError."""
        try:
            data = bytes.fromhex(word.removeprefix("#"))
        except ValueError:
            data = b""
        if not word.startswith("#") or not data:
            raise DecodeError(f"{word!r} is not # and bytes in hexadecimal")
        reader = ByteReader(data)
        found = self.read(reader, False)
        reader.end()
        return found

    def hide(self, value: Any) -> Any:
        """What is left of the value for viewers who may not see it."""
        raise NotImplementedError(f"{self.name} cannot be hidden")

    def limits(self) -> str:
        """Range and first value, as the layout text writes them after the type."""
        return ""

    def parts(self) -> tuple[Shape, ...]:
        """The shapes it is made of."""
        return ()

    def of_bytes(self, may_hide: bool) -> tuple[object, ...] | None:
        """What each byte means, if it takes exactly one: so that many are read at once."""
        return None


class Number(Shape):
    """A whole number of one or more bytes, the highest first."""

    def __init__(self, size: int, default: int, least: int, most: int | None) -> None:
        self.name, self.size, self.default = f"u{8 * size}", size, default
        widest = _BYTE**size - 1
        self.least, self.most = least, widest if most is None else most
        self.is_limited = (self.least, self.most) != (0, widest)

    def fresh(self) -> int:
        return self.default

    def write(self, out: bytearray, value: int) -> None:
        assert self.size is not None
        out += value.to_bytes(self.size, "big")

    def read(self, reader: ByteReader, may_hide: bool) -> int:
        assert self.size is not None
        value = reader.wide(self.size)
        if not may_hide:
            self._check(value, reader.at - self.size)
        return value

    def write_all(self, out: bytearray, values: Iterable[int]) -> None:
        if self.size == 1:
            out.extend(values)
        else:
            super().write_all(out, values)

    def read_all(self, reader: ByteReader, count: int, may_hide: bool) -> list[int]:
        if self.size != 1:
            return super().read_all(reader, count, may_hide)
        found = reader.take(count)
        if found and self.is_limited and not may_hide:
            is_right = self.least <= min(found) and max(found) <= self.most
            for at, value in enumerate(b"" if is_right else found, reader.at - count):
                self._check(value, at)
        return list(found)

    def of_bytes(self, may_hide: bool) -> tuple[object, ...] | None:
        if self.size != 1:
            return None
        return _ALL if may_hide else _between(self.least, self.most)

    def _check(self, value: int, at: int) -> None:
        if not self.least <= value <= self.most:
            raise DecodeError(f"byte {at}: {value} is not from {self.least} to {self.most}")

    def limits(self) -> str:
        bounds = f" {self.least}..{self.most}" if self.is_limited else ""
        return bounds + (f" ={self.default}" if self.default else "")


class Flag(Shape):
    """True or false in one byte."""

    name, size = "flag", 1

    def __init__(self, default: bool) -> None:
        self.default = default

    def fresh(self) -> bool:
        return self.default

    def write(self, out: bytearray, value: bool) -> None:
        out.append(value)

    def read(self, reader: ByteReader, may_hide: bool) -> bool:
        return reader.flag()

    def of_bytes(self, may_hide: bool) -> tuple[object, ...]:
        return (False, True, *(REFUSED for _ in range(_BYTE - 2)))

    def limits(self) -> str:
        return " =1" if self.default else ""


class Member(Shape):
    """A member of an enumeration in one byte."""

    size = 1

    def __init__(self, default: IntEnum) -> None:
        self.kind, self.default = type(default), default
        self.name = snake(self.kind.__name__)

    def fresh(self) -> IntEnum:
        return self.default

    def write(self, out: bytearray, value: int) -> None:
        out.append(value)

    def read(self, reader: ByteReader, may_hide: bool) -> IntEnum:
        return reader.one_of(self.kind)

    def of_bytes(self, may_hide: bool) -> tuple[object, ...]:
        return _members(self.kind)

    def limits(self) -> str:
        is_first = self.default is next(iter(self.kind))
        return "" if is_first else f" ={self.default.name.lower()}"


class Nibbles(Shape):
    """Counts of four bits each, the first in the highest bits that are used."""

    def __init__(self, count: int) -> None:
        self.count, self.size, self.name = count, (count + 1) // 2, f"nibbles[{count}]"

    def fresh(self) -> list[int]:
        return [0] * self.count

    def write(self, out: bytearray, value: list[int]) -> None:
        out += _nibbles(tuple(value))

    def copied(self, value: list[int]) -> list[int]:
        return value[:]

    def read(self, reader: ByteReader, may_hide: bool) -> list[int]:
        size = (self.count + 1) // 2
        number = reader.wide(size)
        if number >> _NIBBLE * self.count:
            raise DecodeError(
                f"byte {reader.at - size}: {number:#x} is more than {self.count} counts"
            )
        return list(_counts(number, self.count))


class BitSet(Shape):
    """A set of numbers as one integer; bit i lies in byte i / 8, at 1 << i % 8."""

    def __init__(self, count: int) -> None:
        self.size, self.name = count // 8, f"bits[{count}]"
        self._bytes = self.size

    def fresh(self) -> int:
        return 0

    def write(self, out: bytearray, value: int) -> None:
        out += value.to_bytes(self._bytes, "little")

    def read(self, reader: ByteReader, may_hide: bool) -> int:
        return int.from_bytes(reader.take(self._bytes), "little")


def _copied_all(item: Shape, values: list[Any]) -> list[Any]:
    return [item.copied(value) for value in values] if item.can_change else values[:]


class Repeated(Shape):
    """A fixed number of values; `first` is the index of the first one that is written."""

    def __init__(self, count: int, item: Shape, first: int) -> None:
        self.count, self.item, self.first = count, item, first
        self.name = f"{item.name}[{count}]"
        self.size = None if item.size is None else count * item.size
        self.is_bytes = not first and isinstance(item, Number) and item.size == 1

    def fresh(self) -> list[Any]:
        return [self.item.fresh() for _ in range(self.first + self.count)]

    def write(self, out: bytearray, value: list[Any]) -> None:
        self.item.write_all(out, value[self.first :] if self.first else value)

    def copied(self, value: list[Any]) -> list[Any]:
        return _copied_all(self.item, value)

    def read(self, reader: ByteReader, may_hide: bool) -> list[Any]:
        found = self.item.read_all(reader, self.count, may_hide)
        return [self.item.fresh() for _ in range(self.first)] + found if self.first else found

    @property
    def wide_size(self) -> int | None:
        size = self.item.wide_size
        return None if size is None else self.count * size

    def write_wide(self, out: bytearray, value: list[Any]) -> None:
        for each in value[self.first :]:
            self.item.write_wide(out, each)

    def hide(self, value: list[Any]) -> list[Any]:
        return [self.item.hide(each) for each in value]

    def limits(self) -> str:
        return self.item.limits()

    def parts(self) -> tuple[Shape, ...]:
        return (self.item,)


class Listed(Shape):
    """A list after its length, of at most so many values.

    One that is not padded has the same length in all states of a match.
    """

    def __init__(self, most: int, item: Shape, is_padded: bool) -> None:
        self.most, self.item, self.name = most, item, f"{item.name}{{{most}}}"
        self._is_padded = is_padded

    def fresh(self) -> list[Any]:
        return []

    def write(self, out: bytearray, value: list[Any]) -> None:
        out.append(len(value))
        self.item.write_all(out, value)

    def copied(self, value: list[Any]) -> list[Any]:
        return _copied_all(self.item, value)

    def read(self, reader: ByteReader, may_hide: bool) -> list[Any]:
        return self.item.read_all(reader, reader.length(self.most), may_hide)

    @property
    def wide_size(self) -> int | None:
        size = self.item.wide_size
        return 1 + self.most * size if size and self._is_padded else None

    def write_wide(self, out: bytearray, value: list[Any]) -> None:
        out.append(len(value))
        for each in value:
            self.item.write_wide(out, each)
        if self._is_padded:
            out += _NOTHING * ((self.most - len(value)) * (self.item.wide_size or 0))

    def limits(self) -> str:
        return self.item.limits()

    def parts(self) -> tuple[Shape, ...]:
        return (self.item,)


class Maybe(Shape):
    """A value or None, after a byte that says whether it is there."""

    def __init__(self, item: Shape) -> None:
        self.item, self.name = item, f"{item.name}?"

    def fresh(self) -> None:
        return None

    def write(self, out: bytearray, value: Any) -> None:
        out.append(value is not None)
        if value is not None:
            self.item.write(out, value)

    def copied(self, value: Any) -> Any:
        return None if value is None else self.item.copied(value)

    def read(self, reader: ByteReader, may_hide: bool) -> Any:
        return self.item.read(reader, may_hide) if reader.flag() else None

    @property
    def wide_size(self) -> int | None:
        size = self.item.wide_size
        return None if size is None else 1 + size

    def write_wide(self, out: bytearray, value: Any) -> None:
        out.append(value is not None)
        if value is None:
            out += _NOTHING * (self.item.wide_size or 0)
        else:
            self.item.write_wide(out, value)

    def parts(self) -> tuple[Shape, ...]:
        return (self.item,)
