"""Defend Neo Tokyo's events: what they are called, their numbers, and who is given them."""

from __future__ import annotations

from enum import IntEnum

from kumite.declare import EVERYBODY as EVERYBODY
from kumite.declare import Audience, EventKinds

_OWNER = Audience.OWNER


class EventKind(EventKinds):
    """Kinds of events. The comment says when one is emitted, if not always."""

    CAPTAIN_NAMED = 0, "mech cause"  # a Cause; if it changes
    THREAT_NAMED = 1, "threat"
    PREBUILT_TAKEN = 2, "mech prebuilt cause"
    PART_TAKEN = 3, "mech slot part cause"  # not for prebuilt mechs
    ARMS_SWAPPED = 4, "mech"
    PHASE_BEGAN = 5, "phase turn"
    CARD_DRAWN = 6, "mech hand cause"  # cards in hand now; a DrawCause
    CARD_SEEN = 7, "seat mech card", _OWNER  # after CardDrawn; everybody's if hands are open
    DECK_SHUFFLED = 8, "deck mech"  # a PileKind; mech: of a Command Deck, else 7
    POWER_PLANNED = 9, "mech left right legs"
    EVACUATED = 10, "mech"  # before its cards are discarded
    EVENT_REVEALED = 11, "card symbol"
    SYMBOL_CHANGED = 12, "symbol mech"
    LASTING_BEGAN = 13, "effect"  # 1 ban_react, 2 cap_range
    CITY_CARD_DRAWN = 14, "space cause"  # a CityCause
    MONSTER_PLACED = 15, "monster space life"
    MONSTER_MOVED = 16, "monster from to cause"  # a MonsterCause
    MONSTER_STAYED = 17, "monster cause"  # its movement is cancelled
    CITIZEN_ENTERED = 18, "design space"
    CITIZEN_MOVED = 19, "design from to cause"  # a CitizenCause
    CITIZEN_DESTROYED = 20, "design space population"  # space 31: from the deck; sum of the stack
    CITIZEN_DISCARDED = 21, "design space cause"  # space 31: from the deck; a CitizenCause
    ABILITY_BEGAN = 22, "design space when"
    STACK_CLEARED = 23, "population"
    DESTRUCTION_ROSE = 24, "destruction steps cause"  # a DestructionCause
    ATTACK_TRACK_ROSE = 25, "track mech"  # mech: who moved it, or 7
    CITY_DAMAGED = 26, "space n damage monster"  # damage now, before a destruction; monster or 7
    CITY_MENDED = 27, "space damage"
    SPACE_DESTROYED = 28, "space"
    ATTACK_BEGAN = 29, "monster symbol space"
    ATTACK_SKIPPED = 30, "monster"  # stunned
    SIDE_FIXED = 31, "monster side"
    HIT_BEGAN = 32, "monster number at n"  # n printed
    ATTACK_STOPPED = 33, "monster"  # its space was destroyed
    TEXT_BEGAN = 34, "monster list"  # a TextKind; when a TEXT is pushed
    ATTACK_OVER = 35, "monster"
    RANDOM_ROLLED = 36, "mech face"  # a slot, 4 MISS
    DAMAGE_DUE = 37, "mech slot n monster"  # before W-DAMAGE; monster or 7
    DAMAGE_CHANGED = 38, "mech slot n cause"  # a ChangeCause; mech, slot and n as they are now
    ARMOR_SPENT = 39, "mech n armor"
    MECH_DAMAGED = 40, "mech slot n damage"  # tokens placed on that tile, damage now
    CRITICAL_FAILED = 41, "mech"  # before what it discards
    SURVIVED = 42, "mech"
    TILE_USED = 43, "mech slot number target"  # target: an object, or 255
    CARD_PLAYED = 44, "mech card target space"  # space: of a citizen, else 31
    REACT_PLAYED = 45, "mech card window"
    PASSED = 46, "mech"
    BOT_SPENT = 47, "mech bots"
    CARD_DISCARDED = 48, "mech card cause"  # a DiscardCause
    CARD_FRONTED = 49, "mech card"
    CARD_RECOVERED = 50, "mech card"
    TARGET_CHOSEN = 51, "mech target space"  # mech or 7, object, its area; not when declared
    DICE_ROLLED = 52, "low high cause mech"  # halves of the dice; a RollCause; mech or 7
    DICE_REROLLED = 53, "mech n low high"  # how many; all dice as they are now
    DICE_ADDED = 54, "mech n"
    BLOW_DEALT = 55, "monster total tokens life"  # Armor tokens spent, life left
    TOKENS_CHANGED = 56, "monster token now before"  # if it changes; a Token
    MECH_ARMORED = 57, "mech armor"
    MONSTER_HEALED = 58, "monster life"  # if it changes
    MONSTER_HELD = 59, "monster"
    MONSTER_STUNNED = 60, "monster"
    MONSTER_DEFEATED = 61, "monster space"
    MECH_MOVED = 62, "mech from to cause"  # a MechCause
    MECH_STOOD = 63, "mech"  # if it lay
    MECH_LAY_DOWN = 64, "mech"
    POWER_CHANGED = 65, "mech slot power cause"  # a PowerCause
    REPAIRED = 66, "mech slot damage"
    BOTS_REFILLED = 67, "mech bots"  # if it changes
    ARM_AIMED = 68, "mech slot"
    AIM_USED = 69, "mech slot"
    CARD_PEEKED = 70, "deck place card"  # a PileKind; place from the top, 0 first
    DECK_ORDERED = 71, "deck first second third"  # cards from the top, 31 none
    BOSS_ARRIVED = 72, "boss"  # before its deck is made
    EVENT_LEFT = 73, "card"  # an event that the boss's arrival turned up
    BOSS_DECK_MADE = 74, "events"  # bit i: event card 6 + i
    CITY_SHIELDED = 75, "space n"  # City Damage still pending
    MATCH_ENDED = 76, "ending score"


