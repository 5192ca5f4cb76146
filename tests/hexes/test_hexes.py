"""Hexagons against the slow obvious way: walking, searching, and trying every cell."""

from __future__ import annotations

from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kumite.games.hexes import DIRECTIONS, Field, Hex, hexagon, opposite, turn

cells = st.builds(Hex, st.integers(-6, 6), st.integers(-6, 6))
directions = st.integers(0, DIRECTIONS - 1)


def walked(start: Hex, most: int) -> dict[Hex, int]:
    """Steps to every cell near by, found by walking."""
    found = {start: 0}
    edge = [start]
    for steps in range(1, most + 1):
        edge = [cell for here in edge for cell in here.neighbours() if cell not in found]
        for cell in edge:
            found.setdefault(cell, steps)
    return found


def test_distance_is_the_number_of_steps_of_a_walk() -> None:
    found = walked(Hex(1, -2), 5)
    for q, r in product(range(-4, 7), range(-7, 4)):
        steps = Hex(1, -2).distance(Hex(q, r))
        assert steps == found.get(Hex(q, r), steps if steps > 5 else None)
    assert len(found) == 1 + sum(6 * steps for steps in range(1, 6))


@given(cells, cells, cells)
def test_distance_is_a_distance(one: Hex, other: Hex, third: Hex) -> None:
    assert one.distance(other) == other.distance(one)
    assert (one.distance(other) == 0) == (one == other)
    assert one.distance(third) <= one.distance(other) + other.distance(third)


@given(cells, directions, st.integers(0, 5))
def test_steps_in_a_direction_lead_straight_away_and_back(
    cell: Hex, direction: int, steps: int
) -> None:
    here = cell
    for _ in range(steps):
        here = here.neighbour(direction)
    assert here == cell.neighbour(direction, steps)
    assert cell.distance(here) == steps
    assert here.neighbour(opposite(direction), steps) == cell
    assert cell.direction_to(here) == (direction if steps else None)


@given(cells, cells)
def test_a_line_is_a_shortest_walk_without_a_turn(one: Hex, other: Hex) -> None:
    straight = [
        direction
        for direction in range(DIRECTIONS)
        for steps in range(1, 30)
        if one.neighbour(direction, steps) == other
    ]
    line = one.line_to(other)
    if one == other:
        assert line == (one,)
    elif not straight:
        assert line is None
        assert one.direction_to(other) is None
    else:
        assert line is not None
        assert line[0] == one
        assert line[-1] == other
        assert len(line) == one.distance(other) + 1
        assert all(a.neighbour(straight[0]) == b for a, b in pairwise(line))


@given(cells, st.integers(0, 4))
def test_a_ring_is_every_cell_at_that_distance_once(cell: Hex, radius: int) -> None:
    near = [
        Hex(cell.q + q, cell.r + r)
        for q, r in product(range(-radius, radius + 1), repeat=2)
        if cell.distance(Hex(cell.q + q, cell.r + r)) == radius
    ]
    ring = cell.ring(radius)
    assert sorted(ring) == sorted(near)
    assert all(a.distance(b) == 1 for a, b in pairwise(ring))


@given(directions, directions)
def test_turning_goes_the_shorter_way(one: int, other: int) -> None:
    left = next(count for count in range(DIRECTIONS) if (one + count) % DIRECTIONS == other)
    right = next(count for count in range(DIRECTIONS) if (one - count) % DIRECTIONS == other)
    assert turn(one, other) == turn(other, one) == min(left, right)


@pytest.mark.parametrize("side", range(1, 6))
def test_a_hexagon_is_all_that_a_walk_from_the_middle_reaches(side: int) -> None:
    assert set(hexagon(side)) == set(walked(Hex(0, 0), side - 1))
    assert len(hexagon(side)) == 3 * side * (side - 1) + 1


def test_a_field_numbers_its_cells_in_reading_order() -> None:
    field = Field(reversed(hexagon(4)))
    assert [len(row) for row in field.rows] == [4, 5, 6, 7, 6, 5, 4]
    assert [number for row in field.rows for number in row] == list(range(37))
    for number, cell in enumerate(field.cells):
        assert field.number(cell) == number
        assert field.named(field.name(number)) == number
        for direction in range(DIRECTIONS):
            other = cell.neighbour(direction)
            expected = field.cells.index(other) if other in field.cells else None
            assert field.step(number, direction) == expected
    assert field.named("Z9") is None
    assert field.names[:5] == ("A1", "A2", "A3", "A4", "B1")


