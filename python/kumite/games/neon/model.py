"""NEON's state as plain values: shared words and shapes, no rules.

Both engines mean exactly this state. The reference engine works on these records, the native
engine keeps its own packed form; both have the same bytes, in the order of the fields.
"""

from __future__ import annotations

from enum import IntEnum

from kumite.declare import Seen, listed, maybe, own, per_player, record, repeat, u8, u16, u40

from .gear import GEAR, Gear
from .terms import AttackFace, GearType

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
_SECTORS = 10
_BOT_TYPES = 5
_HP_ROWS = 3
_MOST_BOTS = 10
_MOST_CARD = 62
_MOST_MASK = 127
_FACES = len(AttackFace)


class Mode(IntEnum):
    RESURRECTION = 0
    ROYALE = 1
    SQUAD_2X2 = 2
    SQUAD_3X2 = 3
    SQUAD_2X3 = 4


class AutomaKind(IntEnum):
    """How the Automa takes part (NEON-SET-16, NEON-AUT-14)."""

    AWAY = 0
    PRINTED = 1
    STRONG = 2


MOST_AUTOMA_TOKENS = 9
STRONG_AUTOMA_TOKENS = 3
"""HP tokens that a strong Automa has more, as far as there is room: like the first of the printed
ones (NEON-AUT-14)."""
STRONG_AUTOMA_DICE = 1
"""Dice that a strong Automa rolls more, attacking wherever it has any and defending
(NEON-AUT-14)."""


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


def _hidden_hand(hand: int) -> int:
    return HIDDEN_HAND + hand.bit_count()


@record
class SeatState:
    """One player's place."""

    fighter: int = u8(NO_ID)  # number in the content
    side: int = u8(most=1)  # 0 is A, 1 is B
    hp: list[int] = repeat(_HP_ROWS, u8(most=3))  # tokens left per row, top first
    energy: int = u8(most=12)
    loc: int = u8(most=OUT)
    fields: int = u8(most=2)  # attached Force Fields
    token: int = u8(OUT, most=OUT)
    """Unique token: 0 in supply, 1 to 10 on that Sector, 15 there is none."""
    gear: list[Gear | None] = repeat(len(GearType), own(GEAR))  # by gear type
    trophy_hp: list[int] = repeat(3, u8())  # HP trophies of value 1, 2, 3
    bots_ready: list[int] = repeat(_BOT_TYPES, u8(most=2))  # by type
    bots_spent: list[int] = repeat(_BOT_TYPES, u8(most=2))
    enhancement: int = u8(NO_ID)
    tapped: bool = False
    discard: int = u8(most=_MOST_MASK)  # Action cards, bit i is card i
    hand: int = u8(most=_MOST_MASK, seen=Seen.OWNER, hide=_hidden_hand)
    """Likewise; views of others have 128 + number of cards."""
    plan: int = u16(NO_PLAN, seen=Seen.CUSTOM)
    """0xFFFF none; in PLAN, views of others have 0xFFFE for a committed one."""
    acted: int = u8(most=MAX_SEATS)  # 0: not yet this round; k: started its turn as k-th


@record
class Frame:
    """An interruption. What a, b, c, d and param mean depends on the kind."""

    kind: FrameKind = FrameKind.ATTACK
    a: int = u8()
    b: int = u8()
    c: int = u8()
    d: int = u8()
    param: int = u16()


@record
class Lingering:
    """NEON-ATK-19: the target's defense dice `face` are read as `as_face`."""

    target: int = u8(most=NOBODY)
    face: int = u8(most=_FACES - 1)
    as_face: int = u8(most=_FACES - 1)
    count: int = u8(most=ALL)  # 15 for every such die


