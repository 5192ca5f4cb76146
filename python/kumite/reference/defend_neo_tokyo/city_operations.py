"""Operations on spaces and citizens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.defend_neo_tokyo.events import CitizenCause, EventKind
from kumite.games.defend_neo_tokyo.model import FrameKind, LeaveFlag
from kumite.games.defend_neo_tokyo.operations import OpKind, Which, Word
from kumite.games.defend_neo_tokyo.terms import Window

from . import citizens
from .blow import push_attack
from .citizen_frames import GIVEN, push_enter
from .city import next_standing
from .fitting import sendable
from .objects import number_of, space_of_citizen

if TYPE_CHECKING:
    from kumite.games.defend_neo_tokyo.operations import Op

    from .scene import Scene
    from .table import Table


def do_to_space(scene: Scene, op: Op, space: int) -> None:
    table = scene.table
    match op.kind:
        case OpKind.ATTACK:
            push_attack(scene, op, space)
        case OpKind.KILL:
            table.push(FrameKind.LEAVE, space=space, op=op.which)
        case OpKind.BRING:
            push_enter(table, space, op.n)
        case OpKind.SEND:
            _send(scene, op, space)
        case OpKind.CITY:
            table.push(FrameKind.CITY, space=space, n=op.n, it=scene.monster)
        case _:  # mend
            damage = max(0, table.state.damage[space - 1] - op.n)
            table.state.damage[space - 1] = damage
            table.tell(EventKind.CITY_MENDED, space, damage)


def next_to_kill(table: Table, spaces: list[int]) -> int | None:
    """The space of the next citizen, if all in these are destroyed (DNT-CIT-06)."""
    peopled = [space for space in spaces if citizens.designs_at(table, space)]

    def order(space: int) -> tuple[int, int]:
        there = citizens.designs_at(table, space)
        design = citizens.by_population(table, there, highest=True)[0]
        return -citizens.design_of(table, design).pop, design

    return min(peopled, key=order, default=None)


def _send(scene: Scene, op: Op, space: int) -> None:
    """The lowest or highest POP, to the next lower standing space or away."""
    table = scene.table
    highest = op.which is Which.HIGH
    design = citizens.by_population(table, sendable(scene, op, space), highest=highest)[0]
    if op.away:
        flags = LeaveFlag.DISCARD | LeaveFlag.SENT
        table.push(FrameKind.LEAVE, space=space, id=design, op=GIVEN, flags=flags)
        return
    to = next_standing(table, space, -1)
    if to is not None:
        citizens.move_copy(table, design, space, to)
        table.tell(EventKind.CITIZEN_MOVED, design, space, to, CitizenCause.SENT)


def do_to_citizen(scene: Scene, op: Op, each: int) -> None:
    """`save`: discarded, or instead of destroyed (DNT-SEQ-07)."""
    table, window = scene.table, scene.window
    is_source = op.who is not None and op.who.what is Word.SRC
    if is_source and window is not None and window.id == Window.CITIZEN_OUT:
        leaving = table.below(window)
        assert leaving is not None
        leaving.flags |= LeaveFlag.SAVED
        return
    space, design = space_of_citizen(each), number_of(each)
    table.push(FrameKind.LEAVE, space=space, id=design, op=GIVEN, flags=LeaveFlag.DISCARD)
