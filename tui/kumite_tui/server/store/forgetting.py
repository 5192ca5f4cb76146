"""Forgetting a person: what names them is deleted, what others need is kept without a name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from kumite_tui.server.store import log

if TYPE_CHECKING:
    import sqlite3

    from kumite_tui.server.store.people import Person

__all__ = ["GONE", "Forgotten", "forget"]

GONE = "gone"
"""What stands in place of the name in matches that others played, too."""


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What was deleted, and what is kept without the name."""

    chat_lines: int
    ratings: int
    achievements: int
    texts: int
    matches: int


def forget(db: sqlite3.Connection, person: Person) -> Forgotten:
    """Delete the keys, the name and everything that is theirs alone."""
    matches = db.execute("SELECT DISTINCT match FROM seats WHERE person = ?", (person.id,))
    ids = [row[0] for row in matches.fetchall()]
    for match in ids:
        _rename(db, match, person.id)
    said = db.execute("DELETE FROM chat WHERE name = ?", (person.name,)).rowcount
    ratings, achievements, texts = (
        db.execute(f"DELETE FROM {table} WHERE person = ?", (person.id,)).rowcount
        for table in ("ratings", "achievements", "kept")
    )
    db.execute("DELETE FROM keys WHERE person = ?", (person.id,))
    db.execute("DELETE FROM reports WHERE name = ? OR reporter = ?", (person.name, person.name))
    db.execute(
        "UPDATE people SET name = ?, skeleton = ? WHERE id = ?",
        (GONE, f"{GONE} {person.id}", person.id),
    )
    return Forgotten(said, ratings, achievements, texts, len(ids))


def _rename(db: sqlite3.Connection, match: str, person: int) -> None:
    """Take the name out of a match; its chain is made anew, as the name was part of it."""
    kept = log.read(db, match)
    seats = tuple(
        msgspec.structs.replace(seat, name=GONE) if seat.person == person else seat
        for seat in kept.header.seats
    )
    body = msgspec.json.encode(msgspec.structs.replace(kept.header, seats=seats))
    chain = log.first_link(body)
    links = []
    for sequence, step in enumerate(kept.steps):
        chain = log.link(chain, sequence, step)
        links.append((chain, match, sequence))
    db.executemany("UPDATE steps SET chain = ? WHERE match = ? AND sequence = ?", links)
    db.execute("UPDATE matches SET header = ?, head = ? WHERE id = ?", (body, chain, match))
