"""Martial Art on the reference engine: new matches, and states from bytes."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from kumite.errors import DecodeError
from kumite.games.martial_art import codec
from kumite.games.martial_art.model import NO_ID, Phase, SeatState, State
from kumite.games.martial_art.setup import read_setup, start_id

from .opening import set_fighter
from .refusals import refusals
from .state import MartialArtState
from .table import Table
from .validate import check
from .view import fill

if TYPE_CHECKING:
    from kumite.contract import Setup
    from kumite.games.martial_art.entries import Content
    from kumite.games.martial_art.refusals import Refusal


class MartialArtReference:
    """Martial Art, straight from the ledger."""

    def __init__(self, content: Content) -> None:
        self.content = content

    def new(self, setup: Setup) -> MartialArtState:
        """The first position. Raises BadSetup."""
        chosen = read_setup(setup, self.content)
        state = State(
            mode=chosen.mode,
            players=chosen.players,
            deal=chosen.deal,
            phase=Phase.DEAL if chosen.deal else Phase.FIGHTERS,
            seats=[SeatState() for _ in range(chosen.players)],
        )
        table = Table(self.content, state, [])
        start = self.content.start(start_id(chosen.mode, chosen.players))
        for seat, (place, fighter) in enumerate(zip(start.places, chosen.roster, strict=True)):
            own = table.seat(seat)
            own.space = place.space
            own.facing = place.facing if chosen.mode.is_black else 0
            if fighter != NO_ID:
                set_fighter(table, seat, fighter)
        return MartialArtState(self.content, state, table.log)

    def decode(self, data: bytes) -> MartialArtState:
        """A state from ``encode()``. Raises DecodeError for anything that is not one."""
        state, viewer = codec.decode(data)
        if viewer != codec.FULL:
            raise DecodeError("this is a view, not a full state")
        check(self.content, state)
        return _waiting(self.content, state)

    def from_view(self, data: bytes, seed: int) -> MartialArtState:
        """A random full state that fits a view. Raises DecodeError."""
        seen, viewer = codec.decode(data)
        if viewer == codec.FULL:
            raise DecodeError("this is a full state, not a view")
        check(self.content, seen, viewer)
        return _waiting(self.content, fill(self.content, seen, Random(seed)))

    def refusals(self, view: bytes) -> list[tuple[int, Refusal]]:
        """Why the view's seat cannot do now what it may think of. Raises DecodeError."""
        seen, viewer = codec.decode(view)
        if viewer >= seen.players:
            return []
        return [
            (action.code, why) for action, why in refusals(Table(self.content, seen, []), viewer)
        ]


def _waiting(content: Content, state: State) -> MartialArtState:
    """The state as it was encoded; encoded states always wait for something."""
    before = codec.encode(state)
    decoded = MartialArtState(content, state)
    if decoded.encode() != before or not decoded.can_go_on():
        raise DecodeError("no state of a match: it waits for nobody")
    return decoded
