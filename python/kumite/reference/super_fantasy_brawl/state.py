"""One position of Super Fantasy Brawl: what `kumite.contract.RawState` asks of it."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import TYPE_CHECKING

from kumite.games.super_fantasy_brawl import codec
from kumite.games.super_fantasy_brawl.model import NOBODY, SIDES
from kumite.reference.position import ReferenceState

from .flow import DECISIONS, run
from .table import Table
from .view import blank, fill

if TYPE_CHECKING:
    from kumite.contract import RawEvent
    from kumite.games.super_fantasy_brawl.entries import Content
    from kumite.games.super_fantasy_brawl.model import State
    from kumite.reference.waits import Wait

    from .tasks import Task
    from .waiting import Considered


class SuperFantasyBrawlState(ReferenceState):
    """A state that waits for seats, for chance, or for nobody any more."""

    def __init__(
        self,
        content: Content,
        state: State,
        log: list[RawEvent] | None = None,
        task: Task | None = None,
    ) -> None:
        self._table = Table(content, state, [] if log is None else log)
        self._table.task = task
        super().__init__(state.players, self._table.log)

    def _run(self) -> Wait:
        return run(self._table)

    def _seen(self, viewer: int) -> bytes:
        return codec.encode(blank(self._table, viewer), viewer)

    def _filled(self, viewer: int, seed: int) -> SuperFantasyBrawlState:
        seen = blank(self._table, viewer)
        state = fill(self._table.content, seen, viewer, Random(seed))
        # What was told so far holds secrets of others, and is not of this imagined state.
        return SuperFantasyBrawlState(self._table.content, state)

    def considered(self, seat: int) -> list[Considered]:
        """What the seat could think of now, each with the reason against it if there is one."""
        state = self._table.state
        if seat != state.decider or state.phase not in DECISIONS:
            return []
        return list(DECISIONS[state.phase].considered(self._table))

    def encode(self) -> bytes:
        """Canonical bytes of everything."""
        return codec.encode(self._table.state)

    def clone(self) -> SuperFantasyBrawlState:
        """An independent copy; its event log starts at the same mark."""
        state = deepcopy(self._table.state)
        return SuperFantasyBrawlState(self._table.content, state, list(self._table.log))

    def returns(self) -> list[float]:
        """1 for the winning side's seats, -1 for the others; 0 while the match runs or if drawn."""
        winner = self._table.state.winner
        if winner == NOBODY:
            return [0.0] * self._players
        return [1.0 if seat % SIDES == winner else -1.0 for seat in range(self._players)]

    def scores(self) -> list[int]:
        """Points of each seat's side, the winning side or NOBODY, how the match ended."""
        state = self._table.state
        points = [state.points[seat % SIDES] for seat in range(self._players)]
        return [*points, state.winner, int(state.ending)]
