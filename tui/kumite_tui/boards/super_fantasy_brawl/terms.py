"""Super Fantasy Brawl's words: the glossary, champions, cards, challenges and traps."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kumite.games.super_fantasy_brawl.explanations import explanations
from kumite_tui.boards.texts import named_terms, printed_terms
from kumite_tui.models.terms import Glossary, Term

if TYPE_CHECKING:
    from kumite.games.super_fantasy_brawl.entries import Content

__all__ = ["glossary_of"]


def glossary_of(content: Content) -> Glossary:
    """The rules' words first; a card of the same name does not hide them."""
    codes = {champion.name: champion.code for champion in content.champions}
    named = [_with_code(term, codes.get(term.name)) for term in named_terms(explanations(content))]
    return Glossary([*printed_terms("super-fantasy-brawl"), *named])


def _with_code(term: Term, code: str | None) -> Term:
    """The arena writes champions by their codes: capitals for the viewer's side."""
    return term if code is None else replace(term, words=(*term.words, code, code.lower()))
