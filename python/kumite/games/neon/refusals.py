"""Why something cannot be done now: what the rules answer, and words make sentences of."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from .model import NOBODY


class Why(IntEnum):
    """Reasons of the rules."""

    # Before the fight
    FIGHTER_TAKEN = 0  # who: the seat that has it
    CARD_PLAYED = 1  # it lies in the discard pile
    CARD_NOT_DRAWN = 2
    # Sectors
    UNDER_WATER = 3
    SINKING = 4
    NOT_ADJACENT = 5  # n: the Sector that sinks
    THERE_ALREADY = 6
    TOO_FAR = 7  # n: steps
    # Actions of a plan
    ACTIONS_DONE = 8
    OTHER_ACTION = 9  # the half of the plan shows another one
    ALWAYS_PERFORMED = 10  # a Defense
    STILL_TO_COME = 11  # n: Actions
    ENERGY = 12  # n: the price
    # Attacks
    ATTACK_PRICE = 13  # n: the ammo that nothing can pay
    ALLY = 14
    ON_SHIP = 15
    NO_DICE = 16  # n: the range
    # Effects: when
    OTHER_TIME = 17
    OTHER_WEAPON = 18  # printed on a Weapon that is not the attack's
    RANGE_IS_DECLARED = 19  # range is extended only as the attack is declared
    ENABLED_ALREADY = 20  # another effect has made the attack possible
    NOT_LENT = 21
    FLEE_FIRST = 22
    SUDDEN_DEATH = 23
    USED_UP = 24
    NO_ABILITIES = 25  # n: the Sector
    TOKEN_LIES = 26  # n: the Sector
    # Effects: conditions
    NEEDS_SQUAD = 27
    FIELD = 28
    ALLY_BESIDE = 29
    SECTOR = 30
    NEEDS_ATTACK = 31
    WEAPON_TYPE = 32
    RANGE = 33  # n: the attack's, NO_RANGE if there is none
    TARGET_KIND = 34
    DAMAGE_DEALT = 35
    SYMBOL_LEFT = 36
    # Effects: prices
    TAPPED = 37
    AMMO = 38  # n: the ammo that nothing can pay
    # Effects: what there is to change
    NOTHING = 39
    NO_FURTHER = 40  # no further than a plain Move
    ENERGY_FULL = 41
    LEADER_ALREADY = 42
    REROLLED = 43
    NO_REROLL = 44  # n: the Sector
    NO_SUCH_DIE = 45  # n: the face
    NONE_LEFT = 46  # n: the symbol
    DICE_CAP = 47
    WHOLE_SECTOR = 48  # nobody moves before an attack on a whole Sector
    NO_DICE_THERE = 49  # after the move the Weapon would have no dice
    # Gear
    SPOT_TAKEN = 50
    NO_SHARED_AMMO = 51
    OTHER_TYPE = 52  # the spot of its type is taken, and this is another one
    FULL = 53
    NO_SYMBOL = 54  # n: the ammo asked for
    AMMO_FIRST = 55  # n: the ammo asked for, which lies under the Gear
    BOT_TOO_FRESH = 56  # a Bot pays only in an attack after the one that won it


NO_RANGE = 255


@dataclass(frozen=True, slots=True)
class Refusal:
    """A reason with what it is about."""

    why: Why
    who: int = NOBODY
    n: int = 0
