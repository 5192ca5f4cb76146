"""Super Fantasy Brawl on the reference engine: new matches, and states from bytes."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from kumite.errors import DecodeError
from kumite.games.super_fantasy_brawl import codec
from kumite.games.super_fantasy_brawl.model import NOBODY, SIDES, SeatState, State
from kumite.games.super_fantasy_brawl.setup import read_setup

from .opening import set_leader
from .state import SuperFantasyBrawlState
from .table import Table
from .tasks import Task
from .validate import check
from .view import fill

if TYPE_CHECKING:
    from kumite.contract import Setup
    from kumite.games.super_fantasy_brawl.entries import Content


class SuperFantasyBrawlReference:
    """Super Fantasy Brawl, straight from the ledger."""

    def __init__(self, content: Content) -> None:
        self.content = content

    def new(self, setup: Setup) -> SuperFantasyBrawlState:
        """The first position. Raises BadSetup."""
        chosen = read_setup(setup, self.content)
        teams = chosen.teams or [0] * chosen.players
        state = State(
            mode=chosen.mode,
            players=chosen.players,
            formation=chosen.formation,
            duplicates=chosen.duplicates,
            pool_size=chosen.pool_size,
            seats=[SeatState(team=team) for team in teams],
        )
        for number, challenge in enumerate(self.content.challenges):
            state.challenges[number] = challenge.copies
        if chosen.first != NOBODY:
            state.first = chosen.first % SIDES
            set_leader(Table(self.content, state, []), chosen.first)
        return SuperFantasyBrawlState(self.content, state, task=Task.BEGIN)

    def decode(self, data: bytes) -> SuperFantasyBrawlState:
        """A state from ``encode()``. Raises DecodeError for anything that is not one."""
        state, viewer = codec.decode(data)
        if viewer != codec.FULL:
            raise DecodeError("this is a view, not a full state")
        check(self.content, state)
        return _waiting(self.content, state)

    def from_view(self, data: bytes, seed: int) -> SuperFantasyBrawlState:
        """A random full state that fits a view. Raises DecodeError."""
        seen, viewer = codec.decode(data)
        if viewer == codec.FULL:
            raise DecodeError("this is a full state, not a view")
        check(self.content, seen, viewer)
        return _waiting(self.content, fill(self.content, seen, viewer, Random(seed)))


def _waiting(content: Content, state: State) -> SuperFantasyBrawlState:
    """The state as it was encoded; encoded states always wait for something."""
    before = codec.encode(state)
    decoded = SuperFantasyBrawlState(content, state)
    if decoded.encode() != before or not decoded.can_go_on():
        raise DecodeError("no state of a match: it waits for nobody")
    return decoded
