"""Defend Neo Tokyo's state as plain values: shared words and shapes, no rules.

Both engines mean exactly this state. The reference engine works on these records, the native
engine keeps its own packed form; both have the same bytes, in the order of the fields.
"""

from __future__ import annotations

from enum import IntEnum, IntFlag

from kumite.declare import Seen, bit_set, nibbles, record, repeat, u8

from .terms import Slot, Symbol

MAX_MECHS = 5
MONSTERS = 7
"""Monsters of a threat: 0 to 5 as numbered from 1 in the content, 6 the boss."""
BOSS = 6
SPACES = 18
HQ = 0
CITIZENS = 48
DESIGNS = 32
CARDS = 28
"""Cards of a mech: seven of each slot."""
EVENT_CARDS = 19
"""Cards of a threat: 0 to 5 "Monster Appears", 6 to 18 events."""
FIRST_EVENT = 6
FACES = 6
MAX_DEPTH = 8
"""Pending steps at one time (DNT-SEQ-13)."""
QUEUE = 8

NOBODY = 7
"""No mech; also no threat."""
NO_ID = 255
NO_SPACE = 31
NO_CARD = 31
NO_DESIGN = 31
NO_OBJECT = 255
DESTROYED = 15
"""In `damage`: the space is Destroyed."""
HIDDEN_HAND = 1 << 31
"""In a view: hand = HIDDEN_HAND + number of cards."""
OVER_STEP = 255
"""In a frame: the rest of it is not resolved (DNT-CRF-06)."""

SPACE_OBJECT, MONSTER_OBJECT, MECH_OBJECT, CITIZEN_OBJECT = 0, 32, 64, 128
"""Where the codes of objects start: spaces 0 to 18, monsters, mechs, designs of citizens."""

IN_DECK, IN_DISCARD, IN_STACK, REMOVED = 0, 19, 20, 21
"""Places of a citizen besides the spaces 1 to 18."""


class Mode(IntEnum):
    COOP = 0
    SOLO = 1
    LONE = 2


class Build(IntEnum):
    """How mechs that the roster does not name are built."""

    PREBUILT = 0
    DRAFT = 1
    RANDOM_PREBUILT = 2
    RANDOM_PARTS = 3


class Phase(IntEnum):
    """What the match is doing while no frame is pending."""

    CAPTAIN = 0  # chance DNT-C-01
    THREAT = 1  # chance DNT-C-02
    PREBUILT = 2  # DNT-D-03
    CHASSIS = 3  # DNT-D-04
    LEGS = 4  # DNT-D-05
    FIRST_ARM = 5  # DNT-D-06
    SECOND_ARM = 6  # DNT-D-07
    RANDOM_BUILD = 7  # chance DNT-C-03
    ARM_SIDES = 8  # DNT-D-08
    STARTERS = 9  # chance DNT-C-06: starting monsters
    DRAW = 10  # Planning: chance DNT-C-10
    POWER = 11  # Planning: DNT-D-09
    EVAC = 12  # Planning: DNT-D-10
    EVENT = 13  # Event step 1: chance DNT-C-07, DNT-C-09
    AID = 14  # abilities at the start of Event step 2
    EVENT_ATTACKS = 15  # Event step 2
    EVENT_END = 16  # end of the Event Phase
    ACTION = 17  # DNT-D-12
    MONSTER_ATTACKS = 18  # Monster Attack Phase
    END = 19  # End 1 to 3
    DISCARD = 20  # End 4: DNT-D-35
    OVER = 21


class Ending(IntEnum):
    """How a match ended."""

    NONE = 0
    BOSS_DEFEATED = 1  # won
    DESTRUCTION = 2  # lost: the Destruction Track is full
    BOSS_DECK = 3  # lost: the boss attacks with its deck empty (DNT-BOS-07)
    LAST_TURN = 4  # lost: DNT-GEN-13


class Status(IntEnum):
    """Where a monster is."""

    AWAY = 0
    IN_PLAY = 1
    DEFEATED = 2


