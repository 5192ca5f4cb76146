"""Ending in an orderly way: being asked to end (SIGTERM) is what control-C is, but for its code."""

from __future__ import annotations

import os
import signal
from contextlib import contextmanager
from threading import current_thread, main_thread
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from collections.abc import Iterator

EXIT_INTERRUPTED = 130
EXIT_TERMINATED = 143


class Terminated(KeyboardInterrupt):
    """The system, or somebody with `kill`, asks this program to end."""


def exit_code(stop: KeyboardInterrupt) -> int:
    """What a program that was stopped so ends with.

    >>> exit_code(KeyboardInterrupt()), exit_code(Terminated())
    (130, 143)
    """
    return EXIT_TERMINATED if isinstance(stop, Terminated) else EXIT_INTERRUPTED


@contextmanager
def terminable() -> Iterator[None]:
    """Inside, SIGTERM raises Terminated; a thread beside the main one leaves signals alone."""
    if current_thread() is not main_thread():
        yield
        return
    mine = os.getpid()

    def stop(_number: int, _frame: object) -> NoReturn:
        if os.getpid() != mine:
            # A worker that was just forked, and has not yet said what a signal means to it.
            os._exit(EXIT_TERMINATED)
        raise Terminated

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
