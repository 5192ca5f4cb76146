"""What one seat of Martial Art may know, decoded and with names: for bots and screens.

Nothing here decides anything: a view answers questions about what lies on the mat and the boards.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kumite.contract import SPECTATOR
from kumite.games.hexes import opposite, turn
from kumite.games.short_repr import ShortRepr

from .bag import is_hidden, size
from .codec import decode
from .model import (
    NO_ID,
    NO_SKILL,
    NO_SPACE,
    NOBODY,
    State,
    Status,
)
from .operations import OpKind
from .terms import (
    ACTIONS,
    AREA_NAMES,
    AREAS,
    EFFECTS,
    Keyword,
    Token,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from .bag import Bag
    from .entries import Content, Fighter, Skill
    from .model import SeatState
    from .operations import Op

TOKEN_NAMES = {token: token.name.capitalize() for token in Token}
TEAMS = 2


@dataclass(frozen=True, slots=True)
class Blow:
    """A strike as the viewer can reckon it: dice, and how they are read."""

    attack_dice: int
    defense_penalty: int
    damage_per_x: int
    only_exceptional_defends: bool


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

    def name(self, who: int) -> str:
        """What to call a seat, or nobody; people count seats from 1."""
        if who >= len(self.state.seats):
            return "nobody"
        fighter = self.state.seats[who].fighter
        return f"seat {who + 1}" if fighter == NO_ID else self.content.fighters[fighter].name

    def space(self, number: int) -> str:
        return "out" if number == NO_SPACE else self.content.mat.name(number)

    def fighter(self, seat: int) -> Fighter | None:
        number = self.state.seats[seat].fighter
        return None if number == NO_ID else self.content.fighters[number]

    def skill(self, seat: int, number: int) -> Skill:
        return self.content.skill(self.state.seats[seat].fighter, number)

    def skills(self, seat: int) -> list[tuple[int, Skill]]:
        """Skills a seat is known to have in this fight, with their numbers."""
        own = self.state.seats[seat]
        if own.fighter == NO_ID or own.skills & 0x80:
            return []
        numbers = [number for number in range(7) if own.skills >> number & 1]
        return [(number, self.skill(seat, number)) for number in numbers]

    # Friends and foes

    def team(self, seat: int) -> int | None:
        """The number of a seat's team, if there are teams."""
        return seat % TEAMS if self.state.mode.is_team else None

    def are_allies(self, one: int, other: int) -> bool:
        return one != other and self.team(one) is not None and self.team(one) == self.team(other)

    def opponents(self, seat: int) -> list[int]:
        """Seats still in that are not on the same side."""
        return [
            other
            for other, own in enumerate(self.state.seats)
            if other != seat and own.status is Status.IN and not self.are_allies(seat, other)
        ]

    def occupant(self, space: int) -> int:
        """The seat that stands there, or NOBODY."""
        found = (seat for seat, own in enumerate(self.state.seats) if own.space == space)
        return next(found, NOBODY)

    def distance(self, one: int, other: int) -> int:
        here, there = self.state.seats[one].space, self.state.seats[other].space
        return self.content.mat.distance(here, there)

    # Boards

    def target_of(self, seat: int, area: int) -> int:
        """Where the last token lands if this Area is sown (MA-SOW-04)."""
        own = self.state.seats[seat]
        tokens = sum(own.actions[area - 1]) + size(own.effects[area - 1])
        return (area - 1 + tokens) % AREAS + 1

    def next_sown(self) -> int:
        """The Area that gets the next token of the hand."""
        state = self.state
        return (state.start_area - 1 + state.sown + 1) % AREAS + 1

    def severe(self, seat: int) -> int:
        """Columns at or below the line of severe damage."""
        fighter = self.fighter(seat)
        if fighter is None:
            return 0
        life = self.state.seats[seat].life
        return sum(at >= column.severe for at, column in zip(life, fighter.columns, strict=True))

    # A strike

    def attack_ops(self, kind: int, area: int, what: OpKind) -> list[Op]:
        """Operations of the Attacker's skills in force that fit such a strike."""
        state = self.state
        numbers = [number for number in range(7) if state.in_force >> number & 1]
        used = state.own_skill
        if used != NO_SKILL and self.skill(state.active, used).keyword is Keyword.START:
            numbers.append(used)
        style = state.seats[state.active].style
        numbers += [style] if style != NO_SKILL else []
        return self._fitting(state.active, numbers, kind, area, what)

    def _fitting(
        self, seat: int, numbers: Iterable[int], kind: int, area: int, what: OpKind
    ) -> list[Op]:
        found: list[Op] = []
        for number in numbers:
            skill = self.skill(seat, number)
            if skill.covers(Token(kind), area):
                found += skill.ops_of(what)
        return found

    def blow(self, defender: int, kind: int, area: int) -> Blow:
        """The strike the active seat would make, as it stands now."""
        state = self.state
        struck = state.seats[defender]
        dice = self.content.figures.attack_dice
        for op in self.attack_ops(kind, area, OpKind.ATTACK_DICE):
            dice += op.n if op.per is None else op.n * state.revealed[0]
        if not sum(struck.actions[area - 1]) + size(struck.effects[area - 1]):
            empty = self.attack_ops(kind, area, OpKind.ATTACK_DICE_IF_AREA_EMPTY)
            dice += sum(op.n for op in empty)
        dice += self.is_from_behind(defender) + (state.third != NOBODY)
        return Blow(
            attack_dice=dice,
            defense_penalty=-sum(op.n for op in self.attack_ops(kind, area, OpKind.DEFENSE_DICE)),
            damage_per_x=sum(op.n for op in self.attack_ops(kind, area, OpKind.DAMAGE_PER_X)),
            only_exceptional_defends=kind == Token.LOCK and state.mode.is_black,
        )

    def is_from_behind(self, defender: int) -> bool:
        """Whether the active seat stands behind that fighter."""
        state = self.state
        if not state.mode.is_black:
            return False
        here, there = state.seats[state.active].space, state.seats[defender].space
        direction = self.content.mat.direction(here, there)
        return direction is not None and turn(opposite(direction), state.seats[defender].facing) > 1

    def board(self) -> str:
        """The position in plain text, line by line."""
        from .board import board

        return board(self)


