"""Ending in an orderly way: being asked to end (SIGTERM) is what control-C is, but for its code."""

from __future__ import annotations

import os
import signal
from contextlib import contextmanager
from threading import current_thread, main_thread
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

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


class Stop:
    """Whether this program was asked to end; said where nothing is left half done."""

    def __init__(self) -> None:
        self._asked: KeyboardInterrupt | None = None

    def note(self, asked: KeyboardInterrupt) -> None:
        self._asked = asked

    def check(self) -> None:
        """Raises what was noted: KeyboardInterrupt or Terminated."""
        if self._asked is not None:
            raise self._asked


@contextmanager
def terminable() -> Iterator[None]:
    """Inside, SIGTERM raises Terminated wherever the program is, as control-C does."""

    def stop(_number: int, _frame: object) -> NoReturn:
        raise Terminated

    with _handlers({signal.SIGTERM: stop}):
        yield


@contextmanager
def stoppable() -> Iterator[Stop]:
    """Inside, SIGTERM and control-C are noted, for libraries that an exception would break."""
    stop = Stop()
    mine = os.getpid()

    def note(number: int, _frame: object) -> None:
        if os.getpid() != mine:
            # A worker that was just forked, and has not yet said what a signal means to it.
            os._exit(EXIT_TERMINATED)
        stop.note(Terminated() if number == signal.SIGTERM else KeyboardInterrupt())

    with _handlers({signal.SIGTERM: note, signal.SIGINT: note}):
        yield stop
    stop.check()


@contextmanager
def _handlers(handlers: dict[signal.Signals, Callable[[int, object], None]]) -> Iterator[None]:
    """What signals mean for a while; a thread beside the main one leaves them alone."""
    if current_thread() is not main_thread():
        yield
        return
    before = {number: signal.signal(number, handler) for number, handler in handlers.items()}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
