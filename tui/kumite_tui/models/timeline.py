"""A match from start to end as one line: where things happened, and where one is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kumite_tui.drawing.grid import Grid, Rect

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from kumite.games import Event
    from kumite_tui.drawing.grid import Skin
    from kumite_tui.models.log import Jump

__all__ = ["Mark", "draw_timeline", "marks_of", "next_mark"]


@dataclass(frozen=True, slots=True)
class Mark:
    """Something to jump to: the steps taken by then, and the kind of jump."""

    step: int
    jump: Jump


def marks_of(events: Iterable[tuple[int, Event]], jumps: Sequence[Jump]) -> list[Mark]:
    """Everything worth a jump, in order; of several at one step each kind once."""
    found: dict[tuple[int, str], Mark] = {}
    for step, event in events:
        for jump in jumps:
            if event.kind in jump.kinds:
                found.setdefault((step, jump.key), Mark(step, jump))
    return list(found.values())


def next_mark(marks: Sequence[Mark], key: str, at: int, *, back: bool = False) -> int | None:
    """The step of the next (or last) mark of a kind.

    >>> from kumite_tui.models.log import Jump
    >>> attack = Jump("a", "attack", frozenset())
    >>> next_mark([Mark(3, attack), Mark(9, attack)], "a", 3)
    9
    """
    steps = [mark.step for mark in marks if mark.jump.key == key]
    if back:
        return max((step for step in steps if step < at), default=None)
    return min((step for step in steps if step > at), default=None)


def draw_timeline(marks: Sequence[Mark], steps: int, at: int, width: int, skin: Skin) -> Grid:
    """One row: letters where something happened, rarer things over commoner; zones to click."""
    grid = Grid(width, 1, skin)
    if width < 2:
        return grid
    grid.put(0, 0, skin.dot * width, "dim")
    counts: dict[str, int] = {}
    for mark in marks:
        counts[mark.jump.key] = counts.get(mark.jump.key, 0) + 1
    for mark in sorted(marks, key=lambda each: -counts[each.jump.key]):
        grid.put(_column(mark.step, steps, width), 0, mark.jump.key.upper(), mark.jump.role)
    here = _column(at, steps, width)
    grid.color(Rect(here, 0, 1, 1), "cursor")
    for x in range(width):
        grid.zone(Rect(x, 0, 1, 1), f"step:{round(x * steps / (width - 1))}")
    return grid


def _column(step: int, steps: int, width: int) -> int:
    return round(step * (width - 1) / max(steps, 1))
