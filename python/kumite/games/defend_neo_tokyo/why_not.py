"""Why a card or tile action of Defend Neo Tokyo is not on offer: reasons in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games import WhyNot

from .explanations import WINDOWS
from .refusals import Why
from .view import PER_PART, TILE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .refusals import Refusal
    from .view import View


def why_not(view: View, mech: int, considered: Iterable[tuple[int, Refusal]]) -> list[WhyNot]:
    """What the mech cannot do, and why."""
    return [
        WhyNot(view.played(mech, id), sentence(view, mech, id, refusal))
        for id, refusal in considered
    ]


def sentence(view: View, mech: int, id: int, refusal: Refusal) -> str:
    """A reason in a few words."""
    slot = (id - TILE) // 4 if id >= TILE else id // PER_PART
    match refusal.why:
        case Why.REACT_ONLY:
            return f"a React is played {WINDOWS[view.card(mech, id).window]}"
        case Why.POWER:
            return f"{view.tile(mech, slot)} needs {refusal.n} power"
        case Why.GENERATOR:
            return f"the generator must give {refusal.n}"
        case Why.NO_CARD_TO_PAY:
            return "no card is in hand to pay for it"
        case Why.NO_BOT:
            return "no Repair Bot is left"
        case Why.NO_MONSTER:
            return "no monster is in range"
        case Why.NOTHING_TO_DO:
            return "it would do nothing now"
        case Why.IN_RUINS:
            return "in a Destroyed space only what moves the mech out can be done"
        case _:
            return f"{view.mech(mech)} has taken all goes of this turn"
