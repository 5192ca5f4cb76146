"""The Challenge Track: what challenges ask for, and how cards come and go (SFB-TRK, SFB-SCO)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.super_fantasy_brawl.events import EventKind
from kumite.games.super_fantasy_brawl.model import NO_ID
from kumite.games.super_fantasy_brawl.terms import ChallengeKind

from .tasks import Task
from .waiting import Fall

if TYPE_CHECKING:
    from kumite.games.super_fantasy_brawl.model import Phase

    from .table import Table


def is_met(table: Table, challenge: int, side: int) -> bool:
    """Whether a side fulfils a challenge now (SFB-SCO-01)."""
    printed = table.content.challenges[challenge]
    own = [table.hex_of(each) for each in table.standing() if table.side_of(each) == side]
    match printed.kind:
        case ChallengeKind.CONTROL:
            return controls(table, side, printed.statue)
        case ChallengeKind.CONTROL_AREAS:
            held = sum(controls(table, side, at) for at in range(len(table.content.areas)))
            return held >= printed.at_least
        case ChallengeKind.BESIDE_STATUE:
            beside = table.content.areas[printed.statue]
            return sum(at in beside for at in own) >= printed.at_least
        case ChallengeKind.ON_TRAPS:
            return sum(table.is_trap_hex(at) for at in own) >= printed.at_least
        case ChallengeKind.IN_ENEMY_DEPLOYMENT:
            there = table.deployment(1 - side)
            return sum(at in there for at in own) >= printed.at_least
        case ChallengeKind.MORE_UNBLOODIED:
            return _unbloodied(table, side) > _unbloodied(table, 1 - side)
        case ChallengeKind.CORNERED:
            enemies = [each for each in table.standing() if table.side_of(each) != side]
            return any(
                sum(table.arena.distance(at, table.hex_of(enemy)) == 1 for at in own)
                >= printed.at_least
                for enemy in enemies
            )


def controls(table: Table, side: int, area: int) -> bool:
    """More Champions than the other side (SFB-SCO-04)."""
    there = [each for each in table.standing() if table.hex_of(each) in table.content.areas[area]]
    own = sum(table.side_of(each) == side for each in there)
    return own > len(there) - own


def _unbloodied(table: Table, side: int) -> int:
    own = [each for each in table.standing() if table.side_of(each) == side]
    return sum(not table.is_bloodied(each) for each in own)


def scoring_order(table: Table) -> list[int]:
    """Slots with points, the highest first, then from the right (SFB-SCO-02)."""
    points = table.mode.track
    return sorted(
        (slot for slot in range(len(points)) if points[slot]), key=lambda s: (-points[s], -s)
    )


# The bag of challenges


def discarded(table: Table) -> list[int]:
    """Copies of each design that are neither in the bag nor on the track."""
    state = table.state
    return [
        design.copies - state.challenges[number] - state.track.count(number)
        for number, design in enumerate(table.content.challenges)
    ]


def renew(table: Table) -> None:
    """An empty bag becomes the discard pile at once (SFB-TRK-03)."""
    if not any(table.state.challenges):
        for number, copies in enumerate(discarded(table)):
            table.state.challenges[number] = copies


def take_off(table: Table, slot: int) -> None:
    table.state.track[slot] = NO_ID
    renew(table)


def move_on(table: Table) -> None:
    """Cards go right; those that leave the track are discarded (SFB-TRK-10)."""
    state, slots, steps = table.state, len(table.mode.track), table.mode.advance
    table.tell(EventKind.TRACK_MOVED, steps)
    for slot in reversed(range(slots)):
        challenge = state.track[slot]
        if challenge == NO_ID:
            continue
        state.track[slot] = NO_ID
        if slot + steps < slots:
            state.track[slot + steps] = challenge
        else:
            table.tell(EventKind.CHALLENGE_EXPIRED, challenge)
            renew(table)


def draw_next(table: Table, phase: Phase) -> bool:
    """Wait for the next card; True when all that are to come have come."""
    state = table.state
    if not any(state.challenges):
        state.remaining = 0
    if state.remaining:
        table.wait_for_chance(phase)
    return not state.remaining


def _outcomes(table: Table) -> list[tuple[int, int]]:
    return [(number, copies) for number, copies in enumerate(table.state.challenges) if copies]


def _draw(table: Table, challenge: int) -> None:
    state = table.state
    state.remaining -= 1
    state.challenges[challenge] -= 1
    state.track[state.remaining] = challenge
    table.tell(EventKind.CHALLENGE_DRAWN, challenge, state.remaining)
    renew(table)


def _at_setup(table: Table, challenge: int) -> None:
    _draw(table, challenge)
    table.go(Task.DRAW_CHALLENGES)


def _at_advance(table: Table, challenge: int) -> None:
    _draw(table, challenge)
    table.go(Task.ADVANCE)


CHALLENGE = Fall(_outcomes, _at_setup)
ADVANCE = Fall(_outcomes, _at_advance)
