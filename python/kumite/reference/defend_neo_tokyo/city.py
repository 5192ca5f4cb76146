"""The city: which spaces stand, how far they are apart, what is next by number (DNT-BRD)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.defend_neo_tokyo.model import DESTROYED, HQ, SPACES

if TYPE_CHECKING:
    from .table import Table


def is_standing(table: Table, space: int) -> bool:
    """A City Space that is not Destroyed; HQ is none."""
    return space != HQ and table.state.damage[space - 1] != DESTROYED


def is_destroyed(table: Table, space: int) -> bool:
    return space != HQ and table.state.damage[space - 1] == DESTROYED


def is_open_to_mechs(table: Table, area: int) -> bool:
    """Where a mech may stop: HQ and standing spaces (DNT-DSP-09)."""
    return area == HQ or is_standing(table, area)


def neighbours(table: Table, area: int) -> tuple[int, ...]:
    return table.content.spaces[area].next


def standing_beside(table: Table, area: int) -> list[int]:
    """Adjacent standing City Spaces (DNT-MON-07)."""
    return [other for other in neighbours(table, area) if is_standing(table, other)]


def next_space(space: int, step: int) -> int:
    """One number up (1) or down (-1); the numbers wrap (DNT-BRD-04, DNT-BRD-05).

    >>> next_space(18, 1), next_space(1, -1), next_space(7, 1)
    (1, 18, 8)
    """
    return (space - 1 + step) % SPACES + 1


def next_standing(table: Table, space: int, step: int) -> int | None:
    """The first standing space that way, other than the space itself (DNT-DSP-04)."""
    found = space
    for _ in range(SPACES - 1):
        found = next_space(found, step)
        if is_standing(table, found):
            return found
    return None


def city_damage(table: Table, space: int) -> int:
    """City Damage tokens there; a Destroyed space has none."""
    return table.state.damage[space - 1] if is_standing(table, space) else 0
