"""How matches ended: results, ratings, achievements and history."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from kumite_tui.server.messaging.messages import LuckIn, Rating, Record
from kumite_tui.server.store import achievements
from kumite_tui.server.store.log import Header

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Sequence

    from openskill.models import PlackettLuceRating

_MOST_SHARED = 1000
_LEFT = 1000
"""Whoever left ranks behind everybody who stayed; the earlier, the lower."""
_SURE = 1.0
"""How unsure the rating of a difficulty is: it never changes, and is known well."""


@dataclass(frozen=True, slots=True)
class SeatEnd:
    """One seat at the end."""

    player: str
    person: int | None
    is_guest: bool
    side: int
    rank: int
    left: int = 0
    """1: the first who left for good; 0: stayed."""

    @property
    def place(self) -> int:
        """The rank, or behind all ranks."""
        return _LEFT - self.left if self.left else self.rank


@dataclass(frozen=True, slots=True)
class End:
    """A match that is over."""

    match: str
    game: str
    at: int
    steps: int
    is_played_out: bool
    """Ended by the rules; else given up by everybody."""
    seats: tuple[SeatEnd, ...]
    against: float | None = None
    """The rating of what everybody played against together; None if seats opposed each other."""

    def result(self, seat: SeatEnd) -> str:
        """`won`, `lost`, `drawn` or `abandoned`."""
        if self.against is not None:
            is_abandoned = seat.left or not self.is_played_out
            return "abandoned" if is_abandoned else "won" if seat.rank == 1 else "lost"
        if not self.is_played_out:
            others = [each for each in self.seats if each.person not in (None, seat.person)]
            is_last = others and all(each.left < seat.left for each in others)
            return "won" if is_last else "abandoned"
        if seat.left:
            return "abandoned"
        if seat.rank > 1:
            return "lost"
        first = {each.side for each in self.seats if each.rank == 1}
        return "won" if len(first) == 1 else "drawn"


def is_rated(seats: Sequence[tuple[int, bool]], *, is_together: bool = False) -> bool:
    """Whether a result counts, from the (side, is_guest) of people: two sides have known people.

    Where all are on one side, one known person is enough.
    """
    return len({side for side, is_guest in seats if not is_guest}) > (0 if is_together else 1)


def finish(db: sqlite3.Connection, end: End) -> None:
    """Write down how a match ended, with all that follows from it."""
    db.execute("UPDATE matches SET ended = ? WHERE id = ?", (end.at, end.match))
    for seat in end.seats:
        if seat.person is not None:
            leave(db, end.match, seat.person, end.result(seat))
    _rate(db, end)
    for seat in end.seats:
        if seat.person is not None and not seat.is_guest:
            achievements.award(db, end, seat)


def leave(db: sqlite3.Connection, match: str, person: int, result: str = "abandoned") -> None:
    """Write down the result of one person."""
    db.execute(
        "UPDATE seats SET result = ? WHERE match = ? AND person = ?", (result, match, person)
    )


def drop(db: sqlite3.Connection, match: str, at: int) -> None:
    """End a match without a result: nobody has lost what nobody could play on."""
    db.execute("UPDATE matches SET ended = ? WHERE id = ?", (at, match))
    db.execute(
        "UPDATE seats SET result = 'abandoned' WHERE match = ? AND result = 'running'", (match,)
    )


def _rate(db: sqlite3.Connection, end: End) -> None:
    if end.against is not None:
        _rate_together(db, end, end.against)
        return
    known = [seat for seat in end.seats if seat.person is not None and not seat.is_guest]
    if not is_rated([(seat.side, seat.is_guest) for seat in known]):
        return
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    teams: dict[tuple[int, int], list[SeatEnd]] = {}
    for seat in known:
        teams.setdefault((seat.side, seat.left), []).append(seat)
    before = [[_rating(db, seat.person, end.game) for seat in team] for team in teams.values()]
    after = model.rate(
        [[model.rating(old.mu, old.sigma) for old in team] for team in before],
        ranks=[float(team[0].place) for team in teams.values()],
    )
    for team, olds, news in zip(teams.values(), before, after, strict=True):
        _store_ratings(db, end, team, olds, news)


def _rate_together(db: sqlite3.Connection, end: End, against: float) -> None:
    """The table against the difficulty: whoever left neither wins nor loses anything."""
    team = [seat for seat in end.seats if seat.person is not None and not seat.is_guest]
    team = [seat for seat in team if not seat.left]
    if not team or not end.is_played_out:
        return
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    before = [_rating(db, seat.person, end.game) for seat in team]
    is_won = team[0].rank == 1
    after = model.rate(
        [
            [model.rating(old.mu, old.sigma) for old in before],
            [model.rating(against, _SURE) for _ in team],
        ],
        ranks=[1.0, 2.0] if is_won else [2.0, 1.0],
    )
    _store_ratings(db, end, team, before, after[0])


def _store_ratings(
    db: sqlite3.Connection,
    end: End,
    team: Sequence[SeatEnd],
    olds: Sequence[Rating],
    news: Sequence[PlackettLuceRating],
) -> None:
    for seat, old, new in zip(team, olds, news, strict=True):
        wins = old.wins + (end.result(seat) == "won")
        row = (seat.person, end.game, new.mu, new.sigma, old.matches + 1, wins)
        db.execute("INSERT OR REPLACE INTO ratings VALUES (?, ?, ?, ?, ?, ?)", row)


def _rating(db: sqlite3.Connection, person: int | None, game: str) -> Rating:
    row = db.execute(
        "SELECT game, mu, sigma, matches, wins FROM ratings WHERE person = ? AND game = ?",
        (person, game),
    ).fetchone()
    return Rating(game, 25.0, 25.0 / 3, 0, 0) if row is None else Rating(*row)


def ratings(db: sqlite3.Connection, person: int) -> tuple[Rating, ...]:
    rows = db.execute(
        "SELECT game, mu, sigma, matches, wins FROM ratings WHERE person = ? ORDER BY game",
        (person,),
    )
    return tuple(Rating(*row) for row in rows)


def keep_luck(db: sqlite3.Connection, header: Header, seats: Sequence[float]) -> None:
    """What chance was worth to people with keys; of several seats of one, the mean."""
    mine: dict[int, list[float]] = {}
    for seat, luck in zip(header.seats, seats, strict=True):
        if seat.person is not None:
            mine.setdefault(seat.person, []).append(luck)
    db.executemany(
        "INSERT OR REPLACE INTO luck SELECT id, ?, ?, ? FROM people WHERE id = ? AND NOT is_guest",
        [
            (header.match, header.game, sum(lucks) / len(lucks), person)
            for person, lucks in mine.items()
        ],
    )


def luck(db: sqlite3.Connection, person: int) -> tuple[LuckIn, ...]:
    """By game."""
    rows = db.execute(
        "SELECT game, avg(luck), count(*) FROM luck WHERE person = ? GROUP BY game ORDER BY game",
        (person,),
    )
    return tuple(LuckIn(*row) for row in rows)


def history(db: sqlite3.Connection, person: int, most: int) -> tuple[Record, ...]:
    """Matches of a person, the last first."""
    rows = db.execute(
        "SELECT m.header, m.began, s.result, coalesce(t.code, '') FROM seats s"
        " JOIN matches m ON m.id = s.match LEFT JOIN tables t ON t.code = m.code"
        " WHERE s.person = ? ORDER BY m.began DESC, m.id LIMIT ?",
        (person, most),
    )
    found = []
    for body, began, result, code in rows:
        try:
            header = msgspec.json.decode(body, type=Header)
        except msgspec.MsgspecError:
            continue
        names = tuple(seat.name for seat in header.seats)
        found.append(Record(header.match, header.game, header.mode, began, names, result, code))
    return tuple(found)


def shared(db: sqlite3.Connection, one: int, other: int) -> list[tuple[Header, str, str]]:
    """Matches that two people ended on different seats, with the result of each; the last first."""
    rows = db.execute(
        "SELECT DISTINCT m.header, a.result, b.result FROM seats a"
        " JOIN seats b ON b.match = a.match AND b.person = ?"
        " JOIN matches m ON m.id = a.match"
        " WHERE a.person = ? AND m.ended IS NOT NULL ORDER BY m.ended DESC LIMIT ?",
        (other, one, _MOST_SHARED),
    )
    found = []
    for body, mine, theirs in rows:
        with suppress(msgspec.MsgspecError):
            found.append((msgspec.json.decode(body, type=Header), mine, theirs))
    return found


def own_match(db: sqlite3.Connection, person: int, wanted: str) -> str | None:
    """A match that a person played in: by its name, the last at a table by code, or the last."""
    row = db.execute(
        "SELECT m.id FROM seats s JOIN matches m ON m.id = s.match"
        " WHERE s.person = ? AND ? IN (m.id, m.code, '')"
        " ORDER BY m.ended IS NULL, m.ended DESC, m.began DESC LIMIT 1",
        (person, wanted),
    ).fetchone()
    return None if row is None else str(row[0])
