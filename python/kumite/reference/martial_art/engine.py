"""Martial Art on the reference engine: new matches, and states from bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.martial_art import codec
from kumite.games.martial_art.model import NO_ID, Phase, SeatState, State
from kumite.games.martial_art.setup import read_setup, start_id
from kumite.reference.game import ReferenceGame

from .opening import set_fighter
from .refusals import refusals
from .state import MartialArtState
from .table import Table
from .validate import check
from .view import fill

if TYPE_CHECKING:
    from random import Random

    from kumite.contract import Setup
    from kumite.games.martial_art.entries import Content
    from kumite.games.martial_art.refusals import Refusal


class MartialArtReference(ReferenceGame[State, MartialArtState]):
    """Martial Art, straight from the ledger."""

    def __init__(self, content: Content) -> None:
        super().__init__(codec.ENCODING)
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

    def _check(self, state: State, viewer: int) -> None:
        check(self.content, state, viewer)

    def _fill(self, seen: State, viewer: int, rng: Random) -> State:
        return fill(self.content, seen, rng)

    def _position(self, state: State) -> MartialArtState:
        return MartialArtState(self.content, state)

    def refusals(self, view: bytes) -> list[tuple[int, Refusal]]:
        """Why the view's seat cannot do now what it may think of. Raises DecodeError."""
        seen, viewer = codec.decode(view)
        if viewer >= seen.players:
            return []
        return [
            (action.code, why) for action, why in refusals(Table(self.content, seen, []), viewer)
        ]
