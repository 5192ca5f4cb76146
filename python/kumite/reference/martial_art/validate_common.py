"""What the checks of decoded states share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.errors import DecodeError
from kumite.games.martial_art.codec import FULL

from . import knowledge

if TYPE_CHECKING:
    from .knowledge import World
    from .table import Table


def require(condition: bool, message: str) -> None:
    if not condition:
        raise DecodeError(f"no state of a match: {message}")


def sees(viewer: int, seat: int) -> bool:
    """Whether the types of a seat's hidden tokens are in these bytes."""
    return viewer in (FULL, seat)


def true_world(table: Table, seat: int) -> World:
    """How the tokens of a seat really lie."""
    own, state = table.seat(seat), table.state
    hand = state.hand_effects if seat == state.active else [0, 0, 0]
    bags = (*own.effects, own.reserve, hand)
    return tuple((bag[0], bag[1], bag[2]) for bag in bags)


def possible_worlds(table: Table, seat: int) -> list[World]:
    """The worlds others hold possible; checks that they are worlds at all."""
    totals, sizes = knowledge.totals_of(table, seat), knowledge.sizes_of(table, seat)
    require(min(totals) >= 0 and sum(totals) == sum(sizes), "tokens that are not all there")
    numbered = knowledge.numbered_worlds(totals, sizes)
    rest = table.seat(seat).known
    for number in numbered.values():
        rest &= ~(1 << number)
    require(rest == 0, "knowledge of what cannot be")
    worlds = knowledge.possible(table, seat)
    require(bool(worlds), "nothing is possible")
    return worlds
