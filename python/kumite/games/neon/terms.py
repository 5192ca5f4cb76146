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
    """When an effect may be used; the comment says at which moment, and who uses it."""

    BEFORE_ATTACK = 0  # 2A; attacker
    AFTER_ATTACK = 1  # 2C; attacker
    BEFORE_DEFENSE = 2  # 3A; defender
    AFTER_DEFENSE = 3  # 3C1; defender
    PLATE = 4  # 3C4; defender
    OUTCOME_ATTACKER = 5  # 4C; attacker, per target
    OUTCOME_DEFENDER = 6  # 4E; defender
    OUTCOME_ALL = 7  # after the last target, before 4F; attacker, once, for each damaged Fighter
    ATTACK_FAILED = 8  # 4F, nothing was damaged; attacker
    DURING_TURN = 9  # between Actions; active player
    ON_MOVE_ACTION = 10  # part of a Move Action; active player
    ON_SUBMERSION = 11  # before Submersion damage; the Fighter
    ON_SEARCH = 12  # automatic, free; searcher
    ON_ENTER = 13  # automatic, free; who enters (tokens: by scope)
    PASSIVE = 14  # always, free; holder (sectors: those in it; tokens: by scope in its sector)
    IMMEDIATE = 15  # end of Maintenance, free; enhancement's owner


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
