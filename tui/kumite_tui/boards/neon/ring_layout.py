"""Where the Sectors of a ring lie on the screen: clockwise around the ship, closer as they sink."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from kumite_tui.drawing.grid import Rect

__all__ = ["RingLayout", "layout_ring"]

# How many cards lie above, at the right, below and at the left.
_SMALL = {
    0: (0, 0, 0, 0),
    1: (1, 0, 0, 0),
    2: (0, 1, 0, 1),
    3: (1, 1, 0, 1),
    4: (1, 1, 1, 1),
    5: (2, 1, 1, 1),
    6: (2, 1, 2, 1),
    7: (3, 1, 2, 1),
}
_FLAT = _SMALL | {8: (3, 1, 3, 1), 9: (4, 1, 3, 1), 10: (4, 1, 4, 1)}
_TALL = _SMALL | {8: (2, 2, 2, 2), 9: (3, 2, 2, 2), 10: (3, 2, 3, 2)}


@dataclass(frozen=True, slots=True)
class RingLayout:
    """A place for each card, clockwise from the upper left, and the room in the middle."""

    cards: tuple[Rect, ...]
    ship: Rect


@lru_cache(maxsize=256)
def layout_ring(count: int, width: int, height: int) -> RingLayout:
    """Places for so many cards.

    >>> layout_ring(10, 80, 12).cards[0]
    Rect(x=0, y=0, width=19, height=4)
    """
    is_tall = height >= 20
    card_width = min(26, (width - 37) // 2 if is_tall else (width - 3) // 4)
    card_height = max(3, min(7, height // (4 if is_tall else 3)))
    card_width = max(card_width, 4)
    above, right, below, left = (_TALL if is_tall else _FLAT)[count]
    inset = _inset(count, width, card_width)
    wide = width - 2 * inset
    rows = _rows(height, card_height, count)
    top, bottom = rows[0], rows[-1]
    spread = 4 * card_width + 3
    cards = _row(above, inset, wide, top, card_width, card_height, spread)
    side_rows = _between(top, bottom, card_height, max(right, left))
    at_right = inset + wide - card_width
    cards += [Rect(at_right, y, card_width, card_height) for y in side_rows[:right]]
    cards += _row(below, inset, wide, bottom, card_width, card_height, spread)[::-1]
    cards += [Rect(inset, y, card_width, card_height) for y in side_rows[:left][::-1]]
    ship_x = inset + card_width + 1
    ship_y = top + card_height
    ship = Rect(ship_x, ship_y, wide - 2 * card_width - 2, bottom - ship_y)
    return RingLayout(tuple(cards), ship)


def _inset(count: int, width: int, card_width: int) -> int:
    """The ring draws in from both sides as Sectors sink; the ship keeps its room."""
    room = width - 2 * card_width - 36
    return max(0, min(room // 2, (10 - count) * width // 60))


def _rows(height: int, card_height: int, count: int) -> tuple[int, int]:
    """The upper and the lower row; with few Sectors they come closer."""
    slack = height - 3 * card_height
    closer = max(0, min(slack // 2, (10 - count) * height // 60))
    return closer, height - card_height - closer


def _row(
    count: int, x: int, width: int, y: int, card_width: int, card_height: int, spread: int
) -> list[Rect]:
    if not count:
        return []
    # Rows of the ring are narrower than its waist, so that it looks round.
    spare = (width - count * (card_width + 1)) // 2
    shorter = max(0, min(card_width // 2, spare))
    left, room = x + shorter, width - 2 * shorter
    if count == 1:
        return [Rect(x + (width - card_width) // 2, y, card_width, card_height)]
    step = min((room - card_width) / (count - 1), spread)
    return [Rect(left + round(at * step), y, card_width, card_height) for at in range(count)]


def _between(top: int, bottom: int, card_height: int, count: int) -> list[int]:
    """Rows for the cards at the sides."""
    if not count:
        return []
    free = bottom - top - card_height
    gap = max(0, (free - count * card_height)) / (count + 1)
    return [top + card_height + round(gap * (at + 1)) + at * card_height for at in range(count)]
