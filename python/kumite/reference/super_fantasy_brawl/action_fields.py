"""The fields of a state that tell of an Action under way."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING

from kumite.games.super_fantasy_brawl.model import State

if TYPE_CHECKING:
    from typing import Any

_NAMES = [each.name for each in fields(State)]
ACTION_FIELDS = tuple(_NAMES[_NAMES.index("card") : _NAMES.index("trap_token") + 1])


def fresh_fields() -> dict[str, Any]:
    """Their first values, made anew."""
    fresh = State()
    return {name: getattr(fresh, name) for name in ACTION_FIELDS}


def clear_action(state: State) -> None:
    for name, value in fresh_fields().items():
        setattr(state, name, value)


def clear_figure(state: State) -> None:
    """The figure being handled, and what is left of its movement."""
    fresh = State()
    state.mover, state.remaining, state.direction = fresh.mover, fresh.remaining, fresh.direction
