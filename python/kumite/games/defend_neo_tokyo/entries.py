"""Defend Neo Tokyo's content as values: what every card, tile and board says. No rules here."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from kumite.declare import Node

from .operations import Op

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kumite.packs.layers import Pack, Source

    from .terms import (
        At,
        CardType,
        CitizenKind,
        Cost,
        PartKind,
        QualityKind,
        ScopeWho,
        Side,
        Symbol,
        When,
        Window,
    )

Operations: TypeAlias = tuple[Node[Op], ...]
"""A list; operations are numbered as `kumite.declare.steps` gives them."""


@dataclass(frozen=True, slots=True)
class Space:
    """Defense HQ or a City Space; its place in the list is its number."""

    id: str
    source: Source
    text: str
    name: str
    capacity: int
    """0 for HQ."""
    next: tuple[int, ...]
    """Adjacent areas, ascending."""


@dataclass(frozen=True, slots=True)
class Band:
    """Spaces of a chassis track that give the same power."""

    spaces: int
    power: int


@dataclass(frozen=True, slots=True)
class TileAction:
    name: str
    at: int
    """The space that must hold power; 0 on a chassis."""
    cost: Cost
    type: CardType
    icon: bool
    """Moves the Attack Tracker; always true of attacks."""
    stride: bool
    do: Operations


@dataclass(frozen=True, slots=True)
class Part:
    id: str
    source: Source
    text: str
    kind: PartKind
    name: str
    bands: tuple[Band, ...]
    """Of a chassis, from the right; empty for others."""
    length: int
    """Of an arm or legs; 0 for a chassis."""
    actions: tuple[TileAction, ...]


@dataclass(frozen=True, slots=True)
class Prebuilt:
    id: str
    source: Source
    text: str
    parts: tuple[int, ...]
    """By slot."""


@dataclass(frozen=True, slots=True)
class Scope:
    """Where a React may be played; numbers that are None ask nothing."""

    who: ScopeWho
    within: int | None = None
    target_within: int | None = None
    parts: tuple[int, ...] = ()
    by_monster: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    id: str
    source: Source
    text: str
    part: int
    number: int
    """1 to 7."""
    name: str
    type: CardType
    req: int
    icon: bool
    """Moves the Attack Tracker; always true of attacks."""
    persistent: bool
    window: Window
    """CARD unless it is a React."""
    scope: Scope | None
    do: Operations


@dataclass(frozen=True, slots=True)
class Armor:
    melee: int
    ranged: int


@dataclass(frozen=True, slots=True)
class Hit:
    """One instance of an attack."""

    at: At
    n: int


@dataclass(frozen=True, slots=True)
class Attack:
    name: str
    hits: tuple[Hit, ...]
    do: Operations = ()


@dataclass(frozen=True, slots=True)
class Quality:
    side: Side
    kind: QualityKind
    n: int = 0
    part: int = 0
    do: Operations = ()


@dataclass(frozen=True, slots=True)
class Threat:
    id: str
    source: Source
    text: str
    name: str


@dataclass(frozen=True, slots=True)
class Monster:
    id: str
    source: Source
    text: str
    threat: int
    number: int
    """1 to 6."""
    name: str
    life: int
    armor: Armor
    symbol: Symbol
    """Of its "Monster Appears" card."""
    citizens: int
    attacks: tuple[Attack, ...]
    """Mech white, mech red, city white, city red."""
    quality: Quality | None


@dataclass(frozen=True, slots=True)
class Boss:
    id: str
    source: Source
    text: str
    threat: int
    name: str
    life: int
    armor: Armor
    attacks: tuple[Attack, ...]
    """White, red."""
    after: Operations
    arrival: Operations
    reshuffle: bool


@dataclass(frozen=True, slots=True)
class EventCard:
    id: str
    source: Source
    text: str
    threat: int
    name: str
    symbol: Symbol
    do: Operations


@dataclass(frozen=True, slots=True)
class Static:
    """What a citizen does while it is in play."""

    attack_bonus: int = 0
    kept: bool = False
    shelter: int = 0


@dataclass(frozen=True, slots=True)
class Citizen:
    id: str
    source: Source
    text: str
    name: str
    pop: int
    copies: int
    kind: CitizenKind
    when: When
    destroyed: bool
    """An exiting ability works if it is destroyed."""
    discarded: bool
    """An exiting ability works if it is discarded."""
    static: Static
    do: Operations


@dataclass(frozen=True, slots=True)
class Figures:
    """Numbers that the rules name."""

    hand: int
    bots: int
    mech_armor: int
    supply: int
    minus_limit: int
    fire_limit: int
    dice: int
    stack: int
    critical: int
    turns: int
    goes: int


@dataclass(frozen=True, slots=True)
class ModeFigures:
    id: str
    source: Source
    text: str
    trigger: int
    boss: int
    """Percent of the boss's life."""


@dataclass(frozen=True, slots=True)
class Difficulty:
    id: str
    source: Source
    text: str
    final: int
    boss: int
    """Percent of the boss's life."""
    monsters: int
    """Percent of the life of other monsters."""
    bots: int


@dataclass(frozen=True, slots=True)
class EventDeck:
    id: str
    source: Source
    text: str
    mechs: tuple[int, ...]
    appears: int
    events: int


@dataclass(frozen=True, slots=True)
class Crew:
    """What depends on the number of mechs."""

    id: str
    source: Source
    text: str
    monsters: int
    """Percent of the life of monsters other than the boss."""


@dataclass(frozen=True)
class Content:
    """All packs laid over each other. An entry's position is its number in the encoding."""

    packs: tuple[Pack, ...]
    figures: Figures
    random: tuple[int, ...]
    """Faces of the Random Damage die: a slot, or MISS."""
    modes: tuple[ModeFigures, ...]
    difficulties: tuple[Difficulty, ...]
    event_decks: tuple[EventDeck, ...]
    crews: tuple[Crew, ...]
    """By number of mechs, from 1."""
    spaces: tuple[Space, ...]
    parts: tuple[Part, ...]
    prebuilt: tuple[Prebuilt, ...]
    cards: tuple[tuple[Card, ...], ...]
    """By part, in the order of their numbers."""
    threats: tuple[Threat, ...]
    monsters: tuple[tuple[Monster, ...], ...]
    """By threat, in the order of their numbers."""
    bosses: tuple[Boss, ...]
    """By threat."""
    events: tuple[tuple[EventCard, ...], ...]
    """By threat."""
    citizens: tuple[Citizen, ...]
    hash: str = ""
    files: tuple[tuple[str, str], ...] = field(default=(), repr=False, compare=False)

    def sources(self) -> list[tuple[str, str]]:
        """(file name, text) of all files in laying order: ours first, then each pack's."""
        return list(self.files)

    def part_numbers(self) -> Mapping[str, int]:
        return {part.id: number for number, part in enumerate(self.parts)}

    def prebuilt_numbers(self) -> Mapping[str, int]:
        return {mech.id: number for number, mech in enumerate(self.prebuilt)}

    def designs(self) -> tuple[int, ...]:
        """The design of each of the 48 copies."""
        return tuple(
            number for number, citizen in enumerate(self.citizens) for _ in range(citizen.copies)
        )
