"""What NEON's events are called; `docs/encoding.md` says what their fields mean."""

from __future__ import annotations

from enum import IntEnum

EVERYBODY = 127
"""``seen_by`` of an event that is no secret."""


class EventKind(IntEnum):
    """Kinds of events, in the order of the table."""

    SECTOR_PLACED = 0
    TOKEN_SHOWN = 1
    FIGHTER_TAKEN = 2
    HAND_DRAWN = 3
    HAND_SEEN = 4
    DISCARD_RESHUFFLED = 5
    LEADER_TAKEN = 6
    ROUND_BEGAN = 7
    PLANNED = 8
    PLAN_SEEN = 9
    PLAN_REVEALED = 10
    FIELDS_ATTACHED = 11
    TURN_BEGAN = 12
    TOKEN_RETURNED = 13
    TOKEN_PLACED = 14
    MOVED = 15
    ACTED = 16
    ENERGY_CHANGED = 17
    CARD_DRAWN = 18
    CARD_PLACED = 19
    CARD_DISCARDED = 20
    DECK_REBUILT = 21
    SEARCH_TOKENS = 22
    ATTACK_DECLARED = 23
    EFFECT_USED = 24
    BOT_SPENT = 25
    ATTACK_ROLLED = 26
    AUTOMA_ROLLED = 27
    BOTS_ROLLED = 28
    DEFENSE_ROLLED = 29
    SETTLED = 30
    DAMAGED = 31
    BOT_DESTROYED = 32
    DEFEATED = 33
    ENHANCEMENT_DRAWN = 34
    ENHANCEMENT_KEPT = 35
    REVIVED = 36
    ELIMINATED = 37
    ATTACK_ENDED = 38
    SECTOR_SANK = 39
    PULSE = 40
    MATCH_ENDED = 41


class MoveCause(IntEnum):
    """Why a piece moved: field d of ``MOVED``."""

    DISEMBARKED = 0
    MOVE_ACTION = 1
    OWN_EFFECT = 2
    OTHERS_EFFECT = 3
    FLED = 4
    AUTOMA = 5
