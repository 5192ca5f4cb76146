"""Steps of the Attacker, chosen one by one (MA-D-07, MA-D-16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.martial_art.actions import Done, Step
from kumite.reference.waits import choice

if TYPE_CHECKING:
    from collections.abc import Callable

    from kumite.games.martial_art.events import MoveCause
    from kumite.reference.waits import Choice

    from .table import Table


def step_choice(
    table: Table, directions: list[int], step: Callable[[int], None], stop: Callable[[], None]
) -> Choice:
    """Steps in these directions, or none."""

    def take(action: int) -> None:
        if action == Done().code:
            stop()
        else:
            step(action - Step(0).code)

    steps = [Step(direction).code for direction in directions]
    return choice(table.state.active, [*steps, Done().code], take)


def walk(table: Table, direction: int, cause: MoveCause) -> None:
    space = table.content.mat.step(table.attacker.space, direction)
    assert space is not None
    table.move(table.state.active, space, cause)
