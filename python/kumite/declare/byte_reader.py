"""Reading canonical bytes: every shortage and every nonsense is a DecodeError with its place."""

from __future__ import annotations

from enum import IntEnum
from typing import TypeVar

from kumite.errors import DecodeError

_E = TypeVar("_E", bound=IntEnum)


class ByteReader:
    """Takes bytes from the front.

    >>> reader = ByteReader(bytes((1, 2, 3)))
    >>> reader.byte(), reader.wide(2), reader.left
    (1, 515, 0)
    """

    def __init__(self, data: bytes) -> None:
        self._data = data
        self.at = 0
        self.is_view = False
        """Whether what follows was blanked for a viewer."""

    @property
    def left(self) -> int:
        return len(self._data) - self.at

    def take(self, size: int) -> bytes:
        found = self._data[self.at : self.at + size]
        if len(found) < size:
            raise DecodeError(f"the data ends at byte {len(self._data)}; it is truncated")
        self.at += size
        return found

    def next(self, size: int) -> bytes:
        """What `take` would give, without taking it; fewer bytes if they end."""
        return self._data[self.at : self.at + size]

    def byte(self) -> int:
        return self.take(1)[0]

    def fixed(self, size: int) -> list[int]:
        return list(self.take(size))

    def wide(self, size: int) -> int:
        """A number of so many bytes, the highest first."""
        return int.from_bytes(self.take(size), "big")

    def length(self, limit: int) -> int:
        """How many entries follow, at most so many."""
        size = self.byte()
        if size > limit:
            raise DecodeError(f"byte {self.at - 1}: a list of {size}, at most {limit} are possible")
        return size

    def flag(self) -> bool:
        value = self.byte()
        if value > 1:
            raise DecodeError(f"byte {self.at - 1}: {value} is neither 0 nor 1")
        return value == 1

    def one_of(self, kind: type[_E]) -> _E:
        value = self.byte()
        try:
            return kind(value)
        except ValueError:
            raise DecodeError(f"byte {self.at - 1}: {value} is no {kind.__name__}") from None

    def end(self) -> None:
        if self.left:
            raise DecodeError(f"{self.left} bytes too many after byte {self.at}")
