"""Cards of a hand: drawing and forced discards, frames DRAW and TOSS."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.defend_neo_tokyo.actions import Discard
from kumite.games.defend_neo_tokyo.events import DiscardCause, DrawCause, EventKind

from .asking import ask
from .mechs import can_draw, discard
from .objects import bits
from .piles import draw_command

if TYPE_CHECKING:
    from kumite.games.defend_neo_tokyo.model import Frame
    from kumite.reference.waits import Wait

    from .table import Table


def take_card(table: Table, mech: int, card: int, cause: DrawCause) -> None:
    """A drawn card goes to the hand."""
    own = table.mech(mech)
    own.hand |= 1 << card
    table.tell(EventKind.CARD_DRAWN, mech, own.hand.bit_count(), cause)
    table.tell_card(mech, card)


def serve_draw(table: Table, frame: Frame) -> Wait | None:
    """Command cards, one at a time (DNT-C-10)."""
    if not frame.n or not can_draw(table, frame.who):
        table.pop()
        return None

    def drawn(card: int) -> None:
        frame.n -= 1
        take_card(table, frame.who, card, DrawCause.EFFECT)

    return draw_command(table, frame.who, drawn)


def serve_toss(table: Table, frame: Frame) -> Wait | None:
    """Cards ascending, as long as enough remain (DNT-D-31)."""
    if not frame.n:
        table.pop()
        return None
    cards = [card for card in bits(table.mech(frame.who).hand) if card >= frame.id]
    options = cards[: len(cards) - (frame.n - 1)]

    def take(action: Discard) -> None:
        discard(table, frame.who, action.card, DiscardCause.FORCED)
        frame.id = action.card + 1
        frame.n -= 1

    return ask(table, frame.who, [Discard(card=card) for card in options], take)
