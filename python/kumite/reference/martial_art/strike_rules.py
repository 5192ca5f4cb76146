"""Who can be struck, and how Moves are paid for (MA-ATK, MA-LCK, MA-XMV, MA-FAC)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.hexes import opposite, turn
from kumite.games.martial_art.events import EnergyCause
from kumite.games.martial_art.terms import Token

if TYPE_CHECKING:
    from .table import Table

FRONT = 1
"""Sixths of a turn from the facing to the outermost front space."""


def legal_defenders(table: Table, kind: int, chi: int, rage: int) -> list[int]:
    """Opponents that a strike of this kind can be aimed at with so much energy (MA-ATK-03)."""
    if kind == Token.LOCK and table.is_black and not can_pay_moves(table, chi, rage):
        return []
    return [seat for seat in table.opponents(table.state.active) if _is_in_reach(table, seat)]


def _is_in_reach(table: Table, seat: int) -> bool:
    """MA-ATK-02, in Black Belt MA-FAC-03."""
    own, mat = table.attacker, table.content.mat
    there = table.seat(seat).space
    if mat.distance(own.space, there) != 1:
        return False
    direction = mat.direction(own.space, there)
    assert direction is not None
    return not table.is_black or turn(direction, own.facing) <= FRONT


def is_from_behind(table: Table) -> bool:
    """MA-FAC-04; pushes change neither direction nor facing."""
    state = table.state
    facing = table.seat(state.defender).facing
    return table.is_black and turn(opposite(state.direction), facing) > FRONT


def move_price(table: Table) -> int:
    """Moves that a step or a Lock costs this turn (MA-HIR-05)."""
    return 1 + table.state.surcharge


def can_pay_moves(table: Table, chi: int, rage: int) -> bool:
    """Whether unused Move tokens and bought Moves suffice for one step or Lock (MA-XMV-01)."""
    state = table.state
    buys = table.is_black and not state.no_energy
    bought = min(chi, rage) if buys else 0
    return state.moves_left + bought >= move_price(table)


def pay_moves(table: Table) -> None:
    """Unused tokens pay first, then Chi and Rage buy what is missing (MA-LCK-02, MA-XMV-03)."""
    state = table.state
    price = move_price(table)
    tokens = min(state.moves_left, price)
    state.moves_left -= tokens
    missing = price - tokens
    table.change_energy(state.active, -missing, -missing, EnergyCause.BOUGHT_MOVES)
