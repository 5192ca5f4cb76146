"""Home: continue a match, start one, look back, learn, or change how it looks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite import __version__
from kumite_tui.drawing.grid import Rect
from kumite_tui.drawing.lines import wrapped
from kumite_tui.play.unfinished import players_of
from kumite_tui.screens.base import LocalScreen, key_name
from kumite_tui.storage.saves import kept_matches

if TYPE_CHECKING:
    from kumite_tui.drawing.grid import Grid
    from kumite_tui.screens.base import Hint
    from kumite_tui.storage.saves import Kept

__all__ = ["HomeScreen"]

NEWS = "New: Super Fantasy Brawl and Defend Neo Tokyo, lessons for every game."
"""In the words of the change log; a test holds them together."""
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
        self._kept: list[Kept] = []
        self._last = ""
        self._lessons = ""
        self._is_new = False
        """Whether nothing was played here yet."""

    @property
    def commands(self) -> tuple[str, ...]:
        return ()

    def on_mount(self) -> None:
        self._look()
        if self._is_new:  # a newcomer's first Enter leads to the lessons
            self._cursor = [row[0] for row in self._rows()].index("f")

    def _look(self) -> None:
        """What there is to continue."""
        played = kept_matches()
        self._kept = [kept for kept in played if not kept.is_over]
        words = "learn by playing, with a coach"
        self._is_new = not played
        self._lessons = f"start here: {words}" if self._is_new else words
        if self._kept:
            kept = self._kept[0]
            self._last = f"{kept.game or 'the match'} {players_of(kept)}".strip()

    def on_screen_resume(self) -> None:
        self._look()
        self._cursor = min(self._cursor, len(self._rows()) - 1)
        super().on_screen_resume()

    def _rows(self) -> list[tuple[str, str, str]]:
        """(key, title, what it is)."""
        rows = []
        if self._kept:
            rows.append(("c", "Continue", f"{self._last}, {self._kept[0].when}"))
        if len(self._kept) > 1:
            rows.append(("u", "Unfinished", f"all {len(self._kept)} matches you can continue"))
        return [
            *rows,
            ("n", "New match", "against bots, or several people at one screen"),
            ("f", "Lessons", self._lessons),
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
            grid.center(area, y, NEWS, "good")
        grid.center(area, y + 1, f"version {__version__}", "dim")

    def hints(self) -> list[Hint]:
        return [("enter", "go"), ("down", "next"), ("up", "before"), ("q", "leave")]

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
        if key == "c" and self._kept:
            app.resume_match(self._kept[0].path)
        elif key == "u":
            app.open_unfinished()
        elif key == "n":
            app.open_new_match()
        elif key == "f":
            app.open_lessons()
        elif key == "r":
            app.open_replays()
        elif key == "l":
            app.open_learn()
        elif key == "t":
            app.open_tables()
        elif key == "s":
            app.open_settings()
        elif key == "q":
            app.exit()
