"""NEON on the reference engine: new matches, and states from bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.neon import codec
from kumite.games.neon.model import NO_ID, Mode, SeatState, State
from kumite.games.neon.setup import read_setup
from kumite.reference.game import ReferenceGame

from .automa_kind import automa_tokens
from .opening import set_fighter
from .refusals import refusals
from .state import NeonState
from .table import Table
from .validate import check
from .view import fill

if TYPE_CHECKING:
    from random import Random

    from kumite.contract import Setup
    from kumite.games.neon.entries import Content
    from kumite.games.neon.refusals import Refusal
    from kumite.games.neon.setup import NeonSetup


class NeonReference(ReferenceGame[State, NeonState]):
    """NEON, straight from the ledger."""

    def __init__(self, content: Content) -> None:
        super().__init__(codec.ENCODING)
        self.content = content

    def new(self, setup: Setup) -> NeonState:
        """The first position. Raises BadSetup."""
        chosen = read_setup(setup, self.content)
        state = _empty_state(self.content, chosen)
        table = Table(self.content, state, [])
        for seat, fighter in enumerate(chosen.roster):
            if fighter != NO_ID:
                set_fighter(table, seat, fighter)
        return NeonState(self.content, state, table.log)

    def _check(self, state: State, viewer: int) -> None:
        check(self.content, state, viewer)

    def _fill(self, seen: State, viewer: int, rng: Random) -> State:
        return fill(self.content, seen, rng)

    def _position(self, state: State) -> NeonState:
        return NeonState(self.content, state)

    def refusals(self, view: bytes) -> list[tuple[int, Refusal]]:
        """Why the view's seat cannot do now what it may think of. Raises DecodeError."""
        seen, viewer = codec.decode(view)
        if viewer >= seen.players:
            return []
        table = Table(self.content, seen, [])
        return [(action.code, why) for action, why in refusals(table, viewer)]


def _empty_state(content: Content, setup: NeonSetup) -> State:
    figures = content.figures
    return State(
        mode=setup.mode,
        players=setup.players,
        automa=setup.automa,
        track=setup.track,
        bots=[0] + [1] * 10,
        search_supply=figures.search_tokens,
        deck=[design.copies for design in content.equipment],
        enhancement_deck=0 if setup.mode == Mode.ROYALE else (1 << len(content.enhancements)) - 1,
        automa_hp=len(automa_tokens(content, setup.automa)),
        seats=[SeatState() for _ in range(setup.players)],
    )
