"""NEON's actions as typed values; `docs/encoding/neon.md` has the table.

>>> from_code(Move(sector=4).code)
Move(ref=63, sector=4)
>>> from_code(99 << 24)
Traceback (most recent call last):
...
kumite.errors.IllegalAction: 1660944384 is the number of no NEON action
"""

from __future__ import annotations

from kumite import declare
from kumite.declare import bits

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


class Action(declare.Action, title="NEON"):
    """One choice of a seat."""


from_code = Action.from_code
kinds = Action.kinds


class Fighter(Action, kind=0, when="FIGHTERS"):
    """Take this Fighter, or a random one."""

    fighter: int = bits(5)  # 31 is a random one, offered while two or more are unclaimed

    @property
    def is_random(self) -> bool:
        return self.fighter == RANDOM_FIGHTER


class Plan(Action, kind=1, when="PLAN"):
    """Lay two Action cards over each other: three halves and an Initiative.

    Of equal plans (NEON-PLAN-05) only the lowest number is legal.
    """

    top: int = bits(3)
    bottom: int = bits(3)
    rotated: int = bits(1)
    half: int = bits(1)  # of the bottom card, left visible
    side: int = bits(1)  # 0 left, 1 right

    def layout(self) -> tuple[tuple[int, int], ...]:
        """(card, half) of the three Actions, left to right (NEON-PLAN-03).

        >>> Plan(top=5, bottom=3, rotated=0, half=0, side=0).layout()
        ((3, 0), (5, 0), (5, 1))
        """
        upper = ((self.top, self.rotated), (self.top, 1 - self.rotated))
        lower = ((self.bottom, self.half),)
        return lower + upper if self.side == 0 else upper + lower


class Disembark(Action, kind=2, when="TURN stage 0"):
    """Leave the Drop Ship."""

    sector: int = bits(4)


class Move(Action, kind=3, when="TURN window"):
    """Perform a Move."""

    ref: int = bits(6, default=NO_REF)  # 63 is a plain step, else the `on_move_action` effect
    sector: int = bits(4, default=0)


class Search(Action, kind=4, when="TURN window"):
    """Perform a Search."""


class Attack(Action, kind=5, when="TURN window"):
    """Perform an Attack."""

    weapon: int = bits(3)
    target: int = bits(6)
    ref: int = bits(6, default=NO_REF)  # the enabling effect, or 63
    param: int = bits(4, default=0)  # the Sector that a `move_self` goes to, else 0


class Defend(Action, kind=6, when="TURN window"):
    """Perform a Defense half."""


class Takeover(Action, kind=7, when="TURN window"):
    """Take the Leader token."""


class Gain(Action, kind=8, when="TURN window"):
    """Gain energy."""

    n: int = bits(2)


class Forgo(Action, kind=9, when="TURN window, except Defense halves"):
    """Let this Action go by."""


class Effect(Action, kind=10, when="every effect window"):
    """Use an effect."""

    ref: int = bits(6)
    param: int = bits(12, default=0)  # by its operation, see below

    @property
    def dice(self) -> tuple[int, int, int, int]:
        """`param` read as counts of dice by face.

        >>> Effect(ref=0, param=1 << 3 | 2).dice
        (0, 0, 1, 2)
        """
        return unpack_dice(self.param)


class Done(Action, kind=11, when="every window"):
    """Close the window: roll, pass, end the turn, place nothing more, suffer the damage."""


class Pay(Action, kind=12, when="paying ammo"):
    """Pay ammo from this source."""

    source: int = bits(4)
    """0 to 2 position of the Ammo card under the Gear, of equal cards the first; 4 + b a ready Bot
    of type b; 15 the Gear itself"""


class Place(Action, kind=13, when="PLACE"):
    """Place a drawn or looted card."""

    design: int = bits(6)
    spot: int = bits(4)  # 0 free, 1 on top of the Gear in slot, 2 Ammo under the Gear in slot
    slot: int = bits(4)  # on a free spot the card's type
    keep: int = bits(4, default=0)  # see below; 0 but on top


class Guards(Action, kind=14, when="GUARDS"):
    """Let so many GUARDs cancel CRITs, the rest HITs."""

    crits: int = bits(3)


class Enhance(Action, kind=15, when="DEFEAT"):
    """Keep this Enhancement."""

    enhancement: int = bits(4)


class Flee(Action, kind=16, when="SINK"):
    """Flee a sinking Sector."""

    sector: int = bits(4)


def unpack_dice(vector: int) -> tuple[int, int, int, int]:
    """Counts by face of a vector.

    >>> unpack_dice(2 << 9 | 1)
    (2, 0, 0, 1)
    """
    return (vector >> 9 & 7, vector >> 6 & 7, vector >> 3 & 7, vector & 7)
