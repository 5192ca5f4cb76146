"""Super Fantasy Brawl's state as plain values: shared words and shapes, no rules.

Both engines mean exactly this state. The reference engine works on these records, the native
engine keeps its own packed form; both have the same bytes, in the order of the fields.
"""

from __future__ import annotations

from enum import IntEnum

from kumite.declare import Seen, nibbles, per_player, record, repeat, u8, u16, u32

MAX_SEATS = 4
SIDES = 2
FIGURES = 8
"""Places for champions in the match: four for each side, three of them used in a duel."""
FIGURES_OF_SIDE = 4
MAX_TRAPS = 4
MAX_MODIFIERS = 24
MAX_PLANNED = 8
MAX_SLOTS = 5
MAX_DESIGNS = 16

NOBODY = 7
"""No seat, and no side."""
NO_ID = 255
"""No champion, card, challenge or trap token of the content."""
NO_FIGURE = 8
NO_HEX = 255
GATE = 255
"""The hex of a figure that stands on its side's Gate, or is not deployed yet."""
NO_DIRECTION = 7
HIDDEN_CARD = 254
"""In a view: a card of another's planned pile."""
HIDDEN_CARDS = 0x8000_0000
"""In a view: a set of cards is HIDDEN_CARDS + how many."""
HIDDEN_LIST = 0x8000
"""In a view: an unfinished brought list is HIDDEN_LIST + how many."""
ALL_TOKENS = 0xFFF
NO_AMOUNT = 9
"""The amount of a modifier is NO_AMOUNT + what it adds."""
_MOST_MASK = 255
_MOST_CORES = 7


class Mode(IntEnum):
    DUEL = 0
    TORNADO = 1


class Formation(IntEnum):
    """How teams are formed."""

    FIXED = 0
    FREE = 1
    CASUAL = 2
    COMPETITIVE = 3


class Phase(IntEnum):
    """What the state waits for."""

    BRING = 0  # D-06: every seat of this half with an unfinished list, secretly
    FIRST = 1  # chance C-01: the first side
    LEAD = 2  # D-02, D-03: which teammate comes first
    AREA = 3  # D-01
    POOL = 4  # chance C-05
    BAN = 5  # D-07
    PICK = 6  # D-04, D-05, D-08
    CHALLENGE = 7  # chance C-03, at set-up
    LAY = 8  # D-09
    HAND = 9  # chance C-02: the opening hand
    REPLACE = 10  # D-10
    REDRAW = 11  # chance C-02: cards in place of those set aside
    DEPLOY = 12  # D-11
    ACTIVATE = 13  # D-12, D-13
    ENTER = 14  # D-15
    STEP = 15  # D-14
    USE = 16  # D-16
    TARGET = 17  # D-17
    AIM = 18  # D-18
    REACT = 19  # D-19
    ORDER = 20  # D-20
    OBJECT = 21  # D-21
    DRAW = 22  # D-22
    CARD = 23  # chance C-02: a card that an operation draws
    PLAN = 24  # D-23
    HEAL = 25  # D-24
    LINE = 26  # D-25
    LEAP = 27  # D-26
    FORCE = 28  # D-27
    FEAR = 29  # D-28
    STUN = 30  # D-29
    FLIP = 31  # chance C-04: a trap is set off
    TOKEN = 32  # D-30
    PLACE = 33  # D-32
    DISCARD = 34  # D-35
    LOOK = 35  # D-36, look
    SIGHT = 36  # chance C-04: a trap is looked at
    SHIFT = 37  # D-36, move
    EXHAUST = 38  # D-37
    UPKEEP = 39  # chance C-02: the new hand
    ADVANCE = 40  # chance C-03
    OVER = 41


class Stage(IntEnum):
    """Which part of an Action, or which ability, is being resolved."""

    NONE = 0
    START = 1  # an ability at the start of the Activation Phase
    MOVEMENT = 2  # printed movement
    PRE = 3  # pre-attack operations
    AIM = 4  # use it or not, and on whom
    REACTION = 5  # step 5: the question
    REACT = 6  # step 5: operations of the Reaction
    OWN_DAMAGE = 7  # after step 7: the attacker's ability
    REACT_POST = 8  # step 8
    ANSWER = 9  # after step 8: abilities of those attacked
    POST = 10  # step 9
    TEXT = 11  # text of a skill, second part of a Standard Action


class Ending(IntEnum):
    """How a match ended."""

    NONE = 0
    POINTS = 1
    ROUNDS = 2
    DRAW = 3


@record
class Trap:
    """A face-down trap token. Those on the board come first, by hex."""

    hex: int = u8(NO_HEX)
    may_be: int = u16(most=ALL_TOKENS)  # token numbers that it can be, bit per number
    looked_by: int = u8(most=15)  # seats that have seen its number, bit per seat
    token: int = u8(NO_ID, seen=Seen.CUSTOM)  # its number, once somebody has looked


@record
class Modifier:
    """A sum of equal modifiers. Those that exist come first, by key."""

    key: int = u8(NO_ID)
    """`figure << 5 | kind`; kind is `stat * 5 + e`, e 0 until the end of the turn or 1 + the seat
    at whose next turn it ends; 15 + f is STR against figure f until the end of the turn."""
    amount: int = u8(NO_AMOUNT, most=2 * NO_AMOUNT)  # 9 + what it adds


