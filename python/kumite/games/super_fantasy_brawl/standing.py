"""How a match stands by the rules: what is met, held and left, asked of the reference engine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .model import NO_ID

if TYPE_CHECKING:
    from .imagining import Foreseen
    from .view import View

__all__ = ["Change", "Standing", "changes_of", "standing_of"]


@dataclass(frozen=True, slots=True)
class Standing:
    """Open facts that follow from the rules; numbers are those of the state."""

    met: tuple[tuple[int, ...], ...]
    """By slot of the track: the sides that fulfil its challenge now."""
    held: tuple[int, ...]
    """By area: the side that controls it, or NOBODY."""
    bloodied: frozenset[int]
    """Figures in the arena with half of their HP or less."""
    defence: tuple[int, ...]
    """By figure: DEF now, before any card of an attack counts."""


def standing_of(view: View) -> Standing:
    """The standing of the position that a view shows."""
    from kumite.reference.super_fantasy_brawl.standing import standing

    return standing(view.content, view.state)


@dataclass(frozen=True, slots=True)
class Change:
    """A challenge that a line of choices makes met, or no longer met."""

    slot: int
    side: int
    is_met: bool


def changes_of(view: View, foreseen: Foreseen) -> tuple[Change, ...]:
    """What a line changes on the Challenge Track, as long as the same cards lie there."""
    from kumite.reference.super_fantasy_brawl.standing import standing

    before = standing_of(view)
    after = standing(view.content, foreseen.state)
    found = []
    for slot, challenge in enumerate(view.state.track):
        if challenge == NO_ID or foreseen.state.track[slot] != challenge:
            continue
        for side in sorted({*before.met[slot], *after.met[slot]}):
            is_met = side in after.met[slot]
            if is_met is not (side in before.met[slot]):
                found.append(Change(slot, side, is_met))
    return tuple(found)
