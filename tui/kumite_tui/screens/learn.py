"""Learn: the rules by topic; typing searches them, and every card by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games import find, presenter
from kumite_tui.boards import board_of, games_shown
from kumite_tui.drawing.grid import Rect
from kumite_tui.drawing.lines import scrolled, wrapped
from kumite_tui.models.learn import find_topics
from kumite_tui.screens.base import KumiteScreen

if TYPE_CHECKING:
    from kumite_tui.drawing.grid import Grid
    from kumite_tui.drawing.lines import Line
    from kumite_tui.models.learn import Topic
    from kumite_tui.models.terms import Glossary
    from kumite_tui.screens.base import Hint

__all__ = ["LearnScreen"]

_LIST = 32
_MOST_LETTERS = 20


class LearnScreen(KumiteScreen):
    """Topics at the left, the page at the right."""

    @property
    def takes_text(self) -> bool:
        return True

    def __init__(self, game: str, words: str = "") -> None:
        """Opens at the pages of a game that hold these words."""
        super().__init__()
        self._cursor = self._scroll = 0
        self._search = words
        self._open(game)

    def _open(self, game: str) -> None:
        """The pages of a game."""
        self._game = game
        self._words = presenter(game)
        self._look_for(self._search)

    def draw(self, grid: Grid) -> None:
        height = grid.height - 1
        inner = grid.frame(Rect(0, 0, _LIST, height), f"LEARN: {find(self._game).title}")
        grid.put(inner.x, inner.y, "search: ", "dim")
        grid.put(inner.x + 8, inner.y, f"{self._search}_", "title", width=inner.width - 8)
        for at, topic in enumerate(self._found[: inner.height - 2]):
            y = inner.y + 2 + at
            chosen = at == self._cursor
            role = "cursor" if chosen else "text"
            grid.put(inner.x, y, self.skin.pointer if chosen else " ", "hot")
            grid.put(inner.x + 1, y, topic.title, role, width=inner.width - 2)
            grid.zone(Rect(inner.x, y, inner.width, 1), f"topic:{at}")
        page = grid.frame(Rect(_LIST, 0, grid.width - _LIST, height), self._title())
        grid.zone(page, "panel:page")
        place = Rect(page.x + 1, page.y + 1, page.width - 3, page.height - 2)
        self._scroll = scrolled(grid, place, self._lines(min(place.width, 90)), self._scroll)

    def _title(self) -> str:
        return self._found[self._cursor].title if self._found else "nothing found"

    def _lines(self, width: int) -> list[Line]:
        if not self._found:
            return [[("Nothing holds these words; backspace takes letters back.", "dim")]]
        lines: list[Line] = []
        for part in self._found[self._cursor].text.split("\n"):
            role = "title" if part.isupper() else "text"
            lines += wrapped(part, width, role, indent=2 if part.startswith("-") else 0)
        return lines

    def glossary(self) -> Glossary:
        """A click on a word of the page explains it; letters are for the search."""
        return board_of(self._game).glossary(self._words)

    @property
    def _can_play(self) -> bool:
        """Not over a match: nothing would be left behind."""
        return self.kumite.teaches and len(self.kumite.screen_stack) <= 3

    def hints(self) -> list[Hint]:
        found = [
            ("down", "next topic"),
            ("up", "back"),
            ("pagedown", "scroll"),
            ("a-z", "search"),
            ("escape", "leave"),
            ("tab", "other game"),
        ]
        return [*found, ("enter", "lessons")] if self._can_play else found

    def press(self, key: str) -> bool:
        if key == "escape":
            self.kumite.pop_screen()
            return True
        if key == "enter" and self._can_play:
            self.kumite.open_lessons(self._game)
            return True
        if key == "tab":
            shown = games_shown()
            self._open(shown[(shown.index(self._game) + 1) % len(shown)])
        elif key in ("up", "down") and self._found:
            self._cursor = (self._cursor + (1 if key == "down" else -1)) % len(self._found)
            self._scroll = 0
        elif key in ("pageup", "pagedown"):
            self._scroll += 10 if key == "pagedown" else -10
        elif key == "backspace":
            self._look_for(self._search[:-1])
        elif (len(key) == 1 and key.isprintable()) or key == "space":
            self._look_for((self._search + (" " if key == "space" else key))[:_MOST_LETTERS])
        else:
            return False
        self.repaint()
        return True

    def _look_for(self, words: str) -> None:
        self._search, self._cursor, self._scroll = words, 0, 0
        self._found: list[Topic] = find_topics(words, self._words.explain, self._game)

    def click(self, token: str) -> None:
        kind, _, number = token.partition(":")
        if kind == "topic":
            self._cursor, self._scroll = int(number), 0
            self.repaint()

    def wheel(self, token: str | None, rows: int) -> None:
        self._scroll += rows
        self.repaint()
