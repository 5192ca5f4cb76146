"""Decks as bags with known top cards: City, Citizen, Event and Command Decks (DNT-GEN-17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.defend_neo_tokyo.events import EventKind, PileKind
from kumite.games.defend_neo_tokyo.model import (
    FIRST_EVENT,
    IN_DECK,
    IN_DISCARD,
    NO_CARD,
    NOBODY,
    SPACES,
)

from . import mechs
from .asking import chance, evenly
from .citizens import in_deck, merge
from .objects import bits

if TYPE_CHECKING:
    from collections.abc import Callable

    from kumite.reference.waits import Chance

    from .table import Table

_ALL_CITY = (1 << SPACES) - 1

# City Deck


def known_city(table: Table) -> list[int]:
    return [space for space in table.state.city_known if space]


def set_known_city(table: Table, cards: list[int]) -> None:
    table.state.city_known = [*cards, *[0] * (3 - len(cards))]


def city_bag(table: Table) -> list[int]:
    """Cards of the City Deck that nobody knows the place of, as spaces."""
    known = known_city(table)
    unseen = _ALL_CITY & ~table.state.city_discard
    return [bit + 1 for bit in bits(unseen) if bit + 1 not in known]


def refill_city(table: Table) -> None:
    """An empty City Deck is refilled from its discard (DNT-CTY-02)."""
    if not city_bag(table) and not known_city(table):
        reshuffle_city(table)


def reshuffle_city(table: Table) -> None:
    """The City discard and all known cards into the bag."""
    table.state.city_discard = 0
    set_known_city(table, [])
    table.tell(EventKind.DECK_SHUFFLED, PileKind.CITY, NOBODY)


def draw_city(table: Table, drawn: Callable[[int], None]) -> Chance | None:
    """The top City card goes to the discard (DNT-C-04); then `drawn` is told its space."""
    refill_city(table)

    def fall(space: int) -> None:
        table.state.city_discard |= 1 << space - 1
        drawn(space)

    known = known_city(table)
    if known:
        set_known_city(table, known[1:])
        fall(known[0])
        return None
    return chance(evenly(city_bag(table)), fall)


# Citizen Deck


def can_draw_citizen(table: Table) -> bool:
    return any(place in (IN_DECK, IN_DISCARD) for place in table.state.citizens)


def is_last_citizen(table: Table) -> bool:
    """Whether the Citizen Deck has one card."""
    return table.state.citizens.count(IN_DECK) == 1


def refill_citizens(table: Table) -> bool:
    """The Citizen discard is shuffled into the deck; False if it is empty (DNT-CIT-11)."""
    if IN_DISCARD not in table.state.citizens:
        return False
    merge(table, IN_DISCARD, IN_DECK)
    table.tell(EventKind.DECK_SHUFFLED, PileKind.CITIZEN, NOBODY)
    return True


def draw_citizen(table: Table, drawn: Callable[[int], None]) -> Chance:
    """The top citizen (DNT-C-05); `drawn` moves it out of the deck."""
    if not in_deck(table):
        refill_citizens(table)
    return chance(list(in_deck(table).items()), drawn)


# Event Deck


def known_events(table: Table) -> list[int]:
    return [card for card in table.state.event_known if card != NO_CARD]


def set_known_events(table: Table, cards: list[int]) -> None:
    table.state.event_known = [*cards, *[NO_CARD] * (3 - len(cards))]


def event_cards_left(table: Table) -> int:
    """Cards of the Event Deck."""
    state = table.state
    if table.has_boss_come:
        unknown = state.event_pool.bit_count()
    else:
        unknown = state.deck_appears + state.deck_events
    return len(known_events(table)) + unknown


def event_outcomes(table: Table) -> list[tuple[int, int]]:
    """The unknown top card of the Event Deck (DNT-C-07, DNT-C-09)."""
    state = table.state
    pool = bits(state.event_pool)
    if table.has_boss_come:
        return evenly(pool)
    appears = [card for card in pool if card < FIRST_EVENT]
    events = [card for card in pool if card >= FIRST_EVENT]
    if not appears or not events:
        return evenly(appears or events)
    weighed = [(card, state.deck_appears * len(events)) for card in appears]
    weighed += [(card, state.deck_events * len(appears)) for card in events]
    return [(card, weight) for card, weight in weighed if weight]


def see_event(table: Table, card: int) -> None:
    """A card of the pool is seen: it leaves it, and the deck has one unknown card less."""
    state = table.state
    state.event_pool &= ~(1 << card)
    if table.has_boss_come:
        return
    if card < FIRST_EVENT:
        state.deck_appears -= 1
    else:
        state.deck_events -= 1


def draw_event(table: Table, drawn: Callable[[int], None]) -> Chance | None:
    """The top Event card; then `drawn` is told which."""

    def fall(card: int) -> None:
        see_event(table, card)
        drawn(card)

    known = known_events(table)
    if known:
        set_known_events(table, known[1:])
        drawn(known[0])
        return None
    return chance(event_outcomes(table), fall)


# Command Decks


def draw_command(table: Table, mech: int, drawn: Callable[[int], None]) -> Chance:
    """A Command card (DNT-C-10) for the hand; `drawn` is told which, before it is in hand."""
    own = table.mech(mech)
    if not mechs.deck(table, mech):
        if table.state.is_closed:
            own.shown = own.hand  # the deck was empty: everybody has counted
        own.discard = 0
        table.tell(EventKind.DECK_SHUFFLED, PileKind.COMMAND, mech)
    return chance(evenly(bits(mechs.deck(table, mech))), drawn)
