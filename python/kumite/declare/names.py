"""Names as the layout text and pages write them."""

from __future__ import annotations

import re


def snake(name: str) -> str:
    """The name of a class in the layout text; `SeatState` is a seat.

    >>> snake("AttackStep"), snake("SeatState"), snake("State"), snake("FORBID_ENERGY")
    ('attack_step', 'seat', 'state', 'forbid_energy')
    """
    words = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()
    return words.removesuffix("_state")


def camel(name: str) -> str:
    """A name of an enumeration as pages write it.

    >>> camel("RESERVE_SEEN")
    'ReserveSeen'
    """
    return "".join(word.capitalize() for word in name.split("_"))
