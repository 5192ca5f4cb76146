"""Super Fantasy Brawl's actions: what a seat can choose, and the numbers of it."""

from __future__ import annotations

import kumite.declare
from kumite.declare import bits


class Action(kumite.declare.Action, title="Super Fantasy Brawl"):
    """One choice of a seat: a frozen value that knows its number."""


class Bring(Action, kind=0, when="BRING"):
    """Put a champion on the own list."""

    champion: int = bits(4)


class Lead(Action, kind=1, when="LEAD"):
    """The teammate who plays before the other."""

    seat: int = bits(2)


class Area(Action, kind=2, when="AREA"):
    """Deploy in the north (0) or in the south (1)."""

    south: int = bits(1)


class Ban(Action, kind=3, when="BAN"):
    """Keep an opponent's champion out."""

    champion: int = bits(4)


class Pick(Action, kind=4, when="PICK"):
    """Take a champion."""

    champion: int = bits(4)


class Lay(Action, kind=5, when="LAY, TOKEN"):
    """Lay a trap token face down."""

    hex: int = bits(6)


class Replace(Action, kind=6, when="REPLACE"):
    """Replace these cards of the opening hand; none is a set too."""

    cards: int = bits(18)


class Deploy(Action, kind=7, when="DEPLOY"):
    """Put the next own champion on a hex."""

    hex: int = bits(6)


class Play(Action, kind=8, when="ACTIVATE"):
    """Play an attack or a skill."""

    card: int = bits(7)


class Standard(Action, kind=9, when="ACTIVATE"):
    """Use a Standard Action with a figure, paid by a Core."""

    standard: int = bits(2)
    figure: int = bits(3)
    core: int = bits(2)


class Enter(Action, kind=10, when="ENTER"):
    """Leave the Gate for a deployment hex."""

    hex: int = bits(6)


class Step(Action, kind=11, when="STEP, FORCE"):
    """Move the figure to an adjacent hex."""

    hex: int = bits(6)


class Use(Action, kind=12, when="USE"):
    """Use the skill."""


class Target(Action, kind=13, when="TARGET"):
    """Attack a figure, or use the skill or Standard Action on it."""

    figure: int = bits(3)


class Aim(Action, kind=14, when="AIM"):
    """Turn the area to an orientation, or centre it on a hex."""

    place: int = bits(6)


class React(Action, kind=15, when="REACT"):
    """Play a Reaction on a targeted figure."""

    card: int = bits(7)
    figure: int = bits(3)


class Choose(Action, kind=16, when="ORDER, OBJECT"):
    """The figure that comes next, or the one that is meant."""

    figure: int = bits(3)


class Draw(Action, kind=17, when="DRAW"):
    """Draw so many cards."""

    cards: int = bits(5)


class Plan(Action, kind=18, when="PLAN"):
    """Put a card of the hand on top of the planned pile."""

    card: int = bits(7)


class Heal(Action, kind=19, when="HEAL"):
    """Remove so much damage."""

    amount: int = bits(4)


class Dash(Action, kind=20, when="LINE, FEAR"):
    """Go straight on."""

    direction: int = bits(3)
    steps: int = bits(3)


class Leap(Action, kind=21, when="LEAP"):
    """Jump to a hex."""

    hex: int = bits(6)


class Place(Action, kind=22, when="PLACE"):
    """Put the figure on a hex."""

    hex: int = bits(6)


class Discard(Action, kind=23, when="STUN, DISCARD"):
    """Discard a card of the hand that is asked for."""

    card: int = bits(7)


class Look(Action, kind=24, when="LOOK"):
    """Look at the trap token of a hex."""

    hex: int = bits(6)


class Shift(Action, kind=25, when="SHIFT"):
    """Move the trap token just looked at."""

    hex: int = bits(6)


class Exhaust(Action, kind=26, when="EXHAUST"):
    """Exhaust a ready Core."""

    core: int = bits(2)


class Done(
    Action,
    kind=27,
    when="ACTIVATE, STEP, USE, TARGET, AIM, REACT, PLAN, LINE, LEAP, FORCE, PLACE, SHIFT",
):
    """End, stop, stay, decline or pass."""
