"""Draws the mat: hexagons as large as there is room for, figures with their letter and facing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kumite_tui.drawing.grid import Grid, Rect

if TYPE_CHECKING:
    from collections.abc import Collection

    from kumite_tui.drawing.grid import Skin

    from .models import Mat, Piece, Space
    from .preview import Preview

__all__ = ["TEAMED", "draw_mat", "mat_size"]

_LARGEST = 3
TEAMED = 2
"""The least hexagons that have room for the letter of a team."""
_ROW_NAME = 1
"""Columns before dots, for the letter of the row; hexagons have their names in them."""
_RIGHT = (0, 1, 5)
"""Directions that are drawn at the right of a figure's letter."""


def mat_size(mat: Mat, slope: int) -> tuple[int, int]:
    """Columns and rows of the mat with sides of so many slanted rows; 0: no sides, only dots.

    >>> from .models import Mat
    >>> mat_size(Mat(((None,) * 4, (None,) * 5), (1, 0)), 1)
    (21, 5)
    """
    ends = [offset + 2 * len(row) for offset, row in zip(mat.offsets, mat.rows, strict=True)]
    half = slope + 1 if slope else 2
    rows = len(mat.rows) * (slope + 1) + slope
    return max(ends) * half + (1 if slope else _ROW_NAME), rows


def largest_slope(mat: Mat, width: int, height: int) -> int:
    """The largest hexagons that fit."""
    for slope in range(_LARGEST, 0, -1):
        wide, high = mat_size(mat, slope)
        if wide <= width and high <= height:
            return slope
    return 0


@dataclass(frozen=True, slots=True)
class _Look:
    """What is drawn where: the choice lies over the position."""

    viewer: Piece | None
    preview: Preview
    marked: Collection[int]

    def is_left(self, space: Space) -> bool:
        """Whether the viewer's figure goes away from there."""
        return (
            self.preview.step is not None
            and space.piece is not None
            and space.piece == self.viewer
            and space.number != self.preview.step
        )


def draw_mat(
    mat: Mat,
    slope: int,
    skin: Skin,
    viewer: Piece | None,
    preview: Preview,
    marked: Collection[int],
) -> Grid:
    """The whole mat; `marked` spaces are those the current choice is about."""
    grid = Grid(*mat_size(mat, slope), skin)
    look = _Look(viewer, preview, marked)
    half = slope + 1 if slope else 2
    for at, (row, offset) in enumerate(zip(mat.rows, mat.offsets, strict=True)):
        for column, space in enumerate(row):
            x = (offset + 2 * column) * half + (0 if slope else _ROW_NAME)
            y = at * (slope + 1) + slope
            if not slope and not column:
                grid.put(x - 1, y, space.name[0], "dim")
            if slope:
                _draw_sides(grid, x, y, slope, "frame")
            _draw_inside(grid, x, y, slope, space, look)
            grid.zone(Rect(x, y - slope // 2, 2 * half, slope + 1), f"place:{space.number}")
    for at, (row, offset) in enumerate(zip(mat.rows, mat.offsets, strict=True)):
        for column, space in enumerate(row):
            if slope and space.number in marked:
                x, y = (offset + 2 * column) * half, at * (slope + 1) + slope
                _draw_sides(grid, x, y, slope, "hot")
    return grid


def _draw_sides(grid: Grid, x: int, y: int, slope: int, role: str) -> None:
    """The six sides; neighbours draw the same ones."""
    edges = grid.skin.edges
    rising, falling, upright = edges[0], edges[1], edges[2]
    wide = 2 * (slope + 1)
    grid.put(x, y, upright, role)
    grid.put(x + wide, y, upright, role)
    for step in range(1, slope + 1):
        grid.put(x + step, y - step, rising, role)
        grid.put(x + wide - step, y - step, falling, role)
        grid.put(x + step, y + step, falling, role)
        grid.put(x + wide - step, y + step, rising, role)


def _draw_inside(grid: Grid, x: int, y: int, slope: int, space: Space, look: _Look) -> None:
    skin = grid.skin
    middle = x + (slope + 1 if slope else 1)
    is_marked = space.number in look.marked
    if look.viewer is not None and space.number == look.preview.step:
        _put_framed(grid, middle, y, look.viewer.letter, "hot", "[]")
    elif space.piece is not None and look.is_left(space):
        _put_framed(grid, middle, y, space.piece.letter, "dim", "()")
    elif space.piece is not None:
        _put_piece(grid, middle, y, space.piece, space.facing, look)
        if slope == _LARGEST:
            name = _brief(space.piece.name, 2 * slope - 1)
            grid.put(middle - len(name) // 2, y + 1, name, space.piece.role)
        if slope >= TEAMED and space.piece.team:
            grid.put(middle - 1, y - 1, f"-{space.piece.team}-", space.piece.role)
    elif slope:
        if is_marked:
            grid.put(middle, y, skin.dot, "hot")
        grid.put(middle - 1, y - (slope - 1), space.name, "hot" if is_marked else "dim")
    else:
        grid.put(middle, y, skin.empty if is_marked else skin.dot, "hot" if is_marked else "dim")


def _brief(name: str, width: int) -> str:
    """A name in so many columns.

    >>> _brief("Ricardo", 5), _brief("Wonja", 5)
    ('Rica.', 'Wonja')
    """
    return name if len(name) <= width else f"{name[: width - 1]}."


def _put_framed(grid: Grid, x: int, y: int, letter: str, role: str, around: str) -> None:
    grid.put(x - 1, y, f"{around[0]}{letter}{around[1]}", role)


def _put_piece(grid: Grid, x: int, y: int, piece: Piece, facing: int | None, look: _Look) -> None:
    """The letter, beside it the facing on its side, and a sign before whom one aims at."""
    is_aimed = piece.seat in look.preview.aimed
    is_own = piece == look.viewer
    role = "label" if is_aimed else piece.role
    grid.put(x, y, piece.letter, role)
    turned = look.preview.facing if is_own and look.preview.facing is not None else None
    shown = facing if turned is None else turned
    at_right = shown in _RIGHT
    if shown is not None:
        side = x + 1 if at_right else x - 1
        grid.put(side, y, grid.skin.ways[shown], "hot" if turned is not None else piece.role)
    if is_aimed:
        grid.put(x - 1 if shown is None or at_right else x + 1, y, grid.skin.aim, "label")
