"""The goal card: the fight in two lines, how you win, who else can win, and how long it takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games import find
from kumite.games.goals import goal_of
from kumite_tui.boards import board_of
from kumite_tui.boards.lessons import lesson_of
from kumite_tui.screens.base import KumiteScreen
from kumite_tui.screens.card import draw_card

if TYPE_CHECKING:
    from collections.abc import Callable

    from kumite_tui.drawing.grid import Grid
    from kumite_tui.models.terms import Glossary
    from kumite_tui.play.played_match import PlayedMatch
    from kumite_tui.screens.base import Hint

__all__ = ["GoalScreen"]


class GoalScreen(KumiteScreen):
    """Lies over a match until a key is pressed."""

    def __init__(self, session: PlayedMatch, then: Callable[[], None] | None = None) -> None:
        """`then`: what to do when it is closed."""
        super().__init__()
        self._then = then
        table = session.table
        game = find(table.game)
        self._title = f"{game.title}: {game.mode(table.mode).title}"
        card = goal_of(table.game, table.mode).card(session.score())
        lesson = lesson_of(table)
        if lesson is not None:
            self._title = f"{game.title}, lesson {lesson.number}: {lesson.title}"
            card = lesson.card or card
        self._card = [("", _players(session)), *card]
        self._words = session.words
        self._game = table.game

    def draw(self, grid: Grid) -> None:
        draw_card(grid, self._title, self._card, "play")

    def glossary(self) -> Glossary:
        return board_of(self._game).glossary(self._words)

    def hints(self) -> list[Hint]:
        return [("enter", "play"), ("e", "explain"), ("i", "rules")]

    def press(self, key: str) -> bool:
        if key == "i":
            self.kumite.open_learn()
        elif key in ("enter", "space", "escape", "g", "q"):
            self.kumite.pop_screen()
            if self._then is not None:
                self._then()
        else:
            return False
        return True


def _players(session: PlayedMatch) -> str:
    """Who plays whom: names as far as fighters are picked."""
    board, view = board_of(session.table.game), session.view()
    names = [
        f"{board.name(view, seat)} ({session.who(seat)})" for seat in range(session.table.seats)
    ]
    table = session.table
    if find(table.game).mode(table.mode).is_together and len(names) > 1:
        text = f"{', '.join(names[:-1])} and {names[-1]}, all on one side"
    else:
        text = " against ".join(names) if len(names) == 2 else ", ".join(names)
    return f"{text[:1].upper()}{text[1:]}"
