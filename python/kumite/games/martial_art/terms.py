"""Martial Art's printed words as numbers; the numbers are part of the encoding."""

from __future__ import annotations

from enum import IntEnum

AREAS = 5
AREA_NAMES = ("Head", "Left Arm", "Left Leg", "Right Leg", "Right Arm")


class Token(IntEnum):
    """Tokens: four Actions, then three Effects."""

    PUNCH = 0
    KICK = 1
    LOCK = 2
    HEADBUTT = 3
    MOVE = 4
    DEFENSE = 5
    ENERGY = 6

    @property
    def is_action(self) -> bool:
        return self <= Token.HEADBUTT


ACTIONS = (Token.PUNCH, Token.KICK, Token.LOCK, Token.HEADBUTT)
EFFECTS = (Token.MOVE, Token.DEFENSE, Token.ENERGY)


class Face(IntEnum):
    """Faces of the die."""

    FAIL = 0
    NORMAL = 1
    EXCEPTIONAL = 2


class Keyword(IntEnum):
    """When a skill is activated."""

    START = 0
    REACTION = 1
    END = 2
    STYLE = 3


class Lasts(IntEnum):
    """How long what a skill does is in force."""

    THIS_TURN = 0  # Start and Reaction
    NOW = 1  # an End Skill that acts at once
    NEXT_TURN = 2  # an End Skill for the own next turn
    WHILE_ACTIVE = 3  # a Style


class StepPhase(IntEnum):
    """When a free step may be taken."""

    MOVE = 0  # with the moves of the turn
    AFTER = 1  # after the strike
