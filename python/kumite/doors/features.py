"""Observations and actions as named numbers from -1 to 1, for networks.

Both follow from what a game declares. A number is a part of its range, -1 where it is hidden or
nothing; a member of an enumeration is one of several columns of 0 and 1; a set has a column for
each element; of very large sets there is only the part that is in them.

>>> import numpy as np
>>> from kumite.batch import new_batch
>>> batch = new_batch("neon", mode="royale", seats=2, matches=3, seed=7)
>>> fields = ObservationFields("neon", batch.observations[0].tobytes())
>>> fields.of(batch.observations).shape == (3, len(fields.names))
True
>>> "phase=plan" in fields.names, "seats[1].energy" in fields.names
(True, True)
>>> actions = ActionFields("neon")
>>> bool(actions.of(batch.codes)[0, 0, actions.names.index("kind=Fighter")])
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from kumite.declare.comments import described
from kumite.declare.game import declared_by
from kumite.declare.records import Nested, PerPlayer
from kumite.declare.shapes import BitSet, Flag, Listed, Maybe, Member, Nibbles, Number, Repeated

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from kumite.declare.records import Record
    from kumite.declare.shapes import Shape

__all__ = ["ActionFields", "ObservationFields"]

_HEADER = 4
_VIEWER = 3
_MOST_BITS = 64
"""A larger set has no columns of its own."""


class _Plan:
    """Which bytes of an observation become which columns."""

    def __init__(self, sample: bytes) -> None:
        self.sample = sample
        self.players = 0
        self.at = _HEADER
        self.names: list[str] = []
        self.numbers: list[tuple[int, int, int, int, int]] = []
        """Column, first byte, how many, least and most."""
        self.bits: list[tuple[int, int, int, int, int]] = []
        """Column, byte, how far to shift, mask, and what the masked value is divided by."""
        self.equal: list[tuple[int, int, int]] = []
        """Column, byte, and the value that is 1."""
        self.shares: list[tuple[int, int, int, int]] = []
        """Column, first byte, end, and how many bits there can be."""

    def column(self, name: str) -> int:
        self.names.append(name)
        return len(self.names) - 1

    def record(self, declared: Record, before: str) -> None:
        words = described(declared.cls)
        for name, field in declared.fields.items():
            self.value(f"{before}{name}", field.shape, "bit " in words.get(name, ""))

    def value(self, name: str, shape: Shape, is_set: bool) -> None:
        match shape:
            case Number():
                self._number(name, shape, is_set)
            case Flag():
                self.equal.append((self.column(name), self._next(1), 1))
            case Member():
                at = self._next(1)
                for member in shape.kind:
                    self.equal.append((self.column(f"{name}={member.name.lower()}"), at, member))
            case Nested():
                self.record(shape.record, f"{name}.")
            case Maybe():
                self.equal.append((self.column(f"{name} is there"), self._next(1), 1))
                self.value(name, shape.item, is_set)
            case Nibbles():
                self._nibbles(name, shape)
            case BitSet():
                end = self._next(shape.size or 0) + (shape.size or 0)
                start = end - (shape.size or 0)
                self.shares.append((self.column(f"{name} share"), start, end, 8 * (end - start)))
            case Repeated() | PerPlayer():
                first = shape.first if isinstance(shape, Repeated) else 0
                count = shape.count if isinstance(shape, Repeated) else self.players
                for place in range(first, first + count):
                    self.value(f"{name}[{place}]", shape.item, is_set)
            case Listed():
                self._list(name, shape, is_set)
            case _:
                self._own(name, shape)

    def _next(self, size: int) -> int:
        at = self.at
        self.at += size
        return at

    def _number(self, name: str, shape: Number, is_set: bool) -> None:
        size = shape.size or 1
        at = self._next(size)
        width = shape.most.bit_length()
        if is_set and width <= _MOST_BITS and shape.most == (1 << width) - 1:
            for bit in range(width):
                column = self.column(f"{name}[{bit}]")
                self.bits.append((column, at + size - 1 - bit // 8, bit % 8, 1, 1))
            return
        # The widest number of all stands for nothing, where a record begins with it.
        widest = (1 << 8 * size) - 1
        most = shape.most - 1 if shape.most == widest == shape.default else shape.most
        self.numbers.append((self.column(name), at, size, shape.least, most))

    def _nibbles(self, name: str, shape: Nibbles) -> None:
        size = shape.size or 0
        at = self._next(size)
        for place in range(shape.count):
            low = shape.count - 1 - place
            byte = at + size - 1 - low // 2
            self.bits.append((self.column(f"{name}[{place}]"), byte, 4 * (low % 2), 15, 15))

    def _list(self, name: str, shape: Listed, is_set: bool) -> None:
        at = self._next(1)
        self.numbers.append((self.column(f"{name} length"), at, 1, 0, max(shape.most, 1)))
        # A list that is not padded has the same length in all positions of a match.
        count = shape.most if shape.wide_size is not None else self.sample[at]
        for place in range(count):
            self.value(f"{name}[{place}]", shape.item, is_set)

    def _own(self, name: str, shape: Shape) -> None:
        """A value whose bytes the game defines: a column for each part it names."""
        start = 8 * self._next(shape.wide_size or 0)
        for part, width in shape.wide_parts():
            byte, offset = divmod(start, 8)
            column = self.column(f"{name}.{part}")
            if width == 8:
                self.numbers.append((column, byte, 1, 0, 254))
            else:
                mask = (1 << width) - 1
                self.bits.append((column, byte, 8 - offset - width, mask, mask))
            start += width


class ObservationFields:
    """The columns of a setup's observations; `sample` is any of them."""

    def __init__(self, game: str, sample: bytes) -> None:
        state = declared_by(game).encoding.state
        plan = _Plan(sample)
        players = _offset(state, "players")
        plan.players = sample[_HEADER + players]
        for seat in range(plan.players):
            plan.equal.append((plan.column(f"viewer={seat}"), _VIEWER, seat))
        plan.record(state, "")
        assert plan.at == len(sample), f"{plan.at} bytes are declared, {len(sample)} observed"
        self.names = tuple(plan.names)
        """What each column is, such as `seats[0].energy`."""
        self._plan = plan

    def of(self, observations: NDArray[np.uint8]) -> NDArray[np.float32]:
        """A row of numbers for each row of bytes."""
        out = np.zeros((len(observations), len(self.names)), np.float32)
        self.write(observations, out)
        return out

    def write(self, observations: NDArray[np.uint8], out: NDArray[np.float32]) -> None:
        """The same into an array that is there already."""
        plan = self._plan
        single = [each for each in plan.numbers if each[2] == 1]
        if single:
            columns, at, _, least, most = np.array(single).T
            raw = observations[:, at].astype(np.float32)
            part = (raw - least) / np.maximum(most - least, 1)
            out[:, columns] = np.where((raw < least) | (raw > most), -1, part)
        for column, start, size, low, high in plan.numbers:
            if size > 1:
                wide = np.zeros(len(observations), np.uint64)
                for byte in range(size):
                    wide = wide << np.uint64(8) | observations[:, start + byte]
                part = (wide.astype(np.float64) - low) / max(high - low, 1)
                out[:, column] = np.where((wide < low) | (wide > high), -1, part)
        if plan.bits:
            columns, at, shifts, masks, scales = np.array(plan.bits).T
            raw = observations[:, at] >> shifts.astype(np.uint8) & masks.astype(np.uint8)
            out[:, columns] = raw / scales
        if plan.equal:
            columns, at, wanted = np.array(plan.equal).T
            out[:, columns] = observations[:, at] == wanted
        for column, start, end, count in plan.shares:
            out[:, column] = _ONES[observations[:, start:end]].sum(axis=1) / count


