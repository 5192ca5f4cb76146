"""The form of a new match: rows whose values can be changed, always a match that can be played."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeVar

from kumite.games import find
from kumite_tui.table import HUMAN, Table, levels

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["NewMatch", "Row"]

_T = TypeVar("_T")
_MOST_DIGITS = 12
_WITH_AUTOMA = 2
_OPTION_TITLES = {"automa": "Automa"}


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the form."""

    id: str
    title: str
    value: str
    help: str


class NewMatch:
    """A table in the making."""

    def __init__(self, last: Table | None, fighters: Sequence[tuple[str, str]], level: str) -> None:
        self._game = find("neon" if last is None else last.game)
        self._names = dict(fighters)
        self._level = level
        first = self._game.modes[0]
        table = last or Table(
            game=self._game.id,
            mode=first.id,
            players=(HUMAN, level),
            fighters=(next(iter(self._names), None), None),
        )
        known = tuple(name if name in self._names else None for name in table.fighters)
        self.table = replace(table, seed=None, fighters=known)
        self._fit(table.mode, table.seats)
        self.cursor = 0

    @property
    def rows(self) -> list[Row]:
        table = self.table
        mode = self._game.mode(table.mode)
        rows = [
            Row("mode", "Mode", mode.title, "how a match is won"),
            Row("seats", "Players", str(table.seats), "people and bots together"),
        ]
        for seat, player in enumerate(table.players):
            who = "you" if table.people == (seat,) else player
            rows.append(Row(f"player:{seat}", f"Seat {seat + 1}", who, "a person or a bot"))
            fighter = table.fighters[seat]
            name = "chosen at the table" if fighter is None else self._names[fighter]
            rows.append(Row(f"fighter:{seat}", "  Fighter", name, "its sheet is at the right"))
        for option in self._game.options:
            value = dict(table.options).get(option.id, "by the rules")
            title = _OPTION_TITLES.get(option.id, option.id.capitalize())
            rows.append(Row(f"option:{option.id}", title, value, option.help))
        seed = "random" if table.seed is None else str(table.seed)
        rows.append(Row("seed", "Seed", seed, "type digits: the same seed, the same luck"))
        return rows

    @property
    def current(self) -> Row:
        return self.rows[self.cursor]

    @property
    def fighter(self) -> str | None:
        """Whose sheet to show: that of the row's seat, else of the first person."""
        name, _, seat = self.current.id.partition(":")
        people = self.table.people
        at = int(seat) if name in ("player", "fighter") else people[0] if people else 0
        return self.table.fighters[at]

    def move(self, steps: int) -> None:
        self.cursor = (self.cursor + steps) % len(self.rows)

    def change(self, steps: int) -> None:
        """The next or the previous value of the current row."""
        table = self.table
        name, _, rest = self.current.id.partition(":")
        if name == "mode":
            ids = [mode.id for mode in self._game.modes]
            self._fit(_next(ids, table.mode, steps), table.seats)
        elif name == "seats":
            seats = list(self._game.mode(table.mode).seats)
            self._fit(table.mode, _next(seats, table.seats, steps))
        elif name == "player":
            self._sit(int(rest), _next(list(levels()), table.players[int(rest)], steps))
        elif name == "fighter":
            self._take(int(rest), steps)
        elif name == "option":
            self._set_option(rest, steps)

    def type(self, key: str) -> bool:
        """Digits of the seed; True if the key meant something."""
        if self.current.id != "seed":
            return False
        digits = "" if self.table.seed is None else str(self.table.seed)
        if len(key) == 1 and key in "0123456789" and len(digits) < _MOST_DIGITS:
            digits += key
        elif key == "backspace":
            digits = digits[:-1]
        else:
            return False
        self.table = replace(self.table, seed=int(digits) if digits else None)
        return True

    def _fit(self, mode: str, seats: int) -> None:
        """Change mode or seats; everything else keeps what it can."""
        allowed = self._game.mode(mode).seats
        seats = min(allowed, key=lambda many: abs(many - seats))
        players = (*self.table.players, *[self._level] * seats)[:seats]
        fighters = (*self.table.fighters, *[None] * seats)[:seats]
        options = self.table.options
        if seats == _WITH_AUTOMA:
            options = tuple((name, value) for name, value in options if name != "automa")
        self.table = replace(
            self.table, mode=mode, players=players, fighters=fighters, options=options
        )

    def _sit(self, seat: int, player: str) -> None:
        players = list(self.table.players)
        players[seat] = player
        self.table = replace(self.table, players=tuple(players))

    def _take(self, seat: int, steps: int) -> None:
        taken = {name for at, name in enumerate(self.table.fighters) if at != seat and name}
        free: list[str | None] = [None, *(name for name in self._names if name not in taken)]
        fighters = list(self.table.fighters)
        fighters[seat] = _next(free, fighters[seat], steps)
        self.table = replace(self.table, fighters=tuple(fighters))

    def _set_option(self, name: str, steps: int) -> None:
        if name == "automa" and self.table.seats == _WITH_AUTOMA:
            return
        values = next(option.values for option in self._game.options if option.id == name)
        options = dict(self.table.options)
        choices: list[str | None] = [None, *values]
        value = _next(choices, options.get(name), steps)
        options.pop(name, None)
        if value is not None:
            options[name] = value
        self.table = replace(self.table, options=tuple(sorted(options.items())))


def _next(values: list[_T], value: _T, steps: int) -> _T:
    return values[(values.index(value) + steps) % len(values)]
