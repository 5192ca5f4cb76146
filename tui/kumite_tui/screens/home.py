"""Home: go on with a match, begin one, look back, learn, or change how it looks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite import __version__
from kumite_tui.drawing.grid import Rect
from kumite_tui.drawing.lines import wrapped
from kumite_tui.screens.base import LocalScreen, key_name
from kumite_tui.storage.saves import unfinished

if TYPE_CHECKING:
    from kumite_tui.drawing.grid import Grid
    from kumite_tui.screens.base import Hint
    from kumite_tui.storage.saves import Kept

__all__ = ["HomeScreen"]

NEWS = "New: tables for friends at a server, with chat, clocks and rematches."
"""In the words of the change log; a test holds them together."""
TABLES = "Type kumite serve in a shell; then you and your friends: ssh -p 2222 THIS-MACHINE"
_LOGO = (
    "█  █ █  █ █   █ ▀█▀ ▀▀█▀▀ █▀▀▀",
    "█▄▀  █  █ ██▄██  █    █   █▀▀ ",
    "█ ▀▄ ▀▄▄▀ █ ▀ █ ▄█▄   █   █▄▄▄",
)
_ASCII_LOGO = (
    "#  # #  # #   # ### ##### ####",
    "# #  #  # ## ##  #    #   #   ",
    "##   #  # # # #  #    #   ### ",
    "# #  #  # #   #  #    #   #   ",
    "#  #  ##  #   # ###   #   ####",
)


class HomeScreen(LocalScreen):
    """The first screen."""

    place = "home"

    def __init__(self) -> None:
        super().__init__()
        self._cursor = 0
        self._kept: Kept | None = None
        self._below = NEWS

    @property
    def commands(self) -> tuple[str, ...]:
        return ()

    def on_mount(self) -> None:
        self._look()

    def _look(self) -> None:
        """What there is to continue."""
        self._kept = unfinished()

    def on_screen_resume(self) -> None:
        self._look()
        self._cursor = min(self._cursor, len(self._rows()) - 1)
        super().on_screen_resume()

    def _rows(self) -> list[tuple[str, str, str]]:
        """(key, title, what it is)."""
        rows = []
        if self._kept is not None:
            rows.append(("c", "Continue", f"{self._kept.game or 'the match'} of {self._kept.when}"))
        return [
            *rows,
            ("n", "New match", "against bots, or several people at one screen"),
            ("f", "Lessons", "learn by playing, with a coach"),
            ("r", "Replays", "step through the matches you played"),
            ("l", "Learn", "the rules by topic, and every card"),
            ("t", "Tables", "play with friends over ssh"),
            ("s", "Settings", "themes, symbols, animation, bots"),
            ("q", "Leave", ""),
        ]

    def draw(self, grid: Grid) -> None:
        area = Rect(0, 0, grid.width, grid.height)
        logo = _ASCII_LOGO if self.skin.is_ascii else _LOGO
        rows = self._rows()
        top = max((grid.height - len(logo) - len(rows) * 2 - 8) // 2, 0) + 1
        for at, line in enumerate(logo):
            grid.center(area, top + at, line, "logo")
        y = top + len(logo) + 1
        grid.center(area, y, "arena combat in the terminal", "dim")
        y += 2
        width = min(68, grid.width)
        x = max((grid.width - width) // 2, 0)
        told = wrapped(self.kumite.notice, grid.width - 4, "warn")[:4]
        step = 2 if grid.height >= y + 2 * len(rows) + 3 + len(told) else 1
        for at, (key, title, words) in enumerate(rows):
            rect = Rect(x, y, width, 1)
            chosen = at == self._cursor
            end = grid.put(x, y, f" {self.skin.pointer if chosen else ' '} ", "hot")
            end = grid.put(end, y, f"{key_name(self.shown_key(key), self.skin)} ", "key")
            grid.put(end, y, f" {title:<12}", "strong")
            grid.put(end + 14, y, words, "dim", width=width - 18)
            if chosen:
                grid.color(Rect(end, y, 13, 1), "cursor")
            grid.zone(rect, f"row:{at}")
            y += step
        y += 1
        if self.kumite.notice:
            for part in told:
                grid.center(area, y, part[-1][0], "warn")
                y += 1
        else:
            grid.center(area, y, self._below, "good")
        grid.center(area, y + 1, f"version {__version__}", "dim")

    def hints(self) -> list[Hint]:
        return [("enter", "go"), ("down", "next"), ("up", "back"), ("q", "leave")]

    def press(self, key: str) -> bool:
        rows = self._rows()
        if key in ("up", "k", "down", "j"):
            self._cursor = (self._cursor + (-1 if key in ("up", "k") else 1)) % len(rows)
            self.repaint()
        elif key in ("enter", "space"):
            self._go(rows[self._cursor][0])
        elif key in [row[0] for row in rows]:
            self._go(key)
        else:
            return False
        return True

    def click(self, token: str) -> None:
        kind, _, number = token.partition(":")
        if kind == "row":
            self._go(self._rows()[int(number)][0])

    def point(self, token: str | None) -> None:
        if token is not None and token.startswith("row:"):
            self._cursor = int(token.removeprefix("row:"))
            self.repaint()

    def _go(self, key: str) -> None:
        app = self.kumite
        if key == "c" and self._kept is not None:
            app.resume_match(self._kept.path)
        elif key == "n":
            app.open_new_match()
        elif key == "f":
            app.open_lessons()
        elif key == "r":
            app.open_replays()
        elif key == "l":
            app.open_learn()
        elif key == "t":
            self._below = TABLES
            self.repaint()
        elif key == "s":
            app.open_settings()
        elif key == "q":
            app.exit()
