"""How lucky somebody was, in words that promise no more than the engine knows."""

from __future__ import annotations

__all__ = ["luck_in_match", "points"]


def points(luck: float) -> str:
    """Chances to win, of a hundred.

    >>> points(0.073), points(-0.3), points(-0.001)
    ('+7', '-30', '0')
    """
    found = round(100 * luck)
    return f"{found:+d}" if found else "0"


def luck_in_match(luck: float, rolls: int) -> str:
    """One line at the end of a match; empty if chance had no part in it.

    >>> luck_in_match(0.073, 63)
    'Your luck: +7 percentage points of winning chance over 63 rolls and draws, as the engine \
judges positions. The average is 0.'
    """
    if not rolls:
        return ""
    times = "1 roll or draw" if rolls == 1 else f"{rolls} rolls and draws"
    return (
        f"Your luck: {points(luck)} percentage points of winning chance over {times}, as the engine"
        " judges positions. The average is 0."
    )
