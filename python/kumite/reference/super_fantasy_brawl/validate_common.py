"""What the checks of decoded states share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.errors import DecodeError
from kumite.games.super_fantasy_brawl.codec import FULL
from kumite.games.super_fantasy_brawl.model import HIDDEN_CARDS, Phase

if TYPE_CHECKING:
    from kumite.games.super_fantasy_brawl.model import State


def require(condition: object, message: str) -> None:
    if not condition:
        raise DecodeError(f"no state of a match: {message}")


def sees(viewer: int, seat: int) -> bool:
    """Whether a seat's cards are in these bytes."""
    return viewer in (FULL, seat)


def size(cards: int) -> int:
    """How many cards a set has, hidden or not."""
    return cards & ~HIDDEN_CARDS if cards & HIDDEN_CARDS else cards.bit_count()


def is_setup(state: State) -> bool:
    return state.phase <= Phase.DEPLOY


def has_teams(state: State) -> bool:
    return state.phase >= Phase.CHALLENGE
