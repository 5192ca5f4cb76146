"""Profile: how well somebody plays here, and what they have achieved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games import find
from kumite_tui.drawing.grid import Rect
from kumite_tui.drawing.lines import scrolled, wrapped
from kumite_tui.server.guest.luck import points
from kumite_tui.server.guest.screens.base import TableScreen
from kumite_tui.server.guest.screens.history import day
from kumite_tui.server.messaging.messages import Person, Profile

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite_tui.drawing.grid import Grid
    from kumite_tui.drawing.lines import Line
    from kumite_tui.screens.base import Hint
    from kumite_tui.server.messaging.messages import LuckIn, Rating, Reply, Versus

__all__ = ["ProfileScreen"]


class ProfileScreen(TableScreen):
    """Of oneself, or of people by name: one after the other."""

    def __init__(self, names: Sequence[str] = ("",)) -> None:
        """An empty name is oneself."""
        super().__init__()
        self._names = list(names)
        self._at = 0
        self._person: Person | None = None
        self._first = 0

    def on_mount(self) -> None:
        self._ask()

    @property
    def _wanted(self) -> str:
        return self._names[self._at]

    @property
    def _is_own(self) -> bool:
        hall = self.server.hall
        return self._wanted in ("", hall.name) and not hall.is_guest

    def _ask(self) -> None:
        wanted = self._wanted
        self._person, self._first, self.trouble = None, 0, ""

        def came(reply: Reply) -> None:
            assert isinstance(reply, Person)
            if wanted == self._wanted:
                self._person = reply
                self.repaint()

        self.server.request(Profile(wanted), came, self.told)
        self.repaint()

    def _turn(self, steps: int) -> None:
        self._at = (self._at + steps) % len(self._names)
        self._ask()

    def _look_for(self, name: str) -> str:
        """Somebody whose name was typed."""
        if not name:
            return "Type a name first."
        self.server.pop_screen()
        self._names, self._at = [name], 0
        self._ask()
        return ""

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
        if self._person is not None and self._wanted not in ("", self.server.hall.name):
            lines += [[("", "text")], [("YOU AGAINST THEM", "title")]]
            if not person.versus:
                lines.append([("You have not ended a match against each other yet.", "dim")])
            lines += [_versus(each) for each in person.versus]
        if person.luck:
            lines += [[("", "text")], [("LUCK", "title")]]
            lines += [_luck(each) for each in person.luck]
            what = "Percentage points of winning chance a match, as the engine judges positions."
            lines += [*wrapped(f"{what} The average of all is 0.", width, "dim")]
        lines += [[("", "text")], [("ACHIEVEMENTS", "title")]]
        for name, what, when in person.achievements:
            if when:
                star = f"{self.skin.star} "
                lines.append([(star, "key"), (name, "strong"), (f"  {day(when)[:10]}", "dim")])
            else:
                lines.append([(f"  {name}  not yet", "dim")])
            role = "text" if when else "dim"
            lines += [[("  ", "text"), *line] for line in wrapped(what, width - 2, role)]
        return lines

    def hints(self) -> list[Hint]:
        found: list[Hint] = [("escape", "back"), ("down", "scroll"), ("n", "somebody else")]
        if self._is_own:
            found.append(("k", "your keys"))
        return [("right", "next person"), *found] if len(self._names) > 1 else found

    def press(self, key: str) -> bool:
        if key in ("up", "down", "pageup", "pagedown"):
            self._first += {"up": -1, "down": 1, "pageup": -10, "pagedown": 10}[key]
            self.repaint()
        elif key in ("left", "right") and len(self._names) > 1:
            self._turn(1 if key == "right" else -1)
        elif key == "n":
            self.server.ask("PROFILE", "Whose? A name as it is shown here.", "", self._look_for)
        elif key == "k" and self._is_own:
            self.server.open_own_keys()
        elif key in ("escape", "q", "enter"):
            self.server.pop_screen()
        else:
            return False
        return True

    def wheel(self, token: str | None, rows: int) -> None:
        self._first += rows
        self.repaint()


def _versus(told: Versus) -> Line:
    return [
        (f"{find(told.game).title:<20}", "strong"),
        (f"won {told.won}", "good"),
        (f"  lost {told.lost}", "bad"),
        (f"  neither {told.drawn}", "text"),
    ]


def _luck(told: LuckIn) -> Line:
    count = "1 match" if told.matches == 1 else f"{told.matches} matches"
    return [
        (f"{find(told.game).title:<20}", "strong"),
        (f"{points(told.mean):>5}", "good" if told.mean >= 0 else "bad"),
        (f"  over {count}", "text"),
    ]


def _rating(told: Rating) -> Line:
    return [
        (f"{find(told.game).title:<20}", "strong"),
        (f"{told.mu:5.1f}", "good"),
        (f" give or take {told.sigma:.1f}", "dim"),
        (f"  won {told.wins} of {told.matches}", "text"),
    ]
