"""Single values that the server remembers about itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import sqlite3

AGE = "age"
"""Seconds that the server has run, all starts together."""


RESTORED = "restored"
"""Noted in every backup: whoever starts a server from it finds dice that somebody has seen."""


def get(db: sqlite3.Connection, name: str) -> str:
    """Empty if it was never noted."""
    row = db.execute("SELECT value FROM facts WHERE name = ?", (name,)).fetchone()
    return "" if row is None else str(row[0])


def forget(db: sqlite3.Connection, name: str) -> None:
    db.execute("DELETE FROM facts WHERE name = ?", (name,))


def put(db: sqlite3.Connection, name: str, value: str) -> None:
    db.execute("INSERT OR REPLACE INTO facts VALUES (?, ?)", (name, value))
