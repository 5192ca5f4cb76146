"""Operations for players and tokens: cards, Cores, looking at traps, dodging."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.super_fantasy_brawl.actions import Discard, Done, Draw, Exhaust, Look, Plan, Shift
from kumite.games.super_fantasy_brawl.events import DiscardCause, EventKind
from kumite.games.super_fantasy_brawl.model import NO_FIGURE, NO_HEX, NO_ID, NOBODY, Phase
from kumite.games.super_fantasy_brawl.operations import DEALT, Chooser, OpKind, Player
from kumite.games.super_fantasy_brawl.refusals import Refusal, Why

from . import cards, traps
from .lists import current_op, voice_of
from .table import bits
from .tasks import Task
from .waiting import Decision, Fall, offered

if TYPE_CHECKING:
    from kumite.games.super_fantasy_brawl.actions import Action
    from kumite.games.super_fantasy_brawl.model import Trap
    from kumite.games.super_fantasy_brawl.operations import Op

    from .lists import Voice
    from .table import Table
    from .waiting import Considered


def begin(table: Table, op: Op, voice: Voice) -> None:
    """Do it or ask; what can change nothing is passed over (SFB-GEN-18)."""
    state = table.state
    match op.kind:
        case OpKind.DRAW:
            if _most_draws(table, op, voice.you):
                table.ask(Phase.DRAW, voice.you)
        case OpKind.PLAN:
            room = table.content.planned - len(cards.planned(table, voice.you))
            state.remaining = min(_amount(table, op), room)
            plan_on(table)
        case OpKind.SHOW | OpKind.DISCARD | OpKind.EXHAUST:
            seat = player(table, op)
            if seat != NOBODY:
                _begin_against(table, op, voice, seat)
        case OpKind.READY:
            _ready(table, op, voice.you)
        case OpKind.LOOK_TRAP:
            if in_reach(table):
                table.ask(Phase.LOOK, voice.you)
        case OpKind.MOVE_TRAP:
            if any(refusal is None for _, refusal in _shift_hexes(table)):
                table.ask(Phase.SHIFT, voice.you)
        case _:
            _dodge(table)


def _amount(table: Table, op: Op) -> int:
    return sum(table.state.dealt) if op.n == DEALT else op.n


def _op(table: Table) -> Op:
    op = current_op(table)
    assert op is not None
    return op


def _you(table: Table) -> int:
    return voice_of(table).you


def player(table: Table, op: Op) -> int:
    """The controller of the only target, or of the attacker (SFB-STT-16)."""
    if op.player is Player.ATTACKER:
        return table.state.active
    targets = bits(voice_of(table).targets)
    return table.controller(targets[0]) if len(targets) == 1 else NOBODY


def _begin_against(table: Table, op: Op, voice: Voice, seat: int) -> None:
    own = table.seat(seat)
    match op.kind:
        case OpKind.SHOW:
            if own.hand:
                cards.show_hand(table, seat)
        case OpKind.EXHAUST:
            if own.cores:
                table.ask(Phase.EXHAUST, seat)
        case _:
            if own.hand.bit_count() <= op.n:
                cards.discard_hand(table, seat, DiscardCause.EFFECT)
            else:
                table.state.remaining = op.n
                table.ask(Phase.DISCARD, seat if op.chooser is Chooser.OWNER else voice.you)


# Draw (SFB-D-22)


def _most_draws(table: Table, op: Op, seat: int) -> int:
    return min(_amount(table, op), cards.can_draw(table, seat))


def _draws(table: Table) -> list[Considered]:
    most = _most_draws(table, _op(table), _you(table))
    return offered(Draw(count) for count in range(most + 1))


def _announce(table: Table, action: Action) -> None:
    """The number is fixed before the first card (SFB-KEY-05)."""
    assert isinstance(action, Draw)
    table.state.remaining = action.cards
    table.go(Task.DRAW_ON)


DRAW = Decision(_draws, _announce)


def draw_on(table: Table) -> None:
    if cards.draw_next(table, _you(table), Phase.CARD):
        table.go(Task.NEXT_OPERATION)


CARD = Fall(
    lambda table: cards.outcomes(table, _you(table)),
    lambda table, card: cards.fall(table, _you(table), card),
)


# Plan (SFB-D-23)


def plan_on(table: Table) -> None:
    if table.state.remaining and table.seat(_you(table)).hand:
        table.ask(Phase.PLAN, _you(table))
    else:
        table.go(Task.NEXT_OPERATION)


def _plans(table: Table) -> list[Considered]:
    hand = cards.hand_cards(table, _you(table))
    return [*offered(Plan(card) for card in hand), (Done(), None)]


def _plan(table: Table, action: Action) -> None:
    if isinstance(action, Plan):
        table.state.remaining -= 1
        cards.put_on_pile(table, _you(table), action.card)
        plan_on(table)
    else:
        table.go(Task.NEXT_OPERATION)


PLAN = Decision(_plans, _plan)


# Discard (SFB-D-35) and Cores (SFB-D-37)


def _discards(table: Table) -> list[Considered]:
    return offered(Discard(card) for card in cards.hand_cards(table, player(table, _op(table))))


def _discard(table: Table, action: Action) -> None:
    assert isinstance(action, Discard)
    state = table.state
    cards.discard(table, player(table, _op(table)), action.card, DiscardCause.EFFECT)
    state.remaining -= 1
    if state.remaining:
        table.ask(Phase.DISCARD, state.decider)
    else:
        table.go(Task.NEXT_OPERATION)


DISCARD = Decision(_discards, _discard)


def _ready(table: Table, op: Op, seat: int) -> None:
    """One Core a turn (SFB-LIM-02)."""
    assert op.core is not None
    own = table.seat(seat)
    if not own.is_readied and not own.cores >> op.core & 1:
        own.cores |= 1 << op.core
        own.is_readied = True
        table.tell(EventKind.CORE_READIED, seat, op.core)


def _exhaust(table: Table, action: Action) -> None:
    assert isinstance(action, Exhaust)
    seat = table.state.decider
    table.seat(seat).cores &= ~(1 << action.core)
    table.tell(EventKind.CORE_EXHAUSTED, seat, action.core)
    table.go(Task.NEXT_OPERATION)


def _cores(table: Table) -> list[Considered]:
    return offered(Exhaust(core) for core in bits(table.seat(table.state.decider).cores))


EXHAUST = Decision(_cores, _exhaust)


# Trap tokens (SFB-D-36)


def in_reach(table: Table) -> list[int]:
    acting = voice_of(table).acting
    if not table.is_in_arena(acting):
        return []
    near = table.arena.within(table.hex_of(acting), _op(table).n)
    return [at for at in near if table.token_at(at)]


def _look(table: Table, action: Action) -> None:
    assert isinstance(action, Look)
    table.state.looked = action.hex
    table.tell(EventKind.TRAP_LOOKED_AT, _you(table), action.hex)
    trap = table.token_at(action.hex)
    assert trap is not None
    if trap.token == NO_ID:
        table.wait_for_chance(Phase.SIGHT)
    else:
        _see(table, trap)


def _see(table: Table, trap: Trap) -> None:
    """Only the card's player sees it (SFB-INF-03)."""
    seat = _you(table)
    trap.looked_by |= 1 << seat
    table.tell(EventKind.TOKEN_SEEN, seat, trap.hex, trap.token)
    table.go(Task.NEXT_OPERATION)


