"""Tables as they stand, and what was said at them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite_tui.server.messaging.messages import ChatLine

if TYPE_CHECKING:
    import sqlite3


def save(db: sqlite3.Connection, code: str, body: bytes) -> None:
    db.execute("INSERT OR REPLACE INTO tables VALUES (?, ?)", (code, body))


def clear(db: sqlite3.Connection, code: str) -> None:
    """A table is gone, and with it what was said there."""
    db.execute("DELETE FROM tables WHERE code = ?", (code,))
    db.execute("DELETE FROM chat WHERE code = ?", (code,))


def one(db: sqlite3.Connection, code: str) -> bytes | None:
    row = db.execute("SELECT body FROM tables WHERE code = ?", (code,)).fetchone()
    return None if row is None else bytes(row[0])


def everything(db: sqlite3.Connection) -> list[bytes]:
    return [row[0] for row in db.execute("SELECT body FROM tables ORDER BY code")]


def say(db: sqlite3.Connection, code: str, line: ChatLine, most: int) -> None:
    """Add a line; of each table only the last ones are kept."""
    db.execute(
        "INSERT INTO chat (code, at, name, text, is_watcher) VALUES (?, ?, ?, ?, ?)",
        (code, line.at, line.name, line.text, line.is_watcher),
    )
    db.execute(
        "DELETE FROM chat WHERE code = ? AND id <= (SELECT id FROM chat WHERE code = ?"
        " ORDER BY id DESC LIMIT 1 OFFSET ?)",
        (code, code, most),
    )


def chat(db: sqlite3.Connection, code: str) -> tuple[ChatLine, ...]:
    rows = db.execute(
        "SELECT at, name, text, is_watcher FROM chat WHERE code = ? ORDER BY id", (code,)
    )
    return tuple(ChatLine(at, name, text, bool(watches)) for at, name, text, watches in rows)
