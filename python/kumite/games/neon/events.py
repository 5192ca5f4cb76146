"""NEON's events: what they are called, their numbers, and who is given them."""

from __future__ import annotations

from enum import IntEnum

from kumite.declare import EVERYBODY as EVERYBODY
from kumite.declare import Audience, EventKinds

_OWNER = Audience.OWNER


class EventKind(EventKinds):
    """Kinds of events. The comment says when one is emitted, if not always."""

    SECTOR_PLACED = 0, "sector position"
    TOKEN_SHOWN = 1, "sector"  # now on top; at FIRST_TOKEN and REVEAL, also without a choice
    FIGHTER_TAKEN = 2, "seat fighter is_random"  # not for Fighters of the roster
    HAND_DRAWN = 3, "seat cards"  # how many
    HAND_SEEN = 4, "seat cards", _OWNER  # the mask drawn; after HandDrawn
    DISCARD_RESHUFFLED = 5, "seat"  # before the cards are drawn
    LEADER_TAKEN = 6, "seat previous"  # the leader before, or NOBODY
    ROUND_BEGAN = 7, "round"
    PLANNED = 8, "seat"
    PLAN_SEEN = 9, "seat plan", _OWNER  # after Planned
    PLAN_REVEALED = 10, "seat plan"
    FIELDS_ATTACHED = 11, "seat fields"  # if any
    TURN_BEGAN = 12, "seat"
    TOKEN_RETURNED = 13, "seat sector"  # it lay on; also when its Sector sinks or a Trap springs
    TOKEN_PLACED = 14, "seat sector"
    MOVED = 15, "who from to cause"  # a MoveCause; a Bot that is moved is 7
    ACTED = 16, "seat action n"
    """When a half is performed, before its effects: the kind of the action (4 to 9), n of Gain.
    Move and Attack have events of their own."""
    ENERGY_CHANGED = 17, "seat energy change"  # if it does: as it is now, and 128 + what was added
    CARD_DRAWN = 18, "seat design"  # equipment
    CARD_PLACED = 19, "seat design spot slot"
    CARD_DISCARDED = (
        20,
        "seat design",
    )  # every equipment card that goes to a discard pile; whose it was
    DECK_REBUILT = 21, "rank"
    SEARCH_TOKENS = 22, "sector tokens"
    """As they are now: after a Search and in Submersion (not for the sinking Sector)."""
    ATTACK_DECLARED = 23, "attacker weapon target card"  # the card, or 255
    EFFECT_USED = 24, "seat ref param id"
    """When chosen, before the price; id is the design for gear, the fighter for abilities, else the
    number of the Sector or the enhancement."""
    BOT_SPENT = 25, "seat type"
    ATTACK_ROLLED = 26, "dice is_reroll"  # the vector now showing
    AUTOMA_ROLLED = 27, "dice"  # a vector
    BOTS_ROLLED = 28, "dice"  # a vector
    DEFENSE_ROLLED = 29, "seat dice is_reroll"  # the vector now showing
    SETTLED = 30, "target crits hits guards"  # after SETTLE; 7 for a Bot
    DAMAGED = 31, "who lost left by"  # tokens; by a seat, AUTOMA or NOBODY
    BOT_DESTROYED = 32, "seat sector type"  # after BOT_TYPE
    DEFEATED = 33, "who by"
    ENHANCEMENT_DRAWN = 34, "seat enhancement"
    ENHANCEMENT_KEPT = 35, "seat enhancement"
    REVIVED = 36, "seat"  # end of Maintenance (stage 6)
    ELIMINATED = 37, "who"
    ATTACK_ENDED = 38, "attacker any_damage"  # 1 if something was damaged
    SECTOR_SANK = 39, "sector"
    PULSE = 40, "number"
    MATCH_ENDED = 41, "winners"


class MoveCause(IntEnum):
    """Why a piece moved."""

    DISEMBARKED = 0
    MOVE_ACTION = 1
    OWN_EFFECT = 2
    OTHERS_EFFECT = 3  # an effect of somebody else
    FLED = 4
    AUTOMA = 5
