"""Martial Art's events: what they are called, their numbers, and who is given them."""

from __future__ import annotations

from enum import IntEnum

from kumite.declare import EVERYBODY as EVERYBODY
from kumite.declare import Audience, EventKinds

_OWNER = Audience.OWNER


class EventKind(EventKinds):
    """Kinds of events. The comment says when one is emitted, if not always."""

    FIGHTER_TAKEN = 0, "seat fighter is_dealt"
    FIRST_SEAT = 1, "seat"
    RESERVE_DRAWN = 2, "seat tokens"  # White Belt
    RESERVE_SEEN = 3, "seat bag", _OWNER  # after ReserveDrawn; the bag is packed
    ACTION_LIES = 4, "seat area token"  # after ACTIONS, and at the end of LAYOUT, by Area
    EFFECTS_SEEN = 5, "seat area bag", _OWNER  # after EFFECTS, Areas that hold any; packed
    SKILL_PICKED = 6, "seat skill", _OWNER
    SKILLS_CHOSEN = 7, "seat"  # after the third
    SKILLS_REVEALED = 8, "seat skills"  # a mask
    TOKEN_LAID = 9, "seat area token", _OWNER  # area 0 is the reserve
    LAID_OUT = 10, "seat"  # after the last token
    ROUND_BEGAN = 11, "round"
    TURN_BEGAN = 12, "seat is_bonus"
    START_CHOSEN = 13, "seat area tokens"
    REVEALED = 14, "seat bag"  # if the Area holds any; packed
    ENERGY_CHANGED = 15, "seat chi rage cause"  # if it does: both as they are now; an EnergyCause
    MOVED = 16, "seat from to cause"  # a MoveCause
    TURNED = 17, "seat facing"  # if it changes
    SKILL_USED = 18, "seat skill"  # before its price
    TOKEN_SOWN = 19, "seat area token"  # token is 7 for an Effect
    SOWN_SEEN = 20, "seat area token", _OWNER  # Effects only, after TokenSown
    STRIKE_DECLARED = 21, "seat defender token area"  # after a Lock was paid
    DEFENSE_SHOWN = 22, "seat area defenses moves"  # whenever it was asked
    COLLIDED = 23, "seat third"  # the seat was pushed into the third
    ATTACK_ROLLED = 24, "seat normal exceptional failed"  # also the collision die
    DEFENSE_ROLLED = 25, "seat normal exceptional failed"
    SETTLED = (
        26,
        "seat damage successes suffered",
    )  # also in a collision: successes of the defense that count
    SURCHARGED = 27, "seat surcharge"  # if it grows, as it is now
    TOKEN_DISCARDED = 28, "seat area token"
    DAMAGED = 29, "seat area squares square"  # if any: how many, and where the cube is now
    TOKEN_LOST = 30, "seat token area"  # area 0 is the reserve
    ELIMINATED = 31, "seat status attacker"  # before the Attacker follows
    SILENCED = 32, "seat by"
    TOKENS_SWAPPED = 33, "seat area other token"  # an Action, or 7 for an Effect
    SWAP_SEEN = 34, "seat one two", _OWNER  # after TokensSwapped; each is area << 3 | token
    TOKEN_SHIFTED = 35, "seat from to"
    SHIFT_SEEN = 36, "seat from token", _OWNER  # after TokenShifted
    RESERVE_PLACED = 37, "seat area tokens"  # if any
    MATCH_ENDED = 38, "winners ending"


class EnergyCause(IntEnum):
    """Why a gauge changed."""

    TOKENS = 0
    SKILL = 1  # a skill's price
    BOUGHT_MOVES = 2
    EXCEPTIONAL = 3  # exceptional successes


class MoveCause(IntEnum):
    """Why a figure moved."""

    MOVE = 0
    FREE_STEP = 1
    PUSHED = 2
    FOLLOWED = 3
