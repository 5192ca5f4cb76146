"""How a match went for one seat: the chance to win at each decision, and what decided it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kumite_tui.drawing.grid import Grid

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite_tui.drawing.grid import Skin

__all__ = ["Moment", "deciding", "draw_story"]


@dataclass(frozen=True, slots=True)
class Moment:
    """One decision: the step before it, what was chosen, and the chance to win there."""

    step: int
    label: str
    chance: float
    best: str
    """What the search would have done; empty if it was chosen."""
    chapter: str = ""
    """The part of the match it belongs to."""
    then: str = ""
    """The loudest thing that happened until the next decision."""


def deciding(moments: Sequence[Moment], count: int = 3) -> list[tuple[int, float]]:
    """(place, change until the next decision) of the moments that moved most, biggest first.

    >>> told = [Moment(0, "a", 0.5, ""), Moment(4, "b", 0.4, ""), Moment(9, "c", 0.9, "")]
    >>> [(at, round(change, 1)) for at, change in deciding(told, 1)]
    [(1, 0.5)]
    """
    changes = [(at, moments[at + 1].chance - moments[at].chance) for at in range(len(moments) - 1)]
    return sorted(changes, key=lambda each: -abs(each[1]))[:count]


def draw_story(moments: Sequence[Moment], width: int, height: int, skin: Skin) -> Grid:
    """The chance to win over the match, as columns; each moment that decided it has a number."""
    grid = Grid(width, height, skin)
    if not moments or height < 3:
        return grid
    left = 5
    rows = height - 1
    columns = min(width - left, max(len(moments) * 2, 60))
    marks = {at: number for number, (at, _) in enumerate(deciding(moments), start=1)}
    for row in range(rows):
        level = 1 - (row + 0.5) / rows
        if row in (0, rows // 2, rows - 1):
            share = {0: "100%", rows // 2: " 50%", rows - 1: "  0%"}[row]
            grid.put(0, row, share, "dim")
        for x in range(columns):
            chance = moments[x * len(moments) // columns].chance
            if chance >= level:
                grid.put(left + x, row, skin.bar, "good" if chance >= 0.5 else "title")
            elif row == rows // 2:
                grid.put(left + x, row, skin.dot, "dim")
    for at, number in marks.items():
        grid.put(left + at * columns // len(moments), rows, str(number), "key")
    return grid
