"""Lines of JSON between two programs: `docs/engine-protocol.md`.

>>> encode_line({"type": "quit"})
b'{"type":"quit"}\\n'
>>> parse(b'{"type":"stop"}')
{'type': 'stop'}
>>> parse(b'[1]')
Traceback (most recent call last):
...
kumite.errors.ProtocolError: a message is a JSON object with a "type"
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, BinaryIO

from kumite.errors import ProtocolError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

PROTOCOL = 1
"""The version; it changes when a message that was right becomes wrong."""

MOST_BYTES = 1 << 20
"""Of one line, its end included."""

Message = dict[str, Any]


def encode_line(message: Mapping[str, Any]) -> bytes:
    """A message as it is sent: pure ASCII, without spaces, in the order of its fields."""
    return json.dumps(message, separators=(",", ":")).encode("ascii") + b"\n"


def parse(text: bytes) -> Message:
    """The message of a line. Raises ProtocolError."""
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        raise ProtocolError("this line is not JSON") from None
    if not isinstance(message, dict) or not isinstance(message.get("type"), str):
        raise ProtocolError('a message is a JSON object with a "type"')
    return message


def lines(stream: BinaryIO) -> Iterator[bytes | ProtocolError]:
    """The lines of a stream that are not empty; an error in the place of one that is too long."""
    while text := stream.readline(MOST_BYTES):
        if len(text) == MOST_BYTES and not text.endswith(b"\n"):
            _skip(stream)
            yield ProtocolError(f"this line is longer than {MOST_BYTES} bytes")
        elif text.strip():
            yield text


def _skip(stream: BinaryIO) -> None:
    while (rest := stream.readline(MOST_BYTES)) and not rest.endswith(b"\n"):
        pass


def labelled(actions: Mapping[int, str]) -> list[Message]:
    """Legal actions as both sides write them."""
    return [{"action": action, "label": label} for action, label in actions.items()]


def field(message: Message, name: str, kind: type, default: Any = ...) -> Any:
    """A field of a message. Raises ProtocolError if it is missing or something else.

    >>> field({"type": "go", "think_ms": "soon"}, "think_ms", int)
    Traceback (most recent call last):
    ...
    kumite.errors.ProtocolError: "think_ms" is a whole number, not "soon"
    """
    value = message.get(name, default)
    if value is ...:
        raise ProtocolError(f'"{name}" is missing')
    if value is None and default is None:
        return None
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise ProtocolError(f'"{name}" is {_KINDS[kind]}, not {json.dumps(value)[:80]}')
    return value


_KINDS = {int: "a whole number", str: "a text", list: "a list", dict: "an object"}


def view_of(message: Message) -> bytes:
    """The bytes of the field `view`. Raises ProtocolError."""
    try:
        return bytes.fromhex(field(message, "view", str))
    except ValueError:
        raise ProtocolError('"view" is bytes in hexadecimal') from None
