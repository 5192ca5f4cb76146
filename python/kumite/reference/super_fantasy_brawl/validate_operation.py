"""Checks of a decoded state: the operation under way, and a trap that is being resolved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.declare import Take
from kumite.games.super_fantasy_brawl.model import (
    GATE,
    NO_DIRECTION,
    NO_FIGURE,
    NO_HEX,
    NO_ID,
    NOBODY,
    Phase,
    Stage,
)
from kumite.games.super_fantasy_brawl.operations import DEALT, Chooser, OpKind
from kumite.games.super_fantasy_brawl.terms import TrapEffect

from . import at_once, cards, handling, movement, player_operations, traps
from .activation import base_movement, printed_movement
from .lists import LIST_STAGES, current_op, voice_of
from .table import bits
from .validate_common import require, size

if TYPE_CHECKING:
    from kumite.games.super_fantasy_brawl.model import State
    from kumite.games.super_fantasy_brawl.operations import Op

    from .table import Table

_TRAP = (Phase.FLIP, Phase.TOKEN, Phase.STUN)
_STRAIGHT = (OpKind.DASH, OpKind.FEAR, OpKind.PUSH, OpKind.PULL)
_STEPS = (OpKind.MOVE, OpKind.FORCE)
_AT_END = (OpKind.SWOOP, OpKind.JUMP, OpKind.PLACE)
_MOVING = (*_STRAIGHT, *_STEPS, *_AT_END)
_PHASES = {
    OpKind.HEAL: (Phase.HEAL,),
    OpKind.DASH: (Phase.LINE,),
    OpKind.SWOOP: (Phase.LINE,),
    OpKind.JUMP: (Phase.LEAP,),
    OpKind.MOVE: (Phase.STEP,),
    OpKind.FORCE: (Phase.FORCE,),
    OpKind.FEAR: (Phase.FEAR,),
    OpKind.PLACE: (Phase.PLACE,),
    OpKind.STUN: (Phase.STUN,),
    OpKind.DRAW: (Phase.DRAW, Phase.CARD),
    OpKind.PLAN: (Phase.PLAN,),
    OpKind.DISCARD: (Phase.DISCARD,),
    OpKind.EXHAUST: (Phase.EXHAUST,),
    OpKind.LOOK_TRAP: (Phase.LOOK, Phase.SIGHT),
    OpKind.MOVE_TRAP: (Phase.SHIFT,),
}
_BY_YOU = (
    *(Phase.ORDER, Phase.OBJECT, Phase.DRAW, Phase.PLAN),
    *(Phase.FORCE, Phase.PLACE, Phase.LOOK, Phase.SHIFT),
)
_BY_CONTROLLER = (Phase.HEAL, Phase.LINE, Phase.LEAP, Phase.STEP, Phase.FEAR, Phase.STUN)
_CHANCE = (Phase.CARD, Phase.SIGHT)


def is_trap_wait(state: State) -> bool:
    return state.phase in _TRAP and state.trap_hex != NO_HEX


def _op(table: Table) -> Op:
    op = current_op(table)
    require(op is not None, "no operation")
    assert op is not None
    return op


# A trap


def check_trap(table: Table) -> None:
    state = table.state
    require(state.trap_hex < len(table.arena), "a trap outside")
    require(state.mover != NO_FIGURE, "a trap that nobody set off")
    at = table.hex_of(state.mover)
    if state.phase is Phase.FLIP:
        trap = table.token_at(state.trap_hex)
        is_open = trap is not None and not trap.looked_by and state.trap_token == NO_ID
        require(at == state.trap_hex and is_open, "a trap that is not there")
        decider = NOBODY
    else:
        _check_sprung(table, at)
        is_stun = state.phase is Phase.STUN
        decider = table.controller(state.mover) if is_stun else traps.layer(table)
    require(state.decider == decider, f"seat {state.decider} decides")
    if state.stage is Stage.MOVEMENT:
        require(state.mover == state.actor, "another figure moves")
        most = max(printed_movement(table), base_movement(table)) - 1
        require(state.remaining <= max(0, most), "too many steps")
        require(state.direction == NO_DIRECTION, "a direction without a dash")
        require(not state.op and not state.queue, "an operation outside of a list")
    else:
        require(state.stage in LIST_STAGES, "a trap in another stage")
        _check_movement_left(table)


def _check_sprung(table: Table, at: int) -> None:
    state = table.state
    require(state.trap_token < len(table.content.tokens), f"trap token {state.trap_token}")
    require(table.token_at(state.trap_hex) is None, "a trap that lies there still")
    seen = 1 << state.trap_token
    is_gone = all(not trap.may_be & seen for trap in traps.on_board(table))
    require(is_gone, "a trap token in two places")
    require(len(traps.on_board(table)) < len(state.traps), "too many trap tokens")
    effect = table.content.tokens[state.trap_token].effect
    if at == GATE:
        require(effect is TrapEffect.DMG, "a trap that takes nobody out")
        require(state.phase is Phase.TOKEN, "a Stun on the Gate")
    else:
        require(at == state.trap_hex, "a trap elsewhere")
    if state.phase is Phase.STUN:
        require(effect is TrapEffect.STUN, "a trap without a Stun")
    if effect is TrapEffect.ROOT:
        require(table.figure(state.mover).is_rooted, "a trap without Root")


def _check_movement_left(table: Table) -> None:
    """What the movement has left after the hex that was entered."""
    state, op = table.state, _op(table)
    require(op.kind in _MOVING, f"{op.kind.word} moves nobody")
    _check_queue(table, op)
    is_straight = op.kind in _STRAIGHT
    require((state.direction != NO_DIRECTION) == is_straight, "a direction, or none")
    most = 0 if op.kind in _AT_END else op.n - 1
    require(state.remaining <= most, "too many steps")
    if op.kind in (OpKind.DASH, OpKind.FEAR) and state.remaining and table.is_in_arena(state.mover):
        way = table.arena.ray(state.trap_hex, state.direction, state.remaining)
        bars = [movement.bar(table, state.mover, at) for at in way]
        is_clear = len(way) == state.remaining and not any(bars)
        require(is_clear and table.is_free(way[-1], state.mover), "a dash that is blocked")


# An operation


def check_operation(table: Table) -> None:
    state, op = table.state, _op(table)
    require(state.trap_hex == NO_HEX and state.trap_token == NO_ID, "a trap of nobody")
    allowed = list(_PHASES.get(op.kind, ()))
    if op.who is not None and op.kind not in at_once.KINDS:
        allowed.append(Phase.ORDER)
    if op.who is not None and op.who.take is Take.ONE:
        allowed.append(Phase.OBJECT)
    require(state.phase in allowed, f"{state.phase.name} in {op.kind.word}")
    require(state.direction == NO_DIRECTION, "a direction without a dash")
    _check_looked(table)
    _check_queue(table, op)
    _check_remaining(table, op)
    _check_mover(table, op)
    require(state.decider == _decider(table, op), f"seat {state.decider} decides")


def _decider(table: Table, op: Op) -> int:
    state = table.state
    if state.phase in _CHANCE:
        return NOBODY
    if state.phase in _BY_YOU:
        return voice_of(table).you
    if state.phase in _BY_CONTROLLER:
        return table.controller(state.mover)
    player = player_operations.player(table, op)
    require(player != NOBODY, "a player that is not there")
    by_you = state.phase is Phase.DISCARD and op.chooser is Chooser.YOU
    return voice_of(table).you if by_you else player


def _check_looked(table: Table) -> None:
    state = table.state
    if state.looked == NO_HEX:
        require(state.phase not in (Phase.SIGHT, Phase.SHIFT), "no token to look at")
        return
    require(state.phase is not Phase.LOOK, "a token looked at too early")
    require(state.looked < len(table.arena), "a token outside")
    trap = table.token_at(state.looked)
    if state.phase is Phase.SIGHT:
        require(trap is not None and not trap.looked_by, "a token that was seen before")
        near = player_operations.in_reach(table)
        require(state.looked in near, "a token out of reach")
    if state.phase is Phase.SHIFT:
        is_seen = trap is not None and trap.looked_by >> voice_of(table).you & 1
        require(is_seen, "a token that was not looked at")


def _check_queue(table: Table, op: Op) -> None:
    state = table.state
    waiting = bits(state.queue)
    is_queued = op.who is not None and op.kind not in at_once.KINDS
    require(not waiting or is_queued, "figures that wait for nothing")
    require(state.mover not in waiting, "a figure that waits for itself")
    if state.phase is Phase.OBJECT:
        require(not waiting, "figures that wait for nothing")
    if state.phase is Phase.ORDER:
        require(op.kind is not OpKind.HEAL, "an order for Heal")
        is_open = len(waiting) > 1
        require(is_open and all(_can_touch(table, each) for each in waiting), "nobody to order")


def _can_touch(table: Table, figure: int) -> bool:
    if _op(table).kind is OpKind.STUN:
        in_hand = size(table.seat(table.controller(figure)).hand)
        return table.is_in_arena(figure) and in_hand > 0
    return handling.can_touch(table, figure)


def _check_remaining(table: Table, op: Op) -> None:
    state = table.state
    match state.phase:
        case Phase.STEP | Phase.FORCE:
            allowed = range(1, op.n + 1)
        case Phase.PLAN:
            room = table.content.planned - len(cards.planned(table, voice_of(table).you))
            allowed = range(1, min(_most(table, op), room) + 1)
            require(size(table.seat(voice_of(table).you).hand), "nothing to plan")
        case Phase.CARD:
            allowed = range(1, _most(table, op) + 1)
            pile = cards.planned(table, voice_of(table).you)
            require(not pile, "a planned card that was not drawn")
        case Phase.DISCARD:
            _check_discard(table, op)
            allowed = range(1, op.n + 1)
        case _:
            allowed = range(1)
    require(state.remaining in allowed, f"{state.remaining} left")


def _most(table: Table, op: Op) -> int:
    return sum(table.state.dealt) if op.n == DEALT else op.n


def _check_discard(table: Table, op: Op) -> None:
    seat = player_operations.player(table, op)
    require(seat != NOBODY, "a player that is not there")
    own = table.seat(seat)
    require(size(own.hand) > table.state.remaining, "a hand that is discarded as a whole")
    if op.chooser is Chooser.YOU:
        is_shown = own.shown.bit_count() == size(own.hand) and not own.planned_since
        require(is_shown, "a hand that was not shown")


def _check_mover(table: Table, op: Op) -> None:
    state = table.state
    needs = op.who is not None and state.phase not in (Phase.ORDER, Phase.OBJECT)
    require((state.mover != NO_FIGURE) == needs, "a figure that is handled, or is not")
    if not needs:
        return
    own = table.figure(state.mover)
    require(own.hex != GATE, "a figure on the Gate")
    moves = state.phase in (Phase.LINE, Phase.LEAP, Phase.STEP, Phase.FORCE, Phase.FEAR)
    require(not (moves and own.is_rooted), "a movement of a rooted figure")
    if state.phase is Phase.FEAR:
        acting = voice_of(table).acting
        require(table.is_in_arena(acting), "a Fear of nobody")
