"""What an attack would do: the rules are asked, with nobody reacting."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from kumite.what_if import ShownOdds

from .actions import Done
from .events import EventKind
from .model import Phase

if TYPE_CHECKING:
    from kumite.contract import RawState

    from .view import View


def attack_odds(view: View, world: RawState, action: int) -> ShownOdds | None:
    """Damage of an attack by target, if nobody reacts; None for a skill.

    `world` fits the view and is used up. Strengths and defences are open, so any world will do.
    """
    from .codec import decode

    world.apply(view.viewer, action)
    while True:
        state, _ = decode(world.encode())
        if state.phase is not Phase.REACT:
            break
        world.apply(state.decider, Done().code)
    settled = [each for each in world.events_since(0) if each[0] == EventKind.ATTACK_SETTLED]
    told = [f"{damage} damage to {view.figure(figure)}" for _, _, figure, _, _, damage in settled]
    if not told:
        return None
    first = settled[0][5]
    text = f"{', '.join(told)} without a Reaction"
    return ShownOdds(text, Fraction(first > 0), Fraction(first))
