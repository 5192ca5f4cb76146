"""Explain: every known word of the screen below is marked, and the chosen one is told in a box."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite_tui.drawing.grid import Rect
from kumite_tui.drawing.lines import put_line, wrapped
from kumite_tui.screens.base import KumiteScreen

if TYPE_CHECKING:
    from kumite_tui.drawing.grid import Grid
    from kumite_tui.models.terms import Glossary, Term, TermOnScreen
    from kumite_tui.screens.base import Hint

__all__ = ["ExplainScreen"]

_BOX = 76


class ExplainScreen(KumiteScreen):
    """Arrows go from word to word; Enter opens the page about it."""

    def __init__(self, under: KumiteScreen, glossary: Glossary, term: Term | None = None) -> None:
        super().__init__()
        self._under = under
        self._glossary = glossary
        self._places: list[TermOnScreen] = []
        self.term = term

    @property
    def takes_text(self) -> bool:
        return True

    def draw(self, grid: Grid) -> None:
        self._under.draw(grid)
        grid.zones.clear()
        self._places = self._glossary.places(grid, range(grid.height - 1))
        if self.term is None and self._places:
            self.term = self._places[0].term
        for at, place in enumerate(self._places):
            rect = Rect(place.x, place.y, place.width, 1)
            grid.color(rect, "label" if place.term is self.term else "term")
            grid.zone(rect, f"term:{at}")
        self._draw_box(grid)

    def _draw_box(self, grid: Grid) -> None:
        """Where the chosen word is not: below it, or above."""
        term = self.term
        if term is None:
            words, title = "No word on this screen has an entry. Type to search the rules.", ""
        else:
            words, title = term.text, term.name
        width = min(_BOX, grid.width - 2)
        lines = wrapped(words, width - 4)[: grid.height // 2 - 4]
        height = len(lines) + 4
        ys = [place.y for place in self._places if place.term is term]
        below = not ys or min(ys) < grid.height // 2
        y = grid.height - 1 - height if below else 1
        box = Rect((grid.width - width) // 2, y, width, height)
        grid.fill(box)
        inner = grid.frame(box, title or "EXPLAIN", "hot", hot=True)
        for at, line in enumerate(lines):
            put_line(grid, inner.x + 1, inner.y + at, line, inner.width - 2)
        page = f"the page '{term.page}'" if term is not None and term.page else "the rules"
        button = f" Enter: open {page} "
        x = inner.x + inner.width - len(button) - 1
        grid.put(x, inner.y + inner.height - 1, button, "cursor")
        grid.zone(box, "box")
        grid.zone(Rect(x, inner.y + inner.height - 1, len(button), 1), "key:enter")

    def hints(self) -> list[Hint]:
        return [
            ("right", "next word"),
            ("left", "before"),
            ("down", "next line"),
            ("enter", "open the page"),
            ("a-z", "search"),
            ("escape", "back"),
        ]

    def press(self, key: str) -> bool:
        if key in ("escape", "backspace"):
            self.kumite.pop_screen()
        elif key in ("right", "left", "tab", "down", "up"):
            self._move(key)
            self.repaint()
        elif key == "enter":
            self._open(self.term.page or self.term.name if self.term is not None else "")
        elif len(key) == 1 and key.isprintable():
            self._open(key)
        else:
            return False
        return True

    def _open(self, words: str) -> None:
        app = self.kumite
        app.pop_screen()
        app.open_learn(words)

    def _move(self, key: str) -> None:
        """To the next word, each where it stands first; down and up go to the nearest line."""
        firsts: dict[str, TermOnScreen] = {}
        for place in self._places:
            firsts.setdefault(place.term.name, place)
        order = list(firsts.values())
        at = next((n for n, each in enumerate(order) if each.term is self.term), 0)
        if not order:
            return
        if key in ("right", "tab"):
            self.term = order[(at + 1) % len(order)].term
            return
        if key == "left":
            self.term = order[at - 1].term
            return
        here, sign = order[at], 1 if key == "down" else -1
        ahead = [each for each in order if (each.y - here.y) * sign > 0]
        if ahead:
            self.term = min(ahead, key=lambda e: (abs(e.y - here.y), abs(e.x - here.x))).term

    def click(self, token: str) -> None:
        kind, _, number = token.partition(":")
        if kind == "term":
            self.term = self._places[int(number)].term
            self.repaint()

    def touch(self, x: int, y: int) -> None:
        """A click beside all words leads back."""
        self.kumite.pop_screen()
