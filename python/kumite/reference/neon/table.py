"""The table a match is played on: state, content, what was told; and small questions about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.neon.events import EventKind
from kumite.games.neon.model import AUTOMA, NOBODY, OUT, SHIP, FrameKind, Mode

if TYPE_CHECKING:
    from kumite.contract import RawEvent
    from kumite.games.neon.entries import Content
    from kumite.games.neon.model import Attack, Frame, SeatState, State

SQUADS = {Mode.SQUAD_2X2: 2, Mode.SQUAD_3X2: 3, Mode.SQUAD_2X3: 2}
"""How many Squads a mode has; seats belong to them in turn (NEON-SET-15)."""

_DELTA_ZERO = 128


class Table:
    """A match in progress. Rules are functions that take a table."""

    __slots__ = ("content", "log", "state")

    def __init__(self, content: Content, state: State, log: list[RawEvent]) -> None:
        self.content = content
        self.state = state
        self.log = log

    # What lies where

    @property
    def attack(self) -> Attack:
        """The attack that is running; asked only while one is."""
        attack = self.state.attack
        assert attack is not None
        return attack

    def seat(self, seat: int) -> SeatState:
        return self.state.seats[seat]

    def is_seat(self, who: int) -> bool:
        return who < self.state.players

    def location(self, who: int) -> int:
        """Where a seat's Fighter or the Automa is; nobody is out."""
        if who == AUTOMA:
            return self.state.automa_loc
        return self.seat(who).loc if self.is_seat(who) else OUT

    def on_arena(self, who: int) -> bool:
        return self.location(who) not in (SHIP, OUT)

    def is_left(self, who: int) -> bool:
        """Not eliminated (NEON-END-03)."""
        return self.location(who) != OUT

    def living(self) -> list[int]:
        """Seats that are not eliminated."""
        return [seat for seat in range(self.state.players) if self.is_left(seat)]

    def fighters_left(self) -> list[int]:
        """Living seats, then the Automa while it is in the game."""
        left = self.living()
        return [*left, AUTOMA] if self.is_left(AUTOMA) else left

    def hp_left(self, who: int) -> int:
        """HP tokens a Fighter has."""
        return self.state.automa_hp if who == AUTOMA else sum(self.seat(who).hp)

    def clockwise_from(self, seat: int) -> list[int]:
        """All other seats, clockwise starting at the left neighbour."""
        players = self.state.players
        return [(seat + place) % players for place in range(1, players)]

    # Friends and foes

    @property
    def is_squad_mode(self) -> bool:
        return self.state.mode in SQUADS

    @property
    def is_royale(self) -> bool:
        return self.state.mode == Mode.ROYALE

    def squad(self, who: int) -> int:
        """A number that Allies share; the Automa is alone (NEON-AUT-11)."""
        squads = SQUADS.get(self.state.mode)
        return who if squads is None or who == AUTOMA else who % squads

    def are_allies(self, one: int, other: int) -> bool:
        """NEON-SQ-02; nobody is their own Ally."""
        if one == other or not self.is_squad_mode:
            return False
        return self.is_seat(one) and self.is_seat(other) and self.squad(one) == self.squad(other)

    def has_ally_in_sector(self, who: int) -> bool:
        here = self.location(who)
        return self.on_arena(who) and any(
            self.are_allies(who, seat) and self.location(seat) == here
            for seat in range(self.state.players)
        )

    # Telling and the small changes everything uses

    def tell(self, kind: EventKind, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
        self.log.append((int(kind), kind.seen_by(a), int(a), int(b), int(c), int(d)))

    def push(self, frame: Frame) -> None:
        self.state.stack.append(frame)

    def pop(self, kind: FrameKind) -> None:
        """Take the top frame away; it is of this kind."""
        assert self.state.stack[-1].kind == kind
        self.state.stack.pop()

    def set_energy(self, seat: int, energy: int) -> None:
        """NEON-NRG-01: never above the maximum, never below 0."""
        place = self.seat(seat)
        energy = max(0, min(energy, self.content.figures.energy_max))
        change = energy - place.energy
        if change:
            place.energy = energy
            self.tell(EventKind.ENERGY_CHANGED, seat, energy, _DELTA_ZERO + change)

    def gain_energy(self, seat: int, amount: int) -> None:
        self.set_energy(seat, self.seat(seat).energy + amount)

    def pay_energy(self, seat: int, amount: int) -> None:
        self.set_energy(seat, self.seat(seat).energy - amount)

    def take_leader(self, seat: int) -> None:
        """NEON-ALT-01, first half."""
        previous = self.state.leader
        if previous != seat:
            self.state.leader = seat
            self.tell(EventKind.LEADER_TAKEN, seat, previous)

    def return_token(self, seat: int) -> None:
        """NEON-TOK-02: a unique token comes home from the Arena."""
        place = self.seat(seat)
        if place.token not in (SHIP, OUT):
            self.tell(EventKind.TOKEN_RETURNED, seat, place.token)
            place.token = SHIP


def killer_or_nobody(table: Table, who: int) -> int:
    """Whom a deed counts for: an eliminated owner's token serves nobody (NEON-TOK-04)."""
    return who if table.is_left(who) else NOBODY
