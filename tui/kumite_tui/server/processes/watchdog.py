"""Finds out whether the arbiter still answers; one that hangs would never end by itself."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING

from kumite_tui.server.messaging import frames
from kumite_tui.server.messaging.frames import FrameStream, Ping

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

__all__ = ["answers", "watch"]

_MOST_UNANSWERED = 5
_MOST_ABSENT = 4 * _MOST_UNANSWERED
"""While it starts it cannot be asked; that may take longer."""
_log = logging.getLogger("kumite.server")


async def answers(path: Path, seconds: float) -> bool | None:
    """Whether the arbiter at this socket answers in time; None if nobody listens there."""
    try:
        reader, writer = await asyncio.open_unix_connection(path)
    except OSError:
        return None
    try:
        arbiter: FrameStream[frames.FromArbiter] = FrameStream(
            reader, writer, frames.FromArbiter, frames.LARGEST_ANSWER
        )
        arbiter.send(Ping(0))
        with contextlib.suppress(TimeoutError, frames.BadFrame):
            async with asyncio.timeout(seconds):
                async for _ in arbiter.frames():
                    return True
        return False
    finally:
        writer.close()


async def watch(path: Path, hung_seconds: float, end: Callable[[], None]) -> None:
    """End an arbiter that does not answer for so long; whoever keeps it alive starts another.

    Questions are counted, not seconds: a machine that was asleep has not asked yet.
    """
    pause = hung_seconds / _MOST_UNANSWERED / 2
    unanswered = absent = 0
    while True:
        await asyncio.sleep(pause)
        told = await answers(path, pause)
        unanswered = unanswered + 1 if told is False else 0
        absent = absent + 1 if told is None else 0
        if unanswered >= _MOST_UNANSWERED or absent >= _MOST_ABSENT:
            _log.error("the arbiter does not answer; it is ended and started again")
            unanswered = absent = 0
            end()
