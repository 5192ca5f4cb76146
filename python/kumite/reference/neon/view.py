"""Secrets: what a view blanks, and how a view is filled up again at random."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING

from kumite.games.neon.codec import ENCODING
from kumite.games.neon.model import HIDDEN_HAND, HIDDEN_PLAN, NO_PLAN, Phase

from . import plan

if TYPE_CHECKING:
    from random import Random

    from kumite.games.neon.entries import Content
    from kumite.games.neon.model import SeatState, State


def blank(state: State, viewer: int) -> State:
    """The state without what the viewer may not know: hands, and plans until they are revealed.

    Only seats are copied; the rest is shared and must not be changed.
    """
    seen = ENCODING.blanked(state, viewer)
    if seen.phase is Phase.PLAN:
        for seat, place in enumerate(seen.seats):
            if seat != viewer and place.plan != NO_PLAN:
                place.plan = HIDDEN_PLAN
    return seen


def fill(content: Content, seen: State, rng: Random) -> State:
    """A copy of a blanked state with every hidden hand and plan dealt at random."""
    state = deepcopy(seen)
    for place in state.seats:
        if place.hand & HIDDEN_HAND:
            _deal(content, place, rng)
    return state


def unseen_cards(place: SeatState) -> int:
    """Mask of the Action cards a hidden hand or plan may hold."""
    laid = 0 if place.plan in (NO_PLAN, HIDDEN_PLAN) else plan.cards(place.plan)
    return plan.ALL_CARDS & ~place.discard & ~laid


def hidden_cards(place: SeatState) -> int:
    """How many cards a hidden hand and a hidden plan hold together."""
    return place.hand - HIDDEN_HAND + (2 if place.plan == HIDDEN_PLAN else 0)


def _deal(content: Content, place: SeatState, rng: Random) -> None:
    pool = [card for card in range(plan.CARDS) if unseen_cards(place) >> card & 1]
    place.hand = sum(1 << card for card in rng.sample(pool, hidden_cards(place)))
    if place.plan == HIDDEN_PLAN:
        place.plan = rng.choice(plan.legal(content, place.hand))
        place.hand &= ~plan.cards(place.plan)
