"""How workers and the arbiter talk over a socket: frames of msgpack, each after its length.

One line carries all sessions of a worker. A session has a number that its worker chose; a question
has one that its session chose.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

from kumite_tui.server.config import Limits  # noqa: TC001 (read when decoding)
from kumite_tui.server.doors.identity import Identity
from kumite_tui.server.messaging.messages import News, Reply, Request  # noqa: TC001 (read when decoding)

if TYPE_CHECKING:
    import asyncio
    from collections.abc import AsyncIterator

__all__ = [
    "Answer",
    "Ask",
    "BadFrame",
    "Counted",
    "Ended",
    "FrameStream",
    "FromArbiter",
    "Identity",
    "LimitsNow",
    "Open",
    "Ping",
    "Pong",
    "Refusal",
    "Shut",
    "ToArbiter",
    "Told",
]

_HEAD = 4
LARGEST_QUESTION = 256 * 1024
LARGEST_ANSWER = 16 * 1024 * 1024
MOST_UNREAD = 32 * 1024 * 1024
"""Bytes that may wait for the other end; if it does not read them, the line is cut."""


class _Frame(msgspec.Struct, frozen=True, tag=True, array_like=True):
    session: int


# From workers.


class Open(_Frame, frozen=True):
    """A session begins."""

    identity: Identity


class Ask(_Frame, frozen=True):
    question: int
    request: Request


class Shut(_Frame, frozen=True):
    """A session has ended."""


class Ping(_Frame, frozen=True):
    """Is somebody there?"""


class Counted(_Frame, frozen=True):
    """What a worker has counted since it told last; see `Tally`."""

    errors: int
    refused: dict[str, int]
    failed_logins: int
    paints: tuple[int, ...]
    paint_seconds: float


# From the arbiter.


class Pong(_Frame, frozen=True):
    """Yes."""


class Answer(_Frame, frozen=True):
    question: int
    reply: Reply


class Refusal(_Frame, frozen=True):
    question: int
    why: str


class Told(_Frame, frozen=True):
    news: News


class Ended(_Frame, frozen=True):
    """The arbiter does not have this session, or not any more."""

    why: str


class LimitsNow(_Frame, frozen=True):
    """How much the server takes on, said at the start and after every change."""

    limits: Limits


ToArbiter = Open | Ask | Shut | Ping | Counted
FromArbiter = Answer | Refusal | Told | Ended | Pong | LimitsNow
Incoming = TypeVar("Incoming")


class BadFrame(Exception):
    """The other end says what cannot be read."""


class FrameStream(Generic[Incoming]):
    """One end of a line."""

    def __init__(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        incoming: Any,
        largest: int,
    ) -> None:
        self._reader = reader
        self._writer = writer
        self._largest = largest
        self._decoder = msgspec.msgpack.Decoder(incoming)
        self._encode = msgspec.msgpack.Encoder().encode

    def send(self, frame: msgspec.Struct) -> None:
        """Send soon. An end that does not read loses the line rather than filling the memory."""
        data = self._encode(frame)
        self._writer.write(len(data).to_bytes(_HEAD, "big") + data)
        if self._writer.transport.get_write_buffer_size() > MOST_UNREAD:
            self._writer.transport.abort()

    async def frames(self) -> AsyncIterator[Incoming]:
        """All frames until the line ends. Raises BadFrame."""
        while True:
            try:
                size = int.from_bytes(await self._reader.readexactly(_HEAD), "big")
                if size > self._largest:
                    raise BadFrame(f"a frame of {size} bytes")
                data = await self._reader.readexactly(size)
            except (EOFError, OSError):
                return
            try:
                yield self._decoder.decode(data)
            except msgspec.MsgspecError as error:
                raise BadFrame(str(error)) from None

    @property
    def unread(self) -> int:
        """Bytes that wait for the other end."""
        return self._writer.transport.get_write_buffer_size()

    def close(self) -> None:
        self._writer.close()

    def abort(self) -> None:
        """Close at once, whether or not the other end has read everything."""
        self._writer.transport.abort()
