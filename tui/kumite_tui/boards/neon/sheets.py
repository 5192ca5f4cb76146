"""Draws fighters' sheets: hit points, energy, fields, gear with its ammo, trophies and plan."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite_tui.drawing.grid import Grid, Rect
from kumite_tui.drawing.lines import put_lines, wrapped
from kumite_tui.drawing.text import shorter

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite_tui.drawing.grid import Skin
    from kumite_tui.drawing.lines import Line

    from .models import Gear, Piece, Sheet, Use

__all__ = ["draw_sheets", "score_line", "sheet_lines", "summary_line"]

_COLUMN = 38


def draw_sheets(
    sheets: Sequence[Sheet], width: int, height: int, skin: Skin, uses: Sequence[Use] = ()
) -> Grid:
    """All sheets in as many columns as fit, then what the viewer can use; `height` is the least."""
    count = max(1, min(width // _COLUMN, len(sheets)))
    column = width // count
    heights = [0] * count
    placed: list[tuple[int, int, list[Line]]] = []
    for sheet in sheets:
        lines = sheet_lines(sheet, column - 2, skin)
        at = heights.index(min(heights))
        placed.append((at * column, heights[at], lines))
        heights[at] += len(lines) + 1
    if uses:
        at = heights.index(min(heights))
        lines = _uses(uses, column - 2)
        placed.append((at * column, heights[at], lines))
        heights[at] += len(lines) + 1
    grid = Grid(width, max(height, max(heights, default=1) - 1), skin)
    for x, y, lines in placed:
        put_lines(grid, Rect(x + 1, y, column - 2, len(lines)), lines)
    return grid


def sheet_lines(sheet: Sheet, width: int, skin: Skin) -> list[Line]:
    """One sheet, line by line."""
    lines = [_title(sheet, width, skin)]
    if sheet.is_out:
        lines.append([("  eliminated", "bad")])
    else:
        hp = _hp(sheet, skin)
        if sheet.most_energy:
            lines += [hp, *_where(sheet, _energy(sheet, skin), width)]
        else:
            lines += _where(sheet, hp, width)
    for gear in sheet.gear:
        lines += _gear(gear, width)
    if sheet.enhancement:
        lines.append([("  + ", "dim"), (sheet.enhancement, "good")])
    if sheet.trophies:
        lines += wrapped(f"  won: {sheet.trophies}", width, "stock", indent=4)
    return [*lines, *_plan(sheet, width), *_hand(sheet)]


def summary_line(sheet: Sheet, skin: Skin) -> Line:
    """One's own sheet in a line."""
    line: Line = [(f"{sheet.piece.letter} {sheet.piece.name} ", sheet.piece.role)]
    if sheet.is_out:
        return [*line, ("eliminated", "bad")]
    left, places = _tokens(sheet)
    line.append((f" {left}", "life"))
    line.append((f" of {places} HP ", "dim"))
    line += [(f" {sheet.energy}", "energy"), (f" of {sheet.most_energy} energy ", "dim")]
    if sheet.fields:
        line.append((f" {skin.ward * sheet.fields}", "ward"))
    weapons = [gear.name for gear in sheet.gear]
    if sheet.points is not None:
        line.append((f"  {sheet.points} VP", "strong"))
    line.append((f"  {', '.join(weapons)}", "dim"))
    return line


def score_line(scores: Sequence[tuple[Piece, int]], width: int) -> Line:
    """Everybody's points, the most first: by name, where there is no room by letter."""
    names = [piece.name for piece, _ in scores]
    if sum(len(name) + 5 for name in names) + 2 > width:
        names = [piece.letter for piece, _ in scores]
    line: Line = []
    for name, (piece, points) in zip(names, scores, strict=True):
        line += [(f" {name} ", piece.role), (f"{points}", "strong"), (" ", "dim")]
    return [*line, ("VP ", "dim")] if line else []


def _title(sheet: Sheet, width: int, skin: Skin) -> Line:
    who = f"{sheet.piece.letter} {sheet.piece.name}"
    line: Line = [(skin.pointer if sheet.is_turn else " ", "hot"), (who, sheet.piece.role)]
    notes = [" (you)"] if sheet.is_you else []
    notes += [f" squad {sheet.squad}"] if sheet.squad else []
    notes += [" second life"] if sheet.side == "B" else []
    notes += [f" {skin.star} Leader"] if sheet.is_leader else []
    line.append(("".join(notes), "text"))
    if sheet.points is not None:
        points = f"{sheet.points} VP"
        gap = width - sum(len(text) for text, _ in line) - len(points)
        line += [(" " * max(gap, 1), "text"), (points, "strong")]
    return line


