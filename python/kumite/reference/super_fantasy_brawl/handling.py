"""Operations that handle figures one after another: own movement, displacement, Heal and others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.super_fantasy_brawl.actions import Dash, Done, Heal, Leap, Place, Step
from kumite.games.super_fantasy_brawl.events import EventKind, MoveCause
from kumite.games.super_fantasy_brawl.model import NO_DIRECTION, NO_FIGURE, NO_ID, Phase, Stage
from kumite.games.super_fantasy_brawl.operations import Kind as FigureKind
from kumite.games.super_fantasy_brawl.operations import OpKind, PlaceOf
from kumite.games.super_fantasy_brawl.terms import Hook

from . import activation, displacement, movement
from .at_once import to_bloody
from .damage import heal
from .lists import ABILITY_STAGES, REACTION_STAGES, current_op, voice_of
from .selecting import Figures
from .stun import can_stun, stun
from .tasks import Task
from .waiting import Decision, offered

if TYPE_CHECKING:
    from kumite.games.super_fantasy_brawl.actions import Action
    from kumite.games.super_fantasy_brawl.operations import Op

    from .table import Table
    from .waiting import Considered

CAUSES = {
    OpKind.MOVE: MoveCause.MOVE,
    OpKind.DASH: MoveCause.DASH,
    OpKind.FEAR: MoveCause.FEAR,
    OpKind.FORCE: MoveCause.FORCE,
}


def _op(table: Table) -> Op:
    op = current_op(table)
    assert op is not None
    return op


def can_touch(table: Table, figure: int) -> bool:
    """Whether the operation under way can do anything to a figure (SFB-GEN-18)."""
    if not table.is_in_arena(figure):
        return False
    op, acting = _op(table), voice_of(table).acting
    own = table.figure(figure)
    match op.kind:
        case OpKind.BLOODY:
            return to_bloody(table, figure) > 0
        case OpKind.HEAL:
            return own.damage > 0
        case OpKind.DASH | OpKind.SWOOP | OpKind.JUMP:
            return not own.is_rooted and _is_possible(_ways(table, figure))
        case OpKind.MOVE:
            return not own.is_rooted and movement.can_step(table, figure, op.n)
        case OpKind.PUSH | OpKind.PULL:
            is_steady = displacement.is_steady(table, figure, acting)
            return not is_steady and displacement.direction(table, op, acting, figure) is not None
        case OpKind.FORCE:
            if own.is_rooted or displacement.is_steady(table, figure, acting):
                return False
            return movement.can_step(table, figure, op.n)
        case OpKind.FEAR:
            if own.is_rooted or displacement.is_steady(table, figure, acting):
                return False
            return bool(_fears(table, figure))
        case OpKind.PLACE:
            return bool(_places(table))
        case OpKind.ROOT:
            return not own.is_rooted
        case OpKind.UNROOT:
            return own.is_rooted
        case OpKind.STUN:
            return can_stun(table, figure)
        case _:
            return True


def _is_possible(ways: list[Considered]) -> bool:
    return any(refusal is None for _, refusal in ways)


def begin(table: Table) -> None:
    """Take up the mover."""
    state, op = table.state, _op(table)
    mover = state.mover
    controller = table.controller(mover)
    match op.kind:
        case OpKind.HEAL:
            table.ask(Phase.HEAL, controller)
        case OpKind.DASH | OpKind.SWOOP:
            table.ask(Phase.LINE, controller)
        case OpKind.JUMP:
            table.ask(Phase.LEAP, controller)
        case OpKind.FEAR:
            table.ask(Phase.FEAR, controller)
        case OpKind.PLACE:
            table.ask(Phase.PLACE, voice_of(table).you)
        case OpKind.MOVE | OpKind.FORCE:
            state.remaining = op.n
            table.go(Task.GO_ON)
        case OpKind.PUSH | OpKind.PULL:
            towards = displacement.direction(table, op, voice_of(table).acting, mover)
            assert towards is not None
            state.direction, state.remaining = towards, op.n
            table.go(Task.GO_ON)
        case OpKind.SWAP:
            table.go(Task.NEXT_FIGURE)
            _swap(table, op)
        case _:
            table.go(Task.NEXT_FIGURE)
            stun(table, mover)


def go_on(table: Table) -> None:
    """After a step and whatever it set off, or after a Stun."""
    state = table.state
    if state.stage is Stage.MOVEMENT:
        activation.move_on(table)
        return
    op, mover = _op(table), state.mover
    if not table.is_in_arena(mover) or not state.remaining:
        table.go(Task.NEXT_FIGURE)
    elif op.kind in (OpKind.PUSH, OpKind.PULL):
        displacement.shove(table, op)
    elif table.figure(mover).is_rooted:
        table.go(Task.NEXT_FIGURE)
    elif state.direction != NO_DIRECTION:
        _dash_on(table, op)
    elif op.kind is OpKind.FORCE:
        table.ask(Phase.FORCE, voice_of(table).you)
    else:
        table.ask(Phase.STEP, table.controller(mover))


# Heal (SFB-D-24)


def _heals(table: Table) -> list[Considered]:
    most = min(_heal_amount(table), table.figure(table.state.mover).damage)
    return offered(Heal(amount) for amount in range(most + 1))


def _heal_amount(table: Table) -> int:
    """Cards of a Champion with `heal_bonus` heal more, Standard Actions do not."""
    state, op = table.state, _op(table)
    is_card = state.stage in REACTION_STAGES or state.standard == NO_ID
    owner = voice_of(table).owner
    if state.stage in ABILITY_STAGES or not is_card or owner == NO_FIGURE:
        return op.n
    bonus = table.ability(owner, Hook.HEAL_BONUS)
    return op.n + (bonus.n if bonus else 0)


def _heal(table: Table, action: Action) -> None:
    assert isinstance(action, Heal)
    heal(table, table.state.mover, action.amount)
    table.go(Task.NEXT_FIGURE)


HEAL = Decision(_heals, _heal)


# Own movement (SFB-D-25, SFB-D-26) and Fear (SFB-D-28)


def _ways(table: Table, mover: int) -> list[Considered]:
    op = _op(table)
    match op.kind:
        case OpKind.DASH:
            return movement.dashes(table, mover, op.n)
        case OpKind.SWOOP:
            return movement.swoops(table, mover, op.n)
        case _:
            return movement.leaps(table, mover, op.n)


def _lines(table: Table) -> list[Considered]:
    return [*_ways(table, table.state.mover), (Done(), None)]


def _go_straight(table: Table, action: Action) -> None:
    state, op = table.state, _op(table)
    match action:
        case Dash() if op.kind is OpKind.SWOOP:
            to = movement.end_of(table, state.mover, action)
            movement.enter(table, state.mover, to, MoveCause.SWOOP)
        case Dash():
            state.direction, state.remaining = action.direction, action.steps
            _dash_on(table, op)
        case Leap():
            movement.enter(table, state.mover, action.hex, MoveCause.JUMP)
        case _:
            table.go(Task.NEXT_FIGURE)


def _dash_on(table: Table, op: Op) -> None:
    """One hex further; tokens on the way are set off (SFB-KEY-25)."""
    state = table.state
    to = table.arena.step(table.hex_of(state.mover), state.direction)
    assert to is not None
    state.remaining -= 1
    movement.enter(table, state.mover, to, CAUSES[op.kind])


LINE = Decision(_lines, _go_straight)
LEAP = Decision(_lines, _go_straight)


def _fears(table: Table, mover: int) -> list[Dash]:
    acting = voice_of(table).acting
    if not table.is_in_arena(acting):
        return []
    return movement.fears(table, mover, table.hex_of(acting), _op(table).n)


FEAR = Decision(lambda table: offered(_fears(table, table.state.mover)), _go_straight)


# Steps, one by one (SFB-D-14, SFB-D-27)


def _steps(table: Table) -> list[Considered]:
    return movement.steps(table, table.state.mover, table.state.remaining)


def _step(table: Table, action: Action) -> None:
    state = table.state
    if state.stage is Stage.MOVEMENT:
        activation.take_printed_step(table, action)
    elif isinstance(action, Step):
        state.remaining -= 1
        movement.enter(table, state.mover, action.hex, CAUSES[_op(table).kind])
    else:
        table.go(Task.NEXT_FIGURE)


STEP = Decision(_steps, _step)
FORCE = Decision(_steps, _step)


# Place and swap (SFB-D-32)


def _places(table: Table) -> list[int]:
    """Free hexes near enough to what the text names."""
    op, voice = _op(table), voice_of(table)
    if op.of is PlaceOf.ANY_ALLY:
        near = Figures(table, voice).of_kind(FigureKind.ALLY)
    else:
        near = [voice.acting] if table.is_in_arena(voice.acting) else []
    hexes = {at for each in near for at in table.arena.within(table.hex_of(each), op.within)}
    return table.free_hexes(sorted(hexes))


def _place_options(table: Table) -> list[Considered]:
    places = offered(Place(at) for at in _places(table))
    return [*places, (Done(), None)] if _op(table).may else places


def _place(table: Table, action: Action) -> None:
    if isinstance(action, Place):
        movement.enter(table, table.state.mover, action.hex, MoveCause.PLACE)
    else:
        table.go(Task.NEXT_FIGURE)


PLACE = Decision(_place_options, _place)


def _swap(table: Table, op: Op) -> None:
    """Both are placed, neither is moved; no token can lie under them."""
    assert op.other is not None
    others = Figures(table, voice_of(table)).fitting(op.other)
    mover = table.state.mover
    if len(others) != 1 or others[0] == mover:
        return
    one, other = table.figure(mover), table.figure(others[0])
    one.hex, other.hex = other.hex, one.hex
    table.tell(EventKind.SWAPPED, mover, others[0])
