"""One thread that writes: whatever waits goes into one transaction and one sync of the disk.

A commit that reported an error may be on the disk all the same. So every transaction counts up a
mark, and after an error the mark is read before anything else is tried.
"""

from __future__ import annotations

import logging
import sqlite3
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any

from kumite.errors import KumiteError

if TYPE_CHECKING:
    from collections.abc import Callable

    Connect = Callable[[], sqlite3.Connection]
    Work = Callable[[sqlite3.Connection], Any]

_log = logging.getLogger(__name__)
_MOST_AT_ONCE = 256


class StoreError(KumiteError):
    """Nothing can be kept now; what was kept stays, and trying again later is right."""


@dataclass(slots=True)
class _Job:
    work: Work
    answer: Future[Any] = field(default_factory=Future)
    result: Any = None
    error: Exception | None = None


class Writer:
    """See the module."""

    def __init__(self, connect: Connect) -> None:
        self._connect = connect
        self._connection: sqlite3.Connection | None = connect()
        self._mark = _mark_of(self._connection)
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="kumite-store", daemon=True)
        self._thread.start()
        self.trouble = ""
        """Why nothing can be kept; empty while all is well."""
        self.groups = 0

    def put(self, work: Work) -> Future[Any]:
        """Do this in the next transaction. The answer comes once it is on the disk.

        What `work` raises is its answer, and undoes what it wrote; StoreError is the disk's.
        """
        job = _Job(work)
        self._jobs.put(job)
        return job.answer

    def close(self) -> None:
        """Finish what waits, and end."""
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        is_open = True
        while is_open:
            group = [self._jobs.get()]
            while len(group) < _MOST_AT_ONCE and not self._jobs.empty():
                group.append(self._jobs.get())
            is_open = None not in group
            jobs = [job for job in group if job is not None]
            if jobs:
                self._keep(jobs)
        if self._connection is not None:
            self._connection.close()

    def _keep(self, jobs: list[_Job]) -> None:
        try:
            self._transact(jobs)
            self.trouble = ""
        except Exception as error:
            if not self._is_kept_all_the_same(error):
                for job in jobs:
                    job.answer.set_exception(StoreError(self.trouble))
                return
        for job in jobs:
            if job.error is not None:
                job.answer.set_exception(job.error)
            else:
                job.answer.set_result(job.result)

    def _transact(self, jobs: list[_Job]) -> None:
        if self._connection is None:
            self._connection = self._connect()
            self._mark = _mark_of(self._connection)
        connection = self._connection
        connection.execute("BEGIN IMMEDIATE")
        for job in jobs:
            connection.execute("SAVEPOINT job")
            try:
                job.result = job.work(connection)
            except sqlite3.OperationalError:
                raise
            except Exception as error:
                job.error = error
                connection.execute("ROLLBACK TO job")
            connection.execute("RELEASE job")
        connection.execute("UPDATE mark SET groups = ?", (self._mark + 1,))
        connection.execute("COMMIT")
        self._mark += 1
        self.groups += 1

    def _is_kept_all_the_same(self, error: Exception) -> bool:
        """Read the tail after a failure; a copy into the main file makes sure it is there."""
        self.trouble = _words(error)
        _log.warning("the store cannot write: %s", error)
        connection, self._connection = self._connection, None
        if connection is None:
            return False
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        with suppress(sqlite3.Error):
            connection.close()
        try:
            fresh = self._connect()
        except sqlite3.Error:
            return False
        try:
            is_kept = _mark_of(fresh) == self._mark + 1
            busy, *_ = fresh.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            if is_kept and busy:
                raise sqlite3.OperationalError("the log could not be copied")
        except sqlite3.Error:
            fresh.close()
            return False
        self._connection = fresh
        if is_kept:
            self._mark += 1
        return is_kept


def _mark_of(connection: sqlite3.Connection) -> int:
    return int(connection.execute("SELECT groups FROM mark").fetchone()[0])


def _words(error: Exception) -> str:
    if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL:
        return "the disk of the server is full; nothing is lost, try again later"
    return "the server cannot write to its disk; nothing is lost, try again later"
