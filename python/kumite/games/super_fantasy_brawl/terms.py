"""Printed words of Super Fantasy Brawl as numbers; the numbers are part of the encoding."""

from __future__ import annotations

from enum import IntEnum

CARDS_OF_CHAMPION = 6
FIRST_CARD_NUMBER = 2
"""Printed numbers of a champion's cards are 2 to 7; 1 is the champion card."""
TRAP_TOKENS = 12


class Core(IntEnum):
    """Cores of Magic; a set of them has bit 1, 2 and 4."""

    DESTRUCTION = 0
    CREATION = 1
    MANIPULATION = 2

    @property
    def letter(self) -> str:
        """As cards print it.

        >>> [core.letter for core in Core]
        ['D', 'C', 'M']
        """
        return self.name[0]


class CardType(IntEnum):
    ATTACK = 0
    SKILL = 1
    REACTION = 2


class TargetKind(IntEnum):
    """How an attack or a skill reaches its targets."""

    MELEE = 0
    DIRECT = 1
    INDIRECT = 2
    AREA = 3

    @property
    def is_area(self) -> bool:
        return self is TargetKind.AREA


class AreaShape(IntEnum):
    """Hexes of an area; all but the blast have an orientation."""

    ARC2 = 0
    ARC3 = 1
    RING = 2
    LINE2 = 3
    LINE3 = 4
    LINE4 = 5
    CONE = 6
    BLAST = 7


class TargetSide(IntEnum):
    """Whom a single-target card may choose."""

    ENEMY = 0
    ALLY = 1
    OWN = 2


class Stat(IntEnum):
    """Values of a champion that modifiers change."""

    STR = 0
    DEF = 1
    MOVE = 2


class Until(IntEnum):
    """How long a modifier lasts."""

    TURN = 0
    NEXT = 1


class TrapEffect(IntEnum):
    DMG = 0
    ROOT = 1
    STUN = 2


class ChallengeKind(IntEnum):
    """What a challenge asks for."""

    CONTROL = 0
    CONTROL_AREAS = 1
    BESIDE_STATUE = 2
    ON_TRAPS = 3
    IN_ENEMY_DEPLOYMENT = 4
    MORE_UNBLOODIED = 5
    CORNERED = 6


class Hook(IntEnum):
    """When the ability of a Levelled Up champion works."""

    STR_BONUS = 0
    DEF_AURA = 1
    RANGE_BONUS = 2
    MOVE_BONUS = 3
    HEAL_BONUS = 4
    STEADY = 5
    PLACE_FOR_ENEMIES = 6
    ON_OWN_DAMAGE = 7
    ON_ATTACKED = 8
    ON_PHASE_START = 9
