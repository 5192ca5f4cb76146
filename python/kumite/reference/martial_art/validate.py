"""Whether decoded values make sense together, so that no later step can stumble over them.

Every state that play produces passes; `check` raises DecodeError for what the page
`docs/encoding/martial-art.md` lists.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kumite.games.martial_art.codec import FULL, SPECTATOR
from kumite.games.martial_art.model import MAX_SEATS, NOBODY, Ending, Phase

from .scoring import side_marks
from .table import Table
from .turn_fields import is_clear
from .validate_common import require
from .validate_seats import check_seats
from .validate_turn import check_turn

if TYPE_CHECKING:
    from kumite.games.martial_art.entries import Content
    from kumite.games.martial_art.model import State

AUTOMATIC = (Phase.BEGIN, Phase.PUSH, Phase.DAMAGE, Phase.TURN_END)
WHITE_ONLY = (Phase.RESERVE, Phase.ACTIONS, Phase.EFFECTS)
BLACK_ONLY = (
    *(Phase.SKILLS, Phase.LAYOUT, Phase.FACING, Phase.AFTER_FACING),
    *(Phase.COLLISION_DEFENSE, Phase.COLLISION_ROLL, Phase.COLLISION_DEFENSE_ROLL),
)


def check(content: Content, state: State, viewer: int = FULL) -> None:
    """Refuse what no match can lead to."""
    table = Table(content, replace(state), [])
    require(viewer in (FULL, SPECTATOR) or viewer < state.players, f"no seat {viewer}")
    _check_match(table)
    check_seats(table, viewer)
    if Phase.BEGIN < state.phase < Phase.OVER:
        check_turn(table, viewer)
    else:
        require(is_clear(state), "a turn before or after the fight")
    _check_end(table)


def _check_match(table: Table) -> None:
    state = table.state
    phase = state.phase
    require(not state.mode.is_team or state.players == MAX_SEATS, "teams of other than 4 players")
    require(phase not in AUTOMATIC, "it waits for nobody")
    require(phase not in WHITE_ONLY or not table.is_black, f"{phase.name} in Black Belt")
    require(phase not in BLACK_ONLY or table.is_black, f"{phase.name} in White Belt")
    require(phase is not Phase.DEAL or state.deal, "fighters are not dealt")
    require(phase is not Phase.FIGHTERS or not state.deal, "fighters are dealt")
    has_begun = phase > Phase.LAYOUT
    rounds = range(1, table.content.figures.rounds + 1) if has_begun else range(1)
    require(state.round in rounds, f"round {state.round}")
    knows_first = phase > Phase.FIRST
    first = range(state.players) if knows_first else (NOBODY,)
    require(state.first in first, f"first seat {state.first}")
    fights = has_begun and phase is not Phase.OVER
    active = range(state.players) if fights else (NOBODY,)
    require(state.active in active, f"active seat {state.active}")


def _check_end(table: Table) -> None:
    """A match is over when its end is reached, and its winners follow from how it stands."""
    state = table.state
    sides = {table.side(seat) for seat in table.living()}
    if state.phase is not Phase.OVER:
        require(state.ending is Ending.NONE and not state.winners, "winners before the end")
        require(len(sides) > 1, "a match that is over")
        return
    if len(sides) == 1:
        require(state.ending is Ending.LAST_ONE_IN, "another ending")
    else:
        require(state.ending is Ending.JUDGES and len(sides) > 1, "another ending")
        has_actions = any(any(map(sum, table.seat(seat).actions)) for seat in table.living())
        is_late = state.round == table.content.figures.rounds
        require(is_late or not has_actions, "judges too early")
        marks = side_marks(table)
        sides = {side for side in sides if marks[side] == min(marks.values())}
    winners = sum(1 << seat for seat in range(state.players) if table.side(seat) in sides)
    require(state.winners == winners, "other winners")
