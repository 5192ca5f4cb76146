"""Laying out a board token by token in Black Belt (MA-BBS-02, MA-BBS-08)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.martial_art.model import RESERVE
from kumite.games.martial_art.terms import ACTIONS, AREAS, EFFECTS, Token

if TYPE_CHECKING:
    from .table import Table

PER_AREA = 2


def bin_of(laid: int) -> int:
    """Where the next token goes: 0 the reserve, 1 to 5 an Area.

    >>> [bin_of(laid) for laid in range(12)]
    [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    """
    return 0 if laid < RESERVE else (laid - RESERVE) // PER_AREA + 1


def is_first(laid: int) -> bool:
    """Whether the next token is the first of its bin."""
    return laid % PER_AREA == 0


def left_to_lay(table: Table, seat: int) -> list[int]:
    """Tokens of a fighter that have no place yet, by type."""
    own = table.seat(seat)
    left = list(table.fighter(seat).tokens)
    for area in range(AREAS):
        for kind in ACTIONS:
            left[kind] -= own.actions[area][kind]
        for at, kind in enumerate(EFFECTS):
            left[kind] -= own.effects[area][at]
    for at, kind in enumerate(EFFECTS):
        left[kind] -= own.reserve[at]
    return left


def choices(table: Table, seat: int) -> list[int]:
    """Types that may be laid next so that the layout can be completed."""
    laid = table.seat(seat).laid
    left = left_to_lay(table, seat)
    if is_first(laid):
        return [kind for kind in Token if left[kind] and _may_begin(left, laid, kind)]
    least = _first_of_bin(table, seat, bin_of(laid))
    return [kind for kind in EFFECTS if left[kind] and kind >= least]


def _may_begin(left: list[int], laid: int, kind: Token) -> bool:
    """Whether a bin may begin with this type: Actions first, Effects in ascending order."""
    area = bin_of(laid)
    if kind.is_action:
        return area > 0
    areas_after = AREAS - area
    actions_left = sum(left[action] for action in ACTIONS)
    rest = [count - (other == kind) for other, count in enumerate(left)]
    return actions_left <= areas_after and any(rest[other] for other in EFFECTS if other >= kind)


def _first_of_bin(table: Table, seat: int, place: int) -> int:
    own = table.seat(seat)
    bag = own.reserve if place == 0 else own.effects[place - 1]
    held = [kind for at, kind in enumerate(EFFECTS) if bag[at]]
    return held[0] if held else Token.MOVE


def lay(table: Table, seat: int, kind: int) -> int:
    """Put a token on its place; tells which."""
    own = table.seat(seat)
    place = bin_of(own.laid)
    if place == 0:
        own.reserve[kind - Token.MOVE] += 1
    else:
        table.add(seat, place, kind)
    own.laid += 1
    return place
