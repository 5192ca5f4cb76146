"""What the checks of decoded states share."""

from __future__ import annotations

from kumite.errors import DecodeError


def require(condition: bool, message: str) -> None:
    if not condition:
        raise DecodeError(f"no state of a match: {message}")
