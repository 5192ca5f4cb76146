"""Operations that fall on all their figures at once: DMG, Root, modifiers (SFB-GEN-20)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.super_fantasy_brawl.events import DamageCause, EventKind
from kumite.games.super_fantasy_brawl.operations import OpKind, Who
from kumite.games.super_fantasy_brawl.terms import Until

from . import modifiers
from .damage import place_damage
from .selecting import Figures
from .traps import root

if TYPE_CHECKING:
    from kumite.games.super_fantasy_brawl.operations import Op

    from .lists import Voice
    from .table import Table

KINDS = (OpKind.DMG, OpKind.BLOODY, OpKind.ROOT, OpKind.UNROOT, OpKind.MOD)


def apply(table: Table, op: Op, voice: Voice, figures: list[int]) -> None:
    match op.kind:
        case OpKind.DMG:
            place_damage(table, dict.fromkeys(figures, op.n), DamageCause.EFFECT)
        case OpKind.BLOODY:
            amounts = {each: to_bloody(table, each) for each in figures}
            place_damage(table, amounts, DamageCause.EFFECT)
        case OpKind.ROOT:
            for each in figures:
                root(table, each)
        case OpKind.UNROOT:
            for each in figures:
                table.figure(each).is_rooted = False
                table.tell(EventKind.UNROOTED, each)
        case _:
            _modify(table, op, voice, figures)


def to_bloody(table: Table, figure: int) -> int:
    """The DMG that leaves half its HP."""
    return max(0, table.hp_left(figure) - table.values(figure).hp // 2)


def _modify(table: Table, op: Op, voice: Voice, figures: list[int]) -> None:
    assert op.stat is not None
    if op.against:
        targets = Figures(table, voice).of_word(Who.TARGET)
        if len(targets) != 1:
            return
        kind = modifiers.against(targets[0])
    elif op.until is Until.NEXT:
        kind = modifiers.until_turn_of(op.stat, voice.you)
    else:
        kind = modifiers.this_turn(op.stat)
    for each in figures:
        modifiers.add(table, each, kind, op.n)
