"""Lays the arena, the Challenge Track and both sides out, as large as the room allows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite_tui.drawing.grid import Grid, Rect
from kumite_tui.drawing.lines import put_line, put_lines

from .cards import brief_lines
from .hexes import SMALLEST, Overlay, arena_size, draw_hexes, largest_shape
from .panels import (
    area_line,
    cores_line,
    draft_lines,
    legend,
    play_line,
    side_columns,
    side_lines,
    team_lines,
    track_lines,
)

if TYPE_CHECKING:
    from kumite.games.super_fantasy_brawl.entries import Content
    from kumite_tui.drawing.grid import Skin
    from kumite_tui.drawing.lines import Line

    from .models import Table

__all__ = ["draw_arena", "draw_draft"]

_LOW = 17
"""Rows below which hexes have no sides."""
_GAP = 1
_DRAFT = 30
"""Least columns of the teams in the making."""
_PANEL = 30
"""Columns of a panel that tells all about the track."""
_NARROW = 24
"""Columns of a panel from which the track stands beside the hexes."""


def draw_arena(table: Table, width: int, height: int, skin: Skin, overlay: Overlay | None) -> Grid:
    """The whole arena in exactly this room."""
    overlay = overlay or Overlay()
    grid = Grid(width, height, skin)
    if height < _LOW:
        _draw_low(grid, table, overlay)
    else:
        _draw_tall(grid, table, overlay)
    return grid


def draw_draft(
    table: Table, width: int, height: int, skin: Skin, content: Content, champion: int
) -> Grid:
    """Teams in the making at the left, the champion in question at the right."""
    grid = Grid(width, height, skin)
    left = min(max(width * 2 // 5, _DRAFT), width)
    put_lines(grid, Rect(1, 0, left - 2, height), draft_lines(table, left - 2, skin))
    room = Rect(left, 0, max(width - left - 1, 0), height)
    put_lines(grid, room, brief_lines(content, champion, room.width, room.height, skin))
    return grid


def _draw_low(grid: Grid, table: Table, overlay: Overlay) -> None:
    """Hexes of one row at the left; both sides and the track beside them."""
    wide, high = arena_size(table.arena, SMALLEST)
    grid.blit(draw_hexes(table.arena, SMALLEST, grid.skin, overlay), 0, 0)
    left = wide + _GAP
    room = grid.width - left
    if table.draft is not None:
        put_lines(grid, Rect(left, 0, room, grid.height), draft_lines(table, room, grid.skin))
        return
    lines = [*side_columns(table, room, grid.skin), *track_lines(table, room, grid.skin)]
    put_lines(grid, Rect(left, 0, room, grid.height), lines)
    if grid.height > high + 1:
        put_line(grid, 0, high + 1, legend(grid.skin), wide)
    if grid.height > len(lines):
        put_line(grid, left, grid.height - 1, area_line(table, room), room)
    if grid.height > len(lines) + 1:
        put_line(grid, left, grid.height - 2, play_line(table), room)


def _draw_tall(grid: Grid, table: Table, overlay: Overlay) -> None:
    """Hexes with sides; the track below them, or beside them where there is room."""
    shape, is_cropped = largest_shape(table.arena, grid.width, grid.height)
    wide, high = arena_size(table.arena, shape, is_cropped=is_cropped)
    side = grid.width - wide - _GAP
    rows = -(-len(table.slots) // 2)
    if side < _NARROW and grid.height - high < rows:
        _draw_low(grid, table, overlay)
        return
    drawn = draw_hexes(table.arena, shape, grid.skin, overlay, is_cropped=is_cropped)
    if table.draft is not None:
        _draw_draft_beside(grid, table, drawn)
    elif side >= _NARROW:
        grid.blit(drawn, 0, max(grid.height - high, 0) // 2)
        _draw_gates(grid, table, 0, max(grid.height - high, 0) // 2, high)
        _draw_panel(grid, Rect(wide + _GAP, 0, side, grid.height), table)
    else:
        grid.blit(drawn, max(grid.width - wide, 0) // 2, 0)
        _draw_gates(grid, table, 0, 0, high)
        _draw_below(grid, high, table, rows)


def _draw_gates(grid: Grid, table: Table, x: int, y: int, high: int) -> None:
    """Who waits on a Gate, in the corners that the hexes leave free."""
    for place, top in (("north", y), ("south", y + high - 2)):
        seats = {player.seat for player in table.players if player.place == place}
        waiting = [f for f in table.figures if f.hex is None and f.controller in seats]
        if not waiting:
            continue
        grid.put(x + 1, top, "on the Gate", "dim")
        at = x + 1
        for figure in waiting:
            at = grid.put(at, top + 1, f"{figure.code} ", figure.role)


def _draw_panel(grid: Grid, room: Rect, table: Table) -> None:
    """Track, areas and both sides beside the hexes."""
    skin, side = grid.skin, room.width
    sides = [*side_lines(table, side, skin), [], play_line(table)]
    long = track_lines(table, side, skin, is_long=True)
    is_long = side >= _PANEL and len(long) + len(sides) + 3 <= room.height
    track = long if is_long else track_lines(table, side, skin)
    gap: list[Line] = [[]] if len(track) + len(sides) + 3 <= room.height else []
    put_lines(grid, room, [*track, *gap, area_line(table, side), *gap, *sides])
    if is_long:
        put_line(grid, room.x, room.height - 1, legend(skin), side)


def _draw_below(grid: Grid, y: int, table: Table, rows: int) -> None:
    """The track in two columns, then areas and Cores, below the hexes."""
    half = grid.width // 2
    for at, line in enumerate(track_lines(table, half - 1, grid.skin)):
        put_line(grid, at // rows * half, y + at % rows, line, half - 1)
    y += rows
    left = play_line(table) or area_line(table, half)
    put_line(grid, 0, y, left, half - 1)
    put_line(grid, half, y, cores_line(table, half, grid.skin), half)


def _draw_draft_beside(grid: Grid, table: Table, drawn: Grid) -> None:
    """The empty arena, and beside or below it the teams as far as they are known."""
    lines = draft_lines(table, min(grid.width, _PANEL + 8), grid.skin)
    if grid.width - drawn.width > _DRAFT:
        grid.blit(drawn, 0, max(grid.height - drawn.height, 0) // 2)
        x = drawn.width + _GAP
        put_lines(grid, Rect(x, 1, grid.width - x, grid.height - 1), lines)
        return
    grid.blit(drawn, max(grid.width - drawn.width, 0) // 2, 0)
    rows = grid.height - drawn.height
    short = team_lines(table, grid.width, grid.skin)
    put_lines(grid, Rect(1, drawn.height, grid.width - 1, rows), short)
