"""The end: who won and why, the points, and what next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite_tui.boards import board_of
from kumite_tui.grid import Rect
from kumite_tui.lines import put_line, wrapped
from kumite_tui.screens.base import KumiteScreen

if TYPE_CHECKING:
    from kumite.games import Score, View
    from kumite_tui.grid import Grid
    from kumite_tui.models.log import LogLine
    from kumite_tui.screens.base import Hint
    from kumite_tui.table import Table

__all__ = ["GameOverScreen"]


class GameOverScreen(KumiteScreen):
    """Shown over a finished match."""

    def __init__(self, table: Table, score: Score, view: View, log: list[LogLine]) -> None:
        super().__init__()
        self._table = table
        self._score = score
        self._view = view
        self._log = log
        self._board = board_of(table.game)

    def draw(self, grid: Grid) -> None:
        inner = grid.frame(Rect(0, 0, grid.width, grid.height - 1), "THE MATCH IS OVER", "hot")
        area = Rect(inner.x + 2, inner.y, inner.width - 4, inner.height)
        grid.center(area, 1, self._headline(), "logo")
        y = area.y + 3
        for line in wrapped(self._score.text, area.width, "strong"):
            put_line(grid, area.x, y, line, area.width)
            y += 1
        y = self._draw_scores(grid, area, y + 1)
        left = Rect(area.x, y + 1, area.width, area.y + area.height - y - 1)
        if area.width >= 100:
            half = area.width // 2
            self._draw_log(grid, Rect(left.x, left.y, half - 2, left.height))
            sheets = self._board.sheets(
                self._view, tuple(s.points for s in self._score.seats), half, left.height, self.skin
            )
            grid.blit(sheets, left.x + half, left.y, Rect(0, 0, half, left.height))
        else:
            self._draw_log(grid, left)

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

    def _draw_log(self, grid: Grid, rect: Rect) -> None:
        grid.put(rect.x, rect.y, "How it ended", "title")
        lines = []
        for line in self._log[-rect.height :]:
            lines += wrapped(line.text, rect.width, line.role, indent=2)
        for at, parts in enumerate(lines[-(rect.height - 1) :], start=1):
            put_line(grid, rect.x, rect.y + at, parts, rect.width)

    def hints(self) -> list[Hint]:
        return [("enter", "rematch"), ("n", "new match"), ("r", "replays"), ("escape", "home")]

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
        else:
            return False
        return True
