"""Small honours, the same in every game: computed from results alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kumite.bots import bots

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable

    from kumite_tui.server.store.results import End, SeatEnd

_LONG = 400
_STRONG = frozenset(bot.name for bot in bots()[-2:])


@dataclass(frozen=True, slots=True)
class Case:
    """A match that ended for a person, and the results of all matches so far, the last first."""

    end: End
    seat: SeatEnd
    results: list[str]
    won_games: int

    @property
    def is_won(self) -> bool:
        return self.results[0] == "won"

    @property
    def opponents(self) -> list[SeatEnd]:
        return [other for other in self.end.seats if other.side != self.seat.side]

    @property
    def has_partner(self) -> bool:
        return len(self.opponents) < len(self.end.seats) - 1


@dataclass(frozen=True, slots=True)
class Achievement:
    name: str
    what_for: str
    is_earned: Callable[[Case], bool]


def _finished(case: Case) -> int:
    return sum(result in ("won", "lost", "drawn") for result in case.results)


def _won(case: Case) -> int:
    return case.results.count("won")


ALL = (
    Achievement("To the last bell", "play a match to its end", lambda c: _finished(c) >= 1),
    Achievement("First victory", "win a match", lambda c: c.is_won),
    Achievement("Regular", "play ten matches to their end", lambda c: _finished(c) >= 10),
    Achievement("Part of the furniture", "play a hundred matches", lambda c: _finished(c) >= 100),
    Achievement("Ten times up", "win ten matches", lambda c: _won(c) >= 10),
    Achievement("On a run", "win three in a row", lambda c: c.results[:3] == ["won"] * 3),
    Achievement(
        "No machines",
        "win a match in which every seat was a person's",
        lambda c: c.is_won and all(seat.person is not None for seat in c.end.seats),
    ),
    Achievement(
        "Against the clockwork",
        "win against one of the two strongest bots",
        lambda c: c.is_won and any(seat.player in _STRONG for seat in c.opponents),
    ),
    Achievement("Better together", "win with a partner", lambda c: c.is_won and c.has_partner),
    Achievement("Outnumbered", "win against three", lambda c: c.is_won and len(c.opponents) >= 3),
    Achievement("Of two schools", "win in two different games", lambda c: c.won_games >= 2),
    Achievement(
        "Long breath",
        f"win a match of {_LONG} steps",
        lambda c: c.is_won and c.end.is_played_out and c.end.steps >= _LONG,
    ),
)
_WHAT_FOR = {each.name: each.what_for for each in ALL}


def award(db: sqlite3.Connection, end: End, seat: SeatEnd) -> None:
    """Give a person what this match has earned, each thing once."""
    rows = db.execute(
        "SELECT s.result, json_extract(m.header, '$.game') FROM seats s"
        " JOIN matches m ON m.id = s.match WHERE s.person = ? AND s.result != 'running'"
        " ORDER BY m.ended IS NOT NULL, m.ended DESC, m.id = ? DESC",
        (seat.person, end.match),
    ).fetchall()
    this = end.result(seat)
    others = [result for result, _ in rows]
    others.remove(this)
    won = {game for result, game in rows if result == "won"}
    case = Case(end, seat, [this, *others], len(won))
    for each in ALL:
        if each.is_earned(case):
            db.execute(
                "INSERT OR IGNORE INTO achievements VALUES (?, ?, ?)",
                (seat.person, each.name, end.at),
            )


def of(db: sqlite3.Connection, person: int) -> tuple[tuple[str, str, int], ...]:
    """Name, what it is for, and when it was earned, the last first; then what is left, with 0."""
    rows = db.execute(
        "SELECT name, at FROM achievements WHERE person = ? ORDER BY at DESC, name", (person,)
    )
    earned = [(name, _WHAT_FOR.get(name, ""), at) for name, at in rows]
    known = {name for name, _, _ in earned}
    return (*earned, *((each.name, each.what_for, 0) for each in ALL if each.name not in known))
