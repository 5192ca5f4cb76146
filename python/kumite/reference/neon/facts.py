"""What a seat can read off the table before it acts: dice of an attack, prices of effects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.neon.operations import OpKind
from kumite.games.neon.terms import Window

from . import ring
from .declare import candidate
from .effects import attack_range, held, target_sector
from .operations import RELOCATIONS, Use, perform
from .pools import attack_dice_due, cell

if TYPE_CHECKING:
    from kumite.games.neon.actions import Attack as AttackAction
    from kumite.games.neon.model import Attack
    from kumite.games.neon.operations import Op

    from .table import Table


def declared_dice(table: Table, seat: int, action: AttackAction) -> int:
    """The dice that an attack begins with: of its diagram, and of the effect that enables it."""
    attack = candidate(table, seat, action)
    if attack is None:
        return 0
    effects = (item.effect for item in held(table, seat, attack) if item.ref == action.ref)
    effect = next(effects, None)
    ops = () if effect is None else effect.ops_in(Window.BEFORE_ATTACK)
    at_range = attack_range(table, attack)
    for op in ops:
        if op.kind in RELOCATIONS:
            at_range = _range_after(table, attack, op, action.param)
    attack.base = cell(table, attack, at_range)
    for op in ops:
        if op.kind in (OpKind.BASE_DICE, OpKind.ADD_ATTACK_DICE):
            perform(table, Use(seat, Window.BEFORE_ATTACK, attack), op, action.param)
    return attack_dice_due(table, attack)


def _range_after(table: Table, attack: Attack, op: Op, goes_to: int) -> int | None:
    """The range once the attacker has moved, or has moved its target."""
    here, there = table.location(attack.attacker), target_sector(table, attack)
    arena = table.state.ring
    if there not in arena:
        return None
    if op.kind == OpKind.MOVE_SELF:
        return ring.distance(arena, goes_to, there)
    if op.where == "away":
        return ring.distance(arena, ring.away(arena, there, here, op.steps), here)
    return 0
