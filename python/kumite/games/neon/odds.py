"""Exact odds beside NEON's attacks and rolls, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.what_if import ShownOdds

from .foresight import foresee, is_unbeaten
from .model import BOT

if TYPE_CHECKING:
    from fractions import Fraction

    from kumite.what_if import Chances

    from .actions import Action
    from .foresight import Foresight
    from .view import View

__all__ = ["odds_of"]


def odds_of(view: View, action: Action) -> ShownOdds | None:
    """'58% to damage, 0.69 damage on average' for an attack or a roll; None for anything else."""
    told = foresee(view, action)
    if told is None:
        return None
    first = told.outlooks[0].chances
    return ShownOdds(
        _text(view, told),
        first.hurts,
        first.expected,
        is_feared=told.is_own and not told.is_for_all,
        is_best=(told.is_best or told.changes) and is_unbeaten(view, told),
    )


def _text(view: View, told: Foresight) -> str:
    words = _all_words(view, told) if told.is_for_all else _words(told)
    lead = ""
    if told.is_best:
        lead = "best odds of a reroll" if told.rolls_again else "best odds as they are"
        lead += ", " if told.is_for_all else ": "
    elif told.changes:
        lead = "then "
    by = None if told.again is None else view.used(view.viewer, told.again_by)
    if told.again is None or by is None:
        return f"{lead}{words}"
    name = f"{by.name}, {view.price(view.viewer, by)}"
    return f"{lead}{words}; {_percent(told.again.hurts)} with the best reroll ({name})"


def _words(told: Foresight) -> str:
    chances = told.outlooks[0].chances
    verb, end = ("be hurt", "be defeated") if told.is_own else ("damage", "defeat")
    average = f"{float(chances.expected):.2f} damage on average"
    words = f"{_percent(chances.hurts)} to {verb}, {average}"
    return f"{words}, {_percent(chances.out)} to {end}" if chances.out else words


def _all_words(view: View, told: Foresight) -> str:
    each = []
    for outlook in told.outlooks:
        name = "Bot" if outlook.who == BOT else view.name(outlook.who)
        each.append(f"{name}: {_hurt_or_out(outlook.chances)}")
    return f"{', '.join(each)}; {float(told.expected):.2f} damage on average in all"


def _hurt_or_out(chances: Chances) -> str:
    defeat = f" ({_percent(chances.out)} to defeat)" if chances.out else ""
    return f"{_percent(chances.hurts)}{defeat}"


def _percent(chance: Fraction) -> str:
    return f"{round(float(chance) * 100)}%"
