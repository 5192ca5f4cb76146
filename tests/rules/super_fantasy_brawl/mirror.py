"""The two mirrors of the arena (SFB-ARN-07): positions, actions and outcomes seen in them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kumite.games.super_fantasy_brawl.actions import Action, Aim, Area, Dash
from kumite.games.super_fantasy_brawl.model import NO_DIRECTION, Phase, State

from .board import DIRECTIONS, HEXES, Place

_MANIPULATION_AND_CREATION = {1: 2, 2: 1, 4: 6, 6: 4}
"""Challenges that name one of the two areas, or its statue, and the same of the other."""


class Mirror:
    """One of the two mirrors: `north_south`, or the one between Manipulation and Creation."""

    def __init__(self, north_south: bool) -> None:
        self.north_south = north_south

    def place(self, place: Place) -> Place:
        q, r = place
        return (q + r, -r) if self.north_south else (-q - r, r)

    def hex(self, number: int) -> int:
        return HEXES.index(self.place(HEXES[number])) if number < len(HEXES) else number

    def direction(self, number: int) -> int:
        return (
            number if number == NO_DIRECTION else DIRECTIONS.index(self.place(DIRECTIONS[number]))
        )

    def challenge(self, number: int) -> int:
        return number if self.north_south else _MANIPULATION_AND_CREATION.get(number, number)

    def action(self, action: Action, phase: Phase, is_blast: bool) -> Action:
        """The same choice, seen in the mirror. An Aim is compared by its targets instead."""
        if isinstance(action, Area):
            return Area(1 - action.south) if self.north_south else action
        if isinstance(action, Dash):
            return Dash(self.direction(action.direction), action.steps)
        if isinstance(action, Aim):
            assert is_blast or action.place < 6
            return action
        if hasattr(action, "hex"):
            changed: Any = {"hex": self.hex(action.hex)}
            return replace(action, **changed)
        return action

    def state(self, state: State) -> State:
        """The position, seen in the mirror."""
        for trap in state.traps:
            trap.hex = self.hex(trap.hex)
        state.traps.sort(key=lambda trap: trap.hex)
        for figure in state.figures:
            figure.hex = self.hex(figure.hex)
        for name in ("last_hex", "looked", "trap_hex"):
            setattr(state, name, self.hex(getattr(state, name)))
        state.direction = self.direction(state.direction)
        state.track = [self.challenge(number) for number in state.track]
        bag = list(state.challenges)
        for number, copies in enumerate(bag):
            state.challenges[self.challenge(number)] = copies
        if self.north_south and state.north < 2:
            state.north = 1 - state.north
        return state
