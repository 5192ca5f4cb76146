"""Trap tokens: laying, setting off, looking at and replacing them (SFB-TRP)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.super_fantasy_brawl.actions import Lay
from kumite.games.super_fantasy_brawl.events import DamageCause, EventKind
from kumite.games.super_fantasy_brawl.model import (
    ALL_TOKENS,
    MAX_TRAPS,
    NO_FIGURE,
    NO_HEX,
    NO_ID,
    Phase,
    Trap,
)
from kumite.games.super_fantasy_brawl.refusals import Refusal, Why
from kumite.games.super_fantasy_brawl.terms import Hook, TrapEffect

from .damage import place_damage
from .stun import stun
from .table import bits
from .tasks import Task
from .waiting import Decision, Fall

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite.games.super_fantasy_brawl.actions import Action

    from .table import Table
    from .waiting import Considered

ALL = ALL_TOKENS


def on_board(table: Table) -> list[Trap]:
    return [trap for trap in table.state.traps if trap.hex != NO_HEX]


def store(table: Table, traps: Sequence[Trap]) -> None:
    ordered = sorted(traps, key=lambda trap: trap.hex)
    table.state.traps = [*ordered, *(Trap() for _ in range(MAX_TRAPS - len(ordered)))]


def lay(table: Table, seat: int, at: int, may_be: int) -> None:
    store(table, [*on_board(table), Trap(at, may_be)])
    table.tell(EventKind.TOKEN_LAID, seat, at)


# What a token can be (SFB-TRP-12, SFB-TRP-13, SFB-C-04)


def weights(traps: Sequence[Trap], turned: Trap) -> list[tuple[int, int]]:
    """Numbers that a token may turn out to be, with exact weights.

    >>> weights([Trap(hex=at, may_be=0xFFF) for at in range(4)], Trap(hex=0, may_be=0xFFF))[0]
    (0, 990)
    """
    others = [trap for trap in traps if trap.hex not in (NO_HEX, turned.hex)]
    fixed = sum(1 << trap.token for trap in others if trap.token != NO_ID)
    unfixed = sorted(
        (trap.may_be & ~fixed for trap in others if trap.token == NO_ID), key=int.bit_count
    )
    found = []
    for number in bits(turned.may_be & ~fixed):
        weight = 1
        for taken, may_be in enumerate(unfixed):
            weight *= may_be.bit_count() - (may_be >> number & 1) - taken
        if weight > 0:
            found.append((number, weight))
    return found


# Setting off (SFB-TRP-14)


def spring(table: Table) -> None:
    """The token under the mover is flipped."""
    state = table.state
    state.trap_hex = table.hex_of(state.mover)
    trap = table.token_at(state.trap_hex)
    assert trap is not None
    if trap.token == NO_ID:
        table.wait_for_chance(Phase.FLIP)
    else:
        _flip(table, trap.token)


def _flip(table: Table, token: int) -> None:
    state = table.state
    left = [trap for trap in on_board(table) if trap.hex != state.trap_hex]
    for trap in left:
        trap.may_be &= ~(1 << token)
    store(table, left)
    state.trap_token = token
    table.tell(EventKind.TRAP_SPRUNG, state.mover, state.trap_hex, token)
    table.go(Task.NEW_TOKEN)
    design = table.content.tokens[token]
    match design.effect:
        case TrapEffect.DMG:
            place_damage(table, {state.mover: design.n}, DamageCause.TRAP)
        case TrapEffect.ROOT:
            root(table, state.mover)
        case TrapEffect.STUN:
            stun(table, state.mover)


def root(table: Table, figure: int) -> None:
    if not table.figure(figure).is_rooted:
        table.figure(figure).is_rooted = True
        table.tell(EventKind.ROOTED, figure)


def _flip_outcomes(table: Table) -> list[tuple[int, int]]:
    trap = table.token_at(table.state.trap_hex)
    return weights(table.state.traps, trap) if trap else []


FLIP = Fall(_flip_outcomes, _flip)


# The new token (SFB-D-30)


def new_token(table: Table) -> None:
    """Somebody lays a new one, if there is a hex for it."""
    if any(refusal is None for _, refusal in _token_hexes(table)):
        table.ask(Phase.TOKEN, layer(table))
    else:
        _end(table)


def layer(table: Table) -> int:
    mover = table.state.mover
    for each in table.standing():
        if table.are_enemies(each, mover) and table.ability(each, Hook.PLACE_FOR_ENEMIES):
            return table.controller(each)
    return table.controller(mover)


def _token_hexes(table: Table) -> list[Considered]:
    """Empty trap hexes; if there is none, hexes next to trap hexes (SFB-TRP-07, SFB-TRP-08)."""
    found = [(at, _token_refusal(table, at)) for at in table.content.trap_hexes]
    if all(refusal for _, refusal in found):
        beside = {
            near
            for at in range(len(table.arena))
            if table.is_trap_hex(at)
            for near in table.arena.within(at, 1)
        }
        found = [(at, _token_refusal(table, at)) for at in sorted(beside)]
    return [(Lay(at), refusal) for at, refusal in found]


def _token_refusal(table: Table, at: int) -> Refusal | None:
    if at == table.state.trap_hex:
        return Refusal(Why.JUST_SPRUNG)
    if table.token_at(at):
        return Refusal(Why.TOKEN_THERE)
    if at in table.content.statue_hexes:
        return Refusal(Why.STATUE)
    there = table.standing_on(at)
    return None if there == NO_FIGURE else Refusal(Why.TAKEN, there)


def _lay_new(table: Table, action: Action) -> None:
    assert isinstance(action, Lay)
    state = table.state
    lay(table, state.decider, action.hex, ALL & ~(1 << state.trap_token))
    _end(table)


def _end(table: Table) -> None:
    table.state.trap_hex, table.state.trap_token = NO_HEX, NO_ID
    table.go(Task.GO_ON)


TOKEN = Decision(_token_hexes, _lay_new)