LOOK = Decision(lambda table: offered(Look(at) for at in in_reach(table)), _look)


def _sight_outcomes(table: Table) -> list[tuple[int, int]]:
    trap = table.token_at(table.state.looked)
    return traps.weights(table.state.traps, trap) if trap else []


def _sight(table: Table, token: int) -> None:
    trap = table.token_at(table.state.looked)
    assert trap is not None
    trap.token = token
    _see(table, trap)


SIGHT = Fall(_sight_outcomes, _sight)


def _shift_hexes(table: Table) -> list[Considered]:
    """Empty trap hexes for the token just looked at."""
    if table.token_at(table.state.looked) is None:
        return []
    found: list[Considered] = []
    for at in table.content.trap_hexes:
        there = table.standing_on(at)
        refusal = Refusal(Why.TOKEN_THERE) if table.token_at(at) else None
        if refusal is None and there != NO_FIGURE:
            refusal = Refusal(Why.TAKEN, there)
        found.append((Shift(at), refusal))
    return found


def _shift_options(table: Table) -> list[Considered]:
    hexes = _shift_hexes(table)
    return [*hexes, (Done(), None)] if _op(table).may else hexes


def _shift(table: Table, action: Action) -> None:
    state = table.state
    if isinstance(action, Shift):
        trap = table.token_at(state.looked)
        assert trap is not None
        table.tell(EventKind.TRAP_MOVED, _you(table), state.looked, action.hex)
        trap.hex, state.looked = action.hex, NO_HEX
        traps.store(table, traps.on_board(table))
    table.go(Task.NEXT_OPERATION)


SHIFT = Decision(_shift_options, _shift)


def _dodge(table: Table) -> None:
    state = table.state
    if state.targets >> state.reacted & 1:
        state.targets &= ~(1 << state.reacted)
        table.tell(EventKind.DODGED, state.reacted)
