"""Whether a fighter of Martial Art could come near a foe this turn: a word where no strike is.

The engines decide; this is what the viewer can reckon.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.hexes import DIRECTIONS

from .asking import move_price
from .model import NOBODY
from .operations import OpKind
from .terms import ACTIONS, StepPhase

if TYPE_CHECKING:
    from .view import View


def _moves(view: View, tokens: int, energy: int) -> int:
    """Move tokens, and what Chi and Rage buy once so many Energy tokens are applied."""
    state = view.state
    fighter = view.fighter(state.active)
    if fighter is None or not state.mode.is_black or state.no_energy:
        return tokens
    own = state.seats[state.active]
    bought = max(
        min(own.chi + min(chi, fighter.chi.top - own.chi),
            own.rage + min(energy - chi, fighter.rage.top - own.rage))
        for chi in range(energy + 1)
    )  # fmt: skip
    return tokens + bought


def is_reached_unpaid(view: View, area: int) -> bool:
    """Whether somebody could be struck from this Area if a Lock cost nothing."""
    own = view.me
    kinds = [kind for kind in ACTIONS if own.actions[area - 1][kind]]
    moves, _, energy = own.effects[area - 1]
    walks, mat = _walks(view, own.space), view.content.mat
    beside = [
        mat.step(view.state.seats[foe].space, direction)
        for foe in view.opponents(view.viewer)
        for direction in range(DIRECTIONS)
    ]
    nearest = min((walks.get(space, 99) for space in beside if space is not None), default=99)
    steps = _free_steps(view) + _moves(view, moves, energy) // move_price(view)
    return bool(kinds) and nearest <= steps


def _free_steps(view: View) -> int:
    state = view.state
    numbers = [number for number in range(7) if state.in_force >> number & 1]
    ops = [op for at in numbers for op in view.skill(state.active, at).ops_of(OpKind.FREE_STEP)]
    return sum(op.n for op in ops if op.phase is StepPhase.MOVE)


def _walks(view: View, start: int) -> dict[int, int]:
    """Steps to every space that can be walked to."""
    mat, found, edge = view.content.mat, {start: 0}, [start]
    while edge:
        here = edge.pop(0)
        for direction in range(DIRECTIONS):
            space = mat.step(here, direction)
            if space is not None and space not in found and view.occupant(space) == NOBODY:
                found[space] = found[here] + 1
                edge.append(space)
    return found
