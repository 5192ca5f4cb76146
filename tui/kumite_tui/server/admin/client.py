"""The operator's end: finds the socket of a server by its data folder, and asks."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING

import msgspec

from kumite.errors import KumiteError
from kumite_tui.server.admin.orders import Answer
from kumite_tui.server.processes import runtime_folder

if TYPE_CHECKING:
    from pathlib import Path

    from kumite_tui.server.admin.orders import Order

__all__ = ["CannotAsk", "ask"]

_SECONDS = 630.0


class CannotAsk(KumiteError):
    """No server answers there, or it refuses."""


def ask(data: Path, order: Order) -> dict[str, object]:
    """What the server of a data folder answers. Raises CannotAsk."""
    folder = runtime_folder.noted(data, is_for_root=True)
    if folder is None:
        raise CannotAsk(f"{data}: no server runs there; name its folder with --data or --config")
    try:
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(_SECONDS)
            connection.connect(str(folder / "admin"))
            connection.sendall(msgspec.json.encode(order) + b"\n")
            told = b""
            while part := connection.recv(65536):
                told += part
    except OSError as error:
        reason = error.strerror or str(error)
        raise CannotAsk(f"{data}: the server does not answer ({reason}); is it running?") from None
    try:
        answer = msgspec.json.decode(told, type=Answer)
    except msgspec.MsgspecError:
        raise CannotAsk(f"{data}: the server hung up; see its log") from None
    if not answer.ok:
        raise CannotAsk(answer.error)
    return answer.result
