"""The form of a new match: rows whose values can be changed, always a match that can be played."""

from __future__ import annotations

from dataclasses import dataclass, replace
from string import ascii_uppercase
from typing import TYPE_CHECKING, TypeVar

from kumite import engines
from kumite.errors import BadSetup
from kumite.games import find
from kumite_tui.boards import games_without_board
from kumite_tui.models.typed import typed
from kumite_tui.play.seating import HUMAN, Seating, levels

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["NewMatch", "Row", "next_value"]

_T = TypeVar("_T")
_MOST_DIGITS = 12
_MOST_LETTERS = 400


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the form."""

    id: str
    title: str
    value: str
    help: str


class NewMatch:
    """A table in the making."""

    def __init__(
        self,
        last: Seating | None,
        fighters: Sequence[tuple[str, str]],
        level: str,
        packs: Sequence[str] = (),
        games: Sequence[str] = (),
        game: str = "",
    ) -> None:
        """`fighters` are (id, name); `packs` are paths to choose from, `games` the ids of games.

        Without a last table it begins with the usual one of `game`.
        """
        self._packs = list(packs)
        self._games = list(games)
        self.problem = ""
        """Why the pack cannot be used."""
        self._names = dict(fighters)
        self._cards: dict[str, str] = {}
        self._card = ""
        self._level = level
        someone = next(iter(self._names), None)
        table = last or Seating(game=game, players=(HUMAN, level), fighters=(someone, None))
        self._game = find(table.game)
        self.table = replace(table, seed=None)
        self.use_fighters(fighters)
        self._fit(table.mode, table.seats)
        self.cursor = 0

    def use_fighters(self, fighters: Sequence[tuple[str, str]]) -> None:
        """Those of the pack that was chosen; a seat whose fighter is not among them chooses."""
        self._names = dict(fighters)
        known = tuple(name if name in self._names else None for name in self.table.fighters)
        self.table = replace(self.table, fighters=known)

    def use_cards(self, cards: Sequence[tuple[str, str]]) -> None:
        """What can be read about, (id, name), where seats form teams at the table."""
        self._cards = dict(cards)
        if self._card not in self._cards:
            self._card = next(iter(self._cards), "")

    @property
    def takes_text(self) -> bool:
        """Whether the current row is typed."""
        return self.current.id == "pack"

    @property
    def rows(self) -> list[Row]:
        table = self.table
        mode = self._game.mode(table.mode)
        rows = [
            Row("game", "Game", self._game.title, self._game_help()),
            Row("mode", "Mode", mode.title, "how a match is won"),
            Row("seats", "Players", str(table.seats), "people and bots together"),
        ]
        for seat in range(table.seats):
            who = self._who(seat)
            side, mates = self._side(seat)
            rows.append(
                Row(f"player:{seat}", f"Seat {seat + 1}{side}", who, f"a person or a bot{mates}")
            )
            if self._cards:
                continue
            for place in range(seat, mode.places(table.seats), table.seats):
                fighter = table.fighters[place]
                name = "picked at the start" if fighter is None else self._names[fighter]
                rows.append(Row(f"fighter:{place}", "  Fighter", name, "details on the right"))
        if self._cards:
            words = "read about them here; teams are formed when the match starts"
            rows.append(Row("card", "Champions", self._cards[self._card], words))
        for option in self._game.options:
            value = dict(table.options).get(option.id, "by the rules")
            rows.append(Row(f"option:{option.id}", option.id.capitalize(), value, option.help))
        return [*rows, *self._last_rows()]

    def _side(self, seat: int) -> tuple[str, str]:
        """The letter of a seat's team and who is with it; empty where there are no teams."""
        mode = self._game.mode(self.table.mode)
        if mode.is_together:
            return "", ""
        sides = mode.sides(self.table.seats)
        number, side = next((at, side) for at, side in enumerate(sides) if seat in side)
        mates = [str(each + 1) for each in side if each != seat]
        if not mates:
            return "", ""
        return f" ({ascii_uppercase[number]})", f", with seat {' and '.join(mates)}"

    def _who(self, seat: int) -> str:
        return "you" if self.table.people == (seat,) else self.table.players[seat]

    def _last_rows(self) -> list[Row]:
        path = self.table.packs[0] if self.table.packs else ""
        help_words = "type a path, or choose one of your packs folder"
        seed = "random" if self.table.seed is None else str(self.table.seed)
        return [
            Row("pack", "Pack", path or "none", help_words),
            Row("seed", "Seed", seed, "type digits: the same seed, the same luck"),
        ]

    @property
    def current(self) -> Row:
        return self.rows[self.cursor]

    @property
    def fighter(self) -> str | None:
        """Whose sheet to show: that of the row's seat, else of the first person."""
        if self._cards:
            return self._card
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
        if name == "game":
            self._play_game(next_value(self._games or [table.game], table.game, steps))
        elif name == "mode":
            ids = [mode.id for mode in self._game.modes]
            self._fit(next_value(ids, table.mode, steps), table.seats)
        elif name == "seats":
            seats = list(self._game.mode(table.mode).seats)
            self._fit(table.mode, next_value(seats, table.seats, steps))
        elif name == "player":
            self._sit(int(rest), next_value(list(levels()), table.players[int(rest)], steps))
        elif name == "fighter":
            self._take(int(rest), steps)
        elif name == "card":
            self._card = next_value(list(self._cards), self._card, steps)
        elif name == "option":
            self._set_option(rest, steps)
        elif name == "pack":
            packs = ["", *self._packs]
            here = table.packs[0] if table.packs else ""
            if here not in packs:
                packs.append(here)
            self._use_pack(next_value(packs, here, steps))

    def _game_help(self) -> str:
        without = games_without_board()
        if not without:
            return "what is played"
        return f"no board yet: {', '.join(without)}"

    def _play_game(self, game: str) -> None:
        """Another game: its modes, its options, and fighters chosen at the table."""
        if game == self._game.id:
            return
        self._game = find(game)
        seats = self.table.seats
        self.table = Seating(game=game, players=self.table.players, fighters=())
        self._fit(self.table.mode, seats)

    def _use_pack(self, path: str) -> None:
        self.table = replace(self.table, packs=(path,) if path else ())

    def _type_path(self, key: str) -> bool:
        path = typed(self.table.packs[0] if self.table.packs else "", key, _MOST_LETTERS)
        if path is not None:
            self._use_pack(path)
        return path is not None

    def type(self, key: str) -> bool:
        """Digits of the seed, or a path; True if the key meant something."""
        if self.current.id == "pack":
            return self._type_path(key)
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
        fitted = replace(self.table, mode=mode, players=players)
        if fitted.options and not _can_start(fitted):
            kept = [each for each in fitted.options if _can_start(replace(fitted, options=(each,)))]
            fitted = replace(fitted, options=tuple(kept))
        self.table = fitted

    def _sit(self, seat: int, player: str) -> None:
        players = list(self.table.players)
        players[seat] = player
        self.table = replace(self.table, players=tuple(players))

    def _take(self, seat: int, steps: int) -> None:
        taken = {name for at, name in enumerate(self.table.fighters) if at != seat and name}
        free: list[str | None] = [None, *(name for name in self._names if name not in taken)]
        fighters = list(self.table.fighters)
        fighters[seat] = next_value(free, fighters[seat], steps)
        self.table = replace(self.table, fighters=tuple(fighters))

    def _set_option(self, name: str, steps: int) -> None:
        values = next(option.values for option in self._game.options if option.id == name)
        choices: list[str | None] = [None, *values]
        value = dict(self.table.options).get(name)
        for _ in choices:
            value = next_value(choices, value, steps)
            options = {each: kept for each, kept in self.table.options if each != name}
            if value is not None:
                options[name] = value
            changed = replace(self.table, options=tuple(sorted(options.items())))
            if value is None or _can_start(changed):
                self.table = changed
                return


def _can_start(table: Seating) -> bool:
    """Whether the rules of the game allow these options together; fighters do not matter here."""
    try:
        bare = replace(table, fighters=(), packs=())
        engines.load(table.game, find(table.game).engines[0]).new(bare.setup())
    except BadSetup:
        return False
    return True


def next_value(values: Sequence[_T], value: _T, steps: int) -> _T:
    """Round at both ends.

    >>> next_value([1, 2, 3], 3, 1)
    1
    """
    return values[(values.index(value) + steps) % len(values)]
