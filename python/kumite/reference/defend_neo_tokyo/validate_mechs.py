"""Checks of mechs: parts, tiles, tokens and cards (DNT-INV-01, DNT-INV-02, DNT-INV-05)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.defend_neo_tokyo.codec import FULL
from kumite.games.defend_neo_tokyo.model import (
    CARDS,
    HIDDEN_HAND,
    MAX_MECHS,
    NO_ID,
    FrameKind,
    MechState,
    Phase,
)
from kumite.games.defend_neo_tokyo.terms import PartKind, Slot

from . import mechs
from .objects import bits
from .validate_common import require

if TYPE_CHECKING:
    from .table import Table

_KINDS = (PartKind.CHASSIS, PartKind.ARM, PartKind.ARM, PartKind.LEGS)


def check_mechs(table: Table, viewer: int) -> None:
    state = table.state
    for mech in range(state.crew, MAX_MECHS):
        require(state.mechs[mech] == MechState(), "a mech beyond the crew")
    parts = [part for mech in range(state.crew) for part in state.mechs[mech].parts]
    given = [part for part in parts if part != NO_ID]
    require(len(set(given)) == len(given), "a part that two mechs have")
    for mech in range(state.crew):
        _check_parts(table, mech)
        if state.phase >= Phase.STARTERS:
            _check_tiles(table, mech)
            _check_plan(table, mech)
            _check_cards(table, mech, viewer)
        else:
            own = state.mechs[mech]
            is_new = not any((*own.power, *own.damage, own.armor, own.space, own.marks))
            has_cards = own.hand & ~HIDDEN_HAND or own.shown or own.front or own.discard
            require(is_new and not has_cards, "a mech in use before it is built")


def _check_parts(table: Table, mech: int) -> None:
    parts, count = table.mech(mech).parts, len(table.content.parts)
    for part, kind in zip(parts, _KINDS, strict=True):
        if part == NO_ID:
            require(table.state.phase < Phase.ARM_SIDES, "a mech without a part")
        else:
            require(part < count, f"no part {part}")
            require(table.content.parts[part].kind is kind, "a part in the wrong place")


def _check_tiles(table: Table, mech: int) -> None:
    own = table.mech(mech)
    for slot in mechs.LIMBS:
        length = mechs.part(table, mech, slot).length
        used = own.power[slot - 1] + own.damage[slot]
        require(used <= length, "more power and damage than a track has spaces")
    require(own.damage[Slot.C] <= mechs.chassis_spaces(table, mech), "a chassis beyond its end")
    require(own.armor <= table.figures.mech_armor, "too many Armor tokens on a mech")
    require(own.goes <= table.figures.goes, "too many goes")


def _check_plan(table: Table, mech: int) -> None:
    """All power goes back before the first plan (DNT-PLN-08)."""
    state = table.state
    has_planned = table.from_captain().index(mech) < state.cursor
    is_empty = not any(table.mech(mech).power)
    require(state.phase is not Phase.POWER or has_planned or is_empty, "power before its plan")


def _check_cards(table: Table, mech: int, viewer: int) -> None:
    own, state = table.mech(mech), table.state
    played = [
        frame.id
        for frame in table.frames()
        if frame.kind in (FrameKind.PLAY, FrameKind.REACT) and frame.who == mech
    ]
    open_piles = [own.front, own.discard, *(1 << card for card in played if card < CARDS)]
    is_hidden = bool(own.hand & HIDDEN_HAND)
    may_see = viewer == FULL or not state.is_closed or table.pilot(mech) == viewer
    require(is_hidden != may_see, "a hand that is hidden or seen wrongly")
    piles = open_piles + ([] if is_hidden else [own.hand])
    require(all(pile < 1 << CARDS for pile in piles), "a card that does not exist")
    require(sum(pile.bit_count() for pile in piles) == _union(piles).bit_count(), "a card twice")
    require(state.is_closed or not own.shown, "shown cards with open hands")
    require(own.shown < 1 << CARDS and not own.shown & _union(open_piles), "a shown card elsewhere")
    if is_hidden:
        count = own.hand - HIDDEN_HAND
        free = CARDS - _union(open_piles).bit_count()
        require(own.shown.bit_count() <= count <= free, "a hidden hand of the wrong size")
    else:
        require(own.shown & ~own.hand == 0, "a shown card that is not in hand")
    for card in bits(own.front):
        require(mechs.card_of(table, mech, card).persistent, "a card in front that does not last")


def _union(piles: list[int]) -> int:
    found = 0
    for pile in piles:
        found |= pile
    return found
