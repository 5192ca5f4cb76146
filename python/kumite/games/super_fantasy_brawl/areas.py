"""Areas of attacks and skills: which hexes each shape marks (SFB-TGT-09)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.hexes import DIRECTIONS, Hex

from .terms import AreaShape

if TYPE_CHECKING:
    from kumite.games.hexes import Field

_ORIGIN = Hex(0, 0)
_AROUND = _ORIGIN.neighbours()


def _line(steps: int) -> tuple[Hex, ...]:
    return tuple(_ORIGIN.neighbour(0, step) for step in range(1, steps + 1))


OFFSETS: dict[AreaShape, tuple[Hex, ...]] = {
    AreaShape.ARC2: (_AROUND[0], _AROUND[1]),
    AreaShape.ARC3: (_AROUND[5], _AROUND[0], _AROUND[1]),
    AreaShape.RING: _AROUND,
    AreaShape.LINE2: _line(2),
    AreaShape.LINE3: _line(3),
    AreaShape.LINE4: _line(4),
    AreaShape.CONE: (Hex(1, 0), Hex(2, 0), Hex(2, -1), Hex(1, 1)),
    AreaShape.BLAST: (_ORIGIN, *_AROUND),
}
"""Marked hexes for orientation 0, seen from the acting figure; of a blast, from its centre."""


def places(arena: Field, shape: AreaShape, at: int, least: int, most: int) -> tuple[int, ...]:
    """What the action Aim can name: orientations, or centres of a blast `least` to `most` away."""
    if shape is AreaShape.BLAST:
        return arena.within(at, most, least)
    return (0,) if shape is AreaShape.RING else tuple(range(DIRECTIONS))


def marked(arena: Field, shape: AreaShape, at: int, place: int) -> tuple[int, ...]:
    """The hexes that are marked, ascending, from the acting figure's hex and the place aimed at."""
    if shape is AreaShape.BLAST:
        return arena.area(place, OFFSETS[shape])
    return arena.area(at, OFFSETS[shape], place)
