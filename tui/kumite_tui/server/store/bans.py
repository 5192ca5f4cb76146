"""Who may not come in: a key or an address, until the server has reached an age."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import sqlite3


class Ban(NamedTuple):
    target: str
    """`key:SHA256:...`, `from ADDRESS` or `from NET/PREFIX`."""
    until: int
    """An age of the server in seconds; 0: for ever."""
    why: str


def everything(db: sqlite3.Connection) -> list[Ban]:
    return [Ban(*row) for row in db.execute("SELECT target, until, why FROM bans ORDER BY target")]


def put(db: sqlite3.Connection, ban: Ban) -> None:
    db.execute("INSERT OR REPLACE INTO bans VALUES (?, ?, ?)", ban)


def lift(db: sqlite3.Connection, target: str) -> None:
    db.execute("DELETE FROM bans WHERE target = ?", (target,))
