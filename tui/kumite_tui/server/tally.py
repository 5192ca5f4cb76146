"""What a worker counts for a monitor: it tells the arbiter, which is asked for all of it."""

from __future__ import annotations

import logging
from collections import Counter

from kumite_tui.server.timings import Timings

__all__ = ["SSH", "WEB", "ErrorCount", "Tally"]

SSH, WEB = "ssh", "web"


class ErrorCount(logging.Handler):
    """Counts the errors in the log of this process."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.count = 0

    def emit(self, record: logging.LogRecord) -> None:
        self.count += 1


class Tally:
    """Since it was told last; of the arbiter: of all workers, since the start."""

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """Begin anew; whoever counts here goes on with the same tally."""
        self.errors = 0
        self.refused: Counter[str] = Counter()
        """Connections that were not let in, by door."""
        self.failed_logins = 0
        self.paints = Timings()
        """From a key to the picture after it."""

    def is_empty(self) -> bool:
        return not (self.errors or self.refused or self.failed_logins or any(self.paints.counts))
