"""The hands and piles that a player may have, as others see it (SFB-INF-08, SFB-INF-09)."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb, perm
from typing import TYPE_CHECKING

from kumite.games.super_fantasy_brawl.model import HIDDEN_CARDS, NO_ID, Phase
from kumite.games.super_fantasy_brawl.terms import CARDS_OF_CHAMPION

from . import cards
from .table import bits, mask_of

if TYPE_CHECKING:
    from random import Random

    from .table import Table


@dataclass(frozen=True, slots=True)
class Known:
    """What others know of one player's cards; cards are places among the player's own ones."""

    shown: tuple[int, ...]
    """In the hand or among the top cards of the pile."""
    unlocated: tuple[int, ...]
    """In the hand, the pile or the bag."""
    hand: int
    pile: int
    top: int
    """Cards at the top of the pile that can be shown ones."""

    def weight(self, in_pile: int) -> int:
        """How many worlds have so many of the shown cards in the pile."""
        in_hand = len(self.shown) - in_pile
        other_hand, other_pile = self.hand - in_hand, self.pile - in_pile
        spare = len(self.unlocated)
        if not 0 <= in_pile <= min(len(self.shown), self.top) or other_hand < 0 or other_pile < 0:
            return 0
        if other_hand + other_pile > spare:
            return 0
        ways = comb(len(self.shown), in_pile) * perm(self.top, in_pile)
        return ways * comb(spare, other_hand) * perm(spare - other_hand, other_pile)

    def weights(self) -> list[int]:
        return [self.weight(in_pile) for in_pile in range(len(self.shown) + 1)]

    def draw(self, rng: Random) -> tuple[set[int], list[int]]:
        """A hand and a pile from the bottom, all worlds being equally likely."""
        weights = self.weights()
        in_pile = rng.choices(range(len(weights)), weights)[0]
        piled = rng.sample(self.shown, in_pile)
        places = rng.sample(range(self.pile - self.top, self.pile), in_pile)
        in_hand = [card for card in self.shown if card not in piled]
        drawn = rng.sample(self.unlocated, self.hand - len(in_hand) + self.pile - in_pile)
        split = self.hand - len(in_hand)
        hand = {*in_hand, *drawn[:split]}
        rest = iter(drawn[split:])
        at = dict(zip(places, piled, strict=True))
        pile = [at[place] if place in at else next(rest) for place in range(self.pile)]
        return hand, pile


def known(table: Table, seat: int) -> Known:
    """From a view in which the seat's cards are hidden."""
    own = table.seat(seat)
    located = own.shown | own.discard | cards.in_play(table, seat)
    unlocated = bits(cards.all_cards(table, seat) & ~located)
    pile = sum(place != NO_ID for place in own.planned)
    hand = own.hand & ~HIDDEN_CARDS
    top = min(own.planned_since, pile)
    return Known(tuple(bits(own.shown)), tuple(unlocated), hand, pile, top)


def must_hold(table: Table, seat: int) -> set[int]:
    """Of which cards the hand holds at least one: a pending Stun tells it (SFB-D-29)."""
    state = table.state
    if state.phase is not Phase.STUN or table.controller(state.mover) != seat:
        return set()
    champion = table.figure(state.mover).champion
    first = cards.place_of(table, seat, champion * CARDS_OF_CHAMPION)
    return set(range(first, first + CARDS_OF_CHAMPION))


def deal(table: Table, seat: int, rng: Random) -> None:
    """Fill a hidden hand, pile, and cards set aside."""
    state, own = table.state, table.seat(seat)
    knowledge, needed = known(table, seat), must_hold(table, seat)
    hand, pile = knowledge.draw(rng)
    while needed and not hand & needed:
        hand, pile = knowledge.draw(rng)
    own.hand = mask_of(hand)
    own.planned[: len(pile)] = pile
    if state.active == seat and state.aside & HIDDEN_CARDS:
        left = [card for card in knowledge.unlocated if card not in hand and card not in pile]
        state.aside = mask_of(rng.sample(left, state.aside & ~HIDDEN_CARDS))
