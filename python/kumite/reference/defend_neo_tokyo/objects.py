"""Objects as numbers: areas, monsters, mechs, citizens; and sets of them in 24 bits.

Here a citizen is its design's object with its space above the lowest eight bits, so that one
number names it; frames keep the two apart.

>>> kind_of(monster_object(4)), number_of(monster_object(4))
(32, 4)
>>> space_of_citizen(citizen_object(7, 12)), number_of(citizen_object(7, 12))
(7, 12)
>>> unpacked(MONSTER_OBJECT, packed([34, 32])), unpacked(SPACE_OBJECT, packed([2, 18]))
([34, 32], [2, 18])
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.defend_neo_tokyo.model import (
    CITIZEN_OBJECT,
    MECH_OBJECT,
    MONSTER_OBJECT,
    NO_OBJECT,
    NOBODY,
    SPACE_OBJECT,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_BITS = 3
_KINDS = (CITIZEN_OBJECT, MECH_OBJECT, MONSTER_OBJECT, SPACE_OBJECT)


def monster_object(monster: int) -> int:
    return MONSTER_OBJECT + monster


def mech_object(mech: int) -> int:
    return MECH_OBJECT + mech


def citizen_object(space: int, design: int) -> int:
    return space << 8 | CITIZEN_OBJECT + design


def kind_of(each: int) -> int:
    """Where the numbers of its kind start."""
    return next(start for start in _KINDS if (each & 255) >= start)


def number_of(each: int) -> int:
    """Its number among its kind: area, monster, mech or design."""
    return (each & 255) - kind_of(each)


def space_of_citizen(each: int) -> int:
    return each >> 8


def is_monster(each: int) -> bool:
    return each != NO_OBJECT and kind_of(each) == MONSTER_OBJECT


def monster_or_nobody(each: int) -> int:
    """The monster for an event: its number, or NOBODY."""
    return number_of(each) if is_monster(each) else NOBODY


def packed(objects: Sequence[int]) -> int:
    """Objects of one kind as `left` keeps them; HQ cannot be in it and is left out."""
    if objects and kind_of(objects[0]) == SPACE_OBJECT:
        return mask_of(space - 1 for space in objects if space)
    return sum(number_of(each) + 1 << _BITS * at for at, each in enumerate(objects))


def unpacked(kind: int, left: int) -> list[int]:
    """The objects that `left` keeps."""
    if kind == SPACE_OBJECT:
        return [bit + 1 for bit in bits(left)]
    found = []
    while left:
        found.append(kind + (left & (1 << _BITS) - 1) - 1)
        left >>= _BITS
    return found


def bits(mask: int) -> list[int]:
    """The numbers whose bits are set, ascending."""
    return [number for number in range(mask.bit_length()) if mask >> number & 1]


def mask_of(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)
