"""Damage to a mech (DNT-SEQ-04, DNT-DMG) and the Critical Failure (DNT-CRF): frame HARM."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.defend_neo_tokyo.events import (
    ChangeCause,
    DestructionCause,
    DiscardCause,
    EventKind,
    MechCause,
    PowerCause,
)
from kumite.games.defend_neo_tokyo.model import HQ, OVER_STEP, FrameKind, HarmFlag, MechMark
from kumite.games.defend_neo_tokyo.operations import RANDOM_PART, Stat
from kumite.games.defend_neo_tokyo.terms import MISS, Slot, Window

from . import mechs
from .asking import chance
from .ending import raise_destruction
from .monsters import instance_change
from .objects import is_monster, monster_or_nobody, number_of
from .windows import open_window

if TYPE_CHECKING:
    from kumite.games.defend_neo_tokyo.model import Frame
    from kumite.reference.waits import Wait

    from .table import Table

_CUT_SHORT = (
    FrameKind.PLAY,
    FrameKind.REACT,
    FrameKind.MOVE,
    FrameKind.BLOW,
    FrameKind.DRAW,
    FrameKind.TOSS,
    FrameKind.REPAIR,
    FrameKind.REROUTE,
)
"""What a Critical Failure of its mech ends (DNT-CRF-06)."""


def serve(table: Table, frame: Frame) -> Wait | None:
    match frame.step:
        case 0:
            _set_value(table, frame)
        case 1:
            return _serve_part(table, frame)
        case 2:
            _spend_armor(table, frame)
        case 3:
            _place(table, frame)
        case 4:
            _fail_or_survive(table, frame)
        case _:
            _end(table, frame)
    return None


def _set_value(table: Table, frame: Frame) -> None:
    """+1 and -1 tokens, then `guard`; 0 stops it (DNT-DMG-09)."""
    if frame.flags & HarmFlag.INSTANCE:
        frame.n = max(0, frame.n + instance_change(table, number_of(frame.it)))
        mods = mechs.mods_in_front(table, frame.who)
        guard = sum(op.n for _, op in mods if op.stat is Stat.GUARD)
        guarded = max(0, frame.n - guard)
        if guarded != frame.n:
            frame.n = guarded
            cause = ChangeCause.GUARD
            table.tell(EventKind.DAMAGE_CHANGED, frame.who, frame.id, guarded, cause)
    if frame.n:
        frame.step = 1
    else:
        table.pop()


def _serve_part(table: Table, frame: Frame) -> Wait | None:
    """The Random Damage die (DNT-C-13), then W-DAMAGE."""

    def fall(face: int) -> None:
        table.tell(EventKind.RANDOM_ROLLED, frame.who, face)
        if face == MISS:
            table.pop()
            return
        frame.id = face
        _due(table, frame)

    if frame.id != RANDOM_PART:
        _due(table, frame)
        return None
    die = table.content.random
    return chance([(face, die.count(face)) for face in sorted(set(die))], fall)


def _due(table: Table, frame: Frame) -> None:
    monster = monster_or_nobody(frame.it)
    table.tell(EventKind.DAMAGE_DUE, frame.who, frame.id, frame.n, monster)
    frame.step = 2
    if not frame.flags & HarmFlag.OWN:
        _open(table, frame, Window.DAMAGE)


def _open(table: Table, frame: Frame, window: Window) -> None:
    space = table.mech(frame.who).space
    open_window(table, window, who=frame.who, it=frame.it, space=space)


def _spend_armor(table: Table, frame: Frame) -> None:
    """DNT-DMG-06; a source that is gone does nothing more (DNT-MAT-12)."""
    gone = is_monster(frame.it) and not table.is_in_play(number_of(frame.it))
    if not frame.n or gone:
        table.pop()
        return
    own = table.mech(frame.who)
    spent = min(frame.n, own.armor)
    if spent:
        own.armor -= spent
        frame.n -= spent
        table.tell(EventKind.ARMOR_SPENT, frame.who, spent, own.armor)
    frame.step = 3


def _place(table: Table, frame: Frame) -> None:
    """Tokens on the part, then on the chassis (DNT-DMG-01 to DNT-DMG-05)."""
    own, mech = table.mech(frame.who), frame.who
    if frame.id != Slot.C:
        length = mechs.part(table, mech, frame.id).length
        _put(table, frame, frame.id, min(frame.n, length - own.damage[frame.id]))
    _put(table, frame, Slot.C, min(frame.n, mechs.chassis_spaces(table, mech) - own.damage[Slot.C]))
    if frame.n:  # the next token is the critical one
        frame.step = 4
        open_window(table, Window.CRITICAL, who=mech)
    else:
        frame.step = 5


def _put(table: Table, frame: Frame, slot: int, n: int) -> None:
    if not n:
        return
    own, mech = table.mech(frame.who), frame.who
    own.damage[slot] += n
    frame.n -= n
    frame.op += n
    table.tell(EventKind.MECH_DAMAGED, mech, slot, n, own.damage[slot])
    if slot != Slot.C:
        left = mechs.part(table, mech, slot).length - own.damage[slot]
        if mechs.power_of(table, mech, slot) > left:
            mechs.set_power(table, mech, slot, left, PowerCause.DAMAGE)


def _fail_or_survive(table: Table, frame: Frame) -> None:
    if frame.flags & HarmFlag.SURVIVED:
        table.tell(EventKind.SURVIVED, frame.who)
        frame.n, frame.step = 0, 5
        return
    table.pop()
    fail_critically(table, frame.who)


def fail_critically(table: Table, mech: int) -> None:
    """DNT-CRF-01 to DNT-CRF-08."""
    own = table.mech(mech)
    table.tell(EventKind.CRITICAL_FAILED, mech)
    mechs.discard_all(table, mech, own.hand, DiscardCause.CRITICAL)
    mechs.discard_all(table, mech, own.front, DiscardCause.CRITICAL)
    strip(table, mech)
    own.marks &= MechMark.LYING
    if own.space != HQ:
        mechs.move_mech(table, mech, HQ, MechCause.CRITICAL)
    mechs.lay_down(table, mech)
    for frame in table.frames():
        if frame.who == mech and frame.kind in _CUT_SHORT:
            frame.step = OVER_STEP
        elif frame.who == mech and frame.kind is FrameKind.HARM:
            frame.n = 0
    raise_destruction(table, table.figures.critical, DestructionCause.CRITICAL)


def strip(table: Table, mech: int) -> None:
    """All power and damage off."""
    own = table.mech(mech)
    own.power, own.damage = [0] * len(mechs.LIMBS), [0] * len(Slot)


def _end(table: Table, frame: Frame) -> None:
    table.pop()
    if frame.op and not frame.flags & HarmFlag.OWN:
        _open(table, frame, Window.HURT)
