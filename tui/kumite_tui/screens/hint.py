"""The hint: what the search would do, as the chance to win of every choice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual import on, work
from textual.message import Message

from kumite.search import stop_flag
from kumite_tui.grid import Rect
from kumite_tui.lines import wrapped
from kumite_tui.screens.base import KumiteScreen

if TYPE_CHECKING:
    from kumite_tui.grid import Grid
    from kumite_tui.screens.base import Hint as KeyHint
    from kumite_tui.session import Advice, Session

__all__ = ["HintScreen"]


@dataclass
class Advised(Message):
    """The search is done."""

    advice: list[Advice]


class HintScreen(KumiteScreen):
    """Thinks in a thread, then shows bars."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._stop = stop_flag()
        self.advice: list[Advice] | None = None
        self._first = 0

    def on_mount(self) -> None:
        session = self._session
        seat = session.asked
        if seat is None:
            self.kumite.pop_screen()
            return
        labels = {action.code: action.label for action in session.actions()}
        self._think(seat, session.match.view_bytes(seat), labels)

    def on_unmount(self) -> None:
        self._stop.set()

    @work(thread=True, group="hint")
    def _think(self, seat: int, view: bytes, labels: dict[int, str]) -> None:
        self.post_message(Advised(self._session.advise(seat, view, labels, self._stop)))

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
        y = inner.y + 2
        bar = max(min(inner.width // 4, 30), 10)
        for advice in self.advice[self._first :]:
            if y >= inner.y + inner.height - 3:
                break
            is_best = advice is self.advice[0]
            x = grid.put(inner.x + 1, y, self.skin.pointer if is_best else " ", "hot")
            chance = advice.chance
            full = round((chance or 0) * bar)
            x = grid.put(x + 1, y, self.skin.bar * full, "good" if is_best else "title")
            x = grid.put(x, y, self.skin.track * (bar - full), "dim")
            x = grid.put(x + 1, y, "  --" if chance is None else f"{chance:>4.0%}", "strong") + 1
            room = inner.x + inner.width - x - 7
            grid.put(x, y, advice.label, "strong" if is_best else "text", width=room)
            grid.right(inner.x + inner.width - 1, y, f"{advice.share:>4.0%}", "dim")
            y += 1
        best = self.advice[0]
        words = (
            f"Best found: {best.label}. It won {best.chance or 0:.0%} of what the search imagined;"
            " the number at the right says how much it was looked at."
        )
        for at, line in enumerate(wrapped(words, inner.width - 2, "dim")[:3]):
            grid.put(inner.x + 1, inner.y + inner.height - 3 + at, line[-1][0], "dim")

    def hints(self) -> list[KeyHint]:
        return [("escape", "back to the match"), ("up", "before"), ("down", "next")]

    def press(self, key: str) -> bool:
        if key in ("up", "down"):
            most = max(len(self.advice or ()) - 5, 0)
            self._first = max(0, min(self._first + (1 if key == "down" else -1), most))
            self.repaint()
            return True
        if key in ("escape", "q", "h", "?", "enter", "backspace", "space"):
            self.kumite.pop_screen()
            return True
        return False

    def wheel(self, token: str | None, rows: int) -> None:
        self.press("down" if rows > 0 else "up")
