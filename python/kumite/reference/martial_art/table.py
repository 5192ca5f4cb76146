"""The mat a match is fought on: state, content, what was told; and small questions about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.hexes import DIRECTIONS
from kumite.games.martial_art.bag import size
from kumite.games.martial_art.events import EnergyCause, EventKind, MoveCause
from kumite.games.martial_art.model import NO_ID, NOBODY, Status
from kumite.games.martial_art.refusals import Refusal, Why
from kumite.games.martial_art.terms import ACTIONS, AREAS, Token

if TYPE_CHECKING:
    from kumite.contract import RawEvent
    from kumite.games.martial_art.entries import Content, Fighter
    from kumite.games.martial_art.model import SeatState, State

TEAMS = 2


class Table:
    """A match in progress. Rules are functions that take a table."""

    __slots__ = ("content", "log", "state")

    def __init__(self, content: Content, state: State, log: list[RawEvent]) -> None:
        self.content = content
        self.state = state
        self.log = log

    # Who is who

    def seat(self, seat: int) -> SeatState:
        return self.state.seats[seat]

    @property
    def attacker(self) -> SeatState:
        return self.seat(self.state.active)

    @property
    def is_black(self) -> bool:
        return self.state.mode.is_black

    def fighter(self, seat: int) -> Fighter:
        return self.content.fighters[self.seat(seat).fighter]

    def has_fighter(self, seat: int) -> bool:
        return self.seat(seat).fighter != NO_ID

    def is_in(self, seat: int) -> bool:
        """Not eliminated."""
        return self.seat(seat).status is Status.IN

    def living(self) -> list[int]:
        return [seat for seat in range(self.state.players) if self.is_in(seat)]

    def side(self, seat: int) -> int:
        """A number that team mates share (MA-MLT-03)."""
        return seat % TEAMS if self.state.mode.is_team else seat

    def are_opponents(self, one: int, other: int) -> bool:
        return self.side(one) != self.side(other)

    def opponents(self, seat: int) -> list[int]:
        """Living fighters that are not on the seat's team."""
        return [other for other in self.living() if self.are_opponents(seat, other)]

    # What lies where; Areas are numbered 1 to 5

    def tokens_in(self, seat: int, area: int) -> int:
        """How many tokens lie in an Area."""
        own = self.seat(seat)
        return sum(own.actions[area - 1]) + size(own.effects[area - 1])

    def effects_in(self, seat: int, area: int) -> int:
        """How many Effect tokens lie in an Area: everybody may count them (MA-INF-02)."""
        return size(self.seat(seat).effects[area - 1])

    def count(self, seat: int, area: int, token: int) -> int:
        """How many tokens of a type lie in an Area."""
        own = self.seat(seat)
        if token < len(ACTIONS):
            return own.actions[area - 1][token]
        return own.effects[area - 1][token - Token.MOVE]

    def add(self, seat: int, area: int, token: int, change: int = 1) -> None:
        own = self.seat(seat)
        if token < len(ACTIONS):
            own.actions[area - 1][token] += change
        else:
            own.effects[area - 1][token - Token.MOVE] += change

    # The mat

    def occupant(self, space: int) -> int:
        """The seat whose figure stands there, or NOBODY."""
        return next((seat for seat in self.living() if self.seat(seat).space == space), NOBODY)

    def free_directions(self, seat: int) -> list[int]:
        """Directions in which an empty space of the mat lies (MA-MOV-01, MA-MOV-02)."""
        return [way for way in range(DIRECTIONS) if self.blocked(seat, way) is None]

    def blocked(self, seat: int, direction: int) -> Refusal | None:
        """Why nobody can step there."""
        space = self.content.mat.step(self.seat(seat).space, direction)
        if space is None:
            return Refusal(Why.MAT_ENDS)
        who = self.occupant(space)
        return None if who == NOBODY else Refusal(Why.TAKEN, who)

    def move(self, seat: int, to: int, cause: MoveCause) -> None:
        own = self.seat(seat)
        self.tell(EventKind.MOVED, seat, own.space, to, cause)
        own.space = to

    # Telling and the small changes everything uses

    def tell(self, kind: EventKind, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
        self.log.append((int(kind), kind.seen_by(a), int(a), int(b), int(c), int(d)))

    def change_energy(self, seat: int, chi: int, rage: int, cause: EnergyCause) -> None:
        """Gauges go up or down; told only if they do."""
        if not chi and not rage:
            return
        own = self.seat(seat)
        own.chi += chi
        own.rage += rage
        self.tell(EventKind.ENERGY_CHANGED, seat, own.chi, own.rage, cause)


def next_area(area: int, steps: int = 1) -> int:
    """MA-ARE-02.

    >>> next_area(4), next_area(5), next_area(2, 5)
    (5, 1, 2)
    """
    return (area - 1 + steps) % AREAS + 1


def bits(mask: int) -> list[int]:
    """The numbers whose bits are set."""
    return [number for number in range(mask.bit_length()) if mask >> number & 1]
