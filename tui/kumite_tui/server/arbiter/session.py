"""One session's line to the arbiter, in the arbiter's own process."""

from __future__ import annotations

import asyncio
import logging
from time import perf_counter
from typing import TYPE_CHECKING

from kumite.errors import KumiteError
from kumite_tui.server import names
from kumite_tui.server.messaging.messages import Notice, Refused

if TYPE_CHECKING:
    from collections.abc import Callable

    from kumite_tui.server.arbiter import Arbiter
    from kumite_tui.server.doors.identity import Identity
    from kumite_tui.server.messaging.messages import News, Reply, Request
    from kumite_tui.server.store.people import Person

_log = logging.getLogger(__name__)
_REFUSAL_COLUMNS = 240


class Session:
    """Implements `messages.Connection`. What it may see follows from its identity alone."""

    def __init__(self, arbiter: Arbiter, identity: Identity, number: int) -> None:
        self._arbiter = arbiter
        self.number = number
        self.identity = identity
        self.person: Person | None = None
        self._tell: Callable[[News], None] | None = None
        self.is_closed = False
        self.since = arbiter.clock.now()

    async def ask(self, request: Request) -> Reply:
        """Raises Refused with a line for people, or ConnectionError once this is closed.

        What was asked is finished even if nobody waits for the reply any more.
        """
        if self.is_closed or self._arbiter.is_stopped:
            raise ConnectionError("the server has stopped")
        task = self._arbiter.spawn(self._answer(request))
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            if task.cancelled():
                raise ConnectionError("the server has stopped") from None
            raise

    async def _answer(self, request: Request) -> Reply:
        timings, began = self._arbiter.timings, perf_counter()
        try:
            return await self._arbiter.answer(self, request)
        except (Refused, KumiteError) as error:
            self._arbiter.refused += 1
            # A refusal may repeat what was asked, which may be anything.
            raise Refused(names.clean_line(str(error), _REFUSAL_COLUMNS)) from None
        except Exception:
            _log.exception("a request of type %s failed", type(request).__name__)
            raise Refused("the server made a mistake; it was noted") from None
        finally:
            timings.add(perf_counter() - began)

    def listen(self, tell: Callable[[News], None]) -> None:
        self._tell = tell

    def tell(self, news: News) -> None:
        """Hand over news soon, in order, never while the arbiter is in the middle of something."""
        if self._tell is not None and not self.is_closed:
            asyncio.get_running_loop().call_soon(self._hand_over, news)

    def notify(self, text: str) -> None:
        """A line for the person."""
        self.tell(Notice(text))

    def _hand_over(self, news: News) -> None:
        if self._tell is None or self.is_closed:
            return
        try:
            self._tell(news)
        except Exception:
            _log.exception("a session could not take news; it is closed")
            self.close()

    def close(self) -> None:
        if not self.is_closed:
            self.is_closed = True
            self._arbiter.forget(self)
