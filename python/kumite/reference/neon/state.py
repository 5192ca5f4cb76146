"""One position of NEON: what `kumite.contract.RawState` asks of it."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import TYPE_CHECKING

from kumite.games.neon import codec
from kumite.reference.position import ReferenceState

from . import scoring
from .flow import run
from .table import Table
from .view import blank, fill

if TYPE_CHECKING:
    from kumite.contract import RawEvent
    from kumite.games.neon.entries import Content
    from kumite.games.neon.model import State
    from kumite.reference.waits import Wait


class NeonState(ReferenceState):
    """A state that waits for seats, for chance, or for nobody any more."""

    def __init__(self, content: Content, state: State, log: list[RawEvent] | None = None) -> None:
        self._table = Table(content, state, [] if log is None else log)
        super().__init__(state.players, self._table.log)

    def _run(self) -> Wait:
        return run(self._table)

    def _seen(self, viewer: int) -> bytes:
        return codec.encode(blank(self._table.state, viewer), viewer)

    def _filled(self, viewer: int, seed: int) -> NeonState:
        seen = blank(self._table.state, viewer)
        state = fill(self._table.content, seen, Random(seed))
        # What was told so far holds secrets of others, and is not of this imagined state.
        return NeonState(self._table.content, state)

    def encode(self) -> bytes:
        """Canonical bytes of everything."""
        return codec.encode(self._table.state)

    def clone(self) -> NeonState:
        """An independent copy; its event log starts at the same mark."""
        return NeonState(self._table.content, deepcopy(self._table.state), list(self._table.log))

    def returns(self) -> list[float]:
        """Per seat in [-1, 1]; all 0 while the match runs."""
        return scoring.returns(self._table)

    def scores(self) -> list[int]:
        """VP per seat, the Automa's VP, mask of winners, Best Player or NOBODY."""
        return scoring.scores(self._table)