def area_name(area: int) -> str:
    """A body part by its number.

    >>> area_name(1)
    'Head'
    """
    return AREA_NAMES[area - 1]


def token_name(token: int) -> str:
    return TOKEN_NAMES[Token(token)]


def bag_words(bag: Bag) -> str:
    """Effect tokens in words; hidden ones are only counted.

    >>> bag_words([2, 0, 1]), bag_words([3])
    ('2 Move, Energy', '3 hidden')
    """
    if is_hidden(bag):
        return f"{bag[0]} hidden" if bag[0] else ""
    return _counted(bag, EFFECTS)


def action_words(actions: Sequence[int]) -> str:
    """Action tokens in words.

    >>> action_words([1, 0, 0, 2])
    'Punch, 2 Headbutt'
    """
    return _counted(actions, ACTIONS)


def dice_words(normal: int, exceptional: int, failed: int) -> str:
    """Dice as they fell.

    >>> dice_words(2, 1, 0)
    '2 normal, 1 exceptional'
    """
    parts = ((normal, "normal"), (exceptional, "exceptional"), (failed, "failed"))
    return ", ".join(f"{count} {word}" for count, word in parts if count) or "none"


def _counted(counts: Sequence[int], kinds: Sequence[Token]) -> str:
    words = [
        TOKEN_NAMES[kind] if count == 1 else f"{count} {TOKEN_NAMES[kind]}"
        for count, kind in zip(counts, kinds, strict=True)
        if count
    ]
    return ", ".join(words)
