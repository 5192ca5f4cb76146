"""What people told the operator about each other, with what was said before."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from kumite_tui.server.store import tables

if TYPE_CHECKING:
    import sqlite3

__all__ = ["Told", "add", "clear", "everything"]

_MOST = 1000
"""The oldest go first."""
_LINES = 20


class Told(NamedTuple):
    at: int
    code: str
    """Of the table; empty: the lobby."""
    reporter: str
    name: str
    why: str
    said: str
    """The last lines of chat there."""


def add(db: sqlite3.Connection, at: int, code: str, reporter: str, name: str, why: str) -> None:
    said = "\n".join(f"{line.name}: {line.text}" for line in tables.chat(db, code)[-_LINES:])
    db.execute(
        "INSERT INTO reports (at, code, reporter, name, why, said) VALUES (?, ?, ?, ?, ?, ?)",
        (at, code, reporter, name, why, said),
    )
    db.execute("DELETE FROM reports WHERE id <= (SELECT max(id) FROM reports) - ?", (_MOST,))


def everything(db: sqlite3.Connection) -> list[Told]:
    rows = db.execute("SELECT at, code, reporter, name, why, said FROM reports ORDER BY id")
    return [Told(*row) for row in rows]


def clear(db: sqlite3.Connection) -> int:
    return db.execute("DELETE FROM reports").rowcount
