"""File descriptors: as many as the system allows, and some that strangers never get.

Browsers may hold a quarter of them while they are no session, so that SSH always has some.
"""

from __future__ import annotations

import contextlib
import os
import resource

__all__ = ["Spare", "are_scarce", "quarter", "raise_limit"]

_WANTED = 65_536
_RESERVED = 48
"""For files, the arbiter, and children: connections may use all others."""


def raise_limit() -> int:
    """Allow this process, and those it starts, as many as the system lets it; how many that is."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = _WANTED if hard == resource.RLIM_INFINITY else min(hard, _WANTED)
    if soft != resource.RLIM_INFINITY and soft < most:
        with contextlib.suppress(OSError, ValueError):  # a sandbox may forbid it
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def quarter() -> int:
    """How many a quarter of them is."""
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return (_WANTED if limit == resource.RLIM_INFINITY else limit) // 4


def are_scarce(newest: int) -> bool:
    """Whether a descriptor that was just opened is one of those kept in reserve.

    The system gives out the lowest free number, so a high one means that all below are in use.
    """
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return limit != resource.RLIM_INFINITY and newest >= limit - _RESERVED


class Spare:
    """One descriptor that is let go when there is no other, to refuse a connection with it."""

    def __init__(self) -> None:
        self._number = -1
        self.take()

    def take(self) -> None:
        if self._number < 0:
            with contextlib.suppress(OSError):
                self._number = os.open(os.devnull, os.O_RDONLY)

    def let_go(self) -> bool:
        """False if it was not there."""
        if self._number < 0:
            return False
        os.close(self._number)
        self._number = -1
        return True
