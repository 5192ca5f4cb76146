"""Draws the city: 18 spaces in two rings around headquarters, in rows of 3, 4, 5, 4 and 3."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite_tui.drawing.grid import Grid, Rect
from kumite_tui.drawing.lines import put_line
from kumite_tui.drawing.text import cut

if TYPE_CHECKING:
    from kumite_tui.drawing.grid import Skin
    from kumite_tui.drawing.lines import Line

    from .models import City, Figure, Monster, Space
    from .preview import Preview

__all__ = ["ROWS", "draw_city", "rows_for"]

ROWS = ((8, 9, 10), (7, 1, 2, 11), (18, 6, 0, 3, 12), (17, 5, 4, 13), (16, 15, 14))
"""Spaces that touch here are adjacent, as on a board of hexagons."""
_ACROSS = 5
_FRAMED = 4
"""Rows of a space from which it has a frame."""


def rows_for(height: int) -> int:
    """Rows that each space has in so many."""
    return max(1, min(height // len(ROWS), 8))


def draw_city(city: City, width: int, rows: int, skin: Skin, preview: Preview) -> Grid:
    """The city in so many columns, each space in `rows` rows."""
    grid = Grid(width, rows * len(ROWS), skin)
    wide = width // _ACROSS
    left = (width - wide * _ACROSS) // 2
    for at, row in enumerate(ROWS):
        x = left + (_ACROSS - len(row)) * wide // 2
        for number in row:
            rect = Rect(x, at * rows, wide, rows)
            _draw_space(grid, rect, city.spaces[number], preview)
            grid.zone(rect, f"place:{number}")
            x += wide
        if 1 < rows < _FRAMED:
            for down in range(rows):
                grid.put(x, at * rows + down, skin.edges[2], "frame")
    return grid


def _draw_space(grid: Grid, rect: Rect, space: Space, preview: Preview) -> None:
    is_marked = space.number in preview.marked
    if rect.height >= _FRAMED:
        _draw_framed(grid, rect, space, preview, is_marked=is_marked)
        return
    skin = grid.skin
    side = skin.pointer if is_marked else " " if rect.height == 1 else skin.edges[2]
    for row in range(rect.height):
        grid.put(rect.x, rect.y + row, side, "hot" if is_marked else "frame")
    inside = Rect(rect.x + 1, rect.y, rect.width - 1, rect.height)
    head = _number(space, is_marked=is_marked)
    if rect.height == 1:
        tight = [*head, *_damage(space, skin), *_citizens(space, "")]
        pieces = _pieces(space, skin, preview, inside.width - _columns([tight]))
        if _columns([tight, *pieces]) > inside.width:  # who is there matters more than POP
            tight = [*head, *_damage(space, skin)]
        put_line(grid, inside.x, inside.y, _fitted(tight, pieces, inside.width), inside.width)
        return
    if rect.height > 2:
        room = inside.width - 3
        title: Line = [*head, (f" {cut(_name(space), room)}", "gone" if _is_gone(space) else "dim")]
        put_line(grid, inside.x, inside.y, title, inside.width)
        state: Line = [*_gauge(space, skin), *_citizens(space, " ", is_wide=True)]
        put_line(grid, inside.x, inside.y + 1, state, inside.width)
    else:
        state = [*head, *_damage(space, skin), *_citizens(space, " ")]
        room = inside.width - sum(len(text) for text, _ in state) - 1
        if room >= len(_name(space)):
            state = [*head, (f" {_name(space)}", "dim"), *state[1:]]
        put_line(grid, inside.x, inside.y, state, inside.width)
    pieces = _pieces(space, skin, preview, inside.width)
    put_line(
        grid, inside.x, inside.y + rect.height - 1, _fitted([], pieces, inside.width), inside.width
    )


def _draw_framed(
    grid: Grid, rect: Rect, space: Space, preview: Preview, *, is_marked: bool
) -> None:
    skin = grid.skin
    role = "hot" if is_marked else "gone" if _is_gone(space) else "frame"
    inner = grid.frame(rect, role=role, hot=is_marked)
    head: Line = [*_number(space, is_marked=is_marked)]
    name = cut(_name(space), rect.width - 6) or "Defense"
    head.append((f" {name} ", "gone" if _is_gone(space) else "text"))
    put_line(grid, rect.x + 1, rect.y, head, rect.width - 2)
    lines: list[Line] = []
    if _is_gone(space):
        lines.append([(skin.scenery * (inner.width // 2), "gone"), (" ruins", "gone")])
    elif space.number:
        lines.append([*_gauge(space, skin), *_citizens(space, " ", is_wide=True)])
    figures: Line = []
    for figure in _figures(space, preview):
        figures += [*figure, (" ", "text")]
    if figures and inner.height - len(lines) > 1:
        monsters = [_monster_line(each, skin, preview, inner.width) for each in space.monsters]
        room = inner.height - len(lines) - 1
        if len(monsters) > room:
            monsters = [_fitted([], [_short(each, preview, skin) for each in space.monsters], 99)]
        lines += [*monsters, figures]
    elif len(space.monsters) <= inner.height - len(lines) and not figures:
        lines += [_monster_line(each, skin, preview, inner.width) for each in space.monsters]
    else:
        lines.append(_fitted([], _pieces(space, skin, preview, inner.width), inner.width))
    for at, line in enumerate(lines[: inner.height]):
        put_line(grid, inner.x, inner.y + at, line, inner.width)
    free = Rect(inner.x, inner.y + len(lines), inner.width, inner.height - len(lines))
    _draw_skyline(grid, free, space)


def _draw_skyline(grid: Grid, rect: Rect, space: Space) -> None:
    """Buildings where nothing else is shown; City Damage takes their tops, ruins have none."""
    if rect.height < 1 or not space.number:
        return
    share = 0.0 if space.is_destroyed else 1 - space.damage / space.capacity
    for at in range((rect.width - 1) // 3):
        wanted = 1 + (space.number * 7 + at * at * 5 + at * 3) % rect.height
        for up in range(round(wanted * share)):
            y = rect.y + rect.height - 1 - up
            grid.put(rect.x + 1 + 3 * at, y, grid.skin.track * 2, "scenery")


def _is_gone(space: Space) -> bool:
    return space.is_destroyed


def _name(space: Space) -> str:
    return space.name if space.number else ""


def _number(space: Space, *, is_marked: bool) -> Line:
    role = "label" if is_marked else "gone" if space.is_destroyed else "strong"
    return [(str(space.number) if space.number else "HQ", role)]


def _damage(space: Space, skin: Skin) -> Line:
    if space.is_destroyed:
        return [(skin.out, "gone")]
    if not space.damage:
        return []
    role = "bad" if space.capacity - space.damage <= 2 else "warn"
    return [(f"{skin.danger}{space.damage}", role)]


def _gauge(space: Space, skin: Skin) -> Line:
    """City Damage out of what destroys the space."""
    if not space.number:
        return [("safe", "good")]
    if space.is_destroyed:
        return [(f"{skin.out} ruins", "gone")]
    left = space.capacity - space.damage
    role = "bad" if left <= 2 else "warn"
    return [(skin.bar * space.damage, role), (skin.dot * left, "dim")]


def _citizens(space: Space, gap: str, *, is_wide: bool = False) -> Line:
    if not space.citizens:
        return []
    word = "POP " if is_wide else "p"
    return [(f"{gap}{word}{space.population}", "stock")]


def _pieces(space: Space, skin: Skin, preview: Preview, width: int) -> list[Line]:
    """Who is there: with little room without lives, then mechs as a number, then monsters too."""
    monsters = [_short(each, preview, skin) for each in space.monsters]
    letters = [_short(each, preview, skin, has_life=False) for each in space.monsters]
    figures = _figures(space, preview)
    many: list[Line] = [[(f"@{len(figures)}", "strong")]] if figures else []
    more: list[Line] = [[(f"+{len(letters) - 2}", "rival")]] if len(letters) > 2 else []
    ways = [[*monsters, *figures], [*letters, *figures], [*letters, *many]]
    return next((way for way in ways if _columns(way) <= width), [*letters[:2], *more, *many])


def _columns(pieces: list[Line]) -> int:
    return sum(len(text) for line in pieces for text, _ in line)


def _short(monster: Monster, preview: Preview, skin: Skin, *, has_life: bool = True) -> Line:
    """Two letters and its life; a sign before whom one aims at."""
    is_aimed = monster.number == preview.aimed
    aim = skin.aim if is_aimed else ""
    life = monster.life if has_life else ""
    return [(f"{aim}{monster.letters}{life}", "label" if is_aimed else "rival")]


def _monster_line(monster: Monster, skin: Skin, preview: Preview, width: int) -> Line:
    is_aimed = monster.number == preview.aimed
    side = "" if monster.is_boss else " M" if monster.faces_mechs else " C"
    tail = f" {monster.life}{side}"
    marks = monster.short_marks
    tail += f" {marks}" if marks else ""
    aim = skin.aim if is_aimed else ""
    name = cut(monster.name, max(width - len(tail) - len(aim), 2))
    role = "label" if is_aimed else "rival"
    return [(f"{aim}{name}", role), (tail, "life")]


def _figures(space: Space, preview: Preview) -> list[Line]:
    """Mechs that are there, and one that would come: in brackets; lying ones in small letters."""
    found: list[Line] = []
    moves = preview.moves
    for figure in space.mechs:
        if moves is not None and moves[0] == figure.number and moves[1] != space.number:
            found.append([(f"({figure.letter})", "dim")])
        else:
            found.append([_figure(figure)])
    if moves is not None and moves[1] == space.number:
        found.append([("[+]", "hot")])
    return found


def _figure(figure: Figure) -> tuple[str, str]:
    """A lying mech is shown in small letters, so that no colour is needed."""
    letter = figure.letter.lower() if figure.is_lying else figure.letter
    return f"@{letter}", "dim" if figure.is_lying else figure.role


def _fitted(head: Line, pieces: list[Line], width: int) -> Line:
    """Head and pieces with spaces between them as far as there is room."""
    used = _columns([head, *pieces])
    gaps = len(pieces) if head else len(pieces) - 1
    gap = " " if used + gaps <= width else ""
    line = list(head)
    for piece in pieces:
        if line:
            line.append((gap, "text"))
        line += piece
    return line
