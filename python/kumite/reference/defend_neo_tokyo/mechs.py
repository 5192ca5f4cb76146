"""Mechs: parts, power and damage of their tiles, cards in hand and elsewhere (DNT-PWR, DNT-CRD)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.defend_neo_tokyo.events import DiscardCause, EventKind, PowerCause
from kumite.games.defend_neo_tokyo.model import CARDS, FrameKind, MechMark
from kumite.games.defend_neo_tokyo.operations import OpKind
from kumite.games.defend_neo_tokyo.terms import Slot

from .objects import bits

if TYPE_CHECKING:
    from kumite.games.defend_neo_tokyo.entries import Card, Part, TileAction
    from kumite.games.defend_neo_tokyo.events import MechCause
    from kumite.games.defend_neo_tokyo.operations import Op

    from .table import Table

LIMBS = (Slot.LA, Slot.RA, Slot.LG)
"""Tiles with a power track."""
PER_PART = 7
ALL_CARDS = (1 << CARDS) - 1
TILE = 32
"""In `id` of a PLAY: TILE + 4 * slot + number is a tile action, less is a card."""
_AIMED = {Slot.LA: MechMark.LEFT_AIMED, Slot.RA: MechMark.RIGHT_AIMED}


def part(table: Table, mech: int, slot: int) -> Part:
    return table.content.parts[table.mech(mech).parts[slot]]


def card_of(table: Table, mech: int, card: int) -> Card:
    return table.content.cards[table.mech(mech).parts[card // PER_PART]][card % PER_PART]


def tile_of(table: Table, mech: int, id: int) -> TileAction:
    """The tile action of a PLAY's `id`."""
    slot, number = divmod(id - TILE, 4)
    return part(table, mech, slot).actions[number]


def slot_of(id: int) -> Slot:
    """The part a card or tile action of a PLAY belongs to."""
    return Slot((id - TILE) // 4 if id >= TILE else id // PER_PART)


# Tiles (DNT-PWR-02)


def power_of(table: Table, mech: int, slot: int) -> int:
    return table.mech(mech).power[slot - 1]


def open_spaces(table: Table, mech: int, slot: int) -> int:
    """Spaces of a track with neither power nor damage."""
    own = table.mech(mech)
    return part(table, mech, slot).length - own.power[slot - 1] - own.damage[slot]


def set_power(table: Table, mech: int, slot: int, power: int, cause: PowerCause) -> None:
    table.mech(mech).power[slot - 1] = power
    table.tell(EventKind.POWER_CHANGED, mech, slot, power, cause)


def generator(table: Table, mech: int) -> int:
    """Power that the chassis gives with the damage it has (DNT-PWR-03)."""
    damage = table.mech(mech).damage[Slot.C]
    for band in part(table, mech, Slot.C).bands:
        if damage <= band.spaces:
            return band.power
        damage -= band.spaces
    raise AssertionError("more damage than the chassis holds")


def chassis_spaces(table: Table, mech: int) -> int:
    """Damage tokens that fit; the next one is the Critical Failure."""
    return sum(band.spaces for band in part(table, mech, Slot.C).bands)


def is_powered(table: Table, mech: int, slot: int, needed: int) -> bool:
    """DNT-TIL-02, DNT-CRD-02, DNT-CRD-04."""
    have = generator(table, mech) if slot == Slot.C else power_of(table, mech, slot)
    return needed <= have


def aimed_mark(slot: int) -> MechMark | None:
    return _AIMED.get(Slot(slot))


def is_aimed(table: Table, mech: int, slot: int) -> bool:
    mark = aimed_mark(slot)
    return mark is not None and bool(table.mech(mech).marks & mark)


# Cards


def deck(table: Table, mech: int) -> int:
    """The Command Deck: cards that are nowhere else (DNT-GEN-17)."""
    own = table.mech(mech)
    out = own.hand | own.front | own.discard
    for frame in table.frames():
        if frame.kind in (FrameKind.PLAY, FrameKind.REACT) and frame.who == mech:
            out |= 1 << frame.id if frame.id < CARDS else 0
    return ALL_CARDS & ~out


def can_draw(table: Table, mech: int) -> bool:
    return bool(deck(table, mech) or table.mech(mech).discard)


def take_from_hand(table: Table, mech: int, card: int) -> None:
    own = table.mech(mech)
    own.hand &= ~(1 << card)
    own.shown &= ~(1 << card)


def discard(table: Table, mech: int, card: int, cause: DiscardCause) -> None:
    """Onto the discard, wherever it was."""
    own = table.mech(mech)
    take_from_hand(table, mech, card)
    own.front &= ~(1 << card)
    own.discard |= 1 << card
    table.tell(EventKind.CARD_DISCARDED, mech, card, cause)


def discard_all(table: Table, mech: int, cards: int, cause: DiscardCause) -> None:
    for card in bits(cards):
        discard(table, mech, card, cause)


def mods_in_front(table: Table, mech: int) -> list[tuple[Slot, Op]]:
    """What persistent cards in front of a mech change, each with the part of its card."""
    found = []
    for card in bits(table.mech(mech).front):
        for op in table.codex.script(card_of(table, mech, card).do).ops():
            if op.kind is OpKind.MOD:
                found.append((slot_of(card), op))
    return found


# The standee


def move_mech(table: Table, mech: int, to: int, cause: MechCause) -> None:
    own = table.mech(mech)
    table.tell(EventKind.MECH_MOVED, mech, own.space, to, cause)
    own.space = to


def stand_up(table: Table, mech: int) -> None:
    """Told if it lay."""
    if table.is_lying(mech):
        table.mech(mech).marks &= ~MechMark.LYING
        table.tell(EventKind.MECH_STOOD, mech)


def lay_down(table: Table, mech: int) -> None:
    if not table.is_lying(mech):
        table.mech(mech).marks |= MechMark.LYING
        table.tell(EventKind.MECH_LAY_DOWN, mech)
