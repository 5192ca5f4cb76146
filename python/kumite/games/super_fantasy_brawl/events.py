"""Super Fantasy Brawl's events: what they are called, their numbers, and who is given them."""

from __future__ import annotations

from enum import IntEnum

from kumite.declare import EVERYBODY as EVERYBODY
from kumite.declare import Audience, EventKinds

_OWNER = Audience.OWNER


class EventKind(EventKinds):
    """Kinds of events. The comment says when one is emitted, if not always."""

    CHAMPION_BROUGHT = 0, "seat champion", _OWNER
    LIST_FINISHED = 1, "seat"
    LIST_SEEN = 2, "seat teammate champions", _OWNER  # tornado, before seats 2 and 3 begin
    LIST_REVEALED = 3, "seat champions"  # by seat, when all are finished
    FIRST_SIDE = 4, "side"  # after chance alone
    ORDER_SET = 5, "first second third fourth"  # NOBODY where there is none
    AREA_CHOSEN = 6, "seat south"
    POOL_GREW = 7, "champion"  # chance alone, not a pool of all
    CHAMPION_BANNED = 8, "seat owner champion"
    CHAMPION_PICKED = 9, "seat champion"
    FIGURE_FORMED = 10, "figure seat champion"  # by figure, when the teams are complete
    CHALLENGE_DRAWN = 11, "challenge slot"
    TOKEN_LAID = 12, "seat hex"  # at set-up and after a trap
    CARD_DRAWN = 13, "seat hand is_planned"  # cards in hand now; 1 if from the planned pile
    CARD_SEEN = 14, "seat card", _OWNER  # after CardDrawn
    DISCARD_SHUFFLED = 15, "seat cards"  # before the next card is drawn
    CARDS_REPLACED = 16, "seat cards"  # how many, 0 too
    DEPLOYED = 17, "figure hex"
    ROUND_BEGAN = 18, "round"
    TURN_BEGAN = 19, "seat"
    CHALLENGE_SCORED = 20, "side challenge slot points"  # before PointsGained
    POINTS_GAINED = 21, "side points gained"  # points now
    ABILITY_USED = 22, "figure"  # an ability with operations begins
    CARD_PLAYED = 23, "seat card figure core"
    STANDARD_USED = 24, "seat standard figure core"
    MOVED = 25, "figure from to cause"  # hex by hex; a MoveCause
    SWAPPED = 26, "figure other"
    TRAP_SPRUNG = 27, "figure hex token"
    DAMAGED = 28, "figure amount damage cause"  # if any; damage on it now; a DamageCause
    HEALED = 29, "figure amount damage"  # if any
    ROOTED = 30, "figure"
    UNROOTED = 31, "figure"
    STUNNED = 32, "figure seat"  # before the card is discarded or the hand shown
    HAND_SHOWN = 33, "seat cards"  # then each card
    CARD_SHOWN = 34, "seat card"
    CARD_DISCARDED = 35, "seat card cause"  # a DiscardCause
    TARGETED = 36, "figure target"  # for each target
    REACTION_PLAYED = 37, "seat card figure core"
    REACTION_PASSED = 38, "seat"  # whoever was asked
    DODGED = 39, "figure"
    ATTACK_SETTLED = 40, "figure strength defence damage"  # step 6, for each target
    MODIFIED = 41, "figure kind amount"  # kind of a modifier; 128 + change of its sum
    CARD_PLANNED = 42, "seat planned"  # cards in the planned pile now
    PLANNED_SEEN = 43, "seat card", _OWNER  # after CardPlanned
    CORE_READIED = 44, "seat core"  # by an operation
    CORE_EXHAUSTED = 45, "seat core"  # by an operation
    TRAP_LOOKED_AT = 46, "seat hex"
    TOKEN_SEEN = 47, "seat hex token", _OWNER  # after TrapLookedAt
    TRAP_MOVED = 48, "seat from to"
    OUT_OF_ACTION = 49, "figure hex credited"  # who Levels Up for it, or NO_FIGURE
    LEVELLED_UP = 50, "figure"
    TRACK_MOVED = 51, "slots"
    CHALLENGE_EXPIRED = 52, "challenge"
    MATCH_ENDED = 53, "winner ending"


class MoveCause(IntEnum):
    """How a figure came to a hex."""

    STEP = 0  # printed movement
    ENTERED = 1  # from the Gate
    MOVE = 2  # a Move of a card
    DASH = 3
    SWOOP = 4
    JUMP = 5
    PUSH = 6
    PULL = 7
    FORCE = 8
    FEAR = 9
    PLACE = 10


class DamageCause(IntEnum):
    """Where damage came from."""

    ATTACK = 0
    POISON = 1
    EFFECT = 2  # dmg and bloody
    BLOCKED = 3  # a Push or Pull that was stopped
    TRAP = 4


class DiscardCause(IntEnum):
    """Why a card was discarded."""

    PLAYED = 0
    UPKEEP = 1
    STUN = 2
    EFFECT = 3