class Cause(IntEnum):
    """How a part of the setup was settled, or why the Badge moved."""

    CHOICE = 0
    CHANCE = 1
    TRIGGER = 2


class DrawCause(IntEnum):
    PLANNING = 0
    EFFECT = 1


class PileKind(IntEnum):
    COMMAND = 0
    CITY = 1
    CITIZEN = 2
    EVENT = 3


class CityCause(IntEnum):
    """Why a City card was drawn."""

    PLACE = 0  # for a monster
    EFFECT = 1


class MonsterCause(IntEnum):
    """Why a monster moved, or did not."""

    PUSH = 0
    PULL = 1
    SHIFT = 2
    RUINS = 3  # its space was destroyed


class CitizenCause(IntEnum):
    """Why a citizen moved or was discarded."""

    SAVED = 0
    RUINS = 1
    SENT = 2
    CARRIED = 3
    LURED = 4
    SIFTED = 5


class DestructionCause(IntEnum):
    SPACE = 0
    POPULATION = 1
    CRITICAL = 2


class ChangeCause(IntEnum):
    """What changed the pending damage."""

    PREVENT = 0
    CANCEL = 1
    REDIRECT = 2
    GUARD = 3


class DiscardCause(IntEnum):
    COST = 0
    PLAYED = 1
    FORCED = 2
    END = 3
    EVACUATED = 4
    CRITICAL = 5
    OVER = 6  # a persistent card in End 1


class RollCause(IntEnum):
    ATTACK = 0
    HIT = 1
    FIRE = 2


class Token(IntEnum):
    FIRE = 0
    PLUS = 1
    MINUS = 2
    ARMOR = 3


class MechCause(IntEnum):
    STEP = 0
    ENTER = 1
    WARP = 2
    EVACUATED = 3
    CRITICAL = 4


class PowerCause(IntEnum):
    GAIN = 0
    LOSS = 1
    REROUTE = 2
    DAMAGE = 3


class TextKind(IntEnum):
    """Lists of a monster or boss."""

    MECH_WHITE = 0  # a boss: its white attack
    MECH_RED = 1  # a boss: its red attack
    CITY_WHITE = 2
    CITY_RED = 3
    QUALITY = 4
    AFTER = 5
    ARRIVAL = 6
