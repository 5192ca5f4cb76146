"""Garbage in a process of many apps: a full look costs ten milliseconds a session, so it waits.

What is loaded, and sessions that have settled, are put aside for good. Once sessions have ended,
everything is looked through in a quiet moment, or, if there is none, when enough have gathered.
"""

from __future__ import annotations

import gc
from time import monotonic

__all__ = ["Memory"]

_QUIET = 0.3
"""Seconds without a key after which a pause is not noticed."""
_MOST_ENDED = 40
"""Sessions whose memory may wait for a quiet moment."""
_SETTLED = 7.0
"""Seconds after which no timer holds a session any more that has ended."""
_AGAIN = 10.0
"""Seconds after which those are looked for again that something still held."""
_SELDOM = 60.0
"""Seconds between two looks that people may notice."""
_OFTEN_ENOUGH = 300.0
"""Seconds after which even living sessions are looked through, when it is quiet."""


class Memory:
    """When to look for garbage."""

    def __init__(self) -> None:
        self._ended = 0
        self._ended_at = 0.0
        self._changed = False
        self._looked_at = monotonic()

    def begin(self) -> None:
        gc.collect()
        gc.freeze()
        # Short looks, often: whoever comes and goes at once leaves little for each of them.
        gc.set_threshold(20_000, 4, 100_000)

    def session_began(self) -> None:
        self._changed = True

    def session_ended(self) -> None:
        self._ended += 1
        self._ended_at = monotonic()

    def tick(self, heard_at: float, left: int) -> None:
        """Often, with the time of the last key of anybody, and how many ended apps are left."""
        now = monotonic()
        if self._ended:
            is_due = now - self._ended_at > _SETTLED
        else:
            is_due = left > 0 and now - self._looked_at > _AGAIN
        is_due = is_due or (self._changed and now - self._looked_at > _OFTEN_ENOUGH)
        if is_due and now - heard_at > _QUIET:
            self._look(now)
            self._ended = 0
        elif self._ended >= _MOST_ENDED and now - self._looked_at > _SELDOM:
            self._look(now)
            self._ended = 1  # the last ones may still be held, and are looked for again

    def _look(self, now: float) -> None:
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self._changed, self._looked_at = False, now
