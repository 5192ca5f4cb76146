"""Who had the server do what: one line of JSON for each order that changes something."""

from __future__ import annotations

import os
from time import time
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from pathlib import Path

    from kumite_tui.server.admin.orders import Answer, Order

__all__ = ["Audit", "note_restore"]


class Audit:
    """Appends to `audit.log` in the data folder, which only its owner can read."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def note(self, at: int, user: int, order: Order, answer: Answer) -> None:
        self.write({"at": at, "uid": user, "order": order, "answer": answer})

    def write(self, line: dict[str, object]) -> None:
        file = os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        try:
            os.write(file, msgspec.json.encode(line) + b"\n")
        finally:
            os.close(file)


def note_restore(data: Path, file: Path) -> None:
    """The one order that is given while no server runs."""
    order = {"do": "restore", "file": str(file)}
    Audit(data / "audit.log").write({"at": int(time()), "uid": os.geteuid(), "order": order})
