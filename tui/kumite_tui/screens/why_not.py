"""Why not? What this question might offer and does not, each with its reason; typing searches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite_tui.drawing.grid import Rect
from kumite_tui.drawing.lines import put_line, wrapped
from kumite_tui.screens.base import KumiteScreen

if TYPE_CHECKING:
    from kumite.games import WhyNot
    from kumite_tui.drawing.grid import Grid
    from kumite_tui.drawing.lines import Line
    from kumite_tui.play.played_match import PlayedMatch
    from kumite_tui.screens.base import Hint

__all__ = ["WhyNotScreen"]

_WIDE = 110
_MOST_LETTERS = 20


class WhyNotScreen(KumiteScreen):
    """A list; the reasons stand beside it, or below each line where there is little room."""

    def __init__(self, session: PlayedMatch, words: str = "") -> None:
        super().__init__()
        self._question = session.question()
        self.lines = session.why_not()
        self._search = words[:_MOST_LETTERS]
        self._cursor = 0

    @property
    def takes_text(self) -> bool:
        return True

    def _found(self) -> list[WhyNot]:
        wanted = self._search.casefold()
        return [line for line in self.lines if wanted in f"{line.label} {line.reason}".casefold()]

    def draw(self, grid: Grid) -> None:
        inner = grid.frame(Rect(0, 0, grid.width, grid.height - 1), "WHY NOT?", "hot")
        x, width = inner.x + 1, inner.width - 3
        asked, mark, _ = self._question.partition("? ")
        end = grid.put(x, inner.y, f"{asked}{mark.strip()} ", "strong", width=width - 22)
        grid.put(end, inner.y, "Not possible now:", "dim", width=width - 22)
        grid.right(x + width, inner.y, f"search: {self._search}_", "title")
        place = Rect(x, inner.y + 2, width, inner.height - 2)
        found = self._found()
        if not found:
            word = "Nothing here holds these letters." if self._search else "Nothing is missing."
            grid.put(x, place.y, word, "dim", width=width)
            return
        self._cursor = max(0, min(self._cursor, len(found) - 1))
        blocks = [self._block(line, width, at) for at, line in enumerate(found)]
        first = self._first_shown(blocks, place.height)
        y = place.y
        for at in range(first, len(blocks)):
            if y + len(blocks[at]) > place.y + place.height:
                grid.put(place.x + place.width, place.y + place.height - 1, "v", "key")
                break
            for line in blocks[at]:
                put_line(grid, place.x, y, line, place.width)
                y += 1
            rows = len(blocks[at])
            grid.zone(Rect(place.x, y - rows, place.width, rows), f"row:{at}")
        if first:
            grid.put(place.x + place.width, place.y, "^", "key")

    def _block(self, line: WhyNot, width: int, at: int) -> list[Line]:
        """One entry: what, then why."""
        chosen = at == self._cursor
        role = "cursor" if chosen else "text"
        pointer = (self.skin.pointer if chosen else " ", "hot")
        if width >= _WIDE:
            left = width // 2 - 4
            what = [part[-1][0] for part in wrapped(line.label, left)]
            why = [part[-1][0] for part in wrapped(line.reason, width - left - 5)]
            rows = max(len(what), len(why))
            what += [""] * (rows - len(what))
            why += [""] * (rows - len(why))
            return [
                [
                    pointer if row == 0 else (" ", "text"),
                    (" ", "text"),
                    (what[row], role),
                    (" " * (left - len(what[row]) + 2), "text"),
                    (why[row], "warn" if chosen else "dim"),
                ]
                for row in range(rows)
            ]
        told: list[Line] = []
        for row, part in enumerate(wrapped(line.label, width - 2)):
            told.append(
                [pointer if row == 0 else (" ", "text"), (" ", "text"), (part[-1][0], role)]
            )
        for part in wrapped(line.reason, width - 6):
            told.append([("     ", "text"), (part[-1][0], "warn" if chosen else "dim")])
        return told

    def _first_shown(self, blocks: list[list[Line]], room: int) -> int:
        """So that the chosen one is in the middle, if there is more than fits."""
        if sum(len(block) for block in blocks) <= room:
            return 0
        first, used = self._cursor, len(blocks[self._cursor])
        while first > 0 and used + len(blocks[first - 1]) <= room // 2:
            first -= 1
            used += len(blocks[first])
        while first > 0 and sum(len(block) for block in blocks[first - 1 :]) <= room:
            first -= 1
        return first

    def hints(self) -> list[Hint]:
        return [
            ("escape", "back to the match"),
            ("down", "next"),
            ("up", "before"),
            ("a-z", "search"),
        ]

    def press(self, key: str) -> bool:
        if key in ("escape", "enter"):
            self.kumite.pop_screen()
            return True
        steps = {"up": -1, "down": 1, "pageup": -8, "pagedown": 8}.get(key)
        if steps is not None:
            self._cursor += steps
        elif key == "backspace":
            self._search = self._search[:-1]
        elif (len(key) == 1 and key.isprintable()) or key == "space":
            letter = " " if key == "space" else key
            self._search, self._cursor = (self._search + letter)[:_MOST_LETTERS], 0
        else:
            return False
        self.repaint()
        return True

    def click(self, token: str) -> None:
        if token.startswith("row:"):
            self._cursor = int(token.removeprefix("row:"))
            self.repaint()

    def wheel(self, token: str | None, rows: int) -> None:
        self._cursor += 1 if rows > 0 else -1
        self.repaint()
