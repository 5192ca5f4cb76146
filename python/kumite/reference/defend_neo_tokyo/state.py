"""One position of Defend Neo Tokyo: what `kumite.contract.RawState` asks of it."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import TYPE_CHECKING

from kumite.games.defend_neo_tokyo import codec
from kumite.games.defend_neo_tokyo.model import Phase
from kumite.reference.position import ReferenceState

from . import ending
from .declaring import considered
from .flow import run
from .table import Table
from .view import blank, fill

if TYPE_CHECKING:
    from kumite.contract import RawEvent
    from kumite.games.defend_neo_tokyo.model import State
    from kumite.games.defend_neo_tokyo.refusals import Refusal
    from kumite.reference.waits import Wait

    from .codex import Codex


class DefendNeoTokyoState(ReferenceState):
    """A state that waits for seats, for chance, or for nobody any more."""

    def __init__(self, codex: Codex, state: State, log: list[RawEvent] | None = None) -> None:
        self._table = Table(codex, state, [] if log is None else log)
        super().__init__(state.players, self._table.log)

    def _run(self) -> Wait:
        return run(self._table)

    def _seen(self, viewer: int) -> bytes:
        return codec.encode(blank(self._table, viewer), viewer)

    def _filled(self, viewer: int, seed: int) -> DefendNeoTokyoState:
        seen = blank(self._table, viewer)
        state = fill(self._table.codex, seen, Random(seed))
        # What was told so far holds secrets of others, and is not of this imagined state.
        return DefendNeoTokyoState(self._table.codex, state)

    def considered(self, seat: int) -> list[tuple[int, Refusal]]:
        """Cards and tile actions that the mech whose go it is may not use, with the reason."""
        state = self._table.state
        if state.phase is not Phase.ACTION or state.depth or self._table.pilot(state.go) != seat:
            return []
        return considered(self._table, state.go)

    def encode(self) -> bytes:
        """Canonical bytes of everything."""
        return codec.encode(self._table.state)

    def clone(self) -> DefendNeoTokyoState:
        """An independent copy; its event log starts at the same mark."""
        state = deepcopy(self._table.state)
        return DefendNeoTokyoState(self._table.codex, state, list(self._table.log))

    def returns(self) -> list[float]:
        """Everybody 1 after a win, everybody -1 after a loss; 0 while the match runs."""
        return ending.returns(self._table)

    def scores(self) -> list[int]:
        """Ending, score, destruction, final, Event cards, life of the boss, its full life, turn."""
        return ending.scores(self._table)
