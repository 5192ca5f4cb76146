"""Who can be struck, and how Moves are paid for (MA-ATK, MA-LCK, MA-XMV, MA-FAC)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.hexes import opposite, turn
from kumite.games.martial_art.events import EnergyCause
from kumite.games.martial_art.refusals import Refusal, Why
from kumite.games.martial_art.terms import Token

if TYPE_CHECKING:
    from .table import Table

FRONT = 1
"""Sixths of a turn from the facing to the outermost front space."""


def legal_defenders(table: Table, kind: int, chi: int, rage: int) -> list[int]:
    """Opponents that a strike of this kind can be aimed at with so much energy (MA-ATK-03)."""
    if not can_pay_strike(table, kind, chi, rage):
        return []
    opponents = table.opponents(table.state.active)
    return [seat for seat in opponents if out_of_reach(table, seat) is None]


def can_pay_strike(table: Table, kind: int, chi: int, rage: int) -> bool:
    """A Lock costs Moves (MA-LCK-02)."""
    is_paid = kind == Token.LOCK and table.is_black
    return not is_paid or can_pay_moves(table, chi, rage)


def out_of_reach(table: Table, seat: int) -> Refusal | None:
    """Why an opponent cannot be struck: MA-ATK-02, in Black Belt MA-FAC-03."""
    own, mat = table.attacker, table.content.mat
    there = table.seat(seat).space
    away = mat.distance(own.space, there)
    if away != 1:
        return Refusal(Why.TOO_FAR, seat, away)
    direction = mat.direction(own.space, there)
    assert direction is not None
    if table.is_black and turn(direction, own.facing) > FRONT:
        return Refusal(Why.NOT_IN_FRONT, seat, 1 << seat)
    return None


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


def bought_moves(table: Table) -> int:
    """Moves that Chi and Rage must buy: unused tokens pay first (MA-LCK-02, MA-XMV-03)."""
    return max(0, move_price(table) - table.state.moves_left)


def pay_moves(table: Table) -> None:
    """What tokens do not pay, Chi and Rage buy."""
    state = table.state
    missing = bought_moves(table)
    state.moves_left -= move_price(table) - missing
    table.change_energy(state.active, -missing, -missing, EnergyCause.BOUGHT_MOVES)
