"""Lays city, tracks, the acting mech and its team side by side, as large as the room allows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite_tui.drawing.grid import Grid, Rect
from kumite_tui.drawing.lines import put_line

from .city import draw_city, rows_for
from .machine import TRACK_ROWS, draw_cards, draw_machine, put_mates

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite_tui.drawing.grid import Skin
    from kumite_tui.drawing.lines import Line

    from .models import City, Mech, Tracks
    from .preview import Preview

__all__ = ["draw_arena", "track_lines"]

_LOW = 12
"""Rows below which the cards lie under the city."""
_WIDE = 96
"""Columns from which the machine has a column beside a large city."""
_TALL = 19
_ROOMY = 26
"""Rows from which the machine lies under a city of the whole width."""
_COLUMN = 36
_SPACE = 9
"""Least columns of a space in a city of several rows a space."""


def draw_arena(
    city: City,
    tracks: Tracks,
    machine: Mech,
    mates: Sequence[Mech],
    width: int,
    height: int,
    skin: Skin,
    preview: Preview,
) -> Grid:
    """The whole arena in exactly this room."""
    grid = Grid(width, height, skin)
    if height < _LOW:
        _draw_low(grid, city, tracks, machine, mates, preview)
    elif height < _TALL or (width >= _WIDE and height < _ROOMY):
        _draw_beside(grid, city, tracks, machine, mates, preview)
    else:
        _draw_below(grid, city, tracks, machine, mates, preview)
    return grid


def _draw_low(
    grid: Grid,
    city: City,
    tracks: Tracks,
    machine: Mech,
    mates: Sequence[Mech],
    preview: Preview,
) -> None:
    """City and machine in five rows, under them tracks, cards and teammates."""
    side = max(24, min(grid.width - 47, 34))
    left = grid.width - side - 1
    grid.blit(draw_city(city, left, 1, grid.skin, preview), 0, 0)
    grid.blit(draw_machine(machine, side, grid.skin, preview), left + 1, 0)
    y = TRACK_ROWS
    for line in track_lines(tracks, grid.width, grid.skin)[:1]:
        put_line(grid, 0, y, line, grid.width)
        y += 1
    half = grid.width // 2
    rows = grid.height - y
    if len(mates) > rows - 2 and len(mates) > 1:
        for at, mech in enumerate(mates):
            row = Rect(at % 2 * half, y + at // 2, half, 1)
            put_mates(grid, row, [mech])
        y += -(-len(mates) // 2)
    else:
        put_mates(grid, Rect(0, y, grid.width, rows), mates)
        y += len(mates)
    rows = grid.height - y
    if rows > 0:
        grid.blit(draw_cards(machine.cards, grid.width, rows, grid.skin, preview), 0, y)


def _draw_beside(
    grid: Grid,
    city: City,
    tracks: Tracks,
    machine: Mech,
    mates: Sequence[Mech],
    preview: Preview,
) -> None:
    """The city at the left with its tracks below, the machine at the right."""
    side = max(28, min(grid.width - 5 * _SPACE - 1, _COLUMN))
    left = grid.width - side - 1
    rows = rows_for(grid.height - 2)
    grid.blit(draw_city(city, left, rows, grid.skin, preview), 0, 0)
    y = 5 * rows
    for line in track_lines(tracks, left, grid.skin)[: grid.height - y]:
        put_line(grid, 0, y, line, left)
        y += 1
    x = left + 1
    grid.blit(draw_machine(machine, side, grid.skin, preview), x, 0)
    y = TRACK_ROWS
    least = -(-len(machine.cards) // 2)
    if grid.height - y - least > len(mates) + 2:
        y += 1
    room = grid.height - y - len(mates)
    used = min(len(machine.cards), room)
    grid.blit(draw_cards(machine.cards, side, used, grid.skin, preview), x, y)
    y += used
    if grid.height - y > len(mates):
        y += 1
    put_mates(grid, Rect(x, y, side, grid.height - y), mates)


def _draw_below(
    grid: Grid,
    city: City,
    tracks: Tracks,
    machine: Mech,
    mates: Sequence[Mech],
    preview: Preview,
) -> None:
    """A large city, under it tracks, then the machine with its cards and teammates beside it."""
    skin = grid.skin
    half = max(min(grid.width // 2, _COLUMN + 4), 30)
    side = grid.width - half
    low = max(TRACK_ROWS, -(-len(machine.cards) // 2) + len(mates))
    rows = rows_for(grid.height - 2 - low)
    grid.blit(draw_city(city, grid.width, rows, skin, preview), 0, 0)
    y = 5 * rows
    spare = grid.height - y - low
    for line in track_lines(tracks, grid.width, skin)[: max(spare, 2)]:
        put_line(grid, 0, y, line, grid.width)
        y += 1
    grid.blit(draw_machine(machine, half - 1, skin, preview), 0, y)
    used = min(grid.height - y - len(mates), len(machine.cards))
    grid.blit(draw_cards(machine.cards, side, max(used, 0), skin, preview), half, y)
    y += max(used, 0)
    put_mates(grid, Rect(half, y, side, grid.height - y), mates)


def _bar(name: str, now: int, most: int, role: str, skin: Skin) -> Line:
    return [
        (f"{name} ", "dim"),
        (skin.bar * now, role),
        (skin.track * (most - now), "dim"),
        (f" {now}/{most}", role),
    ]


def track_lines(tracks: Tracks, width: int, skin: Skin) -> list[Line]:
    """How the match stands: the four counts, then what goes on. The first line has the most."""
    clock = "Event cards" if "life" not in tracks.boss else "boss clock"
    is_close = tracks.final - tracks.destruction <= 2
    bars: Line = [
        *_bar("Destruction", tracks.destruction, tracks.final, "bad" if is_close else "warn", skin),
        *_bar("  Attack", tracks.attack, tracks.trigger, "hit", skin),
        ("  lost POP ", "dim"),
        (f"{tracks.lost}/{tracks.stack}", "stock"),
        (f"  {clock} ", "dim"),
        (str(tracks.cards), "energy"),
    ]
    if sum(len(text) for text, _ in bars) > width:
        bars = [
            ("Destr ", "dim"),
            (f"{tracks.destruction}/{tracks.final}", "bad" if is_close else "warn"),
            (" Attack ", "dim"),
            (f"{tracks.attack}/{tracks.trigger}", "hit"),
            (" POP ", "dim"),
            (f"{tracks.lost}/{tracks.stack}", "stock"),
            (" clock " if clock == "boss clock" else " cards ", "dim"),
            (str(tracks.cards), "energy"),
        ]
    lines = [bars]
    words: Line = []
    if tracks.event:
        role = "bad" if tracks.symbol == "red" else "strong"
        words += [("Event ", "dim"), (tracks.event, "text"), (f" ({tracks.symbol})", role)]
    if tracks.lasting:
        words.append((f"; {tracks.lasting}", "warn"))
    if tracks.boss:
        words.append((f"{'  ' if words else ''}Boss: {tracks.boss}", "rival"))
    if words:
        lines.append(words)
    if tracks.known:
        lines.append([("Next: ", "dim"), (", ".join(tracks.known), "text")])
    return lines
