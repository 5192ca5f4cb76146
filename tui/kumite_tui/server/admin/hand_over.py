"""Before a restart: people finish the choice they are at, are told, and the server hands over."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from kumite_tui.server.arbiter import Arbiter

__all__ = ["hand_over"]

_REMIND_SECONDS = 60
_WORDS = {
    "stop": "The server stops now. Your matches are kept.",
    "restart": "The server restarts now. Your matches are kept: come back in a minute.",
}


async def hand_over(arbiter: Arbiter, verb: str, seconds: float, end: Callable[[], None]) -> None:
    """End once everybody who is choosing now has chosen, or after so many seconds.

    `verb` is `stop` or `restart`. Lifting the drain calls it off.
    """
    began = reminded = arbiter.clock.now()
    waited_for = _choosing(arbiter)
    while arbiter.is_draining:
        now = arbiter.clock.now()
        left = began + seconds - now
        waited_for &= _choosing(arbiter)
        if left <= 0 or not waited_for:
            arbiter.notify(_WORDS[verb])
            end()
            return
        if now - reminded >= _REMIND_SECONDS:
            reminded = now
            arbiter.notify(f"The server will {verb} in {int(left)} s: finish your turn.")
        await arbiter.clock.sleep(min(1.0, left))


def _choosing(arbiter: Arbiter) -> set[tuple[str, int, int]]:
    """What people who are here are asked: the match, the seat and the step."""
    found = set()
    for room in arbiter.rooms.values():
        if not room.is_playing or room.referee is None:
            continue
        for seat, chair in enumerate(room.row.chairs):
            asked = room.referee.play.asked_at(seat)
            if asked is not None and chair.is_taken and room.is_here(chair.person or 0):
                found.add((room.row.match, seat, asked))
    return found
