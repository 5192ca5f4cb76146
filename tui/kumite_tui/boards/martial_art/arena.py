"""Lays mat and bodies side by side, as large as the room allows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.martial_art.terms import Token
from kumite.games.martial_art.view import token_name
from kumite_tui.drawing.grid import Grid, Rect
from kumite_tui.drawing.lines import put_lines

from .bodies import LEAST, detail_level, draw_body
from .mat import TEAMED, draw_mat, largest_slope, mat_size
from .models import LETTERS, TOKEN_ROLES

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from kumite_tui.drawing.grid import Skin
    from kumite_tui.drawing.lines import Line

    from .models import Body, Mat
    from .preview import Preview

__all__ = ["draw_arena"]

_GAP = 1
_GOOD_WIDTH = 40


def draw_arena(
    mat: Mat,
    bodies: Sequence[Body],
    width: int,
    height: int,
    skin: Skin,
    preview: Preview,
    marked: Collection[int],
) -> Grid:
    """The mat at the left, everybody's body at its right; below, what the signs mean."""
    grid = Grid(width, height, skin)
    slope = _slope(mat, len(bodies), width, height)
    wide, high = mat_size(mat, slope)
    viewer = next((body.piece for body in bodies if body.is_you), None)
    drawn = draw_mat(mat, slope, skin, viewer, preview, marked)
    legend = _legend(bodies, slope, skin, wide)
    spare = height - high
    if spare > len(legend):
        grid.blit(drawn, 0, (spare - len(legend) - 1) // 2)
        put_lines(grid, Rect(0, height - len(legend), wide, len(legend)), legend)
    else:
        legend = _legend(bodies, slope, skin, width)
        less = Rect(wide + _GAP, 0, width - wide - _GAP, height - len(legend))
        if len(legend) <= spare and _has_lines(bodies, less):
            height -= len(legend)
            put_lines(grid, Rect(0, height, width, len(legend)), legend)
        grid.blit(drawn, 0, max(height - high, 0) // 2)
    room = Rect(wide + _GAP, 0, width - wide - _GAP, height)
    for body, rect in zip(bodies, _places(bodies, room), strict=True):
        grid.blit(draw_body(body, rect.width, rect.height, skin, preview), rect.x, rect.y)
    return grid


def _legend(bodies: Sequence[Body], slope: int, skin: Skin, width: int) -> list[Line]:
    """What the letters and signs mean, in a few short lines below the mat."""
    areas = [area for body in bodies if not body.out for area in body.areas]
    known = next((token for area in areas for token in area.known), None)
    words = [(f"{LETTERS[token]} {token_name(token)}", TOKEN_ROLES[token]) for token in Token]
    has_teams = slope >= TEAMED and any(body.piece.team for body in bodies)
    words += [("-A- team", "text")] if has_teams else []
    words += [("? hidden", "text")]
    words += [(f"{LETTERS[known].lower()} known", TOKEN_ROLES[known])] if known is not None else []
    words += [
        (f"{skin.bar} lost", "bad"),
        ("| severe", "warn"),
        (f"{skin.out} KO", "bad"),
    ]
    lines: list[Line] = [[]]
    for text, role in words:
        gap = "  " if lines[-1] else ""
        if sum(len(each) for each, _ in lines[-1]) + len(gap + text) > width:
            lines.append([])
            gap = ""
        lines[-1].append((f"{gap}{text}", role))
    return lines


def _slope(mat: Mat, bodies: int, width: int, height: int) -> int:
    """The largest hexagons beside which all bodies still have their lines."""
    slope = largest_slope(mat, width, height)
    while slope:
        room = width - mat_size(mat, slope)[0] - _GAP
        stacked = max(height // LEAST[1], 1)
        if (room + _GAP) // (LEAST[0] + _GAP) * stacked >= bodies:
            return slope
        slope -= 1
    return 0


def _places(bodies: Sequence[Body], room: Rect) -> list[Rect]:
    """Equal places in the columns that tell most; in too little room the first has the most."""
    count = len(bodies)
    if not count:
        return []
    columns = max(range(1, count + 1), key=lambda many: _worth(*_share(count, many, room)))
    wide, high = _share(count, columns, room)
    if high < LEAST[1]:
        return _squeezed(count, room)
    return [
        Rect(room.x + at % columns * (wide + _GAP), room.y + at // columns * high, wide, high)
        for at in range(count)
    ]


def _has_lines(bodies: Sequence[Body], room: Rect) -> bool:
    """Whether there is room for a line of every Area of everybody."""
    return all(detail_level(rect.width, rect.height) for rect in _places(bodies, room))


def _share(count: int, columns: int, room: Rect) -> tuple[int, int]:
    """What each gets in so many columns."""
    return (room.width + _GAP) // columns - _GAP, room.height // -(-count // columns)


def _worth(width: int, height: int) -> tuple[int, int]:
    """The more telling way to draw a body first, then what is neither narrow nor stretched."""
    return detail_level(width, height), -abs(width - _GOOD_WIDTH)


def _squeezed(count: int, room: Rect) -> list[Rect]:
    """One's own body in lines, the others below it in brief."""
    left = max(room.height - LEAST[1], 0)
    others = max(count - 1, 1)
    high = left // others
    first = Rect(room.x, room.y, room.width, min(LEAST[1], room.height))
    rest = [
        Rect(room.x, room.y + LEAST[1] + at * high, room.width, high) for at in range(count - 1)
    ]
    return [first, *rest]