class FrameKind(IntEnum):
    """What a pending step is."""

    NONE = 0
    PLAY = 1  # list: a card or tile action in a go
    REACT = 2  # list: a React card
    EVENT = 3  # list: text of an event
    ABILITY = 4  # list: a citizen's ability
    TEXT = 5  # list: of a monster or boss
    ASSAULT = 6  # a monster's attack
    HARM = 7  # damage to a mech
    BLOW = 8  # damage to monsters
    CITY = 9  # City Damage
    RAZE = 10  # a space is destroyed
    ENTER = 11  # citizens enter
    LEAVE = 12  # citizens are destroyed or discarded
    WINDOW = 13  # a React window
    MOVE = 14  # a mech makes steps
    DRAW = 15  # a pilot draws cards
    TOSS = 16  # a pilot discards cards
    REPAIR = 17  # damage tokens come off a mech
    REROUTE = 18  # a power token moves
    SIFT = 19  # citizens are drawn and destroyed or discarded
    ARRIVE = 20  # a monster is placed
    BOSS = 21  # the boss arrives


class ListFlag(IntFlag):
    """Flags of PLAY, REACT, EVENT, ABILITY and TEXT."""

    AGREED = 1  # `may` was answered with Do
    STARTED = 2  # the operation is under way
    PICKED = 4  # `one_of` was answered
    DEFEATED = 8  # `it` was defeated by this list
    MOVED = 16  # the last shift moved `me`
    SHOT = 32  # the first attack was made
    MUST_MOVE = 64  # the mech stood in a Destroyed space


class AssaultFlag(IntFlag):
    RED = 1
    MECH_SIDE = 2
    STOPPED = 4  # its space was destroyed


class HarmFlag(IntFlag):
    INSTANCE = 1  # a hit of a monster's attack
    OWN = 2  # of the mech's own action or React
    REDIRECTED = 4
    SURVIVED = 8


class BlowFlag(IntFlag):
    ATTACK = 1
    MELEE = 2
    PIERCE = 4
    ALL = 8  # against every monster of a space
    FIRE = 16
    FIRST = 32  # the first total of a card or tile action


class CityFlag(IntFlag):
    INSTANCE = 1


class LeaveFlag(IntFlag):
    DISCARD = 1
    SAVED = 2
    SENT = 4
    CARRIED = 8


class MoveFlag(IntFlag):
    FLY = 1
    CARRY = 2
    STRIDE = 4
    STAY = 8  # it stands in ruins, and need not leave them


class RepairFlag(IntFlag):
    CHASSIS = 1


class MonsterMark(IntFlag):
    HELD = 1
    STUNNED = 2
    DUE = 4  # still to attack in this step


class MechMark(IntFlag):
    LYING = 1
    LEFT_AIMED = 2
    RIGHT_AIMED = 4


class Lasting(IntFlag):
    """What an event does until End 1."""

    BAN_REACT = 1
    CAP_RANGE = 2


@record
class Frame:
    """One pending step; what its fields mean depends on the kind."""

    kind: FrameKind = FrameKind.NONE
    step: int = u8()
    who: int = u8(NOBODY, most=NOBODY)  # a mech
    it: int = u8(NO_OBJECT)  # an object
    space: int = u8(NO_SPACE, most=NO_SPACE)
    id: int = u8()  # a card, design, part, window, number of dice
    op: int = u8()  # an operation or other place in an order
    n: int = u8()  # an amount
    flags: int = u8()
    left: int = bit_set(24)  # objects still to be handled


@record
class MonsterState:
    """A monster of the threat."""

    status: Status = Status.AWAY
    space: int = u8(most=SPACES)  # 0 unless in play
    life: int = u8()
    tokens: list[int] = nibbles(4)  # Fire, +1, -1, Armor
    marks: int = u8(most=7)  # a MonsterMark: 1 held, 2 stunned, 4 due to attack


