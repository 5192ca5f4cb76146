"""What of a state belongs to one turn, and ends with it."""

from __future__ import annotations

from kumite.games.martial_art.model import State

_OF_A_TURN = (
    *("is_bonus", "bonus_due", "start_area", "revealed", "hand_actions", "hand_effects"),
    *("sown", "last", "moves_left", "free_steps", "stepped", "in_force", "no_energy"),
    *("surcharge", "own_skill", "reaction", "target", "defender", "direction", "third"),
    *("shown_defense", "shown_moves", "attack", "defense", "collision_shown", "collision_die"),
)


def clear_turn(state: State) -> None:
    """MA-TRN-08: nothing of a turn lasts beyond it."""
    fresh = State()
    for name in _OF_A_TURN:
        setattr(state, name, getattr(fresh, name))


def is_clear(state: State) -> bool:
    """Whether no field of a turn holds anything."""
    fresh = State()
    return all(getattr(state, name) == getattr(fresh, name) for name in _OF_A_TURN)
