"""After a strike, and the end of a turn: free steps, End Skills and Styles (MA-D-16 to MA-D-22)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.martial_art.actions import Done, Opponent, Shift, Skill, Swap
from kumite.games.martial_art.events import EventKind, MoveCause
from kumite.games.martial_art.model import NO_TOKEN, NOBODY, Phase
from kumite.games.martial_art.operations import OpKind
from kumite.games.martial_art.terms import (
    AREAS,
    EFFECTS,
    Keyword,
    Lasts,
    StepPhase,
    Token,
)
from kumite.reference.waits import choice

from . import knowledge, skills
from .steps import step_choice, walk
from .table import next_area

if TYPE_CHECKING:
    from kumite.reference.waits import Choice

    from .table import Table


def enter_after_strike(table: Table) -> None:
    """A strike is fully resolved; after a collision nobody moves any more (MA-PSH-06)."""
    state = table.state
    if state.third == NOBODY:
        steps = skills.attackers_ops(table, OpKind.FREE_STEP)
        state.free_steps = sum(op.n for op in steps if op.phase is StepPhase.AFTER)
    state.phase = Phase.AFTER_STEP


def serve_after_step(table: Table) -> Choice:
    """MA-D-16."""
    state = table.state

    def step(direction: int) -> None:
        state.free_steps -= 1
        state.stepped = True
        walk(table, direction, MoveCause.FREE_STEP)

    def stop() -> None:
        state.free_steps = 0
        turns = state.stepped and table.is_black
        state.phase = Phase.AFTER_FACING if turns else Phase.END_SKILL

    directions = table.free_directions(state.active) if state.free_steps else []
    return step_choice(table, directions, step, stop)


def serve_end_skill(table: Table) -> Choice:
    """MA-D-18."""
    state = table.state

    def take(action: int) -> None:
        if action == Done().code:
            state.phase = Phase.STYLE_SWAP
        else:
            _activate(table, action - Skill(0).code)

    numbers = skills.end_skills(table)
    return choice(state.active, [*(Skill(each).code for each in numbers), Done().code], take)


def _activate(table: Table, number: int) -> None:
    """A Style is active from now on; an End Skill acts now or waits (MA-SKL-07 to MA-SKL-09)."""
    state, own = table.state, table.attacker
    state.own_skill = number
    skill = skills.activate(table, state.active, number)
    state.phase = Phase.STYLE_SWAP
    if skill.keyword is Keyword.STYLE:
        own.style = number
    elif skill.lasts is Lasts.NEXT_TURN:
        own.pending |= 1 << number
    else:
        state.bonus_due = bool(skill.ops_of(OpKind.BONUS_TURN))
        state.phase = Phase.OPPONENT


def _used_now(table: Table, kind: OpKind) -> bool:
    """Whether the End Skill just activated does this at once."""
    state = table.state
    return bool(skills.skill_of(table, state.active, state.own_skill).ops_of(kind))


def serve_opponent(table: Table) -> Choice | None:
    """MA-D-19."""
    state = table.state
    if not _used_now(table, OpKind.FORBID_ENERGY):
        state.phase = Phase.SWAP
        return None

    def take(action: int) -> None:
        seat = action - Opponent(0).code
        table.seat(seat).no_energy = True
        table.tell(EventKind.SILENCED, seat, state.active)
        state.phase = Phase.SWAP

    actions = [Opponent(seat).code for seat in table.opponents(state.active)]
    return choice(state.active, actions, take)


def serve_swap(table: Table) -> Choice | None:
    """MA-D-20."""
    state = table.state
    if not _used_now(table, OpKind.SWAP_TOKENS):
        state.phase = Phase.STYLE_SWAP
        return None
    areas = skills.areas_with_effects(table)
    is_known = len(areas) == 2 and all(table.effects_in(state.active, area) == 1 for area in areas)
    actions = [
        Swap(area, kind, other, other_kind).code
        for area in areas
        for other in areas
        if area < other
        for kind in _effects_at(table, area)
        for other_kind in _effects_at(table, other)
    ]

    def take(action: int) -> None:
        _swap(table, action)
        state.phase = Phase.STYLE_SWAP

    return choice(state.active, actions, take, is_secret=not is_known)


def _effects_at(table: Table, area: int) -> list[Token]:
    return [kind for kind in EFFECTS if table.count(table.state.active, area, kind)]


def serve_style_swap(table: Table) -> Choice | None:
    """MA-D-21."""
    state = table.state
    kinds = [op.swap_with for op in skills.style_ops(table, OpKind.SWAP_TOKENS)]
    actions = [
        Swap(area, kind, other, action).code
        for action in kinds
        if action is not None
        for area in range(1, AREAS + 1)
        for other in range(1, AREAS + 1)
        if area != other and table.count(state.active, other, action)
        for kind in _effects_at(table, area)
    ]

    def take(action: int) -> None:
        if action != Done().code:
            _swap(table, action)
        state.phase = Phase.STYLE_SHIFT

    return choice(state.active, [*actions, Done().code], take)


def _swap(table: Table, action: int) -> None:
    """Two tokens change places; the Areas are public, the types of Effects are not (MA-INF-06)."""
    seat = table.state.active
    fields = action - Swap(0, 0, 0, 0).code
    area, kind, other, other_kind = fields >> 9, fields >> 6 & 7, fields >> 3 & 7, fields & 7
    worlds = knowledge.possible(table, seat)
    for place, token, change in (
        *((area, kind, -1), (other, other_kind, -1)),
        *((area, other_kind, 1), (other, kind, 1)),
    ):
        table.add(seat, place, token, change)
    if other_kind < Token.MOVE:
        knowledge.remember(table, seat, knowledge.move_one(worlds, area - 1, other - 1))
    else:
        knowledge.remember(table, seat, knowledge.exchange(worlds, area - 1, other - 1))
    shown = other_kind if other_kind < Token.MOVE else NO_TOKEN
    table.tell(EventKind.TOKENS_SWAPPED, seat, area, other, shown)
    seen = (seat, area << 3 | kind, other << 3 | other_kind)
    table.tell(EventKind.SWAP_SEEN, *seen)


def serve_style_shift(table: Table) -> Choice:
    """MA-D-22."""
    state = table.state
    is_offered = bool(skills.style_ops(table, OpKind.SHIFT_TOKEN))
    areas = range(1, AREAS + 1) if is_offered else range(0)
    actions = [Shift(area, kind).code for area in areas for kind in _effects_at(table, area)]

    def take(action: int) -> None:
        if action != Done().code:
            fields = action - Shift(0, 0).code
            _shift(table, fields >> 3, fields & 7)
        state.phase = Phase.TURN_END

    return choice(state.active, [*actions, Done().code], take)


def _shift(table: Table, area: int, kind: int) -> None:
    seat, to = table.state.active, next_area(area)
    worlds = knowledge.possible(table, seat)
    table.add(seat, area, kind, -1)
    table.add(seat, to, kind)
    knowledge.remember(table, seat, knowledge.move_one(worlds, area - 1, to - 1))
    table.tell(EventKind.TOKEN_SHIFTED, seat, area, to)
    table.tell(EventKind.SHIFT_SEEN, seat, area, kind)
