"""Draws the arena: Sector cards around the drop ship, water where Sectors have sunk."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from kumite_tui.drawing.grid import Grid, Rect
from kumite_tui.drawing.text import cut, shorter, wrap

from .models import AIMED, COMES
from .ring_layout import layout_ring

if TYPE_CHECKING:
    from collections.abc import Collection

    from kumite_tui.drawing.grid import Skin
    from kumite_tui.drawing.lines import Line

    from .models import Arena, Piece, Sector

__all__ = ["draw_arena"]

Cell: TypeAlias = tuple[int, int]
_LETTERS = re.compile(r"\b[bs]\d\b")


def draw_arena(
    arena: Arena, width: int, height: int, skin: Skin, marked: Collection[int] = ()
) -> Grid:
    """The whole arena; `marked` Sectors are those the current choice is about."""
    grid = Grid(width, height, skin)
    layout = layout_ring(len(arena.sectors), width, height)
    if arena.sunk and layout.cards:
        for x, y in _water(width, height, len(arena.sunk), layout.cards):
            grid.put(x, y, skin.scenery, "scenery")
    for x, y in _path(layout.cards):
        grid.put(x, y, skin.dot, "frame")
    for sector, rect in zip(arena.sectors, layout.cards, strict=True):
        is_marked = sector.number in marked
        grid.blit(_card(sector, rect.width, rect.height, skin, is_marked), rect.x, rect.y)
        grid.zone(rect, f"place:{sector.number}")
    placed = zip(arena.sectors, layout.cards, strict=True)
    has_letters = any(_has_letters(each, rect.width, rect.height, skin) for each, rect in placed)
    _draw_ship(grid, layout.ship, arena, has_letters=has_letters)
    return grid


@lru_cache(maxsize=64)
def _water(width: int, height: int, sunk: int, cards: tuple[Rect, ...]) -> tuple[Cell, ...]:
    """Where water lies: all around; the ring keeps its inside dry."""
    left = min(card.x for card in cards)
    right = max(card.x + card.width for card in cards)
    top = min(card.y for card in cards)
    bottom = max(card.y + card.height for card in cards)
    middle_x, middle_y = (left + right) / 2, (top + bottom) / 2
    half_x, half_y = max((right - left) / 2, 1), max((bottom - top) / 2, 1)
    percent = 4 + 3 * sunk
    found = []
    for y in range(height):
        for x in range(width):
            far = ((x - middle_x) / half_x) ** 2 + ((y - middle_y) / half_y) ** 2
            if far > 1.02 and (x // 2 * 7919 ^ y * 104729) * 31 % 101 < percent:
                found.append((x, y))
    return tuple(found)


@lru_cache(maxsize=64)
def _path(cards: tuple[Rect, ...]) -> tuple[Cell, ...]:
    """Dots from each card to the next."""
    if len(cards) < 2:
        return ()
    middles = [(card.x + card.width // 2, card.y + card.height // 2) for card in cards]
    found: dict[Cell, None] = {}
    for (x, y), (to_x, to_y) in zip(middles, [*middles[1:], middles[0]], strict=True):
        steps = max(abs(to_x - x) // 2, abs(to_y - y), 1)
        for step in range(steps + 1):
            at_x = x + round((to_x - x) * step / steps)
            at_y = y + round((to_y - y) * step / steps)
            if not any(card.has(at_x, at_y) for card in cards):
                found[at_x, at_y] = None
    return tuple(found)


# A key moves a mark: most cards look as they did before, or as they do for others at the table.
@lru_cache(maxsize=512)
def _card(sector: Sector, width: int, height: int, skin: Skin, is_marked: bool) -> Grid:
    """A Sector as it lies there; drawn once, so nobody may draw on it."""
    grid = Grid(width, height, skin)
    rect = Rect(0, 0, width, height)
    role = "warn" if sector.is_sinking else sector.rank_role
    inner = grid.frame(rect, role="hot" if is_marked else role, hot=is_marked)
    end = grid.put(rect.x + 1, rect.y, f" {sector.number} ", "strong")
    room = rect.x + rect.width - 2 - len(sector.rank) - end
    end = grid.put(end, rect.y, shorter(sector.name, room), role, width=room)
    grid.put(end, rect.y, " ", role)
    grid.right(rect.x + rect.width - 1, rect.y, f" {sector.rank}", role)
    _put_contents(grid, inner, sector)
    foot = rect.y + rect.height - 1
    if sector.is_sinking:
        words = f" {grid.skin.scenery} SINKING {grid.skin.scenery} "
        if len(words) > rect.width - 3:
            words = " SINKING "
        grid.put(rect.x + 2, foot, words, "warn", width=rect.width - 3)
    elif sector.sinks_next:
        grid.put(rect.x + 2, foot, f" {grid.skin.danger} sinks next ", "warn", width=rect.width - 3)
    if is_marked:
        grid.put(rect.x, rect.y + rect.height // 2, grid.skin.pointer, "hot")
    return grid


@lru_cache(maxsize=512)
def _has_letters(sector: Sector, width: int, height: int, skin: Skin) -> bool:
    """Whether bots or searches stand there as a letter and a number, for lack of room."""
    text = "\n".join(_card(sector, width, height, skin, is_marked=False).lines())
    return _LETTERS.search(text) is not None


def _put_contents(grid: Grid, inner: Rect, sector: Sector) -> None:
    """Fighters, then pieces, then what the Sector does, as far as there is room."""
    role = "label" if sector.is_aimed else "thing"
    end = inner.x + inner.width
    if inner.height == 1:
        x = _put_fighters(grid, inner.x + 1, inner.y, sector.fighters, end)
        pieces = _pieces(sector, grid.skin.aim, end - 1 - x)
        grid.right(end - 1, inner.y, cut(pieces, end - 1 - x), role)
        return
    pieces = _pieces(sector, grid.skin.aim, inner.width - 1)
    y = inner.y
    if sector.fighters:
        _put_fighters(grid, inner.x + 1, y, sector.fighters, end)
        y += 1
    if pieces:
        grid.put(inner.x + 1, y, pieces, role, width=inner.width - 1)
        y += 1
    rest = Rect(inner.x + 1, y, inner.width - 2, inner.y + inner.height - y)
    if inner.height > 2 and rest.height > 0:
        _put_text(grid, rest, sector.text)


def _put_fighters(
    grid: Grid, x: int, y: int, fighters: tuple[Piece, ...], end: int, *, names: bool = True
) -> int:
    """Letters of all; names too, where they fit."""
    full = sum(len(piece.name) + 3 + bool(piece.mark) for piece in fighters)
    for piece in fighters:
        sign = {COMES: grid.skin.arrow, AIMED: grid.skin.aim}.get(piece.mark, "")
        x = grid.put(x, y, f"{sign}{piece.letter}", piece.role)
        if names and full <= end - x + 1:
            x = grid.put(x, y, f" {piece.name}", piece.role)
            full -= len(piece.name) + 3 + bool(piece.mark)
        x += 1
    return x


def _pieces(sector: Sector, aim: str, room: int) -> str:
    """In words; where they do not fit, in letters and numbers."""
    words, short, letters = [], [], []
    if sector.bots:
        sign = aim if sector.is_aimed else ""
        words.append(f"{sign}{_count(sector.bots, 'bot')}")
        short.append(words[0])
        letters.append(f"{sign}b{sector.bots}")
    if sector.search:
        words.append(f"{sector.search} searched")
        short.append("searched" if sector.search == 1 else f"search {sector.search}")
        letters.append(f"s{sector.search}")
    forms = (
        ", ".join([*words, *sector.tokens]),
        ", ".join([*short, *sector.tokens]),
        " ".join([*letters, *sector.tokens]),
    )
    return next((form for form in forms if len(form) <= room), forms[-1])


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _put_text(grid: Grid, rect: Rect, text: str) -> None:
    lines = wrap(text, rect.width)
    if len(lines) > rect.height:
        rest = cut(" ".join(lines[rect.height - 1 :]), rect.width)
        lines = [*lines[: rect.height - 1], rest]
    for at, line in enumerate(lines):
        grid.put(rect.x, rect.y + at, line, "dim")


def _draw_ship(grid: Grid, rect: Rect, arena: Arena, *, has_letters: bool) -> None:
    """What is in the middle: who is aboard, the round track, what sinks next."""
    lines = _ship_lines(arena, grid.skin, min(rect.width, 46) - (2 if rect.height >= 6 else 0))
    if has_letters:
        legend: Line = [("b bots, s searched", "dim")]
        if arena.ship:
            lines.append(legend)
        else:
            lines[0] = legend
    if rect.height < 3 or rect.width < 20:
        return
    height = min(rect.height, len(lines) + 2)
    width = min(rect.width, 46)
    box = Rect(
        rect.x + (rect.width - width) // 2, rect.y + (rect.height - height) // 2, width, height
    )
    if rect.height >= 6:
        grid.fill(box)
        inside = grid.frame(box, "DROP SHIP", "frame")
    else:
        inside = Rect(rect.x, rect.y, rect.width, rect.height)
        grid.fill(inside)
    for at, parts in enumerate(lines[: inside.height]):
        length = sum(len(text) for text, _ in parts)
        x = inside.x + max((inside.width - length) // 2, 0)
        for text, role in parts:
            x = grid.put(x, inside.y + at, text, role, width=inside.x + inside.width - x)


def _ship_lines(arena: Arena, skin: Skin, width: int) -> list[list[tuple[str, str]]]:
    """What the middle tells; where it is narrow, in fewer words."""
    aboard: list[tuple[str, str]] = [("aboard: ", "dim")]
    is_narrow = sum(len(piece.name) + 3 for piece in arena.ship) + 8 > width
    for piece in arena.ship:
        words = piece.letter if is_narrow else f"{piece.letter} {piece.name}"
        aboard.append((f"{words} ", piece.role))
    if not arena.ship:
        aboard = [("nobody aboard", "dim")]
    told = f"round {arena.round} of {len(arena.slots)}  "
    if len(told) + 3 * len(arena.slots) > width:
        told = f"round {arena.round} "
    if not arena.round:
        told = "before round 1 "
    track: list[tuple[str, str]] = [(told, "text")]
    for slot in arena.slots:
        words = f"[{slot.sinks}]" if slot.when == "now" else f" {slot.sinks} "
        words = f" {skin.scenery} " if slot.when == "done" else words
        track.append((words, {"done": "gone", "now": "strong", "ahead": "dim"}[slot.when]))
    lines = [aboard, track] if arena.slots else [aboard]
    if arena.next_sinks:
        lines.append([(f"{skin.danger} sinks next: ", "warn"), (arena.next_sinks, "warn")])
    if arena.leader:
        lines.append([("Leader: ", "dim"), (f"{skin.star} {arena.leader}", "text")])
    if arena.sunk:
        names = " ".join(str(number) for number, _ in arena.sunk)
        lines.append([(f"{skin.scenery} under water: {names}", "gone")])
    return lines
