"""Lists of operations: which comes next, which figures it handles, and in which order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.declare import Take
from kumite.games.super_fantasy_brawl.actions import Choose
from kumite.games.super_fantasy_brawl.model import NO_HEX, Phase
from kumite.games.super_fantasy_brawl.operations import OpKind

from . import activation, at_once, handling, player_operations
from .action_fields import clear_figure
from .lists import (
    ABILITY_STAGES,
    ACTION_STAGES,
    REACTION_STAGES,
    current_op,
    voice_of,
    way_of,
)
from .selecting import Figures
from .table import bits, mask_of
from .tasks import Task
from .waiting import Decision, offered

if TYPE_CHECKING:
    from kumite.games.super_fantasy_brawl.actions import Action

    from .table import Table
    from .waiting import Considered

FOR_PLAYERS = (
    *(OpKind.DRAW, OpKind.PLAN, OpKind.SHOW),
    *(OpKind.DISCARD, OpKind.READY, OpKind.EXHAUST),
)
"""Operations that resolve although the reacted figure is on the Gate (SFB-REA-11)."""


def start_list(table: Table) -> None:
    way = way_of(table)
    _go_to(table, way.start(_figures(table).holds))


def next_operation(table: Table) -> None:
    """The operation under way is finished."""
    state = table.state
    clear_figure(state)
    state.queue = 0
    if is_lost(table):
        _end_list(table)
    else:
        _go_to(table, way_of(table).after(state.op, _figures(table).holds))


def _go_to(table: Table, number: object) -> None:
    if isinstance(number, int):
        table.state.op = number
        _begin(table)
    else:  # this game has neither choices nor loops
        _end_list(table)


def _end_list(table: Table) -> None:
    table.state.op, table.state.looked = 0, NO_HEX
    activation.end_list(table)


def is_lost(table: Table) -> bool:
    """Whether operations that have not begun are lost (SFB-ACT-08, SFB-LVL-08)."""
    state = table.state
    if state.stage in ACTION_STAGES:
        return not table.is_in_arena(state.actor)
    if state.stage in ABILITY_STAGES:
        return not (table.is_in_arena(state.hook) and table.figure(state.hook).is_up)
    return False


def _figures(table: Table) -> Figures:
    return Figures(table, voice_of(table))


def _begin(table: Table) -> None:
    """Its condition is read and its objects are found now, never earlier (SFB-GEN-22)."""
    state = table.state
    step = way_of(table).step(state.op)
    figures = _figures(table)
    table.go(Task.NEXT_OPERATION)
    if step.condition and not figures.holds(step.condition):
        return
    is_gone = state.stage in REACTION_STAGES and not table.is_in_arena(state.reacted)
    if is_gone and step.op.kind not in FOR_PLAYERS:
        return
    if step.op.who is None:
        player_operations.begin(table, step.op, voice_of(table))
        return
    touched = [each for each in figures.fitting(step.op.who) if handling.can_touch(table, each)]
    if not touched:
        return
    if step.op.who.take is Take.ONE:
        table.ask(Phase.OBJECT, voice_of(table).you)
    else:
        _handle(table, touched)


def _handle(table: Table, figures: list[int]) -> None:
    """At once, or one after another (SFB-GEN-20)."""
    op = current_op(table)
    assert op is not None
    if op.kind in at_once.KINDS:
        table.go(Task.NEXT_OPERATION)
        at_once.apply(table, op, voice_of(table), figures)
    else:
        table.state.queue = mask_of(figures)
        table.go(Task.NEXT_FIGURE)


def next_figure(table: Table) -> None:
    """The figure that was handled is through; the player picks among those left (SFB-D-20)."""
    state = table.state
    clear_figure(state)
    waiting = [each for each in bits(state.queue) if handling.can_touch(table, each)]
    state.queue = mask_of(waiting)
    op = current_op(table)
    assert op is not None
    if not waiting:
        table.go(Task.NEXT_OPERATION)
    elif len(waiting) == 1 or op.kind is OpKind.HEAL:
        _take_up(table, waiting[0])
    else:
        table.ask(Phase.ORDER, voice_of(table).you)


def _take_up(table: Table, figure: int) -> None:
    state = table.state
    state.queue &= ~(1 << figure)
    state.mover = figure
    handling.begin(table)


# Questions about figures


def _objects(table: Table) -> list[Considered]:
    """SFB-D-21."""
    op = current_op(table)
    if op is None or op.who is None:
        return []
    fitting = _figures(table).fitting(op.who)
    return offered(Choose(each) for each in fitting if handling.can_touch(table, each))


def _choose_object(table: Table, action: Action) -> None:
    assert isinstance(action, Choose)
    _handle(table, [action.figure])


OBJECT = Decision(_objects, _choose_object)


def _waiting(table: Table) -> list[Considered]:
    return offered(Choose(each) for each in bits(table.state.queue))


def _choose_next(table: Table, action: Action) -> None:
    assert isinstance(action, Choose)
    _take_up(table, action.figure)


ORDER = Decision(_waiting, _choose_next)
