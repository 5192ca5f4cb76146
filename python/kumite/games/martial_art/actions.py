"""Martial Art's actions as typed values; `docs/encoding/martial-art.md` has the table.

>>> from_code(Step(direction=4).code)
Step(direction=4)
>>> from_code(99 << 24)
Traceback (most recent call last):
...
kumite.errors.IllegalAction: 1660944384 is the number of no Martial Art action
"""

from __future__ import annotations

from kumite import declare
from kumite.declare import bits


class Action(declare.Action, title="Martial Art"):
    """One choice of a seat."""


from_code = Action.from_code
kinds = Action.kinds


class Fighter(Action, kind=0, when="FIGHTERS"):
    """Take this fighter."""

    fighter: int = bits(5)


class Pick(Action, kind=1, when="SKILLS"):
    """Pick a skill for the fight."""

    skill: int = bits(3)


class Lay(Action, kind=2, when="LAYOUT"):
    """Lay a token on the next place of the own board."""

    token: int = bits(3)


class Start(Action, kind=3, when="START"):
    """Start the turn from this Area."""

    area: int = bits(3)


class Energy(Action, kind=4, when="ENERGY, GAIN"):
    """Gain so much Chi and Rage."""

    chi: int = bits(4)
    rage: int = bits(4)


class Step(Action, kind=5, when="MOVE, AFTER_STEP"):
    """Step to the neighbouring space in this direction."""

    direction: int = bits(3)


class Face(Action, kind=6, when="FACING, AFTER_FACING"):
    """Face this direction."""

    facing: int = bits(3)


class Skill(Action, kind=7, when="START_SKILL, REACTION, END_SKILL"):
    """Activate a skill."""

    skill: int = bits(3)


class Sow(Action, kind=8, when="SOW"):
    """Put this token down in the next Area."""

    token: int = bits(3)


class Strike(Action, kind=9, when="STRIKE"):
    """Strike this seat's fighter."""

    seat: int = bits(3)


class Defend(Action, kind=10, when="DEFENSE, COLLISION_DEFENSE (moves 0)"):
    """Show so many Defense and Move tokens."""

    defense: int = bits(4)
    moves: int = bits(4, default=0)


class Opponent(Action, kind=11, when="OPPONENT"):
    """Aim an End Skill at this seat's fighter."""

    seat: int = bits(3)


class Swap(
    Action,
    kind=12,
    when="SWAP (both Effects, area < other), STYLE_SWAP (other_token is the Action, area != other)",
):
    """Exchange an Effect token of an Area with a token of another."""

    area: int = bits(3)
    token: int = bits(3)
    other: int = bits(3)
    other_token: int = bits(3)


class Shift(Action, kind=13, when="STYLE_SHIFT"):
    """Move an Effect token on to the next Area."""

    area: int = bits(3)
    token: int = bits(3)


class Done(
    Action,
    kind=14,
    when="stop, no skill, no strike, no swap, no shift: MOVE, START_SKILL, STRIKE, "
    "REACTION, AFTER_STEP, END_SKILL, STYLE_SWAP, STYLE_SHIFT",
):
    """Nothing, or nothing more."""
