"""Copies of the store: made while the server runs, verified, and brought back while it does not."""

from __future__ import annotations

import contextlib
import os
import shutil
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


class BadBackup(KumiteError):
    """It cannot be made, or cannot be used; the message names the file."""


@dataclass(frozen=True, slots=True)
class Contents:
    """What a backup holds."""

    people: int
    matches: int
    running: int
    bytes: int


def make(source: Path, target: Path) -> Contents:
    """Copy the store of a server that runs, and verify the copy. Raises BadBackup."""
    if target.exists():
        raise BadBackup(f"{target}: it exists already; choose another name")
    fresh = target.with_name(f"{target.name}.new")
    try:
        with contextlib.suppress(FileNotFoundError):
            fresh.unlink()
        os.close(os.open(fresh, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        with (
            contextlib.closing(sqlite3.connect(source)) as running,
            contextlib.closing(sqlite3.connect(fresh)) as copy,
        ):
            running.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, without others beside it
            facts.put(copy, facts.RESTORED, "yes")
            copy.commit()
        found = check(fresh)
        with fresh.open("rb") as file:
            os.fsync(file.fileno())
        fresh.rename(target)
    except (OSError, sqlite3.Error) as error:
        fresh.unlink(missing_ok=True)
        raise BadBackup(f"{target}: no backup was made: {error}") from None
    return found


def check(path: Path) -> Contents:
    """Verify every page and every match of a copy. Raises BadBackup."""
    if not path.is_file():
        raise BadBackup(f"{path}: no such file")
    try:
        with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as db:
            (version,) = db.execute("PRAGMA user_version").fetchone()
            if version != VERSION and version not in UPGRADES:
                raise BadBackup(
                    f"{path}: this is not a backup of a server, or it is from a newer version"
                )
            (told,) = db.execute("PRAGMA integrity_check(1)").fetchone()
            if told != "ok":
                raise BadBackup(f"{path}: it is damaged: {told}")
            if version == VERSION:
                _check_matches(db, path)
            (people,) = db.execute("SELECT count(*) FROM people").fetchone()
            matches, ended = db.execute("SELECT count(*), count(ended) FROM matches").fetchone()
    except sqlite3.Error as error:
        raise BadBackup(f"{path}: it cannot be read: {error}") from None
    return Contents(people, matches, matches - ended, path.stat().st_size)


def _check_matches(db: sqlite3.Connection, path: Path) -> None:
    last, damaged = log.check(db, "", _AT_ONCE)
    while last and not damaged:
        last, damaged = log.check(db, last, _AT_ONCE)
    if damaged:
        raise BadBackup(f"{path}: {damaged[0]}")


def restore(backup: Path, data: Path) -> tuple[Contents, Path | None]:
    """Bring a backup back; where what was there before is kept now. Raises KumiteError.

    Dice of matches that run are renewed at the next start: somebody may have seen them fall.
    """
    check(backup)
    path = data / "kumite.sqlite"
    try:
        data.mkdir(parents=True, exist_ok=True, mode=0o700)
        is_there = path.exists()
        if is_there:
            Store(path).close()  # what is still in its log is copied into the file
        with locked(path):  # refused while a server runs there
            fresh = _prepared(backup, data)
            found = check(fresh)
            aside = _set_aside(path) if is_there else None
            fresh.rename(path)
    except (OSError, sqlite3.Error) as error:
        raise BadBackup(f"{data}: {backup} was not restored: {error}") from None
    return found, aside


def _prepared(backup: Path, data: Path) -> Path:
    """A copy in the format of today that says what it is."""
    fresh = data / "kumite.sqlite.restored"
    fresh.unlink(missing_ok=True)
    os.close(os.open(fresh, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    shutil.copyfile(backup, fresh)
    Store(fresh).close()
    with contextlib.closing(sqlite3.connect(fresh)) as db:
        facts.put(db, facts.RESTORED, "yes")
        db.commit()
        db.execute("PRAGMA journal_mode = DELETE")
    fresh.with_name(f"{fresh.name}.lock").unlink(missing_ok=True)
    return fresh


def _set_aside(path: Path) -> Path:
    aside = path.with_name(f"{path.name}.before-{datetime.now(UTC):%Y%m%d-%H%M%S-%f}")
    path.rename(aside)
    for name in ("-wal", "-shm"):
        path.with_name(path.name + name).unlink(missing_ok=True)
    return aside
