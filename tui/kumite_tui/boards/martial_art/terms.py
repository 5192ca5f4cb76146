"""Martial Art's words: the glossary, fighters and skills."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.martial_art.explanations import explanations
from kumite_tui.boards.texts import named_terms, printed_terms
from kumite_tui.models.terms import Glossary

if TYPE_CHECKING:
    from kumite.games.martial_art.entries import Content

__all__ = ["glossary_of"]


def glossary_of(content: Content) -> Glossary:
    """The rules' words first; a skill of the same name does not hide them."""
    return Glossary([*printed_terms("martial-art"), *named_terms(explanations(content))])
