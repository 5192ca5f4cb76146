"""Defend Neo Tokyo's actions as typed values; `docs/encoding/defend-neo-tokyo.md` has the table.

Kinds are numbered so that ascending codes are the order of DNT-GEN-16.

>>> from_code(Card(card=9, target=3).code)
Card(card=9, target=3, design=0)
"""

from __future__ import annotations

from kumite import declare
from kumite.declare import bits


class Action(declare.Action, title="Defend Neo Tokyo"):
    """One choice of a pilot."""


from_code = Action.from_code
kinds = Action.kinds


class Prebuilt(Action, kind=0, when="PREBUILT"):
    """Take this ready-made mech."""

    prebuilt: int = bits(4)


class Part(Action, kind=1, when="CHASSIS, LEGS, FIRST_ARM, SECOND_ARM"):
    """Take this part."""

    part: int = bits(5)


class Arms(Action, kind=2, when="ARM_SIDES"):
    """Leave the arms as they are (0) or swap them (1)."""

    swapped: int = bits(1)


class Plan(Action, kind=3, when="POWER"):
    """Put so much power on left arm, right arm and legs."""

    left: int = bits(4)
    right: int = bits(4)
    legs: int = bits(4)


class Evacuate(Action, kind=4, when="EVAC"):
    """Emergency Evac."""


class Tile(Action, kind=5, when="ACTION"):
    """Use a tile action on this target."""

    slot: int = bits(2)
    number: int = bits(2)
    target: int = bits(5, default=0)
    design: int = bits(5, default=0)


class Card(Action, kind=6, when="ACTION"):
    """Play a card on this target."""

    card: int = bits(5)
    target: int = bits(5, default=0)
    design: int = bits(5, default=0)


class React(Action, kind=7, when="WINDOW"):
    """Play a React."""

    card: int = bits(5)


class Discard(Action, kind=8, when="PLAY (cost), TOSS, DISCARD"):
    """Discard this card of the hand."""

    card: int = bits(5)


class Slot(Action, kind=9, when="REPAIR, REROUTE, operations `power` and `unpower`"):
    """Choose a part of the mech."""

    slot: int = bits(2)


class Space(Action, kind=10, when="MOVE, a target space, operations `push` and `warp`"):
    """Choose an area."""

    space: int = bits(5)


class Monster(Action, kind=11, when="a target monster"):
    """Choose a monster."""

    monster: int = bits(3)


class Mech(Action, kind=12, when="a target mech"):
    """Choose a mech."""

    mech: int = bits(3)


class Citizen(Action, kind=13, when="a target citizen, MOVE (carry)"):
    """Choose a citizen."""

    space: int = bits(5)
    design: int = bits(5)


class Option(Action, kind=14, when="`one_of`"):
    """Choose one of the lists."""

    number: int = bits(2)


class Do(Action, kind=15, when="`may`, MOVE (carry)"):
    """Do what may be done."""


class Reroll(Action, kind=16, when="operation `reroll`"):
    """Roll so many dice of each face again."""

    ones: int = bits(4)
    twos: int = bits(4)
    threes: int = bits(4)
    fours: int = bits(4)
    fives: int = bits(4)
    sixes: int = bits(4)


class Order(Action, kind=17, when="operation `peek`"):
    """Put the cards looked at back so: places in the present order, the new top card first."""

    first: int = bits(2)
    second: int = bits(2)
    third: int = bits(2)


class Recover(Action, kind=18, when="operation `recover`"):
    """Take this card of the discard."""

    card: int = bits(5)


class Done(
    Action,
    kind=19,
    when="stay, pass, decline, stop, skip, done: EVAC, ACTION, WINDOW, MOVE, `may`, DISCARD",
):
    """Nothing, or nothing more."""
