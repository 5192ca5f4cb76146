"""Defend Neo Tokyo on the reference engine: new matches, and states from bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.defend_neo_tokyo import codec
from kumite.games.defend_neo_tokyo.model import EVENT_CARDS, NOBODY, Build, Phase, State
from kumite.games.defend_neo_tokyo.setup import read_setup
from kumite.reference.game import ReferenceGame

from .codex import Codex
from .objects import mask_of
from .opening import after_captain
from .state import DefendNeoTokyoState
from .table import Table
from .validate import check
from .view import fill

if TYPE_CHECKING:
    from random import Random

    from kumite.contract import Setup
    from kumite.games.defend_neo_tokyo.entries import Content

_ASKED = (Build.PREBUILT, Build.DRAFT)


class DefendNeoTokyoReference(ReferenceGame[State, DefendNeoTokyoState]):
    """Defend Neo Tokyo, straight from the ledger."""

    def __init__(self, content: Content) -> None:
        super().__init__(codec.ENCODING)
        self.content = content
        self._codex = Codex(content)

    def new(self, setup: Setup) -> DefendNeoTokyoState:
        """The first position. Raises BadSetup."""
        chosen = read_setup(setup, self.content)
        state = State(
            mode=chosen.mode,
            players=chosen.players,
            crew=chosen.crew,
            difficulty=chosen.difficulty,
            build=chosen.build,
            is_closed=chosen.is_closed,
            threat=chosen.threat,
            captain=chosen.captain,
            event_pool=mask_of(range(EVENT_CARDS)),
        )
        for mech, parts in enumerate(chosen.roster):
            state.mechs[mech].bots = self.content.figures.bots
            if parts is not None:
                state.mechs[mech].parts = list(parts)
        if chosen.build in _ASKED:
            missing = (mech for mech, parts in enumerate(chosen.roster) if parts is None)
            state.asked = mask_of(missing)
        if chosen.captain == NOBODY:
            state.phase = Phase.CAPTAIN
        else:
            after_captain(Table(self._codex, state, []))
        return DefendNeoTokyoState(self._codex, state)

    def _check(self, state: State, viewer: int) -> None:
        check(self._codex, state, viewer)

    def _fill(self, seen: State, viewer: int, rng: Random) -> State:
        return fill(self._codex, seen, rng)

    def _position(self, state: State) -> DefendNeoTokyoState:
        return DefendNeoTokyoState(self._codex, state)
