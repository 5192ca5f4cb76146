"""NEON's printed words as numbers; the numbers are part of the encoding."""

from __future__ import annotations

from enum import IntEnum

BASIC = 6
"""Weapon number of the basic weapon, next to the gear types."""
ALL = 15
"""An amount that means all of them."""


class AttackFace(IntEnum):
    CRIT = 0
    HIT = 1
    COND = 2
    MISS = 3


class DefenseFace(IntEnum):
    GUARD = 0
    SHIELD = 1
    SPARK = 2
    FAIL = 3


class Ammo(IntEnum):
    BULLET = 0
    SLUG = 1
    CELL = 2
    GREN = 3


class GearType(IntEnum):
    SMALL = 0
    HEAVY = 1
    MELEE = 2
    GRENADE = 3
    ARMOR = 4
    HELMET = 5

    @property
    def is_weapon(self) -> bool:
        return self <= GearType.GRENADE


class Window(IntEnum):
    """When an effect may be used; the order of the table in docs/content.md."""

    BEFORE_ATTACK = 0
    AFTER_ATTACK = 1
    BEFORE_DEFENSE = 2
    AFTER_DEFENSE = 3
    PLATE = 4
    OUTCOME_ATTACKER = 5
    OUTCOME_DEFENDER = 6
    OUTCOME_ALL = 7
    ATTACK_FAILED = 8
    DURING_TURN = 9
    ON_MOVE_ACTION = 10
    ON_SUBMERSION = 11
    ON_SEARCH = 12
    ON_ENTER = 13
    PASSIVE = 14
    IMMEDIATE = 15


class OpKind(IntEnum):
    """What an effect does; the order of the table in docs/content.md."""

    ADD_ATTACK_DICE = 0
    ADD_DEFENSE_DICE = 1
    BASE_DICE = 2
    EXTEND_RANGE = 3
    REROLL_ATTACK = 4
    REROLL_DEFENSE = 5
    FORCE_REROLL_ATTACK = 6
    CHANGE_ATTACK = 7
    CHANGE_DEFENSE = 8
    TARGET_TREATS = 9
    READ_ATTACK = 10
    READ_DEFENSE = 11
    CANCEL = 12
    DAMAGE_PER = 13
    ALL_IN_SECTOR = 14
    MOVE_SELF = 15
    MOVE_TARGET = 16
    PLACE_TOKEN = 17
    RETURN_TOKEN = 18
    GAIN_ENERGY = 19
    DRAIN_ENERGY = 20
    SEARCH_EXTRA = 21
    SEARCH_DISCOUNT = 22
    DRAW_EQUIPMENT = 23
    DEAL_DAMAGE = 24
    TAKE_LEADER = 25
    DISCARD_TARGET_GEAR = 26
    BLOCK_ABILITIES = 27
    BLOCK_REROLL = 28
    IGNORE_SUBMERSION_DAMAGE = 29
    ABILITY_SURCHARGE = 30
    SET_BASIC_WEAPON = 31


class ActionMain(IntEnum):
    """The main Action of a half."""

    MOVE = 0
    SEARCH = 1
    ATTACK = 2
    DEFENSE = 3
    WILD = 4


class ActionAlt(IntEnum):
    """The other Action of a half."""

    NONE = 0
    TAKEOVER = 1
    GAIN_1 = 2
    GAIN_2 = 3


class TargetKind(IntEnum):
    FIGHTER = 0
    BOT = 1


class Scope(IntEnum):
    """Whom a token touches, seen from its owner."""

    ALL = 0
    OTHERS = 1
    OPPONENTS = 2
