"""Defend Neo Tokyo on the reference engine: new matches, and states from bytes."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from kumite.errors import DecodeError
from kumite.games.defend_neo_tokyo import codec
from kumite.games.defend_neo_tokyo.model import EVENT_CARDS, NOBODY, Build, Phase, State
from kumite.games.defend_neo_tokyo.setup import read_setup

from .codex import Codex
from .objects import mask_of
from .opening import after_captain
from .state import DefendNeoTokyoState
from .table import Table
from .validate import check
from .view import fill

if TYPE_CHECKING:
    from kumite.contract import Setup
    from kumite.games.defend_neo_tokyo.entries import Content

_ASKED = (Build.PREBUILT, Build.DRAFT)


class DefendNeoTokyoReference:
    """Defend Neo Tokyo, straight from the ledger."""

    def __init__(self, content: Content) -> None:
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

    def decode(self, data: bytes) -> DefendNeoTokyoState:
        """A state from ``encode()``. Raises DecodeError for anything that is not one."""
        state, viewer = codec.decode(data)
        if viewer != codec.FULL:
            raise DecodeError("this is a view, not a full state")
        check(self._codex, state)
        return self._waiting(state)

    def from_view(self, data: bytes, seed: int) -> DefendNeoTokyoState:
        """A random full state that fits a view. Raises DecodeError."""
        seen, viewer = codec.decode(data)
        if viewer == codec.FULL:
            raise DecodeError("this is a full state, not a view")
        check(self._codex, seen, viewer)
        return self._waiting(fill(self._codex, seen, Random(seed)))

    def _waiting(self, state: State) -> DefendNeoTokyoState:
        """The state as it was encoded; encoded states always wait for something."""
        before = codec.encode(state)
        decoded = DefendNeoTokyoState(self._codex, state)
        if decoded.encode() != before or not decoded.can_go_on():
            raise DecodeError("no state of a match: it waits for nobody")
        return decoded
