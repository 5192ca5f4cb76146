"""Gear cards with what lies under them: a value of NEON with bytes of its own."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kumite.declare import Shape
from kumite.errors import DecodeError

if TYPE_CHECKING:
    from kumite.declare.byte_reader import ByteReader

_NUMBER = re.compile("[0-9]{1,2}")
_NO_CARD = 255
_NOTHING = bytes((_NO_CARD, 0))
_MOST_CARD = 62
_MOST_AMMO = 3


@dataclass(slots=True)
class Gear:
    """One Gear card and the Ammo cards under it (design numbers, kept sorted)."""

    card: int
    ammo: list[int] = field(default_factory=list)


class _GearShape(Shape):
    """The card, or 255 for none; then the number of Ammo cards and the cards."""

    name = "gear"

    def fresh(self) -> Gear | None:
        return None

    def write(self, out: bytearray, value: Gear | None) -> None:
        if value is None:
            out += _NOTHING
        else:
            out += bytes((value.card, len(value.ammo), *value.ammo))

    def copied(self, value: Gear | None) -> Gear | None:
        return value and Gear(value.card, value.ammo[:])

    def read(self, reader: ByteReader, may_hide: bool) -> Gear | None:
        start = reader.at
        card, count = reader.take(2)
        if count > _MOST_AMMO:
            raise DecodeError(f"byte {start + 1}: {count} Ammo cards, at most {_MOST_AMMO} fit")
        ammo = list(reader.take(count)) if count else []
        if card == _NO_CARD:
            if ammo:
                raise DecodeError(f"byte {start + 1}: Ammo without Gear")
            return None
        if max(card, *ammo, 0) > _MOST_CARD:
            raise DecodeError(f"byte {start}: no card of a deck")
        return Gear(card, ammo)

    def wide_parts(self) -> tuple[tuple[str, int], ...]:
        return ("card", 8), ("ammo", 8), *((f"ammo[{at}]", 8) for at in range(_MOST_AMMO))

    def word(self, value: Gear | None) -> str:
        return "-" if value is None else "+".join(map(str, (value.card, *value.ammo)))

    def of_word(self, word: str) -> Gear | None:
        numbers = word.split("+")
        if not all(_NUMBER.fullmatch(each) and int(each) <= _MOST_CARD for each in numbers):
            raise DecodeError(f"{word!r} is no card and its Ammo, such as 9+30")
        card, *ammo = map(int, numbers)
        if len(ammo) > _MOST_AMMO:
            raise DecodeError(f"{len(ammo)} Ammo cards, at most {_MOST_AMMO} fit")
        return Gear(card, ammo)

    @property
    def wide_size(self) -> int:
        return 2 + _MOST_AMMO

    def write_wide(self, out: bytearray, value: Gear | None) -> None:
        end = len(out) + self.wide_size
        self.write(out, value)
        out += bytes((_NO_CARD,)) * (end - len(out))


GEAR = _GearShape()
