"""Planning and turns: who acts, what a half allows, how a turn ends (NEON-PLAN, NEON-TURN)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.neon.actions import (
    Attack,
    Defend,
    Disembark,
    Done,
    Effect,
    Forgo,
    Gain,
    Move,
    Plan,
    Search,
    Takeover,
    from_code,
)
from kumite.games.neon.events import EventKind, MoveCause
from kumite.games.neon.model import NO_PLAN, NO_REF, NOBODY, SHIP, Frame, FrameKind, Phase
from kumite.games.neon.operations import OpKind
from kumite.games.neon.refusals import Refusal, Why
from kumite.games.neon.terms import ActionAlt, ActionMain, Window
from kumite.reference.waits import Chance, Choice, choice

from . import plan, ring
from .chance import card_sets
from .declare import attack_actions, declare
from .effects import held, is_available, own_ops, sector_ops
from .equipment import push_draw
from .movement import move_fighter
from .opening import HAND, take_cards
from .scoring import check_end
from .use import actions_of, begin_effect, offers, pay_for

if TYPE_CHECKING:
    from kumite.games.neon.actions import Action
    from kumite.games.neon.entries import Half
    from kumite.games.neon.operations import Op
    from kumite.reference.waits import Wait

    from .effects import Held
    from .table import Table

ACTIONS = 3
DEFENSE_ENERGY = 2
"""NEON-DEF-03."""
TAKEOVER_ENERGY = 1
"""NEON-ALT-01."""
WILD_GAIN = 2
"""NEON-TURN-10."""
_DISEMBARK, _ACT = 0, 1
"""Stages of a turn."""
_GAINS = {ActionAlt.GAIN_1: 1, ActionAlt.GAIN_2: 2}


# Phase 1


def serve_plan(table: Table) -> Choice | None:
    """NEON-PLAN-07: secret, all at once; revealed when the last has planned."""
    seats = [seat for seat in table.living() if table.seat(seat).plan == NO_PLAN]
    if not seats:
        _reveal(table)
        return None

    def take(seat: int, code: int) -> None:
        own = table.seat(seat)
        own.plan = code & ((1 << plan.PLAN_BITS) - 1)
        own.hand &= ~plan.cards(own.plan)
        table.tell(EventKind.PLANNED, seat)
        table.tell(EventKind.PLAN_SEEN, seat, own.plan)

    options = {
        seat: [Plan.kind << 24 | each for each in plan.legal(table.content, table.seat(seat).hand)]
        for seat in seats
    }
    return Choice(options, take, is_secret=True)


def _reveal(table: Table) -> None:
    """Plans in seat order, then Force Fields (NEON-RND-03, DEF-01)."""
    planned = [seat for seat in table.living() if table.seat(seat).plan != NO_PLAN]
    for seat in planned:
        table.tell(EventKind.PLAN_REVEALED, seat, table.seat(seat).plan)
    for seat in planned:
        halves = plan.halves(table.content, table.seat(seat).plan)
        shown = sum(half.main == ActionMain.DEFENSE for half in halves)
        fields = min(shown, table.content.figures.fields)
        table.seat(seat).fields = fields
        if fields:
            table.tell(EventKind.FIELDS_ATTACHED, seat, fields)
    table.state.phase = Phase.TURN
    table.state.turn = NOBODY


# Phase 2


def serve_turn(table: Table) -> Choice | None:
    state = table.state
    if state.turn == NOBODY:
        _begin_turn(table)
    elif state.stage == _DISEMBARK:
        return _disembark(table)
    elif state.check_end and check_end(table):
        pass
    elif not table.on_arena(state.turn):
        _end_turn(table)  # NEON-TURN-07
    else:
        return _act(table)
    return None


def _begin_turn(table: Table) -> None:
    """NEON-PLAN-08, PLAN-09, TURN-01."""
    state = table.state
    if state.check_end and check_end(table):
        return
    waiting = [seat for seat in table.living() if not table.seat(seat).acted]
    if not waiting:
        state.phase = Phase.AUTOMA
        state.stage = 0
        return

    def order(seat: int) -> tuple[int, int]:
        distance = (seat - state.leader) % state.players
        return plan.initiative(table.content, table.seat(seat).plan), distance

    seat = min(waiting, key=order)
    table.seat(seat).acted = sum(place.acted > 0 for place in state.seats) + 1
    state.turn, state.stage, state.next_action = seat, _DISEMBARK, 0
    table.tell(EventKind.TURN_BEGAN, seat)
    table.return_token(seat)


def _disembark(table: Table) -> Choice | None:
    """NEON-TURN-02, TURN-04."""
    state, seat = table.state, table.state.turn
    if table.location(seat) != SHIP:
        state.stage = _ACT
        return None
    sectors = {Disembark(sector).code: sector for sector in state.ring}

    def take(action: int) -> None:
        state.stage = _ACT
        move_fighter(table, seat, sectors[action], MoveCause.DISEMBARKED)

    return choice(seat, list(sectors), take)


def _act(table: Table) -> Choice:
    """NEON-D-05 to D-07 and D-11 in one."""
    state, seat = table.state, table.state.turn
    effects = actions_of(offers(table, seat, Window.DURING_TURN))
    options = list(effects)
    if state.next_action < ACTIONS:
        half = plan.halves(table.content, table.seat(seat).plan)[state.next_action]
        options += _half_actions(table, seat, half)
    else:
        options.append(Done().code)

    def take(code: int) -> None:
        action = from_code(code)
        if isinstance(action, Effect):
            begin_effect(table, seat, *effects[code])
        elif isinstance(action, Done):
            _end_turn(table)
        else:
            state.next_action += 1
            _perform(table, seat, action)

    return choice(seat, options, take)


def shows(half: Half, kind: type[Action]) -> bool:
    """Whether a half of a plan lets somebody do this (NEON-TURN-05, TURN-08 to TURN-10)."""
    if half.main == ActionMain.DEFENSE:
        return kind is Defend
    if kind in _MAIN_OF:
        return half.main in (_MAIN_OF[kind], ActionMain.WILD)
    if kind is Takeover:
        return half.alt == ActionAlt.TAKEOVER
    return bool(_gains(half)) if kind is Gain else kind is Forgo


_MAIN_OF: dict[type[Action], ActionMain] = {
    Move: ActionMain.MOVE,
    Search: ActionMain.SEARCH,
    Attack: ActionMain.ATTACK,
}


def _gains(half: Half) -> list[int]:
    gains = {_GAINS[half.alt]} if half.alt in _GAINS else set()
    if half.main == ActionMain.WILD:
        gains.add(WILD_GAIN)
    return sorted(gains)


def _half_actions(table: Table, seat: int, half: Half) -> list[int]:
    options = [kind().code for kind in (Defend, Forgo, Takeover) if shows(half, kind)]
    if shows(half, Move):
        options += [move.code for move in moves(table, seat)]
    if shows(half, Search) and search_refused(table, seat) is None:
        options.append(Search().code)
    if shows(half, Attack):
        options += attack_actions(table, seat)
    if shows(half, Gain):
        options += [Gain(amount).code for amount in _gains(half)]
    return options


def _perform(table: Table, seat: int, action: Action) -> None:
    """One Action of the plan."""
    if isinstance(action, Move):
        _move(table, seat, action)
        return
    if isinstance(action, Attack):
        declare(table, seat, action)
        return
    gained = action.n if isinstance(action, Gain) else 0
    table.tell(EventKind.ACTED, seat, action.kind, gained)
    if isinstance(action, Search):
        _search(table, seat)
    elif isinstance(action, Defend):
        table.gain_energy(seat, DEFENSE_ENERGY)
    elif isinstance(action, Takeover):
        table.take_leader(seat)
        table.gain_energy(seat, TAKEOVER_ENERGY)
    else:
        table.gain_energy(seat, gained)


# Move


def moves(table: Table, seat: int) -> list[Move]:
    """Plain steps, then what effects reach beyond them, free ones first (NEON-MOV-01, SEC-09)."""
    arena, here = table.state.ring, table.location(seat)
    found = [Move(NO_REF, sector) for sector in ring.neighbours(arena, here)]
    for item in move_effects(table, seat):
        reached = {here, *(move.sector for move in found)}
        for op in item.effect.ops_in(Window.ON_MOVE_ACTION):
            ends = arena if op.where == "any" else ring.in_one_direction(arena, here, op.steps)
            found += [Move(item.ref, sector) for sector in ends if sector not in reached]
    return found


def move_effects(table: Table, seat: int) -> list[Held]:
    window = Window.ON_MOVE_ACTION
    items = [
        item for item in held(table, seat, None) if is_available(table, seat, item, window, None)
    ]
    return sorted(items, key=lambda item: (not item.effect.cost.is_free, item.ref))


def _move(table: Table, seat: int, action: Move) -> None:
    for item in move_effects(table, seat):
        if item.ref == action.ref:
            pay_for(table, seat, item, action.sector)
    move_fighter(table, seat, action.sector, MoveCause.MOVE_ACTION)


# Search


def _search_ops(table: Table, seat: int) -> list[Op]:
    sector = table.location(seat)
    of_sector = list(sector_ops(table, seat, sector, Window.ON_SEARCH))
    return [*of_sector, *own_ops(table, seat, Window.ON_SEARCH)]


def search_price(table: Table, seat: int) -> int:
    """NEON-SRC-01."""
    ops = _search_ops(table, seat)
    discount = sum(op.n for op in ops if op.kind == OpKind.SEARCH_DISCOUNT)
    return max(0, table.state.search[table.location(seat)] - discount)


def search_refused(table: Table, seat: int) -> Refusal | None:
    price = search_price(table, seat)
    return Refusal(Why.ENERGY, n=price) if price > table.seat(seat).energy else None


def _search(table: Table, seat: int) -> None:
    """NEON-SRC-02, SRC-09; the Search token is added when the cards are placed."""
    figures, sector = table.content.figures, table.content.sector(table.location(seat))
    ranks = list(figures.search_draws[sector.rank - 1])
    for op in _search_ops(table, seat):
        if op.kind == OpKind.SEARCH_EXTRA:
            ranks += [op.rank or sector.rank] * op.n
    table.pay_energy(seat, search_price(table, seat))
    table.push(Frame(FrameKind.SEARCH, a=seat))
    push_draw(table, seat, ranks, figures.search_keep)


def serve_search(table: Table, frame: Frame) -> None:
    """NEON-SRC-07."""
    state, sector = table.state, table.location(frame.a)
    if state.search_supply:
        state.search_supply -= 1
        state.search[sector] += 1
        table.tell(EventKind.SEARCH_TOKENS, sector, state.search[sector])
    table.pop(FrameKind.SEARCH)


# The end of a turn


def _end_turn(table: Table) -> None:
    """NEON-RND-04: the two cards are discarded; then the hand is filled."""
    state, seat = table.state, table.state.turn
    own = table.seat(seat)
    if not table.is_left(seat):
        state.turn = NOBODY
        return
    own.discard |= plan.cards(own.plan)
    own.plan = NO_PLAN
    state.phase = Phase.DRAW


def serve_draw_phase(table: Table) -> Wait | None:
    """NEON-RND-04, RND-05: what the deck has, then the reshuffled discard."""
    state, seat = table.state, table.state.turn
    own = table.seat(seat)
    missing = HAND - own.hand.bit_count()
    if missing <= 0:
        state.turn, state.phase = NOBODY, Phase.TURN
        return None
    deck = plan.ALL_CARDS & ~own.hand & ~own.discard
    if not deck:
        own.discard = 0
        table.tell(EventKind.DISCARD_RESHUFFLED, seat)
        return None
    if deck.bit_count() <= missing:
        take_cards(table, seat, deck)
        return None
    return Chance(card_sets(deck, missing), lambda drawn: take_cards(table, seat, drawn))
