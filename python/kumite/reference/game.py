"""A game on the reference engine: states from bytes, checked and waiting.

A game gives what differs: its first position, the check of a position, and how hidden things are
dealt.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import TYPE_CHECKING, Generic, TypeVar

from kumite.declare import FULL
from kumite.errors import DecodeError

from .position import ReferenceState

if TYPE_CHECKING:
    from kumite.contract import Setup
    from kumite.declare import Encoding

Record = TypeVar("Record")
Position = TypeVar("Position", bound=ReferenceState)


class ReferenceGame(ABC, Generic[Record, Position]):
    """One game, straight from its ledger: `kumite.contract.RawGame`."""

    def __init__(self, encoding: Encoding[Record]) -> None:
        self._encoding = encoding

    @abstractmethod
    def new(self, setup: Setup) -> Position:
        """The first position. Raises BadSetup."""

    @abstractmethod
    def _check(self, state: Record, viewer: int) -> None:
        """Refuse what no match can lead to. Raises DecodeError."""

    @abstractmethod
    def _fill(self, seen: Record, viewer: int, rng: Random) -> Record:
        """A copy of what a viewer sees with everything hidden dealt at random."""

    @abstractmethod
    def _position(self, state: Record) -> Position:
        """A state in play; it runs on until it waits."""

    def decode(self, data: bytes) -> Position:
        """A state from ``encode()``. Raises DecodeError for anything that is not one."""
        state, viewer = self._encoding.decode(data)
        if viewer != FULL:
            raise DecodeError("this is a view, not a full state")
        self._check(state, FULL)
        return self._waiting(state)

    def from_view(self, data: bytes, seed: int) -> Position:
        """A random full state that fits a view. Raises DecodeError."""
        seen, viewer = self._encoding.decode(data)
        if viewer == FULL:
            raise DecodeError("this is a full state, not a view")
        self._check(seen, viewer)
        return self._waiting(self._fill(seen, viewer, Random(seed)))

    def _waiting(self, state: Record) -> Position:
        """The state as it was encoded; encoded states always wait for something."""
        before = self._encoding.encode(state)
        decoded = self._position(state)
        if decoded.encode() != before or not decoded.can_go_on():
            raise DecodeError("no state of a match: it waits for nobody")
        return decoded
