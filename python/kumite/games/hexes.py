"""Hexagons in axial coordinates: directions, distance, rings, lines and named rows.

Rows run from left to right, directions counterclockwise from the right; nothing here knows a game.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

DIRECTIONS = 6
_STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
DIRECTION_NAMES = ("E", "NE", "NW", "W", "SW", "SE")


@dataclass(frozen=True, slots=True, order=True)
class Hex:
    """A cell in axial coordinates: `q` grows to the right, `r` downwards to the right.

    >>> Hex(0, 0).distance(Hex(2, -1))
    2
    """

    q: int
    r: int

    def neighbour(self, direction: int, steps: int = 1) -> Hex:
        """The cell so many steps away in a direction.

        >>> Hex(0, 0).neighbour(1)
        Hex(q=1, r=-1)
        """
        q, r = _STEPS[direction % DIRECTIONS]
        return Hex(self.q + steps * q, self.r + steps * r)

    def neighbours(self) -> tuple[Hex, ...]:
        """The six cells around, by direction."""
        return tuple(self.neighbour(direction) for direction in range(DIRECTIONS))

    def distance(self, other: Hex) -> int:
        """Steps between two cells."""
        dq, dr = self.q - other.q, self.r - other.r
        return max(abs(dq), abs(dr), abs(dq + dr))

    def direction_to(self, other: Hex) -> int | None:
        """The direction in which the other cell lies in a straight line, if it does.

        >>> Hex(0, 0).direction_to(Hex(-2, 2)), Hex(0, 0).direction_to(Hex(2, -1))
        (4, None)
        """
        steps = self.distance(other)
        for direction in range(DIRECTIONS):
            if steps and self.neighbour(direction, steps) == other:
                return direction
        return None

    def line_to(self, other: Hex) -> tuple[Hex, ...] | None:
        """All cells of a straight line, both ends included; None if there is none."""
        if self == other:
            return (self,)
        direction = self.direction_to(other)
        if direction is None:
            return None
        return tuple(self.neighbour(direction, steps) for steps in range(self.distance(other) + 1))

    def rotated(self, sixths: int) -> Hex:
        """The cell turned counterclockwise around the origin by so many sixths of a turn.

        >>> Hex(2, -1).rotated(1), Hex(2, -1).rotated(6)
        (Hex(q=1, r=-2), Hex(q=2, r=-1))
        """
        q, r = self.q, self.r
        for _ in range(sixths % DIRECTIONS):
            q, r = q + r, -q
        return Hex(q, r)

    def plus(self, offset: Hex) -> Hex:
        """The cell that lies so far from this one."""
        return Hex(self.q + offset.q, self.r + offset.r)

    def ring(self, radius: int) -> tuple[Hex, ...]:
        """The cells at exactly that distance, starting in direction 0 and going round.

        >>> len(Hex(0, 0).ring(3)), Hex(1, 1).ring(0)
        (18, (Hex(q=1, r=1),))
        """
        if radius == 0:
            return (self,)
        cells = []
        cell = self.neighbour(0, radius)
        for side in range(DIRECTIONS):
            for _ in range(radius):
                cells.append(cell)
                cell = cell.neighbour(side + 2)
        return tuple(cells)


def opposite(direction: int) -> int:
    """The direction that leads back.

    >>> opposite(1)
    4
    """
    return (direction + DIRECTIONS // 2) % DIRECTIONS


def turn(one: int, other: int) -> int:
    """How many sixths of a turn lie between two directions, the shorter way round.

    >>> turn(5, 0), turn(0, 3)
    (1, 3)
    """
    apart = (one - other) % DIRECTIONS
    return min(apart, DIRECTIONS - apart)


def hexagon(side: int) -> tuple[Hex, ...]:
    """A hexagon around the origin, row by row from the top.

    >>> len(hexagon(4)), hexagon(2)[0]
    (37, Hex(q=0, r=-1))
    """
    radius = side - 1
    cells = (Hex(q, r) for r in range(-radius, radius + 1) for q in range(-radius, radius + 1))
    return tuple(cell for cell in cells if cell.distance(Hex(0, 0)) <= radius)


class Field:
    """A set of cells with numbers, names and neighbours.

    Cells are numbered row by row from the top and from the left; rows are named A, B, C and so
    on, cells of a row from 1.

    >>> field = Field(hexagon(4))
    >>> field.name(0), field.name(field.number(Hex(0, 0)))
    ('A1', 'D4')
    """

    def __init__(self, cells: Iterable[Hex]) -> None:
        self.cells: tuple[Hex, ...] = tuple(sorted(set(cells), key=lambda cell: (cell.r, cell.q)))
        self._numbers = {cell: number for number, cell in enumerate(self.cells)}
        rows = sorted({cell.r for cell in self.cells})
        self.rows: tuple[tuple[int, ...], ...] = tuple(
            tuple(self._numbers[cell] for cell in self.cells if cell.r == r) for r in rows
        )
        self._names = tuple(
            f"{chr(ord('A') + at)}{place}"
            for at, row in enumerate(self.rows)
            for place in range(1, len(row) + 1)
        )
        self._next = tuple(
            tuple(self._numbers.get(each) for each in cell.neighbours()) for cell in self.cells
        )

    def __len__(self) -> int:
        return len(self.cells)

    def __contains__(self, cell: object) -> bool:
        return cell in self._numbers

    def number(self, cell: Hex) -> int:
        """The number of a cell of this field."""
        return self._numbers[cell]

    def named(self, name: str) -> int | None:
        """The number of the cell of that name, if there is one."""
        return self._names.index(name) if name in self._names else None

    def name(self, number: int) -> str:
        return self._names[number]

    @property
    def names(self) -> tuple[str, ...]:
        return self._names

    def step(self, number: int, direction: int) -> int | None:
        """The neighbour in a direction; None outside the field."""
        return self._next[number][direction]

    def distance(self, one: int, other: int) -> int:
        return self.cells[one].distance(self.cells[other])

    def direction(self, one: int, other: int) -> int | None:
        """The direction from one cell to another in a straight line, if it is one."""
        return self.cells[one].direction_to(self.cells[other])

    def within(self, number: int, most: int, least: int = 1) -> tuple[int, ...]:
        """The cells from `least` to `most` steps away, ascending.

        >>> Field(hexagon(3)).within(0, 1)
        (1, 3, 4)
        """
        there = range(least, most + 1)
        return tuple(each for each in range(len(self)) if self.distance(number, each) in there)

    def ray(self, number: int, direction: int, steps: int) -> tuple[int, ...]:
        """The next cells in a direction, the nearest first, as far as there are any.

        >>> Field(hexagon(3)).ray(0, 0, 5)
        (1, 2)
        """
        cells: list[int] = []
        at: int | None = self.step(number, direction)
        while at is not None and len(cells) < steps:
            cells.append(at)
            at = self.step(at, direction)
        return tuple(cells)

    def between(self, one: int, other: int) -> tuple[int, ...] | None:
        """The cells of a straight line without its ends; None if there is no such line.

        >>> field = Field(hexagon(3))
        >>> field.between(0, 2), field.between(0, 1), field.between(0, 8)
        ((1,), (), None)
        """
        direction = self.direction(one, other)
        if direction is None:
            return None
        return self.ray(one, direction, self.distance(one, other) - 1)

    def area(self, number: int, offsets: Iterable[Hex], sixths: int = 0) -> tuple[int, ...]:
        """The cells at these offsets, turned by so many sixths, ascending; those outside drop out.

        >>> Field(hexagon(3)).area(0, [Hex(1, 0), Hex(-1, 0)])
        (1,)
        """
        cells = (self.cells[number].plus(offset.rotated(sixths)) for offset in offsets)
        return tuple(sorted(self._numbers[cell] for cell in cells if cell in self._numbers))

    def is_connected(self) -> bool:
        """Whether every cell can be reached from every other."""
        return not self.cells or len(set(self._reach(0))) == len(self.cells)

    def is_convex(self) -> bool:
        """Whether every straight line between two cells stays inside."""
        lines = (one.line_to(other) for one in self.cells for other in self.cells)
        return all(cell in self for line in lines if line for cell in line)

    def _reach(self, start: int) -> Iterator[int]:
        seen, waiting = {start}, [start]
        while waiting:
            number = waiting.pop()
            yield number
            for other in self._next[number]:
                if other is not None and other not in seen:
                    seen.add(other)
                    waiting.append(other)
