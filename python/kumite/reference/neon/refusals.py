"""Why a seat cannot do now what it may think of: legal is what nothing here speaks against.

What a seat sees of a position is enough. Of an effect any way to use it counts: its refusal says
that there is none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.neon.actions import (
    ALL_IN,
    Attack,
    Defend,
    Disembark,
    Done,
    Effect,
    Fighter,
    Flee,
    Forgo,
    Gain,
    Move,
    Plan,
    Search,
    Takeover,
    from_code,
)
from kumite.games.neon.model import BASIC, NO_ID, NO_PLAN, AttackStep, FrameKind, Phase, SinkStage
from kumite.games.neon.refusals import Refusal, Why
from kumite.games.neon.terms import Window

from . import plan, ring, submersion, turn
from .attack import follow_refused, lend_refused
from .declare import attack_actions, attack_refusals
from .effects import forbidden, owned, serves
from .equipment import source_refusals, spot_refused, thinkable_spots
from .opening import seat_without_fighter
from .operations import Use, useless
from .use import WINDOW_OF_STEP, ammo_due

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from kumite.games.neon.actions import Action
    from kumite.games.neon.entries import Half

    from .effects import Held
    from .table import Table

    Reasons = Iterator[tuple[Action, Refusal]]

_ALLY_STEPS = {
    AttackStep.ALLY_ATTACK: Window.AFTER_ATTACK,
    AttackStep.ALLY_DEFENSE: Window.AFTER_DEFENSE,
}
_CHOSEN = {*WINDOW_OF_STEP.values(), Window.DURING_TURN, Window.ON_MOVE_ACTION}
_CHOSEN |= {Window.ON_SUBMERSION}
"""The windows that somebody uses an effect in; all others work by themselves."""
_DEFENDERS = (Window.BEFORE_DEFENSE, Window.AFTER_DEFENSE, Window.PLATE, Window.OUTCOME_DEFENDER)


def refusals(table: Table, seat: int) -> Reasons:
    """(action, why not) of what a seat may think of, if it is the one that is asked."""
    state = table.state
    if state.stack:
        yield from _in_frame(table, seat)
        return
    match state.phase:
        case Phase.FIGHTERS if seat == seat_without_fighter(table):
            for who, own in enumerate(state.seats):
                if own.fighter != NO_ID:
                    yield Fighter(own.fighter), Refusal(Why.FIGHTER_TAKEN, who=who)
        case Phase.PLAN if table.seat(seat).plan == NO_PLAN:
            yield from _cards(table, seat)
        case Phase.SINK if seat == submersion.seat_at_cursor(table):
            yield from _sinking(table, seat)
        case Phase.TURN if seat == state.turn and table.is_left(seat):
            yield from _turn(table, seat) if state.stage else _disembarking(table)


def _in_frame(table: Table, seat: int) -> Reasons:
    frame, attack = table.state.stack[-1], table.state.attack
    due = ammo_due(table)
    if frame.kind == FrameKind.PLACE and frame.a == seat:
        for design in sorted(set(table.state.limbo)):
            for spot in thinkable_spots(table, seat, design):
                refusal = spot_refused(table, seat, spot)
                if refusal is not None:
                    yield spot, refusal
    elif due is not None and due[0] == seat:
        yield from source_refusals(table, *due, attack)
    elif frame.kind == FrameKind.ATTACK:
        yield from _in_attack(table, seat)


# Before the fight


def _cards(table: Table, seat: int) -> Reasons:
    """Own Action cards that are not in hand; a card laid over itself stands for any plan with it.

    What nobody has seen is neither in hand nor discarded.
    """
    own = table.seat(seat)
    for card in range(plan.CARDS):
        if own.discard >> card & 1:
            yield Plan(card, card, 0, 0, 0), Refusal(Why.CARD_PLAYED)
        elif not own.hand >> card & 1:
            yield Plan(card, card, 0, 0, 0), Refusal(Why.CARD_NOT_DRAWN)


# Sectors


def _disembarking(table: Table) -> Reasons:
    for sector in _sunk(table):
        yield Disembark(sector), Refusal(Why.UNDER_WATER)


def _sunk(table: Table) -> list[int]:
    """Sectors that are gone, in the order in which they sank."""
    return [sector for sector in table.state.placed if sector not in table.state.ring]


def _sinking(table: Table, seat: int) -> Reasons:
    state = table.state
    is_fleeing = state.stage == SinkStage.FLEE

    def refused(item: Held) -> Refusal | None:
        if Window.ON_SUBMERSION not in item.effect.windows:
            return Refusal(Why.OTHER_TIME)
        if is_fleeing:
            return Refusal(Why.FLEE_FIRST)
        if submersion.is_sudden_death(table):
            return Refusal(Why.SUDDEN_DEATH)
        return _refused_in(table, seat, item, Window.ON_SUBMERSION)

    yield from _effects(table, seat, refused)
    if is_fleeing:
        yield Flee(state.sinking), Refusal(Why.SINKING)
        near = ring.neighbours(state.ring, state.sinking)
        for sector in state.ring:
            if sector not in (state.sinking, *near):
                yield Flee(sector), Refusal(Why.NOT_ADJACENT, n=state.sinking)


# A turn


def _turn(table: Table, seat: int) -> Reasons:
    state = table.state
    left = turn.ACTIONS - state.next_action
    half = plan.halves(table.content, table.seat(seat).plan)[state.next_action] if left else None
    if half is None:
        for kind in _ANY:
            yield _ANY[kind], Refusal(Why.ACTIONS_DONE)
    else:
        yield from _actions_of_plan(table, seat, half)
    yield from _effects_of_turn(table, seat, half)
    if left:
        yield Done(), Refusal(Why.STILL_TO_COME, n=left)


_ANY: dict[type[Action], Action] = {
    Move: Move(),
    Search: Search(),
    Attack: Attack(BASIC, ALL_IN),
}
"""Stands for every action of a kind."""
_KINDS = {**_ANY, Defend: Defend(), Forgo: Forgo(), Takeover: Takeover(), Gain: Gain(0)}


def _actions_of_plan(table: Table, seat: int, half: Half) -> Reasons:
    for kind, action in _KINDS.items():
        if not turn.shows(half, kind):
            yield action, Refusal(Why.ALWAYS_PERFORMED if kind is Forgo else Why.OTHER_ACTION)
    if turn.shows(half, Move):
        yield from _moves(table, seat)
    if turn.shows(half, Search):
        price = turn.search_refused(table, seat)
        if price is not None:
            yield Search(), price
    if turn.shows(half, Attack):
        yield from attack_refusals(table, seat)


def _moves(table: Table, seat: int) -> Reasons:
    arena, here = table.state.ring, table.location(seat)
    reached = {move.sector for move in turn.moves(table, seat)}
    for sector in arena:
        if sector == here:
            yield Move(sector=sector), Refusal(Why.THERE_ALREADY)
        elif sector not in reached:
            steps = ring.distance(arena, here, sector)
            yield Move(sector=sector), Refusal(Why.TOO_FAR, n=steps)
    for sector in _sunk(table):
        yield Move(sector=sector), Refusal(Why.UNDER_WATER)


def _effects_of_turn(table: Table, seat: int, half: Half | None) -> Reasons:
    moves = turn.moves(table, seat) if half is not None and turn.shows(half, Move) else []
    used = {move.ref for move in moves}
    if half is not None and turn.shows(half, Attack):
        attacks = map(from_code, attack_actions(table, seat))
        used |= {attack.ref for attack in attacks if isinstance(attack, Attack)}

    def refused(item: Held) -> Refusal | None:
        windows = item.effect.windows
        if moves and Window.ON_MOVE_ACTION in windows and Window.DURING_TURN not in windows:
            there = forbidden(table, seat, item, Window.ON_MOVE_ACTION, None)
            return there or Refusal(Why.NO_FURTHER)
        return _refused_in(table, seat, item, Window.DURING_TURN)

    for action, refusal in _effects(table, seat, refused):
        if action.ref not in used:
            yield action, refusal


# Effects


def _in_attack(table: Table, seat: int) -> Reasons:
    attack = table.attack
    window = (WINDOW_OF_STEP | _ALLY_STEPS).get(attack.step)
    if window is None or attack.step == AttackStep.MANDATORY_PLATES:
        return
    is_ally = attack.step in _ALLY_STEPS
    asked = attack.current if window in _DEFENDERS else attack.attacker
    if is_ally:
        asked = (asked + attack.ally + 1) % table.state.players
    if seat != asked:
        return
    use = Use(seat, window, attack)

    def refused(item: Held) -> Refusal | None:
        if is_ally:
            return lend_refused(table, use, item)
        if window == Window.BEFORE_ATTACK and window in item.effect.windows:
            return follow_refused(attack, item) or _refused_in(table, seat, item, window)
        return _refused_in(table, seat, item, window)

    yield from _effects(table, seat, refused)


def _effects(
    table: Table, seat: int, refused: Callable[[Held], Refusal | None]
) -> Iterator[tuple[Effect, Refusal]]:
    """Effects that somebody decides to use, and cannot."""
    attack = table.state.attack
    for item in owned(table, seat):
        if item.effect.mandatory or not set(item.effect.windows) & _CHOSEN:
            continue
        refusal = refused(item) if serves(item, seat, attack) else Refusal(Why.OTHER_WEAPON)
        if refusal is not None:
            yield Effect(item.ref), refusal


def _refused_in(table: Table, seat: int, item: Held, window: Window) -> Refusal | None:
    attack = table.state.attack
    refusal = forbidden(table, seat, item, window, attack)
    return refusal or useless(table, Use(seat, window, attack), item.effect)
