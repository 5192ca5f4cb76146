"""How a match stands by the rules: what is met, held and left, asked of the reference engine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .view import View

__all__ = ["Standing", "standing_of"]


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