@given(st.sets(st.sampled_from(hexagon(3)), min_size=1))
def test_connected_and_convex_are_what_they_say(chosen: set[Hex]) -> None:
    field = Field(chosen)
    joined = {min(chosen)}
    for _ in chosen:
        joined |= {cell for here in joined for cell in here.neighbours() if cell in chosen}
    assert field.is_connected() == (joined == chosen)
    gaps = [
        between
        for one, other in product(chosen, repeat=2)
        for direction in range(DIRECTIONS)
        if (steps := one.distance(other)) and one.neighbour(direction, steps) == other
        for between in (one.neighbour(direction, step) for step in range(steps))
        if between not in chosen
    ]
    assert field.is_convex() == (not gaps)


def test_fields_measure_by_number() -> None:
    field = Field(hexagon(3))
    for one, other in product(range(len(field)), repeat=2):
        assert field.distance(one, other) == field.cells[one].distance(field.cells[other])
        assert field.direction(one, other) == field.cells[one].direction_to(field.cells[other])


@given(cells, st.integers(-12, 12))
def test_turning_around_the_origin_keeps_distances_and_turns_directions(
    cell: Hex, sixths: int
) -> None:
    turned = cell.rotated(sixths)
    assert turned.distance(Hex(0, 0)) == cell.distance(Hex(0, 0))
    assert turned.rotated(-sixths) == cell
    for direction in range(DIRECTIONS):
        unit = Hex(0, 0).neighbour(direction)
        assert unit.rotated(sixths) == Hex(0, 0).neighbour(direction + sixths)
        assert cell.plus(unit) == cell.neighbour(direction)


FIELD = Field(hexagon(5))
numbers = st.integers(0, len(FIELD) - 1)


@pytest.mark.parametrize("number", range(len(FIELD)))
def test_cells_within_some_steps_are_those_of_a_walk(number: int) -> None:
    found = walked(FIELD.cells[number], 5)
    for least, most in product(range(4), range(5)):
        expected = [
            each for each, cell in enumerate(FIELD.cells) if least <= found.get(cell, 99) <= most
        ]
        assert list(FIELD.within(number, most, least)) == expected


@given(numbers, directions, st.integers(0, 9))
def test_a_ray_goes_straight_on_to_the_edge(number: int, direction: int, steps: int) -> None:
    cells = [FIELD.cells[number].neighbour(direction, step) for step in range(1, steps + 1)]
    inside = [FIELD.number(cell) for cell in cells if cell in FIELD]
    assert list(FIELD.ray(number, direction, steps)) == inside


def test_cells_between_two_are_those_nearer_to_both_on_the_line() -> None:
    for one, other in product(range(len(FIELD)), repeat=2):
        a, b = FIELD.cells[one], FIELD.cells[other]
        shares_row = a != b and (a.q == b.q or a.r == b.r or a.q + a.r == b.q + b.r)
        between = FIELD.between(one, other)
        assert (between is not None) == shares_row
        if between is None:
            continue
        expected = {
            number
            for number, cell in enumerate(FIELD.cells)
            if cell not in (a, b)
            and a.distance(cell) + cell.distance(b) == a.distance(b)
            and a.direction_to(cell) == a.direction_to(b)
        }
        assert set(between) == expected
        assert len(between) == a.distance(b) - 1
        assert all(a.distance(FIELD.cells[each]) == at for at, each in enumerate(between, 1))


@given(numbers, st.lists(cells, max_size=6), st.integers(0, 5))
def test_an_area_is_every_cell_at_a_turned_offset(
    number: int, offsets: list[Hex], sixths: int
) -> None:
    turned = [offset.rotated(sixths) for offset in offsets]
    here = FIELD.cells[number]
    expected = sorted(
        at
        for at, cell in enumerate(FIELD.cells)
        for offset in turned
        if (cell.q - here.q, cell.r - here.r) == (offset.q, offset.r)
    )
    assert list(FIELD.area(number, offsets, sixths)) == expected
