"""What one seat of NEON may know, decoded and with the content's names: for bots and screens.

Nothing here decides anything: a view answers questions about what lies on the table.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kumite.contract import SPECTATOR
from kumite.games.short_repr import ShortRepr

from .actions import ALL_IN, ANY_BOT
from .actions import Plan as PlanAction
from .asking import energy_price
from .codec import decode
from .model import (
    AUTOMA,
    AUTOMA_WEAPON,
    BASIC,
    HIDDEN_HAND,
    NO_ID,
    OUT,
    SHIP,
    Mode,
    State,
)
from .terms import ActionAlt, ActionMain, GearType

if TYPE_CHECKING:
    from .entries import Content, Effect
    from .model import SeatState

SQUADS = {Mode.SQUAD_2X2: 2, Mode.SQUAD_3X2: 3, Mode.SQUAD_2X3: 2}
"""How many Squads a mode has; seats alternate (NEON-SET-15)."""
_MAIN = {
    ActionMain.MOVE: "Move",
    ActionMain.SEARCH: "Search",
    ActionMain.ATTACK: "Attack",
    ActionMain.DEFENSE: "Defense",
    ActionMain.WILD: "Wild",
}
_ALT = {ActionAlt.TAKEOVER: "Takeover", ActionAlt.GAIN_1: "Gain 1", ActionAlt.GAIN_2: "Gain 2"}
ABILITY_REFS, GEAR_REFS, SECTOR_REFS, ENHANCEMENT_REFS = 0, 8, 32, 36
_REFS_PER_GEAR = 4


@dataclass(frozen=True, slots=True)
class Used:
    """An effect behind a ref: whose card or sheet it is on, and what it says."""

    name: str
    effect: Effect
    is_ability: bool


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

    def name(self, who: int) -> str:
        """What to call a seat, the Automa or nobody; people count seats from 1."""
        if who == AUTOMA:
            return "the Automa"
        if who >= len(self.state.seats):
            return "nobody"
        fighter = self.state.seats[who].fighter
        return f"seat {who + 1}" if fighter == NO_ID else self.content.fighters[fighter].name

    def place(self, location: int) -> str:
        """The name of a Sector or of another location."""
        if location == SHIP:
            return "the Drop Ship"
        return "out" if location == OUT else self.content.sector(location).name

    def location(self, who: int) -> int:
        """Where a seat's Fighter or the Automa stands."""
        return self.state.automa_loc if who == AUTOMA else self.state.seats[who].loc

    def squad(self, seat: int) -> int | None:
        """The number of a seat's Squad, if there are Squads."""
        squads = SQUADS.get(self.state.mode)
        return None if squads is None or seat >= len(self.state.seats) else seat % squads

    def are_allies(self, one: int, other: int) -> bool:
        return one != other and self.squad(one) is not None and self.squad(one) == self.squad(other)

    def range(self, one: int, other: int) -> int | None:
        """Steps between two Sectors, the shorter way round; None if one is not in play."""
        ring = self.state.ring
        if one not in ring or other not in ring:
            return None
        steps = abs(ring.index(one) - ring.index(other))
        return min(steps, len(ring) - steps)

    def fighters_in(self, sector: int) -> list[int]:
        """Seats whose Fighter is there, and the Automa."""
        here = [seat for seat, each in enumerate(self.state.seats) if each.loc == sector]
        return [*here, AUTOMA] if self.state.automa_loc == sector else here

    def card(self, design: int) -> str:
        return self.content.equipment[design].name

    def hand(self, seat: int) -> tuple[int, ...] | int:
        """The Action cards in a hand; of another's hand only how many."""
        hand = self.state.seats[seat].hand
        return hand - HIDDEN_HAND if hand & HIDDEN_HAND else _bits(hand)

    def half(self, card: int, half: int) -> str:
        """The words of one half of an Action card."""
        printed = self.content.cards[card].halves[half]
        alternative = _ALT.get(printed.alt)
        main = _MAIN[printed.main]
        return main if alternative is None else f"{main}/{alternative}"

    def plan_halves(self, plan: int) -> tuple[str, ...]:
        """The three Actions of a plan, in words."""
        action = PlanAction(plan >> 6 & 7, plan >> 3 & 7, plan >> 2 & 1, plan >> 1 & 1, plan & 1)
        return tuple(self.half(card, half) for card, half in action.layout())

    def initiative(self, plan: int) -> int:
        return self.content.cards[plan >> 6 & 7].initiative

    def weapon(self, seat: int, weapon: int) -> str:
        """The name of a Weapon: a card, the basic weapon, or the Automa's dice."""
        if weapon == BASIC:
            return "the basic weapon"
        if weapon == AUTOMA_WEAPON or seat >= len(self.state.seats):
            return "its guns"
        gear = self.state.seats[seat].gear[weapon]
        return GearType(weapon).name if gear is None else self.card(gear.card)

    def target(self, target: int) -> str:
        """The name of a target, with its Sector."""
        if target >= ALL_IN:
            return f"everybody in {self.place(target - ALL_IN)}"
        if target >= ANY_BOT:
            return f"a Bot in {self.place(target - ANY_BOT)}"
        return f"{self.name(target)} in {self.place(self.location(target))}"

    def target_sector(self, target: int) -> int:
        if target >= ALL_IN:
            return target - ALL_IN
        return target - ANY_BOT if target >= ANY_BOT else self.location(target)

    def used(self, seat: int, ref: int, number: int | None = None) -> Used | None:
        """The effect behind a ref of a seat; `number` if the card may be gone (see EffectUsed)."""
        place = self.state.seats[seat]
        if ref < GEAR_REFS:
            return self._ability(place.fighter if number is None else number, ref)
        if ref < SECTOR_REFS:
            slot, at = divmod(ref - GEAR_REFS, _REFS_PER_GEAR)
            gear = place.gear[slot]
            design = number if number is not None else NO_ID if gear is None else gear.card
            if design >= len(self.content.equipment):
                return None
            return _pick(self.card(design), self.content.equipment[design].effects, at)
        if ref < ENHANCEMENT_REFS:
            sector = place.loc if number is None else number
            if not 1 <= sector <= len(self.content.sectors):
                return None
            return _pick(self.place(sector), self.content.sector(sector).effects, ref - SECTOR_REFS)
        kept = place.enhancement if number is None else number
        if kept >= len(self.content.enhancements):
            return None
        printed = self.content.enhancements[kept]
        return _pick(printed.name, printed.effects, ref - ENHANCEMENT_REFS)

    def _ability(self, fighter: int, ref: int) -> Used | None:
        maneuvers = self.content.maneuvers
        if ref < len(maneuvers):
            return Used(maneuvers[ref].name, maneuvers[ref].effect, True)
        own = self.content.fighters[fighter].abilities if fighter != NO_ID else ()
        at = ref - len(maneuvers)
        return Used(own[at].name, own[at], True) if at < len(own) else None

    def price(self, seat: int, used: Used) -> str:
        """What an effect costs that seat where it stands, in words; empty if it is free."""
        cost = used.effect.cost
        if cost.tap:
            return "tap"
        if cost.ammo is not None:
            return f"1 {cost.ammo.name}"
        energy = energy_price(self, seat, used)
        return f"{energy} E" if energy else ""

    def trophies(self, seat: int) -> str:
        """A seat's Trophy area in words; empty if nothing is there."""
        place = self.state.seats[seat]
        parts = [f"{count} x {value} HP" for value, count in enumerate(place.trophy_hp, 1) if count]
        for kind, bot in enumerate(self.content.bots):
            ready, spent = place.bots_ready[kind], place.bots_spent[kind]
            if ready:
                parts.append(f"{ready} {bot.name} Bot ready")
            if spent:
                parts.append(f"{spent} {bot.name} Bot spent")
        return ", ".join(parts)

    def hp(self, seat: int) -> str:
        """The HP tokens left, row by row, top first."""
        place = self.state.seats[seat]
        printed = self.content.figures.hp_b if place.side else self.content.figures.hp_a
        rows = zip(place.hp, printed, strict=True)
        words = [" ".join([str(values[0])] * left) or "-" for left, values in rows]
        return " | ".join(words)

    def board(self) -> str:
        """The position in plain text, line by line."""
        from .board import board

        return board(self)


ATTACK_WORDS = ("CRIT", "HIT", "COND", "MISS")
DEFENSE_WORDS = ("GUARD", "SHIELD", "SPARK", "FAIL")


def faces(counts: list[int] | tuple[int, ...], words: tuple[str, ...]) -> str:
    """Dice in words, equal ones counted.

    >>> faces([0, 2, 1, 0], ATTACK_WORDS)
    '2 HIT, COND'
    """
    told = [
        word if count == 1 else f"{count} {word}"
        for count, word in zip(counts, words, strict=True)
        if count
    ]
    return ", ".join(told) or "none"


def slot_of(ref: int) -> int | None:
    """The Gear type on whose card the effect of a ref is printed, if it is on Gear."""
    return (ref - GEAR_REFS) // _REFS_PER_GEAR if GEAR_REFS <= ref < SECTOR_REFS else None


def _bits(mask: int) -> tuple[int, ...]:
    return tuple(bit for bit in range(mask.bit_length()) if mask >> bit & 1)


def _pick(name: str, effects: tuple[Effect, ...], at: int) -> Used | None:
    return Used(name, effects[at], False) if at < len(effects) else None
