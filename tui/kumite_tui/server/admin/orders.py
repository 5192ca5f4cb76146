"""What an operator and the server say to each other: one line of JSON each way.

    {"do": "clear", "codes": ["AB12"]}
    {"ok": true, "result": {"cleared": ["AB12"]}}

A new order is a class here, a handler in `desk.py` and a word of `kumite admin`.
"""

from __future__ import annotations

from typing import Any

import msgspec

__all__ = [
    "Announce", "Answer", "Backup", "Ban", "Bans", "Clear", "Drain", "Forget", "Kick", "Limits",
    "Order", "Reports", "Status", "Tables", "Unban", "Who",
]  # fmt: skip


class _Order(
    msgspec.Struct, frozen=True, tag=str.lower, tag_field="do", forbid_unknown_fields=True
):
    pass


class Status(_Order, frozen=True):
    """How many are here."""


class Tables(_Order, frozen=True):
    """All tables, or those that nobody will come back to."""

    abandoned: bool = False


class Clear(_Order, frozen=True):
    """End tables at once, and the matches played there."""

    codes: tuple[str, ...] = ()
    abandoned: bool = False
    source: str = ""
    """All that were opened from this address or net."""
    why: str = ""
    """For those who are there."""


class Backup(_Order, frozen=True):
    """Copy everything that is kept, and verify the copy."""

    path: str


class Who(_Order, frozen=True):
    """Everybody who is here."""


class Announce(_Order, frozen=True):
    """A line for everybody who is here."""

    text: str


class Kick(_Order, frozen=True):
    """End somebody's sessions; they may come back."""

    who: str
    """A name, a key (`SHA256:...`), an address or a net (`203.0.113.0/24`)."""
    why: str = ""


class Ban(_Order, frozen=True):
    """Keep somebody out, and end their sessions."""

    who: str
    seconds: int = 0
    """0: for ever."""
    why: str = ""


class Unban(_Order, frozen=True):
    who: str


class Bans(_Order, frozen=True):
    """All bans that hold."""


class Drain(_Order, frozen=True):
    """Before an upgrade: let matches go on, and no other begin."""

    is_on: bool = True
    then: str = ""
    """`stop` or `restart`: do so once everybody who is choosing has chosen. Empty: neither."""
    within: int = 300
    """After so many seconds at the latest."""


class Forget(_Order, frozen=True):
    """Delete what names a person; what others need is kept without the name."""

    who: str
    """A name, or a key."""


class Reports(_Order, frozen=True):
    """What people told about each other."""

    clear: bool = False
    """Delete all of them."""


class Limits(_Order, frozen=True):
    """How much the server takes on; change some of it."""

    changes: dict[str, int | float] = {}


Order = (
    Announce | Backup | Ban | Bans | Clear | Drain | Forget
    | Kick | Limits | Reports | Status | Tables | Unban | Who
)  # fmt: skip
CHANGES = (Drain, Forget, Clear, Backup, Announce, Kick, Ban, Unban)
"""Orders that are written into the audit log."""


class Answer(msgspec.Struct, frozen=True):
    ok: bool
    result: dict[str, Any] = {}
    error: str = ""
