"""What the server keeps: one SQLite file, one thread that writes, one that reads.

Nothing is acknowledged before it is on the disk. `log`, `people`, `tables` and `results` are the
questions and changes; each is a function of a connection, handed to `Store.read` or `Store.write`.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from typing import IO, TYPE_CHECKING, Concatenate, ParamSpec, TypeVar

from kumite.errors import KumiteError
from kumite_tui.server.store.schema import SCHEMA, UPGRADES, VERSION
from kumite_tui.server.store.writer import StoreError, Writer

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

__all__ = ["Store", "StoreError", "locked"]

_Args = ParamSpec("_Args")
_Result = TypeVar("_Result")
_BUSY_SECONDS = 5
_LOCK_SECONDS, _LOCK_PAUSE = 2.0, 0.05


class Store:
    """See the module. Used from one event loop."""

    def __init__(self, path: Path, *, synchronous: str = "FULL") -> None:
        """Open or make the file. Raises KumiteError if it cannot be used."""
        self.path = path
        self._synchronous = synchronous
        with ExitStack() as undo:
            try:
                self._lock = undo.enter_context(locked(path))
                _make(path)
                self._writer = Writer(self._connect)
            except (sqlite3.Error, OSError, UnicodeDecodeError) as error:
                raise KumiteError(f"{path}: cannot keep matches there: {error}") from None
            undo.pop_all()
        self._readers = ThreadPoolExecutor(1, "kumite-reader")
        self._reader: sqlite3.Connection | None = None

    @property
    def trouble(self) -> str:
        """Why nothing can be kept now; empty while all is well."""
        return self._writer.trouble

    @property
    def commits(self) -> int:
        """How many transactions were kept since the start."""
        return self._writer.groups

    async def write(
        self,
        work: Callable[Concatenate[sqlite3.Connection, _Args], _Result],
        *args: _Args.args,
        **kwargs: _Args.kwargs,
    ) -> _Result:
        """Do this, and return once it is on the disk. Raises StoreError if that is not sure.

        It may be kept all the same, if the disk could not even be read: read before trying again.
        Once handed over it is finished even if the caller is cancelled.
        """
        answer = self._writer.put(_call(work, args, kwargs))
        result: _Result = await asyncio.shield(asyncio.wrap_future(answer))
        return result

    async def read(
        self,
        work: Callable[Concatenate[sqlite3.Connection, _Args], _Result],
        *args: _Args.args,
        **kwargs: _Args.kwargs,
    ) -> _Result:
        """Ask this of what is on the disk. Raises StoreError if it cannot be read."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, self._ask, _call(work, args, kwargs))

    def close(self) -> None:
        """Finish what was handed over, and let the file go."""
        self._writer.close()
        self._readers.submit(self._close_reader).result()
        self._readers.shutdown()
        self._lock.close()

    def _ask(self, work: Callable[[sqlite3.Connection], _Result]) -> _Result:
        try:
            if self._reader is None:
                self._reader = self._connect()
                self._reader.execute("PRAGMA query_only = ON")
            return work(self._reader)
        except sqlite3.Error as error:
            self._close_reader()
            raise StoreError(f"the server cannot read its disk: {error}") from None

    def _close_reader(self) -> None:
        if self._reader is not None:
            with suppress(sqlite3.Error):
                self._reader.close()
            self._reader = None

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self.path, timeout=_BUSY_SECONDS, isolation_level=None, check_same_thread=False
        )
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute(f"PRAGMA synchronous = {self._synchronous}")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA secure_delete = ON")  # what is deleted is gone from the file
        return connection


def _call(
    work: Callable[..., _Result], args: tuple[object, ...], kwargs: dict[str, object]
) -> Callable[[sqlite3.Connection], _Result]:
    return lambda connection: work(connection, *args, **kwargs)


def locked(path: Path) -> IO[bytes]:
    """Only one server writes a file. The lock ends with its process, however that ends.

    Not always at once: a child that was just being started may hold it a moment longer.
    """
    # A file beside it: SQLite loses its own locks when the process opens and closes the file.
    lock = path.with_name(f"{path.name}.lock").open("wb")
    for _ in range(int(_LOCK_SECONDS / _LOCK_PAUSE)):
        if _take_lock(lock):
            return lock
        time.sleep(_LOCK_PAUSE)
    lock.close()
    raise KumiteError(f"{path}: another server keeps its matches there")


def _take_lock(lock: IO[bytes]) -> bool:
    try:
        import fcntl

        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except ImportError:
        pass
    except BlockingIOError:
        return False
    return True


def _make(path: Path) -> None:
    # Only the owner may read secrets of running matches.
    os.close(os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o600))
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if version == 0:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.executescript(
                f"BEGIN IMMEDIATE;\n{SCHEMA}\nPRAGMA user_version = {VERSION};\nCOMMIT;"
            )
        while version in UPGRADES:
            script = UPGRADES[version]
            version += 1
            connection.executescript(
                f"BEGIN IMMEDIATE;\n{script}\nPRAGMA user_version = {version};\nCOMMIT;"
            )
        if version not in (0, VERSION):
            raise KumiteError(f"{path}: format {version}, this program reads {VERSION}")
    finally:
        connection.close()
