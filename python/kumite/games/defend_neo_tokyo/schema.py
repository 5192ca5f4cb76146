"""What Defend Neo Tokyo content may say: keys, numbers, and what fits where.

The tables of docs/content-defend-neo-tokyo.md in executable form; a test compares the two.
"""

from __future__ import annotations

from kumite.packs.layers import Shape

from .operations import Asks, Count, Kind, OpKind
from .terms import REACTS, PartKind, Window

GAME = "defend-neo-tokyo"
SPACES = 19
CARDS = 7
"""Cards of a part."""
MONSTERS = 6
EVENTS = 13
COPIES = 48
"""Citizens in all."""
TIMED = 8
"""Abilities that can wait at one time."""
MOST_LIFE = 255

FIGURES: dict[str, tuple[int, int]] = {
    "hand": (1, 10),
    "bots": (0, 9),
    "mech_armor": (0, 9),
    "supply": (1, 15),
    "minus_limit": (0, 15),
    "fire_limit": (0, 15),
    "dice": (1, 8),
    "stack": (1, 99),
    "critical": (0, 9),
    "turns": (1, 50),
    "goes": (1, 99),
}
"""Plain numbers of figures.toml, and their bounds."""

MODES = ("coop", "solo", "lone")
LEAST_PARTS = {PartKind.CHASSIS: 5, PartKind.ARM: 10, PartKind.LEGS: 5}

SHAPE = Shape(
    game=GAME,
    schema=1,
    lists={
        "mode": (3, 3),
        "difficulty": (1, 7),
        "event_deck": (1, 5),
        "crew": (5, 5),
        "space": (SPACES, SPACES),
        "part": (20, 31),
        "prebuilt": (5, 15),
        "card": (20 * CARDS, 31 * CARDS),
        "threat": (2, 2),
        "monster": (2 * MONSTERS, 2 * MONSTERS),
        "boss": (2, 2),
        "event": (2 * EVENTS, 2 * EVENTS),
        "citizen": (1, 31),
    },
    tables=("random",),
    keys=tuple(FIGURES),
)

PILOT = (Window.CARD, *REACTS)
"""Windows of lists that a pilot carries out."""
CITIZEN = (Window.ENTERING, Window.EXITING, Window.EVENT_STEP, Window.EVENT_END, Window.END)
OF_MECH = (Window.DAMAGE, Window.HURT, Window.CRITICAL, Window.SHOT, Window.ROLLED)
"""React windows that are about a mech."""
OF_CITIZEN = (Window.CITIZEN_IN, Window.CITIZEN_OUT)
OF_PLACE = (
    Window.ENTER,
    Window.DECLARE,
    Window.CITY,
    *OF_CITIZEN,
    Window.DONE,
    Window.KILL,
    Window.RAZE,
)
"""React windows that are about a monster, citizen or space."""

_MONSTERS, _MECHS, _SPACES = (Kind.MONSTER,), (Kind.MECH, Kind.ALLY), (Kind.SPACE,)
OBJECTS: dict[OpKind, tuple[Kind, ...]] = {
    OpKind.ATTACK: (Kind.MONSTER, Kind.SPACE),
    OpKind.HIT: _MONSTERS,
    OpKind.FIRE: _MONSTERS,
    OpKind.MINUS: _MONSTERS,
    OpKind.PLUS: _MONSTERS,
    OpKind.ARMOR: (*_MONSTERS, *_MECHS),
    OpKind.STRIP: _MONSTERS,
    OpKind.HEAL: _MONSTERS,
    OpKind.HOLD: _MONSTERS,
    OpKind.STUN: _MONSTERS,
    OpKind.PUSH: _MONSTERS,
    OpKind.PULL: _MONSTERS,
    OpKind.SHIFT: _MONSTERS,
    OpKind.MOVE: _MECHS,
    OpKind.REPAIR: _MECHS,
    OpKind.HARM: _MECHS,
    OpKind.UNPOWER: _MECHS,
    OpKind.DRAW: _MECHS,
    OpKind.TOSS: _MECHS,
    OpKind.SAVE: (Kind.CITIZEN,),
    OpKind.KILL: _SPACES,
    OpKind.BRING: _SPACES,
    OpKind.SEND: _SPACES,
    OpKind.CITY: _SPACES,
    OpKind.MEND: _SPACES,
    OpKind.STAND: _MECHS,
}
"""Objects that an operation works on."""
SINGLE = (OpKind.ATTACK, OpKind.HIT, OpKind.PUSH, OpKind.MOVE, OpKind.SAVE, OpKind.STAND)
"""Operations on one object."""

IF_ASKS = (Asks.DEFEATED, Asks.NONE_LEFT, Asks.MOVED)
MOD_ASKS = (Asks.ALONE, Asks.FIRE)
WHERE_ASKS: dict[Asks, tuple[Kind, ...]] = {
    Asks.HAS_MONSTER: _SPACES,
    Asks.STANDING: _SPACES,
    Asks.OUTSIDE_HQ: _MECHS,
}
COUNTS: dict[Count, tuple[Kind, ...]] = {
    Count.LIFE: _MONSTERS,
    Count.CITY_DAMAGE: _SPACES,
    Count.ORDER: tuple(Kind),
}
