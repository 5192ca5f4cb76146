"""Why something cannot be done now: what the rules answer, and words make sentences of."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from .model import NO_FIGURE


class Why(IntEnum):
    """Reasons of the rules."""

    CORE_SPENT = 0  # n: the Core
    REACTION_ONLY = 1  # Reactions answer attacks
    ON_GATE_WITHOUT_MOVEMENT = 2  # figure
    NO_WAY_IN = 3  # figure: every deployment hex is taken
    USED_THIS_TURN = 4
    STATUE = 5
    ENEMY_THERE = 6  # figure
    NO_ROOM_BEHIND = 7  # figure: the Ally on whose hex nobody may stop
    TAKEN = 8  # figure: whoever stands there
    MUST_GO_ON = 9  # figure: the Ally whose hex must be left
    NO_ENEMY = 10  # figure: only Enemies can be chosen
    NO_ALLY = 11  # figure: only Allies can be chosen
    TOO_NEAR = 12  # figure, n: the least distance
    TOO_FAR = 13  # figure, n: the greatest distance
    NO_ROW = 14  # figure
    ROW_BLOCKED = 15  # figure; n: the hex where the row is blocked
    NOBODY_HIT = 16  # an area without an Enemy
    SAME_TARGETS = 17  # n: the place that stands for this one
    TOKEN_THERE = 18
    JUST_SPRUNG = 19
    WAY_BLOCKED = 20  # n: the hex


@dataclass(frozen=True, slots=True)
class Refusal:
    """A reason with what it is about."""

    why: Why
    figure: int = NO_FIGURE
    n: int = 0
