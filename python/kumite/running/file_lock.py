"""One writer at a time for a file.

On Unix the system locks the open file itself. Windows would keep readers out too, so there a file
beside it is locked (`filelock`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from kumite.errors import SaveError

if TYPE_CHECKING:
    from typing import BinaryIO

    from filelock import BaseFileLock

__all__ = ["lock", "unlock"]

_held: WeakKeyDictionary[BinaryIO, BaseFileLock] = WeakKeyDictionary()
"""Locks beside files; one whose file is forgotten ends with it."""


def lock(file: BinaryIO, if_taken: str) -> None:
    """Keep two programs from writing one file, where the system can.

    Raises SaveError with those words if another program has it.
    """
    try:
        import fcntl
    except ImportError:  # Windows
        _lock_beside(file, if_taken)
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise SaveError(if_taken) from None
    except OSError:
        # Some network folders know no locks.
        return


def _lock_beside(file: BinaryIO, if_taken: str) -> None:
    try:
        from filelock import FileLock, Timeout
    except ImportError:
        return
    held = FileLock(f"{file.name}.lock")
    try:
        held.acquire(timeout=0)
    except Timeout:
        raise SaveError(if_taken) from None
    except OSError:
        return
    _held[file] = held


def unlock(file: BinaryIO) -> None:
    """Let others write the file; closing it does that too where the system locks files itself."""
    held = _held.pop(file, None)
    if held is not None:
        held.release()
