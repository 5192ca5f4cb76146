"""One match again: by step or by event, through any eyes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite_tui.boards import board_of
from kumite_tui.models.log import lines_of
from kumite_tui.models.timeline import draw_timeline, marks_of, next_mark
from kumite_tui.screens.base import KumiteScreen
from kumite_tui.screens.match_picture import TABS, MatchPicture, draw_match, layout_match

if TYPE_CHECKING:
    from kumite.match import Match
    from kumite_tui.drawing.grid import Grid
    from kumite_tui.models.terms import Glossary
    from kumite_tui.screens.base import Hint

__all__ = ["MatchReplay"]


class MatchReplay(KumiteScreen):
    """Steps through a match that is handed in; what else one may do with it, others add."""

    place = "replay"

    def __init__(
        self,
        match: Match,
        people: tuple[int, ...] = (),
        at: int | None = None,
        viewer: int | None = None,
    ) -> None:
        """`people` are the seats of those who may look while the match is not over."""
        super().__init__()
        self._match = match
        self._people = people
        self._board = board_of(self._match.setup.game)
        self._viewer = viewer
        self._said = ""
        self.at = self._match.step if at is None else at
        self._jumps = self._board.log_rules.jumps
        self._marks = marks_of(self._match.timeline(), self._jumps)
        steps = self._match.steps
        self._decisions = [at + 1 for at, step in enumerate(steps) if step.seat is not None] or [0]
        self.picture = MatchPicture(self._board, self._match.view())
        self._update()

    @property
    def eyes(self) -> list[int | None]:
        """Through whom one may look: everybody once the match is over, before that oneself."""
        if self._match.is_over:
            return [None, *range(self._match.setup.seats)]
        return [None, *self._people] if len(self._people) == 1 else [None]

    def _position(self) -> Match:
        copy = self._match.clone()
        copy.undo(self.at)
        return copy

    def _update(self) -> None:
        position = self._position()
        picture = self.picture
        picture.view = position.view(self._viewer)
        picture.points = position.scores().points
        picture.log = lines_of(position.events_since(0, self._viewer), self._board.log_rules)
        name = "a spectator"
        if self._viewer is not None:
            name = self._board.name(picture.view, self._viewer)
        picture.note = f"Step {self.at} of {self._match.step}: {self._last(position)}"
        picture.status = f"Replay through the eyes of {name}.{self._said or self._next()}"
        self._said = ""
        self.repaint()

    def _last(self, position: Match) -> str:
        """The last step in words, if whoever looks may know it."""
        if not position.steps:
            return "the beginning"
        step = position.steps[-1]
        may_know = self._match.is_over or step.seat in self.eyes[1:]
        return step.label if may_know else "see the log"

    def _next(self) -> str:
        """What is decided next, once the match is over."""
        steps = self._match.steps
        if not self._match.is_over or self.at >= len(steps):
            return ""
        step = steps[self.at]
        if step.seat is None:
            return ""
        who = self._board.name(self._match.view(), step.seat)
        return f" {who} will choose: {step.label}"

    def draw(self, grid: Grid) -> None:
        draw_match(grid, self.picture)
        place = layout_match(grid.width, grid.height).question
        width = place.width - 4
        line = draw_timeline(self._marks, self._match.step, self.at, width, self.skin)
        grid.blit(line, place.x + 2, place.y + 2)

    def glossary(self) -> Glossary:
        return self._board.glossary(self._match.words)

    def hints(self) -> list[Hint]:
        found = [("right", "step"), *((jump.key, jump.name) for jump in self._jumps)]
        found += [("v", "eyes"), *self._more, ("escape", "close")]
        if layout_match(*self.size).is_compact:
            found.append(("tab", TABS[(self.picture.tab + 1) % 3].lower()))
        return [*found, ("left", "back"), ("down", "decision"), ("home", "start"), ("end", "end")]

    @property
    def _more(self) -> tuple[Hint, ...]:
        """What else one may do with this match."""
        return ()

    def press(self, key: str) -> bool:
        if key in ("escape", "q"):
            self.kumite.pop_screen()
            return True
        if key == "v":
            eyes = self.eyes
            at = eyes.index(self._viewer) if self._viewer in eyes else 0
            self._viewer = eyes[(at + 1) % len(eyes)]
        elif key == "tab":
            self.picture.tab = (self.picture.tab + 1) % len(TABS)
        elif not self._go(key):
            return False
        self._update()
        return True

    def _go(self, key: str) -> bool:
        """Move along the match; False if the key means no move."""
        last = self._match.step
        by_steps = {"right": 1, "space": 1, "left": -1, "pagedown": 20, "pageup": -20}
        if key in by_steps:
            self.at = max(0, min(self.at + by_steps[key], last))
        elif key in ("down", "n"):
            self.at = next((mark for mark in self._decisions if mark > self.at), last)
        elif key == "up":
            self.at = next((mark for mark in reversed(self._decisions) if mark < self.at), 0)
        elif key in ("home", "end"):
            self.at = 0 if key == "home" else last
        elif key.lower() in [jump.key for jump in self._jumps]:
            found = next_mark(self._marks, key.lower(), self.at, back=key.isupper())
            if found is None:
                name = next(jump.name for jump in self._jumps if jump.key == key.lower())
                self._said = f" No {name} {'before' if key.isupper() else 'after'} this."
            else:
                self.at = found
        else:
            return False
        return True

    def click(self, token: str) -> None:
        kind, _, rest = token.partition(":")
        if kind == "tab":
            self.picture.tab = int(rest)
            self.repaint()
        elif kind == "step":
            self.at = max(0, min(int(rest), self._match.step))
            self._update()

    def wheel(self, token: str | None, rows: int) -> None:
        if token == "panel:sheets":
            self.picture.scroll["sheets"] = max(0, self.picture.scroll.get("sheets", 0) + rows)
            self.repaint()
        else:
            self.press("right" if rows > 0 else "left")
