"""One position of NEON: what `kumite.contract.RawState` asks of it."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import TYPE_CHECKING

from kumite.contract import CHANCE, SPECTATOR
from kumite.errors import IllegalAction
from kumite.games.neon import codec

from . import scoring
from .flow import run
from .table import Table
from .view import blank, fill
from .waits import Chance, Choice

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite.contract import RawEvent
    from kumite.games.neon.entries import Content
    from kumite.games.neon.model import State


class NeonState:
    """A state that waits for seats, for chance, or for nobody any more."""

    def __init__(self, content: Content, state: State, log: list[RawEvent] | None = None) -> None:
        self._table = Table(content, state, [] if log is None else log)
        self._wait = run(self._table)

    # Who acts, and how

    def to_act(self) -> int:
        """Bit per seat that must choose, CHANCE, or 0 when over."""
        if isinstance(self._wait, Choice):
            return sum(1 << seat for seat in self._wait.options)
        return CHANCE if isinstance(self._wait, Chance) else 0

    def actions(self, seat: int) -> list[int]:
        """Legal actions of that seat, ascending; empty if it is not to act."""
        if isinstance(self._wait, Choice):
            return list(self._wait.options.get(seat, ()))
        return []

    def apply(self, seat: int, action: int) -> None:
        """Take one of ``actions(seat)``. Raises IllegalAction for anything else."""
        wait = self._wait
        if not isinstance(wait, Choice) or seat not in wait.options:
            raise IllegalAction(f"seat {seat} is not to act")
        if action not in wait.options[seat]:
            raise IllegalAction(f"action {action} is not legal for seat {seat} here")
        wait.take(seat, action)
        self._wait = run(self._table)

    def outcomes(self) -> list[tuple[int, int]]:
        """(outcome, weight), ascending by outcome; empty if chance is not to act."""
        return list(self._wait.outcomes) if isinstance(self._wait, Chance) else []

    def apply_outcome(self, outcome: int) -> None:
        """Let chance fall so. Raises IllegalAction for anything not in ``outcomes()``."""
        wait = self._wait
        if not isinstance(wait, Chance):
            raise IllegalAction("chance is not to act")
        if all(outcome != possible for possible, _ in wait.outcomes):
            raise IllegalAction(f"chance cannot fall as {outcome} here")
        wait.fall(outcome)
        self._wait = run(self._table)

    def can_go_on(self) -> bool:
        """Whether everybody it waits for has something to choose from; false only for nonsense."""
        if isinstance(self._wait, Choice):
            return all(self._wait.options.values())
        return not isinstance(self._wait, Chance) or bool(self._wait.outcomes)

    # How it stands

    def returns(self) -> list[float]:
        """Per seat in [-1, 1]; all 0 while the match runs."""
        return scoring.returns(self._table)

    def scores(self) -> list[int]:
        """VP per seat, the Automa's VP, mask of winners, Best Player or NOBODY."""
        return scoring.scores(self._table)

    # Knowledge and bytes

    def view(self, viewer: int) -> bytes:
        """What that seat (or SPECTATOR) may know, in canonical bytes."""
        self._check_viewer(viewer)
        return codec.encode(blank(self._table.state, viewer), viewer)

    def determinize(self, seat: int, seed: int) -> NeonState:
        """A random full state that the seat cannot tell from this one."""
        self._check_viewer(seat)
        seen = blank(self._table.state, seat)
        state = fill(self._table.content, seen, Random(seed))
        return NeonState(self._table.content, state, list(self._table.log))

    def _check_viewer(self, viewer: int) -> None:
        if viewer != SPECTATOR and not 0 <= viewer < self._table.state.players:
            raise IllegalAction(f"{viewer} is neither a seat of this match nor a spectator")

    def encode(self) -> bytes:
        """Canonical bytes of everything."""
        return codec.encode(self._table.state)

    def clone(self) -> NeonState:
        """An independent copy; its event log starts at the same mark."""
        return NeonState(self._table.content, deepcopy(self._table.state), list(self._table.log))

    def events_since(self, mark: int) -> Sequence[RawEvent]:
        """Events told after the first ``mark`` ones."""
        return self._table.log[max(0, mark) :]

    def event_mark(self) -> int:
        """How many events were told so far."""
        return len(self._table.log)
