"""How much of the processor the packets of one connection may take.

Keys cost next to nothing. But every packet, of whatever kind, is decrypted and looked at, and a
client may send thousands a second: whoever does is read from less often, and waits for itself.
"""

from __future__ import annotations

import asyncio
from time import monotonic, thread_time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import asyncssh

__all__ = ["keep_pace"]

_SHARE = 0.05
"""Of the processor."""
_BURST = 0.3
"""Seconds of work that are free: a login, and a while of anything."""
_AT_ONCE = 8 * 1024
"""Bytes that are read before others have their turn."""


def keep_pace(connection: asyncssh.SSHServerConnection) -> None:
    """Read from a connection only as fast as its share allows."""
    _Pace(connection)


class _Pace:
    def __init__(self, connection: Any) -> None:
        self._transport: Any = connection._transport
        self._transport.max_size = _AT_ONCE
        self._take = connection.data_received
        self._left = _BURST
        self._at = monotonic()
        connection.data_received = self._received

    def _received(self, data: bytes, datatype: int | None = None) -> None:
        began = thread_time()
        self._take(data, datatype)
        now = monotonic()
        self._left = min(self._left + (now - self._at) * _SHARE, _BURST)
        self._left -= thread_time() - began
        self._at = now
        if self._left < 0 and self._transport.is_reading():
            self._transport.pause_reading()
            asyncio.get_running_loop().call_later(-self._left / _SHARE, self._go_on)

    def _go_on(self) -> None:
        if not self._transport.is_closing():
            self._transport.resume_reading()
