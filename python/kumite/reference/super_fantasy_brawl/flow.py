"""The flow: tasks are done until somebody must choose or chance must fall."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from kumite.games.super_fantasy_brawl.actions import Action
from kumite.games.super_fantasy_brawl.model import Phase, Stage
from kumite.reference.waits import Chance, Choice, Over, choice, settle

from . import (
    activation,
    challenges,
    dealing,
    handling,
    opening,
    operations,
    player_operations,
    reactions,
    stun,
    teams,
    traps,
    turn,
)
from .table import MatchOver
from .tasks import Task

if TYPE_CHECKING:
    from collections.abc import Callable

    from kumite.reference.waits import Wait

    from .table import Table
    from .waiting import Decision, Fall


def _draw_on(table: Table) -> None:
    """Whoever draws: at set-up, by an operation, in Upkeep."""
    if not table.state.round:
        dealing.opening_hand(table)
    elif table.state.stage is Stage.NONE:
        turn.draw_on(table)
    else:
        player_operations.draw_on(table)


TASKS: dict[Task, Callable[[Table], None]] = {
    Task.BEGIN: opening.begin,
    Task.SEAT_ORDER: opening.seat_order,
    Task.GATHER: teams.gather,
    Task.FORM_TEAMS: teams.form_teams,
    Task.DRAW_CHALLENGES: turn.draw_challenges,
    Task.LAY_TRAPS: dealing.lay_traps,
    Task.OPENING_HAND: dealing.opening_hand,
    Task.DEPLOY: dealing.deploy,
    Task.BEGIN_TURN: turn.begin_turn,
    Task.ACTIVATION: activation.activation,
    Task.UPKEEP: turn.upkeep,
    Task.END_TURN: turn.end_turn,
    Task.ADVANCE: turn.advance,
    Task.DRAW_ON: _draw_on,
    Task.MOVE_ON: activation.move_on,
    Task.NEXT_STAGE: activation.next_stage,
    Task.END_ACTION: activation.end_action,
    Task.NEXT_ABILITY: activation.next_ability,
    Task.START_LIST: operations.start_list,
    Task.NEXT_OPERATION: operations.next_operation,
    Task.NEXT_FIGURE: operations.next_figure,
    Task.GO_ON: handling.go_on,
    Task.SPRING: traps.spring,
    Task.NEW_TOKEN: traps.new_token,
}

DECISIONS: dict[Phase, Decision] = {
    Phase.LEAD: opening.LEAD,
    Phase.AREA: opening.AREA,
    Phase.BAN: teams.BAN,
    Phase.PICK: teams.PICK,
    Phase.LAY: dealing.LAY,
    Phase.REPLACE: dealing.REPLACE,
    Phase.DEPLOY: dealing.DEPLOY,
    Phase.ACTIVATE: activation.ACTIVATE,
    Phase.ENTER: activation.ENTER,
    Phase.STEP: handling.STEP,
    Phase.USE: activation.USE,
    Phase.TARGET: activation.TARGET,
    Phase.AIM: activation.AIM,
    Phase.REACT: reactions.REACT,
    Phase.ORDER: operations.ORDER,
    Phase.OBJECT: operations.OBJECT,
    Phase.DRAW: player_operations.DRAW,
    Phase.PLAN: player_operations.PLAN,
    Phase.HEAL: handling.HEAL,
    Phase.LINE: handling.LINE,
    Phase.LEAP: handling.LEAP,
    Phase.FORCE: handling.FORCE,
    Phase.FEAR: handling.FEAR,
    Phase.STUN: stun.STUN,
    Phase.TOKEN: traps.TOKEN,
    Phase.PLACE: handling.PLACE,
    Phase.DISCARD: player_operations.DISCARD,
    Phase.LOOK: player_operations.LOOK,
    Phase.SHIFT: player_operations.SHIFT,
    Phase.EXHAUST: player_operations.EXHAUST,
}

FALLS: dict[Phase, Fall] = {
    Phase.FIRST: opening.FIRST,
    Phase.POOL: teams.POOL,
    Phase.CHALLENGE: challenges.CHALLENGE,
    Phase.HAND: dealing.DRAW,
    Phase.REDRAW: dealing.DRAW,
    Phase.UPKEEP: dealing.DRAW,
    Phase.CARD: player_operations.CARD,
    Phase.FLIP: traps.FLIP,
    Phase.SIGHT: player_operations.SIGHT,
    Phase.ADVANCE: challenges.ADVANCE,
}


def run(table: Table) -> Wait:
    """Take automatic steps until the state waits."""
    return settle(lambda: _serve(table))


def _serve(table: Table) -> Wait | None:
    """One automatic step (None), or what the state waits for.

    Where the state waits nothing is changed, so asking again gives the same answer.
    """
    if table.task is not None:
        task, table.task = table.task, None
        _until_over(TASKS[task], table)
        return None
    state = table.state
    if state.phase is Phase.OVER:
        return Over()
    if state.phase is Phase.BRING:
        return opening.serve_bring(table)
    if state.phase in FALLS:
        return _chance(table, FALLS[state.phase])
    return _decision(table, DECISIONS[state.phase])


def _chance(table: Table, chance: Fall) -> Chance:
    return Chance(chance.outcomes(table), lambda outcome: _until_over(chance.fall, table, outcome))


def _decision(table: Table, decision: Decision) -> Choice:
    return choice(
        table.state.decider,
        decision.legal(table),
        lambda code: _until_over(decision.take, table, Action.from_code(code)),
        is_secret=decision.is_always_asked,
    )


def _until_over(rule: Callable[..., None], *about: object) -> None:
    """The end of the match cuts off whatever is under way (SFB-END-01)."""
    with suppress(MatchOver):
        rule(*about)
