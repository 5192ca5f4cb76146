"""Damage, going out of action, points and the end of the match (SFB-DMG, SFB-OOA, SFB-END)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.super_fantasy_brawl.events import DamageCause, EventKind
from kumite.games.super_fantasy_brawl.model import (
    GATE,
    NO_FIGURE,
    NOBODY,
    SIDES,
    Ending,
    Phase,
    Stage,
)
from kumite.games.super_fantasy_brawl.operations import OpKind

from . import cards, modifiers
from .action_fields import clear_action
from .lists import current_kind, targeting_of
from .table import MatchOver

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .table import Table

OWN_MOVEMENT = (OpKind.DASH, OpKind.JUMP, OpKind.SWOOP, OpKind.MOVE)
ABILITIES = (Stage.START, Stage.OWN_DAMAGE, Stage.ANSWER)
OF_REACTION = (Stage.REACT, Stage.REACT_POST)
_ATTACK = (DamageCause.ATTACK, DamageCause.POISON)


def place_damage(table: Table, amounts: Mapping[int, int], cause: DamageCause) -> None:
    """One placing of damage, on all at once, and who goes out by it (SFB-DMG-03, SFB-DMG-06)."""
    hit = sorted(figure for figure, amount in amounts.items() if amount > 0)
    for figure in hit:
        own = table.figure(figure)
        own.damage += amounts[figure]
        table.tell(EventKind.DAMAGED, figure, amounts[figure], own.damage, cause)
    fallen = [figure for figure in hit if table.hp_left(figure) <= 0]
    if fallen:
        _out_of_action(table, fallen, cause)


def heal(table: Table, figure: int, amount: int) -> None:
    own = table.figure(figure)
    amount = min(amount, own.damage)
    if amount:
        own.damage -= amount
        table.tell(EventKind.HEALED, figure, amount, own.damage)


def _out_of_action(table: Table, fallen: list[int], cause: DamageCause) -> None:
    """All leave at once, then the points are given together (SFB-OOA-12)."""
    state = table.state
    left = [(figure, table.hex_of(figure), _credited(table, figure, cause)) for figure in fallen]
    for figure, at, credited in left:
        _to_gate(table, figure)
        table.tell(EventKind.OUT_OF_ACTION, figure, at, credited)
        if credited != NO_FIGURE:
            state.level_ups |= 1 << credited
    for side in range(SIDES):
        gained = sum(table.side_of(figure) != side for figure in fallen)
        if gained:
            gain(table, side, gained)
    check_points(table, _who_played(table, cause))


def _to_gate(table: Table, figure: int) -> None:
    """SFB-OOA-02."""
    state, own = table.state, table.figure(figure)
    targeting = targeting_of(table)
    if state.targets >> figure & 1 and targeting is not None and not targeting.is_area:
        state.last_hex = own.hex
    own.hex, own.damage, own.is_up, own.is_rooted = GATE, 0, False, False
    modifiers.forget(table, figure)


def _credited(table: Table, fallen: int, cause: DamageCause) -> int:
    """Who Levels Up for it (SFB-LVL-07)."""
    state = table.state
    if cause in _ATTACK:
        source = state.actor
    elif (cause is DamageCause.TRAP and _is_own_movement(table)) or state.stage in ABILITIES:
        return NO_FIGURE
    elif state.stage in OF_REACTION:
        source = state.reacted
    else:
        source = state.actor
    return source if table.are_enemies(source, fallen) else NO_FIGURE


def _is_own_movement(table: Table) -> bool:
    return table.state.stage is Stage.MOVEMENT or current_kind(table) in OWN_MOVEMENT


def _who_played(table: Table, cause: DamageCause) -> int:
    """The side that loses a tie (SFB-END-02, SFB-END-05)."""
    state = table.state
    if cause not in _ATTACK and state.stage in OF_REACTION:
        return state.reactor % SIDES
    if cause not in _ATTACK and state.stage in ABILITIES:
        return table.side_of(state.hook)
    return state.active % SIDES


# Points and the end


def gain(table: Table, side: int, points: int) -> None:
    table.state.points[side] += points
    table.tell(EventKind.POINTS_GAINED, side, table.state.points[side], points)


def check_points(table: Table, played: int) -> None:
    """Whether a side has won; `played` is the side that played the card."""
    points, needed = table.state.points, table.mode.points
    if max(points) < needed:
        return
    tie = points[0] == points[1]
    winner = 1 - played if tie else points.index(max(points))
    finish(table, winner, Ending.POINTS)


def end_by_rounds(table: Table) -> None:
    """SFB-LIM-01."""
    marks = [standing_of(table, side) for side in range(SIDES)]
    if marks[0] == marks[1]:
        finish(table, NOBODY, Ending.DRAW)
    finish(table, marks.index(max(marks)), Ending.ROUNDS)


def standing_of(table: Table, side: int) -> tuple[int, int, int]:
    """What decides after the last round: points, Champions in the arena, less damage."""
    own = [each for each in table.standing() if table.side_of(each) == side]
    hurt = sum(table.figure(each).damage for each in own)
    return table.state.points[side], len(own), -hurt


def finish(table: Table, winner: int, ending: Ending) -> None:
    """Nothing more happens; cards in play count as discarded (SFB-END-06)."""
    state = table.state
    for seat, own in enumerate(state.seats):
        own.discard |= cards.in_play(table, seat)
    clear_action(state)
    state.stage, state.active = Stage.NONE, NOBODY
    state.winner, state.ending = winner, ending
    table.tell(EventKind.MATCH_ENDED, winner, ending)
    table.ask(Phase.OVER, NOBODY)
    raise MatchOver
