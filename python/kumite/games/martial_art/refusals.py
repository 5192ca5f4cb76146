"""Why something cannot be done now: what the rules answer, and words make sentences of."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from .model import NOBODY


class Why(IntEnum):
    """Reasons of the rules."""

    MAT_ENDS = 0
    TAKEN = 1  # who: stands there
    NO_TOKENS = 2
    TOO_FAR = 3  # n: how many spaces away
    NOT_IN_FRONT = 4  # n: the seats, a bit each
    OTHER_TIME = 5  # a skill that is used at another time
    ACTIVE = 6  # the Style that is active
    NO_ENERGY = 7  # none may be spent this turn
    ONE_SKILL_A_TURN = 8
    PRICE = 9
    NEEDS_TOKENS = 10
    OTHER_TARGET = 11  # n: the Area that would be struck
    NO_ACTION = 12  # none of the kinds that the skill strikes with
    NOBODY_BESIDE = 13
    LOCK_UNPAID = 14  # n: Moves that the Lock needs once the skill is paid
    OTHER_STRIKE = 15  # a Reaction to other strikes
    NO_MOVE = 16  # n: the Area without one
    NO_SUCH_STRIKE = 17  # none of the kinds that the skill follows was struck
    BONUS_TURN = 18
    NOTHING_TO_SWAP = 19


@dataclass(frozen=True, slots=True)
class Refusal:
    """A reason with what it is about."""

    why: Why
    who: int = NOBODY
    n: int = 0
