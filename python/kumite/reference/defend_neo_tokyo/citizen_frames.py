"""Citizens entering, leaving and being sifted (DNT-SEQ-06, DNT-SEQ-07): ENTER, LEAVE, SIFT."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.defend_neo_tokyo.events import CitizenCause, EventKind
from kumite.games.defend_neo_tokyo.model import (
    CITIZEN_OBJECT,
    IN_DECK,
    IN_DISCARD,
    IN_STACK,
    NO_DESIGN,
    NO_OBJECT,
    NO_SPACE,
    FrameKind,
    LeaveFlag,
    Phase,
)
from kumite.games.defend_neo_tokyo.operations import Which
from kumite.games.defend_neo_tokyo.terms import QualityKind, When, Window

from . import citizens
from .city import is_standing, neighbours
from .monsters import quality_up
from .objects import is_monster, number_of
from .piles import can_draw_citizen, draw_citizen, is_last_citizen, refill_citizens
from .windows import open_window

if TYPE_CHECKING:
    from kumite.games.defend_neo_tokyo.model import Frame
    from kumite.reference.waits import Wait

    from .table import Table

GIVEN = 3
"""In `op` of a LEAVE: its design is given."""


def push_enter(table: Table, space: int, n: int, it: int = NO_OBJECT) -> None:
    table.push(FrameKind.ENTER, space=space, n=n, it=it, id=NO_DESIGN)


def push_ability(table: Table, design: int, space: int) -> None:
    """An ability of a citizen happens."""
    table.tell(EventKind.ABILITY_BEGAN, design, space, citizens.design_of(table, design).when)
    table.push(FrameKind.ABILITY, id=design, space=space, step=1)


def _may_trigger(table: Table) -> bool:
    """DNT-CIT-15: abilities do not chain."""
    return table.topmost(FrameKind.ABILITY) is None


def serve_enter(table: Table, frame: Frame) -> Wait | None:
    match frame.step:
        case 0:
            return _serve_arrival(table, frame)
        case 1:
            frame.step = 2
            when = citizens.design_of(table, frame.id).when
            if when is When.ENTERING and _may_trigger(table):
                push_ability(table, frame.id, frame.space)
        case 2:
            frame.step = 3
            if citizens.is_there(table, frame.space, frame.id):
                it = CITIZEN_OBJECT + frame.id
                open_window(table, Window.CITIZEN_IN, it=it, space=frame.space)
        case _:
            _lure(table, frame)
            frame.step, frame.id = 0, NO_DESIGN
    return None


def _serve_arrival(table: Table, frame: Frame) -> Wait | None:
    gone = is_monster(frame.it) and not table.is_in_play(number_of(frame.it))
    stands = is_standing(table, frame.space)
    if not frame.n or not stands or gone or not can_draw_citizen(table):
        table.pop()
        return None

    def drawn(design: int) -> None:
        frame.n -= 1
        citizens.move_copy(table, design, IN_DECK, frame.space)
        table.tell(EventKind.CITIZEN_ENTERED, design, frame.space)
        if table.state.phase is not Phase.STARTERS:  # DNT-SET-06
            frame.id, frame.step = design, 1

    return draw_citizen(table, drawn)


def _lure(table: Table, frame: Frame) -> None:
    """A quality that moves citizens, last of all."""
    if not citizens.is_there(table, frame.space, frame.id):
        return
    for monster in table.monsters_in_play():
        to = table.monster(monster).space
        is_beside = to in neighbours(table, frame.space)
        if is_beside and quality_up(table, monster, QualityKind.LURE):
            citizens.move_copy(table, frame.id, frame.space, to)
            table.tell(EventKind.CITIZEN_MOVED, frame.id, frame.space, to, CitizenCause.LURED)
            return


def serve_leave(table: Table, frame: Frame) -> None:
    match frame.step:
        case 0:
            _single_out(table, frame)
        case 1:
            _leave(table, frame)
        case _:
            table.pop()


def _single_out(table: Table, frame: Frame) -> None:
    if frame.op != GIVEN:
        there = citizens.designs_at(table, frame.space)
        if not there:
            table.pop()
            return
        frame.id = citizens.by_population(table, there, highest=frame.op != Which.LOW)[0]
    frame.step = 1
    if not frame.flags & LeaveFlag.DISCARD:
        it = CITIZEN_OBJECT + frame.id
        open_window(table, Window.CITIZEN_OUT, it=it, space=frame.space)


def _leave(table: Table, frame: Frame) -> None:
    design, space = frame.id, frame.space
    frame.step = 2
    if not citizens.is_there(table, space, design):
        return
    own = citizens.design_of(table, design)
    if frame.flags & (LeaveFlag.DISCARD | LeaveFlag.SAVED):
        citizens.move_copy(table, design, space, IN_DISCARD)
        table.tell(EventKind.CITIZEN_DISCARDED, design, space, _cause(frame))
        triggers = own.discarded
    else:
        citizens.move_copy(table, design, space, IN_STACK)
        stack = citizens.population(table)
        table.tell(EventKind.CITIZEN_DESTROYED, design, space, stack)
        triggers = own.destroyed
    if triggers and _may_trigger(table):
        push_ability(table, design, space)


def _cause(frame: Frame) -> CitizenCause:
    if frame.flags & LeaveFlag.SENT:
        return CitizenCause.SENT
    return CitizenCause.CARRIED if frame.flags & LeaveFlag.CARRIED else CitizenCause.SAVED


def serve_sift(table: Table, frame: Frame) -> Wait | None:
    """Citizens from the deck: small ones destroyed, others discarded, without abilities."""
    if not frame.n or not can_draw_citizen(table):
        table.pop()
        return None

    def drawn(design: int) -> None:
        frame.n -= 1
        if frame.n and is_last_citizen(table) and not refill_citizens(table):
            frame.n = 0  # all are drawn before the first is discarded: none comes twice
        if citizens.design_of(table, design).pop <= frame.id:
            citizens.move_copy(table, design, IN_DECK, IN_STACK)
            stack = citizens.population(table)
            table.tell(EventKind.CITIZEN_DESTROYED, design, NO_SPACE, stack)
        else:
            citizens.move_copy(table, design, IN_DECK, IN_DISCARD)
            table.tell(EventKind.CITIZEN_DISCARDED, design, NO_SPACE, CitizenCause.SIFTED)

    return draw_citizen(table, drawn)