@record
class MechState:
    """A mech and its Command Deck."""

    parts: list[int] = repeat(len(Slot), u8(NO_ID))  # by slot: number in the content
    power: list[int] = nibbles(3)  # of left arm, right arm, legs
    damage: list[int] = nibbles(len(Slot))  # by slot
    bots: int = u8(most=9)
    armor: int = u8(most=9)  # Armor tokens
    space: int = u8(most=SPACES)
    marks: int = u8(most=7)  # a MechMark: 1 lying, 2 left arm aimed, 4 right arm aimed
    goes: int = u8(most=99)  # other than Pass, this turn
    hand: int = bit_set(32, seen=Seen.CUSTOM)
    """Cards, bit per number. With closed hands views of others have `HIDDEN_HAND` + how many."""
    shown: int = bit_set(32)
    """With closed hands: cards of the hand that everybody knows; else 0."""
    front: int = bit_set(32)  # persistent cards
    discard: int = bit_set(32)


@record
class State:
    """One position, complete."""

    mode: Mode = Mode.COOP
    players: int = u8(1, least=1, most=MAX_MECHS)  # seats
    crew: int = u8(1, least=1, most=MAX_MECHS)  # mechs: N of the ledger
    difficulty: int = u8(most=7)  # number in the content
    build: Build = Build.PREBUILT
    is_closed: bool = False  # closed hands
    threat: int = u8(NOBODY, most=NOBODY)
    phase: Phase = Phase.CAPTAIN
    step: int = u8(most=7)  # in EVENT, EVENT_END, MONSTER_ATTACKS, END
    cursor: int = u8(most=MAX_MECHS)  # mechs done with in this phase; STARTERS: monsters placed
    turn: int = u8()  # from 1; 0 in setup
    captain: int = u8(NOBODY, most=NOBODY)
    go: int = u8(NOBODY, most=NOBODY)  # in ACTION: whose go it is, or who is looked at next
    floor: int = u8(most=CARDS)  # in DISCARD: the lowest card that may still be discarded
    asked: int = u8(most=31)  # in ARM_SIDES and before: mechs whose pilots say which arm is left
    attack_track: int = u8(most=9)
    last_mover: int = u8(NOBODY, most=NOBODY)  # the mech that last moved it up
    destruction: int = u8(most=15)
    damage: list[int] = nibbles(SPACES)  # City Damage of spaces 1 to 18, or `DESTROYED`
    citizens: list[int] = repeat(CITIZENS, u8(most=REMOVED))
    """Where each copy is: 0 deck, 1 to 18 a space, 19 discard, 20 Destroyed stack, 21 removed.
    Copies of one design are ascending."""
    city_discard: int = bit_set(24)  # bit s - 1: the card of space s
    city_known: list[int] = repeat(3, u8(most=SPACES))  # known top cards from the top, 0 none
    event_pool: int = bit_set(24)
    """Before the boss: cards nobody has seen, in the deck or the box. After: the deck's bag."""
    event_discard: int = bit_set(24)
    event_known: list[int] = repeat(3, u8(NO_CARD, most=NO_CARD))  # known top cards from the top
    deck_appears: int = u8(most=EVENT_CARDS)  # before the boss: unknown cards in the deck
    deck_events: int = u8(most=EVENT_CARDS)
    current_event: int = u8(NO_CARD, most=NO_CARD)  # the card of this turn
    symbol: Symbol = Symbol.WHITE
    lasting: int = u8(most=3)  # until End 1: 1 ban_react, 2 cap_range
    monsters: list[MonsterState] = repeat(MONSTERS, MonsterState)
    dice: list[int] = nibbles(FACES)  # dice on the table, by face
    drawn: int = bit_set(24)  # bit s - 1: City cards drawn by the list under way
    queue: list[int] = repeat(QUEUE, u8(NO_ID))
    """Abilities still to happen in AID, EVENT_END, END: a design, or 32 + a monster."""
    depth: int = u8(most=MAX_DEPTH)
    stack: list[Frame] = repeat(MAX_DEPTH, Frame)  # pending steps, the last one on top
    ending: Ending = Ending.NONE
    mechs: list[MechState] = repeat(MAX_MECHS, MechState)
