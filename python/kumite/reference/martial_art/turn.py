"""A turn up to its distribution, and its end: Starting Area, energy, moves, facing (MA-TRN)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.hexes import DIRECTIONS
from kumite.games.martial_art.actions import Done, Face, Skill, Start
from kumite.games.martial_art.bag import no_effects, packed, size
from kumite.games.martial_art.events import EnergyCause, EventKind, MoveCause
from kumite.games.martial_art.model import Phase
from kumite.games.martial_art.operations import OpKind
from kumite.games.martial_art.terms import AREAS, StepPhase, Token
from kumite.reference.waits import choice

from . import knowledge, skills
from .energy import energy_choices, gain
from .scoring import judge
from .sowing import pick_up
from .steps import step_choice, walk
from .strike_rules import can_pay_moves, pay_moves
from .turn_fields import clear_turn

if TYPE_CHECKING:
    from kumite.reference.waits import Choice

    from .table import Table


def serve_begin(table: Table) -> None:
    """What was waiting for this turn comes into force (MA-TRN-12)."""
    state, own = table.state, table.attacker
    state.in_force, own.pending = own.pending, 0
    state.no_energy, own.no_energy = own.no_energy, False
    state.surcharge, own.surcharge = own.surcharge, 0
    state.phase = Phase.START
    table.tell(EventKind.TURN_BEGAN, state.active, state.is_bonus)


def serve_start(table: Table) -> Choice | None:
    """MA-D-05."""
    state = table.state
    areas = [area for area in range(1, AREAS + 1) if table.tokens_in(state.active, area)]
    if not areas:  # MA-TRN-03
        state.phase = Phase.END_SKILL
        return None

    def take(action: int) -> None:
        area = action - Start(0).code
        state.start_area = area
        table.tell(EventKind.START_CHOSEN, state.active, area, table.tokens_in(state.active, area))
        _reveal(table, area)
        state.phase = Phase.ENERGY

    return choice(state.active, [Start(area).code for area in areas], take)


def _reveal(table: Table, area: int) -> None:
    """MA-TRN-04."""
    state = table.state
    state.revealed = list(table.attacker.effects[area - 1])
    state.moves_left = state.revealed[0]
    steps = skills.pending_ops(table, OpKind.FREE_STEP)
    state.free_steps = sum(op.n for op in steps if op.phase is StepPhase.MOVE)
    if size(state.revealed):
        table.tell(EventKind.REVEALED, state.active, packed(state.revealed))
        shown = tuple(state.revealed)
        knowledge.narrow(table, state.active, lambda world: world[area - 1] == shown)


def serve_energy(table: Table) -> Choice:
    """MA-D-06."""
    state = table.state
    tokens = state.revealed[Token.ENERGY - Token.MOVE]

    def take(action: int) -> None:
        gain(table, state.active, action, EnergyCause.TOKENS)
        state.phase = Phase.MOVE

    return choice(state.active, energy_choices(table, state.active, tokens), take)


def serve_move(table: Table) -> Choice:
    """MA-D-07."""
    state, own = table.state, table.attacker
    can_step = state.free_steps > 0 or can_pay_moves(table, own.chi, own.rage)

    def step(direction: int) -> None:
        if state.free_steps:  # MA-MOV-05
            state.free_steps -= 1
            walk(table, direction, MoveCause.FREE_STEP)
        else:
            pay_moves(table)
            walk(table, direction, MoveCause.MOVE)

    def stop() -> None:
        state.free_steps = 0
        state.phase = Phase.FACING if table.is_black else Phase.START_SKILL

    return step_choice(table, table.free_directions(state.active) if can_step else [], step, stop)


def serve_facing(table: Table, following: Phase) -> Choice:
    """MA-D-08 and MA-D-17."""
    state = table.state

    def take(action: int) -> None:
        facing = action - Face(0).code
        if facing != table.attacker.facing:
            table.attacker.facing = facing
            table.tell(EventKind.TURNED, state.active, facing)
        state.phase = following

    return choice(state.active, [Face(facing).code for facing in range(DIRECTIONS)], take)


def serve_start_skill(table: Table) -> Choice:
    """MA-D-09."""
    state = table.state

    def take(action: int) -> None:
        if action != Done().code:
            state.own_skill = action - Skill(0).code
            skills.activate(table, state.active, state.own_skill)
        pick_up(table)

    numbers = skills.start_skills(table)
    return choice(state.active, [*(Skill(each).code for each in numbers), Done().code], take)


# The end of a turn


def serve_turn_end(table: Table) -> None:
    """Reserve, then whoever is next (phases 18 and 19)."""
    state, own = table.state, table.attacker
    if not own.first_turn_done:
        _place_reserve(table, state.start_area or 1)
    is_bonus = state.bonus_due
    clear_turn(state)
    if not any(_has_actions(table, seat) for seat in table.living()):
        judge(table)  # MA-TIM-02
    elif is_bonus:
        state.is_bonus = True
        state.phase = Phase.BEGIN
    else:
        _pass_on(table)


def _place_reserve(table: Table, area: int) -> None:
    """MA-TRN-06, MA-TRN-07."""
    own = table.attacker
    own.first_turn_done = True
    many = size(own.reserve)
    if not many:
        return
    worlds = knowledge.possible(table, table.state.active)
    for at, count in enumerate(own.reserve):
        own.effects[area - 1][at] += count
    own.reserve = no_effects()
    poured = knowledge.pour(worlds, knowledge.RESERVE_BIN, area - 1)
    knowledge.remember(table, table.state.active, poured)
    table.tell(EventKind.RESERVE_PLACED, table.state.active, area, many)


def _has_actions(table: Table, seat: int) -> bool:
    return any(sum(actions) for actions in table.seat(seat).actions)


def _pass_on(table: Table) -> None:
    """MA-TRN-09, MA-TRN-10."""
    state = table.state
    while True:
        state.active = (state.active + 1) % state.players
        if state.active == state.first:
            if state.round == table.content.figures.rounds:
                judge(table)  # MA-TIM-01
                return
            state.round += 1
            table.tell(EventKind.ROUND_BEGAN, state.round)
        if table.is_in(state.active):
            break
    state.phase = Phase.BEGIN
