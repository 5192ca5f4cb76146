"""People, their names and what they keep."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kumite.errors import KumiteError

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Collection


class NameTaken(KumiteError):
    """Another has that name, or one that looks like it."""


class TooMuch(KumiteError):
    """No more of it is kept for one person."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody with a name."""

    id: int
    name: str
    is_guest: bool
    since: int
    has_played: bool = False
    """A match to its end."""

    def is_new(self, date: int) -> bool:
        """Anybody can make a thousand keys: what they may take up is little at first."""
        return self.is_guest or not self.has_played or date - self.since < _NEW_SECONDS


_NEW_SECONDS = 86400
_COLUMNS = (
    "SELECT id, name, is_guest, since, EXISTS (SELECT 1 FROM seats WHERE person = people.id"
    " AND result IN ('won', 'lost', 'drawn')) FROM people"
)


def find(db: sqlite3.Connection, key: str) -> Person | None:
    """Whoever has that key."""
    whose = "(SELECT person FROM keys WHERE key = ?)"
    return _person(db.execute(f"{_COLUMNS} WHERE id = {whose}", (key,)).fetchone())


def known_keys(db: sqlite3.Connection, date: int) -> frozenset[str]:
    """The keys of everybody who is not new here."""
    rows = db.execute(
        "SELECT key FROM keys WHERE person IN (SELECT id FROM people WHERE NOT is_guest AND since"
        " <= ?) AND person IN (SELECT person FROM seats WHERE result IN ('won', 'lost', 'drawn'))",
        (date - _NEW_SECONDS,),
    )
    return frozenset(row[0] for row in rows)


def by_skeleton(db: sqlite3.Connection, skeleton: str) -> Person | None:
    """Whoever has a name that looks so."""
    return _person(db.execute(f"{_COLUMNS} WHERE skeleton = ?", (skeleton,)).fetchone())


def keys_of(db: sqlite3.Connection, person: int) -> tuple[tuple[str, int], ...]:
    """Each key of a person, and since when it is theirs; the oldest first."""
    rows = db.execute("SELECT key, since FROM keys WHERE person = ? ORDER BY since, key", (person,))
    return tuple(rows.fetchall())


def add_key(db: sqlite3.Connection, person: int, key: str, at: int, most: int) -> None:
    """Another key for somebody. Raises NameTaken or TooMuch."""
    if find(db, key) is not None:
        raise NameTaken("that key has a name here already")
    if len(keys_of(db, person)) >= most:
        raise TooMuch(f"you have {most} keys; remove one first")
    db.execute("INSERT INTO keys VALUES (?, ?, ?)", (key, person, at))


def remove_key(db: sqlite3.Connection, person: int, key: str) -> None:
    """Raises KumiteError if it is the last one, or another's."""
    keys = [each for each, _ in keys_of(db, person)]
    if key not in keys:
        raise KumiteError("you have no such key")
    if len(keys) == 1:
        raise KumiteError("this is your only key; add another first")
    db.execute("DELETE FROM keys WHERE key = ?", (key,))


def add(
    db: sqlite3.Connection, key: str, name: str, skeleton: str, *, is_guest: bool, at: int
) -> Person:
    """Give a name to a key. Raises NameTaken."""
    if by_skeleton(db, skeleton) is not None:
        raise NameTaken(f"{name} is taken, or looks like a name that is; choose another")
    if find(db, key) is not None:
        raise NameTaken("you have a name already")
    cursor = db.execute(
        "INSERT INTO people (name, skeleton, is_guest, since) VALUES (?, ?, ?, ?)",
        (name, skeleton, is_guest, at),
    )
    person = int(cursor.lastrowid or 0)
    db.execute("INSERT INTO keys VALUES (?, ?, ?)", (key, person, at))
    return Person(person, name, is_guest, at)


def forget_guests(db: sqlite3.Connection, seated: Collection[int]) -> None:
    """Those who never played and sit nowhere leave no trace; their number may become another's."""
    db.execute(
        "DELETE FROM people WHERE is_guest AND id NOT IN (SELECT person FROM seats)"
        " AND id NOT IN (SELECT value FROM json_each(?))",
        (json.dumps(sorted(seated)),),
    )
    for table in ("kept", "keys"):
        db.execute(f"DELETE FROM {table} WHERE person NOT IN (SELECT id FROM people)")


def keep(db: sqlite3.Connection, person: int, name: str, text: str, most: int) -> None:
    """Keep a text under a name. Raises TooMuch."""
    others = "SELECT count(*) FROM kept WHERE person = ? AND name != ?"
    if db.execute(others, (person, name)).fetchone()[0] >= most:
        raise TooMuch(f"only {most} texts are kept for one person")
    db.execute("INSERT OR REPLACE INTO kept VALUES (?, ?, ?)", (person, name, text))


def kept(db: sqlite3.Connection, person: int, name: str) -> str:
    """What was kept under a name; empty if nothing was."""
    row = db.execute(
        "SELECT text FROM kept WHERE person = ? AND name = ?", (person, name)
    ).fetchone()
    return "" if row is None else str(row[0])


def _person(row: tuple[int, str, int, int, int] | None) -> Person | None:
    return None if row is None else Person(row[0], row[1], bool(row[2]), row[3], bool(row[4]))
