"""Draws fighters' sheets: energy, skills with price and state, what waits, what is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite_tui.drawing.grid import Grid, Rect
from kumite_tui.drawing.lines import put_lines, wrapped

from .bodies import gauge, life_line, token_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite_tui.drawing.grid import Skin
    from kumite_tui.drawing.lines import Line

    from .models import Body, Sheet, SkillLine

__all__ = ["draw_sheets", "summary_line"]

_COLUMN = 38
_LOW = 12
"""Rows below which the arena has no room for every body, so that sheets show them."""


def draw_sheets(sheets: Sequence[Sheet], width: int, height: int, skin: Skin) -> Grid:
    """All sheets in as many columns as fit; `height` is the least."""
    count = max(1, min(width // _COLUMN, len(sheets)))
    column = width // count
    heights = [0] * count
    placed: list[tuple[int, int, list[Line]]] = []
    for sheet in sheets:
        lines = _sheet(sheet, column - 2, skin)
        if height < _LOW and not sheet.body.out:
            lines += _areas(sheet.body, column - 2, skin)
        at = heights.index(min(heights))
        placed.append((at * column, heights[at], lines))
        heights[at] += len(lines) + 1
    grid = Grid(width, max(height, max(heights, default=1) - 1), skin)
    for x, y, lines in placed:
        put_lines(grid, Rect(x + 1, y, column - 2, len(lines)), lines)
    return grid


def _sheet(sheet: Sheet, width: int, skin: Skin) -> list[Line]:
    body = sheet.body
    lines = [_title(sheet, width, skin)]
    if body.out:
        return [*lines, [(f"  {skin.out} {body.out}", "bad")]]
    energy = gauge("  Chi ", body.chi, body.chi_top, "ward", skin)
    energy += gauge("  Rage ", body.rage, body.rage_top, "life", skin)
    lines.append([*energy, *_severe(body, skin)])
    for skill in sheet.skills:
        lines += _skill(skill, width, skin)
    for note in sheet.notes:
        lines += wrapped(f"  {note}", width, "stock", indent=4)
    return lines


def _title(sheet: Sheet, width: int, skin: Skin) -> Line:
    body, piece = sheet.body, sheet.body.piece
    line: Line = [
        (skin.pointer if body.is_turn else " ", "hot"),
        (f"{piece.letter} {piece.name}", piece.role),
    ]
    notes = " (you)" if body.is_you else ""
    notes += f" team {piece.team}" if piece.team else ""
    line.append((notes, "text"))
    line.append((f" {sheet.art}", "dim"))
    gap = width - sum(len(text) for text, _ in line) - len(sheet.place)
    return [*line, (" " * max(gap, 1), "text"), (sheet.place, "strong")]


def _severe(body: Body, skin: Skin) -> Line:
    """Columns past the line, out of those that end the fight."""
    role = "warn" if body.severe else "dim"
    dots = skin.bar * body.severe + skin.dot * (body.severe_most - body.severe)
    return [(f"  severe {dots}", role)]


def _skill(skill: SkillLine, width: int, skin: Skin) -> list[Line]:
    """Name, keyword and price; a full dot says that there is energy for it, [now] that it may be
    used at this moment."""
    sign = skin.star if skill.state == "active" else skin.full if skill.is_payable else skin.empty
    line: Line = [
        (f"  {sign} ", "good" if skill.is_payable or skill.state else "dim"),
        (skill.name, "strong" if skill.is_payable or skill.state else "text"),
        (f" {skill.keyword}", "dim"),
        (f" {skill.price}", "energy"),
    ]
    state = "now" if skill.is_usable else skill.state
    if state:
        line.append((f" [{state}]", "hot"))
    if sum(len(text) for text, _ in line) > width:
        short = skill.price.replace(" Chi", "C").replace(" Rage", "R").replace(",", "")
        line[3] = (f" {short}", "energy")
    return [line, *wrapped(f"    {skill.text}", width, "dim", indent=4)]


def _areas(body: Body, width: int, skin: Skin) -> list[Line]:
    return [
        [
            (f"  {area.number} {area.name:<10}", "strong"),
            *life_line(area, skin),
            ("  ", "text"),
            *token_line(area, width - 26),
        ]
        for area in body.areas
    ]


def summary_line(body: Body, skin: Skin) -> Line:
    """One's own fighter in a line: energy, then tokens and squares lost of each Area."""
    piece = body.piece
    line: Line = [(f"{piece.letter} {piece.name} ", piece.role)]
    if body.out:
        return [*line, (body.out, "bad")]
    line += gauge("C", body.chi, body.chi_top, "ward", skin)
    line += gauge(" R", body.rage, body.rage_top, "life", skin)
    for area in body.areas:
        severe = "!" if area.is_severe else ""
        role = "warn" if severe else "dim"
        line.append((f" {area.number}:{area.square}/{area.last}{severe}", role))
    return line