def _tokens(sheet: Sheet) -> tuple[int, int]:
    """HP tokens left, and how many there were."""
    return sum(left for _, left, _ in sheet.hp), sum(places for _, _, places in sheet.hp)


def _hp(sheet: Sheet, skin: Skin) -> Line:
    """How many HP tokens are left, and what each is worth to whoever takes it, the next first."""
    left, places = _tokens(sheet)
    line: Line = [
        ("  HP ", "dim"),
        (f"{left} ", "life"),
        (skin.full * left, "life"),
        (skin.empty * (places - left), "dim"),
    ]
    worth = [str(value) for value, count, _ in sheet.hp for _ in range(count) if value]
    if worth and sheet.points is not None:
        line.append((f" worth {' '.join(worth)} VP", "dim"))
    return line


def _where(sheet: Sheet, line: Line, width: int) -> list[Line]:
    """A line with the place at its end, or after it if there is no room."""
    place = sheet.place.removeprefix("the ")
    used = sum(len(text) for text, _ in line) + 2
    short = shorter(place, width - used)
    if not place or len(short) <= width - used:
        return [[*line, (f"  {short}", "text")]]
    return [line, [(f"  in {place}", "text")]]


def _energy(sheet: Sheet, skin: Skin) -> Line:
    line: Line = [
        ("  energy ", "dim"),
        (f"{sheet.energy} ", "energy"),
        (skin.full * sheet.energy, "energy"),
        (skin.empty * (sheet.most_energy - sheet.energy), "dim"),
    ]
    if sheet.fields:
        word = "field" if sheet.fields == 1 else "fields"
        line.append((f"  {skin.ward * sheet.fields} {sheet.fields} force {word}", "ward"))
    return line


def _gear(gear: Gear, width: int) -> list[Line]:
    """Its kind, name and Ammo symbols; its dice by distance; what lies under it."""
    line: Line = [(f"  {gear.type:<6} ", "dim"), (gear.name, "text")]
    more = [gear.dice] if gear.dice else []
    if sum(len(text) for text, _ in line) + 2 + len(gear.pays) <= width:
        line.append((f"  {gear.pays}", "stock"))
    else:
        more.append(gear.pays)
    lines = (
        [line, *wrapped(f"    {', '.join(more)}", width, "strong", indent=4)] if more else [line]
    )
    if gear.ammo:
        words = f"    Ammo: {', '.join(gear.ammo)} ({len(gear.ammo)} of {gear.capacity})"
        lines += wrapped(words, width, "stock", indent=4)
    return lines


def _plan(sheet: Sheet, width: int) -> list[Line]:
    if sheet.plan:
        line: Line = [("  plan ", "dim")]
        for at, half in enumerate(sheet.plan):
            is_next = sheet.is_turn and at == sheet.done
            role = "dim" if at < sheet.done else "strong" if is_next else "text"
            line.append((f"[{half}]" if is_next else half, role))
            line.append((", " if at < 2 else " ", "dim"))
        length = sum(len(text) for text, _ in line)
        if length + len(sheet.plan_words) <= width:
            return [[*line, (sheet.plan_words, "dim")]]
        return [line, [("       ", "dim"), (sheet.plan_words, "dim")]]
    if sheet.plan_words:
        return [[("  plan ", "dim"), (sheet.plan_words, "text")]]
    return []


def _uses(uses: Sequence[Use], width: int) -> list[Line]:
    """A paragraph each: the name stands out, the words hang below."""
    lines: list[Line] = [[(" You can use", "title")]]
    for use in uses:
        head = f"  {use.name} ({use.price}):" if use.price else f"  {use.name}:"
        for row, line in enumerate(wrapped(f"{head} {use.text}", width, "dim", indent=4)):
            text = line[-1][0]
            if row == 0 and text.startswith(head):
                lines.append([(head, "text"), (text[len(head) :], "dim")])
            else:
                lines.append(line)
    return lines


def _hand(sheet: Sheet) -> list[Line]:
    """The own Action cards that are not in the plan."""
    return [
        [("  card ", "dim"), (str(initiative), "strong"), (f"  {left} | {right}", "text")]
        for initiative, left, right in sheet.hand
    ]
