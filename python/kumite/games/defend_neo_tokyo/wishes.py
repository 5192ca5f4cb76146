"""What a pilot may ask of a teammate that a bot plays: the numbers that the search knows, in words.

What following a wish is worth is said in the core (`wish.rs`): so little that nobody throws the
match away for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .model import SPACES, Phase, Status

if TYPE_CHECKING:
    from .view import View

__all__ = ["attack", "leave", "wishes"]


def attack(monster: int) -> int:
    """The wish that a monster is attacked."""
    return 1 + monster


def leave(space: int) -> int:
    """The wish that a mech gets out of a space, and brings citizens away."""
    return 32 + space


def wishes(view: View) -> tuple[tuple[int, str], ...]:
    """(number, words) of all that may be asked for now; none before there is a city."""
    state = view.state
    if state.phase < Phase.DRAW or state.phase is Phase.OVER:
        return ()
    found = [
        (attack(number), f"Attack {view.monster(number)} in {view.space(monster.space)}")
        for number, monster in enumerate(state.monsters)
        if monster.status is Status.IN_PLAY
    ]
    taken = {mech.space for mech in state.mechs[: state.crew]} | set(state.citizens)
    found += [
        (leave(space), f"Evacuate {view.space(space)}: leave it, and bring citizens away")
        for space in range(1, SPACES + 1)
        if space in taken
    ]
    return tuple(found)
