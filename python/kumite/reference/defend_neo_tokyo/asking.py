"""Asking pilots and letting chance fall; the end of the match cuts off what an answer sets off."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from kumite.games.defend_neo_tokyo.actions import Action
from kumite.reference.waits import Chance, Choice, choice

from .table import MatchOver

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from .table import Table


def ask(table: Table, mech: int, options: Sequence[Action], take: Callable[[Any], None]) -> Choice:
    """The pilot of a mech chooses."""

    def taken(code: int) -> None:
        with suppress(MatchOver):
            take(Action.from_code(code))

    return choice(table.pilot(mech), [option.code for option in options], taken)


def chance(outcomes: list[tuple[int, int]], fall: Callable[[int], None]) -> Chance:
    """Chance falls."""

    def fallen(outcome: int) -> None:
        with suppress(MatchOver):
            fall(outcome)

    return Chance(sorted(outcomes), fallen)


def evenly(outcomes: Sequence[int]) -> list[tuple[int, int]]:
    """All alike."""
    return [(outcome, 1) for outcome in outcomes]
