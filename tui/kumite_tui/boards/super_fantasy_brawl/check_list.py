"""A list of which some are chosen: what the composers of lists and of opening hands share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kumite_tui.drawing.grid import Grid, Rect
from kumite_tui.drawing.lines import put_line, put_lines, wrapped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite_tui.drawing.grid import Skin
    from kumite_tui.drawing.lines import Line

__all__ = ["CheckList", "Item"]

_BUTTON = 17
_BOX = 7
"""Columns of cursor, number and box."""
_NAME = 23
"""Columns of an item where there are several columns of them."""
_ITEM = 52
_TEXT = 26
"""Columns for what the item at the cursor says."""


@dataclass(frozen=True, slots=True)
class Item:
    """Something that can be chosen."""

    name: str
    line: tuple[tuple[str, str], ...]
    """Its name and what one wants to know at a glance, in runs."""
    text: str


class CheckList:
    """A cursor and boxes; whoever owns it says what a set of boxes means."""

    def __init__(self, items: Sequence[Item], free: Sequence[int], chosen: set[int]) -> None:
        """`free`: the items whose boxes may be changed."""
        self.items = tuple(items)
        self.chosen = chosen
        self._free = frozenset(free)
        self.cursor = min(self._free, default=0)
        self._column = len(self.items)
        """Items of a column, as they were drawn last."""

    @property
    def item(self) -> Item:
        return self.items[self.cursor]

    def press(self, key: str) -> bool:
        many = len(self.items)
        if key in ("up", "down"):
            self.cursor = (self.cursor + (1 if key == "down" else -1)) % many
        elif key in ("left", "right"):
            to = self.cursor + (self._column if key == "right" else -self._column)
            self.cursor = to if 0 <= to < many else self.cursor
        elif key in ("space", "s"):
            self.toggle(self.cursor)
        elif key.isdigit() and 1 <= int(key) <= many:
            self.cursor = int(key) - 1
            self.toggle(self.cursor)
        elif key.startswith("item:"):
            self.cursor = int(key.removeprefix("item:"))
            self.toggle(self.cursor)
        else:
            return False
        return True

    def toggle(self, at: int) -> None:
        if at in self._free:
            self.chosen ^= {at}

    def draw(self, width: int, height: int, skin: Skin, told: str, role: str, mark: str) -> Grid:
        """The items in one or two columns; at their right what the one at the cursor says."""
        grid = Grid(width, height, skin)
        rows = max(height - 1, 1)
        self._column = min(rows, len(self.items))
        across = -(-len(self.items) // rows)
        wide = min(max(width * 3 // 5, width - _TEXT), _ITEM) if across == 1 else _NAME
        if across * wide > width:
            wide = width // across
        for at in range(len(self.items)):
            rect = Rect(at // rows * wide, at % rows, wide - 1, 1)
            self._draw_item(grid, rect, at, mark)
        left = across * wide
        text = wrapped(self.item.text, max(width - left, 1), "dim")
        put_lines(grid, Rect(left, 0, width - left, rows), text)
        grid.put(0, height - 1, told, role, width=width - _BUTTON)
        return grid

    @staticmethod
    def _runs(item: Item, room: int) -> Line:
        """Name and the rest; where that is cut, the name alone."""
        if sum(len(text) for text, _ in item.line) <= room:
            return list(item.line)
        last = next(at for at, (text, _) in enumerate(item.line) if item.name in text)
        fitting = list(item.line[: last + 1])
        for text, role in item.line[last + 1 :]:
            if sum(len(each) for each, _ in fitting) + len(text) > room:
                break
            fitting.append((text, role))
        return fitting

    def _draw_item(self, grid: Grid, rect: Rect, at: int, mark: str) -> None:
        is_here, is_in = at == self.cursor, at in self.chosen
        item = self.items[at]
        line: Line = [
            (grid.skin.pointer if is_here else " ", "hot"),
            (f"{at + 1} " if at < 9 else "  ", "key"),
            (f"[{mark}] " if is_in else "[ ] ", "good" if is_in else "dim"),
            *self._runs(item, rect.width - _BOX),
        ]
        put_line(grid, rect.x, rect.y, line, rect.width)
        if is_here:
            before = 0
            for text, _ in line:
                if item.name in text:
                    break
                before += len(text)
            grid.color(Rect(rect.x + before, rect.y, len(item.name), 1), "cursor")
        grid.zone(rect, f"compose:item:{at}")
