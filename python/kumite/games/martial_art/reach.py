"""Whom a fighter of Martial Art can come to strike this turn, and what is left to pay with.

The engines decide; this is what the viewer can reckon.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from kumite.games.hexes import DIRECTIONS, turn

from .foresight import changed, outlook
from .model import NOBODY, Phase
from .paying import bought_moves, move_price
from .terms import ACTIONS, AREAS, OpKind, StepPhase, Token

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from .foresight import Outlook
    from .view import View

_FRONT = 1
"""Sixths of a turn from the facing to the outermost front space (MA-FAC-01)."""


def in_reach(
    view: View, kind: int, *, pays_locks: bool = True, spent: tuple[int, int] = (0, 0)
) -> list[int]:
    """Opponents that the active seat could strike now, once its steps are done.

    So much Chi and Rage is `spent` on something else; without `pays_locks` a Lock costs nothing.
    """
    state, mat = view.state, view.content.mat
    own = state.seats[state.active]
    is_paid = kind == Token.LOCK and state.mode.is_black and pays_locks
    if is_paid and _moves(view, state.moves_left, spent=spent) < move_price(view):
        return []
    found = []
    for foe in view.opponents(state.active):
        there = state.seats[foe].space
        if mat.distance(own.space, there) != 1:
            continue
        direction = mat.direction(own.space, there)
        assert direction is not None
        if not state.mode.is_black or turn(direction, own.facing) <= _FRONT:
            found.append(foe)
    return found


def _moves(view: View, tokens: int, energy: int = 0, spent: tuple[int, int] = (0, 0)) -> int:
    """Move tokens, and what Chi and Rage buy once so many Energy tokens are applied."""
    state = view.state
    fighter = view.fighter(state.active)
    if fighter is None or not state.mode.is_black or state.no_energy:
        return tokens
    own = state.seats[state.active]
    has_chi, has_rage = own.chi - spent[0], own.rage - spent[1]
    bought = max(
        min(has_chi + min(chi, fighter.chi.top - own.chi),
            has_rage + min(energy - chi, fighter.rage.top - own.rage))
        for chi in range(energy + 1)
    )  # fmt: skip
    return tokens + bought


def from_area(view: View, area: int, *, pays_locks: bool = True) -> list[Outlook]:
    """The best strike at each foe that the viewer could make from this Area, undefended.

    Steps that its Move tokens (in Black Belt also Chi and Rage) pay for are counted in. Without
    `pays_locks` a Lock is taken to cost nothing.
    """
    own = view.me
    kinds = [kind for kind in ACTIONS if own.actions[area - 1][kind]]
    moves, _, energy = own.effects[area - 1]
    purse = _Purse(_moves(view, moves, energy), _free_steps(view), pays_locks=pays_locks)
    return _reached(view, kinds, view.target_of(view.viewer, area), purse)


def from_here(view: View, *, may_step: bool = True) -> list[Outlook]:
    """As `from_area`, in the middle of the turn: with the Moves that are left."""
    state = view.state
    purse = _Purse(_moves(view, state.moves_left), state.free_steps, may_step=may_step)
    return _reached(view, last_tokens(view), coming_target(view), purse)


@dataclass(frozen=True, slots=True)
class _Purse:
    """What steps and a Lock can be paid with."""

    moves: int
    free_steps: int
    pays_locks: bool = True
    may_step: bool = True

    def steps(self, kind: Token, view: View) -> int:
        """Steps that can be taken before a strike of this kind; negative: it cannot be paid."""
        price = move_price(view)
        is_paid = kind == Token.LOCK and view.state.mode.is_black and self.pays_locks
        left = self.moves - (price if is_paid else 0)
        if left < 0:
            return -1
        return self.free_steps + left // price if self.may_step else 0


def _reached(view: View, kinds: Sequence[Token], target: int, purse: _Purse) -> list[Outlook]:
    """The best of these strikes at each foe, with the steps that lead there."""
    walks = _walks(view, view.me.space)
    best: dict[int, Outlook] = {}
    for kind in kinds:
        most = purse.steps(kind, view)
        for foe in view.opponents(view.viewer):
            for direction in range(DIRECTIONS):
                space = view.content.mat.step(view.state.seats[foe].space, direction)
                if space is None or walks.get(space, 99) > most:
                    continue
                there = _standing(view, space)
                found = replace(outlook(there, foe, kind, target), steps=walks[space])
                if foe not in best or _worth(found) > _worth(best[foe]):
                    best[foe] = found
    return [best[foe] for foe in sorted(best)]


def after_energy(view: View, chi: int, rage: int) -> View:
    """The position once the viewer has gained so much."""
    return _own_changed(view, chi=view.me.chi + chi, rage=view.me.rage + rage)


def after_step(view: View, direction: int) -> View:
    """The position once the viewer has stepped and paid (MA-MOV-05, MA-XMV-03)."""
    state, own = view.state, view.me
    space = view.content.mat.step(own.space, direction)
    if state.free_steps:
        return changed(_own_changed(view, space=space), free_steps=state.free_steps - 1)
    bought = bought_moves(view)
    paid = _own_changed(view, space=space, chi=own.chi - bought, rage=own.rage - bought)
    return changed(paid, moves_left=state.moves_left - (move_price(view) - bought))


def after_turning(view: View, facing: int) -> View:
    return _own_changed(view, facing=facing)


def _worth(found: Outlook) -> tuple[Fraction, Fraction, int]:
    return found.puts_out, found.expected, -found.steps


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


def _standing(view: View, space: int) -> View:
    """The position with the viewer on another space."""
    return _own_changed(view, space=space)


def _own_changed(view: View, **changes: object) -> View:
    seats = list(view.state.seats)
    seats[view.viewer] = replace(seats[view.viewer], **changes)  # type: ignore[arg-type]
    return changed(view, seats=seats)


def last_tokens(view: View) -> list[Token]:
    """Actions of the active seat that may still be the last token down."""
    state = view.state
    if state.phase is Phase.SOW:
        held: Sequence[int] = state.hand_actions
    else:
        held = state.seats[state.active].actions[state.start_area - 1]
    return [kind for kind in ACTIONS if held[kind]]


def coming_target(view: View) -> int:
    """The Area that the last token of this turn lands in (MA-SOW-04)."""
    state = view.state
    if state.phase is Phase.SOW:
        left = sum(state.hand_actions) + sum(state.hand_effects)
        return (state.start_area - 1 + state.sown + left) % AREAS + 1
    return view.target_of(state.active, state.start_area)
