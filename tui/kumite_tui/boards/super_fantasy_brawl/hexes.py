"""Draws the arena's hexes: champions, statues, coloured areas, traps, gates; a choice over them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from kumite_tui.drawing.grid import Grid, Rect

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kumite_tui.drawing.grid import Skin

    from .models import Arena, Figure, Space

__all__ = ["AREA_ROLES", "Overlay", "Shape", "arena_size", "draw_hexes", "largest_shape"]

AREA_ROLES = ("bad", "energy", "ward")
"""By Core: Destruction is red, Creation yellow, Manipulation blue; letters tell it too."""
_AREA_LETTERS = "dcm"
Cell: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Shape:
    """How large a hex is: half its columns, and rows of each slanted side."""

    half: int
    slope: int

    def slant(self, step: int) -> int:
        """Columns from the left edge at which a side is, so many rows from the middle.

        >>> [Shape(4, 3).slant(step) for step in range(4)]
        [0, 1, 2, 3]
        """
        return round(step * self.half / (self.slope + 1)) if step else 0


# Only such as let neighbours draw the same sides: slant(step) + slant(slope + 1 - step) is half.
SHAPES = (Shape(6, 3), Shape(4, 3), Shape(5, 2), Shape(4, 2), Shape(4, 1), Shape(4, 0), Shape(3, 0))
"""The largest first; less than the last is drawn only where nothing else fits."""
SMALLEST = Shape(2, 0)


@dataclass(frozen=True, slots=True)
class Overlay:
    """What a choice would do, in places of the arena."""

    marked: frozenset[int] = frozenset()
    """Hexes that a choice is about."""
    reach: frozenset[int] = frozenset()
    """Hexes that can be ended on."""
    risky: frozenset[int] = frozenset()
    """Those of them with a trap token."""
    cursor: int | None = None
    path: Mapping[int, int] = field(default_factory=dict)
    """By hex: the direction in which the figure leaves it."""
    mover: int | None = None
    """The figure that goes to `end`."""
    end: int | None = None
    area: frozenset[int] = frozenset()
    """Hexes that an area of effect marks."""
    aimed: frozenset[int] = frozenset()
    """Figures that are aimed at."""
    harm: Mapping[int, str] = field(default_factory=dict)
    """By figure: what happens to it, in two or three characters."""
    pushed: Mapping[int, int] = field(default_factory=dict)
    """By hex: the direction in which somebody is moved from there."""
    landing: Mapping[int, str] = field(default_factory=dict)
    """By hex: the code of a figure that comes to stand there."""


def arena_size(arena: Arena, shape: Shape, *, is_cropped: bool = False) -> tuple[int, int]:
    """Columns and rows; a cropped arena lacks the outermost slants."""
    ends = [offset + 2 * len(row) for offset, row in zip(arena.offsets, arena.rows, strict=True)]
    rows = len(arena.rows) * (shape.slope + 1) + shape.slope
    return max(ends) * shape.half + 1, rows - 2 * shape.slope * is_cropped


def largest_shape(arena: Arena, width: int, height: int) -> tuple[Shape, bool]:
    """The largest hexes that fit, and whether their outermost slants must go."""
    for shape in SHAPES:
        for is_cropped in (False, True):
            wide, high = arena_size(arena, shape, is_cropped=is_cropped)
            if wide <= width and high <= height:
                return shape, is_cropped
    return SMALLEST, True


def draw_hexes(
    arena: Arena, shape: Shape, skin: Skin, overlay: Overlay, *, is_cropped: bool = False
) -> Grid:
    """The whole arena."""
    grid = Grid(*arena_size(arena, shape, is_cropped=is_cropped), skin)
    top = 0 if is_cropped else shape.slope
    cells: list[tuple[Space, int, int]] = []
    for at, (row, offset) in enumerate(zip(arena.rows, arena.offsets, strict=True)):
        for column, space in enumerate(row):
            x = (offset + 2 * column) * shape.half
            cells.append((space, x, top + at * (shape.slope + 1)))
    # Coloured sides lie over plain ones.
    for space, x, y in sorted(cells, key=lambda each: _side_role(each[0]) != "frame"):
        if shape.slope:
            _draw_sides(grid, x, y, shape, _side_role(space))
    for space, x, y in cells:
        role = _marked_role(space, overlay)
        if shape.slope and role:
            _draw_sides(grid, x, y, shape, role)
    for space, x, y in cells:
        _draw_inside(grid, x, y, shape, space, overlay)
        zone = Rect(x + 1, y - shape.slope // 2, 2 * shape.half - 1, shape.slope + 1)
        if not shape.slope:
            zone = Rect(x, y, 2 * shape.half, 1)
        grid.zone(zone, f"place:{space.number}")
    return grid


def _side_role(space: Space) -> str:
    if space.statue:
        return _statue_role(space)
    return "frame" if space.area is None else AREA_ROLES[space.area]


def _marked_role(space: Space, overlay: Overlay) -> str:
    if space.number == overlay.cursor or space.number in overlay.marked:
        return "hot"
    return "hit" if space.number in overlay.area else ""


def _draw_sides(grid: Grid, x: int, y: int, shape: Shape, role: str) -> None:
    """The six sides; neighbours draw the same ones."""
    rising, falling, upright = grid.skin.edges[0], grid.skin.edges[1], grid.skin.edges[2]
    wide = 2 * shape.half
    grid.put(x, y, upright, role)
    grid.put(x + wide, y, upright, role)
    for step in range(1, shape.slope + 1):
        inset = shape.slant(step)
        grid.put(x + inset, y - step, rising, role)
        grid.put(x + wide - inset, y - step, falling, role)
        grid.put(x + inset, y + step, falling, role)
        grid.put(x + wide - inset, y + step, rising, role)


def _draw_inside(grid: Grid, x: int, y: int, shape: Shape, space: Space, overlay: Overlay) -> None:
    lines = _lines(grid.skin, shape, space, overlay)
    for row, (text, role) in lines.items():
        if not text:
            continue
        inset = shape.slant(abs(row)) + 1 if shape.slope else 0
        room = 2 * shape.half - 2 * inset + 1 if shape.slope else 2 * shape.half
        left = x + inset + max(room - len(text) + (0 if shape.slope else -1), 0) // 2
        if not shape.slope and space.figure is not None:
            left = x
        grid.put(left, y + row, text, role, width=max(room, 1))


def _lines(skin: Skin, shape: Shape, space: Space, overlay: Overlay) -> dict[int, tuple[str, str]]:
    """What is written in a hex, by row from its middle."""
    figure = space.figure
    if overlay.end == space.number and overlay.mover is not None:
        return _landed(shape, space, overlay)
    if figure is None:
        code = overlay.landing.get(space.number)
        if code is not None:
            return {0: (f"({code})" if shape.half > 2 else f"{code}+", "hot")}
        return _empty(skin, shape, space, overlay)
    if overlay.mover == figure.number and overlay.end not in (None, space.number):
        return {0: (f"({figure.code if shape.half > 2 else figure.code[:2]})", "dim")}
    return _occupied(skin, shape, space, figure, overlay)


def _landed(shape: Shape, space: Space, overlay: Overlay) -> dict[int, tuple[str, str]]:
    code = overlay.landing.get(space.number, "+++")
    lines = {0: (f"[{code}]" if shape.half > 2 else f"{code}+", "cursor")}
    if shape.slope and space.token:
        lines[1] = (space.token, "warn")
    return lines


def _arrow(skin: Skin, space: Space, overlay: Overlay) -> str:
    way = overlay.path.get(space.number, overlay.pushed.get(space.number))
    return "" if way is None else skin.ways[way]


def _occupied(
    skin: Skin, shape: Shape, space: Space, figure: Figure, overlay: Overlay
) -> dict[int, tuple[str, str]]:
    """Code and health; where there is room, what else it suffers or can do."""
    is_aimed = figure.number in overlay.aimed
    role = "label" if is_aimed else figure.role
    harm = overlay.harm.get(figure.number, "")
    if not shape.slope:
        if harm:
            return {0: (_harmed(skin, figure.code, harm), role)}
        left = str(min(figure.left, 9))
        if shape.half == 2:
            return {0: (f"{figure.code}{skin.aim if is_aimed else left}", role)}
        marks = f"{skin.aim}" if is_aimed else ""
        up = skin.star if figure.is_up else ""
        return {0: (f"{marks}{figure.code}{left}{up}", role)}
    health = f"{figure.left}/{figure.hp}"
    marks = _marks(skin, figure)
    arrow = _arrow(skin, space, overlay)
    if shape.slope == 1:
        room = 2 * shape.half - 1
        words = f"{figure.code} {health}" if room >= 7 else f"{figure.code}{figure.left}"
        return {-1: (marks[: room - 4], "warn"), 0: (words, role), 1: (harm or arrow, "hot")}
    head = f"{skin.aim}{figure.code}" if is_aimed else figure.code
    lines = {
        -1: (head, role),
        0: (_bar(figure, skin, 2 * shape.half - 1), "life"),
        1: (harm or f"{health}", "hot" if harm else "bad" if figure.is_bloodied else "text"),
    }
    lines[2 if shape.slope > 2 else -2] = (marks or arrow, "warn")
    if shape.slope > 2:
        lines[-2] = (arrow or (f"D{figure.defence}" if figure.defence else ""), "guard")
    return lines


def _harmed(skin: Skin, code: str, harm: str) -> str:
    """A champion and what happens to it, in four characters.

    >>> from kumite_tui.drawing.grid import ASCII
    >>> _harmed(ASCII, "kil", "-3"), _harmed(ASCII, "kil", "OUT")
    ('ki-3', 'kilX')
    """
    return f"{code[:2]}{harm}" if len(harm) <= 2 else f"{code}{skin.out}"


def _bar(figure: Figure, skin: Skin, room: int) -> str:
    """Its health as a bar; one too long for the hex is drawn in shares."""
    if figure.hp <= room:
        return skin.bar * max(figure.left, 0) + skin.track * (figure.hp - max(figure.left, 0))
    full = -(-figure.left * room // figure.hp)
    return skin.bar * full + skin.track * (room - full)


def _marks(skin: Skin, figure: Figure) -> str:
    """A star: Levelled Up; r: rooted; +: something changes its values this turn."""
    found = skin.star if figure.is_up else ""
    found += "r" if figure.is_rooted else ""
    return found + ("+" if figure.modifiers else "")


def _empty(skin: Skin, shape: Shape, space: Space, overlay: Overlay) -> dict[int, tuple[str, str]]:
    number = space.number
    if space.statue:
        statue = f"{skin.bar}{space.statue}{skin.bar}"
        role = AREA_ROLES[space.area] if space.area is not None else _statue_role(space)
        return {0: (statue, role)}
    sign, role = _ground(skin, space)
    arrow = _arrow(skin, space, overlay)
    is_marked = number in overlay.marked or number == overlay.cursor
    if arrow:
        sign, role = arrow, "hot"
    elif number == overlay.cursor:
        sign, role = f"[{sign}]", "cursor"
    elif number in overlay.risky:
        sign, role = f"{skin.danger}{space.token}", "warn"
    elif number in overlay.reach:
        sign, role = skin.full, "good"
    elif number in overlay.area:
        sign, role = skin.out, "hit"
    elif is_marked:
        sign, role = f"[{sign}]", "hot"
    lines = {0: (sign, role)}
    if shape.slope > 1:
        lines[-1] = (space.name, "dim")
    return lines


def _statue_role(space: Space) -> str:
    letter = space.statue.lower()
    return AREA_ROLES[_AREA_LETTERS.index(letter)] if letter in _AREA_LETTERS else "strong"


def _ground(skin: Skin, space: Space) -> tuple[str, str]:
    """What lies there."""
    if space.token:
        told = "" if space.token == "?" else space.token
        return f"{skin.danger}{told}", "warn"
    if space.is_trap:
        return skin.empty, "warn"
    if space.area is not None:
        return _AREA_LETTERS[space.area], AREA_ROLES[space.area]
    if space.gate:
        return "=", "stock"
    return skin.dot, "dim"
