"""NEON's state as plain values: shared words and shapes, no rules.

Both engines mean exactly this state. The reference engine works on these dataclasses, the native
engine keeps its own packed form; ``codec`` turns either into the same bytes. Field order here is
the order in ``docs/encoding.md``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum

MAX_SEATS = 6
AUTOMA = 6
"""The Automa's number wherever a Fighter is named; seats are 0 to 5."""
NOBODY = 7
"""No Fighter: a defeat that nobody caused, a winner there is not."""
BOT = 7
"""The current target of an attack is a Bot."""

SHIP = 0
OUT = 15
"""Locations: 0 is the Drop Ship, 1 to 10 a Sector, 15 out of the game."""

NO_ID = 255
NO_PLAN = 0xFFFF
HIDDEN_PLAN = 0xFFFE
"""In a view: a plan is committed, but the viewer may not see it."""
HIDDEN_HAND = 0x80
"""In a view: hand = HIDDEN_HAND + number of cards."""
NO_REF = 63
BASIC = 6
"""Weapon number of the basic weapon; 0 to 3 are the gear types that are Weapons."""
AUTOMA_WEAPON = 7
ALL = 15
"""An amount that means all of them."""


class Mode(IntEnum):
    RESURRECTION = 0
    ROYALE = 1
    SQUAD_2X2 = 2
    SQUAD_3X2 = 3
    SQUAD_2X3 = 4


class Phase(IntEnum):
    """What the match is doing when no frame lies on the stack."""

    RING = 0  # chance: the next Sector of the ring
    FIRST_TOKEN = 1  # chance: the first Scoreboard token
    FIGHTERS = 2  # lowest seat without a Fighter picks one
    FIGHTER_DRAW = 3  # chance: a random Fighter for the lowest seat without one
    HANDS = 4  # chance: opening hand of the lowest seat with an empty hand
    LEADER = 5  # chance: who holds the Leader token
    PLAN = 6  # every living seat without a plan, secretly
    TURN = 7  # a player's turn
    DRAW = 8  # chance: the seat that ended its turn draws Action cards
    AUTOMA = 9  # the Automa's turn
    SINK = 10  # Submersion
    REVEAL = 11  # chance: the next Scoreboard token, inside Submersion
    OVER = 12


class FrameKind(IntEnum):
    """What interrupts a phase; the last frame of the stack is the one being resolved."""

    ATTACK = 0  # the attack in State.attack
    EFFECT = 1  # an effect being paid for and carried out
    ENTER = 2  # a Fighter has entered a Sector
    DEFEAT = 3  # a Fighter without HP tokens
    SEARCH = 4  # a Search Action; below its DRAW and PLACE
    DRAW = 5  # equipment still to be drawn into State.limbo
    PLACE = 6  # cards in State.limbo still to be placed


class AttackStep(IntEnum):
    """Windows of an attack, in the order of the ledger's table."""

    PRICE = 0  # step 1: the Weapon's attack price
    ENABLE = 1  # start of 2A: the enabling effect
    BEFORE_ATTACK = 2  # 2A window
    ROLL_ATTACK = 3  # 2B chance
    ROLL_AUTOMA = 4  # 2B chance
    ROLL_BOTS = 5  # 2B chance
    AFTER_ATTACK = 6  # 2C window
    ALLY_ATTACK = 7  # 2C, Allies
    NEXT_TARGET = 8
    BEFORE_DEFENSE = 9  # 3A window
    ROLL_DEFENSE = 10  # 3B chance
    AFTER_DEFENSE = 11  # 3C1 window
    ALLY_DEFENSE = 12  # 3C1, Allies
    SETTLE = 13  # 3C2
    GUARDS = 14  # 3C3
    MANDATORY_PLATES = 15  # 3C4
    OPTIONAL_PLATES = 16  # 3C4 window
    DAMAGE = 17  # 4A, 4B
    BOT_TYPE = 18  # chance: the type of a destroyed Bot
    OUTCOME = 19  # 4C window
    DEFEAT = 20  # 4D
    AFTERMATH = 21  # 4E window
    OUTCOME_ALL = 22  # 4C effects that speak of each damaged Fighter
    FAILED = 23  # 4F window
    END = 24


class SinkStage(IntEnum):
    BEGIN = 0
    FLEE = 1
    DAMAGE = 2
    PULSE = 3


@dataclass(slots=True)
class Gear:
    """One Gear card and the Ammo cards under it (design numbers, kept sorted)."""

    card: int
    ammo: list[int] = field(default_factory=list)


@dataclass(slots=True)
class SeatState:
    """One player's place."""

    fighter: int = NO_ID
    side: int = 0  # 0 is A, 1 is B
    hp: list[int] = field(default_factory=lambda: [0, 0, 0])  # tokens left per row, top first
    energy: int = 0
    loc: int = SHIP
    fields: int = 0  # attached Force Fields
    token: int = OUT  # unique token: 0 in supply, 1..10 on that Sector, 15 there is none
    gear: list[Gear | None] = field(default_factory=lambda: [None] * 6)  # by gear type
    trophy_hp: list[int] = field(default_factory=lambda: [0, 0, 0])  # HP trophies of value 1, 2, 3
    bots_ready: list[int] = field(default_factory=lambda: [0] * 5)
    bots_spent: list[int] = field(default_factory=lambda: [0] * 5)
    enhancement: int = NO_ID
    tapped: bool = False
    discard: int = 0  # Action cards, bit i is card i
    hand: int = 0
    plan: int = NO_PLAN
    acted: int = 0  # 0: not yet this round; k: started its turn as k-th


