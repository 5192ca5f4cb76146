"""Operations on decks: looking, drawing City cards, taking cards back, sifting citizens."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

from kumite.games.defend_neo_tokyo.actions import Order, Recover
from kumite.games.defend_neo_tokyo.events import CityCause, EventKind, PileKind
from kumite.games.defend_neo_tokyo.model import NO_CARD, FrameKind
from kumite.games.defend_neo_tokyo.operations import Deck, OpKind

from . import piles
from .asking import ask, chance, evenly
from .fitting import recoverable

if TYPE_CHECKING:
    from collections.abc import Callable

    from kumite.games.defend_neo_tokyo.operations import Op
    from kumite.reference.waits import Wait

    from .scene import Scene

WHOLE_DECK = (
    OpKind.RECOVER,
    OpKind.PEEK,
    OpKind.DRAW_CITY,
    OpKind.RESHUFFLE,
    OpKind.SIFT,
)


def do_with_decks(scene: Scene, op: Op, go_on: Callable[[], None]) -> Wait | None:
    table = scene.table
    match op.kind:
        case OpKind.RECOVER:
            return _recover(scene, op, go_on)
        case OpKind.PEEK:
            return _peek(scene, op, go_on)
        case OpKind.DRAW_CITY:
            return _draw_city(scene, op, go_on)
    go_on()
    if op.kind is OpKind.SIFT:
        table.push(FrameKind.SIFT, n=op.n, id=op.pop)
    else:
        piles.reshuffle_city(table)
    return None


def _recover(scene: Scene, op: Op, go_on: Callable[[], None]) -> Wait:
    """DNT-D-29."""
    table, mech = scene.table, scene.mech

    def take(action: Recover) -> None:
        go_on()
        own, bit = table.mech(mech), 1 << action.card
        own.discard &= ~bit
        own.hand |= bit
        if table.state.is_closed:
            own.shown |= bit
        table.tell(EventKind.CARD_RECOVERED, mech, action.card)

    cards = recoverable(scene, op)
    return ask(table, mech, [Recover(card=card) for card in cards], take)


def _draw_city(scene: Scene, op: Op, go_on: Callable[[], None]) -> Wait | None:
    table, frame = scene.table, scene.frame
    if frame.n >= op.n:
        frame.n = 0
        go_on()
        return None

    def drawn(space: int) -> None:
        frame.n += 1
        table.state.drawn |= 1 << space - 1
        table.tell(EventKind.CITY_CARD_DRAWN, space, CityCause.EFFECT)

    return piles.draw_city(table, drawn)


def _peek(scene: Scene, op: Op, go_on: Callable[[], None]) -> Wait | None:
    """Look at the top cards, one after another, then put them back (DNT-D-28)."""
    table = scene.table
    is_city = op.deck is Deck.CITY
    pile = PileKind.CITY if is_city else PileKind.EVENT
    if is_city:
        piles.refill_city(table)
        known, size = piles.known_city(table), len(piles.city_bag(table))
        size += len(known)
        unseen = evenly(piles.city_bag(table))
    else:
        known, size = piles.known_events(table), piles.event_cards_left(table)
        unseen = piles.event_outcomes(table)
    seen = min(op.n, size)
    put = piles.set_known_city if is_city else piles.set_known_events

    def look(card: int) -> None:
        if not is_city:
            piles.see_event(table, card)
        put(table, [*known, card])
        table.tell(EventKind.CARD_PEEKED, pile, len(known), card)

    def take(order: Order) -> None:
        go_on()
        places = (order.first, order.second, order.third)[:seen]
        cards = [known[place] for place in places]
        cards += known[seen:]
        put(table, cards)
        told = [*cards, *[NO_CARD] * (3 - len(cards))]
        table.tell(EventKind.DECK_ORDERED, pile, *told)

    if len(known) < seen:
        return chance(unseen, look)
    orders = [[*places, 0, 0][:3] for places in permutations(range(seen))]
    options = [Order(first=one, second=two, third=three) for one, two, three in orders]
    return ask(table, scene.mech, options, take)
