"""Why a card or tile action cannot be used now: what the rules answer, for words to say."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum


class Why(IntEnum):
    """Reasons of the rules."""

    REACT_ONLY = 0  # Reacts are played when their trigger happens
    POWER = 1  # n: power that its tile must hold
    GENERATOR = 2  # n: what the generator must give
    NO_CARD_TO_PAY = 3
    NO_BOT = 4
    NO_MONSTER = 5  # an attack with nobody in range
    NOTHING_TO_DO = 6  # its first sentence cannot be done
    IN_RUINS = 7  # the mech stands in a Destroyed space, and it does not move it out
    TOO_MANY_GOES = 8


@dataclass(frozen=True, slots=True)
class Refusal:
    """A reason with the number it is about."""

    why: Why
    n: int = 0
