"""Steps of a mech (DNT-MOV), and what it takes along: frame MOVE."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.defend_neo_tokyo.actions import Citizen, Do, Done, Space
from kumite.games.defend_neo_tokyo.events import CitizenCause, EventKind, MechCause
from kumite.games.defend_neo_tokyo.model import (
    HQ,
    MONSTER_OBJECT,
    NO_SPACE,
    Frame,
    FrameKind,
    LeaveFlag,
    MoveFlag,
)
from kumite.games.defend_neo_tokyo.terms import QualityKind

from . import citizens
from .asking import ask
from .city import is_destroyed, is_open_to_mechs, neighbours
from .mechs import move_mech
from .monsters import quality_up
from .objects import monster_object, number_of, packed, unpacked

if TYPE_CHECKING:
    from kumite.games.defend_neo_tokyo.actions import Action
    from kumite.games.defend_neo_tokyo.operations import Op
    from kumite.reference.waits import Wait

    from .table import Table


def move_frame(table: Table, mech: int, op: Op, *, must_move: bool, stride: bool = False) -> Frame:
    """The MOVE that an operation starts."""
    space = table.mech(mech).space
    slow = sum(
        quality.n
        for monster in table.monsters_at(space)
        if (quality := quality_up(table, monster, QualityKind.SLOW))
    )
    must = max(op.min, 1) if must_move else op.min
    flags = MoveFlag.FLY * op.fly | MoveFlag.CARRY * op.carry | MoveFlag.STRIDE * stride
    return Frame(
        FrameKind.MOVE,
        who=mech,
        space=space,
        id=NO_SPACE,
        n=max(op.max - slow, op.min, 1),
        op=must,
        flags=flags | MoveFlag.STAY * (must == 0 and is_destroyed(table, space)),
    )


def first_steps(table: Table, mech: int, op: Op, *, must_move: bool) -> list[int]:
    """Areas a move could go to first."""
    return next_areas(table, move_frame(table, mech, op, must_move=must_move))


def next_areas(table: Table, frame: Frame) -> list[int]:
    """Legal next areas: the whole move can still end legally (DNT-MOV-06)."""
    if not frame.n:
        return []
    here = table.mech(frame.who).space
    return [
        area
        for area in neighbours(table, here)
        if _may_enter(table, frame, area) and _can_end(table, frame, area, 1)
    ]


def _may_enter(table: Table, frame: Frame, area: int) -> bool:
    return is_open_to_mechs(table, area) or bool(frame.flags & MoveFlag.FLY)


def _can_end(table: Table, frame: Frame, area: int, made: int) -> bool:
    if made >= frame.op and is_open_to_mechs(table, area):
        return True
    return made < frame.n and any(
        _may_enter(table, frame, other) and _can_end(table, frame, other, made + 1)
        for other in neighbours(table, area)
    )


def serve(table: Table, frame: Frame) -> Wait | None:
    match frame.step:
        case 0:
            return _serve_next_area(table, frame)
        case 1:
            _make_step(table, frame)
            return None
        case 2:
            return _serve_carry(table, frame)
        case _:
            return _serve_citizen(table, frame)


def _serve_next_area(table: Table, frame: Frame) -> Wait | None:
    options: list[Action] = [Space(space=area) for area in next_areas(table, frame)]
    here = table.mech(frame.who).space
    stays = bool(frame.flags & MoveFlag.STAY)  # DNT-MOV-05
    if frame.n and not frame.op and (stays or not is_destroyed(table, here)):
        options.append(Done())
    if not options:
        frame.step = 2
        return None

    def take(action: Action) -> None:
        if not isinstance(action, Space):
            frame.step = 2
            return
        frame.id, frame.step = action.space, 1
        if frame.flags & MoveFlag.STRIDE:
            frame.left = packed([monster_object(each) for each in _tramplers(table, here)])

    return ask(table, frame.who, options, take)


def _tramplers(table: Table, space: int) -> list[int]:
    return [
        monster
        for monster in table.monsters_at(space)
        if quality_up(table, monster, QualityKind.TRAMPLE)
    ]


def _make_step(table: Table, frame: Frame) -> None:
    left = unpacked(MONSTER_OBJECT, frame.left)
    if left:
        frame.left = packed(left[1:])
        quality = quality_up(table, number_of(left[0]), QualityKind.TRAMPLE)
        if quality:
            table.push(FrameKind.HARM, who=frame.who, it=left[0], id=quality.part, n=quality.n)
        return
    if frame.id in next_areas(table, frame):  # else a React has moved it: DNT-MOV-08
        move_mech(table, frame.who, frame.id, MechCause.STEP)
        frame.n -= 1
        frame.op = max(0, frame.op - 1)
        frame.flags &= ~MoveFlag.STAY
    frame.id, frame.step = NO_SPACE, 0


def _carried(table: Table, frame: Frame) -> list[int]:
    """Designs of the starting space that may be taken along."""
    here = table.mech(frame.who).space
    if not frame.flags & MoveFlag.CARRY or frame.space in (here, HQ):
        return []
    there = citizens.designs_at(table, frame.space)
    return [each for each in there if here != HQ or not citizens.is_kept(table, each)]


def _serve_carry(table: Table, frame: Frame) -> Wait | None:
    if not _carried(table, frame):
        table.pop()
        return None

    def take(action: Action) -> None:
        if isinstance(action, Do):
            frame.step = 3
        else:
            table.pop()

    return ask(table, frame.who, [Do(), Done()], take)


def _serve_citizen(table: Table, frame: Frame) -> Wait:
    start, here = frame.space, table.mech(frame.who).space

    def take(action: Citizen) -> None:
        design = action.design
        if here == HQ:  # DNT-CIT-16
            flags = LeaveFlag.DISCARD | LeaveFlag.CARRIED
            table.become(FrameKind.LEAVE, space=start, id=design, op=3, flags=flags)
            return
        citizens.move_copy(table, design, start, here)
        table.tell(EventKind.CITIZEN_MOVED, design, start, here, CitizenCause.CARRIED)
        table.pop()

    options = [Citizen(space=start, design=design) for design in _carried(table, frame)]
    return ask(table, frame.who, options, take)
