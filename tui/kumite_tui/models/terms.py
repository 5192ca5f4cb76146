"""The words of a game, found again wherever they stand on the screen."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite_tui.drawing.grid import Grid

__all__ = ["Glossary", "Term", "TermOnScreen"]


@dataclass(frozen=True, slots=True)
class Term:
    """Something with a name: how the screen writes it, what it is, where the rules tell more."""

    name: str
    words: tuple[str, ...]
    text: str
    page: str = ""


@dataclass(frozen=True, slots=True)
class TermOnScreen:
    """A term where it stands on the screen."""

    x: int
    y: int
    width: int
    term: Term


class Glossary:
    """All terms of a game.

    >>> glossary = Glossary([Term("Force Field", ("Force Field",), "One more die.")])
    >>> [(start, term.name) for start, _, term in glossary.find("2 Force Fields hold")]
    [(2, 'Force Field')]
    """

    def __init__(self, terms: Sequence[Term]) -> None:
        self.terms = tuple(terms)
        self._by_word: dict[str, Term] = {}
        for term in terms:
            for word in term.words:
                self._by_word.setdefault(word, term)
        # Longer words first, so that "Search token" is no "Search".
        words = sorted(self._by_word, key=len, reverse=True)
        inside = "|".join(re.escape(word) for word in words)
        self._pattern = re.compile(rf"(?<!\w)(?:{inside})s?(?!\w)") if words else None

    def find(self, text: str) -> list[tuple[int, int, Term]]:
        """(start, end, term) of every term in a line."""
        if self._pattern is None:
            return []
        found = []
        for match in self._pattern.finditer(text):
            term = self._by_word.get(match[0]) or self._by_word[match[0].removesuffix("s")]
            found.append((match.start(), match.end(), term))
        return found

    def places(self, grid: Grid, rows: range | None = None) -> list[TermOnScreen]:
        """Every term on a picture, row by row."""
        return [
            TermOnScreen(start, y, end - start, term)
            for y, line in enumerate(grid.lines())
            if rows is None or y in rows
            for start, end, term in self.find(line)
        ]

    def at(self, grid: Grid, x: int, y: int) -> Term | None:
        """The term at a cell."""
        for place in self.places(grid, range(y, y + 1)):
            if place.x <= x < place.x + place.width:
                return place.term
        return None
