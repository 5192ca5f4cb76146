"""Martial Art's content as values: what every board, tile and die says. No rules here."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from kumite.games.hexes import Field, Hex

from .terms import ACTIONS, EFFECTS, Face, Keyword, Lasts, Token

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kumite.packs.layers import Pack, Source

    from .operations import Op, OpKind


@dataclass(frozen=True, slots=True)
class Skill:
    """A skill of a fighter; conditions that are empty ask nothing."""

    id: str
    source: Source
    text: str
    fighter: int
    name: str
    chi: int
    rage: int
    keyword: Keyword
    lasts: Lasts
    printed: bool
    strikes: tuple[Token, ...]
    """Kinds of strike it works on."""
    areas: tuple[int, ...]
    """Target Areas it works on, 1 to 5."""
    needs: tuple[Token, ...]
    """Tokens that lie together in the Starting Area."""
    after: tuple[Token, ...]
    """Kinds of strike of which one was made this turn."""
    ops: tuple[Op, ...]

    def ops_of(self, kind: OpKind) -> tuple[Op, ...]:
        return tuple(op for op in self.ops if op.kind is kind)

    def covers(self, strike: Token, area: int) -> bool:
        """Whether it works on this kind of strike against this Area."""
        return (not self.strikes or strike in self.strikes) and (
            not self.areas or area in self.areas
        )


@dataclass(frozen=True, slots=True)
class Column:
    """A Life Column: squares from the white one (0) down to the last."""

    last: int
    severe: int
    tokens: tuple[tuple[int, Token], ...]
    """(square, token), from the top."""


@dataclass(frozen=True, slots=True)
class Gauge:
    start: int
    top: int


@dataclass(frozen=True, slots=True)
class Fighter:
    id: str
    source: Source
    text: str
    name: str
    art: str
    tokens: tuple[int, ...]
    """How many of each type."""
    chi: Gauge
    rage: Gauge
    columns: tuple[Column, ...]

    @property
    def actions(self) -> tuple[int, ...]:
        return tuple(self.tokens[token] for token in ACTIONS)

    @property
    def effects(self) -> tuple[int, ...]:
        return tuple(self.tokens[token] for token in EFFECTS)


@dataclass(frozen=True, slots=True)
class StartPlace:
    space: int
    facing: int


@dataclass(frozen=True, slots=True)
class Start:
    """Where figures stand at first, by seat."""

    id: str
    source: Source
    text: str
    places: tuple[StartPlace, ...]


@dataclass(frozen=True, slots=True)
class Figures:
    """Numbers that the rules name."""

    rounds: int
    attack_dice: int
    defense_dice: int
    severe_columns: int


@dataclass(frozen=True)
class Content:
    """All packs laid over each other. An entry's position is its number in the encoding."""

    packs: tuple[Pack, ...]
    figures: Figures
    die: tuple[Face, ...]
    spaces: tuple[tuple[int, int], ...]
    """(q, r) of every space, row by row from the top."""
    starts: tuple[Start, ...]
    fighters: tuple[Fighter, ...]
    skills: tuple[tuple[Skill, ...], ...]
    """By fighter, in the order of the list; the printed ones first."""
    hash: str = ""
    files: tuple[tuple[str, str], ...] = field(default=(), repr=False, compare=False)

    @cached_property
    def mat(self) -> Field:
        return Field(Hex(q, r) for q, r in self.spaces)

    def sources(self) -> list[tuple[str, str]]:
        """(file name, text) of all files in laying order: ours first, then each pack's."""
        return list(self.files)

    def fighter_numbers(self) -> Mapping[str, int]:
        return {fighter.id: i for i, fighter in enumerate(self.fighters)}

    def start(self, id: str) -> Start:
        return next(start for start in self.starts if start.id == id)

    def skill(self, fighter: int, number: int) -> Skill:
        return self.skills[fighter][number]
