"""Secrets: with closed hands the cards of others, and how they are dealt again at random."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from typing import TYPE_CHECKING

from kumite.contract import SPECTATOR
from kumite.games.defend_neo_tokyo.codec import ENCODING
from kumite.games.defend_neo_tokyo.model import HIDDEN_HAND

from .flow import run
from .mechs import deck
from .objects import bits, mask_of
from .table import Table

if TYPE_CHECKING:
    from random import Random

    from kumite.games.defend_neo_tokyo.model import State

    from .codex import Codex

_TRIES = 1000


def blank(table: Table, viewer: int) -> State:
    """The state without what the viewer may not know (DNT-GEN-05)."""
    seen = ENCODING.blanked(table.state, viewer)
    seen.mechs = [
        replace(own, hand=HIDDEN_HAND + own.hand.bit_count())
        if mech < seen.crew and is_hidden_from(table, mech, viewer)
        else own
        for mech, own in enumerate(table.state.mechs)
    ]
    return seen


def is_hidden_from(table: Table, mech: int, viewer: int) -> bool:
    return table.state.is_closed and (viewer == SPECTATOR or table.pilot(mech) != viewer)


def fill(codex: Codex, seen: State, rng: Random) -> State:
    """A copy of a blanked state with hidden hands dealt at random.

    A hand from which its pilot could not be asked what is asked now is dealt again.
    """
    hidden = [mech for mech in range(seen.crew) if seen.mechs[mech].hand & HIDDEN_HAND]
    state = deepcopy(seen)
    for _ in range(_TRIES):
        state = deepcopy(seen)
        table = Table(codex, state, [])
        for mech in hidden:
            _deal(table, mech, rng)
        if not hidden or _still_waits(codex, state):
            break
    return state


def _deal(table: Table, mech: int, rng: Random) -> None:
    own = table.mech(mech)
    count = own.hand - HIDDEN_HAND
    own.hand = own.shown
    free = bits(deck(table, mech))
    missing = max(0, count - own.shown.bit_count())
    own.hand |= mask_of(rng.sample(free, min(missing, len(free))))


def _still_waits(codex: Codex, state: State) -> bool:
    """Whether the state, run on, stays where it is: the same pilot is asked in the same place."""
    trial = deepcopy(state)
    run(Table(codex, trial, []))
    return trial == state
