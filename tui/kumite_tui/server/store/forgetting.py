"""Forgetting a person: what names them is deleted, what others need is kept without a name."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from kumite_tui.server.store import log

if TYPE_CHECKING:
    import sqlite3

    from kumite_tui.server.store.people import Person

__all__ = ["GONE", "Forgotten", "forget", "without_name"]

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
    _unname(db, "chat", ("text",), person.name)
    ratings, achievements, texts = (
        db.execute(f"DELETE FROM {table} WHERE person = ?", (person.id,)).rowcount
        for table in ("ratings", "achievements", "kept")
    )
    for table in ("keys", "luck"):
        db.execute(f"DELETE FROM {table} WHERE person = ?", (person.id,))
    db.execute("DELETE FROM reports WHERE name = ? OR reporter = ?", (person.name, person.name))
    _forget_said(db, person.name)
    _unname(db, "reports", ("why", "said"), person.name)
    db.execute(
        "UPDATE people SET name = ?, skeleton = ? WHERE id = ?",
        (GONE, f"{GONE} {person.id}", person.id),
    )
    return Forgotten(said, ratings, achievements, texts, len(ids))


def without_name(text: str, name: str) -> str:
    """What others wrote, without a name in it.

    >>> without_name("mia's table, Miami", "Mia")
    "gone's table, Miami"
    """
    return re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", GONE, text, flags=re.IGNORECASE)


def _unname(db: sqlite3.Connection, table: str, columns: tuple[str, ...], name: str) -> None:
    """Take a name out of what others wrote."""
    for column in columns:
        for at, text in db.execute(f"SELECT id, {column} FROM {table}").fetchall():
            if (new := without_name(text, name)) != text:
                db.execute(f"UPDATE {table} SET {column} = ? WHERE id = ?", (new, at))


def _forget_said(db: sqlite3.Connection, name: str) -> None:
    """Reports about others hold what was said before: their own lines go."""
    rows = db.execute("SELECT id, said FROM reports").fetchall()
    for at, said in rows:
        lines = [line for line in said.split("\n") if not line.startswith(f"{name}: ")]
        db.execute("UPDATE reports SET said = ? WHERE id = ?", ("\n".join(lines), at))


def _rename(db: sqlite3.Connection, match: str, person: int) -> None:
    """Take the name out of a match; its chain is made anew, as the name was part of it."""
    try:
        kept = log.read(db, match)
    except log.Damaged:
        _rename_damaged(db, match, person)
        return
    body = _nameless(kept.header, person)
    chain = log.first_link(body)
    links = []
    for sequence, step in enumerate(kept.steps):
        chain = log.extend_chain(chain, sequence, step)
        links.append((chain, match, sequence))
    db.executemany("UPDATE steps SET chain = ? WHERE match = ? AND sequence = ?", links)
    db.execute("UPDATE matches SET header = ?, head = ? WHERE id = ?", (body, chain, match))


def _rename_damaged(db: sqlite3.Connection, match: str, person: int) -> None:
    """Nothing shows a damaged match, but its header may hold the name all the same."""
    row = db.execute("SELECT header FROM matches WHERE id = ?", (match,)).fetchone()
    try:
        header = msgspec.json.decode(b"" if row is None else row[0], type=log.Header)
    except msgspec.MsgspecError:
        db.execute("UPDATE matches SET header = ? WHERE id = ?", (b"", match))
        return
    db.execute("UPDATE matches SET header = ? WHERE id = ?", (_nameless(header, person), match))


def _nameless(header: log.Header, person: int) -> bytes:
    seats = tuple(
        msgspec.structs.replace(seat, name=GONE) if seat.person == person else seat
        for seat in header.seats
    )
    return msgspec.json.encode(msgspec.structs.replace(header, seats=seats))
