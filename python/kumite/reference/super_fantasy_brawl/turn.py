"""Rounds and turns: Scoreboard, abilities of the start, Upkeep, Advance (SFB-RND, SFB-UPK)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.super_fantasy_brawl.events import DiscardCause, EventKind
from kumite.games.super_fantasy_brawl.model import NO_ID, NOBODY, SIDES, Phase, Stage
from kumite.games.super_fantasy_brawl.terms import Core

from . import cards, challenges, modifiers
from .activation import starting
from .damage import check_points, end_by_rounds, gain
from .table import mask_of
from .tasks import Task

if TYPE_CHECKING:
    from .table import Table

ALL_CORES = mask_of(Core)


def begin_turn(table: Table) -> None:
    """SFB-RND-05."""
    state = table.state
    table.tell(EventKind.TURN_BEGAN, state.active)
    modifiers.begin_turn(table, state.active)
    if state.round > 1:  # SFB-RND-03
        _score(table)
    state.stage, state.hooks = Stage.START, starting(table)
    table.go(Task.NEXT_ABILITY)


def _score(table: Table) -> None:
    """Every met challenge in a slot with points, one by one (SFB-SCO-02, SFB-END-04)."""
    state = table.state
    side = state.active % SIDES
    for slot in challenges.scoring_order(table):
        challenge = state.track[slot]
        if challenge != NO_ID and challenges.is_met(table, challenge, side):
            points = table.mode.track[slot]
            challenges.take_off(table, slot)
            table.tell(EventKind.CHALLENGE_SCORED, side, challenge, slot, points)
            gain(table, side, points)
            check_points(table, side)


def upkeep(table: Table) -> None:
    """Cores, hand, new cards (SFB-UPK-01)."""
    state = table.state
    table.seat(state.active).cores = ALL_CORES
    cards.discard_hand(table, state.active, DiscardCause.UPKEEP)
    state.remaining = table.mode.hand
    table.go(Task.DRAW_ON)


def draw_on(table: Table) -> None:
    if cards.draw_next(table, table.state.active, Phase.UPKEEP):
        table.go(Task.END_TURN)


def end_turn(table: Table) -> None:
    """SFB-UPK-05, SFB-RND-05."""
    state = table.state
    for figure in state.figures:
        figure.is_rooted = False
    modifiers.end_turn(table)
    state.used = 0
    for own in state.seats:
        own.is_readied = False
    following = table.seats_in_order.index(state.active) + 1
    if following < state.players:
        state.active = state.order[following]
        table.go(Task.BEGIN_TURN)
        return
    state.active = NOBODY
    challenges.move_on(table)
    state.remaining = table.mode.advance
    table.go(Task.ADVANCE)


def advance(table: Table) -> None:
    """New challenges, then the next round (SFB-TRK-10)."""
    state = table.state
    if not challenges.draw_next(table, Phase.ADVANCE):
        return
    if state.round == table.content.rounds:
        end_by_rounds(table)
    state.round += 1
    table.tell(EventKind.ROUND_BEGAN, state.round)
    state.active = state.order[0]
    table.go(Task.BEGIN_TURN)


def draw_challenges(table: Table) -> None:
    """At set-up (SFB-SET-04)."""
    if challenges.draw_next(table, Phase.CHALLENGE):
        table.go(Task.LAY_TRAPS)
