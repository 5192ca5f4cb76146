"""How matches between two people ended, by game."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from kumite.errors import KumiteError
from kumite_tui.server.arbiter.play import sides_of
from kumite_tui.server.messaging.messages import Versus

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kumite_tui.server.store.log import Header

__all__ = ["head_to_head"]


def head_to_head(
    shared: Iterable[tuple[Header, str, str]], one: int, other: int
) -> tuple[Versus, ...]:
    """Of matches with the results of both; those they played side by side do not count."""
    found: dict[str, Counter[str]] = {}
    for header, mine, theirs in shared:
        if _are_opponents(header, one, other):
            found.setdefault(header.game, Counter())[_outcome(mine, theirs)] += 1
    return tuple(Versus(game, **counts) for game, counts in sorted(found.items()))


def _outcome(mine: str, theirs: str) -> str:
    if (mine == "won") == (theirs == "won"):
        return "drawn"
    return "won" if mine == "won" else "lost"


def _are_opponents(header: Header, one: int, other: int) -> bool:
    try:
        sides = sides_of(header.game, header.mode, len(header.seats))
    except (KumiteError, LookupError):
        return False  # of a mode that is gone
    by_person = {seat.person: sides[at] for at, seat in enumerate(header.seats)}
    return by_person.get(one) != by_person.get(other)
