"""Which list a frame runs: of a card, tile action, event, citizen or monster."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.defend_neo_tokyo.events import EventKind, TextKind
from kumite.games.defend_neo_tokyo.model import BOSS, FIRST_EVENT, FrameKind
from kumite.games.defend_neo_tokyo.terms import Side, Symbol

from . import mechs
from .citizens import design_of
from .monsters import attack_of, printed
from .objects import monster_object, number_of

if TYPE_CHECKING:
    from kumite.games.defend_neo_tokyo.entries import Operations
    from kumite.games.defend_neo_tokyo.model import Frame

    from .codex import Script
    from .table import Table


def script_of(table: Table, frame: Frame) -> Script:
    return table.codex.script(operations_of(table, frame))


def operations_of(table: Table, frame: Frame) -> Operations:
    """What the frame's list says."""
    match frame.kind:
        case FrameKind.PLAY if frame.id >= mechs.TILE:
            return mechs.tile_of(table, frame.who, frame.id).do
        case FrameKind.PLAY | FrameKind.REACT:
            return mechs.card_of(table, frame.who, frame.id).do
        case FrameKind.EVENT:
            return table.content.events[table.state.threat][frame.id - FIRST_EVENT].do
        case FrameKind.ABILITY:
            return design_of(table, frame.id).do
        case _:
            return _text(table, number_of(frame.it), TextKind(frame.id))


def _text(table: Table, monster: int, kind: TextKind) -> Operations:
    boss = table.content.bosses[table.state.threat]
    match kind:
        case TextKind.AFTER:
            return boss.after
        case TextKind.ARRIVAL:
            return boss.arrival
        case TextKind.QUALITY:
            quality = printed(table, monster).quality
            return quality.do if quality else ()
        case _:
            return attack_of(table, monster, Side(kind // 2), Symbol(kind % 2)).do


def push_text(table: Table, monster: int, kind: TextKind) -> None:
    """A list of a monster or boss, if it has it."""
    if _text(table, monster, kind):
        table.push(FrameKind.TEXT, it=monster_object(monster), id=kind, step=1)
        table.tell(EventKind.TEXT_BEGAN, monster, kind)


def text_of_attack(monster: int, side: Side, symbol: Symbol) -> TextKind:
    return TextKind(symbol if monster == BOSS else 2 * side + symbol)
