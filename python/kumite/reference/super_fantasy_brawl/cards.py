"""Cards of a player: hand, planned pile, bag, discard pile; drawing, showing and discarding."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.super_fantasy_brawl.events import DiscardCause, EventKind
from kumite.games.super_fantasy_brawl.model import NO_ID
from kumite.games.super_fantasy_brawl.terms import CARDS_OF_CHAMPION

from .table import bits
from .tasks import Task

if TYPE_CHECKING:
    from kumite.games.super_fantasy_brawl.entries import Card
    from kumite.games.super_fantasy_brawl.model import Phase

    from .table import Table


def place_of(table: Table, seat: int, card: int) -> int:
    """The place of a card among its player's own ones."""
    champions = bits(table.seat(seat).team)
    return champions.index(card // CARDS_OF_CHAMPION) * CARDS_OF_CHAMPION + card % CARDS_OF_CHAMPION


def card_at(table: Table, seat: int, place: int) -> int:
    """The number of the card at a place."""
    champion = bits(table.seat(seat).team)[place // CARDS_OF_CHAMPION]
    return champion * CARDS_OF_CHAMPION + place % CARDS_OF_CHAMPION


def printed(table: Table, card: int) -> Card:
    return table.content.cards[card]


def all_cards(table: Table, seat: int) -> int:
    """Every place of a player's cards."""
    return (1 << table.seat(seat).team.bit_count() * CARDS_OF_CHAMPION) - 1


def planned(table: Table, seat: int) -> list[int]:
    """The planned pile from the bottom."""
    return [place for place in table.seat(seat).planned if place != NO_ID]


def in_play(table: Table, seat: int) -> int:
    """Cards that lie face up until the Action ends (SFB-ACT-06)."""
    state = table.state
    cards = 0
    if state.card != NO_ID and state.active == seat:
        cards |= 1 << place_of(table, seat, state.card)
    if state.reaction != NO_ID and state.reactor == seat:
        cards |= 1 << place_of(table, seat, state.reaction)
    return cards


def bag(table: Table, seat: int) -> int:
    """What lies nowhere else (SFB-INF-06)."""
    own, state = table.seat(seat), table.state
    gone = own.hand | own.discard | in_play(table, seat)
    for place in planned(table, seat):
        gone |= 1 << place
    if state.active == seat:
        gone |= state.aside
    return all_cards(table, seat) & ~gone


def hand_cards(table: Table, seat: int) -> list[int]:
    """Numbers of the cards in hand, ascending."""
    return [card_at(table, seat, place) for place in bits(table.seat(seat).hand)]


def hand_of_champion(table: Table, seat: int, champion: int) -> list[int]:
    """Cards in hand that belong to a champion."""
    return [card for card in hand_cards(table, seat) if card // CARDS_OF_CHAMPION == champion]


# Drawing, one card after another (SFB-C-02)


def can_draw(table: Table, seat: int) -> int:
    """How many cards there are to draw."""
    own = table.seat(seat)
    return (bag(table, seat) | own.discard).bit_count() + len(planned(table, seat))


def draw_next(table: Table, seat: int, phase: Phase) -> bool:
    """One card, if no chance is needed; else wait for it. True when all are drawn."""
    state, own = table.state, table.seat(seat)
    if not state.remaining:
        return True
    pile = planned(table, seat)
    if pile:
        own.planned[len(pile) - 1] = NO_ID
        own.planned_since = max(0, own.planned_since - 1)
        _take(table, seat, pile[-1], is_planned=True)
    elif bag(table, seat):
        table.wait_for_chance(phase)
        return False
    elif own.discard:  # SFB-UPK-03
        table.tell(EventKind.DISCARD_SHUFFLED, seat, own.discard.bit_count())
        own.discard = 0
    else:
        state.remaining = 0
    table.go(Task.DRAW_ON)
    return False


def _take(table: Table, seat: int, place: int, *, is_planned: bool) -> None:
    own = table.seat(seat)
    own.hand |= 1 << place
    table.state.remaining -= 1
    table.tell(EventKind.CARD_DRAWN, seat, own.hand.bit_count(), is_planned)
    table.tell(EventKind.CARD_SEEN, seat, card_at(table, seat, place))


def outcomes(table: Table, seat: int) -> list[tuple[int, int]]:
    return [(card_at(table, seat, place), 1) for place in bits(bag(table, seat))]


def fall(table: Table, seat: int, card: int) -> None:
    _take(table, seat, place_of(table, seat, card), is_planned=False)
    table.go(Task.DRAW_ON)


# Leaving the hand


def leave_hand(table: Table, seat: int, card: int) -> None:
    """To be played or discarded; others need not guess it any more (SFB-INF-08)."""
    own, bit = table.seat(seat), 1 << place_of(table, seat, card)
    own.hand &= ~bit
    own.shown &= ~bit


def to_discard(table: Table, seat: int, card: int, cause: DiscardCause) -> None:
    """Face up on the discard pile."""
    table.seat(seat).discard |= 1 << place_of(table, seat, card)
    table.tell(EventKind.CARD_DISCARDED, seat, card, cause)


def discard(table: Table, seat: int, card: int, cause: DiscardCause) -> None:
    leave_hand(table, seat, card)
    to_discard(table, seat, card, cause)


def discard_hand(table: Table, seat: int, cause: DiscardCause) -> None:
    for card in hand_cards(table, seat):
        discard(table, seat, card, cause)


def show_hand(table: Table, seat: int) -> None:
    """Everybody sees it (SFB-INF-01, SFB-INF-08)."""
    own = table.seat(seat)
    own.shown, own.planned_since = own.hand, 0
    table.tell(EventKind.HAND_SHOWN, seat, own.hand.bit_count())
    for card in hand_cards(table, seat):
        table.tell(EventKind.CARD_SHOWN, seat, card)


def put_on_pile(table: Table, seat: int, card: int) -> None:
    """Plan (SFB-KEY-14)."""
    own, place = table.seat(seat), place_of(table, seat, card)
    own.hand &= ~(1 << place)
    size = len(planned(table, seat))
    own.planned[size] = place
    own.planned_since += 1
    table.tell(EventKind.CARD_PLANNED, seat, size + 1)
    table.tell(EventKind.PLANNED_SEEN, seat, card)
