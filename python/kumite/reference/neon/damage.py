"""HP tokens lost and won (NEON-DMG)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.neon.events import EventKind
from kumite.games.neon.model import AUTOMA

from .automa_kind import automa_tokens

if TYPE_CHECKING:
    from .table import Table


def deal_damage(table: Table, who: int, amount: int, by: int) -> int:
    """Take up to so many tokens from the top (NEON-DMG-01, ATK-39); how many were lost."""
    lost = 0
    while lost < amount and table.hp_left(who):
        _award(table, by, _take_token(table, who))
        lost += 1
    if lost:
        table.tell(EventKind.DAMAGED, who, lost, table.hp_left(who), by)
    return lost


def _take_token(table: Table, who: int) -> int:
    """Remove the next HP token and answer its value."""
    state, figures = table.state, table.content.figures
    if who == AUTOMA:
        state.automa_hp -= 1
        tokens = automa_tokens(table.content, state.automa)
        return tokens[len(tokens) - 1 - state.automa_hp]
    own = table.seat(who)
    row = next(row for row, tokens in enumerate(own.hp) if tokens)
    own.hp[row] -= 1
    return (figures.hp_b if own.side else figures.hp_a)[row][0]


def _award(table: Table, by: int, value: int) -> None:
    """NEON-DMG-02: a trophy for whoever dealt the damage, except in Battle Royale."""
    if table.is_royale:
        return
    if by == AUTOMA:
        table.state.automa_trophy[value - 1] += 1
    elif table.is_seat(by):
        table.seat(by).trophy_hp[value - 1] += 1
