"""Areas of Super Fantasy Brawl against the slow obvious way: neighbours by direction."""

from __future__ import annotations

import pytest

from kumite.games.hexes import DIRECTIONS, Field, Hex, hexagon, turn
from kumite.games.super_fantasy_brawl.areas import marked, places
from kumite.games.super_fantasy_brawl.content import load
from kumite.games.super_fantasy_brawl.terms import AreaShape

ARENA = Field(hexagon(5))
ORIENTED = [shape for shape in AreaShape if shape is not AreaShape.BLAST]


def slow(shape: AreaShape, at: Hex, k: int) -> set[Hex]:
    """The hexes of a shape as SFB-TGT-09 words them."""
    near = at.neighbours()
    match shape:
        case AreaShape.ARC2:
            return {near[k], near[(k + 1) % 6]}
        case AreaShape.ARC3:
            return {near[(k - 1) % 6], near[k], near[(k + 1) % 6]}
        case AreaShape.RING:
            return set(near)
        case AreaShape.CONE:
            tip = near[k]
            return {tip} | {cell for cell in tip.neighbours() if cell.distance(at) == 2}
        case AreaShape.BLAST:
            return {at, *near}
        case _:
            length = int(shape.name[-1])
            return {at.neighbour(k, steps) for steps in range(1, length + 1)}


@pytest.mark.parametrize("shape", ORIENTED)
def test_oriented_areas_mark_what_the_ledger_says(shape: AreaShape) -> None:
    for number, cell in enumerate(ARENA.cells):
        for k in places(ARENA, shape, number, 1, 1):
            hexes = {ARENA.cells[each] for each in marked(ARENA, shape, number, k)}
            assert hexes == {each for each in slow(shape, cell, k) if each in ARENA}


@pytest.mark.parametrize("shape", ORIENTED)
def test_there_are_six_orientations_or_one(shape: AreaShape) -> None:
    expected = (0,) if shape is AreaShape.RING else tuple(range(DIRECTIONS))
    assert places(ARENA, shape, 30, 1, 1) == expected


def test_a_blast_has_any_centre_in_range() -> None:
    for number, cell in enumerate(ARENA.cells):
        for least, most in ((0, 0), (0, 2), (2, 2), (1, 4)):
            centres = places(ARENA, AreaShape.BLAST, number, least, most)
            reach = [cell.distance(each) for each in ARENA.cells]
            assert centres == tuple(n for n, steps in enumerate(reach) if least <= steps <= most)
    for centre, cell in enumerate(ARENA.cells):
        hexes = {ARENA.cells[each] for each in marked(ARENA, AreaShape.BLAST, 0, centre)}
        assert hexes == {each for each in slow(AreaShape.BLAST, cell, 0) if each in ARENA}


def test_the_cone_is_the_ledgers() -> None:
    """The offsets that the ledger lists for orientation 0."""
    middle = ARENA.number(Hex(0, 0))
    hexes = {ARENA.cells[each] for each in marked(ARENA, AreaShape.CONE, middle, 0)}
    assert hexes == {Hex(1, 0), Hex(2, 0), Hex(2, -1), Hex(1, 1)}


@pytest.mark.parametrize("shape", ORIENTED)
def test_orientations_are_turns_of_each_other(shape: AreaShape) -> None:
    middle = ARENA.number(Hex(0, 0))
    first = [ARENA.cells[each] for each in marked(ARENA, shape, middle, 0)]
    for k in places(ARENA, shape, middle, 1, 1):
        turned = sorted(ARENA.number(cell.rotated(k)) for cell in first)
        assert list(marked(ARENA, shape, middle, k)) == turned
        assert turn(k, 0) <= 3


def test_both_mirrors_keep_the_arena() -> None:
    """What SFB-ARN-07 says of the layout, which matches rely on."""
    content = load()
    arena = content.arena

    def moved(hexes: tuple[int, ...], mirror: str) -> set[int]:
        cells = [arena.cells[each] for each in hexes]
        images = (
            [Hex(cell.q + cell.r, -cell.r) for cell in cells]
            if mirror == "north and south"
            else [Hex(-cell.q - cell.r, cell.r) for cell in cells]
        )
        return {arena.number(cell) for cell in images}

    everything = tuple(range(len(arena)))
    west, middle, east = content.areas
    for mirror in ("north and south", "west and east"):
        assert moved(everything, mirror) == set(everything)
        assert moved(content.trap_hexes, mirror) == set(content.trap_hexes)
        assert moved(middle, mirror) == set(middle)
    assert moved(content.north, "north and south") == set(content.south)
    assert moved(content.north, "west and east") == set(content.north)
    assert moved(west, "north and south") == set(west)
    assert moved(west, "west and east") == set(east)
