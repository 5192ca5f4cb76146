"""Defend Neo Tokyo's words: the glossary, then everything with a name of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.defend_neo_tokyo.explanations import explanations
from kumite_tui.boards.texts import named_terms, printed_terms
from kumite_tui.models.terms import Glossary

if TYPE_CHECKING:
    from kumite.games.defend_neo_tokyo.entries import Content

__all__ = ["glossary_of"]


def glossary_of(content: Content) -> Glossary:
    """The rules' words first; a card of the same name does not hide them."""
    return Glossary([*printed_terms("defend-neo-tokyo"), *named_terms(explanations(content))])
