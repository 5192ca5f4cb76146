"""Checks of a decoded state: mode, order of turns, drafts, points and the track."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.super_fantasy_brawl.model import (
    MAX_SEATS,
    NO_ID,
    NOBODY,
    SIDES,
    Ending,
    Formation,
    Mode,
    Phase,
)
from kumite.games.super_fantasy_brawl.setup import LEAST_POOL

from . import challenges, teams
from .damage import standing_of
from .opening import TEAMMATE
from .validate_common import has_teams, is_setup, require

if TYPE_CHECKING:
    from .table import Table

_FORMATIONS = {
    Phase.BRING: (Formation.COMPETITIVE,),
    Phase.POOL: (Formation.CASUAL,),
    Phase.BAN: (Formation.COMPETITIVE,),
    Phase.PICK: (Formation.FREE, Formation.CASUAL, Formation.COMPETITIVE),
}


def check_match(table: Table) -> None:
    _check_setup(table)
    _check_order(table)
    _check_pool(table)
    _check_track(table)
    _check_points(table)


def _check_setup(table: Table) -> None:
    state = table.state
    champions = len(table.content.champions)
    players = {Mode.DUEL: 2, Mode.TORNADO: MAX_SEATS}[state.mode]
    require(state.players == players, f"{state.players} players")
    is_casual = state.formation is Formation.CASUAL
    sizes = range(LEAST_POOL[state.mode], champions + 1) if is_casual else range(1)
    require(state.pool_size in sizes, f"a pool of {state.pool_size}")
    may_double = is_casual and state.mode is Mode.TORNADO
    require(not state.duplicates or may_double, "two of each champion")
    fits = state.formation in _FORMATIONS.get(state.phase, tuple(Formation))
    require(fits, f"{state.phase.name} with {state.formation.name}")
    is_tornado = state.mode is Mode.TORNADO
    require(state.phase is not Phase.LEAD or is_tornado, "leaders in a duel")
    is_draft = state.formation is Formation.COMPETITIVE and is_tornado
    require(not (is_draft and state.phase is Phase.PICK), "picks that nobody has")
    rounds = range(1) if is_setup(state) else range(1, table.content.rounds + 1)
    require(state.round in rounds, f"round {state.round}")


def _check_order(table: Table) -> None:
    state = table.state
    leaders = state.order[:SIDES]
    require(state.first in (0, 1, NOBODY), f"first side {state.first}")
    if state.phase is Phase.FIRST:
        require(state.first == NOBODY, "a first side too early")
    if state.phase > Phase.FIRST:
        require(state.first != NOBODY, "no first side")
    if state.phase > Phase.LEAD:
        require(NOBODY not in leaders, "no order of turns")
    if state.phase is Phase.LEAD:
        require(leaders[1] == NOBODY, "a leader too early")
    for place, seat in enumerate(leaders):
        if seat == NOBODY:
            continue
        knows = state.first != NOBODY and seat < state.players
        require(knows and seat % SIDES == (state.first + place) % SIDES, f"seat {seat} at {place}")
    if state.mode is Mode.DUEL:
        require((NOBODY in leaders) == (state.first == NOBODY), "half an order of turns")
        require(state.order[SIDES:] == [NOBODY] * SIDES, "too many seats in the order")
    else:
        mates = [NOBODY if seat == NOBODY else seat ^ TEAMMATE for seat in leaders]
        require(state.order[SIDES:] == mates, "teammates out of order")
        is_named = leaders[0] != NOBODY and leaders[1] == NOBODY
        is_early = state.phase is Phase.BRING
        require(not is_early or is_named == (state.first != NOBODY), "an order too early")
        require(leaders[0] != NOBODY or leaders[1] == NOBODY, "a second without a first")
    norths = (NOBODY,) if state.phase <= Phase.AREA else (0, 1)
    require(state.north in norths, f"north {state.north}")


def _check_pool(table: Table) -> None:
    state = table.state
    everyone = teams.everyone(table)
    count = state.pool.bit_count()
    require(not state.pool & ~everyone, "unknown champions in the pool")
    is_from_pool = state.formation in (Formation.FREE, Formation.CASUAL)
    if state.phase is Phase.POOL:
        require(state.pool_size < everyone.bit_count(), "a pool of all needs no chance")
        require(count < state.pool_size, "a pool too large")
    elif state.phase is Phase.PICK and is_from_pool:
        due = state.pool_size or everyone.bit_count()
        require(count == due, f"a pool of {count}")
    else:
        require(not state.pool, "a pool too early or too late")


def _check_track(table: Table) -> None:
    state = table.state
    designs = table.content.challenges
    slots = len(table.mode.track)
    require(all(each == NO_ID for each in state.track[slots:]), "a slot that is not there")
    on_track = [each for each in state.track if each != NO_ID]
    require(all(each < len(designs) for each in on_track), "an unknown challenge")
    require(not any(state.challenges[len(designs) :]), "an unknown challenge in the bag")
    left = challenges.discarded(table)
    require(min(left) >= 0, "more challenges than there are")
    if not any(state.challenges):
        require(not any(left), "a bag that was not renewed")
    unscorable = table.mode.unscorable
    if state.phase < Phase.CHALLENGE:
        require(not on_track and not any(left), "challenges too early")
    elif state.phase is Phase.CHALLENGE:
        require(0 < state.remaining <= unscorable + 1, f"{state.remaining} challenges to come")
        laid = [slot for slot, each in enumerate(state.track) if each != NO_ID]
        require(laid == list(range(state.remaining, unscorable + 1)), "challenges elsewhere")
    elif state.phase is Phase.ADVANCE:
        require(0 < state.remaining <= table.mode.advance, f"{state.remaining} challenges to come")
        require(all(each == NO_ID for each in state.track[: state.remaining]), "a taken slot")


def _check_points(table: Table) -> None:
    state = table.state
    points, needed = state.points, table.mode.points
    if is_setup(state):
        require(points == [0, 0], "points before the first turn")
    if state.phase is not Phase.OVER:
        require(max(points) < needed, "points that win")
        require(state.winner == NOBODY and state.ending is Ending.NONE, "a winner too early")
        return
    require(has_teams(state) and state.ending is not Ending.NONE, "an end without a reason")
    if state.ending is Ending.POINTS:
        winners = [side for side in range(SIDES) if points[side] == max(points)]
        require(max(points) >= needed and state.winner in winners, "another winner")
        return
    require(max(points) < needed and state.round == table.content.rounds, "another ending")
    marks = [standing_of(table, side) for side in range(SIDES)]
    if marks[0] == marks[1]:
        require(state.ending is Ending.DRAW and state.winner == NOBODY, "another ending")
    else:
        fits = state.winner == marks.index(max(marks))
        require(state.ending is Ending.ROUNDS and fits, "another winner")
