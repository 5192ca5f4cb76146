"""Jump labels: a letter on everything that can be clicked, so that keys reach what a mouse does."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kumite_tui.drawing.grid import Grid, Rect

__all__ = ["Label", "labels_of", "put_labels"]

_LETTERS = "asdfghjklqwertyuiopzxcvbnm"


@dataclass(frozen=True, slots=True)
class Label:
    """A letter, or two, and what it clicks."""

    letters: str
    x: int
    y: int
    token: str


def labels_of(grid: Grid) -> list[Label]:
    """One label for each thing to click, where it can be seen; wheels are no clicks.

    >>> from kumite_tui.drawing.grid import Grid, Rect
    >>> grid = Grid(20, 1)
    >>> grid.zone(Rect(0, 0, 4, 1), "row:0"); grid.zone(Rect(6, 0, 4, 1), "row:1")
    >>> [(label.letters, label.x, label.token) for label in labels_of(grid)]
    [('a', 0, 'row:0'), ('s', 6, 'row:1')]
    """
    places: dict[str, tuple[int, int]] = {}
    for zone in reversed(grid.zones):
        if zone.token.startswith("panel:") or zone.token in places:
            continue
        place = _visible(grid, zone.rect, zone.token)
        if place is not None:
            places[zone.token] = place
    ordered = sorted(places.items(), key=lambda each: (each[1][1], each[1][0]))
    names = list(_LETTERS)
    if len(ordered) > len(names):
        names = ["".join(pair) for pair in product(_LETTERS, repeat=2)]
    return [
        Label(name, *place, token) for name, (token, place) in zip(names, ordered, strict=False)
    ]


def _visible(grid: Grid, rect: Rect, token: str) -> tuple[int, int] | None:
    """The first cell of a zone that no other zone lies over."""
    for y in range(max(rect.y, 0), min(rect.y + rect.height, grid.height)):
        for x in range(max(rect.x, 0), min(rect.x + rect.width, grid.width)):
            if grid.token_at(x, y) == token:
                return x, y
    return None


def put_labels(grid: Grid, labels: list[Label], typed: str) -> None:
    """Show the labels that the letters typed so far can become."""
    for label in labels:
        if label.letters.startswith(typed):
            rest = label.letters[len(typed) :]
            grid.put(min(label.x, grid.width - len(rest)), label.y, rest, "label")
