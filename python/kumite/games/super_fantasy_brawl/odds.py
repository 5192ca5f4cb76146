"""What an attack or a Reaction would do: an engine is asked, with nobody else reacting."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from kumite.what_if import ShownOdds

from .actions import Action, Aim, Done, React, Target
from .events import EventKind
from .imagining import foresee
from .model import Phase
from .outcomes import outcome_words

if TYPE_CHECKING:
    from .imagining import Foreseen
    from .view import View

__all__ = ["shown_odds"]


def shown_odds(view: View, action: int) -> ShownOdds | None:
    """Damage by target of an attack that is aimed, or that is answered so; else None.

    Strengths and defences are open and there are no dice, so any world that fits the view will do.
    """
    typed = Action.from_code(action)
    if view.state.phase is Phase.REACT and isinstance(typed, React | Done):
        foreseen = foresee(view, (action,))
        settled = _settled(foreseen)
        if not settled:
            return None
        text = "; ".join(outcome_words(view, foreseen))
        return ShownOdds(text, Fraction(settled[0] > 0), Fraction(settled[0]), is_feared=True)
    if not isinstance(typed, Target | Aim):
        return None
    foreseen = foresee(view, (action,))
    settled = _settled(foreseen)
    if not settled:
        return None
    text = f"{'; '.join(outcome_words(view, foreseen))}, if nobody reacts"
    return ShownOdds(text, Fraction(settled[0] > 0), Fraction(settled[0]))


def _settled(foreseen: Foreseen) -> list[int]:
    """Attack damage by target, as far as the attack is settled."""
    return [each[5] for each in foreseen.events if each[0] == EventKind.ATTACK_SETTLED]
