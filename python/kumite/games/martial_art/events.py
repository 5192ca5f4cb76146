"""What Martial Art's events are called; `docs/encoding.md` says what their fields mean."""

from __future__ import annotations

from enum import IntEnum

EVERYBODY = 127
"""``seen_by`` of an event that is no secret."""


class EventKind(IntEnum):
    """Kinds of events, in the order of the table."""

    FIGHTER_TAKEN = 0
    FIRST_SEAT = 1
    RESERVE_DRAWN = 2
    RESERVE_SEEN = 3
    ACTION_LIES = 4
    EFFECTS_SEEN = 5
    SKILL_PICKED = 6
    SKILLS_CHOSEN = 7
    SKILLS_REVEALED = 8
    TOKEN_LAID = 9
    LAID_OUT = 10
    ROUND_BEGAN = 11
    TURN_BEGAN = 12
    START_CHOSEN = 13
    REVEALED = 14
    ENERGY_CHANGED = 15
    MOVED = 16
    TURNED = 17
    SKILL_USED = 18
    TOKEN_SOWN = 19
    SOWN_SEEN = 20
    STRIKE_DECLARED = 21
    DEFENSE_SHOWN = 22
    COLLIDED = 23
    ATTACK_ROLLED = 24
    DEFENSE_ROLLED = 25
    SETTLED = 26
    SURCHARGED = 27
    TOKEN_DISCARDED = 28
    DAMAGED = 29
    TOKEN_LOST = 30
    ELIMINATED = 31
    SILENCED = 32
    TOKENS_SWAPPED = 33
    SWAP_SEEN = 34
    TOKEN_SHIFTED = 35
    SHIFT_SEEN = 36
    RESERVE_PLACED = 37
    MATCH_ENDED = 38


class EnergyCause(IntEnum):
    """Why a gauge changed: field d of ``ENERGY_CHANGED``."""

    TOKENS = 0
    SKILL = 1
    BOUGHT_MOVES = 2
    EXCEPTIONAL = 3


class MoveCause(IntEnum):
    """Why a figure moved: field d of ``MOVED``."""

    MOVE = 0
    FREE_STEP = 1
    PUSHED = 2
    FOLLOWED = 3
