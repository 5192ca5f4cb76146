"""Copies of the store: made while the server runs, verified, and brought back while it does not."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from kumite.errors import KumiteError
from kumite_tui.server.store import Store, facts, locked, log
from kumite_tui.server.store.schema import UPGRADES, VERSION

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["BadBackup", "Contents", "check", "make", "restore"]

_AT_ONCE = 100
_MOST_TOLD = 100
"""Damaged matches that are named."""
_BESIDE = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a file."""


class BadBackup(KumiteError):
    """It cannot be made, or cannot be used; the message names the file."""


@dataclass(frozen=True, slots=True)
class Contents:
    """What a backup holds."""

    people: int
    matches: int
    running: int
    bytes: int
    damaged: tuple[str, ...] = ()
    """Matches that are not what was written, each in a line. They stop nothing but themselves."""


def make(source: Path, target: Path) -> Contents:
    """Copy the store of a server that runs, and verify the copy. Raises BadBackup.

    A damaged match is copied as it is, and named: all others must not go without a backup for it.
    """
    if target.exists():
        raise BadBackup(f"{target}: it exists already; choose another name")
    fresh = target.with_name(f"{target.name}.new")
    try:
        _remove(fresh)
        with contextlib.closing(sqlite3.connect(source)) as running:
            _copy(running, fresh)
        found = check(fresh, target)
        with fresh.open("rb") as file:
            os.fsync(file.fileno())
        fresh.rename(target)
    except (OSError, sqlite3.Error) as error:
        raise BadBackup(f"{target}: no backup was made: {error}") from None
    finally:
        with contextlib.suppress(OSError):
            _remove(fresh)  # it holds the secrets of running matches
    return found


def _copy(source: sqlite3.Connection, fresh: Path) -> None:
    """Copy into a new file that says that it is a backup, with none beside it."""
    os.close(os.open(fresh, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    with contextlib.closing(sqlite3.connect(fresh)) as copy:
        source.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")
        if _version_of(copy) == VERSION:
            facts.put(copy, facts.RESTORED, "yes")
        copy.commit()


def _remove(path: Path) -> None:
    for name in ("", *_BESIDE, ".lock"):
        path.with_name(path.name + name).unlink(missing_ok=True)


def check(path: Path, called: Path | None = None) -> Contents:
    """Verify every page and every match of a copy. Raises BadBackup, which names it as `called`."""
    called = called or path
    if not path.is_file():
        raise BadBackup(f"{called}: no such file")
    try:
        with contextlib.closing(_opened(path)) as db:
            version = _version_of(db)
            if version != VERSION and version not in UPGRADES:
                raise BadBackup(
                    f"{called}: this is not a backup of a server, or it is from a newer version"
                )
            (told,) = db.execute("PRAGMA integrity_check(1)").fetchone()
            if told != "ok":
                raise BadBackup(f"{called}: it is damaged: {told}")
            damaged = _damaged(db) if version == VERSION else ()
            (people,) = db.execute("SELECT count(*) FROM people").fetchone()
            matches, ended = db.execute("SELECT count(*), count(ended) FROM matches").fetchone()
    except sqlite3.Error as error:
        raise BadBackup(f"{called}: it cannot be read: {error}") from None
    return Contents(people, matches, matches - ended, path.stat().st_size, damaged)


def _opened(path: Path) -> sqlite3.Connection:
    """For reading alone. What a plain copy of a running server has beside it is read as well."""
    is_alone = not any(path.with_name(path.name + name).exists() for name in _BESIDE)
    # Without `immutable` SQLite would make files beside it, also where it may not.
    more = "&immutable=1" if is_alone else ""
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro{more}", uri=True)


def _version_of(db: sqlite3.Connection) -> int:
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def _damaged(db: sqlite3.Connection) -> tuple[str, ...]:
    found: list[str] = []
    last, some = log.check(db, "", _AT_ONCE)
    while last:
        found += some
        last, some = log.check(db, last, _AT_ONCE)
    return tuple(found[:_MOST_TOLD])


def restore(backup: Path, data: Path) -> tuple[Contents, Path | None]:
    """Bring a backup back; where what was there before is kept now. Raises KumiteError.

    What was there is not even opened: it may be the damaged file that makes a restore necessary.
    Dice of matches that run are renewed at the next start: somebody may have seen them fall.
    """
    if not backup.is_file():
        raise BadBackup(f"{backup}: no such file")
    path = data / "kumite.sqlite"
    fresh = data / "kumite.sqlite.restored"
    try:
        data.mkdir(parents=True, exist_ok=True, mode=0o700)
        with locked(path):  # refused while a server runs there
            try:
                _prepare(backup, fresh)
                found = check(fresh, backup)
                aside = _set_aside(path)
                fresh.rename(path)
            finally:
                _remove(fresh)
    except (OSError, sqlite3.Error) as error:
        raise BadBackup(f"{data}: {backup} was not restored: {error}") from None
    return found, aside


def _prepare(backup: Path, fresh: Path) -> None:
    """A copy in the format of today that says what it is."""
    _remove(fresh)
    with contextlib.closing(_opened(backup)) as source:
        _copy(source, fresh)
    check(fresh, backup)
    Store(fresh).close()  # brings an older format up to date
    with contextlib.closing(sqlite3.connect(fresh)) as db:
        facts.put(db, facts.RESTORED, "yes")
        db.commit()
        db.execute("PRAGMA journal_mode = DELETE")


def _set_aside(path: Path) -> Path | None:
    """Move the store away, with what SQLite keeps beside it; None if there was none."""
    aside = path.with_name(f"{path.name}.before-{datetime.now(UTC):%Y%m%d-%H%M%S-%f}")
    path.with_name(f"{path.name}-shm").unlink(missing_ok=True)  # SQLite makes it anew
    moved = False
    for name in ("-wal", "-journal", ""):
        with contextlib.suppress(FileNotFoundError):
            path.with_name(path.name + name).rename(aside.with_name(aside.name + name))
            moved = True
    return aside if moved else None
