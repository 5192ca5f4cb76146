"""Super Fantasy Brawl's words: the glossary, champions, cards, challenges and traps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.super_fantasy_brawl.explanations import explanations
from kumite_tui.boards.texts import named_terms, printed_terms
from kumite_tui.models.terms import Glossary

if TYPE_CHECKING:
    from kumite.games.super_fantasy_brawl.entries import Content

__all__ = ["glossary_of"]


def glossary_of(content: Content) -> Glossary:
    """The rules' words first; a card of the same name does not hide them."""
    return Glossary([*printed_terms("super-fantasy-brawl"), *named_terms(explanations(content))])
