"""Operations on mechs, and those of the own mech as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.defend_neo_tokyo.actions import Slot as SlotAction
from kumite.games.defend_neo_tokyo.actions import Space
from kumite.games.defend_neo_tokyo.events import EventKind, MechCause, PowerCause
from kumite.games.defend_neo_tokyo.model import (
    HQ,
    NOBODY,
    SPACES,
    FrameKind,
    HarmFlag,
    ListFlag,
    RepairFlag,
)
from kumite.games.defend_neo_tokyo.operations import THIS_PART, OpKind, Tile
from kumite.games.defend_neo_tokyo.terms import Slot

from . import mechs
from .asking import ask
from .city import is_standing
from .fitting import placeable_armor, powerable, repairable, unpowerable
from .moving import move_frame
from .objects import number_of
from .tracker import move_tracker

if TYPE_CHECKING:
    from collections.abc import Callable

    from kumite.games.defend_neo_tokyo.operations import Op
    from kumite.reference.waits import Wait

    from .scene import Scene

WHOLE_MECH = (
    OpKind.ENTER,
    OpKind.WARP,
    OpKind.HURT,
    OpKind.POWER,
    OpKind.REROUTE,
    OpKind.AIM,
    OpKind.MOD,
    OpKind.TRACK,
)


def do_to_mech(scene: Scene, op: Op, each: int, take_out: Callable[[], None]) -> Wait | None:
    table, mech = scene.table, number_of(each)
    if op.kind is OpKind.UNPOWER:
        return _unpower(scene, op, mech, take_out)
    take_out()
    match op.kind:
        case OpKind.ARMOR:
            own = table.mech(mech)
            own.armor += placeable_armor(scene, op, mech)
            table.tell(EventKind.MECH_ARMORED, mech, own.armor)
        case OpKind.MOVE:
            _push_move(scene, op, mech)
        case OpKind.REPAIR:
            n = min(op.n, repairable(scene, op, mech))
            flags = RepairFlag.CHASSIS if op.part == Slot.C else 0
            table.push(FrameKind.REPAIR, who=mech, n=n, flags=flags)
        case OpKind.HARM:
            assert op.part is not None
            table.push(FrameKind.HARM, who=mech, it=scene.monster, id=op.part, n=op.n)
        case OpKind.DRAW:
            table.push(FrameKind.DRAW, who=mech, n=op.n)
        case OpKind.TOSS:
            n = min(op.n, table.mech(mech).hand.bit_count())
            table.push(FrameKind.TOSS, who=mech, n=n)
        case _:  # stand
            mechs.stand_up(table, mech)
    return None


def _push_move(scene: Scene, op: Op, mech: int) -> None:
    table, frame = scene.table, scene.frame
    must_move = bool(frame.flags & ListFlag.MUST_MOVE) and mech == scene.mech
    is_tile = frame.kind is FrameKind.PLAY and frame.id >= mechs.TILE
    stride = is_tile and mechs.tile_of(table, scene.mech, frame.id).stride
    move = move_frame(table, mech, op, must_move=must_move, stride=stride)
    table.push_frame(move)


def _unpower(scene: Scene, op: Op, mech: int, take_out: Callable[[], None]) -> Wait | None:
    """Power off; a choice belongs to the mech's pilot (DNT-D-22, DNT-PWR-05)."""
    table = scene.table

    def lose(slot: int) -> None:
        take_out()
        left = max(0, mechs.power_of(table, mech, slot) - op.n)
        mechs.set_power(table, mech, slot, left, PowerCause.LOSS)

    slots = unpowerable(scene, op, mech)
    if op.tile is not Tile.CHOICE:
        lose(slots[0])
        return None
    options = [SlotAction(slot=slot) for slot in slots]
    return ask(table, mech, options, lambda action: lose(action.slot))


def do_with_mech(scene: Scene, op: Op, go_on: Callable[[], None]) -> Wait | None:
    """Operations without objects that are about the own mech."""
    table, mech = scene.table, scene.mech
    match op.kind:
        case OpKind.WARP:
            return _warp(scene, go_on)
        case OpKind.POWER:
            return _power(scene, op, go_on)
    go_on()
    match op.kind:
        case OpKind.ENTER:
            mechs.move_mech(table, mech, scene.area(scene.of_window()[0]), MechCause.ENTER)
        case OpKind.HURT:
            slot = scene.slot if op.part == THIS_PART else op.part
            assert slot is not None
            table.push(FrameKind.HARM, who=mech, id=slot, n=op.n, flags=HarmFlag.OWN)
        case OpKind.REROUTE:
            table.push(FrameKind.REROUTE, who=mech)
        case OpKind.AIM:
            mark = mechs.aimed_mark(scene.slot)
            assert mark is not None
            table.mech(mech).marks |= mark
            table.tell(EventKind.ARM_AIMED, mech, scene.slot)
        case OpKind.TRACK:
            _track(scene, op)
        case _:  # mod: it works while the card lies in front
            pass
    return None


def _track(scene: Scene, op: Op) -> None:
    """By the pilot whose card or action is under way, else by nobody (DNT-ACT-07)."""
    table = scene.table
    frame = table.topmost(FrameKind.PLAY, FrameKind.REACT)
    for _ in range(op.n):
        move_tracker(table, frame.who if frame else NOBODY)


def _warp(scene: Scene, go_on: Callable[[], None]) -> Wait | None:
    """To HQ or any standing space (DNT-D-20, DNT-MOV-07)."""
    table, mech, frame = scene.table, scene.mech, scene.frame

    def go_to(area: int) -> None:
        go_on()
        if area != table.mech(mech).space:
            mechs.move_mech(table, mech, area, MechCause.WARP)

    if scene.is_declared_here:
        go_to(frame.space)
        return None
    options = [Space(space=area) for area in warp_areas(scene)]
    return ask(table, mech, options, lambda action: go_to(action.space))


def warp_areas(scene: Scene) -> list[int]:
    return [HQ, *(space for space in range(1, SPACES + 1) if is_standing(scene.table, space))]


def _power(scene: Scene, op: Op, go_on: Callable[[], None]) -> Wait | None:
    """Power onto one tile, as much as fits (DNT-D-30, DNT-PWR-06)."""
    table, mech = scene.table, scene.mech

    def gain(slot: int) -> None:
        go_on()
        n = min(op.n, mechs.open_spaces(table, mech, slot))
        mechs.set_power(table, mech, slot, mechs.power_of(table, mech, slot) + n, PowerCause.GAIN)

    slots = powerable(scene, op)
    if op.tile is Tile.THIS:
        gain(slots[0])
        return None
    options = [SlotAction(slot=slot) for slot in slots]
    return ask(table, mech, options, lambda action: gain(action.slot))
