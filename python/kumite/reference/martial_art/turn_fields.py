"""What of a state belongs to one turn, and ends with it."""

from __future__ import annotations

from dataclasses import fields

from kumite.games.martial_art.model import State

_NAMES = [field.name for field in fields(State)]
_OF_A_TURN = _NAMES[_NAMES.index("is_bonus") : _NAMES.index("collision_die") + 1]


def clear_turn(state: State) -> None:
    """MA-TRN-08: nothing of a turn lasts beyond it."""
    fresh = State()
    for name in _OF_A_TURN:
        setattr(state, name, getattr(fresh, name))


def is_clear(state: State) -> bool:
    """Whether no field of a turn holds anything."""
    fresh = State()
    return all(getattr(state, name) == getattr(fresh, name) for name in _OF_A_TURN)
