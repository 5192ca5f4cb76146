"""Step 5: who is asked for a Reaction, and what can be played (SFB-REA, SFB-INF-07, SFB-STT-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.super_fantasy_brawl.actions import Done, React
from kumite.games.super_fantasy_brawl.events import EventKind
from kumite.games.super_fantasy_brawl.model import SIDES, Mode, Phase
from kumite.games.super_fantasy_brawl.refusals import Refusal, Why
from kumite.games.super_fantasy_brawl.terms import CardType

from . import cards
from .opening import TEAMMATE
from .table import bits
from .tasks import Task
from .waiting import Decision

if TYPE_CHECKING:
    from kumite.games.super_fantasy_brawl.actions import Action

    from .table import Table
    from .waiting import Considered


def defenders(table: Table) -> list[int]:
    """The seats that may answer the attack, in the order they are asked."""
    state = table.state
    active = state.active
    targeted = {
        table.controller(each)
        for each in bits(state.targets)
        if table.side_of(each) != active % SIDES
    }
    order = table.seats_in_order
    at = order.index(active)
    after = [*order[at + 1 :], *order[:at]]
    first = next((seat for seat in after if seat in targeted), None)
    if first is None:
        return []
    return [first, first ^ TEAMMATE] if state.mode is Mode.TORNADO else [first]


def is_asked(table: Table, seat: int) -> bool:
    """By public facts alone, so that being asked tells nothing of the hand (SFB-INF-07)."""
    return table.seat(seat).hand != 0 and could_react(table, seat)


def could_react(table: Table, seat: int) -> bool:
    """Whether a Reaction that can be paid for may be in hand, for all that others know."""
    own = table.seat(seat)
    gone = own.discard | cards.in_play(table, seat)
    for place in bits(cards.all_cards(table, seat) & ~gone):
        card = cards.printed(table, cards.card_at(table, seat, place))
        if card.type is CardType.REACTION and own.cores >> card.core & 1:
            return True
    return False


def ask_defenders(table: Table, passed: int = 0) -> None:
    """Put the question to the next one, after so many of them."""
    for seat in defenders(table)[passed:]:
        if is_asked(table, seat):
            table.ask(Phase.REACT, seat)
            return
    table.go(Task.NEXT_STAGE)


def _options(table: Table) -> list[Considered]:
    """SFB-D-19."""
    state = table.state
    seat = state.decider
    targets = [each for each in bits(state.targets) if table.side_of(each) == seat % SIDES]
    found: list[Considered] = []
    for number in cards.hand_cards(table, seat):
        card = cards.printed(table, number)
        if card.type is CardType.REACTION:
            is_ready = table.seat(seat).cores >> card.core & 1
            refusal = None if is_ready else Refusal(Why.CORE_SPENT, n=card.core)
            found += [(React(number, each), refusal) for each in targets]
    return [*found, (Done(), None)]


def _take(table: Table, action: Action) -> None:
    state = table.state
    seat = state.decider
    if isinstance(action, React):
        core = cards.printed(table, action.card).core
        cards.leave_hand(table, seat, action.card)
        table.seat(seat).cores &= ~(1 << core)
        state.reaction, state.reactor, state.reacted = action.card, seat, action.figure
        table.tell(EventKind.REACTION_PLAYED, seat, action.card, action.figure, core)
        table.go(Task.NEXT_STAGE)
    else:
        table.tell(EventKind.REACTION_PASSED, seat)
        ask_defenders(table, defenders(table).index(seat) + 1)


REACT = Decision(_options, _take, is_always_asked=True)
