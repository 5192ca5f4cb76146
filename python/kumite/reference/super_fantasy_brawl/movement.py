"""Ways through the arena: single steps, dashes, swoops, jumps, and entering a hex (SFB-MOV)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.hexes import DIRECTIONS
from kumite.games.super_fantasy_brawl.actions import Dash, Done, Enter, Leap, Step
from kumite.games.super_fantasy_brawl.events import EventKind
from kumite.games.super_fantasy_brawl.model import NO_FIGURE
from kumite.games.super_fantasy_brawl.refusals import Refusal, Why

from .tasks import Task

if TYPE_CHECKING:
    from kumite.games.super_fantasy_brawl.events import MoveCause

    from .table import Table
    from .waiting import Considered


def enter(table: Table, figure: int, to: int, cause: MoveCause) -> None:
    """One change of hex; a token that lies there is set off before anything else (SFB-TRP-01)."""
    own = table.figure(figure)
    table.tell(EventKind.MOVED, figure, own.hex, to, cause)
    own.hex = to
    table.go(Task.SPRING if table.token_at(to) else Task.GO_ON)


# Single steps (SFB-MOV-10)


def neighbours(table: Table, at: int) -> list[int]:
    around = (table.arena.step(at, direction) for direction in range(DIRECTIONS))
    return sorted(each for each in around if each is not None)


def bar(table: Table, mover: int, at: int) -> Refusal | None:
    """Why a hex cannot even be crossed (SFB-MOV-02)."""
    if at in table.content.statue_hexes:
        return Refusal(Why.STATUE)
    there = table.standing_on(at, mover)
    if there != NO_FIGURE and table.are_enemies(mover, there):
        return Refusal(Why.ENEMY_THERE, there)
    return None


def step_refusal(table: Table, mover: int, to: int, left: int) -> Refusal | None:
    """Why a step is not offered; `left` steps remain after it (SFB-MOV-03)."""
    barred = bar(table, mover, to)
    if barred or table.is_free(to, mover) or _can_stop_later(table, mover, to, left):
        return barred
    return Refusal(Why.NO_ROOM_BEHIND, table.standing_on(to, mover))


def _can_stop_later(table: Table, mover: int, start: int, left: int) -> bool:
    """Whether a free hex can be reached in so many steps, tokens ignored."""
    reached, edge = {start}, {start}
    for _ in range(left):
        edge = {
            to
            for at in edge
            for to in neighbours(table, at)
            if to not in reached and bar(table, mover, to) is None
        }
        if any(table.is_free(at, mover) for at in edge):
            return True
        reached |= edge
    return False


def steps(table: Table, mover: int, remaining: int) -> list[Considered]:
    """Steps with so many left, and stopping."""
    here = table.hex_of(mover)
    found: list[Considered] = [
        (Step(to), step_refusal(table, mover, to, remaining - 1)) for to in neighbours(table, here)
    ]
    ally = table.standing_on(here, mover)
    stop = None if ally == NO_FIGURE else Refusal(Why.MUST_GO_ON, ally)
    return [*found, (Done(), stop)]


def can_step(table: Table, mover: int, remaining: int) -> bool:
    here = table.hex_of(mover)
    return remaining > 0 and any(
        step_refusal(table, mover, to, remaining - 1) is None for to in neighbours(table, here)
    )


# From the Gate (SFB-OOA-09)


def entries(table: Table, mover: int, movement: int) -> list[Considered]:
    """Deployment hexes of its side, entered with the first of so many steps."""
    own = table.deployment(table.side_of(mover))
    return [(Enter(at), step_refusal(table, mover, at, movement - 1)) for at in own]


def can_enter(table: Table, mover: int, movement: int) -> bool:
    return any(refusal is None for _, refusal in entries(table, mover, movement))


# Straight lines (SFB-KEY-03, SFB-KEY-24, SFB-KEY-25)


def dashes(table: Table, mover: int, most: int) -> list[Considered]:
    """Every way of 1 to so many steps: over Allies, not over Enemies and statues."""
    found: list[Considered] = []
    for direction in range(DIRECTIONS):
        barred = None
        for steps, at in enumerate(table.arena.ray(table.hex_of(mover), direction, most), 1):
            barred = barred or bar(table, mover, at)
            found.append((Dash(direction, steps), barred or _end_refusal(table, mover, at)))
    return found


def swoops(table: Table, mover: int, most: int) -> list[Considered]:
    """The same over everything; only the end must be free."""
    return [
        (Dash(direction, steps), _end_refusal(table, mover, at))
        for direction in range(DIRECTIONS)
        for steps, at in enumerate(table.arena.ray(table.hex_of(mover), direction, most), 1)
    ]


def leaps(table: Table, mover: int, most: int) -> list[Considered]:
    """SFB-KEY-10."""
    near = table.arena.within(table.hex_of(mover), most)
    return [(Leap(at), _end_refusal(table, mover, at)) for at in near]


def _end_refusal(table: Table, mover: int, at: int) -> Refusal | None:
    if at in table.content.statue_hexes:
        return Refusal(Why.STATUE)
    there = table.standing_on(at, mover)
    return None if there == NO_FIGURE else Refusal(Why.TAKEN, there)


def end_of(table: Table, mover: int, dash: Dash) -> int:
    return table.arena.ray(table.hex_of(mover), dash.direction, dash.steps)[-1]


def fears(table: Table, mover: int, source: int, most: int) -> list[Dash]:
    """The best dashes away from the source: farthest end, then the longest (SFB-KEY-17)."""

    def distance(dash: Dash) -> int:
        return table.arena.distance(source, end_of(table, mover, dash))

    start = table.arena.distance(source, table.hex_of(mover))
    ways = [
        action
        for action, refusal in dashes(table, mover, most)
        if refusal is None and isinstance(action, Dash) and distance(action) > start
    ]
    if not ways:
        return []
    best = max((distance(dash), dash.steps) for dash in ways)
    return [dash for dash in ways if (distance(dash), dash.steps) == best]
