"""Secrets: what a view blanks, and how a view is filled up again at random."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING

from kumite.games.martial_art.bag import BAG, is_hidden, no_actions, no_effects, size
from kumite.games.martial_art.codec import ENCODING
from kumite.games.martial_art.model import HIDDEN_SKILLS, TOKENS, Phase
from kumite.games.martial_art.schema import SKILLS, TILES
from kumite.games.martial_art.terms import AREAS, EFFECTS

from . import knowledge, layout
from .table import Table

if TYPE_CHECKING:
    from random import Random

    from kumite.games.martial_art.entries import Content
    from kumite.games.martial_art.model import SeatState, State


def blank(state: State, viewer: int) -> State:
    """The state without what the viewer may not know (MA-INF-01, MA-BBS-03, MA-BBS-08).

    Only what changes is copied; the rest is shared and must not be changed.
    """
    seen = ENCODING.blanked(state, viewer)
    for seat, own in enumerate(seen.seats):
        if seat != viewer:
            _blank_choices(seen, own)
    if state.active != viewer and size(state.hand_effects):
        seen.hand_effects = BAG.hide(state.hand_effects)
    return seen


def _blank_choices(seen: State, own: SeatState) -> None:
    if seen.phase is Phase.SKILLS:
        own.skills = HIDDEN_SKILLS + own.skills.bit_count()
    if seen.phase is Phase.LAYOUT:  # how many tokens lie there is all that `laid` tells
        own.actions = [no_actions() for _ in range(AREAS)]
        own.effects = [[0] for _ in range(AREAS)]
        own.reserve = [0]


def fill(content: Content, seen: State, rng: Random) -> State:
    """A copy of a blanked state with everything hidden dealt at random, as `known` allows."""
    state = deepcopy(seen)
    table = Table(content, state, [])
    for seat, own in enumerate(state.seats):
        if own.skills & HIDDEN_SKILLS:
            picked = sorted(rng.sample(range(SKILLS), TILES))[: own.skills - HIDDEN_SKILLS]
            own.skills = sum(1 << skill for skill in picked)
        if is_hidden(own.reserve):
            _fill_board(table, seat, rng)
    return state


def _fill_board(table: Table, seat: int, rng: Random) -> None:
    own, state = table.seat(seat), table.state
    if state.phase is Phase.LAYOUT:
        _lay_at_random(table, seat, rng)
    elif own.known:
        _fill_from(table, seat, rng)
    else:  # before the Effects are dealt: at most the reserve lies there
        own.effects = [no_effects() for _ in range(AREAS)]
        own.reserve = _drawn(table, seat, size(own.reserve), rng)


def _fill_from(table: Table, seat: int, rng: Random) -> None:
    """One of the worlds that others hold possible."""
    own, state = table.seat(seat), table.state
    worlds = knowledge.possible(table, seat)
    weights = [knowledge.weight(world) for world in worlds]
    world = rng.choices(worlds, weights)[0]
    own.effects = [list(counts) for counts in world[:AREAS]]
    own.reserve = list(world[knowledge.RESERVE_BIN])
    if seat == state.active and is_hidden(state.hand_effects):
        state.hand_effects = list(world[knowledge.HAND_BIN])


def _drawn(table: Table, seat: int, count: int, rng: Random) -> list[int]:
    if not count:
        return no_effects()
    pool = [at for at in range(len(EFFECTS)) for _ in range(table.fighter(seat).effects[at])]
    drawn = rng.sample(pool, count)
    return [drawn.count(at) for at in range(len(EFFECTS))]


def _lay_at_random(table: Table, seat: int, rng: Random) -> None:
    own = table.seat(seat)
    laid, own.laid = own.laid, 0
    own.actions = [no_actions() for _ in range(AREAS)]
    own.effects = [no_effects() for _ in range(AREAS)]
    own.reserve = no_effects()
    assert laid <= TOKENS
    for _ in range(laid):
        layout.lay(table, seat, rng.choice(layout.choices(table, seat)))
