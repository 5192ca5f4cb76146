"""Takes connections from a listening socket that other workers share, and refuses the rest."""

from __future__ import annotations

import asyncio
import errno
import logging
from typing import TYPE_CHECKING

from kumite_tui.server.processes import descriptors

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable

__all__ = ["Acceptor"]

_SLOW_STEP = 0.0005
"""Seconds a worker waits for each session it has, so that those with fewer take the next one."""
_MOST_STEPS = 40
_MOST_REFUSED = 50
"""At once; then others get their turn."""
_FULL = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
_FULL_PAUSE = 0.5
"""Seconds until it is tried again when no more files can be opened."""
_log = logging.getLogger("kumite.server")


class Acceptor:
    """Accepts for one door of a worker."""

    def __init__(
        self,
        listening: socket.socket,
        let_in: Callable[[socket.socket, str], bool],
        load: Callable[[], int],
    ) -> None:
        """`let_in` gets a connection and its address, and says False if it did not let it in."""
        self._listening = listening
        self._let_in = let_in
        self._load = load
        self._spare = descriptors.Spare()

    def start(self) -> None:
        self._listening.setblocking(False)
        asyncio.get_running_loop().add_reader(self._listening, self._ready)

    def stop(self) -> None:
        if self._listening.fileno() >= 0:
            asyncio.get_running_loop().remove_reader(self._listening)
            self._listening.close()
            self._spare.let_go()

    def _ready(self) -> None:
        """Somebody knocks. Whoever has fewer sessions is a little quicker to open."""
        steps = min(self._load(), _MOST_STEPS)
        if steps:
            self._later(steps * _SLOW_STEP)
        elif not self._accept_some():
            self._later(_FULL_PAUSE)

    def _later(self, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        loop.remove_reader(self._listening)
        loop.call_later(seconds, self._accept_and_listen)

    def _accept_and_listen(self) -> None:
        if self._listening.fileno() < 0:
            return
        if self._accept_some():
            asyncio.get_running_loop().add_reader(self._listening, self._ready)
        else:
            self._later(_FULL_PAUSE)

    def _accept_some(self) -> bool:
        """Take one in, if there is one; False if there is no room for any.

        Those who may not come in are sent away on the spot: nobody waits in line behind a flood.
        """
        for _ in range(_MOST_REFUSED):
            try:
                connected, address = self._listening.accept()
            except OSError as error:
                if error.errno not in _FULL:
                    return True  # another worker was quicker, or it has left
                if not self._refuse_with_spare():
                    return False
                continue
            if descriptors.are_scarce(connected.fileno()):
                _log.warning("too few file descriptors are left; a connection is refused")
                connected.close()
            elif self._let_in(connected, str(address[0])):
                return True
        return True

    def _refuse_with_spare(self) -> bool:
        """Hang up on whoever is next, so that nobody waits in vain; False if even that fails."""
        _log.warning("no file descriptors are left; a connection is refused")
        if not self._spare.let_go():
            self._spare.take()
            return False
        try:
            self._listening.accept()[0].close()
        except OSError:
            return False
        finally:
            self._spare.take()
        return True
