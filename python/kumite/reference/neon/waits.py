"""What a state can wait for: seats that choose, chance that falls, or nothing any more."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True, slots=True)
class Choice:
    """Seats that must choose: their legal actions, ascending, and what taking one does."""

    options: dict[int, list[int]]
    take: Callable[[int, int], None]
    is_secret: bool = False
    """A plan: asked even if there is only one."""


@dataclass(frozen=True, slots=True)
class Chance:
    """Outcomes with weights, ascending by outcome, and what each does."""

    outcomes: list[tuple[int, int]]
    fall: Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Over:
    """The match has ended."""


Wait: TypeAlias = Choice | Chance | Over


def choice(seat: int, actions: list[int], take: Callable[[int], None]) -> Choice:
    """A choice of one seat."""
    return Choice({seat: sorted(actions)}, lambda _, action: take(action))
