"""Draws a fighter's body: five Areas with tokens and life, as a figure, in lines, or in brief."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.martial_art.view import token_name
from kumite_tui.drawing.grid import Grid, Rect
from kumite_tui.drawing.lines import put_line

from .models import LETTERS, TOKEN_ROLES
from .preview import area_place

if TYPE_CHECKING:
    from kumite_tui.drawing.grid import Skin
    from kumite_tui.drawing.lines import Line

    from .models import Area, Body
    from .preview import Preview

__all__ = ["LEAST", "detail_level", "draw_body", "life_line", "token_line"]

LEAST = (21, 6)
"""Columns and rows of a body in lines: a row for the head, and one for each Area."""
_FIGURE = (34, 13)
_TALL = (40, 11)
_NAMED = (30, 6)
_BRIEF_ROWS = 3
_COLUMN = 11
"""Columns of the longest life line of our fighters, the mark of the severe line in it."""
_TOKENS = 16
"""Columns of tokens and what comes to them, in a line that is wide enough."""
# Boxes of the figure, (column, row): Areas lie clockwise, as they are sown.
_BOXES = {1: (0.5, 0), 2: (1, 1), 3: (1, 2), 4: (0, 2), 5: (0, 1)}


def detail_level(width: int, height: int) -> int:
    """How much of a body fits this space: figure, two lines an Area, one with names, bare."""
    for rank, (wide, high) in enumerate((_FIGURE, _TALL, _NAMED, LEAST)):
        if width >= wide and height >= high:
            return 4 - rank
    return 0


def draw_body(body: Body, width: int, height: int, skin: Skin, preview: Preview) -> Grid:
    """A body in the given room, with as much detail as fits."""
    grid = Grid(width, height, skin)
    put_line(grid, 0, 0, _head(body, width, skin), width)
    how = detail_level(width, height)
    if body.out:
        return grid
    if how == 4:
        _draw_figure(grid, body, preview)
    elif how == 3:
        for at, area in enumerate(body.areas):
            _draw_tall(grid, Rect(0, 1 + 2 * at, width, 2), body, area, preview)
    elif how:
        for at, area in enumerate(body.areas):
            _draw_row(grid, Rect(0, 1 + at, width, 1), body, area, preview)
    elif height >= _BRIEF_ROWS:
        _draw_brief(grid, body)
    return grid


def _head(body: Body, width: int, skin: Skin) -> Line:
    """Who it is, and how much energy there is; in a narrow place in fewer signs."""
    piece = body.piece
    who = f"{piece.letter} {piece.name}" + (f" {piece.team}" if piece.team else "")
    line: Line = [(skin.pointer if body.is_turn else " ", "hot"), (who, piece.role)]
    if body.out:
        return [*line, (f" {skin.out} {body.out}", "bad")]
    room = width - 1 - len(who)
    if body.is_you and room >= 18:
        line.append((" (you)", "text"))
        room -= 6
    if room >= 31:
        line += gauge("  Chi ", body.chi, body.chi_top, "ward", skin)
        line += gauge("  Rage ", body.rage, body.rage_top, "life", skin)
        room -= 17 + body.chi_top + body.rage_top - 4
        if body.severe and room >= 12:
            line.append((f"  severe {body.severe}/{body.severe_most}", "warn"))
        return line
    if room >= 15:
        line += gauge(" C", body.chi, body.chi_top, "ward", skin)
        line += gauge(" R", body.rage, body.rage_top, "life", skin)
        return line
    line += [(f" C{body.chi}", "ward"), (f" R{body.rage}", "life")]
    return line


def gauge(title: str, value: int, top: int, role: str, skin: Skin) -> Line:
    """An energy gauge as dots."""
    return [(title, role), (skin.full * value, role), (skin.empty * (top - value), "dim")]


def life_line(area: Area, skin: Skin) -> Line:
    """The squares of a Life Column from the white one on: lost, still there, the line, the end."""
    threatened = dict(area.threatened)
    line: Line = []
    for square in range(1, area.last + 1):
        if square == area.severe:
            line.append(("|", "warn"))
        if square <= area.square:
            line.append((skin.bar, "bad"))
        elif square == area.last:
            line.append((skin.out, "bad"))
        elif square in threatened:
            line.append((LETTERS[threatened[square]], "dim"))
        else:
            line.append((skin.dot, "dim"))
    return line


def token_line(area: Area, room: int, *, in_words: bool = False) -> Line:
    """The tokens of an Area: Actions, then Effects; hidden ones are counted.

    Of the hidden ones, what everybody can know has its letter, a small one.
    """
    unknown = area.hidden - len(area.known)
    if in_words:
        tokens = (*area.actions, *area.effects)
        words = [(token_name(token), TOKEN_ROLES[token]) for token in tokens]
        words += [(f"hidden {token_name(token)}", TOKEN_ROLES[token]) for token in area.known]
        words += [(f"{unknown} hidden", "text")] if unknown else []
        line: Line = []
        for text, role in words:
            line += [(", ", "dim"), (text, role)] if line else [(text, role)]
        if sum(len(text) for text, _ in line) <= room:
            return line or [("empty", "dim")]
    line = [(LETTERS[token], TOKEN_ROLES[token]) for token in area.actions]
    if area.actions and (area.effects or area.hidden):
        line.append((" ", "dim"))
    line += [(LETTERS[token], TOKEN_ROLES[token]) for token in area.effects]
    line += [(LETTERS[token].lower(), TOKEN_ROLES[token]) for token in area.known]
    line += [("?" * unknown if unknown <= 3 else f"{unknown}?", "text")]
    if sum(len(text) for text, _ in line) > room:
        return _counted(area)
    return line if area.tokens else [("-", "dim")]


def _counted(area: Area) -> Line:
    """Equal tokens with their number, where there are many."""
    tokens = [(LETTERS[token], token) for token in (*area.actions, *area.effects)]
    tokens += [(LETTERS[token].lower(), token) for token in area.known]
    line: Line = []
    for letter, token in dict.fromkeys(tokens):
        count = tokens.count((letter, token))
        many = str(count) if count > 1 else ""
        line.append((f"{many}{letter}", TOKEN_ROLES[token]))
    unknown = area.hidden - len(area.known)
    return [*line, (f"{unknown}?" if unknown else "", "text")]


def _sign(body: Body, area: Area, preview: Preview, skin: Skin) -> tuple[str, str]:
    """What the highlighted choice does with an Area, in one sign."""
    seat = body.piece.seat
    strike = preview.strike_on(seat, area.number)
    if strike is not None or (seat, area.number) in preview.struck:
        return skin.aim, "label"
    if not body.is_you:
        return " ", "text"
    if preview.starts == area.number:
        return skin.pointer, "hot"
    if area.number in preview.leaves:
        return "-", "hot"
    return ("+", "hot") if preview.coming(area.number) else (" ", "text")


def _note(body: Body, area: Area, preview: Preview) -> tuple[str, str]:
    """What comes into an Area of one's own, or how likely it is hurt: "52-89%" means 52% against
    the most Defense that may be hidden there."""
    strike = preview.strike_on(body.piece.seat, area.number)
    if strike is not None:
        return "100%" if strike.is_ring_out else strike.hurts_words, "label"
    return (preview.coming(area.number), "hot") if body.is_you else ("", "text")


def _zone(grid: Grid, rect: Rect, body: Body, area: Area) -> None:
    grid.zone(rect, f"place:{area_place(body.piece.seat, area.number)}")


def _draw_row(grid: Grid, rect: Rect, body: Body, area: Area, preview: Preview) -> None:
    """One line: number and name, life, tokens, and what the choice does."""
    sign, role = _sign(body, area, preview, grid.skin)
    x = grid.put(rect.x, rect.y, sign, role)
    name = area.short if rect.width >= _NAMED[0] else ""
    x = grid.put(x, rect.y, f"{area.number} {name:<{6 if name else 0}}", "strong")
    put_line(grid, x, rect.y, life_line(area, grid.skin), rect.width)
    x += _COLUMN + 1
    note, note_role = _note(body, area, preview)
    end = min(rect.x + rect.width, x + _TOKENS)
    put_line(grid, x, rect.y, token_line(area, end - x - len(note) - bool(note)), end - x)
    if preview.starts == area.number and body.is_you:
        grid.color(Rect(x, rect.y, end - x, 1), "dim")
    grid.right(end, rect.y, note, note_role)
    _zone(grid, rect, body, area)


def _draw_tall(grid: Grid, rect: Rect, body: Body, area: Area, preview: Preview) -> None:
    """Two lines: tokens in words, then the life."""
    sign, role = _sign(body, area, preview, grid.skin)
    x = grid.put(rect.x, rect.y, sign, role)
    x = grid.put(x, rect.y, f"{area.number} {area.name:<10}", "strong")
    end = rect.x + rect.width
    note, note_role = _note(body, area, preview)
    tokens = token_line(area, end - x - len(note) - 1, in_words=True)
    put_line(grid, x, rect.y, tokens, end - x)
    if preview.starts == area.number and body.is_you:
        grid.color(Rect(x, rect.y, end - x, 1), "dim")
    grid.right(end, rect.y, note, note_role)
    put_line(grid, x, rect.y + 1, life_line(area, grid.skin), end - x)
    if area.is_severe:
        grid.put(x + _COLUMN + 2, rect.y + 1, "severe", "warn", width=end - x - _COLUMN - 2)
    _zone(grid, rect, body, area)


def _draw_figure(grid: Grid, body: Body, preview: Preview) -> None:
    """Boxes where the parts of a body are; the way of sowing is clockwise."""
    wide = min((grid.width - 2) // 2, 24)
    left = (grid.width - 2 * wide - 2) // 2
    high = 4 if grid.height < 16 else 5
    for area in body.areas:
        column, row = _BOXES[area.number]
        rect = Rect(left + round(column * (wide + 2)), 1 + high * row, wide, min(high, 4))
        _draw_box(grid, rect, body, area, preview)


def _draw_box(grid: Grid, rect: Rect, body: Body, area: Area, preview: Preview) -> None:
    sign, role = _sign(body, area, preview, grid.skin)
    is_hot = role in ("hot", "label")
    frame = "hot" if is_hot else "warn" if area.is_severe else "frame"
    inner = grid.frame(rect, role=frame, hot=is_hot)
    note, note_role = _note(body, area, preview)
    title = f" {sign.strip()}{area.number} {area.name} "
    if len(title) + len(note) + 2 * bool(note) > inner.width:
        title = f" {sign.strip()}{area.number} {area.short} "
    grid.put(rect.x + 1, rect.y, title, role if is_hot else "strong")
    if note:
        grid.right(rect.x + rect.width - 1, rect.y, f" {note} ", note_role)
    tokens = token_line(area, inner.width - 1, in_words=True)
    put_line(grid, inner.x + 1, inner.y, tokens, inner.width - 1)
    if preview.starts == area.number and body.is_you:
        grid.color(Rect(inner.x, inner.y, inner.width, 1), "dim")
    put_line(grid, inner.x + 1, inner.y + 1, life_line(area, grid.skin), inner.width - 1)
    if area.is_severe:
        grid.right(rect.x + rect.width - 1, rect.y + rect.height - 1, " severe ", "warn")
    _zone(grid, rect, body, area)


def _draw_brief(grid: Grid, body: Body) -> None:
    """Two lines for all Areas: tokens, then squares lost."""
    x = 1
    for area in body.areas:
        x = grid.put(x, 1, f"{area.number}", "strong")
        put_line(grid, x, 1, token_line(area, 4), 4)
        severe = "!" if area.is_severe else ""
        grid.put(x - 1, 2, f"{area.square}/{area.last}{severe}", "warn" if severe else "dim")
        x += 5
