"""Why a seat cannot do now what it may think of: legal is what nothing here speaks against."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kumite.games.hexes import DIRECTIONS
from kumite.games.martial_art.actions import Skill, Start, Step, Strike
from kumite.games.martial_art.model import NO_SKILL, Phase
from kumite.games.martial_art.refusals import Refusal, Why
from kumite.games.martial_art.terms import AREAS, Keyword

from . import skills
from .strike_rules import out_of_reach
from .table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kumite.games.martial_art.actions import Action


def refusals(table: Table, seat: int) -> Iterator[tuple[Action, Refusal]]:
    """Starting Areas, steps, strikes and skills; what a seat sees of a position is enough."""
    if seat == table.state.active:
        yield from _of_phase(table, seat)
    before = _before_pick_up(table) if seat == table.state.active else table
    for number, skill in skills.at_hand(table, seat, *Keyword):
        there = before if skill.keyword is Keyword.START else table
        refusal = skills.refused(there, seat, number, skill)
        if refusal is None and there is not table:
            refusal = Refusal(Why.OTHER_TIME)
        if refusal is not None:
            yield Skill(number), refusal


def _of_phase(table: Table, seat: int) -> Iterator[tuple[Action, Refusal]]:
    match table.state.phase:
        case Phase.START:
            for area in range(1, AREAS + 1):
                if not table.tokens_in(seat, area):
                    yield Start(area), Refusal(Why.NO_TOKENS)
        case Phase.MOVE | Phase.AFTER_STEP:
            for direction in range(DIRECTIONS):
                blocked = table.blocked(seat, direction)
                if blocked is not None:
                    yield Step(direction), blocked
        case Phase.STRIKE:
            for other in table.opponents(seat):
                refusal = out_of_reach(table, other)
                if refusal is not None:
                    yield Strike(other), refusal


def _before_pick_up(table: Table) -> Table:
    """Nobody is asked for a Start Skill where none can be used: the first Sow may tell why."""
    state = table.state
    if state.phase is not Phase.SOW or state.sown or state.own_skill != NO_SKILL:
        return table
    at = state.start_area - 1
    own = replace(
        table.attacker,
        actions=list(table.attacker.actions),
        effects=list(table.attacker.effects),
    )
    own.actions[at], own.effects[at] = state.hand_actions, state.hand_effects
    seats = list(state.seats)
    seats[state.active] = own
    return Table(table.content, replace(state, phase=Phase.START_SKILL, seats=seats), [])
