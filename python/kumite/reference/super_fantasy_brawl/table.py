"""The arena a match is fought in: state, content, what was told; and small questions about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.super_fantasy_brawl.model import (
    FIGURES,
    FIGURES_OF_SIDE,
    GATE,
    NO_FIGURE,
    NO_HEX,
    NO_ID,
    NOBODY,
    SIDES,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kumite.contract import RawEvent
    from kumite.games.hexes import Field
    from kumite.games.super_fantasy_brawl.entries import Ability, Champion, Content, Mode, Values
    from kumite.games.super_fantasy_brawl.events import EventKind
    from kumite.games.super_fantasy_brawl.model import Figure, Phase, SeatState, State, Trap
    from kumite.games.super_fantasy_brawl.terms import Hook

    from .tasks import Task


class MatchOver(Exception):
    """The match has just ended: whatever was under way stops here (SFB-END-06)."""


class Table:
    """A match in progress. Rules are functions that take a table."""

    __slots__ = ("content", "log", "state", "task")

    def __init__(self, content: Content, state: State, log: list[RawEvent]) -> None:
        self.content = content
        self.state = state
        self.log = log
        self.task: Task | None = None
        """What happens next by itself; None while the state waits."""

    # Going on and waiting

    def go(self, task: Task) -> None:
        self.task = task

    def ask(self, phase: Phase, seat: int) -> None:
        """Wait for a seat."""
        self.state.phase, self.state.decider = phase, seat
        self.task = None

    def wait_for_chance(self, phase: Phase) -> None:
        self.ask(phase, NOBODY)

    def tell(self, kind: EventKind, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
        self.log.append((int(kind), kind.seen_by(a), int(a), int(b), int(c), int(d)))

    # The match

    @property
    def arena(self) -> Field:
        return self.content.arena

    @property
    def mode(self) -> Mode:
        return self.content.modes[self.state.mode]

    def seat(self, seat: int) -> SeatState:
        return self.state.seats[seat]

    @property
    def seats_in_order(self) -> list[int]:
        return self.state.order[: self.state.players]

    # Figures

    def figure(self, figure: int) -> Figure:
        return self.state.figures[figure]

    def exists(self, figure: int) -> bool:
        return figure < FIGURES and self.figure(figure).champion != NO_ID

    def standing(self) -> list[int]:
        """Figures in the arena, in canonical order (SFB-GEN-16)."""
        return [number for number, each in enumerate(self.state.figures) if each.hex != GATE]

    def figures_of(self, seat: int) -> list[int]:
        """The figures a seat controls."""
        return [n for n, each in enumerate(self.state.figures) if each.controller == seat]

    def is_in_arena(self, figure: int) -> bool:
        return figure != NO_FIGURE and self.figure(figure).hex != GATE

    def hex_of(self, figure: int) -> int:
        return self.figure(figure).hex

    def controller(self, figure: int) -> int:
        return self.figure(figure).controller

    def side_of(self, figure: int) -> int:
        return self.controller(figure) % SIDES

    def are_enemies(self, one: int, other: int) -> bool:
        return self.side_of(one) != self.side_of(other)

    def champion(self, figure: int) -> Champion:
        return self.content.champions[self.figure(figure).champion]

    def values(self, figure: int) -> Values:
        """The side of the champion card that counts now."""
        champion = self.champion(figure)
        return champion.up if self.figure(figure).is_up else champion.basic

    def hp_left(self, figure: int) -> int:
        return self.values(figure).hp - self.figure(figure).damage

    def is_bloodied(self, figure: int) -> bool:
        """SFB-KEY-01: only in the arena."""
        half = self.values(figure).hp // 2
        return self.is_in_arena(figure) and self.hp_left(figure) <= half

    def ability(self, figure: int, hook: Hook) -> Ability | None:
        """Its ability of that hook, while it works (SFB-LVL-08)."""
        own = self.figure(figure)
        if own.hex == GATE or not own.is_up:
            return None
        ability = self.champion(figure).ability
        return ability if ability.hook is hook else None

    # Hexes

    def standing_on(self, at: int, besides: int = NO_FIGURE) -> int:
        """Who stands there, somebody other than `besides`; or NO_FIGURE."""
        for number, each in enumerate(self.state.figures):
            if each.hex == at and number != besides:
                return number
        return NO_FIGURE

    def is_free(self, at: int, besides: int = NO_FIGURE) -> bool:
        """Without statue and Champion (SFB-GEN-19); `besides` does not count."""
        return at not in self.content.statue_hexes and self.standing_on(at, besides) == NO_FIGURE

    def free_hexes(self, hexes: Iterable[int]) -> list[int]:
        return [at for at in hexes if self.is_free(at)]

    def token_at(self, at: int) -> Trap | None:
        return next((trap for trap in self.state.traps if trap.hex == at != NO_HEX), None)

    def is_trap_hex(self, at: int) -> bool:
        """Printed, or holding a token (SFB-ARN-11)."""
        return at in self.content.trap_hexes or self.token_at(at) is not None

    def deployment(self, side: int) -> tuple[int, ...]:
        return self.content.north if self.state.north == side else self.content.south


def bits(mask: int) -> list[int]:
    """The numbers whose bits are set, ascending."""
    return [number for number in range(mask.bit_length()) if mask >> number & 1]


def mask_of(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)


def first_figure(state: State, side: int) -> int:
    """Figures of the first side come first (SFB-GEN-16)."""
    return 0 if side == state.first else FIGURES_OF_SIDE
