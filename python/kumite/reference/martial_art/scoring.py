"""The end of a match: who is left, what the judges say, places and returns (MA-OUT, MA-TIM)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.martial_art.events import EventKind
from kumite.games.martial_art.model import NOBODY, TOKENS, Ending, Phase
from kumite.games.martial_art.terms import AREAS

from .turn_fields import clear_turn

if TYPE_CHECKING:
    from .table import Table

TEAM_LOST = 2
Marks = tuple[int, int, int, int]
"""What the judges compare, smaller is better: severe columns, squares, tokens, energy."""


def severe_columns(table: Table, seat: int) -> int:
    """Columns at or below the line of severe damage."""
    columns = table.fighter(seat).columns
    life = table.seat(seat).life
    return sum(square >= column.severe for square, column in zip(life, columns, strict=True))


def end_if_decided(table: Table) -> bool:
    """MA-OUT-05, MA-OUT-06: the match is over when one side is left."""
    sides = {table.side(seat) for seat in table.living()}
    if len(sides) > 1:
        return False
    _end(table, sides, Ending.LAST_ONE_IN)
    return True


def judge(table: Table) -> None:
    """MA-TIM-03."""
    marks = side_marks(table)
    best = min(marks.values())
    _end(table, {side for side, mark in marks.items() if mark == best}, Ending.JUDGES)


def _end(table: Table, sides: set[int], ending: Ending) -> None:
    state = table.state
    clear_turn(state)
    state.active = NOBODY
    state.phase = Phase.OVER
    state.ending = ending
    state.winners = sum(1 << seat for seat in range(state.players) if table.side(seat) in sides)
    table.tell(EventKind.MATCH_ENDED, state.winners, ending)


def side_marks(table: Table) -> dict[int, Marks]:
    """What the judges compare, for every side with a fighter in."""
    marks: dict[int, Marks] = {}
    for side in sorted({table.side(seat) for seat in table.living()}):
        members = [seat for seat in range(table.state.players) if table.side(seat) == side]
        each = [_marks(table, seat) for seat in members]
        severe, squares, tokens, energy = (sum(values) for values in zip(*each, strict=True))
        marks[side] = (severe, squares, tokens, energy)
    return marks


def _marks(table: Table, seat: int) -> Marks:
    own = table.seat(seat)
    if not table.is_in(seat):
        return AREAS, sum(column.last for column in table.fighter(seat).columns), 0, 0
    kept = TOKENS - sum(own.removed)
    return severe_columns(table, seat), sum(own.life), -kept, -(own.chi + own.rage)


def places(table: Table) -> list[int]:
    """Each seat's place, 1 the best; equal ones share it; 0 while the match runs (MA-TIM-04)."""
    state = table.state
    if state.phase is not Phase.OVER:
        return [0] * state.players
    if state.mode.is_team:
        return [1 if state.winners >> seat & 1 else TEAM_LOST for seat in range(state.players)]
    marks = side_marks(table)
    merit = [
        (0, marks[seat]) if table.is_in(seat) else (1, (-table.seat(seat).left, 0, 0, 0))
        for seat in range(state.players)
    ]
    return [1 + sum(other < own for other in merit) for own in merit]


def returns(table: Table) -> list[float]:
    """1 for a sole winner (each member of a team), 1/k for k who share it, -1 for the others."""
    state = table.state
    if state.phase is not Phase.OVER:
        return [0.0] * state.players
    winners = [seat for seat in range(state.players) if state.winners >> seat & 1]
    shared = len({table.side(seat) for seat in winners})
    return [1 / shared if seat in winners else -1.0 for seat in range(state.players)]


def scores(table: Table) -> list[int]:
    """Place per seat, mask of winners, how the match ended."""
    return [*places(table), table.state.winners, int(table.state.ending)]
