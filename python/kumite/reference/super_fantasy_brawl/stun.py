"""Stun: a card of the Champion is discarded, or the hand is shown (SFB-KEY-23)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.super_fantasy_brawl.actions import Discard
from kumite.games.super_fantasy_brawl.events import DiscardCause, EventKind
from kumite.games.super_fantasy_brawl.model import NO_HEX, Phase

from . import cards
from .tasks import Task
from .waiting import Decision, offered

if TYPE_CHECKING:
    from kumite.games.super_fantasy_brawl.actions import Action

    from .table import Table
    from .waiting import Considered


def can_stun(table: Table, figure: int) -> bool:
    """An empty hand is neither shown nor discarded from."""
    return table.seat(table.controller(figure)).hand != 0


def stun(table: Table, figure: int) -> None:
    """The controller is asked even about one card: it is known then that there is one."""
    if not can_stun(table, figure):
        return
    seat = table.controller(figure)
    table.tell(EventKind.STUNNED, figure, seat)
    if _fitting(table, figure):
        table.ask(Phase.STUN, seat)
    else:
        cards.show_hand(table, seat)


def _fitting(table: Table, figure: int) -> list[int]:
    champion = table.figure(figure).champion
    return cards.hand_of_champion(table, table.controller(figure), champion)


def _discards(table: Table) -> list[Considered]:
    return offered(Discard(card) for card in _fitting(table, table.state.mover))


def _discard(table: Table, action: Action) -> None:
    """SFB-D-29."""
    assert isinstance(action, Discard)
    state = table.state
    cards.discard(table, table.controller(state.mover), action.card, DiscardCause.STUN)
    table.go(Task.GO_ON if state.trap_hex == NO_HEX else Task.NEW_TOKEN)


STUN = Decision(_discards, _discard, is_always_asked=True)
