"""Secrets: what a view blanks, and how a view is filled up again at random (SFB-INF)."""

from __future__ import annotations

from copy import copy, deepcopy
from typing import TYPE_CHECKING

from kumite.games.super_fantasy_brawl.codec import ENCODING
from kumite.games.super_fantasy_brawl.model import (
    HIDDEN_CARDS,
    HIDDEN_LIST,
    NO_ID,
    SIDES,
    Mode,
    Phase,
)

from . import worlds
from .opening import TEAMMATE
from .table import Table, mask_of
from .traps import on_board, weights

if TYPE_CHECKING:
    from random import Random

    from kumite.games.super_fantasy_brawl.entries import Content
    from kumite.games.super_fantasy_brawl.model import State


def blank(table: Table, viewer: int) -> State:
    """The state without what the viewer may not know.

    Only what changes is copied; the rest is shared and must not be changed.
    """
    state = table.state
    seen = ENCODING.blanked(state, viewer)
    if state.phase is Phase.BRING:
        for seat, own in enumerate(seen.seats):
            if not sees_list(table, viewer, seat):
                own.brought = HIDDEN_LIST | own.brought.bit_count()
    if state.aside and viewer != state.active:
        seen.aside = HIDDEN_CARDS | state.aside.bit_count()
    seen.traps = [copy(trap) for trap in state.traps]
    for trap in seen.traps:
        if not sees_token(viewer, trap.looked_by):
            trap.token = NO_ID
    return seen


def sees_token(viewer: int, looked_by: int) -> bool:
    return bool(looked_by >> viewer & 1)


def sees_list(table: Table, viewer: int, seat: int) -> bool:
    """The own list, and in tornado a teammate's of the first half once that is finished."""
    if viewer == seat:
        return True
    if table.state.mode is not Mode.TORNADO or viewer != seat ^ TEAMMATE or seat >= SIDES:
        return False
    needed = table.mode.brought
    return all(list_size(own.brought) == needed for own in table.state.seats[:SIDES])


def list_size(brought: int) -> int:
    return brought & ~HIDDEN_LIST if brought & HIDDEN_LIST else brought.bit_count()


def fill(content: Content, seen: State, viewer: int, rng: Random) -> State:
    """A copy of a blanked state with everything hidden dealt at random (SFB-INF-09)."""
    state = deepcopy(seen)
    table = Table(content, state, [])
    for seat, own in enumerate(state.seats):
        if own.brought & HIDDEN_LIST:
            _fill_list(table, seat, rng)
        if own.hand & HIDDEN_CARDS:
            worlds.deal(table, seat, rng)
    _fill_tokens(table, viewer, rng)
    return state


def _fill_list(table: Table, seat: int, rng: Random) -> None:
    """A random full list that fits, cut to its length."""
    own = table.seat(seat)
    length = list_size(own.brought)
    other = table.seat(seat ^ TEAMMATE).brought if table.state.mode is Mode.TORNADO else 0
    if other & HIDDEN_LIST:
        other = 0
    champions = range(len(table.content.champions))
    open_ones = [each for each in champions if not other >> each & 1]
    chosen = sorted(rng.sample(open_ones, table.mode.brought))[:length]
    own.brought = mask_of(chosen)


def _fill_tokens(table: Table, viewer: int, rng: Random) -> None:
    """Numbers that others have seen, one after another, by hex."""
    for trap in on_board(table):
        if trap.looked_by and not sees_token(viewer, trap.looked_by):
            numbers, chances = zip(*weights(table.state.traps, trap), strict=True)
            trap.token = rng.choices(numbers, chances)[0]
