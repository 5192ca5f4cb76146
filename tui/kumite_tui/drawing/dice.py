"""Dice of any game on the screen: a face is a word and a look, a roll is faces that fell."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kumite_tui.drawing.grid import Grid, Rect

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from kumite_tui.drawing.grid import Skin

__all__ = ["Face", "Roll", "draw_die", "draw_rolls", "put_faces", "put_row"]

_DIE_ROWS = 3


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a die; its look is a role of the themes and a sign of the skins."""

    word: str
    look: str


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice that have fallen."""

    title: str
    """Whose they are, and what for."""
    faces: tuple[Face, ...]
    die: tuple[Face, ...]
    """Every face that such a die has, for dice that still tumble."""
    is_first: bool = False
    """Nothing that fell before belongs to it."""


def draw_die(grid: Grid, rect: Rect, face: Face, number: int | None, *, hot: bool) -> None:
    """One die: the symbol inside, its word on the lower edge."""
    role = "hot" if hot else face.look
    grid.frame(rect, role=role, hot=hot)
    grid.center(rect, 1, grid.skin.faces[face.look], face.look)
    grid.center(rect, 2, face.word, role)
    if number is not None:
        grid.put(rect.x + 1, rect.y, f" {number} ", "key")


def put_faces(grid: Grid, x: int, y: int, faces: Sequence[Face]) -> int:
    """Dice in words, equal ones counted; the column after them."""
    for face, count in Counter(faces).items():
        many = f"{count}x" if count > 1 else ""
        x = grid.put(x, y, f"{many}{grid.skin.faces[face.look]}{face.word}", face.look) + 1
    return x


def put_row(
    grid: Grid, y: int, roll: Roll, picked: Collection[int] = (), *, is_low: bool = False
) -> int:
    """A roll with its title, as dice where there is room for them; the row after it."""
    if not roll.faces:
        return y
    wide = max(len(face.word) for face in roll.die) + 2
    if is_low:
        put_faces(
            grid, grid.put(0, y, f"{roll.title.partition(' of ')[0]}: ", "dim"), y, roll.faces
        )
        return y + 1
    grid.put(0, y, roll.title, "dim", width=grid.width)
    if grid.width < wide * len(roll.faces):
        put_faces(grid, 2, y + 1, roll.faces)
        return y + 2
    for at, face in enumerate(roll.faces):
        place = Rect(at * wide, y + 1, wide, _DIE_ROWS)
        draw_die(grid, place, face, number=None, hot=at in picked)
    return y + 1 + _DIE_ROWS


def draw_rolls(rolls: Sequence[Roll], frame: int, width: int, height: int, skin: Skin) -> Grid:
    """Rolls below each other; in every frame but the last the newest dice show other faces.

    Where there is little room, those that lie still already take one line each.
    """
    grid = Grid(width, height, skin)
    is_low = height < (1 + _DIE_ROWS) * len(rolls)
    y = 0
    for roll in rolls[:-1]:
        if is_low:
            put_faces(grid, grid.put(0, y, f"{roll.title}: ", "dim"), y, roll.faces)
            y += 1
        else:
            y = put_row(grid, y, roll)
    for roll in rolls[-1:]:
        faces = _tumbling(roll, frame) if frame else roll.faces
        falling = Roll(roll.title, faces, roll.die)
        put_row(grid, y, falling, is_low=height - y < 1 + _DIE_ROWS)
    return grid


def _tumbling(roll: Roll, frame: int) -> tuple[Face, ...]:
    """Some faces of the same die: every die shows another one in every frame."""
    die = roll.die
    steps = [1 + at % max(len(die) - 1, 1) for at in range(len(roll.faces))]
    return tuple(die[(at * 7 + frame * step) % len(die)] for at, step in enumerate(steps))
