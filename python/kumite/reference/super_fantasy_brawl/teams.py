"""Forming teams: pool, bans, picks, and the figures that come of them (SFB-DRA, SFB-STT-13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.super_fantasy_brawl.actions import Ban, Pick
from kumite.games.super_fantasy_brawl.events import EventKind
from kumite.games.super_fantasy_brawl.model import (
    NO_ID,
    NOBODY,
    SIDES,
    Figure,
    Formation,
    Mode,
    Phase,
)

from .table import bits, first_figure, mask_of
from .tasks import Task
from .waiting import Decision, Fall, offered

if TYPE_CHECKING:
    from kumite.games.super_fantasy_brawl.actions import Action

    from .table import Table
    from .waiting import Considered


def gather(table: Table) -> None:
    """What is still missing before the teams are complete."""
    state = table.state
    state.active = NOBODY
    match state.formation:
        case Formation.FIXED:
            table.go(Task.FORM_TEAMS)
            return
        case Formation.FREE:
            state.pool = everyone(table)
        case Formation.CASUAL:
            if state.pool_size == len(table.content.champions):
                state.pool = everyone(table)
            if state.pool.bit_count() < state.pool_size:
                table.wait_for_chance(Phase.POOL)
                return
        case Formation.COMPETITIVE:
            if bans(table) < state.players:
                state.active = state.order[bans(table)]
                table.ask(Phase.BAN, state.active)
                return
            if state.mode is Mode.TORNADO:
                for own in state.seats:
                    own.team = own.brought & ~(1 << own.banned)
    if picks(table) == table.mode.champions * state.players:
        table.go(Task.FORM_TEAMS)
        return
    state.active = picker(table, picks(table))
    table.ask(Phase.PICK, state.active)


def everyone(table: Table) -> int:
    return mask_of(range(len(table.content.champions)))


# Pool (SFB-C-05)


def _pool_outcomes(table: Table) -> list[tuple[int, int]]:
    return [(champion, 1) for champion in bits(everyone(table) & ~table.state.pool)]


def _pool_grows(table: Table, champion: int) -> None:
    table.state.pool |= 1 << champion
    table.tell(EventKind.POOL_GREW, champion)
    table.go(Task.GATHER)


POOL = Fall(_pool_outcomes, _pool_grows)


# Bans (SFB-D-07)


def bans(table: Table) -> int:
    return sum(own.banned != NO_ID for own in table.state.seats)


def _list_owner(table: Table) -> int:
    """Whose list is banned from: neighbours in the order ban each other's."""
    return table.state.order[bans(table) ^ 1]


def _banned(table: Table) -> list[Considered]:
    return offered(Ban(each) for each in bits(table.seat(_list_owner(table)).brought))


def _ban(table: Table, action: Action) -> None:
    assert isinstance(action, Ban)
    owner = _list_owner(table)
    table.seat(owner).banned = action.champion
    table.tell(EventKind.CHAMPION_BANNED, table.state.active, owner, action.champion)
    table.go(Task.GATHER)


BAN = Decision(_banned, _ban)


# Picks (SFB-D-04, SFB-D-05, SFB-D-08)


def picks(table: Table) -> int:
    return sum(own.team.bit_count() for own in table.state.seats)


def picker(table: Table, count: int) -> int:
    """Who picks after so many; a casual draft goes 2, 1, 4, 3 (SFB-DRA-02, SFB-STT-13)."""
    state = table.state
    if state.formation is Formation.CASUAL:
        count ^= 1
    return state.order[count % state.players]


def _picked(table: Table) -> list[Considered]:
    state = table.state
    seat = state.active
    own = table.seat(seat)
    if state.formation is Formation.COMPETITIVE:
        open_ones = own.brought & ~(1 << own.banned) & ~own.team
    else:
        takers = range(seat % SIDES, state.players, SIDES) if state.duplicates else None
        open_ones = state.pool
        for each in range(state.players) if takers is None else takers:
            open_ones &= ~table.seat(each).team
    return offered(Pick(champion) for champion in bits(open_ones))


def _pick(table: Table, action: Action) -> None:
    assert isinstance(action, Pick)
    seat = table.state.active
    table.seat(seat).team |= 1 << action.champion
    table.tell(EventKind.CHAMPION_PICKED, seat, action.champion)
    table.go(Task.GATHER)


PICK = Decision(_picked, _pick)


def form_teams(table: Table) -> None:
    """Figures are numbered: the first side's by code, then the other side's (SFB-GEN-16)."""
    state = table.state
    state.pool = 0
    for own in state.seats:
        own.brought, own.banned = 0, NO_ID
    for number, (seat, champion) in sorted(numbered(table).items()):
        state.figures[number] = Figure(champion=champion, controller=seat)
        table.tell(EventKind.FIGURE_FORMED, number, seat, champion)
    state.remaining = table.mode.unscorable + 1
    table.go(Task.DRAW_CHALLENGES)


def numbered(table: Table) -> dict[int, tuple[int, int]]:
    """Seat and champion of every figure of the teams."""
    state = table.state
    found = {}
    for side in range(SIDES):
        seats = range(side, state.players, SIDES)
        of_side = sorted(
            (champion, seat) for seat in seats for champion in bits(table.seat(seat).team)
        )
        for at, (champion, seat) in enumerate(of_side):
            found[first_figure(state, side) + at] = (seat, champion)
    return found
