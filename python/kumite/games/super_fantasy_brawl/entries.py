"""Super Fantasy Brawl's content as values: what the arena, cards and tokens say. No rules here."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from kumite.games.hexes import Field, Hex

from .terms import CARDS_OF_CHAMPION, FIRST_CARD_NUMBER, TargetSide

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kumite.declare import Condition, Selector
    from kumite.packs.layers import Pack, Source

    from .operations import Count, OpList
    from .terms import AreaShape, CardType, ChallengeKind, Core, Hook, TargetKind, TrapEffect


@dataclass(frozen=True, slots=True)
class Statue:
    id: str
    source: Source
    text: str
    name: str
    hex: int
    area: str
    area_name: str


@dataclass(frozen=True, slots=True)
class Mode:
    """The numbers of one mode."""

    id: str
    source: Source
    text: str
    champions: int
    """Champions of a player."""
    brought: int
    """Champions of a brought list."""
    hand: int
    points: int
    traps: int
    """Tokens that each player lays in a row at set-up."""
    track: tuple[int, ...]
    """Points of each slot from the left; 0 is unscorable."""
    advance: int

    @property
    def unscorable(self) -> int:
        """How many slots on the left are unscorable."""
        return self.track.count(0)


@dataclass(frozen=True, slots=True)
class Targeting:
    kind: TargetKind
    least: int = 1
    most: int = 1
    """Range of shots and of a blast's centre."""
    shape: AreaShape | None = None
    side: TargetSide = TargetSide.ENEMY

    @property
    def is_area(self) -> bool:
        return self.kind.is_area


@dataclass(frozen=True, slots=True)
class Standard:
    id: str
    source: Source
    text: str
    name: str
    core: Core | None
    """None: any one Core."""
    move: int
    targeting: Targeting | None
    do: OpList


@dataclass(frozen=True, slots=True)
class Values:
    """One side of a champion card."""

    hp: int
    defence: int


@dataclass(frozen=True, slots=True)
class Ability:
    """What the Levelled Up side can do. Which fields mean something depends on the hook."""

    hook: Hook
    n: int = 0
    condition: Condition | None = None
    who: Selector | None = None
    kind: TargetKind | None = None
    """on_attacked: kind of attack it answers; None: any."""
    do: OpList = ()


@dataclass(frozen=True, slots=True)
class Champion:
    id: str
    source: Source
    text: str
    code: str
    name: str
    role: str
    basic: Values
    up: Values
    ability: Ability


@dataclass(frozen=True, slots=True)
class Bonus:
    """A modifier of STR or DEF in one attack: `amount`, if something holds, or for each of some."""

    amount: int
    condition: Condition | None = None
    per: Count | None = None


@dataclass(frozen=True, slots=True)
class Card:
    id: str
    source: Source
    text: str
    champion: int
    number: int
    """As printed, 2 to 7."""
    name: str
    type: CardType
    core: Core
    move: int = 0
    """0: no printed movement."""
    targeting: Targeting | None = None
    strength: int = 0
    defence: int = 0
    double: bool = False
    lifesteal: bool = False
    poison: int = 0
    ignore_def: int = 0
    str_mods: tuple[Bonus, ...] = ()
    def_mods: tuple[Bonus, ...] = ()
    pre: OpList = ()
    post: OpList = ()
    do: OpList = ()

    @property
    def place(self) -> int:
        """Its place among the six cards of its champion."""
        return self.number - FIRST_CARD_NUMBER


@dataclass(frozen=True, slots=True)
class Challenge:
    id: str
    source: Source
    text: str
    name: str
    copies: int
    kind: ChallengeKind
    statue: int = 0
    """control: the statue in the area; beside_statue: the statue. Index in `statues`."""
    at_least: int = 0


@dataclass(frozen=True, slots=True)
class TrapDesign:
    id: str
    source: Source
    text: str
    name: str
    copies: int
    effect: TrapEffect
    n: int = 0


@dataclass(frozen=True)
class Content:
    """All packs laid over each other. An entry's position is its number in the encoding."""

    packs: tuple[Pack, ...]
    rounds: int
    planned: int
    cells: tuple[tuple[int, int], ...]
    """(q, r) of every hex, row by row from the top."""
    trap_hexes: tuple[int, ...]
    north: tuple[int, ...]
    south: tuple[int, ...]
    statues: tuple[Statue, ...]
    modes: tuple[Mode, ...]
    standards: tuple[Standard, ...]
    champions: tuple[Champion, ...]
    cards: tuple[Card, ...]
    """By champion, then printed number: card c is number c % 6 + 2 of champion c // 6."""
    challenges: tuple[Challenge, ...]
    traps: tuple[TrapDesign, ...]
    hash: str = ""
    files: tuple[tuple[str, str], ...] = field(default=(), repr=False, compare=False)

    @cached_property
    def arena(self) -> Field:
        return Field(Hex(q, r) for q, r in self.cells)

    @cached_property
    def statue_hexes(self) -> frozenset[int]:
        return frozenset(statue.hex for statue in self.statues)

    @cached_property
    def areas(self) -> tuple[tuple[int, ...], ...]:
        """The hexes round each statue, ascending, in the order of the statues."""
        return tuple(self.arena.within(statue.hex, 1) for statue in self.statues)

    @cached_property
    def tokens(self) -> tuple[TrapDesign, ...]:
        """The design of each trap token, by its number."""
        return tuple(design for design in self.traps for _ in range(design.copies))

    def cards_of(self, champion: int) -> tuple[Card, ...]:
        first = champion * CARDS_OF_CHAMPION
        return self.cards[first : first + CARDS_OF_CHAMPION]

    def sources(self) -> list[tuple[str, str]]:
        """(file name, text) of all files in laying order: ours first, then each pack's."""
        return list(self.files)

    def champion_numbers(self) -> Mapping[str, int]:
        return {champion.id: i for i, champion in enumerate(self.champions)}
