"""What one seat of Super Fantasy Brawl may know, decoded and with names: for bots and screens.

Nothing here decides anything: a view answers questions about what stands in the arena.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kumite.contract import SPECTATOR
from kumite.games.short_repr import ShortRepr

from .codec import decode
from .model import GATE, HIDDEN_CARD, HIDDEN_CARDS, NO_ID, SIDES, Mode, State
from .terms import CARDS_OF_CHAMPION, Core

if TYPE_CHECKING:
    from .entries import Card, Content, Values
    from .model import SeatState


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

    @property
    def me(self) -> SeatState:
        """The viewer's own place."""
        return self.state.seats[self.viewer]

    # Names

    def name(self, seat: int) -> str:
        """What to call a seat, or nobody; people count seats from 1."""
        return f"seat {seat + 1}" if seat < self.state.players else "nobody"

    def side(self, side: int) -> str:
        """A side by its seats."""
        if self.state.mode is Mode.DUEL or side >= SIDES:
            return self.name(side)
        return f"seats {side + 1} and {side + 1 + SIDES}"

    def champion(self, champion: int) -> str:
        return self.content.champions[champion].name

    def figure(self, figure: int) -> str:
        """A champion of the match; with its seat where both sides have it."""
        figures = self.state.figures
        if figure >= len(figures) or figures[figure].champion == NO_ID:
            return "nobody"
        own = figures[figure]
        is_twice = sum(each.champion == own.champion for each in figures) > 1
        name = self.champion(own.champion)
        return f"{name} ({self.name(own.controller)})" if is_twice else name

    def hex(self, number: int) -> str:
        return "the Gate" if number == GATE else self.content.arena.name(number)

    def card(self, number: int) -> Card:
        return self.content.cards[number]

    def token(self, number: int) -> str:
        return self.content.tokens[number].name

    # Cards

    def card_numbers(self, seat: int, cards: int) -> list[int]:
        """Cards of a set that the viewer can see."""
        if cards & HIDDEN_CARDS:
            return []
        places = [place for place in range(cards.bit_length()) if cards >> place & 1]
        return [self.card_number(seat, place) for place in places]

    def planned(self, seat: int) -> list[int | None]:
        """The planned pile from the top; None for a card that the viewer cannot see."""
        pile = [place for place in self.state.seats[seat].planned if place != NO_ID]
        seen = [None if each == HIDDEN_CARD else self.card_number(seat, each) for each in pile]
        return seen[::-1]

    def card_number(self, seat: int, place: int) -> int:
        """The card of the content at a place among a player's own cards."""
        team = self.state.seats[seat].team
        champions = [number for number in range(team.bit_length()) if team >> number & 1]
        return champions[place // CARDS_OF_CHAMPION] * CARDS_OF_CHAMPION + place % CARDS_OF_CHAMPION

    def hand_size(self, seat: int) -> int:
        return size(self.state.seats[seat].hand)

    # Figures

    def hp(self, figure: int) -> int:
        return self._values(figure).hp

    def defence(self, figure: int) -> int:
        """The printed DEF, without modifiers."""
        return self._values(figure).defence

    def _values(self, figure: int) -> Values:
        own = self.state.figures[figure]
        champion = self.content.champions[own.champion]
        return champion.up if own.is_up else champion.basic

    def board(self) -> str:
        """The position in plain text, line by line."""
        from .board import board

        return board(self)


def size(cards: int) -> int:
    """How many cards a set holds, hidden or not.

    >>> size(0b1011), size(HIDDEN_CARDS | 5)
    (3, 5)
    """
    return cards & ~HIDDEN_CARDS if cards & HIDDEN_CARDS else cards.bit_count()


def core_names(cores: int) -> str:
    """Ready Cores by their letters.

    >>> core_names(0b101), core_names(0)
    ('D M', 'none')
    """
    return " ".join(core.letter for core in Core if cores >> core & 1) or "none"


def core_name(core: int) -> str:
    """A Core's full name.

    >>> core_name(1)
    'Creation'
    """
    return Core(core).name.capitalize()
