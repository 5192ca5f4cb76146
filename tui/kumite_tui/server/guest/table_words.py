"""Tables in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games import find
from kumite_tui.server.doors.address import leading_to
from kumite_tui.server.guest.hall import GATHERING, OVER
from kumite_tui.server.guest.remote_session import PERSON, name_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite_tui.server.messaging.messages import ClockRules, TableInfo

__all__ = [
    "clock_words",
    "game_words",
    "invitation",
    "listed",
    "minutes",
    "people_of",
    "stage_words",
    "unbroken",
]


def game_words(table: TableInfo) -> str:
    """What is played.

    >>> from kumite_tui.server.messaging.messages import ClockRules, TableInfo
    >>> game_words(TableInfo("AB12", "", "neon", "royale", {}, (), False, "gathering", "Mia",
    ...                      (), (), ClockRules(), None, False))
    'NEON, Battle Royale'
    """
    game = find(table.game)
    return f"{game.title}, {game.mode(table.mode).title}"


def people_of(table: TableInfo) -> str:
    """Who sits there, chair by chair."""
    return ", ".join("-" if chair.player == "open" else name_of(chair) for chair in table.seats)


def stage_words(table: TableInfo) -> str:
    """How far a table is."""
    if table.trouble:
        return "cannot continue"
    if table.stage == OVER:
        return "over"
    if table.stage == GATHERING:
        room = sum(chair.player == "open" for chair in table.seats)
        if room:
            return f"{room} open"
        unready = [c for c in table.seats if c.player == PERSON and not c.is_ready]
        return f"{len(unready)} not ready"
    names = [name_of(table.seats[seat]) for seat in table.waits_for if seat < len(table.seats)]
    return f"waits for {listed(names)}" if names else "playing"


def invitation(address: str, code: str) -> str:
    """What a friend types to get to a table: the wish is the name of the user.

    >>> invitation("ssh -p 2222 dojo.example", "AB12"), invitation("ssh me@dojo -p 22", "AB12")
    ('ssh -p 2222 join-AB12@dojo.example', 'ssh join-AB12@dojo -p 22')
    >>> invitation("dojo", "AB12")
    'dojo join AB12'
    """
    return leading_to(address, "join", code)


def unbroken(link: str, width: int) -> list[str]:
    """A link or command in rows that can be copied: broken only where a row is full.

    >>> unbroken("ssh join-AB12@dojo", 40), unbroken("ssh join-AB12@dojo", 12)
    (['ssh join-AB12@dojo'], ['ssh join-AB1', '2@dojo'])
    """
    return [link[at : at + width] for at in range(0, len(link), max(width, 1))]


def listed(names: Sequence[str]) -> str:
    """Names in a sentence.

    >>> listed(["Mia", "Bob", "Eve"])
    'Mia, Bob and Eve'
    """
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


def minutes(seconds: int) -> str:
    """A clock's face.

    >>> minutes(75)
    '1:15'
    """
    return f"{seconds // 60}:{seconds % 60:02}"


def clock_words(clock: ClockRules) -> str:
    """How long one may think.

    >>> from kumite_tui.server.messaging.messages import ClockRules
    >>> clock_words(ClockRules(per_decision=60))
    '1:00 a decision, then rookie decides'
    """
    parts = []
    if clock.per_decision:
        parts.append(f"{minutes(clock.per_decision)} a decision")
    if clock.per_match:
        more = f" + {clock.increment} s a choice" if clock.increment else ""
        parts.append(f"{minutes(clock.per_match)} a match{more}")
    if not parts:
        return "no clock"
    return f"{', '.join(parts)}, then {clock.deputy} decides"
