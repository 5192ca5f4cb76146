"""NEON's actions as typed values; `docs/encoding.md` gives their numbers.

>>> from_code(Move(sector=4).code)
Move(ref=63, sector=4)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from kumite.games.coded import Action as Action
from kumite.games.coded import ActionSet, Widths

from .model import NO_REF

RANDOM_FIGHTER = 31
ANY_BOT = 16
"""Target `ANY_BOT + s` is a Bot in Sector s."""
ALL_IN = 32
"""Target `ALL_IN + s` is everybody in Sector s."""
FREE_SPOT, ON_TOP, AS_AMMO = 0, 1, 2
"""Where a card is placed."""
PAY_BOT = 4
"""Source `PAY_BOT + b` of ammo is a ready Bot of type b."""
PAY_GEAR = 15
"""The Gear card itself pays."""


_SET = ActionSet("NEON")
_numbered = _SET.numbered


@_numbered
@dataclass(frozen=True, slots=True)
class Fighter(Action):
    """Take this Fighter, or a random one."""

    kind: ClassVar[int] = 0
    widths: ClassVar[Widths] = (("fighter", 5),)
    fighter: int

    @property
    def is_random(self) -> bool:
        return self.fighter == RANDOM_FIGHTER


@_numbered
@dataclass(frozen=True, slots=True)
class Plan(Action):
    """Lay two Action cards over each other: three halves and an Initiative."""

    kind: ClassVar[int] = 1
    widths: ClassVar[Widths] = (
        ("top", 3),
        ("bottom", 3),
        ("rotated", 1),
        ("half", 1),
        ("side", 1),
    )
    top: int
    bottom: int
    rotated: int
    half: int
    side: int

    def layout(self) -> tuple[tuple[int, int], ...]:
        """(card, half) of the three Actions, left to right (NEON-PLAN-03).

        >>> Plan(top=5, bottom=3, rotated=0, half=0, side=0).layout()
        ((3, 0), (5, 0), (5, 1))
        """
        upper = ((self.top, self.rotated), (self.top, 1 - self.rotated))
        lower = ((self.bottom, self.half),)
        return lower + upper if self.side == 0 else upper + lower


@_numbered
@dataclass(frozen=True, slots=True)
class Disembark(Action):
    """Leave the Drop Ship."""

    kind: ClassVar[int] = 2
    widths: ClassVar[Widths] = (("sector", 4),)
    sector: int


@_numbered
@dataclass(frozen=True, slots=True)
class Move(Action):
    """Perform a Move; `ref` is the effect that carries it, or NO_REF for a plain step."""

    kind: ClassVar[int] = 3
    widths: ClassVar[Widths] = (("ref", 6), ("sector", 4))
    ref: int = NO_REF
    sector: int = 0


@_numbered
@dataclass(frozen=True, slots=True)
class Search(Action):
    """Perform a Search."""

    kind: ClassVar[int] = 4


@_numbered
@dataclass(frozen=True, slots=True)
class Attack(Action):
    """Perform an Attack; `ref` is the enabling effect or NO_REF, `param` where it moves oneself."""

    kind: ClassVar[int] = 5
    widths: ClassVar[Widths] = (
        ("weapon", 3),
        ("target", 6),
        ("ref", 6),
        ("param", 4),
    )
    weapon: int
    target: int
    ref: int = NO_REF
    param: int = 0


@_numbered
@dataclass(frozen=True, slots=True)
class Defend(Action):
    """Perform a Defense half."""

    kind: ClassVar[int] = 6


@_numbered
@dataclass(frozen=True, slots=True)
class Takeover(Action):
    """Take the Leader token."""

    kind: ClassVar[int] = 7


@_numbered
@dataclass(frozen=True, slots=True)
class Gain(Action):
    """Gain energy."""

    kind: ClassVar[int] = 8
    widths: ClassVar[Widths] = (("n", 2),)
    n: int


@_numbered
@dataclass(frozen=True, slots=True)
class Forgo(Action):
    """Let this Action go by."""

    kind: ClassVar[int] = 9


@_numbered
@dataclass(frozen=True, slots=True)
class Effect(Action):
    """Use an effect; what `param` says depends on its operation."""

    kind: ClassVar[int] = 10
    widths: ClassVar[Widths] = (("ref", 6), ("param", 12))
    ref: int
    param: int = 0

    @property
    def dice(self) -> tuple[int, int, int, int]:
        """`param` read as counts of dice by face.

        >>> Effect(ref=0, param=1 << 3 | 2).dice
        (0, 0, 1, 2)
        """
        return unpack_dice(self.param)


@_numbered
@dataclass(frozen=True, slots=True)
class Done(Action):
    """Close the window that is open."""

    kind: ClassVar[int] = 11


@_numbered
@dataclass(frozen=True, slots=True)
class Pay(Action):
    """Pay ammo from this source."""

    kind: ClassVar[int] = 12
    widths: ClassVar[Widths] = (("source", 4),)
    source: int


@_numbered
@dataclass(frozen=True, slots=True)
class Place(Action):
    """Place a drawn or looted card."""

    kind: ClassVar[int] = 13
    widths: ClassVar[Widths] = (
        ("design", 6),
        ("spot", 4),
        ("slot", 4),
        ("keep", 4),
    )
    design: int
    spot: int
    slot: int
    keep: int = 0


@_numbered
@dataclass(frozen=True, slots=True)
class Guards(Action):
    """Let so many GUARDs cancel CRITs, the rest HITs."""

    kind: ClassVar[int] = 14
    widths: ClassVar[Widths] = (("crits", 3),)
    crits: int


@_numbered
@dataclass(frozen=True, slots=True)
class Enhance(Action):
    """Keep this Enhancement."""

    kind: ClassVar[int] = 15
    widths: ClassVar[Widths] = (("enhancement", 4),)
    enhancement: int


@_numbered
@dataclass(frozen=True, slots=True)
class Flee(Action):
    """Flee a sinking Sector."""

    kind: ClassVar[int] = 16
    widths: ClassVar[Widths] = (("sector", 4),)
    sector: int


def from_code(code: int) -> Action:
    """The typed action of a number.

    >>> from_code(11 << 24)
    Done()
    >>> from_code(99 << 24)
    Traceback (most recent call last):
    ...
    kumite.errors.IllegalAction: 1660944384 is the number of no NEON action
    """
    return _SET.from_code(code)


def kinds() -> tuple[type[Action], ...]:
    """All kinds of action, by number."""
    return _SET.kinds()


def unpack_dice(vector: int) -> tuple[int, int, int, int]:
    """Counts by face of a vector.

    >>> unpack_dice(2 << 9 | 1)
    (2, 0, 0, 1)
    """
    return (vector >> 9 & 7, vector >> 6 & 7, vector >> 3 & 7, vector & 7)
