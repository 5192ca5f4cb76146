"""Draws the sheets: every mech with all its cards, the monsters, and their next attack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite_tui.drawing.grid import Grid, Rect
from kumite_tui.drawing.lines import put_lines, wrapped

from .machine import track_line
from .models import SHORT_SLOTS
from .preview import Preview

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite_tui.drawing.grid import Skin
    from kumite_tui.drawing.lines import Line

    from .models import CardLine, City, Mech, Monster

__all__ = ["draw_sheets"]

_COLUMN = 38


def draw_sheets(
    mechs: Sequence[Mech],
    city: City,
    forecast: Sequence[str],
    width: int,
    height: int,
    skin: Skin,
) -> Grid:
    """All sheets in as many columns as fit; `height` is the least."""
    count = max(1, min(width // _COLUMN, len(mechs) + 1))
    column = width // count
    blocks = [_mech(mech, column - 2, skin) for mech in mechs]
    # After one's own mech comes what threatens it.
    blocks[1:1] = [_monsters(city, column - 2), _forecast(forecast, column - 2)]
    heights = [0] * count
    placed: list[tuple[int, int, list[Line]]] = []
    for lines in blocks:
        if not lines:
            continue
        at = heights.index(min(heights))
        placed.append((at * column, heights[at], lines))
        heights[at] += len(lines) + 1
    grid = Grid(width, max(height, max(heights, default=1) - 1), skin)
    for x, y, lines in placed:
        put_lines(grid, Rect(x + 1, y, column - 2, len(lines)), lines)
    return grid


def _mech(mech: Mech, width: int, skin: Skin) -> list[Line]:
    figure = mech.figure
    title: Line = [
        (skin.pointer if mech.is_acting else " ", "hot"),
        (f"@{figure.letter} {figure.name}", figure.role),
    ]
    notes = [
        word for word, is_so in (("you", mech.is_yours), ("Captain", mech.is_captain)) if is_so
    ]
    title.append((f" ({', '.join(notes)})" if notes else "", "text"))
    if not mech.is_built:
        return [title, [("  not built yet", "dim")]]
    place = f"{mech.place}, lying" if figure.is_lying else mech.place
    lines: list[Line] = [title, [(f"  in {place}", "strong")]]
    lines += [
        [("  ", "text"), *track_line(mech, track, width - 2, skin, Preview())]
        for track in mech.tracks
    ]
    lines.append([(f"  Repair Bots {mech.bots}, Armor {mech.armor}", "stock")])
    lines.append([(f"  hand {mech.hand}, deck {mech.deck}, discarded {mech.discard}", "dim")])
    for slot, name, at, is_now in mech.tiles:
        needs = f" needs {at} power" if at else ""
        now = " [now]" if is_now else ""
        lines.append(
            [
                (f"  {skin.full if is_now else skin.empty} ", "good" if is_now else "dim"),
                (f"{name} ({SHORT_SLOTS[slot].strip()})", "strong" if is_now else "text"),
                (needs, "dim"),
                (now, "hot"),
            ]
        )
    for card in mech.cards:
        lines += _card(card, width, skin)
    for name in mech.front:
        lines += wrapped(f"  {name} works until the end of the turn", width, "good", indent=4)
    return lines


def _card(card: CardLine, width: int, skin: Skin) -> list[Line]:
    head: Line = [
        (f"  {skin.full if card.is_now else skin.empty} ", "good" if card.is_now else "dim"),
        (card.name, "strong" if card.is_now else "text"),
        (f" {SHORT_SLOTS[card.slot].strip()}", "dim"),
        (" [now]" if card.is_now else "", "hot"),
    ]
    return [head, *wrapped(f"    {card.text}", width, "dim", indent=4)]


def _monsters(city: City, width: int) -> list[Line]:
    lines: list[Line] = []
    if city.monsters:
        lines.append([("MONSTERS, in the order of their attacks", "title")])
    for monster in city.monsters:
        lines += _monster(monster, width)
    return lines


def _monster(monster: Monster, width: int) -> list[Line]:
    facts = [f"life {monster.life}", monster.side, *([monster.armor] if monster.armor else [])]
    text = f"  in {monster.space}: {', '.join([*facts, *monster.marks])}"
    return [[(f"  {monster.letters} {monster.name}", "rival")], *wrapped(text, width, indent=4)]


def _forecast(forecast: Sequence[str], width: int) -> list[Line]:
    return [line for told in forecast for line in wrapped(told, width, "warn", indent=2)]
