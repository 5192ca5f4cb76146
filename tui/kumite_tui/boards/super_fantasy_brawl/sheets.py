"""Draws the players' sheets: champions, Cores, cards at a glance, what is known of decks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite_tui.drawing.grid import Grid, Rect
from kumite_tui.drawing.lines import put_lines, wrapped

from .card_runs import card_head
from .panels import core_runs, draft_lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite_tui.drawing.grid import Skin
    from kumite_tui.drawing.lines import Line

    from .models import CardLine, Figure, Player, Table

__all__ = ["draw_sheets"]

_COLUMN = 38


def draw_sheets(table: Table, width: int, height: int, skin: Skin) -> Grid:
    """All players in as many columns as fit; `height` is the least."""
    if table.draft is not None:
        lines = draft_lines(table, width - 2, skin)
        grid = Grid(width, max(height, len(lines)), skin)
        put_lines(grid, Rect(1, 0, width - 2, len(lines)), lines)
        return grid
    count = max(1, min(width // _COLUMN, len(table.players)))
    column = width // count
    heights = [0] * count
    placed: list[tuple[int, int, list[Line]]] = []
    for player in table.players:
        figures = [each for each in table.figures if each.controller == player.seat]
        lines = _player(player, figures, column - 2, skin)
        at = heights.index(min(heights))
        placed.append((at * column, heights[at], lines))
        heights[at] += len(lines) + 1
    grid = Grid(width, max(height, max(heights, default=1) - 1), skin)
    for x, y, lines in placed:
        put_lines(grid, Rect(x + 1, y, column - 2, len(lines)), lines)
    return grid


def _player(player: Player, figures: Sequence[Figure], width: int, skin: Skin) -> list[Line]:
    notes = ["you"] if player.is_you else []
    notes += [player.place] if player.place else []
    name = f"{player.name[:1].upper()}{player.name[1:]}"
    told = f" ({', '.join(notes)})" if notes else ""
    lines: list[Line] = [
        [
            (skin.pointer if player.is_turn else " ", "hot"),
            (name, player.role),
            (f"{told}  ", "text"),
            *core_runs(player, skin),
        ]
    ]
    for figure in figures:
        lines += _figure(figure, width, skin)
    lines.append([(f"  hand {player.hand}, deck {player.deck}", "stock")])
    for card in player.cards:
        lines += _card(card, width, skin)
    if player.planned:
        lines += wrapped(f"  planned, top first: {', '.join(player.planned)}", width, "good", 4)
    if player.shown:
        lines += wrapped(f"  known to hold: {', '.join(player.shown)}", width, "warn", 4)
    if player.discard:
        lines += wrapped(f"  discarded: {', '.join(player.discard)}", width, "dim", 4)
    return lines


def _figure(figure: Figure, width: int, skin: Skin) -> list[Line]:
    health = skin.bar * max(figure.left, 0) + skin.track * max(figure.hp - figure.left, 0)
    head: Line = [
        (f"  {figure.code} ", figure.role),
        (figure.name, "strong"),
        (" on the Gate" if figure.hex is None else f" on {figure.place}", "text"),
    ]
    line: Line = [
        ("      ", "text"),
        (health, "bad" if figure.is_bloodied else "life"),
        (f" {figure.left}/{figure.hp}", "text"),
        (f" DEF {figure.defence}", "guard"),
    ]
    if figure.is_bloodied:
        line.append((" bloodied", "bad"))
    if figure.is_rooted:
        line.append((" rooted", "warn"))
    lines = [head, line]
    if figure.is_up:
        lines += wrapped(f"      {skin.star} {figure.ability}", width, "key", 8)
    for each in figure.modifiers:
        lines += wrapped(f"      {each}", width, "warn", 8)
    return lines


def _card(card: CardLine, width: int, skin: Skin) -> list[Line]:
    sign = skin.full if card.is_now else skin.empty
    head: Line = [(f"  {sign} ", "good" if card.is_now else "dim"), *card_head(card)]
    used = sum(len(text) for text, _ in head)
    if used <= width:
        return [head, *wrapped(f"      {card.kind}. {card.text}", width, "dim", 6)]
    facts = "".join(text for text, _ in head[4:])
    return [
        head[:4],
        [(f"     {facts}", "hit")],
        *wrapped(f"      {card.kind}. {card.text}", width, "dim", 6),
    ]
