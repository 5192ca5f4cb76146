"""Defend Neo Tokyo's printed words as numbers; the numbers are part of the encoding."""

from __future__ import annotations

from enum import IntEnum


class Slot(IntEnum):
    """Places of a mech's parts, in the order of DNT-GEN-15."""

    C = 0  # chassis
    LA = 1  # left arm
    RA = 2  # right arm
    LG = 3  # legs


class At(IntEnum):
    """Where a hit of a monster's attack goes."""

    C = 0
    LA = 1
    RA = 2
    LG = 3
    RND = 4  # a part by the Random Damage die
    CITY = 5  # City Damage
    CIT = 6  # citizens


MISS = 4
"""The face of the Random Damage die that hits nothing; the others are slots."""


class PartKind(IntEnum):
    CHASSIS = 0
    ARM = 1
    LEGS = 2


class CardType(IntEnum):
    ACTION = 0
    ATTACK = 1
    MELEE = 2
    REACT = 3

    @property
    def is_attack(self) -> bool:
        return self in (CardType.ATTACK, CardType.MELEE)


class Cost(IntEnum):
    CARD = 0
    BOT = 1


class Symbol(IntEnum):
    WHITE = 0
    RED = 1


class Side(IntEnum):
    MECH = 0
    CITY = 1


class Window(IntEnum):
    """Where a list of operations stands. The first 14 are the React windows of DNT-REA-06."""

    EVENT = 0  # an Event card is revealed
    ENTER = 1  # a monster was placed in or moved into a space
    DECLARE = 2  # a monster is about to attack
    DAMAGE = 3  # a mech is about to receive damage
    HURT = 4  # a mech has received damage
    CITY = 5  # City Damage is about to be put on a space
    CITIZEN_IN = 6  # a citizen has entered play
    CITIZEN_OUT = 7  # a citizen is about to be destroyed
    DONE = 8  # a monster's attack is over
    SHOT = 9  # a mech has declared an attack
    ROLLED = 10  # dice of an attack are on the table
    KILL = 11  # a monster was defeated
    CRITICAL = 12  # a Critical Failure is about to happen
    RAZE = 13  # a City Space was destroyed
    CARD = 14  # a card that is no React, or a tile action
    TEXT = 15  # an event
    ENTERING = 16  # citizens: when one enters play
    EXITING = 17  # citizens: when one leaves play
    EVENT_STEP = 18  # citizens: at the start of Event step 2
    EVENT_END = 19  # citizens: at the end of the Event Phase
    END = 20  # citizens: in End 3
    MONSTER = 21  # text of an attack, a quality, what a boss does besides


REACTS = tuple(window for window in Window if window < Window.CARD)


class When(IntEnum):
    """When a citizen's ability works."""

    NEVER = 0
    ENTERING = 1
    EXITING = 2
    EVENT_STEP = 3
    EVENT_END = 4
    END = 5
    STATIC = 6


class CitizenKind(IntEnum):
    PLAIN = 0
    AID = 1
    RED = 2


class QualityKind(IntEnum):
    """Special Qualities of monsters."""

    TRAMPLE = 0  # damages mechs that leave by a stride
    SLOW = 1  # moves started here are shorter
    FEWER_DICE = 2  # attacks against it alone roll fewer dice
    LURE = 3  # citizens that entered an adjacent space move here
    AFTER_ATTACK = 4  # a list after each of its attacks
    EVENT_END = 5  # a list at the end of the Event Phase


class ScopeWho(IntEnum):
    """Whose mech a React's window must be about."""

    NONE = 0  # it is about a monster, citizen or space: only the distance counts
    ANY = 1
    OWN = 2
    ALLY = 3
    MECH = 4
