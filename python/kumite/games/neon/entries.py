"""NEON's content as values: what every card, sheet and die says. No rules here."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kumite.packs.layers import Source

from .terms import (
    ActionAlt,
    ActionMain,
    Ammo,
    AttackFace,
    DefenseFace,
    GearType,
    Scope,
    TargetKind,
    Window,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kumite.packs.layers import Pack

    from .operations import Op


@dataclass(frozen=True, slots=True)
class Cost:
    """The price of an effect; all empty is free."""

    energy: int = 0
    ammo: Ammo | None = None
    tap: bool = False

    @property
    def is_free(self) -> bool:
        return not self.energy and self.ammo is None and not self.tap


@dataclass(frozen=True, slots=True)
class Conditions:
    """All that are given must hold; None or empty is not asked."""

    weapon_types: tuple[int, ...] = ()
    """Gear types, and BASIC."""
    ranges: tuple[int, ...] = ()
    target_kind: TargetKind | None = None
    damage_dealt: bool | None = None
    symbol_left: AttackFace | None = None
    has_field: bool | None = None
    ally_in_sector: bool | None = None
    sectors: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Effect:
    """Something printed: when, for what price, under which conditions, what."""

    windows: tuple[Window, ...]
    ops: tuple[Op, ...]
    cost: Cost = Cost()
    conditions: Conditions = Conditions()
    reach: tuple[int, ...] = ()
    mandatory: bool = False
    squad: bool = False
    lend: bool = False
    name: str = ""
    text: str = ""
    source: Source = Source.OURS

    def ops_in(self, window: Window) -> tuple[Op, ...]:
        """The operations that act in this window."""
        if window not in self.windows:
            return ()
        if len(self.windows) == 1:
            return self.ops
        return tuple(op for op in self.ops if op.acts_in(window))


@dataclass(frozen=True, slots=True)
class Entry:
    """What every entry of a list has."""

    id: str
    source: Source
    text: str


@dataclass(frozen=True, slots=True)
class Half:
    main: ActionMain
    alt: ActionAlt = ActionAlt.NONE


@dataclass(frozen=True, slots=True)
class ActionCard(Entry):
    initiative: int
    halves: tuple[Half, Half]


@dataclass(frozen=True, slots=True)
class Sector(Entry):
    number: int
    name: str
    rank: int
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Maneuver(Entry):
    """An ability that everybody has."""

    name: str
    effect: Effect


@dataclass(frozen=True, slots=True)
class Token(Entry):
    name: str
    scope: Scope
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Fighter(Entry):
    name: str
    corporation: str
    token: int | None
    """Number of the token it owns."""
    abilities: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Bot(Entry):
    name: str
    ammo: tuple[Ammo, ...]


@dataclass(frozen=True, slots=True)
class Enhancement(Entry):
    name: str
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Equipment(Entry):
    name: str
    type: GearType
    rank: int
    copies: int
    dice: tuple[int, int, int]
    """Attack dice at range 0, 1, 2; all 0 for Armor and Helmets."""
    capacity: int
    ammo: tuple[Ammo, ...]
    attack_price: Ammo | None
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Track(Entry):
    slots: tuple[int, ...]
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Automa:
    hp: tuple[int, ...]
    """Values of its HP tokens, lost from the front."""
    dice: tuple[int, int, int]
    defense: int
    sight: int


Rows = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Figures:
    """Numbers that sheets and boards show."""

    hp_a: Rows
    hp_b: Rows
    energy_start: int
    energy_max: int
    basic_weapon: int
    basic_armor: int
    fields: int
    attack_cap: int
    defense_cap: int
    search_tokens: int
    leader_vp: int
    bot_vp: int
    bot_pair_vp: int
    sudden_death_pulse: int
    search_draws: Rows
    search_keep: int
    loot_keep: int
    maintenance_draws: tuple[int, ...]
    automa: Automa


@dataclass(frozen=True, slots=True)
class Content:
    """All packs laid over each other. An entry's position is its number in the encoding."""

    packs: tuple[Pack, ...]
    attack_die: tuple[AttackFace, ...]
    defense_die: tuple[DefenseFace, ...]
    figures: Figures
    tracks: tuple[Track, ...]
    cards: tuple[ActionCard, ...]
    sectors: tuple[Sector, ...]
    maneuvers: tuple[Maneuver, ...]
    tokens: tuple[Token, ...]
    fighters: tuple[Fighter, ...]
    bots: tuple[Bot, ...]
    enhancements: tuple[Enhancement, ...]
    equipment: tuple[Equipment, ...]
    hash: str = ""
    """Hex SHA-256 of all that the rules read; wording does not count."""
    files: tuple[tuple[str, str], ...] = field(default=(), repr=False, compare=False)

    def sources(self) -> list[tuple[str, str]]:
        """(file name, text) of all files in laying order: ours first, then each pack's."""
        return list(self.files)

    def sector(self, number: int) -> Sector:
        return self.sectors[number - 1]

    def abilities(self, fighter: int) -> tuple[Effect, ...]:
        """The Maneuvers, then the fighter's own: the order of refs."""
        return (*(each.effect for each in self.maneuvers), *self.fighters[fighter].abilities)

    def designs(self, rank: int) -> tuple[int, ...]:
        """The equipment designs of a rank."""
        return tuple(i for i, design in enumerate(self.equipment) if design.rank == rank)

    def track_for(self, players: int) -> int:
        """The track marked for this number of players."""
        return next(i for i, track in enumerate(self.tracks) if players in track.players)

    def fighter_numbers(self) -> Mapping[str, int]:
        return {fighter.id: i for i, fighter in enumerate(self.fighters)}

    def equipment_numbers(self) -> Mapping[str, int]:
        return {design.id: i for i, design in enumerate(self.equipment)}

    def enhancement_numbers(self) -> Mapping[str, int]:
        return {each.id: i for i, each in enumerate(self.enhancements)}
