"""Checks of a decoded state: figures, trap tokens and modifiers."""

from __future__ import annotations

from dataclasses import astuple
from typing import TYPE_CHECKING

from kumite.games.super_fantasy_brawl.codec import FULL
from kumite.games.super_fantasy_brawl.model import (
    FIGURES,
    GATE,
    NO_AMOUNT,
    NO_FIGURE,
    NO_HEX,
    NO_ID,
    Figure,
    Mode,
    Modifier,
    Phase,
    Trap,
)

from . import modifiers, teams
from .traps import weights
from .validate_common import has_teams, is_setup, require

if TYPE_CHECKING:
    from .table import Table

_EMPTY_FIGURE = astuple(Figure())
_EMPTY_TRAP = astuple(Trap())
_EMPTY_MODIFIER = astuple(Modifier())
_BEFORE_DEPLOYMENT = Phase.REDRAW


def check_pieces(table: Table, viewer: int) -> None:
    _check_figures(table)
    _check_traps(table, viewer)
    _check_modifiers(table)


def _check_figures(table: Table) -> None:
    state = table.state
    formed = teams.numbered(table) if has_teams(state) else {}
    for number, figure in enumerate(state.figures):
        if number not in formed:
            require(astuple(figure) == _EMPTY_FIGURE, f"a figure {number}")
            continue
        seat, champion = formed[number]
        require((figure.controller, figure.champion) == (seat, champion), f"another {number}")
        if figure.hex == GATE:
            is_bare = not (figure.damage or figure.is_up or figure.is_rooted)
            require(is_bare, "a figure on the Gate that is not as it was")
        else:
            require(figure.hex < len(table.arena), f"hex {figure.hex}")
            require(figure.hex not in table.content.statue_hexes, "a figure on a statue")
            require(figure.damage < table.values(number).hp, "damage that is too much")
        if is_setup(state):
            is_fresh = not (figure.damage or figure.is_up or figure.is_rooted)
            require(is_fresh, "a figure that has fought before the first turn")
    if state.phase <= _BEFORE_DEPLOYMENT:
        require(not table.standing(), "a figure deployed too early")
    _check_places(table)


def _check_places(table: Table) -> None:
    """One figure a hex, but a moving one may cross an Ally's."""
    state = table.state
    for each in table.standing():
        other = table.standing_on(table.hex_of(each), each)
        if other == NO_FIGURE:
            continue
        pair = (each, other)
        may_cross = state.phase in (Phase.STEP, Phase.FORCE) and state.mover in pair
        require(may_cross and not table.are_enemies(*pair), "two figures on one hex")


def _check_traps(table: Table, viewer: int) -> None:
    state = table.state
    laid = [trap for trap in state.traps if trap.hex != NO_HEX]
    require(state.traps[: len(laid)] == laid, "trap tokens out of order")
    require(all(astuple(trap) == _EMPTY_TRAP for trap in state.traps[len(laid) :]), "half a trap")
    hexes = [trap.hex for trap in laid]
    require(hexes == sorted(set(hexes)), "trap tokens out of order")
    if state.phase < Phase.LAY:
        require(not laid, "trap tokens too early")
    if state.phase <= Phase.LAY:
        on_printed = all(at in table.content.trap_hexes for at in hexes)
        require(on_printed, "trap tokens elsewhere")
    for trap in laid:
        _check_trap(table, trap, viewer)
    numbers = [trap.token for trap in laid if trap.token != NO_ID]
    require(len(set(numbers)) == len(numbers), "one trap token twice")
    for trap in laid:
        if trap.token == NO_ID:
            require(weights(state.traps, trap), "a trap token that can be none")


def _check_trap(table: Table, trap: Trap, viewer: int) -> None:
    state = table.state
    is_arena = trap.hex < len(table.arena) and trap.hex not in table.content.statue_hexes
    require(is_arena, f"a trap token on hex {trap.hex}")
    there = table.standing_on(trap.hex)
    is_entered = state.phase is Phase.FLIP and there == state.mover
    require(there == NO_FIGURE or is_entered, "a trap token under a figure")
    if is_setup(state):
        is_new = trap.may_be == 0xFFF and not trap.looked_by
        require(is_new, "a trap token that was turned before the first turn")
    require(trap.looked_by < 1 << state.players, "a trap token that nobody looked at")
    is_seen = bool(trap.looked_by) and (viewer == FULL or bool(trap.looked_by >> viewer & 1))
    require((trap.token != NO_ID) == is_seen, "a trap token's number that is seen, or is not")
    if trap.token != NO_ID:
        is_known = trap.token < len(table.content.tokens) and trap.may_be >> trap.token & 1
        require(is_known, f"trap token {trap.token}")


def _check_modifiers(table: Table) -> None:
    state = table.state
    given = [each for each in state.modifiers if each.key != NO_ID]
    require(state.modifiers[: len(given)] == given, "modifiers out of order")
    rest = state.modifiers[len(given) :]
    require(all(astuple(each) == _EMPTY_MODIFIER for each in rest), "half a modifier")
    keys = [each.key for each in given]
    require(keys == sorted(set(keys)), "modifiers out of order")
    require(not given or not is_setup(state), "modifiers before the first turn")
    for each in given:
        figure, kind = modifiers.parts(each.key)
        require(each.amount != NO_AMOUNT, "a modifier of nothing")
        require(table.is_in_arena(figure), "a modifier on a figure that is not there")
        if kind >= modifiers.AGAINST:
            other = kind - modifiers.AGAINST
            is_there = other < FIGURES and table.is_in_arena(other)
            require(is_there, "a modifier against a figure that is not there")
        else:
            seats = 2 if state.mode is Mode.DUEL else 4
            require(kind % modifiers.EXPIRIES <= seats, "a modifier of no seat")
        if state.phase is Phase.ADVANCE:
            lasts = kind < modifiers.AGAINST and kind % modifiers.EXPIRIES
            require(lasts, "a modifier of a turn that is over")
