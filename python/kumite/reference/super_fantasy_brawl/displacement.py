"""Push and Pull, and who stands steady (SFB-DIS, SFB-KEY-27)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.hexes import opposite
from kumite.games.super_fantasy_brawl.events import DamageCause, MoveCause
from kumite.games.super_fantasy_brawl.operations import OpKind
from kumite.games.super_fantasy_brawl.terms import Hook

from .damage import place_damage
from .movement import enter
from .tasks import Task

if TYPE_CHECKING:
    from kumite.games.super_fantasy_brawl.operations import Op

    from .table import Table


def is_steady(table: Table, figure: int, acting: int) -> bool:
    """Displacement of it by an Enemy is negated (SFB-DIS-02, SFB-DIS-06)."""
    steady = table.ability(figure, Hook.STEADY)
    return steady is not None and table.are_enemies(figure, acting)


def direction(table: Table, op: Op, acting: int, figure: int) -> int | None:
    """Away from the pusher or towards the puller; None without a common row (SFB-KEY-19)."""
    if not table.is_in_arena(acting) or acting == figure:
        return None
    away = table.arena.direction(table.hex_of(acting), table.hex_of(figure))
    if away is None:
        return None
    return away if op.kind is OpKind.PUSH else opposite(away)


def shove(table: Table, op: Op) -> None:
    """One hex further, or DMG for all that is left (SFB-KEY-18, SFB-DIS-03)."""
    state = table.state
    mover = state.mover
    to = table.arena.step(table.hex_of(mover), state.direction)
    if to is None or not table.is_free(to) or table.figure(mover).is_rooted:
        table.go(Task.NEXT_FIGURE)
        place_damage(table, {mover: state.remaining}, DamageCause.BLOCKED)
        return
    state.remaining -= 1
    enter(table, mover, to, MoveCause.PUSH if op.kind is OpKind.PUSH else MoveCause.PULL)
