"""What one seat of Defend Neo Tokyo may know, decoded and with names: for bots and screens.

Nothing here decides anything: a view answers questions about what stands in the city.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kumite.contract import SPECTATOR
from kumite.games.short_repr import ShortRepr

from .codec import decode
from .model import (
    BOSS,
    CITIZEN_OBJECT,
    FIRST_EVENT,
    HIDDEN_HAND,
    MECH_OBJECT,
    MONSTER_OBJECT,
    NO_ID,
    NO_OBJECT,
    NOBODY,
    Frame,
    Mode,
    State,
)
from .terms import Slot

if TYPE_CHECKING:
    from .entries import Card, Content, Part, TileAction

PER_PART = 7
TILE = 32
"""In `id` of a PLAY: from here on it is a tile action."""
SLOT_NAMES = {Slot.C: "chassis", Slot.LA: "left arm", Slot.RA: "right arm", Slot.LG: "legs"}


@dataclass(frozen=True, slots=True, repr=False)
class View(ShortRepr):
    """One seat's knowledge of a position (`viewer` 254: a spectator's)."""

    viewer: int
    state: State
    content: Content

    @classmethod
    def from_bytes(cls, data: bytes, content: Content) -> View:
        """Decode what an engine's `view` gave. Raises DecodeError."""
        state, viewer = decode(data)
        return cls(viewer, state, content)

    @property
    def is_spectator(self) -> bool:
        return self.viewer == SPECTATOR

    def pilot(self, mech: int) -> int:
        """The seat that decides for a mech."""
        return mech if self.state.mode is Mode.COOP else 0

    @property
    def top(self) -> Frame | None:
        """The pending step under way."""
        return self.state.stack[self.state.depth - 1] if self.state.depth else None

    # Names

    def seat(self, seat: int) -> str:
        """People count seats from 1."""
        return f"seat {seat + 1}"

    def mech(self, mech: int) -> str:
        """A mech by its chassis, once it has one."""
        if mech >= self.state.crew:
            return "nobody"
        part = self.state.mechs[mech].parts[Slot.C]
        return f"mech {mech + 1}" if part == NO_ID else self.content.parts[part].name

    def part(self, mech: int, slot: int) -> Part | None:
        number = self.state.mechs[mech].parts[slot]
        return None if number == NO_ID else self.content.parts[number]

    def tile(self, mech: int, slot: int) -> str:
        """A part of a mech by its name and place."""
        part = self.part(mech, slot)
        place = SLOT_NAMES[Slot(slot)]
        return f"{part.name} ({place})" if part else place

    def monster(self, monster: int) -> str:
        if self.state.threat == NOBODY or monster > BOSS:
            return "nobody"
        if monster == BOSS:
            return self.content.bosses[self.state.threat].name
        return self.content.monsters[self.state.threat][monster].name

    def space(self, space: int) -> str:
        """An area by number and name."""
        if space >= len(self.content.spaces):
            return "nowhere"
        name = self.content.spaces[space].name
        return f"{space} {name}" if space else name

    def design(self, design: int) -> str:
        return self.content.citizens[design].name

    def citizen(self, design: int) -> str:
        return f"{self.design(design)} (POP {self.content.citizens[design].pop})"

    def event(self, card: int) -> str:
        if card < FIRST_EVENT:
            return f"Monster Appears: {self.monster(card)}"
        return self.content.events[self.state.threat][card - FIRST_EVENT].name

    def object(self, each: int) -> str:
        """An object of the encoding."""
        if each == NO_OBJECT:
            return "nobody"
        if each >= CITIZEN_OBJECT:
            return self.citizen(each - CITIZEN_OBJECT)
        if each >= MECH_OBJECT:
            return self.mech(each - MECH_OBJECT)
        return self.monster(each - MONSTER_OBJECT) if each >= MONSTER_OBJECT else self.space(each)

    # Cards

    def card(self, mech: int, card: int) -> Card:
        return self.content.cards[self.state.mechs[mech].parts[card // PER_PART]][card % PER_PART]

    def card_name(self, mech: int, card: int) -> str:
        return self.card(mech, card).name

    def tile_action(self, mech: int, id: int) -> TileAction:
        """The tile action of a PLAY's `id`."""
        slot, number = divmod(id - TILE, 4)
        part = self.part(mech, slot)
        assert part is not None
        return part.actions[number]

    def played(self, mech: int, id: int) -> str:
        """The name of a card or tile action."""
        return self.tile_action(mech, id).name if id >= TILE else self.card_name(mech, id)

    def hand_size(self, mech: int) -> int:
        hand = self.state.mechs[mech].hand
        return hand - HIDDEN_HAND if hand & HIDDEN_HAND else hand.bit_count()

    def hand(self, mech: int) -> list[int]:
        """Cards of a hand that the viewer can see."""
        hand = self.state.mechs[mech].hand
        return [] if hand & HIDDEN_HAND else bits(hand)

    def board(self) -> str:
        """The position in plain text, line by line."""
        from .board import board

        return board(self)


def bits(mask: int) -> list[int]:
    """The numbers whose bits are set.

    >>> bits(0b1011)
    [0, 1, 3]
    """
    return [number for number in range(mask.bit_length()) if mask >> number & 1]
