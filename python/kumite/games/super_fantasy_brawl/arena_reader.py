"""The arena of a pack: rows of hexes, trap hexes, deployment areas and statues."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kumite.games.hexes import Field, Hex
from kumite.packs.files import NAME_LENGTH, Spot
from kumite.packs.layers import entry, refuse_other_keys, source_of

from . import schema
from .entries import Statue

if TYPE_CHECKING:
    from kumite.packs.files import Problems
    from kumite.packs.layers import Layers


@dataclass(frozen=True, slots=True)
class Arena:
    """Hexes and what is printed on them."""

    field: Field
    traps: tuple[int, ...]
    north: tuple[int, ...]
    south: tuple[int, ...]


def read_arena(layers: Layers, problems: Problems) -> Arena:
    """The arena; what is wrong with it is noted."""
    refuse_other_keys(layers, "arena", ["rows", "traps", "north", "south"])
    field = Field(_read_rows(layers, problems))
    taken: dict[int, str] = {}
    named = [_read_places(layers, key, field, taken, problems) for key in _PLACES]
    return Arena(field, *named)


_PLACES = ("traps", "north", "south")


def _around(spot: Spot, problems: Problems) -> Spot:
    """The table a key of a table lies in, with that key alone."""
    return Spot(spot.document, spot.path[:-1], {spot.path[-1]: spot.value}, problems)


def _read_rows(layers: Layers, problems: Problems) -> list[Hex]:
    spot = layers.at("arena", "rows")
    if spot is None:
        return []
    cells: list[Hex] = []
    for row in _around(spot, problems).items("rows", 1, schema.MOST_ROWS):
        row.keys(("r", "first", "last"))
        r = row.number("r", -7, 7)
        first, last = row.number("first", -14, 14), row.number("last", -14, 14)
        if first > last:
            row.at("last").report_value(f"is {last}", f"at least first, {first}")
        if any(cell.r == r for cell in cells):
            row.at("r").report(f"row {r} is given twice", "one entry for each r")
        cells += [Hex(q, r) for q in range(first, last + 1)]
    if len(cells) > schema.MOST_HEXES:
        spot.report_value(f"has {len(cells)} hexes", f"at most {schema.MOST_HEXES}")
        return []
    field = Field(cells)
    if not field.is_connected() or not field.is_convex():
        spot.report_value("leaves gaps", "every straight line between two hexes stays inside")
    return cells


def _read_places(
    layers: Layers, key: str, field: Field, taken: dict[int, str], problems: Problems
) -> tuple[int, ...]:
    spot = layers.at("arena", key)
    if spot is None:
        return ()
    found = []
    for item in _around(spot, problems).items(key, *schema.PLACES):
        name = item.word(field.names)
        number = field.named(name) if name else None
        if number is not None:
            _take(item, number, key, field, taken)
            found.append(number)
    return tuple(sorted(found))


def _take(spot: Spot, number: int, what: str, field: Field, taken: dict[int, str]) -> None:
    if number in taken:
        name = field.name(number)
        spot.report(f"{name} belongs to {taken[number]} already", "every hex has one use")
    taken[number] = what


def read_statues(layers: Layers, arena: Arena) -> tuple[Statue, ...]:
    """The statues with their areas, which overlap nothing."""
    taken = {
        number: key
        for key, numbers in zip(_PLACES, (arena.traps, arena.north, arena.south), strict=True)
        for number in numbers
    }
    return tuple(_read_statue(spot, arena.field, taken) for spot in layers.entries("statue"))


def _read_statue(spot: Spot, field: Field, taken: dict[int, str]) -> Statue:
    id, text = entry(spot, ("name", "hex", "area", "area_name"))
    name = spot.at("hex").word(field.names) if spot.has("hex") else None
    number = field.named(name) if name else None
    for each in (number, *field.within(number, 1)) if number is not None else ():
        _take(spot.at("hex"), each, f"the area of {id}", field, taken)
    return Statue(
        id,
        source_of(spot),
        text,
        name=spot.text("name", NAME_LENGTH),
        hex=number or 0,
        area=spot.id("area"),
        area_name=spot.text("area_name", NAME_LENGTH),
    )
