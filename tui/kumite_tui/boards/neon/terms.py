"""NEON's words: the glossary, and everything that has a name of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.neon.explanations import explanations
from kumite_tui.boards.texts import named_terms, printed_terms
from kumite_tui.models.terms import Glossary

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kumite.games.neon.entries import Content

__all__ = ["glossary_of"]


def glossary_of(content: Content) -> Glossary:
    """The rules' words first; a card of the same name does not hide them."""
    return Glossary([*printed_terms("neon"), *named_terms(_named(content))])


def _named(content: Content) -> Iterator[tuple[str, str]]:
    """Sectors, fighters with their abilities, cards."""
    fighters = {fighter.name: fighter for fighter in content.fighters}
    for name, line in explanations(content):
        for ability in fighters[name].abilities if name in fighters else ():
            line += f" {ability.name} ({ability.cost.energy} E): {ability.text}"
        yield name, line
