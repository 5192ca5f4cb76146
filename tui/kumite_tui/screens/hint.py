"""The hint: what the search would do, as the chance to win of every choice, and why."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual import on, work
from textual.message import Message

from kumite.thinking.search import stop_flag
from kumite_tui.boards import board_of
from kumite_tui.drawing.grid import Rect
from kumite_tui.drawing.lines import put_line, wrapped
from kumite_tui.screens.base import KumiteScreen

if TYPE_CHECKING:
    from collections.abc import Callable

    from kumite_tui.drawing.grid import Grid
    from kumite_tui.drawing.lines import Line
    from kumite_tui.models.hint import HintModel
    from kumite_tui.models.terms import Glossary
    from kumite_tui.play.played_match import PlayedMatch
    from kumite_tui.screens.base import Hint as KeyHint

__all__ = ["HintScreen"]

_LEAST_BARS = 4
_SHARES = 6
"""Columns at the right: the share of simulations that tried a choice."""


@dataclass
class Advised(Message):
    """The search is done."""

    advice: HintModel


class HintScreen(KumiteScreen):
    """Thinks in a thread, then shows bars."""

    def __init__(self, session: PlayedMatch, take: Callable[[int], None]) -> None:
        """`take` is called with the code of the choice that is applied."""
        super().__init__()
        self._session = session
        self._take_choice = take
        self._stop = stop_flag()
        self.advice: HintModel | None = None
        self._cursor = 0

    def on_mount(self) -> None:
        if self._session.asked is None:
            self.kumite.pop_screen()
            return
        self._think(self._session.asked_view())

    def on_unmount(self) -> None:
        self._stop.set()

    @work(group="hint")
    async def _think(self, view: bytes) -> None:
        """In a thread. Textual's own way to use one leaves a note in it of whom it works for, and
        at a server threads outlive sessions."""
        self.post_message(Advised(await asyncio.to_thread(self._session.advise, view, self._stop)))

    @on(Advised)
    def _advised(self, message: Advised) -> None:
        self.advice = message.advice
        self.repaint()

    def draw(self, grid: Grid) -> None:
        inner = grid.frame(Rect(0, 0, grid.width, grid.height - 1), "HINT", "hot")
        grid.put(inner.x + 1, inner.y, self._session.question(), "strong", width=inner.width - 2)
        if self.advice is None:
            grid.put(inner.x + 1, inner.y + 2, "Looking ahead...", "dim")
            return
        why = self._why(inner.width - 4)[: max(inner.height - _LEAST_BARS - 3, 3)]
        rows = inner.height - len(why) - 4
        self._draw_bars(grid, Rect(inner.x + 1, inner.y + 2, inner.width - 2, rows))
        y = inner.y + 3 + min(rows, len(self.advice.bars))
        grid.put(inner.x + 1, y, "WHY", "title")
        for at, line in enumerate(why, start=1):
            put_line(grid, inner.x + 1, y + at, line, inner.width - 2)

    def _why(self, width: int) -> list[Line]:
        assert self.advice is not None
        lines: list[Line] = []
        for at, sentence in enumerate(self.advice.why):
            role = "strong" if at == 0 else "text"
            for row, line in enumerate(wrapped(sentence, width, role)):
                mark = f"{self.skin.pointer} " if row == 0 else "  "
                lines.append([(mark, "hot"), *line])
        return lines

    def _draw_bars(self, grid: Grid, rect: Rect) -> None:
        assert self.advice is not None
        bars = self.advice.bars
        most = max(len(bars) - rect.height, 0)
        first = max(0, min(self._cursor - rect.height // 2, most))
        wide = max(min(rect.width // 6, 30), 10)
        grid.put(rect.x + 2, rect.y - 1, "chance to win", "dim")
        grid.right(rect.x + rect.width, rect.y - 1, "simulations", "dim")
        for at, bar in enumerate(bars[first : first + rect.height], start=first):
            y, edge = rect.y + at - first, rect.x + rect.width
            full = round((bar.chance or 0) * wide)
            x = grid.put(rect.x, y, self.skin.pointer if at == self._cursor else " ", "hot")
            x = grid.put(x + 1, y, self.skin.bar * full, "good" if bar.is_best else "title")
            x = grid.put(x, y, self.skin.track * (wide - full), "dim")
            told = "  --" if bar.chance is None else f"{bar.chance:>4.0%}"
            x = grid.put(x + 1, y, told, "strong") + 1
            role = "strong" if bar.is_best else "text"
            text_end = grid.put(x, y, bar.label, role, width=edge - x - _SHARES)
            if at == self._cursor:
                grid.color(Rect(x, y, text_end - x, 1), "cursor")
            grid.right(edge, y, f"{bar.share:>4.0%}", "dim")
            grid.zone(Rect(rect.x, y, rect.width, 1), f"bar:{at}")
        if first:
            grid.put(rect.x + rect.width, rect.y, "^", "key")
        if first < most:
            grid.put(rect.x + rect.width, rect.y + rect.height - 1, "v", "key")

    def glossary(self) -> Glossary:
        return board_of(self._session.table.game).glossary(self._session.words)

    def hints(self) -> list[KeyHint]:
        if self.advice is None:
            return [("escape", "back to the match")]
        return [("enter", "take it"), ("down", "next"), ("up", "before"), ("escape", "back")]

    def press(self, key: str) -> bool:
        if key in ("escape", "q", "h", "backspace"):
            self.kumite.pop_screen()
            return True
        if self.advice is None:
            return False
        if key in ("up", "down"):
            step = 1 if key == "down" else -1
            self._cursor = max(0, min(self._cursor + step, len(self.advice.bars) - 1))
            self.repaint()
            return True
        if key == "enter":
            self._apply(self._cursor)
            return True
        return False

    def _apply(self, at: int) -> None:
        assert self.advice is not None
        self.kumite.pop_screen()
        self._take_choice(self.advice.bars[at].action)

    def click(self, token: str) -> None:
        kind, _, number = token.partition(":")
        if kind == "bar" and self.advice is not None:
            self._apply(int(number))

    def wheel(self, token: str | None, rows: int) -> None:
        self.press("down" if rows > 0 else "up")
