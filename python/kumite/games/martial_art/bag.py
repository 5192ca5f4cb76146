"""Bags of Effect tokens: a value of Martial Art with bytes of its own."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kumite.declare import Shape
from kumite.errors import DecodeError

from .terms import ACTIONS, EFFECTS

if TYPE_CHECKING:
    from kumite.declare.byte_reader import ByteReader

Bag = list[int]
"""Effect tokens by type: Move, Defense, Energy. In a view a hidden bag is [how many]."""

_COUNT = re.compile("[0-9]|1[0-5]")
_HIDDEN = 0x8000
_NIBBLE = 4


def no_actions() -> list[int]:
    return [0] * len(ACTIONS)


def no_effects() -> Bag:
    return [0] * len(EFFECTS)


def is_hidden(bag: Bag) -> bool:
    """Whether a view keeps the types of these tokens from its viewer."""
    return len(bag) == 1


def size(bag: Bag) -> int:
    """How many tokens are in a bag, hidden or not.

    >>> size([1, 0, 2]), size([3])
    (3, 3)
    """
    return sum(bag)


def packed(bag: Bag) -> int:
    """A bag as one number: Moves, Defenses, Energies in four bits each.

    >>> packed([1, 0, 2]) == 0x102
    True
    """
    moves, defenses, energies = bag
    return moves << 2 * _NIBBLE | defenses << _NIBBLE | energies


def unpacked(number: int) -> Bag:
    """A bag from its number.

    >>> unpacked(0x102)
    [1, 0, 2]
    """
    return [number >> 2 * _NIBBLE & 0xF, number >> _NIBBLE & 0xF, number & 0xF]


class _BagShape(Shape):
    """Two bytes: packed, or how many tokens are hidden."""

    name, size = "bag", 2

    def fresh(self) -> Bag:
        return no_effects()

    def write(self, out: bytearray, value: Bag) -> None:
        number = _HIDDEN | value[0] if is_hidden(value) else packed(value)
        out += number.to_bytes(self.size, "big")

    def copied(self, value: Bag) -> Bag:
        return value[:]

    def read(self, reader: ByteReader, may_hide: bool) -> Bag:
        number = reader.wide(self.size)
        if number & _HIDDEN and may_hide:
            return [number & ~_HIDDEN]
        if number >> _NIBBLE * len(EFFECTS):
            raise DecodeError(f"byte {reader.at - self.size}: {number:#x} is no bag of tokens")
        return unpacked(number)

    def wide_parts(self) -> tuple[tuple[str, int], ...]:
        """Of a hidden bag the number of tokens takes the place of the energies."""
        return ("hidden", _NIBBLE), ("moves", _NIBBLE), ("defenses", _NIBBLE), ("energies", _NIBBLE)

    def word(self, value: Bag) -> str:
        return "/".join(map(str, value))

    def of_word(self, word: str) -> Bag:
        counts = word.split("/")
        if len(counts) != len(EFFECTS) or not all(_COUNT.fullmatch(each) for each in counts):
            raise DecodeError(f"{word!r} is not Moves/Defenses/Energies, such as 1/0/2")
        return [int(each) for each in counts]

    def hide(self, value: Bag) -> Bag:
        return [size(value)]


BAG = _BagShape()
