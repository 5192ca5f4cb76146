"""Super Fantasy Brawl on the reference engine: new matches, and states from bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.super_fantasy_brawl import codec
from kumite.games.super_fantasy_brawl.model import NOBODY, SIDES, SeatState, State
from kumite.games.super_fantasy_brawl.setup import read_setup
from kumite.reference.game import ReferenceGame

from .opening import set_leader
from .state import SuperFantasyBrawlState
from .table import Table
from .tasks import Task
from .validate import check
from .view import fill

if TYPE_CHECKING:
    from random import Random

    from kumite.contract import Setup
    from kumite.games.super_fantasy_brawl.entries import Content


class SuperFantasyBrawlReference(ReferenceGame[State, SuperFantasyBrawlState]):
    """Super Fantasy Brawl, straight from the ledger."""

    def __init__(self, content: Content) -> None:
        super().__init__(codec.ENCODING)
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

    def _check(self, state: State, viewer: int) -> None:
        check(self.content, state, viewer)

    def _fill(self, seen: State, viewer: int, rng: Random) -> State:
        return fill(self.content, seen, viewer, rng)

    def _position(self, state: State) -> SuperFantasyBrawlState:
        return SuperFantasyBrawlState(self.content, state)
