"""The lessons: a list of each game's, and the card that ends one."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from kumite.games import find
from kumite_tui.boards import games_shown
from kumite_tui.boards.lessons import lesson_of, lessons_of
from kumite_tui.drawing.grid import Rect
from kumite_tui.drawing.text import clause
from kumite_tui.screens.base import LocalScreen
from kumite_tui.screens.card import draw_card

if TYPE_CHECKING:
    from kumite_tui.drawing.grid import Grid
    from kumite_tui.play.seating import Seating
    from kumite_tui.screens.base import Hint

__all__ = ["LessonOverScreen", "LessonsScreen"]


class LessonsScreen(LocalScreen):
    """Every game's lessons; Enter begins one."""

    def __init__(self, game: str) -> None:
        """The cursor begins at the first lesson of a game."""
        super().__init__()
        self._lessons = [plan for each in games_shown() for plan in lessons_of(each)]
        games = [plan.game for plan in self._lessons]
        self._cursor = games.index(game)

    def draw(self, grid: Grid) -> None:
        inner = grid.frame(Rect(0, 0, grid.width, grid.height - 1), "LESSONS", "hot")
        x, y = inner.x + 2, inner.y
        games = len({plan.game for plan in self._lessons})
        spare = inner.height - len(self._lessons) - games
        gap = int(spare > games)  # a line before each game, after the first one
        y += int(spare > games + 1)
        if spare > 0:
            grid.put(x, y, "Learn by playing, with a coach. About five minutes each.", "dim")
            y += 1
        widest = max(len(plan.title) for plan in self._lessons)
        for at, plan in enumerate(self._lessons):
            if plan.number == 1:
                y += gap
                grid.put(x, y, find(plan.game).title, "title")
                y += 1
            chosen = at == self._cursor
            end = grid.put(x, y, f"{self.skin.pointer if chosen else ' '} ", "hot")
            end = grid.put(end, y, f"{plan.number} ", "key")
            grid.put(end, y, f"{plan.title:<{widest}}", "cursor" if chosen else "strong")
            words = plan.win or "with the coach, to the win"
            left = end + widest + 2
            room = inner.x + inner.width - left - 1
            grid.put(left, y, clause(words, room), "dim", width=room)
            grid.zone(Rect(x, y, inner.width - 4, 1), f"lesson:{at}")
            y += 1

    def hints(self) -> list[Hint]:
        return [("enter", "begin"), ("down", "next"), ("up", "before"), ("escape", "back")]

    def press(self, key: str) -> bool:
        if key in ("up", "k", "down", "j"):
            step = -1 if key in ("up", "k") else 1
            self._cursor = (self._cursor + step) % len(self._lessons)
            self.repaint()
        elif key in ("enter", "space"):
            self.kumite.start_match(self._lessons[self._cursor].table)
        elif key in ("escape", "q", "f"):
            self.kumite.pop_screen()
        else:
            return False
        return True

    def click(self, token: str) -> None:
        kind, _, number = token.partition(":")
        if kind == "lesson":
            self.kumite.start_match(self._lessons[int(number)].table)

    def point(self, token: str | None) -> None:
        if token is not None and token.startswith("lesson:"):
            self._cursor = int(token.removeprefix("lesson:"))
            self.repaint()


class LessonOverScreen(LocalScreen):
    """What was learned, and what to try next."""

    def __init__(self, table: Seating) -> None:
        super().__init__()
        plan = lesson_of(table)
        assert plan is not None
        self._plan = plan
        following = lessons_of(plan.game)[plan.number :]
        self._next = following[0] if following else None
        self._shown_at = monotonic()

    def draw(self, grid: Grid) -> None:
        following = self._next
        then = (
            f"Lesson {following.number}: {following.title}."
            if following is not None
            else "A new match against a bot of your choice. Press h in it for a hint."
        )
        learned = ("You learned", "\n".join(f"- {text}" for text in self._plan.learned))
        parts = [("", f"Lesson {self._plan.number} done: {self._plan.title}."), learned]
        button = "next lesson" if following is not None else "new match"
        draw_card(grid, "WELL DONE", [*parts, ("Next", then)], button)

    def hints(self) -> list[Hint]:
        word = "next lesson" if self._next is not None else "new match"
        return [("enter", word), ("f", "all lessons"), ("escape", "home")]

    def press(self, key: str) -> bool:
        app = self.kumite
        if key in ("enter", "space"):
            grace = app.settings.grace_seconds if app.settings.is_animated else 0.0
            if monotonic() - self._shown_at < grace:
                return True  # meant to end what was shown before
            app.go_home()
            if self._next is not None:
                app.start_match(self._next.table)
            else:
                app.open_new_match(self._plan.game)
        elif key == "f":
            app.go_home()
            app.open_lessons(self._plan.game)
        elif key in ("escape", "q"):
            app.go_home()
        else:
            return False
        return True
