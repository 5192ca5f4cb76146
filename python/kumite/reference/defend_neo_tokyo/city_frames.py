"""City Damage and destroyed spaces (DNT-SEQ-05, DNT-DSP-03): frames CITY and RAZE."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.defend_neo_tokyo.events import (
    CitizenCause,
    DestructionCause,
    EventKind,
    MonsterCause,
)
from kumite.games.defend_neo_tokyo.model import (
    DESTROYED,
    IN_DISCARD,
    AssaultFlag,
    CityFlag,
    FrameKind,
)
from kumite.games.defend_neo_tokyo.terms import Window

from . import citizens
from .city import is_standing, next_standing
from .ending import raise_destruction
from .monsters import instance_change, move_monster
from .objects import is_monster, monster_or_nobody, number_of
from .windows import open_window

if TYPE_CHECKING:
    from kumite.games.defend_neo_tokyo.model import Frame

    from .table import Table

HITTING = 2
"""The step of an ASSAULT in which its hits happen."""


def serve_city(table: Table, frame: Frame) -> None:
    if frame.step == 0:
        _announce(table, frame)
    else:
        _damage(table, frame)


def _announce(table: Table, frame: Frame) -> None:
    n = frame.n
    if is_standing(table, frame.space):
        if frame.flags & CityFlag.INSTANCE:
            n += instance_change(table, number_of(frame.it))
        n -= citizens.shelter(table, frame.space)
    if not is_standing(table, frame.space) or n <= 0:
        table.pop()
        return
    frame.n, frame.step = n, 1
    open_window(table, Window.CITY, space=frame.space, it=frame.it)


def _damage(table: Table, frame: Frame) -> None:
    space, gone = frame.space, is_monster(frame.it) and not table.is_in_play(number_of(frame.it))
    if not frame.n or gone or not is_standing(table, space):
        table.pop()
        return
    capacity = table.content.spaces[space].capacity
    now = min(capacity, table.state.damage[space - 1] + frame.n)
    table.state.damage[space - 1] = now
    table.tell(EventKind.CITY_DAMAGED, space, frame.n, now, monster_or_nobody(frame.it))
    if now == capacity:
        table.become(FrameKind.RAZE, space=space)
    else:
        table.pop()


def serve_raze(table: Table, frame: Frame) -> None:
    match frame.step:
        case 0:
            _raze(table, frame)
            frame.step = 1
        case 1:
            _drive_out(table, frame)
        case _:
            table.pop()
            open_window(table, Window.RAZE, space=frame.space)


def _raze(table: Table, frame: Frame) -> None:
    space = frame.space
    table.state.damage[space - 1] = DESTROYED
    table.tell(EventKind.SPACE_DESTROYED, space)
    for other in table.frames():
        is_hitting = other.kind is FrameKind.ASSAULT and other.step == HITTING
        if is_hitting and table.monster(number_of(other.it)).space == space:
            other.flags |= AssaultFlag.STOPPED  # DNT-MAT-09, DNT-MAT-10
    raise_destruction(table, 1, DestructionCause.SPACE)
    designs = citizens.designs_at(table, space)
    for design in citizens.by_population(table, designs, highest=True):
        for _ in range(citizens.copies_at(table, space, design)):
            _clear_out(table, design, space)


def _clear_out(table: Table, design: int, space: int) -> None:
    """DNT-DSP-06, DNT-DSP-07."""
    to = next_standing(table, space, -1) if citizens.is_kept(table, design) else None
    if to is not None:
        citizens.move_copy(table, design, space, to)
        table.tell(EventKind.CITIZEN_MOVED, design, space, to, CitizenCause.RUINS)
    else:
        citizens.move_copy(table, design, space, IN_DISCARD)
        table.tell(EventKind.CITIZEN_DISCARDED, design, space, CitizenCause.RUINS)


def _drive_out(table: Table, frame: Frame) -> None:
    """Monsters go to the next higher standing space, held ones too (DNT-DSP-04, DNT-DSP-14)."""
    here = table.monsters_at(frame.space)
    to = next_standing(table, frame.space, 1)
    if here and to is not None:
        move_monster(table, here[0], to, MonsterCause.RUINS)
    else:
        frame.step = 2