_ONES = np.array([number.bit_count() for number in range(256)], np.float32)


def _offset(state: Record, wanted: str) -> int:
    at = 0
    for name, field in state.fields.items():
        if name == wanted:
            return at
        at += field.shape.size or 0
    raise KeyError(wanted)


class ActionFields:
    """The columns of a game's actions: a kind is 1, its fields are parts of their ranges."""

    def __init__(self, game: str) -> None:
        kinds = declared_by(game).actions.kinds()
        self.names = (
            *(f"kind={kind.__name__}" for kind in kinds),
            *(f"{kind.__name__}.{name}" for kind in kinds for name, _ in kind.widths),
        )
        self._kinds = np.array([kind.kind for kind in kinds], np.uint32)
        self._fields = [field for kind in kinds for field in _shifts(kind)]

    def of(self, codes: NDArray[np.uint32]) -> NDArray[np.float32]:
        """A row of numbers for each code: one more dimension than the codes have."""
        # Codes repeat a great deal: each is decoded once.
        known, places = np.unique(codes, return_inverse=True)
        kind = known >> np.uint32(24)
        out = np.zeros((len(known), len(self.names)), np.float32)
        out[:, : len(self._kinds)] = kind[:, None] == self._kinds
        for column, (own, shift, mask) in enumerate(self._fields, start=len(self._kinds)):
            value = (known >> np.uint32(shift) & np.uint32(mask)) / mask
            out[:, column] = np.where(kind == own, value, 0)
        return out[places.reshape(codes.shape)]


def _shifts(kind: Any) -> list[tuple[int, int, int]]:
    """(kind, how far to shift, mask) of each field."""
    left = sum(width for _, width in kind.widths)
    found = []
    for _, width in kind.widths:
        left -= width
        found.append((kind.kind, left, (1 << width) - 1))
    return found
