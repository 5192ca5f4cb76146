"""The end of a match, wherever it was played: who won and why, the points, how it ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games import find
from kumite_tui.boards import board_of
from kumite_tui.drawing.grid import Rect
from kumite_tui.drawing.lines import put_line, wrapped
from kumite_tui.screens.base import KumiteScreen

if TYPE_CHECKING:
    from kumite_tui.drawing.grid import Grid
    from kumite_tui.drawing.lines import Line
    from kumite_tui.models.terms import Glossary
    from kumite_tui.play.played_match import PlayedMatch

__all__ = ["FinalScreen"]


class FinalScreen(KumiteScreen):
    """Shown over a finished match; what more there is to say comes below the points."""

    def __init__(self, session: PlayedMatch) -> None:
        super().__init__()
        self._table = session.table
        self._words = session.words
        self._score = session.score()
        self._view = session.view()
        self._log = list(session.log())
        self._names = [session.who(seat) for seat in range(session.table.seats)]
        self._board = board_of(session.table.game)

    def draw(self, grid: Grid) -> None:
        inner = grid.frame(Rect(0, 0, grid.width, grid.height - 1), "THE MATCH IS OVER", "hot")
        area = Rect(inner.x + 2, inner.y, inner.width - 4, inner.height)
        grid.center(area, 0, self._headline(), "logo")
        y = area.y + 1
        for line in wrapped(self._score.text, area.width, "strong"):
            put_line(grid, area.x, y, line, area.width)
            y += 1
        y = self._draw_more(grid, area, self._draw_scores(grid, area, y))
        left = Rect(area.x, y + 1, area.width, area.y + area.height - y - 1)
        if left.height < 3:
            return
        if area.width < 100:
            self._draw_log(grid, left)
            return
        half = area.width // 2
        self._draw_log(grid, Rect(left.x, left.y, half - 2, left.height))
        sheets = self._board.sheets(self._view, self._score.points, half, left.height, self.skin)
        grid.blit(sheets, left.x + half, left.y, Rect(0, 0, half, left.height))

    def _draw_more(self, grid: Grid, area: Rect, y: int) -> int:
        """Whatever belongs between the points and the log; the next free row."""
        return y

    def _headline(self) -> str:
        people = self._table.people
        won = [seat for seat in self._score.winners if seat in people]
        if find(self._table.game).mode(self._table.mode).is_together:
            if self._table.seats == 1:
                return "YOU WIN" if self._score.winners else "YOU LOSE"
            return "EVERYBODY WINS" if self._score.winners else "EVERYBODY LOSES"
        if len(people) == 1:
            return "YOU WIN" if won else "YOU LOSE" if self._score.winners else "NOBODY WINS"
        return "THE MATCH IS OVER"

    def _draw_scores(self, grid: Grid, area: Rect, y: int) -> int:
        bar = max(min(area.width // 3, 40), 10)
        score = self._score
        results = self._board.results(self._view, score.points)
        rows = [
            (each, result, f"seat{each.seat}", self._names[each.seat])
            for each, result in zip(score.seats, results, strict=False)
        ] + [
            (each, result, "rival", "no player")
            for each, result in zip(score.rivals, results[len(score.seats) :], strict=True)
        ]
        for each, result, role, who in sorted(
            rows, key=lambda row: (-row[0].is_winner, row[1].place)
        ):
            mark = self.skin.star if each.is_winner else " "
            x = grid.put(area.x, y, f"{mark} {each.name:<10}", role)
            grid.put(x, y, f" {who}", "dim", width=self._names_width - 1)
            x += self._names_width
            full = round(bar * result.share)
            x = grid.put(x, y, self.skin.bar * full, role)
            grid.put(x + 1, y, result.words, "strong", width=area.x + area.width - x - 1)
            y += 1
        return y

    @property
    def _names_width(self) -> int:
        return min(max(len(name) for name in (*self._names, " " * 11)), 16) + 2

    def _draw_log(self, grid: Grid, rect: Rect) -> None:
        grid.put(rect.x, rect.y, "How it ended", "title")
        lines: list[Line] = []
        for line in self._log[-rect.height :]:
            lines += wrapped(line.text, rect.width, line.role, indent=2)
        for at, parts in enumerate(lines[-(rect.height - 1) :], start=1):
            put_line(grid, rect.x, rect.y + at, parts, rect.width)

    def glossary(self) -> Glossary:
        return self._board.glossary(self._words)
