"""Damage, lost tokens and elimination (MA-DMG, MA-OUT)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.martial_art.events import EventKind
from kumite.games.martial_art.model import NO_SPACE, Status
from kumite.games.martial_art.terms import AREAS, Token

from . import knowledge
from .scoring import end_if_decided, severe_columns
from .table import next_area

if TYPE_CHECKING:
    from .knowledge import World
    from .table import Table


def suffer(table: Table, seat: int, area: int, damage: int) -> bool:
    """Damage on a column, and all that follows; tells whether the match is over (MA-DMG-06)."""
    if not damage:
        return False
    own, column = table.seat(seat), table.fighter(seat).columns[area - 1]
    before = own.life[area - 1]
    after = min(column.last, before + damage)
    own.life[area - 1] = after
    table.tell(EventKind.DAMAGED, seat, area, after - before, after)
    if after == column.last:
        eliminate(table, seat, Status.KO)
        return end_if_decided(table)
    for square, token in column.tokens:
        if before < square <= after:
            lose(table, seat, area, token)
    if severe_columns(table, seat) >= table.content.figures.severe_columns:
        eliminate(table, seat, Status.TECHNICAL_KO)
        return end_if_decided(table)
    return False


def lose(table: Table, seat: int, area: int, token: Token) -> None:
    """One token of that type: from the Area, else the first following one, else the reserve."""
    for steps in range(AREAS):
        place = next_area(area, steps)
        if table.count(seat, place, token):
            passed = [next_area(area, step) - 1 for step in range(steps)]
            _remove(table, seat, place - 1, token, passed)
            table.tell(EventKind.TOKEN_LOST, seat, token, place)
            return
    own = table.seat(seat)
    if not token.is_action and own.reserve[token - Token.MOVE]:  # MA-DMG-04
        _remove(table, seat, knowledge.RESERVE_BIN, token, list(range(AREAS)))
        table.tell(EventKind.TOKEN_LOST, seat, token, 0)


def discard_defense(table: Table, seat: int, area: int) -> None:
    """MA-SKL-19: one of the Defense tokens that were shown."""
    _remove(table, seat, area - 1, Token.DEFENSE, [])
    table.tell(EventKind.TOKEN_DISCARDED, seat, area, Token.DEFENSE)


def _remove(table: Table, seat: int, place: int, token: Token, passed: list[int]) -> None:
    """Take a token out of the game; everybody sees where it was and where there was none."""
    own = table.seat(seat)
    if token.is_action:
        own.actions[place][token] -= 1
        own.removed[token] += 1
        return
    kind = token - Token.MOVE

    def fits(world: World) -> bool:
        return world[place][kind] > 0 and not any(world[area][kind] for area in passed)

    worlds = [world for world in knowledge.possible(table, seat) if fits(world)]
    bag = own.reserve if place == knowledge.RESERVE_BIN else own.effects[place]
    bag[kind] -= 1
    own.removed[token] += 1
    left = [knowledge.changed(world, place, kind, -1) for world in worlds]
    knowledge.remember(table, seat, left)


def eliminate(table: Table, seat: int, status: Status) -> None:
    """MA-OUT-04, MA-OUT-07."""
    own = table.seat(seat)
    own.status = status
    own.left = 1 + max(other.left for other in table.state.seats)
    own.space = NO_SPACE
    table.tell(EventKind.ELIMINATED, seat, status, table.state.active)
