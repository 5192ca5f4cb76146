"""Exact odds beside Martial Art's choices: numbers and words for clients."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.what_if import ShownOdds

from .strikes import strikes_of
from .view import area_name, token_name

if TYPE_CHECKING:
    from fractions import Fraction

    from .actions import Action
    from .strikes import Outlook
    from .view import View


def odds_of(view: View, action: Action) -> ShownOdds | None:
    """'30-89% to hurt, 1.33 damage on average' where dice are to fall; None for anything else.

    Of a strike they range from the worst defense that may be hidden to none at all; what everybody
    knows to lie there is told too.
    """
    found = strikes_of(view, action)
    if not found:
        return None
    first = found[0]
    is_feared = first.defender == view.viewer
    chance = first.puts_out if first.is_ring_out else first.hurts
    text = _words(first, "to be hurt") if is_feared else strike_words(view, found)
    least = first.at_worst.hurts if first.at_worst and not is_feared else None
    return ShownOdds(text, chance, first.expected, least, is_feared)


def strike_words(view: View, found: tuple[Outlook, ...]) -> str:
    """Strikes at others, one after another."""
    return "; ".join(_named(view, each) for each in found)


def _named(view: View, found: Outlook) -> str:
    how = f"{token_name(found.kind)} on {view.name(found.defender)}'s {area_name(found.area)}"
    after = f" after {found.steps} step{'s' if found.steps > 1 else ''}" if found.steps else ""
    price = f" for {found.price}" if found.price else ""
    known = found.against_known
    parried = f", {_percent(known.hurts)} against the Defense known there" if known else ""
    return f"{how}{after}{price}: {_words(found, 'to hurt')}{parried}"


def _words(found: Outlook, verb: str) -> str:
    if found.is_ring_out:
        return "100% out of the ring"
    is_hidden = found.hurts_words != _percent(found.hurts)
    hidden = ", by what is hidden there" if is_hidden else ""
    words = f"{found.hurts_words} {verb}{hidden}, {float(found.expected):.2f} damage on average"
    words += " if undefended" if is_hidden else ""
    return f"{words}, {_percent(found.puts_out)} to be out" if found.puts_out else words


def _percent(chance: Fraction) -> str:
    return f"{round(float(chance) * 100)}%"