@dataclass(slots=True)
class Frame:
    """An interruption. What a, b, c, d and param mean depends on the kind: see docs/encoding.md."""

    kind: FrameKind
    a: int = 0
    b: int = 0
    c: int = 0
    d: int = 0
    param: int = 0


@dataclass(slots=True)
class Lingering:
    """NEON-ATK-19: the target's defense dice ``face`` are read as ``as_face``."""

    target: int
    face: int
    as_face: int
    count: int  # ALL for every such die


@dataclass(slots=True)
class Attack:
    """Everything known of the attack that is running."""

    step: AttackStep = AttackStep.PRICE
    attacker: int = 0
    weapon: int = BASIC
    card: int = NO_ID  # the Weapon's design, kept although the card may be gone
    target: int = 0  # as declared: 0..5 seat, 6 Automa, 16+s Bot in Sector s, 32+s all in Sector s
    enabling: int = NO_REF
    enabling_param: int = 0
    fighters: int = 0  # targets not yet resolved, bit per seat, bit 6 the Automa
    bots: int = 0  # Bot targets not yet resolved
    sector: int = 0  # where Bot targets stand, or the Sector aimed at
    current: int = NOBODY  # target being resolved: seat, AUTOMA or BOT
    base: int = NO_ID  # base dice set by an effect, or NO_ID
    added: int = 0  # attack dice added by effects
    dice: list[int] = field(default_factory=lambda: [0, 0, 0, 0])  # attack dice by face
    rerolled: bool = False  # the attack's one reroll is used
    in_air: int = 0  # dice being rerolled right now
    automa_dice: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    bot_dice: list[int] = field(default_factory=lambda: [0, 0, 0, 0])  # one die per Bot target
    bot_face: int = 0  # face of the Bot being resolved
    ally: int = 0  # how many places clockwise from the roller were asked
    lent: int = 0  # seats that used an ability that can be lent in this attack, bit per seat
    used: int = 0  # effects used by the attacker, bit per ref
    defender_used: int = 0  # effects used by the current defender
    defense_added: int = 0
    defense_dice: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    defense_rerolled: bool = False
    lingering: list[Lingering] = field(default_factory=list)  # in order of use, at most 4
    damage_per: list[int] = field(default_factory=lambda: [1, 1])  # per CRIT, per HIT
    crits: int = 0  # after SETTLE: uncancelled so far
    hits: int = 0
    guards: int = 0  # after SETTLE: not yet spent
    damage: int = 0  # HP tokens the current target has lost (1 for a destroyed Bot)
    damaged: int = 0  # Fighters damaged by this attack, bit per seat, bit 6 the Automa
    any_damage: bool = False  # something, Bots included, was damaged
    fresh_bots: list[int] = field(default_factory=lambda: [0] * 5)  # Bots won by this attack


@dataclass(slots=True)
class State:
    """One position, complete."""

    mode: Mode = Mode.RESURRECTION
    players: int = 2
    automa_in_play: bool = True
    track: int = 0
    round: int = 0
    phase: Phase = Phase.RING
    stage: int = 0  # TURN: 0 to disembark, 1 in the window; AUTOMA: 0, 1; SINK: a SinkStage
    leader: int = NOBODY
    turn: int = NOBODY  # whose turn it is
    next_action: int = 0  # 0..3, which Action comes next
    ring: list[int] = field(default_factory=list)  # Sector numbers, clockwise
    search: list[int] = field(default_factory=lambda: [0] * 11)  # by Sector number, [0] unused
    bots: list[int] = field(default_factory=lambda: [0] * 11)
    search_supply: int = 0
    top: int = 0  # number on the top Scoreboard token; 0 none
    placed: list[int] = field(default_factory=list)  # tokens on the track, in order
    unseen_bots: list[int] = field(default_factory=lambda: [2] * 5)
    deck: list[int] = field(default_factory=list)  # copies of each design still in its deck
    enhancement_deck: int = 0  # bit per card whose place in the deck nobody knows
    enhancement_bottom: list[int] = field(default_factory=list)  # known cards under it, next first
    automa_hp: int = 0
    automa_loc: int = OUT
    automa_trophy: list[int] = field(default_factory=lambda: [0, 0, 0])
    final_pulses: int = 0
    sinks_left: int = 0
    pulsed: bool = False
    sinking: int = 0
    cursor: int = 0  # Submersion: how many places from the Leader are done
    check_end: bool = False  # somebody was eliminated since the end was last checked
    winners: int = 0  # when over: bit per seat, bit 6 the Automa
    seats: list[SeatState] = field(default_factory=list)
    limbo: list[int] = field(default_factory=list)  # drawn or looted cards not yet placed, sorted
    stack: list[Frame] = field(default_factory=list)
    attack: Attack | None = None
