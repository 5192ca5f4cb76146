"""Martial Art's actions as typed values; `docs/encoding.md` gives their numbers.

>>> from_code(Step(direction=4).code)
Step(direction=4)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from kumite.games.coded import Action, ActionSet, Widths

__all__ = [
    "Action",
    "Defend",
    "Done",
    "Energy",
    "Face",
    "Fighter",
    "Lay",
    "Opponent",
    "Pick",
    "Shift",
    "Skill",
    "Sow",
    "Start",
    "Step",
    "Strike",
    "Swap",
    "from_code",
    "kinds",
]

_SET = ActionSet("Martial Art")
_numbered = _SET.numbered


@_numbered
@dataclass(frozen=True, slots=True)
class Fighter(Action):
    """Take this fighter."""

    kind: ClassVar[int] = 0
    widths: ClassVar[Widths] = (("fighter", 5),)
    fighter: int


@_numbered
@dataclass(frozen=True, slots=True)
class Pick(Action):
    """Pick a skill for the fight."""

    kind: ClassVar[int] = 1
    widths: ClassVar[Widths] = (("skill", 3),)
    skill: int


@_numbered
@dataclass(frozen=True, slots=True)
class Lay(Action):
    """Lay a token on the next place of the own board."""

    kind: ClassVar[int] = 2
    widths: ClassVar[Widths] = (("token", 3),)
    token: int


@_numbered
@dataclass(frozen=True, slots=True)
class Start(Action):
    """Start the turn from this Area."""

    kind: ClassVar[int] = 3
    widths: ClassVar[Widths] = (("area", 3),)
    area: int


@_numbered
@dataclass(frozen=True, slots=True)
class Energy(Action):
    """Gain so much Chi and Rage."""

    kind: ClassVar[int] = 4
    widths: ClassVar[Widths] = (("chi", 4), ("rage", 4))
    chi: int
    rage: int


@_numbered
@dataclass(frozen=True, slots=True)
class Step(Action):
    """Step to the neighbouring space in this direction."""

    kind: ClassVar[int] = 5
    widths: ClassVar[Widths] = (("direction", 3),)
    direction: int


@_numbered
@dataclass(frozen=True, slots=True)
class Face(Action):
    """Face this direction."""

    kind: ClassVar[int] = 6
    widths: ClassVar[Widths] = (("facing", 3),)
    facing: int


@_numbered
@dataclass(frozen=True, slots=True)
class Skill(Action):
    """Activate a skill."""

    kind: ClassVar[int] = 7
    widths: ClassVar[Widths] = (("skill", 3),)
    skill: int


@_numbered
@dataclass(frozen=True, slots=True)
class Sow(Action):
    """Put this token down in the next Area."""

    kind: ClassVar[int] = 8
    widths: ClassVar[Widths] = (("token", 3),)
    token: int


@_numbered
@dataclass(frozen=True, slots=True)
class Strike(Action):
    """Strike this seat's fighter."""

    kind: ClassVar[int] = 9
    widths: ClassVar[Widths] = (("seat", 3),)
    seat: int


@_numbered
@dataclass(frozen=True, slots=True)
class Defend(Action):
    """Show so many Defense and Move tokens."""

    kind: ClassVar[int] = 10
    widths: ClassVar[Widths] = (("defense", 4), ("moves", 4))
    defense: int
    moves: int = 0


@_numbered
@dataclass(frozen=True, slots=True)
class Opponent(Action):
    """Aim an End Skill at this seat's fighter."""

    kind: ClassVar[int] = 11
    widths: ClassVar[Widths] = (("seat", 3),)
    seat: int


@_numbered
@dataclass(frozen=True, slots=True)
class Swap(Action):
    """Exchange an Effect token of an Area with a token of another."""

    kind: ClassVar[int] = 12
    widths: ClassVar[Widths] = (("area", 3), ("token", 3), ("other", 3), ("other_token", 3))
    area: int
    token: int
    other: int
    other_token: int


@_numbered
@dataclass(frozen=True, slots=True)
class Shift(Action):
    """Move an Effect token on to the next Area."""

    kind: ClassVar[int] = 13
    widths: ClassVar[Widths] = (("area", 3), ("token", 3))
    area: int
    token: int


@_numbered
@dataclass(frozen=True, slots=True)
class Done(Action):
    """Nothing, or nothing more."""

    kind: ClassVar[int] = 14


def from_code(code: int) -> Action:
    """The typed action of a number.

    >>> from_code(14 << 24)
    Done()
    >>> from_code(99 << 24)
    Traceback (most recent call last):
    ...
    kumite.errors.IllegalAction: 1660944384 is the number of no Martial Art action
    """
    return _SET.from_code(code)


def kinds() -> tuple[type[Action], ...]:
    """All kinds of action, by number."""
    return _SET.kinds()
