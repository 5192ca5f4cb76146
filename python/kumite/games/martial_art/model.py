"""Martial Art's state as plain values: shared words and shapes, no rules.

Both engines mean exactly this state. The reference engine works on these dataclasses, the native
engine keeps its own packed form; ``codec`` turns either into the same bytes. Field order here is
the order in ``docs/encoding.md``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum

from .terms import ACTIONS, AREAS, EFFECTS, Token

MAX_SEATS = 4
NOBODY = 7
"""No seat: nobody is struck, nobody was hit in a collision."""
NO_ID = 255
NO_SPACE = 255
"""A fighter that is out, or not yet on the mat."""
NO_SKILL = 7
NO_TOKEN = 7
"""No token; in events also an Effect token whose type is hidden."""
NO_DIRECTION = 7
HIDDEN_SKILLS = 0x80
"""In a view: skills = HIDDEN_SKILLS + number of skills picked."""
TOKENS = 12
"""Tokens of a fighter; `laid` when all of them have a place."""
RESERVE = 2
"""Tokens of the reserve."""
KNOWN_BYTES = 70
"""Size of `known`: a bit for each of at most 560 ways to arrange 8 tokens of three types."""

Bag = list[int]
"""Effect tokens by type: Move, Defense, Energy. In a view a hidden bag is [how many]."""


class Mode(IntEnum):
    WHITE = 0
    BLACK = 1
    WHITE_TEAM = 2
    BLACK_TEAM = 3

    @property
    def is_black(self) -> bool:
        return self in (Mode.BLACK, Mode.BLACK_TEAM)

    @property
    def is_team(self) -> bool:
        return self in (Mode.WHITE_TEAM, Mode.BLACK_TEAM)


class Phase(IntEnum):
    """What the match is doing. Those marked auto never wait."""

    FIGHTERS = 0  # lowest seat without a fighter takes one
    DEAL = 1  # chance: a fighter for the lowest seat without one
    FIRST = 2  # chance: the first seat
    RESERVE = 3  # chance, White Belt: the reserve of the lowest seat not laid out
    ACTIONS = 4  # chance, White Belt: the Areas of its Actions
    EFFECTS = 5  # chance, White Belt: its other Effects
    SKILLS = 6  # Black Belt: every seat without three skills, secretly
    LAYOUT = 7  # Black Belt: every seat with tokens to lay, secretly
    BEGIN = 8  # auto: a turn begins
    START = 9  # the Starting Area
    ENERGY = 10
    MOVE = 11
    FACING = 12
    START_SKILL = 13
    SOW = 14
    STRIKE = 15
    REACTION = 16
    DEFENSE = 17
    PUSH = 18  # auto
    ATTACK_ROLL = 19  # chance
    DEFENSE_ROLL = 20  # chance
    GAIN = 21  # energy for exceptional successes
    DAMAGE = 22  # auto
    COLLISION_DEFENSE = 23
    COLLISION_ROLL = 24  # chance
    COLLISION_DEFENSE_ROLL = 25  # chance
    AFTER_STEP = 26
    AFTER_FACING = 27
    END_SKILL = 28
    OPPONENT = 29  # whom an End Skill forbids energy
    SWAP = 30  # tokens an End Skill exchanges
    STYLE_SWAP = 31
    STYLE_SHIFT = 32
    TURN_END = 33  # auto
    OVER = 34


class Status(IntEnum):
    IN = 0
    KO = 1
    TECHNICAL_KO = 2
    RING_OUT = 3


class Ending(IntEnum):
    """How a match ended."""

    NONE = 0
    LAST_ONE_IN = 1
    JUDGES = 2


def no_actions() -> list[int]:
    return [0] * len(ACTIONS)


def no_effects() -> Bag:
    return [0] * len(EFFECTS)


@dataclass(slots=True)
class SeatState:
    """One player's place: a fighter and its board."""

    fighter: int = NO_ID
    status: Status = Status.IN
    left: int = 0  # 0: still in; k: the k-th to leave
    space: int = NO_SPACE
    facing: int = 0  # Black Belt; 0 in White Belt
    life: list[int] = field(default_factory=lambda: [0] * AREAS)  # square of each Life Cube
    chi: int = 0
    rage: int = 0
    skills: int = 0  # skills at hand, bit per number
    style: int = NO_SKILL  # the active Style
    pending: int = 0  # End Skills for the own next turn, bit per number
    no_energy: bool = False  # Kiai: spends no energy on the own next turn
    surcharge: int = 0  # Harite: Moves each step costs more on the own next turn
    first_turn_done: bool = False
    laid: int = 0  # tokens that have a place; TOKENS once the fight can begin
    actions: list[list[int]] = field(default_factory=lambda: [no_actions() for _ in range(AREAS)])
    effects: list[Bag] = field(default_factory=lambda: [no_effects() for _ in range(AREAS)])
    reserve: Bag = field(default_factory=no_effects)
    removed: list[int] = field(default_factory=lambda: [0] * len(Token))  # by type
    known: int = 0  # arrangements of the hidden tokens that others hold possible, bit per number


@dataclass(slots=True)
class State:
    """One position, complete."""

    mode: Mode = Mode.WHITE
    players: int = 2
    deal: bool = False  # fighters are dealt, not picked
    phase: Phase = Phase.FIGHTERS
    round: int = 0  # 0 before the fight
    first: int = NOBODY  # the first seat
    active: int = NOBODY  # whose turn it is: the Attacker
    is_bonus: bool = False  # the turn is a bonus turn
    bonus_due: bool = False  # a bonus turn follows this one
    start_area: int = 0  # 1 to 5; 0 not chosen
    revealed: Bag = field(default_factory=no_effects)  # Effects of the Starting Area
    hand_actions: list[int] = field(default_factory=no_actions)  # picked up, not yet sown
    hand_effects: Bag = field(default_factory=no_effects)
    sown: int = 0  # tokens put down this turn
    last: int = NO_TOKEN  # the last token put down, if it is an Action and all are down
    moves_left: int = 0  # revealed Move tokens not used
    free_steps: int = 0
    stepped: bool = False  # a free step was taken after the strike
    in_force: int = 0  # pending End Skills that hold this turn, bit per number
    no_energy: bool = False  # Kiai holds this turn
    surcharge: int = 0  # Harite holds this turn
    own_skill: int = NO_SKILL  # activated by the Attacker this turn
    reaction: int = NO_SKILL  # activated by the Defender this turn
    target: int = 0  # the Target Area, once a strike is declared
    defender: int = NOBODY  # once a strike is declared
    direction: int = NO_DIRECTION  # from Attacker to Defender
    third: int = NOBODY  # whom the Defender was pushed into
    shown_defense: int = 0  # tokens the Defender showed
    shown_moves: int = 0
    attack: list[int] = field(default_factory=lambda: [0, 0, 0])  # dice by face
    defense: list[int] = field(default_factory=lambda: [0, 0, 0])
    collision_shown: int = 0  # Defense tokens the third fighter showed
    collision_die: int = 0  # damage the collision die would do
    ending: Ending = Ending.NONE
    winners: int = 0  # bit per seat
    seats: list[SeatState] = field(default_factory=list)


def is_hidden(bag: Bag) -> bool:
    """Whether a view keeps the types of these tokens from its viewer."""
    return len(bag) == 1


def size(bag: Bag) -> int:
    """How many tokens are in a bag, hidden or not.

    >>> size([1, 0, 2]), size([3])
    (3, 3)
    """
    return sum(bag)
