"""Garbage in a process of many apps: a full look costs ten milliseconds a session, so it waits.

What is loaded, and sessions that have settled, are put aside for good. Once sessions have ended,
everything is looked through in a quiet moment, or, if there is none, when enough have gathered.

Whoever opens screen after screen leaves garbage without ever ending or being quiet. So what came
since the last look is looked through by itself as soon as it is much, in short pauses: they cost
what there is to free, however many sessions there are.
"""

from __future__ import annotations

import gc
import sys
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
_SHORT_AGAIN = 2.0
"""Seconds between two looks at what is new; when many come at once, all of it is in use."""
_NEW = 40_000
"""Blocks of memory, of a hundred bytes or so, after which what is new is looked through."""
_NEW_IN_USE = 100_000
"""New blocks in use after which they are put aside: else each look would last longer. Not sooner,
because what ends after that waits for a look at everything."""


class Memory:
    """When to look for garbage."""

    def __init__(self) -> None:
        self._ended = 0
        self._ended_at = 0.0
        self._changed = False
        self._looked_at = monotonic()
        self._looked_at_new_at = self._looked_at
        self._in_use = self._aside = self._settled = sys.getallocatedblocks()
        """Blocks after a look, after they were put aside, and after a look at everything."""

    def begin(self) -> None:
        self._look(monotonic())
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
            return
        blocks = sys.getallocatedblocks()
        has_gathered = self._ended >= _MOST_ENDED or blocks > 2 * self._settled
        if has_gathered and now - self._looked_at > _SELDOM:
            self._look(now)
            # The last ones may still be held, and are looked for again.
            self._ended = min(self._ended, 1)
        elif blocks - self._in_use > _NEW and now - self._looked_at_new_at > _SHORT_AGAIN:
            self._look_at_new(now)

    def _look(self, now: float) -> None:
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self._in_use = self._aside = self._settled = sys.getallocatedblocks()
        self._changed, self._looked_at, self._looked_at_new_at = False, now, now

    def _look_at_new(self, now: float) -> None:
        gc.collect()
        self._in_use, self._looked_at_new_at = sys.getallocatedblocks(), now
        if self._in_use - self._aside > _NEW_IN_USE:
            gc.freeze()
            self._aside = self._in_use
