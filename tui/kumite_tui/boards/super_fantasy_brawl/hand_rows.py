"""What can be begun in a turn, as rows: the cards of the hand, Standard Actions, ending it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kumite.games.super_fantasy_brawl import actions as act
from kumite.games.super_fantasy_brawl.terms import Core
from kumite.games.super_fantasy_brawl.why_not import reasons_against

from .cards import card_text
from .models import card_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite.games.super_fantasy_brawl.view import View
    from kumite.match import LabelledAction

    from .models import CardLine

__all__ = ["Row", "Variant", "rows_of"]


@dataclass(frozen=True, slots=True)
class Variant:
    """One way to begin."""

    code: int
    figure: int | None
    """Who acts; None: nobody."""
    words: str = ""
    """What tells it from the other ways."""


@dataclass(frozen=True, slots=True)
class Row:
    """A card, a Standard Action, or the end of the turn."""

    name: str
    text: str
    variants: tuple[Variant, ...]
    """None: it cannot be begun now."""
    card: CardLine | None = None
    reason: str = ""
    """Why it cannot be begun."""
    is_end: bool = False


def rows_of(view: View, actions: Sequence[LabelledAction]) -> tuple[Row, ...]:
    """Cards that can be played, then the others; Standard Actions; the end of the turn."""
    typed = {each.action: each.code for each in actions if isinstance(each.action, act.Action)}
    return (*_cards(view, typed), *_standards(view, typed), *_end(typed))


def _cards(view: View, typed: dict[act.Action, int]) -> list[Row]:
    reasons = reasons_against(view)
    found = []
    for number in view.card_numbers(view.viewer, view.me.hand):
        card, action = view.card(number), act.Play(number)
        is_now = action in typed
        variants = (Variant(typed[action], _figure(view, card.champion)),) if is_now else ()
        line = card_line(view.content, card, number, is_now=is_now)
        reason = "" if is_now else reasons.get(action.code, "it cannot be played now")
        found.append(Row(card.name, card_text(card), variants, line, reason))
    return sorted(found, key=lambda row: not row.variants)


def _figure(view: View, champion: int) -> int | None:
    """The viewer's own figure of a champion."""
    for number, each in enumerate(view.state.figures):
        if each.champion == champion and each.controller == view.viewer:
            return number
    return None


def _standards(view: View, typed: dict[act.Action, int]) -> list[Row]:
    found = []
    for number, standard in enumerate(view.content.standards):
        own = [each for each in typed if isinstance(each, act.Standard) and each.standard == number]
        variants = tuple(
            Variant(
                typed[each], each.figure, f"{view.figure(each.figure)}, {Core(each.core).letter}"
            )
            for each in own
        )
        if variants:
            found.append(Row(standard.name, f"{standard.name}: {standard.text}", variants))
    return found


def _end(typed: dict[act.Action, int]) -> list[Row]:
    code = typed.get(act.Done())
    if code is None:
        return []
    text = "End the turn: your Cores become ready, your hand is discarded and drawn anew."
    return [Row("End the turn", text, (Variant(code, None),), is_end=True)]
