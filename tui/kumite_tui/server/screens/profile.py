"""Profile: how well somebody plays here, and what they have achieved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games import find
from kumite_tui.grid import Rect
from kumite_tui.lines import scrolled, wrapped
from kumite_tui.server.messages import Person, Profile
from kumite_tui.server.screens.base import TableScreen
from kumite_tui.server.screens.history import day

if TYPE_CHECKING:
    from kumite_tui.grid import Grid
    from kumite_tui.lines import Line
    from kumite_tui.screens.base import Hint
    from kumite_tui.server.messages import Rating, Reply

__all__ = ["ProfileScreen"]


class ProfileScreen(TableScreen):
    """Of oneself, or of somebody by name."""

    def __init__(self, name: str = "") -> None:
        super().__init__()
        self._wanted = name
        self._person: Person | None = None
        self._first = 0

    def on_mount(self) -> None:
        self.server.request(Profile(self._wanted), self._came, self.told)

    def _came(self, reply: Reply) -> None:
        assert isinstance(reply, Person)
        self._person = reply
        self.repaint()

    def draw(self, grid: Grid) -> None:
        name = self._person.name if self._person is not None else self._wanted
        inner = grid.frame(Rect(0, 0, grid.width, grid.height - 1), f"PROFILE {name}".strip())
        place = Rect(inner.x + 2, inner.y + 1, inner.width - 5, inner.height - 2)
        self._first = scrolled(grid, place, self._lines(place.width), self._first)

    def _lines(self, width: int) -> list[Line]:
        person = self._person
        if person is None:
            return [[(self.trouble or "One moment...", "warn" if self.trouble else "dim")]]
        lines: list[Line] = [
            [(person.name, "logo"), (f"  here since {day(person.since)[:10]}", "dim")],
            [("", "text")],
            [("RATINGS", "title")],
        ]
        if not person.ratings:
            lines.append([("No match against people has been counted yet.", "dim")])
        lines += [_rating(each) for each in person.ratings]
        lines += [[("", "text")], [("ACHIEVEMENTS", "title")]]
        if not person.achievements:
            lines.append([("None yet.", "dim")])
        for name, what, when in person.achievements:
            star = self.skin.star
            lines.append([(f"{star} ", "key"), (name, "strong"), (f"  {day(when)[:10]}", "dim")])
            lines += [[("  ", "text"), *line] for line in wrapped(what, width - 2, "text")]
        return lines

    def hints(self) -> list[Hint]:
        return [("escape", "home"), ("down", "scroll")]

    def press(self, key: str) -> bool:
        if key in ("up", "down", "pageup", "pagedown"):
            self._first += {"up": -1, "down": 1, "pageup": -10, "pagedown": 10}[key]
            self.repaint()
        elif key in ("escape", "q", "enter"):
            self.server.show_home()
        else:
            return False
        return True

    def wheel(self, token: str | None, rows: int) -> None:
        self._first += rows
        self.repaint()


def _rating(told: Rating) -> Line:
    return [
        (f"{find(told.game).title:<20}", "strong"),
        (f"{told.mu:5.1f}", "good"),
        (f" give or take {told.sigma:.1f}", "dim"),
        (f"  won {told.wins} of {told.matches}", "text"),
    ]
