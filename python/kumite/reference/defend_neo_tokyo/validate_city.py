"""Checks of the city: damage, monsters, citizens, City cards, tokens (DNT-INV-02 to DNT-INV-05)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.defend_neo_tokyo.events import Token
from kumite.games.defend_neo_tokyo.model import (
    BOSS,
    CITIZENS,
    DESTROYED,
    HQ,
    MONSTER_OBJECT,
    MONSTERS,
    NO_ID,
    SPACES,
    FrameKind,
    MonsterState,
    Phase,
    Status,
)

from .city import is_standing
from .monsters import full_life, supply_left
from .validate_common import require

if TYPE_CHECKING:
    from .table import Table

_TIMED = (Phase.AID, Phase.EVENT_END, Phase.END)


def check_city(table: Table) -> None:
    state = table.state
    for space in range(1, SPACES + 1):
        damage = state.damage[space - 1]
        capacity = table.content.spaces[space].capacity
        require(damage == DESTROYED or damage < capacity, "City Damage at or above a capacity")
    for token in Token:
        require(supply_left(table, token) >= 0, "more tokens than there are")
    for monster in range(MONSTERS):
        _check_monster(table, monster)
    _check_citizens(table)
    known = [space for space in state.city_known if space]
    require(state.city_known[: len(known)] == known, "a gap in the known City cards")
    require(len(set(known)) == len(known), "a City card known twice")
    require(state.city_discard < 1 << SPACES and state.drawn < 1 << SPACES, "no such City card")
    for space in known:
        require(not state.city_discard >> space - 1 & 1, "a City card in two places")
    _check_queue(table)


def may_hold(table: Table, space: int) -> bool:
    """A standing space; or one that just fell, where not everything has left yet."""
    falls = any(frame.kind is FrameKind.RAZE and frame.space == space for frame in table.frames())
    return is_standing(table, space) or falls or table.state.phase is Phase.OVER


def _check_monster(table: Table, monster: int) -> None:
    own = table.monster(monster)
    if own.status is not Status.IN_PLAY:
        require(own == MonsterState(status=own.status), "a monster that is not in play")
        return
    require(table.state.phase >= Phase.STARTERS, "a monster before the match")
    require(own.space != HQ and may_hold(table, own.space), "a monster in HQ or ruins")
    require(0 < own.life <= full_life(table, monster), "a monster with the wrong life")


def _check_citizens(table: Table) -> None:
    places, designs = table.state.citizens, table.codex.designs
    for at in range(CITIZENS):
        place = places[at]
        in_space = 0 < place <= SPACES
        require(not in_space or may_hold(table, place), "a citizen in ruins")
        same = at > 0 and designs[at - 1] == designs[at]
        require(not same or places[at - 1] <= place, "copies of a citizen not in order")


def _check_queue(table: Table) -> None:
    queue = table.state.queue
    waiting = [each for each in queue if each != NO_ID]
    require(queue[: len(waiting)] == waiting, "a gap in the abilities that wait")
    require(not waiting or table.state.phase in _TIMED, "abilities wait outside their phase")
    require(len(set(waiting)) == len(waiting), "an ability that waits twice")
    for each in waiting:
        is_design = each < len(table.content.citizens)
        is_monster = MONSTER_OBJECT <= each < MONSTER_OBJECT + BOSS
        require(is_design or is_monster, f"no ability {each}")
