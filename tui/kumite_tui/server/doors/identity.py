"""Who a session belongs to, as the door through which it came has made sure of."""

from __future__ import annotations

import msgspec


class Identity(msgspec.Struct, frozen=True, array_like=True):
    """Told by a door, never by a message of the session."""

    key: str
    """The fingerprint of a key, or something random for a guest."""
    is_guest: bool = False
    source: str = ""
    """The address they came from; limits hold for it too."""
