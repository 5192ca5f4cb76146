"""The Event Phase (DNT-SEQ-10, DNT-EVT)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.defend_neo_tokyo.events import EventKind, Token
from kumite.games.defend_neo_tokyo.model import FIRST_EVENT, FrameKind, Phase
from kumite.games.defend_neo_tokyo.terms import When, Window

from . import queue
from .action_phase import begin_actions
from .arriving import push_arrival, push_boss_if_clear
from .assault import call_to_attack, start_next
from .ending import check_population
from .monsters import printed, set_tokens
from .piles import draw_event, event_cards_left
from .windows import open_window

if TYPE_CHECKING:
    from kumite.games.defend_neo_tokyo.terms import Symbol
    from kumite.reference.waits import Wait

    from .table import Table


def printed_symbol(table: Table, card: int) -> Symbol:
    if card < FIRST_EVENT:
        return printed(table, card).symbol
    return table.content.events[table.state.threat][card - FIRST_EVENT].symbol


def serve_event(table: Table) -> Wait | None:
    """Step 1: the card and its text."""
    state = table.state
    match state.step:
        case 0:
            return _serve_card(table)
        case 1:
            state.step = 2
            if state.current_event < FIRST_EVENT:
                push_arrival(table, state.current_event)
            else:
                table.push(FrameKind.EVENT, id=state.current_event, step=1)
        case 2:
            state.event_discard |= 1 << state.current_event
            check_population(table)
            state.step = 3
            push_boss_if_clear(table)
        case _:
            queue.fill(table, When.EVENT_STEP)
            state.phase, state.step = Phase.AID, 0
    return None


def _serve_card(table: Table) -> Wait | None:
    state = table.state
    if not event_cards_left(table):
        state.step = 3
        return None

    def drawn(card: int) -> None:
        state.current_event, state.symbol = card, printed_symbol(table, card)
        table.tell(EventKind.EVENT_REVEALED, card, state.symbol)
        state.step = 1
        open_window(table, Window.EVENT)

    return draw_event(table, drawn)


def serve_aid(table: Table) -> None:
    """Abilities at the start of step 2 (DNT-EVT-17)."""
    if queue.serve_next(table):
        return
    check_population(table)
    call_to_attack(table)
    table.state.phase = Phase.EVENT_ATTACKS


def serve_event_attacks(table: Table) -> None:
    """Step 2."""
    if not start_next(table, table.state.symbol):
        queue.fill(table, When.EVENT_END)
        table.state.phase, table.state.step = Phase.EVENT_END, 0


def serve_event_end(table: Table) -> None:
    """DNT-EVT-11: abilities, tokens off, then the boss."""
    state = table.state
    if state.step:
        begin_actions(table)
        return
    if queue.serve_next(table):
        return
    check_population(table)
    for monster in table.monsters_in_play():
        set_tokens(table, monster, Token.PLUS, 0)
        set_tokens(table, monster, Token.MINUS, 0)
    state.step = 1
    push_boss_if_clear(table, also=not event_cards_left(table))
