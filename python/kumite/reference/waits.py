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
    """Asked even if there is only one: not to ask would tell others something."""


@dataclass(frozen=True, slots=True)
class Chance:
    """Outcomes with weights, ascending by outcome, and what each does."""

    outcomes: list[tuple[int, int]]
    fall: Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Over:
    """The match has ended."""


Wait: TypeAlias = Choice | Chance | Over


def choice(
    seat: int, actions: list[int], take: Callable[[int], None], *, is_secret: bool = False
) -> Choice:
    """A choice of one seat."""
    return Choice({seat: sorted(actions)}, lambda _, action: take(action), is_secret)


def settle(serve: Callable[[], Wait | None]) -> Wait:
    """Take automatic steps until the state waits; a lone option is taken at once."""
    while True:
        wait = serve()
        if wait is not None and not take_if_lone(wait):
            return wait


def take_if_lone(wait: Wait) -> bool:
    """Take what needs no asking; False if somebody has to be asked."""
    if isinstance(wait, Chance) and len(wait.outcomes) == 1:
        wait.fall(wait.outcomes[0][0])
        return True
    if isinstance(wait, Choice) and not wait.is_secret:
        seat, actions = next(iter(wait.options.items()))
        if len(actions) == 1:
            wait.take(seat, actions[0])
            return True
    return False
