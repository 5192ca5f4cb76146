"""Draws the acting mech as a machine: four tracks with power and damage, and the cards in hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite_tui.drawing.grid import Grid, Rect
from kumite_tui.drawing.lines import put_line
from kumite_tui.drawing.text import cut

from .models import SHORT_SLOTS
from .places import card_place, mech_place, slot_place

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite_tui.drawing.grid import Skin
    from kumite_tui.drawing.lines import Line

    from .models import CardLine, Mech, Track
    from .preview import Preview

__all__ = ["TRACK_ROWS", "draw_cards", "draw_machine", "mate_line", "put_mates", "track_line"]

TRACK_ROWS = 5
"""Rows of the title and the four tracks."""
_CARD = 15
"""Columns of a card where several share a row."""


def draw_machine(mech: Mech, width: int, skin: Skin, preview: Preview) -> Grid:
    """Title and tracks; every track can be clicked."""
    grid = Grid(width, TRACK_ROWS, skin)
    put_line(grid, 0, 0, _title(mech, width, skin), width)
    for row, track in enumerate(mech.tracks, start=1):
        place = slot_place(track.slot)
        is_marked = place in preview.marked
        grid.put(0, row, skin.pointer if is_marked else " ", "hot")
        put_line(grid, 1, row, track_line(mech, track, width - 1, skin, preview), width - 1)
        grid.zone(Rect(0, row, width, 1), f"place:{place}")
    if not mech.tracks:
        grid.put(1, 1, "not built yet", "dim")
    return grid


def _title(mech: Mech, width: int, skin: Skin) -> Line:
    figure = mech.figure
    line: Line = [
        (skin.pointer if mech.is_acting else " ", "hot"),
        (f"@{figure.letter} {figure.name}", figure.role),
    ]
    if mech.is_captain:
        line.append((f" {skin.star}", "key"))
    if figure.is_lying:
        line.append((" lying", "warn"))
    if mech.is_built:
        tail = f" Repair Bots {mech.bots}" + (f" armor {mech.armor}" if mech.armor else "")
        gap = width - sum(len(text) for text, _ in line) - len(tail)
        line.append((" " * max(gap, 0) + tail, "stock"))
    return line


def track_line(mech: Mech, track: Track, width: int, skin: Skin, preview: Preview) -> Line:
    """Power from the left, damage from the right; a chassis shows what its bands give."""
    line: Line = [(f"{SHORT_SLOTS[track.slot]} ", "strong")]
    if track.bands:
        line += _chassis(track, skin)
        tail = f"gives {mech.generator} power"
    else:
        power = track.power if preview.power is None else preview.power[track.slot - 1]
        role = "energy" if preview.power is None else "hot"
        free = max(track.length - power - track.damage, 0)
        line += [
            (skin.full * power, role),
            (skin.empty * free, "dim"),
            (skin.out * track.damage, "bad"),
        ]
        tail = " aimed" if track.is_aimed else ""
    used = sum(len(text) for text, _ in line)
    pad = max(14 - used, 0) if width >= 28 else 0
    # A chassis is named like its mech, in the row above.
    name = "" if track.bands else cut(track.part, max(width - used - pad - len(tail) - 1, 0))
    return [*line, (" " * (pad + 1), "text"), (name, "text"), (tail, "energy")]


def _chassis(track: Track, skin: Skin) -> Line:
    """From the left the last band to be hit; a stroke between bands."""
    cells: list[str] = []
    for at, (spaces, _) in enumerate(track.bands):
        cells += [str(at)] * spaces
    line: Line = []
    for place in reversed(range(len(cells))):  # places are counted from the right
        is_hurt = place < track.damage
        line.append((skin.out if is_hurt else skin.empty, "bad" if is_hurt else "ward"))
    return line


def draw_cards(
    cards: Sequence[CardLine], width: int, height: int, skin: Skin, preview: Preview
) -> Grid:
    """The hand: a full dot and [now] for what can be played at this moment."""
    grid = Grid(width, height, skin)
    if not cards:
        return grid
    across = 1
    while -(-len(cards) // across) > height and width // (across + 1) >= _CARD - 5:
        across += 1
    wide = width // across
    for at, card in enumerate(cards[: across * height]):
        x, y = at % across * wide, at // across
        _draw_card(grid, Rect(x, y, wide, 1), card, preview, is_short=across > 1)
    hidden = len(cards) - across * height
    if hidden > 0 and height:
        grid.right(width, height - 1, f"+{hidden + 1}", "key")
    return grid


def _draw_card(grid: Grid, rect: Rect, card: CardLine, preview: Preview, *, is_short: bool) -> None:
    skin = grid.skin
    is_marked = card_place(card.number) in preview.marked
    x = grid.put(rect.x, rect.y, skin.pointer if is_marked else " ", "hot")
    x = grid.put(
        x, rect.y, skin.full if card.is_now else skin.empty, "good" if card.is_now else "dim"
    )
    end = rect.x + rect.width - 1
    tail = "" if is_short else f" {card.kind} {SHORT_SLOTS[card.slot].strip()}{card.needs}"
    tail += " now" if card.is_now and not is_short else ""
    room = end - x - len(tail)
    if room < min(len(card.name), 10):
        tail, room = "", end - x
    role = "hot" if is_marked else "strong" if card.is_now else "dim"
    x = grid.put(x, rect.y, cut(card.name, room), role)
    grid.put(x, rect.y, tail, "good" if card.is_now else "dim", width=max(end - x, 0))
    grid.zone(Rect(rect.x, rect.y, rect.width, 1), f"place:{card_place(card.number)}")


def mate_line(mech: Mech, width: int, skin: Skin) -> Line:
    """A teammate in one line: where it stands, damage, power, cards."""
    figure = mech.figure
    line: Line = [
        (skin.pointer if mech.is_acting else " ", "hot"),
        (f"@{figure.letter.lower() if figure.is_lying else figure.letter} ", figure.role),
    ]
    if not mech.is_built:
        return [*line, (f"{figure.name}, not built yet", "dim")]
    where = mech.place.partition(" ")[0] if mech.place[0].isdigit() else "HQ"
    power = "/".join(str(track.power) for track in mech.tracks[1:])
    facts = f" in {where}, damage {mech.damage}, power {power}, cards {mech.hand}"
    facts += ", lying" if figure.is_lying else ""
    facts += f" {skin.star}" if mech.is_captain else ""
    room = width - 4 - len(facts)
    if room < len(figure.name):
        facts = f" in {where}, dmg {mech.damage}, cards {mech.hand}"
        facts += f" {skin.star}" if mech.is_captain else ""
        room = width - 4 - len(facts)
    return [*line, (cut(figure.name, max(room, 0)), figure.role), (facts, "text")]


def put_mates(grid: Grid, rect: Rect, mates: Sequence[Mech]) -> None:
    """Teammates below each other, each with its line."""
    for row, mech in enumerate(mates[: rect.height]):
        put_line(grid, rect.x, rect.y + row, mate_line(mech, rect.width, grid.skin), rect.width)
        zone = Rect(rect.x, rect.y + row, rect.width, 1)
        grid.zone(zone, f"place:{mech_place(mech.figure.number)}")
