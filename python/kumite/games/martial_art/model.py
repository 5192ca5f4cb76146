"""Martial Art's state as plain values: shared words and shapes, no rules.

Both engines mean exactly this state. The reference engine works on these records, the native
engine keeps its own packed form; both have the same bytes, in the order of the fields.
"""

from __future__ import annotations

from enum import IntEnum

from kumite.declare import Seen, bit_set, nibbles, own, per_player, record, repeat, u8

from .bag import BAG, Bag
from .terms import ACTIONS, AREAS, Face, Token

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
ARRANGEMENTS = 560
"""The most ways to arrange 8 tokens of three types."""
_MOST_GAUGE = 15
_MOST_COUNT = 15
_MOST_DICE = 31
_MOST_MASK = 127


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


@record
class SeatState:
    """One player's place: a fighter and its board."""

    fighter: int = u8(NO_ID)  # number in the content
    status: Status = Status.IN
    left: int = u8(most=MAX_SEATS)  # 0: still in; k: the k-th to leave
    space: int = u8(NO_SPACE)
    facing: int = u8(most=5)  # a direction in Black Belt; 0 in White Belt
    life: list[int] = repeat(AREAS, u8(most=15))  # square of each Life Cube, by Area
    chi: int = u8(most=_MOST_GAUGE)
    rage: int = u8(most=_MOST_GAUGE)
    skills: int = u8(seen=Seen.CUSTOM)
    """Skills at hand, bit per number. In SKILLS, views of others have 128 + number picked."""
    style: int = u8(NO_SKILL, most=NO_SKILL)  # the active Style
    pending: int = u8(most=_MOST_MASK)  # End Skills for the own next turn, bit per number
    no_energy: bool = False  # Kiai: spends no energy on the own next turn
    surcharge: int = u8()  # Harite: Moves each step costs more on the own next turn
    first_turn_done: bool = False
    laid: int = u8(most=TOKENS)  # tokens that have a place; 12 once the fight can begin
    actions: list[list[int]] = repeat(AREAS, nibbles(len(ACTIONS)), seen=Seen.CUSTOM)
    """Action tokens by Area and type. In LAYOUT, views of others have none."""
    effects: list[Bag] = repeat(AREAS, own(BAG), seen=Seen.OWNER)
    """Effect tokens by Area. In LAYOUT, views of others have hidden bags of 0."""
    reserve: Bag = own(BAG, seen=Seen.OWNER)  # likewise
    removed: list[int] = nibbles(len(Token))  # tokens that are gone, by type
    known: int = bit_set(ARRANGEMENTS)
    """Arrangements of the hidden tokens that others hold possible, bit per number."""


@record
class State:
    """One position, complete."""

    mode: Mode = Mode.WHITE
    players: int = u8(2, least=2, most=MAX_SEATS)
    deal: bool = False  # fighters are dealt, not picked
    phase: Phase = Phase.FIGHTERS
    round: int = u8()  # 0 before the fight
    first: int = u8(NOBODY, most=NOBODY)  # the first seat
    active: int = u8(NOBODY, most=NOBODY)  # whose turn it is: the Attacker
    is_bonus: bool = False  # the turn is a bonus turn
    bonus_due: bool = False  # a bonus turn follows this one
    start_area: int = u8(most=AREAS)  # 1 to 5; 0 not chosen
    revealed: Bag = own(BAG)  # Effects of the Starting Area
    hand_actions: list[int] = nibbles(len(ACTIONS))  # picked up, not yet sown, by type
    hand_effects: Bag = own(BAG, seen=Seen.CUSTOM)
    """Picked up, not yet sown. If there are any, views of others than the active seat hide them."""
    sown: int = u8(most=TOKENS)  # tokens put down this turn
    last: int = u8(NO_TOKEN, most=NO_TOKEN)
    """The last token put down, if it is an Action and all are down."""
    moves_left: int = u8(most=_MOST_COUNT)  # revealed Move tokens not used
    free_steps: int = u8()
    stepped: bool = False  # a free step was taken after the strike
    in_force: int = u8(most=_MOST_MASK)  # pending End Skills that hold this turn, bit per number
    no_energy: bool = False  # Kiai holds this turn
    surcharge: int = u8()  # Harite holds this turn
    own_skill: int = u8(NO_SKILL, most=NO_SKILL)  # activated by the Attacker this turn
    reaction: int = u8(NO_SKILL, most=NO_SKILL)  # activated by the Defender this turn
    target: int = u8(most=AREAS)  # the Target Area, once a strike is declared
    defender: int = u8(NOBODY, most=NOBODY)  # once a strike is declared
    direction: int = u8(NO_DIRECTION, most=NO_DIRECTION)  # from Attacker to Defender
    third: int = u8(NOBODY, most=NOBODY)  # whom the Defender was pushed into
    shown_defense: int = u8(most=_MOST_COUNT)  # tokens the Defender showed
    shown_moves: int = u8(most=_MOST_COUNT)
    attack: list[int] = repeat(len(Face), u8(most=_MOST_DICE))  # dice by face
    defense: list[int] = repeat(len(Face), u8(most=_MOST_DICE))
    collision_shown: int = u8(most=_MOST_COUNT)  # Defense tokens the third fighter showed
    collision_die: int = u8(most=1)  # damage the collision die would do
    ending: Ending = Ending.NONE
    winners: int = u8(most=(1 << MAX_SEATS) - 1)  # bit per seat
    seats: list[SeatState] = per_player(SeatState)
