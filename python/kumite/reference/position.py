"""A state of any game as `kumite.contract.RawState` asks for it: answers, steps, refusals.

A game gives the few things that differ: how it runs on, and its bytes, copies and scores.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from kumite.contract import CHANCE, SPECTATOR
from kumite.errors import IllegalAction

from .waits import Chance, Choice

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Self

    from kumite.contract import RawEvent

    from .waits import Wait


class ReferenceState(ABC):
    """A state that waits for seats, for chance, or for nobody any more."""

    def __init__(self, players: int, log: list[RawEvent]) -> None:
        self._players = players
        self._log = log
        self._wait = self._run()

    @abstractmethod
    def _run(self) -> Wait:
        """Go on until the state waits."""

    @abstractmethod
    def _seen(self, viewer: int) -> bytes:
        """What a viewer may know, in canonical bytes."""

    @abstractmethod
    def _filled(self, viewer: int, seed: int) -> Self:
        """A random full state that the viewer cannot tell from this one."""

    @abstractmethod
    def encode(self) -> bytes:
        """Canonical bytes of everything."""

    @abstractmethod
    def clone(self) -> Self:
        """An independent copy; its event log starts at the same mark."""

    @abstractmethod
    def returns(self) -> list[float]:
        """Per seat in [-1, 1]; all 0 while the match runs."""

    @abstractmethod
    def scores(self) -> list[int]:
        """The game's own points in the order its encoding page gives."""

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
        self._wait = self._run()

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
        self._wait = self._run()

    def can_go_on(self) -> bool:
        """Whether everybody it waits for has something to choose from; false only for nonsense."""
        if isinstance(self._wait, Choice):
            return all(self._wait.options.values())
        return not isinstance(self._wait, Chance) or bool(self._wait.outcomes)

    # Knowledge

    def view(self, viewer: int) -> bytes:
        """What that seat (or SPECTATOR) may know, in canonical bytes."""
        self._check_viewer(viewer)
        return self._seen(viewer)

    def determinize(self, seat: int, seed: int) -> Self:
        """A random full state that the seat cannot tell from this one; its log begins empty."""
        self._check_viewer(seat)
        return self._filled(seat, seed)

    def _check_viewer(self, viewer: int) -> None:
        if viewer != SPECTATOR and not 0 <= viewer < self._players:
            raise IllegalAction(f"{viewer} is neither a seat of this match nor a spectator")

    # Events

    def events_since(self, mark: int) -> Sequence[RawEvent]:
        """Events told after the first ``mark`` ones."""
        return self._log[max(0, mark) :]

    def event_mark(self) -> int:
        """How many events were told so far."""
        return len(self._log)
