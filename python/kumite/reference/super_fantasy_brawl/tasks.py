"""What the match does next by itself; a state that is kept always waits, so none is stored."""

from __future__ import annotations

from enum import Enum, auto


class Task(Enum):
    """Automatic steps between two waits."""

    # Set-up
    BEGIN = auto()
    SEAT_ORDER = auto()
    GATHER = auto()
    FORM_TEAMS = auto()
    DRAW_CHALLENGES = auto()
    LAY_TRAPS = auto()
    OPENING_HAND = auto()
    DEPLOY = auto()
    # Rounds and turns
    BEGIN_TURN = auto()
    ACTIVATION = auto()
    UPKEEP = auto()
    END_TURN = auto()
    ADVANCE = auto()
    # Drawing
    DRAW_ON = auto()
    # An Action
    MOVE_ON = auto()
    NEXT_STAGE = auto()
    END_ACTION = auto()
    NEXT_ABILITY = auto()
    # A list of operations
    START_LIST = auto()
    NEXT_OPERATION = auto()
    NEXT_FIGURE = auto()
    GO_ON = auto()
    # A trap
    SPRING = auto()
    NEW_TOKEN = auto()
