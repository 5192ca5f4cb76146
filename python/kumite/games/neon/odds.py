"""Exact odds beside NEON's attacks and rolls in words; what is counted is in `foresight`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.what_if import ShownOdds

from .foresight import foresee
from .model import BOT

if TYPE_CHECKING:
    from kumite.games.neon.attack_odds import Odds

    from .actions import Action
    from .foresight import Foresight, Outlook
    from .labels import Labels
    from .view import View

__all__ = ["odds_of"]


def odds_of(labels: Labels, action: Action) -> ShownOdds | None:
    """'58% to damage, 0.69 damage on average' for an attack or a roll; None for anything else."""
    told = foresee(labels, action)
    if told is None:
        return None
    first = told.outlooks[0].odds
    return ShownOdds(
        _text(labels, told),
        first.at_least(1),
        first.expected,
        is_feared=told.is_own and not told.is_for_all,
        is_best=told.is_best,
    )


def _text(labels: Labels, told: Foresight) -> str:
    words = _all_words(labels.view, told) if told.is_for_all else _words(told)
    lead = ""
    if told.is_best:
        lead = "best odds of a reroll" if told.rolls_again else "best odds as they are"
        lead += ", " if told.is_for_all else ": "
    elif told.changes:
        lead = "then "
    if told.again is None:
        return f"{lead}{words}"
    return f"{lead}{words}; {_short(told.again)} with the best reroll ({told.again_by})"


def _words(told: Foresight) -> str:
    outlook = told.outlooks[0]
    verb, end = ("be hurt", "be defeated") if told.is_own else ("damage", "defeat")
    average = f"{float(outlook.odds.expected):.2f} damage on average"
    words = f"{_short(outlook.odds)} to {verb}, {average}"
    return f"{words}, {_percent(outlook)} to {end}" if outlook.defeat else words


def _all_words(view: View, told: Foresight) -> str:
    each = []
    for outlook in told.outlooks:
        name = "Bot" if outlook.who == BOT else view.name(outlook.who)
        defeat = f" ({_percent(outlook)} to defeat)" if outlook.defeat else ""
        each.append(f"{name}: {_short(outlook.odds)}{defeat}")
    total = sum(float(outlook.odds.expected) for outlook in told.outlooks)
    return f"{', '.join(each)}; {total:.2f} damage on average in all"


def _percent(outlook: Outlook) -> str:
    return f"{round(float(outlook.defeat) * 100)}%"


def _short(answer: Odds) -> str:
    return f"{round(float(answer.at_least(1)) * 100)}%"
