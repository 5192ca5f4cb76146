"""What the Automa has, printed or strong (NEON-AUT-01, AUT-05, AUT-06, AUT-14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.neon.model import (
    MOST_AUTOMA_TOKENS,
    STRONG_AUTOMA_DICE,
    STRONG_AUTOMA_TOKENS,
    AutomaKind,
)

if TYPE_CHECKING:
    from kumite.games.neon.entries import Content

    from .table import Table


def automa_tokens(content: Content, kind: int) -> tuple[int, ...]:
    """NEON-AUT-01, AUT-14: values of the HP tokens that it begins with, in the order of loss."""
    printed = content.figures.automa.hp
    if kind == AutomaKind.AWAY:
        return ()
    if kind == AutomaKind.PRINTED:
        return tuple(printed)
    more = min(STRONG_AUTOMA_TOKENS, MOST_AUTOMA_TOKENS - len(printed))
    return (*printed[:1] * more, *printed)


def automa_dice(table: Table) -> tuple[int, int, int]:
    """NEON-AUT-05, AUT-14."""
    near, next_door, far = table.content.figures.automa.dice
    if table.state.automa != AutomaKind.STRONG:
        return near, next_door, far
    more = STRONG_AUTOMA_DICE
    return near and near + more, next_door and next_door + more, far and far + more


def automa_defense(table: Table) -> int:
    """NEON-AUT-06, AUT-14."""
    figures = table.content.figures
    dice = figures.automa.defense
    if table.state.automa != AutomaKind.STRONG:
        return dice
    return max(dice, min(dice + STRONG_AUTOMA_DICE, figures.defense_cap))
