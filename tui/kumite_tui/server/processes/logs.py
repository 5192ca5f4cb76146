"""The log of the server's processes: it is never written in a loop."""

from __future__ import annotations

import json
import logging
import logging.handlers
import os
import sys
from collections import Counter
from datetime import UTC, datetime
from time import monotonic
from typing import IO, TYPE_CHECKING

from kumite_tui.server.doors.input_filter import Bucket

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["ASKED", "LOGINS", "Few", "JsonLine", "Line", "LogFile", "begin", "plain"]

_OF_ONE_PLACE = (10, 0.2)
_OF_ALL = (100, 5)
"""Lines at once, then a second."""
LOGINS = "kumite.logins"
"""The log of who came in, and who did not: for people, and for programs as fail2ban."""
_OF_LOGINS = (100, 4)
ASKED = "kumite.asked"
"""The log of what the operator has asked for: as often as they ask."""
_MOST_LETTERS = 400
_MOST_LINES = 80
_INDENT = "    "
_LARGEST_WRITE = 1 << 16
"""Bytes; the longest error has fewer."""


class Few(logging.Filter):
    """Lets a few lines of each place in the code through, and says how many were left out."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._all = Bucket(*_OF_ALL)
        self._places: dict[tuple[str, int], Bucket] = {}
        self._left_out: Counter[tuple[str, int]] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name == ASKED:
            return True
        place = (record.pathname, record.lineno)
        is_login = record.name == LOGINS
        size = _OF_LOGINS if is_login else _OF_ONE_PLACE
        bucket = self._places.setdefault(place, Bucket(*size))
        now = self._clock()
        if not bucket.take(now) or not (is_login or self._all.take(now)):
            self._left_out[place] += 1
            return False
        record.left_out = self._left_out.pop(place, 0)
        return True


class Line(logging.Formatter):
    """A time, how bad it is, and what it is, in one line; what an error tells follows indented.

    Anything may come from outside: what is not printable ASCII is escaped, and what is long is cut,
    so that nobody can forge a line or reach the terminal of whoever reads the log.
    """

    def format(self, record: logging.LogRecord) -> str:
        left_out = getattr(record, "left_out", 0)
        more = f" ({left_out} more like this were left out)" if left_out else ""
        line = f"{self.formatTime(record)} {record.levelname} {plain(record.getMessage())}{more}"
        return "\n".join([line, *(f"{_INDENT}{each}" for each in self.error_lines(record))])

    def error_lines(self, record: logging.LogRecord) -> list[str]:
        """What an error tells, if there was one."""
        if not record.exc_info:
            return []
        told = self.formatException(record.exc_info).splitlines()
        if len(told) > _MOST_LINES:
            told = [*told[: _MOST_LINES // 2], "...", *told[-_MOST_LINES // 2 :]]
        return [plain(each) for each in told]


class JsonLine(Line):
    """The same as an object of JSON, for programs that gather logs."""

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "log": record.name,
            "message": plain(record.getMessage()),
        }
        if left_out := getattr(record, "left_out", 0):
            told["left_out"] = left_out
        if lines := self.error_lines(record):
            told["error"] = lines
        return json.dumps(told)


def plain(text: str, most: int = _MOST_LETTERS) -> str:
    """A text in printable ASCII, and not too much of it.

    >>> print(plain("a\\nb\\x1b[2J"), plain("x" * 10, most=4))
    a\\nb\\x1b[2J xxxx... (10 characters)
    """
    kept = text[:most].encode("unicode_escape").decode("ascii")
    return kept if len(text) <= most else f"{kept}... ({len(text)} characters)"


class LogFile(logging.handlers.WatchedFileHandler):
    """A file that only its owner can read; once it was renamed, the next line opens a new one.

    Every process of the server appends to it, each line in one write.
    """

    def _open(self) -> IO[str]:  # type: ignore[override]
        number = os.open(self.baseFilename, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        return open(number, "w", buffering=_LARGEST_WRITE, encoding="utf-8")


def begin(*, is_json: bool = False, file: str = "") -> None:
    """Write to a file from now on, or else to the standard error. Raises OSError."""
    handler = LogFile(file) if file else logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLine() if is_json else Line())
    handler.addFilter(Few())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    logging.getLogger("asyncssh").setLevel(logging.ERROR)
    logging.getLogger("aiohttp").setLevel(logging.ERROR)
