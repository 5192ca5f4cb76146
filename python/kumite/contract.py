"""What every game answers, on every engine.

An engine works in small integers (``RawState``); people and programs use ``kumite.match`` and the
typed values of each game. Numbers mean the same on both engines, so a match recorded on one replays
on the other.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from kumite.what_if import Odds

EngineName = Literal["native", "reference"]

CHANCE = 1 << 7
"""``RawState.to_act()`` when chance must fall; 0 when over; else a bit per seat to choose."""

SPECTATOR = 254
"""The viewer who sits at no seat."""

SPECTATOR_BIT = 6
"""The bit of a spectator in an event's `seen_by`; the bits below it are the seats'."""

RawEvent = tuple[int, int, int, int, int, int]
"""kind, seen_by, a, b, c, d: see docs/encoding.md."""


@dataclass(frozen=True, slots=True)
class Setup:
    """The options a match starts from.

    >>> Setup(game="neon", mode="resurrection", seats=2).seats
    2
    """

    game: str
    mode: str
    seats: int
    roster: tuple[str | None, ...] = ()
    """A fighter id per seat; None, or a missing entry, is picked in the match."""
    options: Mapping[str, str] | None = None
    """Options of the game's own, by name."""
    packs: tuple[Path, ...] = ()

    def __hash__(self) -> int:
        options = frozenset((self.options or {}).items())
        return hash((self.game, self.mode, self.seats, self.roster, options, self.packs))


class RawState(Protocol):
    """One position. Methods that answer never change it; a refused step leaves it untouched."""

    def to_act(self) -> int:
        """Bit per seat that must choose, ``CHANCE``, or 0 when over."""
        ...

    def actions(self, seat: int) -> list[int]:
        """Legal actions of that seat, ascending; empty if it is not to act."""
        ...

    def apply(self, seat: int, action: int) -> None:
        """Take one of ``actions(seat)``. Raises IllegalAction for anything else."""
        ...

    def outcomes(self) -> list[tuple[int, int]]:
        """(outcome, weight), ascending by outcome; empty if chance is not to act."""
        ...

    def apply_outcome(self, outcome: int) -> None:
        """Let chance fall so. Raises IllegalAction for anything not in ``outcomes()``."""
        ...

    def returns(self) -> list[float]:
        """Per seat in [-1, 1]; all 0 while the match runs."""
        ...

    def scores(self) -> list[int]:
        """The game's own points in the order its encoding page gives."""
        ...

    def view(self, viewer: int) -> bytes:
        """What that seat (or SPECTATOR) may know, in canonical bytes."""
        ...

    def determinize(self, seat: int, seed: int) -> RawState:
        """A random full state that the seat cannot tell from this one; its log begins empty."""
        ...

    def encode(self) -> bytes:
        """Canonical bytes of everything."""
        ...

    def clone(self) -> RawState:
        """An independent copy; its event log starts at the same mark."""
        ...

    def events_since(self, mark: int) -> Sequence[RawEvent]:
        """Events told after the first ``mark`` ones."""
        ...

    def event_mark(self) -> int:
        """How many events were told so far."""
        ...


class Foresees(Protocol):
    """Answered by the native engine of a game, from what one seat may know."""

    def odds(self, view: bytes) -> Mapping[int, Odds]:
        """What each legal action of the view's seat leads to; exact."""
        ...


R_co = TypeVar("R_co", covariant=True)


class Refuses(Protocol[R_co]):
    """Answered by the reference engine of a game, from what one seat may know.

    Refusals are values of the game's own: a reason (an enum) with what it is about.
    """

    def refusals(self, view: bytes) -> Sequence[tuple[int, R_co]]:
        """(action, why the view's seat cannot take it now though it may think of it).

        Legality is written the same way: legal is what nothing speaks against.
        """
        ...


class RawGame(Protocol):
    """One game on one engine, with its content loaded."""

    def new(self, setup: Setup) -> RawState:
        """The first position. Raises BadSetup."""
        ...

    def decode(self, data: bytes) -> RawState:
        """A state from ``encode()``. Raises DecodeError for anything that is not one."""
        ...

    def from_view(self, data: bytes, seed: int) -> RawState:
        """A random full state that fits a view."""
        ...
