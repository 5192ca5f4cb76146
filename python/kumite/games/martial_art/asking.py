"""Asks the reference engine's rules about what a seat of Martial Art sees: prices and reach."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kumite.reference.martial_art.table import Table

    from .view import View


def move_price(view: View) -> int:
    """Moves that a step or a Lock costs this turn."""
    from kumite.reference.martial_art import strike_rules

    return strike_rules.move_price(_table(view))


def bought_moves(view: View) -> int:
    """Moves that Chi and Rage must buy for one more step or Lock; tokens pay first."""
    from kumite.reference.martial_art import strike_rules

    return strike_rules.bought_moves(_table(view))


def in_reach(view: View) -> list[int]:
    """Opponents that the active seat could strike now, once its steps are done and if a Lock cost
    nothing."""
    from kumite.reference.martial_art import strike_rules

    table = _table(view)
    foes = view.opponents(view.state.active)
    return [foe for foe in foes if strike_rules.out_of_reach(table, foe) is None]


def _table(view: View) -> Table:
    """What the viewer sees, for questions that change nothing."""
    from kumite.reference.martial_art.table import Table  # words load without it

    return Table(view.content, view.state, [])