@record
class Attack:
    """Everything known of the attack that is running."""

    step: AttackStep = AttackStep.PRICE
    attacker: int = u8(most=AUTOMA)
    weapon: int = u8(BASIC, most=AUTOMA_WEAPON)  # a gear type, 6 basic, 7 the Automa's
    card: int = u8(NO_ID)  # the Weapon's design, kept although the card may be gone
    target: int = u8(most=42)
    """As declared: 0 to 5 seat, 6 Automa, 16+s Bot in Sector s, 32+s all in Sector s."""
    enabling: int = u8(NO_REF, most=NO_REF)
    enabling_param: int = u8(most=15)
    fighters: int = u8(most=_MOST_MASK)
    """Targets not yet resolved, bit per seat, bit 6 the Automa."""
    bots: int = u8(most=_MOST_BOTS)  # Bot targets not yet resolved
    sector: int = u8(most=_SECTORS)  # where Bot targets stand, or the Sector aimed at
    current: int = u8(NOBODY, most=BOT)  # target being resolved: seat, 6 Automa or 7 a Bot
    base: int = u8(NO_ID)  # base dice set by an effect, or 255
    added: int = u8()  # attack dice added by effects
    dice: list[int] = repeat(_FACES, u8(most=15))  # attack dice by face
    rerolled: bool = False  # the attack's one reroll is used
    in_air: int = u8(most=15)  # dice being rerolled right now
    automa_dice: list[int] = repeat(_FACES, u8(most=15))
    bot_dice: list[int] = repeat(_FACES, u8(most=15))  # one die per Bot target
    bot_face: int = u8(most=_FACES - 1)  # face of the Bot being resolved
    ally: int = u8(most=MAX_SEATS)  # how many places clockwise from the roller were asked
    lent: int = u8(most=_MOST_MASK)
    """Seats that used an ability that can be lent in this attack, bit per seat."""
    used: int = u40()  # effects used by the attacker, bit per ref
    defender_used: int = u40()  # effects used by the current defender
    defense_added: int = u8()
    defense_dice: list[int] = repeat(_FACES, u8(most=15))
    defense_rerolled: bool = False
    lingering: list[Lingering] = listed(4, Lingering)  # in order of use
    damage_per: list[int] = repeat(2, u8(1, least=1, most=3))  # per CRIT, per HIT
    crits: int = u8()  # after SETTLE: uncancelled so far
    hits: int = u8()
    guards: int = u8()  # after SETTLE: not yet spent
    damage: int = u8()  # HP tokens the current target has lost (1 for a destroyed Bot)
    damaged: int = u8(most=_MOST_MASK)
    """Fighters damaged by this attack, bit per seat, bit 6 the Automa."""
    any_damage: bool = False  # something, Bots included, was damaged
    fresh_bots: list[int] = repeat(_BOT_TYPES, u8(most=2))  # Bots won by this attack


@record
class State:
    """One position, complete."""

    mode: Mode = Mode.RESURRECTION
    players: int = u8(2, least=2, most=MAX_SEATS)
    automa: int = u8(AutomaKind.PRINTED, most=AutomaKind.STRONG)  # an AutomaKind
    track: int = u8(most=3)  # number in the content
    round: int = u8()
    phase: Phase = Phase.RING
    stage: int = u8(most=3)
    """TURN: 0 to disembark, 1 in the window; AUTOMA: 0, 1; SINK: a SinkStage."""
    leader: int = u8(NOBODY, most=NOBODY)
    turn: int = u8(NOBODY, most=NOBODY)  # whose turn it is
    next_action: int = u8(most=3)  # which Action comes next
    ring: list[int] = listed(_SECTORS, u8(least=1, most=_SECTORS))
    """Sector numbers, clockwise."""
    search: list[int] = repeat(_SECTORS, u8(most=40), first=1)  # by Sector number
    bots: list[int] = repeat(_SECTORS, u8(most=_MOST_BOTS), first=1)  # likewise
    search_supply: int = u8(most=40)
    top: int = u8(most=_SECTORS)  # number on the top Scoreboard token; 0 none
    placed: list[int] = listed(_SECTORS, u8(least=1, most=_SECTORS))
    """Tokens on the track, in order."""
    unseen_bots: list[int] = repeat(_BOT_TYPES, u8(2, most=2))  # by type
    deck: list[int] = listed(_MOST_CARD + 1, u8(most=3), is_padded=False)
    """Copies of each design still in its deck."""
    enhancement_deck: int = u16()  # bit per card whose place in the deck nobody knows
    enhancement_bottom: list[int] = listed(16, u8(most=15))
    """Known cards under it, next first."""
    automa_hp: int = u8(most=MOST_AUTOMA_TOKENS)
    automa_loc: int = u8(OUT, most=OUT)
    automa_trophy: list[int] = repeat(3, u8())  # HP trophies of value 1, 2, 3
    final_pulses: int = u8()
    sinks_left: int = u8()
    pulsed: bool = False
    sinking: int = u8(most=_SECTORS)  # the Sector that sinks; 0 none
    cursor: int = u8(most=MAX_SEATS)  # Submersion: how many places from the Leader are done
    check_end: bool = False  # somebody was eliminated since the end was last checked
    winners: int = u8(most=_MOST_MASK)  # when over: bit per seat, bit 6 the Automa
    seats: list[SeatState] = per_player(SeatState)
    limbo: list[int] = listed(8, u8(most=_MOST_CARD))
    """Drawn or looted cards not yet placed, sorted."""
    stack: list[Frame] = listed(7, Frame)  # the last one is being resolved
    attack: Attack | None = maybe(Attack)

    @property
    def automa_in_play(self) -> bool:
        """Whether the Automa takes part."""
        return self.automa != AutomaKind.AWAY
