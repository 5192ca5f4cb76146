"""The Planning Phase: drawing, power plans, Emergency Evac (DNT-PLN, DNT-EVA)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.defend_neo_tokyo.actions import Done, Evacuate, Plan
from kumite.games.defend_neo_tokyo.events import DiscardCause, DrawCause, EventKind, MechCause
from kumite.games.defend_neo_tokyo.model import HQ, Phase

from . import mechs
from .asking import ask
from .hands import take_card
from .harm import strip
from .piles import draw_command

if TYPE_CHECKING:
    from kumite.games.defend_neo_tokyo.actions import Action
    from kumite.reference.waits import Wait

    from .table import Table


def begin_phase(table: Table, phase: Phase) -> None:
    """A phase of which everybody is told."""
    table.state.phase, table.state.step = phase, 0
    table.tell(EventKind.PHASE_BEGAN, phase, table.state.turn)


def begin_turn(table: Table) -> None:
    state = table.state
    state.turn += 1
    state.cursor = 0
    for mech in state.mechs:
        mech.goes = 0
    begin_phase(table, Phase.DRAW)


def serve_draw(table: Table) -> Wait | None:
    """Everybody draws up to a full hand (DNT-PLN-01)."""
    state = table.state
    if state.cursor >= state.crew:
        state.cursor, state.phase = 0, Phase.POWER
        for each in state.mechs:
            each.power = [0] * len(mechs.LIMBS)
        return None
    mech = table.nth_from_captain(state.cursor)
    is_full = table.mech(mech).hand.bit_count() >= table.figures.hand
    if is_full or not mechs.can_draw(table, mech):
        state.cursor += 1
        return None
    return draw_command(table, mech, lambda card: take_card(table, mech, card, DrawCause.PLANNING))


def plans(table: Table, mech: int) -> list[Plan]:
    """Every split that places all that fits (DNT-D-09, DNT-PLN-06)."""
    left, right, legs = (mechs.open_spaces(table, mech, slot) for slot in mechs.LIMBS)
    power = min(mechs.generator(table, mech), left + right + legs)
    return [
        Plan(left=one, right=two, legs=power - one - two)
        for one in range(left + 1)
        for two in range(right + 1)
        if 0 <= power - one - two <= legs
    ]


def serve_power(table: Table) -> Wait | None:
    state = table.state
    if state.cursor >= state.crew:
        state.cursor, state.phase = 0, Phase.EVAC
        return None
    mech = table.nth_from_captain(state.cursor)

    def take(plan: Plan) -> None:
        table.mech(mech).power = [plan.left, plan.right, plan.legs]
        table.tell(EventKind.POWER_PLANNED, mech, plan.left, plan.right, plan.legs)
        state.cursor += 1

    return ask(table, mech, plans(table, mech), take)


def serve_evac(table: Table) -> Wait | None:
    """DNT-D-10, for a mech outside HQ or damaged (DNT-EVA-04)."""
    state = table.state
    if state.cursor >= state.crew:
        state.cursor = 0
        begin_phase(table, Phase.EVENT)
        return None
    mech = table.nth_from_captain(state.cursor)
    own = table.mech(mech)
    if own.space == HQ and not any(own.damage):
        state.cursor += 1
        return None

    def take(action: Action) -> None:
        if isinstance(action, Evacuate):
            _evacuate(table, mech)
        state.cursor += 1

    return ask(table, mech, [Evacuate(), Done()], take)


def _evacuate(table: Table, mech: int) -> None:
    """DNT-EVA-01, DNT-EVA-03."""
    table.tell(EventKind.EVACUATED, mech)
    mechs.discard_all(table, mech, table.mech(mech).hand, DiscardCause.EVACUATED)
    strip(table, mech)
    if table.mech(mech).space != HQ:
        mechs.move_mech(table, mech, HQ, MechCause.EVACUATED)
    mechs.lay_down(table, mech)
