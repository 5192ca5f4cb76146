"""What the processes of a server have in common: orders from their parent, and an end with it.

Orders come as one line on the standard input. The parent holds that pipe open as long as it lives;
when it ends, however it ends, its children read the end of it and stop.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import signal
import sys
import warnings
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from kumite.errors import KumiteError
from kumite_tui.server.config import Config, Limits
from kumite_tui.server.processes import logs

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

__all__ = [
    "BAD_ORDERS", "HELD_BACK", "Orders", "begin", "clean_environment", "tell_when_asked",
    "until_told",
]  # fmt: skip

BAD_ORDERS = 2
"""The exit code of a child that would fail again in the same way."""
HELD_BACK = (signal.SIGUSR1, signal.SIGUSR2)
"""Signals that a child is started with held back, as it would die of them before it can listen."""
_asked = logging.getLogger(logs.ASKED)
_log = logging.getLogger("kumite.server")
_OF_TERMINALS = ("NO_COLOR", "COLORTERM", "TERM", "COLUMNS", "LINES", "LANG", "LC_ALL", "LC_CTYPE")


class Orders(msgspec.Struct, frozen=True):
    """All that a child needs to know."""

    config: Config
    runtime: str
    """A folder of this server alone, with the socket of the arbiter in it."""
    data: str
    number: int = 0
    ssh_listener: int = -1
    web_listener: int = -1
    metrics_listener: int = -1

    @property
    def arbiter_socket(self) -> Path:
        return Path(self.runtime) / "arbiter"

    @property
    def admin_socket(self) -> Path:
        return Path(self.runtime) / "admin"


def clean_environment() -> dict[str, str]:
    """This environment without what would be taken for the terminals of guests."""
    return {
        name: value
        for name, value in os.environ.items()
        if name not in _OF_TERMINALS and not name.startswith("TEXTUAL")
    } | {"LANG": "C.UTF-8"}


def begin(run: Callable[[Orders], Coroutine[object, object, None]]) -> int:
    """The main function of a child."""
    gc.disable()
    signal.signal(signal.SIGUSR1, lambda *_: None)  # until it is known what to say
    signal.signal(signal.SIGUSR2, signal.SIG_IGN)  # it is for the launcher
    logs.begin()
    # A session that is cut off while it begins leaves what it was about to ask.
    warnings.filterwarnings("ignore", "coroutine .* was never awaited", RuntimeWarning)
    line = sys.stdin.buffer.readline()
    if not line:
        return BAD_ORDERS
    orders = msgspec.json.decode(line, type=Orders)
    logs.begin(is_json=orders.config.json_log, file=orders.config.log)
    gc.enable()
    try:
        asyncio.run(run(orders))
    except KumiteError as error:
        _log.error("%s", error)
        return BAD_ORDERS
    finally:
        # While the interpreter is whole: what the memory of sessions had set apart from the
        # garbage would end when nothing can be imported any more, and complain in the log.
        gc.unfreeze()
        gc.collect()
    return 0


def tell_when_asked(words: Callable[[], str]) -> None:
    """Write a line to the log at every SIGUSR1."""
    loop = asyncio.get_running_loop()
    loop.add_signal_handler(signal.SIGUSR1, lambda: _asked.info("%s", words()))
    signal.pthread_sigmask(signal.SIG_UNBLOCK, HELD_BACK)


async def until_told(reload: Callable[[Limits], None] | None = None) -> None:
    """Until the parent says so, or is gone; limits that it sends meanwhile are for `reload`.

    What is said to all at once, as control and C or a terminal that is closed, is for the parent.
    """
    told = asyncio.Event()
    loop = asyncio.get_running_loop()
    loop.add_signal_handler(signal.SIGTERM, told.set)
    for number in (signal.SIGINT, signal.SIGHUP):
        loop.add_signal_handler(number, lambda: None)
    parent = sys.stdin.fileno()
    unread = b""

    def read() -> None:
        nonlocal unread
        part = os.read(parent, 65536)
        if not part or reload is None:
            told.set()
            return
        *lines, unread = (unread + part).split(b"\n")
        for line in lines:
            reload(msgspec.json.decode(line, type=Limits))

    loop.add_reader(parent, read)
    await told.wait()
    loop.remove_reader(parent)