@record
class Figure:
    """A champion in the match."""

    champion: int = u8(NO_ID)
    controller: int = u8(NOBODY, most=NOBODY)
    hex: int = u8(GATE)
    damage: int = u8(most=15)
    is_up: bool = False  # Levelled Up
    is_rooted: bool = False


def _hidden_cards(cards: int) -> int:
    return HIDDEN_CARDS | cards.bit_count()


def _hidden_pile(pile: list[int]) -> list[int]:
    return [card if card == NO_ID else HIDDEN_CARD for card in pile]


@record
class SeatState:
    """One player's place. Sets of cards have a bit for each of the player's own cards."""

    team: int = u16()  # champions, bit per number
    brought: int = u16(seen=Seen.CUSTOM)  # competitive draft: the list, bit per number
    banned: int = u8(NO_ID)  # champion of the list that was banned
    cores: int = u8(_MOST_CORES, most=_MOST_CORES)  # ready ones, bit per Core
    is_readied: bool = False  # an effect has readied a Core this turn
    hand: int = u32(seen=Seen.OWNER, hide=_hidden_cards)
    planned: list[int] = repeat(MAX_PLANNED, u8(NO_ID), seen=Seen.OWNER, hide=_hidden_pile)
    """The planned pile from the bottom, by place among the player's own cards."""
    planned_since: int = u8(most=MAX_PLANNED)  # top cards that can be shown ones
    discard: int = u32()
    shown: int = u32()  # known by all to be in the hand or the planned pile


@record
class State:
    """One position, complete."""

    mode: Mode = Mode.DUEL
    players: int = u8(2, least=2, most=MAX_SEATS)
    formation: Formation = Formation.FIXED
    duplicates: bool = False  # casual draft: two of each champion
    pool_size: int = u8(most=15)  # casual draft: champions of the pool; else 0
    phase: Phase = Phase.FIRST
    stage: Stage = Stage.NONE
    round: int = u8(most=99)  # 0 before the first turn
    first: int = u8(NOBODY, most=NOBODY)  # the first side
    order: list[int] = repeat(MAX_SEATS, u8(NOBODY, most=NOBODY))  # seats by turn
    active: int = u8(NOBODY, most=NOBODY)  # whose turn it is; in set-up who acts or draws
    decider: int = u8(NOBODY, most=NOBODY)  # who is asked
    north: int = u8(NOBODY, most=NOBODY)  # the side that deploys in the north
    points: list[int] = repeat(SIDES, u8())  # by side
    used: int = u8(most=15)  # Standard Actions used this turn, bit per number
    pool: int = u16()  # champions that can be picked, bit per number
    aside: int = u32(seen=Seen.CUSTOM)  # cards of the active seat that are being replaced
    track: list[int] = repeat(MAX_SLOTS, u8(NO_ID))  # challenge of each slot
    challenges: list[int] = nibbles(MAX_DESIGNS)  # copies in the bag, by design
    traps: list[Trap] = repeat(MAX_TRAPS, Trap)
    modifiers: list[Modifier] = repeat(MAX_MODIFIERS, Modifier)
    figures: list[Figure] = repeat(FIGURES, Figure)
    card: int = u8(NO_ID)  # the Action card that is played
    standard: int = u8(NO_ID)  # the Standard Action that is used
    actor: int = u8(NO_FIGURE, most=NO_FIGURE)  # the activated figure
    targets: int = u8(most=_MOST_MASK)  # bit per figure
    last_hex: int = u8(NO_HEX)  # where a lone target stood when it left for the Gate
    reaction: int = u8(NO_ID)  # the Reaction that is played
    reactor: int = u8(NOBODY, most=NOBODY)  # who played it
    reacted: int = u8(NO_FIGURE, most=NO_FIGURE)  # the figure it was played on
    dealt: list[int] = repeat(FIGURES, u8())  # attack damage placed, by figure
    level_ups: int = u8(most=_MOST_MASK)  # figures that flip when the Action ends
    op: int = u8(most=7)  # number of the operation under way
    hook: int = u8(NO_FIGURE, most=NO_FIGURE)  # the figure whose ability is resolved
    hooks: int = u8(most=_MOST_MASK)  # figures whose abilities come next
    queue: int = u8(most=_MOST_MASK)  # figures that the operation has not handled yet
    mover: int = u8(NO_FIGURE, most=NO_FIGURE)  # the figure being handled
    remaining: int = u8()  # steps, cards or questions left
    direction: int = u8(NO_DIRECTION, most=NO_DIRECTION)  # of a dash, push, pull or Fear
    looked: int = u8(NO_HEX)  # hex of the token just looked at
    trap_hex: int = u8(NO_HEX)  # where a trap is being resolved
    trap_token: int = u8(NO_ID)  # its number, once it is face up
    winner: int = u8(NOBODY, most=NOBODY)  # the side that has won
    ending: Ending = Ending.NONE
    seats: list[SeatState] = per_player(SeatState)
