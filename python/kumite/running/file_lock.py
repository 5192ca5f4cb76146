"""One writer at a time for a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.errors import SaveError

if TYPE_CHECKING:
    from typing import BinaryIO

__all__ = ["lock"]


def lock(file: BinaryIO, if_taken: str) -> None:
    """Keep two programs from writing one file, where the system can.

    Raises SaveError with those words if another program has it.
    """
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise SaveError(if_taken) from None
    except OSError:
        # Some network folders know no locks.
        return
