"""The rest of the set-up: traps, opening hands, deployment (SFB-SET-04 to SFB-SET-07)."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from kumite.games.super_fantasy_brawl.actions import Deploy, Lay, Replace
from kumite.games.super_fantasy_brawl.events import EventKind
from kumite.games.super_fantasy_brawl.model import GATE, MAX_TRAPS, NO_FIGURE, NO_HEX, NOBODY, Phase
from kumite.games.super_fantasy_brawl.refusals import Refusal, Why

from . import cards
from .table import bits, mask_of
from .tasks import Task
from .traps import ALL, lay
from .waiting import Decision, Fall, offered

if TYPE_CHECKING:
    from kumite.games.super_fantasy_brawl.actions import Action

    from .table import Table
    from .waiting import Considered


# Traps (SFB-D-09)


def lay_traps(table: Table) -> None:
    state = table.state
    laid = sum(trap.hex != NO_HEX for trap in state.traps)
    if laid == MAX_TRAPS:
        state.active = state.order[0]
        state.remaining = table.mode.hand
        table.go(Task.OPENING_HAND)
        return
    state.active = state.order[laid // table.mode.traps]
    table.ask(Phase.LAY, state.active)


def _trap_hexes(table: Table) -> list[Considered]:
    there = Refusal(Why.TOKEN_THERE)
    return [(Lay(at), there if table.token_at(at) else None) for at in table.content.trap_hexes]


def _lay(table: Table, action: Action) -> None:
    assert isinstance(action, Lay)
    lay(table, table.state.active, action.hex, ALL)
    table.go(Task.LAY_TRAPS)


LAY = Decision(_trap_hexes, _lay)


# Opening hands (SFB-SET-06)


def opening_hand(table: Table) -> None:
    """The seat draws its hand, may replace cards, and draws as many again."""
    state = table.state
    if state.aside:
        if cards.draw_next(table, state.active, Phase.REDRAW):
            _hand_is_complete(table)
    elif cards.draw_next(table, state.active, Phase.HAND):
        table.ask(Phase.REPLACE, state.active)


def _hand_is_complete(table: Table) -> None:
    state = table.state
    state.aside = 0
    following = table.seats_in_order.index(state.active) + 1
    if following == state.players:
        table.go(Task.DEPLOY)
        return
    state.active = state.order[following]
    state.remaining = table.mode.hand
    table.go(Task.OPENING_HAND)


def _subsets(table: Table) -> list[Considered]:
    hand = bits(table.seat(table.state.active).hand)
    sizes = range(len(hand) + 1)
    return offered(
        Replace(mask_of(chosen)) for size in sizes for chosen in combinations(hand, size)
    )


def _replace(table: Table, action: Action) -> None:
    """SFB-D-10: cards set aside are not drawn again."""
    assert isinstance(action, Replace)
    state = table.state
    table.seat(state.active).hand &= ~action.cards
    state.aside = action.cards
    state.remaining = action.cards.bit_count()
    table.tell(EventKind.CARDS_REPLACED, state.active, state.remaining)
    if state.remaining:
        table.go(Task.OPENING_HAND)
    else:
        _hand_is_complete(table)


REPLACE = Decision(_subsets, _replace, is_always_asked=True)


def _outcomes(table: Table) -> list[tuple[int, int]]:
    return cards.outcomes(table, table.state.active)


def _fall(table: Table, card: int) -> None:
    cards.fall(table, table.state.active, card)


DRAW = Fall(_outcomes, _fall)
"""The active seat draws a card: opening hand, replacements, Upkeep."""


# Deployment (SFB-D-11)


def deploy(table: Table) -> None:
    state = table.state
    for seat in table.seats_in_order:
        waiting = [each for each in table.figures_of(seat) if table.hex_of(each) == GATE]
        if waiting:
            state.active, state.mover = seat, waiting[0]
            table.ask(Phase.DEPLOY, seat)
            return
    state.active, state.mover = NOBODY, NO_FIGURE
    state.round = 1
    table.tell(EventKind.ROUND_BEGAN, state.round)
    state.active = state.order[0]
    table.go(Task.BEGIN_TURN)


def _deployment_hexes(table: Table) -> list[Considered]:
    found: list[Considered] = []
    for at in table.deployment(table.side_of(table.state.mover)):
        there = table.standing_on(at)
        found.append((Deploy(at), None if there == NO_FIGURE else Refusal(Why.TAKEN, there)))
    return found


def _deploy(table: Table, action: Action) -> None:
    assert isinstance(action, Deploy)
    state = table.state
    table.figure(state.mover).hex = action.hex
    table.tell(EventKind.DEPLOYED, state.mover, action.hex)
    table.go(Task.DEPLOY)


DEPLOY = Decision(_deployment_hexes, _deploy)
