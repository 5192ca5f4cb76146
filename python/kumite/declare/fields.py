"""Fields of a record: what stands after the `=` of an annotated name in a `@record` class.

To type checkers each of these is a value of the field's type, so that a wrong annotation or a
wrong item of a list is an error; `@record` takes the declaration out of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import TYPE_CHECKING, Any, TypeVar, cast

from . import shapes

if TYPE_CHECKING:
    from collections.abc import Callable

_T = TypeVar("_T")


class Seen(Enum):
    """Who may see a field."""

    EVERYBODY = "everybody"
    OWNER = "owner"
    """Only the seat in whose record it lies; views hide it from all others, always."""
    NOBODY = "nobody"
    """Views hide it from all."""
    CUSTOM = "custom"
    """The game's own code says when it is hidden, and how."""


@dataclass(frozen=True, slots=True)
class Field:
    """A declared field."""

    shape: shapes.Shape
    seen: Seen = Seen.EVERYBODY
    hide: Callable[[Any], Any] | None = None

    @property
    def text(self) -> str:
        """What the layout text says after the name."""
        seen = "" if self.seen is Seen.EVERYBODY else f" seen={self.seen.value}"
        return f"{self.shape.name}{self.shape.limits()}{seen}"

    def hidden(self, value: Any) -> Any:
        """What viewers who may not see the value get instead."""
        return self.hide(value) if self.hide else self.shape.hide(value)


class _Numbers:
    """Declares numbers of so many bytes; decoding refuses what is not from `least` to `most`."""

    def __init__(self, size: int) -> None:
        self._size = size

    def __call__(
        self,
        default: int = 0,
        *,
        least: int = 0,
        most: int | None = None,
        seen: Seen = Seen.EVERYBODY,
        hide: Callable[[int], int] | None = None,
    ) -> int:
        shape = shapes.Number(self._size, default, least, most)
        return cast("int", Field(shape, seen, hide))


u8, u16, u32, u40 = (_Numbers(size) for size in (1, 2, 4, 5))


def nibbles(count: int, *, seen: Seen = Seen.EVERYBODY) -> list[int]:
    """So many counts of four bits each, the first in the highest bits that are used."""
    return cast("list[int]", Field(shapes.Nibbles(count), seen))


def bit_set(
    count: int, *, seen: Seen = Seen.EVERYBODY, hide: Callable[[int], int] | None = None
) -> int:
    """A set of numbers below `count` (a multiple of 8), as an integer with a bit for each."""
    return cast("int", Field(shapes.BitSet(count), seen, hide))


def own(
    shape: shapes.Shape,
    *,
    seen: Seen = Seen.EVERYBODY,
    hide: Callable[[Any], Any] | None = None,
) -> Any:
    """A value whose bytes the game itself defines."""
    return Field(shape, seen, hide)


def repeat(
    count: int,
    item: _T | type[_T],
    *,
    first: int = 0,
    seen: Seen = Seen.EVERYBODY,
    hide: Callable[[list[_T]], list[_T]] | None = None,
) -> list[_T]:
    """A list of fixed length, of fields or records.

    Entries before index `first` exist, but are not written.
    """
    return cast("list[_T]", Field(shapes.Repeated(count, shape_of(item), first), seen, hide))


def listed(
    most: int,
    item: _T | type[_T],
    *,
    is_padded: bool = True,
    seen: Seen = Seen.EVERYBODY,
    hide: Callable[[list[_T]], list[_T]] | None = None,
) -> list[_T]:
    """A list after its length, of at most so many items: a field or a record class.

    In observations it takes all its places; one that is not padded is as long as the content says.
    """
    return cast("list[_T]", Field(shapes.Listed(most, shape_of(item), is_padded), seen, hide))


def maybe(item: type[_T]) -> _T | None:
    """A record or None."""
    return cast("_T", Field(shapes.Maybe(shape_of(item))))


def shape_of(given: object) -> shapes.Shape:
    """The shape of a declaration, of a record class, or of a plain first value.

    >>> shape_of(u16(7)).name, shape_of(True).name
    ('u16', 'flag')
    """
    if isinstance(given, Field):
        return given.shape
    if isinstance(given, type):
        from .records import Nested  # records are made of fields

        return Nested(given)
    if isinstance(given, bool):
        return shapes.Flag(given)
    if isinstance(given, IntEnum):
        return shapes.Member(given)
    raise TypeError(f"{given!r} declares no field")
