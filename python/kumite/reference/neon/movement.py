"""Moving, and what happens to whoever enters a Sector (NEON-MOV)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.neon.events import EventKind
from kumite.games.neon.model import AUTOMA, Frame, FrameKind
from kumite.games.neon.operations import OpKind
from kumite.games.neon.terms import Window

from .damage import deal_damage
from .defeat import defeat
from .effects import own_ops, sector_ops, token_ops, tokens_touching
from .table import killer_or_nobody

if TYPE_CHECKING:
    from kumite.games.neon.events import MoveCause

    from .table import Table

_SECTOR_AND_OWN, _TOKENS = 0, 1
"""Stages of an ENTER frame."""


def move_fighter(table: Table, who: int, sector: int, cause: MoveCause) -> None:
    """Put a Fighter elsewhere; it enters that Sector (NEON-MOV-04)."""
    table.tell(EventKind.MOVED, who, table.location(who), sector, cause)
    if who == AUTOMA:
        table.state.automa_loc = sector
    else:
        table.seat(who).loc = sector
    table.push(Frame(FrameKind.ENTER, a=who))


def serve_enter(table: Table, frame: Frame) -> None:
    """NEON-MOV-06: first the Sector and what the Fighter wears, then tokens."""
    who = frame.a
    if not table.on_arena(who):
        table.pop(FrameKind.ENTER)
    elif frame.c == _SECTOR_AND_OWN:
        frame.c = _TOKENS
        if table.is_seat(who):
            _gain_on_entering(table, who)
    elif not _spring_tokens(table, who):
        table.pop(FrameKind.ENTER)


def _gain_on_entering(table: Table, seat: int) -> None:
    """NEON-SEC-05; the Automa has no energy (NEON-AUT-08)."""
    sector = table.location(seat)
    of_sector = list(sector_ops(table, seat, sector, Window.ON_ENTER))
    for op in [*of_sector, *own_ops(table, seat, Window.ON_ENTER)]:
        if op.kind == OpKind.GAIN_ENERGY:
            table.gain_energy(seat, op.n)


def _spring_tokens(table: Table, who: int) -> bool:
    """NEON-FTR-03: every token that touches the entrant; True if it was defeated."""
    for owner in tokens_touching(table, who, table.location(who)):
        by, lost = killer_or_nobody(table, owner), 0
        for op in list(token_ops(table, who, owner, Window.ON_ENTER)):
            if op.kind == OpKind.DEAL_DAMAGE:
                lost += deal_damage(table, who, op.n, by)
            elif op.kind == OpKind.RETURN_TOKEN:
                table.return_token(owner)
            elif op.kind == OpKind.GAIN_ENERGY and table.is_seat(who):
                table.gain_energy(who, op.n)
        if lost and not table.hp_left(who):
            defeat(table, who, by)
            return True
    return False
