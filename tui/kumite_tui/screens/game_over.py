"""The end: who won and why, the points, how the chance to win went, and what next."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Event
from typing import TYPE_CHECKING

from textual import on, work
from textual.message import Message

from kumite_tui.boards import board_of
from kumite_tui.grid import Rect
from kumite_tui.lines import put_line, wrapped
from kumite_tui.models.story import deciding, draw_story
from kumite_tui.screens.base import KumiteScreen

if TYPE_CHECKING:
    from kumite_tui.grid import Grid
    from kumite_tui.lines import Line
    from kumite_tui.models.story import Moment
    from kumite_tui.models.terms import Glossary
    from kumite_tui.screens.base import Hint
    from kumite_tui.session import Session

__all__ = ["GameOverScreen"]

_CHART = 7
_TALL = 30


@dataclass
class StoryTold(Message):
    """The search has looked at every decision."""

    moments: list[Moment]


class GameOverScreen(KumiteScreen):
    """Shown over a finished match."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._table = session.table
        self._score = session.match.scores()
        self._view = session.view()
        self._log = list(session.log())
        self._board = board_of(session.table.game)
        self._stop = Event()
        self.moments: list[Moment] | None = None

    def on_mount(self) -> None:
        if len(self._table.people) == 1 and self._session.is_over:
            self._tell(self._table.people[0])

    def on_unmount(self) -> None:
        self._stop.set()

    @work(thread=True, group="story")
    def _tell(self, seat: int) -> None:
        self.post_message(StoryTold(self._session.story(seat, self._stop)))

    @on(StoryTold)
    def _told(self, message: StoryTold) -> None:
        self.moments = message.moments
        self.repaint()

    def draw(self, grid: Grid) -> None:
        inner = grid.frame(Rect(0, 0, grid.width, grid.height - 1), "THE MATCH IS OVER", "hot")
        area = Rect(inner.x + 2, inner.y, inner.width - 4, inner.height)
        grid.center(area, 0, self._headline(), "logo")
        y = area.y + 1
        for line in wrapped(self._score.text, area.width, "strong"):
            put_line(grid, area.x, y, line, area.width)
            y += 1
        y = self._draw_scores(grid, area, y)
        if self.moments:
            y = self._draw_story(grid, area, y + 1, self.moments)
        left = Rect(area.x, y + 1, area.width, area.y + area.height - y - 1)
        if left.height < 3:
            return
        if area.width < 100:
            self._draw_log(grid, left)
            return
        half = area.width // 2
        self._draw_log(grid, Rect(left.x, left.y, half - 2, left.height))
        points = tuple(seat.points for seat in self._score.seats)
        sheets = self._board.sheets(self._view, points, half, left.height, self.skin)
        grid.blit(sheets, left.x + half, left.y, Rect(0, 0, half, left.height))

    def _headline(self) -> str:
        people = self._table.people
        won = [seat for seat in self._score.winners if seat in people]
        if len(people) == 1:
            return "YOU WIN" if won else "YOU LOSE" if self._score.winners else "NOBODY WINS"
        return "THE MATCH IS OVER"

    def _draw_scores(self, grid: Grid, area: Rect, y: int) -> int:
        most = max((seat.points for seat in self._score.seats), default=0)
        bar = max(min(area.width // 3, 40), 10)
        ranked = sorted(self._score.seats, key=lambda seat: (-seat.is_winner, -seat.points))
        for seat in ranked:
            who = "you" if self._table.people == (seat.seat,) else self._table.players[seat.seat]
            mark = self.skin.star if seat.is_winner else " "
            x = grid.put(area.x, y, f"{mark} {seat.name:<10}", f"seat{seat.seat}")
            x = grid.put(x, y, f" {who:<12}", "dim")
            full = round(bar * seat.points / most) if most > 0 else 0
            x = grid.put(x, y, self.skin.bar * full, f"seat{seat.seat}")
            grid.put(x + 1, y, str(seat.points), "strong")
            y += 1
        return y

    def _draw_story(self, grid: Grid, area: Rect, y: int, moments: list[Moment]) -> int:
        """The chance to win, decision by decision, and the moments that moved it most."""
        grid.put(area.x, y, "Your chance to win, as the search sees it", "title")
        chart = draw_story(moments, area.width, _CHART, self.skin)
        grid.blit(chart, area.x, y + 1)
        y += _CHART + 1
        for number, (at, change) in enumerate(deciding(moments), start=1):
            moment = moments[at]
            x = grid.put(area.x, y, f"{number} ", "key")
            x = grid.put(x, y, f"{change:+.0%} ", "good" if change > 0 else "bad")
            if moment.chapter:
                x = grid.put(x, y, f"{moment.chapter.removesuffix(' begins.')}: ", "dim")
            end = area.x + area.width
            x = grid.put(x, y, moment.label.partition(": ")[0], "text", width=end - x)
            if moment.then:
                x = grid.put(x, y, f" {self.skin.arrow} {moment.then}", "dim", width=end - x)
            grid.zone(Rect(area.x, y, area.width, 1), f"key:{number}")
            y += 1
            if moment.best and area.height > _TALL:
                grid.put(area.x + 7, y, f"the search: {moment.best}", "dim", width=area.width - 7)
                y += 1
        return y

    def _draw_log(self, grid: Grid, rect: Rect) -> None:
        grid.put(rect.x, rect.y, "How it ended", "title")
        lines: list[Line] = []
        for line in self._log[-rect.height :]:
            lines += wrapped(line.text, rect.width, line.role, indent=2)
        for at, parts in enumerate(lines[-(rect.height - 1) :], start=1):
            put_line(grid, rect.x, rect.y + at, parts, rect.width)

    def glossary(self) -> Glossary:
        return self._board.glossary(self._session.match.words)

    def hints(self) -> list[Hint]:
        found = [("enter", "rematch"), ("n", "new match")]
        if self.moments:
            found.append(("1-3", "go to that moment"))
        return [*found, ("r", "replays"), ("escape", "home")]

    def press(self, key: str) -> bool:
        app = self.kumite
        if key == "enter":
            app.go_home()
            app.start_match(self._table)
        elif key == "n":
            app.go_home()
            app.open_new_match()
        elif key == "r":
            app.go_home()
            app.open_replays()
        elif key in ("escape", "q"):
            app.go_home()
        elif key in ("1", "2", "3") and self.moments:
            return self._see(int(key), self.moments)
        else:
            return False
        return True

    def _see(self, number: int, moments: list[Moment]) -> bool:
        found = deciding(moments)
        if number > len(found):
            return False
        at = found[number - 1][0]
        self.kumite.open_replay(self._session.path, moments[at].step, self._table.people[0])
        return True
