"""Replays: the list of kept matches, and stepping through one of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite import record
from kumite_tui.boards import board_of
from kumite_tui.grid import Rect
from kumite_tui.models.log import lines_of
from kumite_tui.saves import kept_matches
from kumite_tui.screens.base import KumiteScreen
from kumite_tui.screens.match_picture import TABS, MatchPicture, draw_match, layout_match

if TYPE_CHECKING:
    from pathlib import Path

    from kumite.match import Match
    from kumite_tui.grid import Grid
    from kumite_tui.screens.base import Hint

__all__ = ["ReplayScreen", "ReplaysScreen"]


class ReplaysScreen(KumiteScreen):
    """All matches, the last first."""

    def __init__(self) -> None:
        super().__init__()
        self._kept = kept_matches()
        self._cursor = 0

    def draw(self, grid: Grid) -> None:
        inner = grid.frame(Rect(0, 0, grid.width, grid.height - 1), "REPLAYS")
        if not self._kept:
            grid.put(inner.x + 2, inner.y + 1, "No match was played here yet.", "dim")
        room = inner.height - 2
        first = max(0, min(self._cursor - room // 2, len(self._kept) - room))
        for at, kept in enumerate(self._kept[first : first + room], start=first):
            y = inner.y + 1 + at - first
            chosen = at == self._cursor
            x = grid.put(inner.x + 1, y, self.skin.pointer if chosen else " ", "hot")
            x = grid.put(x + 1, y, kept.when, "cursor" if chosen else "title")
            words = kept.result or "not played to its end"
            role = "text" if kept.is_over else "warn"
            grid.put(x + 2, y, words, role, width=inner.width - (x + 3))
            grid.zone(Rect(inner.x, y, inner.width, 1), f"row:{at}")

    def hints(self) -> list[Hint]:
        return [("enter", "open"), ("up", "before"), ("down", "next"), ("escape", "home")]

    def press(self, key: str) -> bool:
        if key in ("up", "k", "down", "j") and self._kept:
            steps = -1 if key in ("up", "k") else 1
            self._cursor = (self._cursor + steps) % len(self._kept)
            self.repaint()
        elif key in ("enter", "space") and self._kept:
            self.kumite.open_replay(self._kept[self._cursor].path)
        elif key in ("escape", "q"):
            self.kumite.pop_screen()
        else:
            return False
        return True

    def click(self, token: str) -> None:
        self._cursor = int(token.partition(":")[2])
        self.press("enter")


class ReplayScreen(KumiteScreen):
    """A match again, step by step, through any seat's eyes."""

    def __init__(self, path: Path, at: int | None = None, viewer: int | None = None) -> None:
        super().__init__()
        self._match = record.replay(record.read(path), path)
        self._board = board_of(self._match.setup.game)
        self._viewer = viewer
        self._at = self._match.step if at is None else at
        self._rounds = self._marks()
        self.picture = MatchPicture(self._board, self._match.view())
        self._update()

    def _marks(self) -> list[int]:
        """Steps at which a person or bot committed something; jumps go between far ones."""
        steps = self._match.steps
        return [at + 1 for at, step in enumerate(steps) if step.seat is not None] or [0]

    def _position(self) -> Match:
        copy = self._match.clone()
        copy.undo(self._at)
        return copy

    def _update(self) -> None:
        position = self._position()
        picture = self.picture
        picture.view = position.view(self._viewer)
        picture.points = tuple(seat.points for seat in position.scores().seats)
        picture.log = lines_of(position.events_since(0, self._viewer), self._board.log_rules)
        last = position.steps[-1].label if position.steps else "the beginning"
        eyes = "a spectator" if self._viewer is None else self._eyes()
        picture.note = f"Step {self._at} of {self._match.step}: {last}"
        picture.status = f"Replay through the eyes of {eyes}."
        self.repaint()

    def _eyes(self) -> str:
        return self._board.name(self.picture.view, self._viewer or 0)

    def draw(self, grid: Grid) -> None:
        draw_match(grid, self.picture)

    def hints(self) -> list[Hint]:
        found = [
            ("right", "step"),
            ("left", "back"),
            ("down", "decision"),
            ("up", "earlier"),
            ("home", "start"),
            ("end", "end"),
            ("v", "eyes"),
        ]
        if layout_match(*self.size).is_compact:
            found.append(("tab", TABS[(self.picture.tab + 1) % 3].lower()))
        return [*found, ("escape", "close")]

    def press(self, key: str) -> bool:
        last = self._match.step
        if key in ("right", "space"):
            self._at = min(self._at + 1, last)
        elif key == "left":
            self._at = max(self._at - 1, 0)
        elif key in ("down", "n"):
            self._at = next((mark for mark in self._rounds if mark > self._at), last)
        elif key in ("up", "p"):
            self._at = next((mark for mark in reversed(self._rounds) if mark < self._at), 0)
        elif key in ("pagedown", "pageup"):
            self._at = max(0, min(self._at + (20 if key == "pagedown" else -20), last))
        elif key in ("home", "end"):
            self._at = 0 if key == "home" else last
        elif key == "v":
            seats: list[int | None] = [None, *range(self._match.setup.seats)]
            self._viewer = seats[(seats.index(self._viewer) + 1) % len(seats)]
        elif key == "tab":
            self.picture.tab = (self.picture.tab + 1) % len(TABS)
        elif key in ("escape", "q"):
            self.kumite.pop_screen()
            return True
        else:
            return False
        self._update()
        return True

    def click(self, token: str) -> None:
        kind, _, rest = token.partition(":")
        if kind == "tab":
            self.picture.tab = int(rest)
            self.repaint()

    def wheel(self, token: str | None, rows: int) -> None:
        if token == "panel:sheets":
            self.picture.scroll["sheets"] = max(0, self.picture.scroll.get("sheets", 0) + rows)
            self.repaint()
        else:
            self.press("right" if rows > 0 else "left")
