"""What Super Fantasy Brawl content may say: keys, numbers, and what fits where.

The tables of docs/content-super-fantasy-brawl.md in executable form; a test compares the two.
"""

from __future__ import annotations

from kumite.packs.layers import Shape

from .terms import CARDS_OF_CHAMPION, ChallengeKind, Hook

GAME = "super-fantasy-brawl"
CHAMPIONS = (8, 15)
"""Champions of all packs together."""
STATUES = 3
MOST_HEXES = 61
MOST_ROWS = 15
PLACES = (5, 8)
"""Hexes of a deployment area, and printed trap hexes."""
MODES = {"duel": 3, "tornado": 2}
"""Modes in their order, and champions of a player."""
TRAPS_OF_MODE = {"duel": 2, "tornado": 1}
"""Tokens each player lays in a row."""
SLOTS = (3, 5)
STANDARDS = 4
MOST_HP = 15
MOST_DEF = 5
NUMBERS = (2, 7)
"""Printed numbers of cards."""
MOVES = (1, 3)
LEAST_MOVING = 4
"""Cards of a champion with printed movement, so that it comes back from the Gate."""
CORES_EACH = 2
RANGE = (1, 4)
BLAST_RANGE = (0, 4)
MOST_BONUSES = 2

FIGURES: dict[str, tuple[int, int]] = {"rounds": (1, 99), "planned": (1, 8)}
"""Plain numbers of figures.toml, and their bounds."""

MODE_NUMBERS: dict[str, tuple[int, int]] = {
    "champions": (2, 3),
    "brought": (3, 6),
    "hand": (1, 6),
    "points": (1, 15),
    "traps": (1, 2),
    "advance": (1, 2),
}

SHAPE = Shape(
    game=GAME,
    schema=1,
    lists={
        "statue": (STATUES, STATUES),
        "mode": (len(MODES), len(MODES)),
        "standard": (STANDARDS, STANDARDS),
        "champion": CHAMPIONS,
        "card": (CHAMPIONS[0] * CARDS_OF_CHAMPION, CHAMPIONS[1] * CARDS_OF_CHAMPION),
        "challenge": (1, 16),
        "trap": (1, 12),
    },
    tables=("arena",),
    keys=tuple(FIGURES),
)

HOOK_KEYS: dict[Hook, tuple[tuple[str, ...], tuple[str, ...]]] = {
    Hook.STR_BONUS: (("n",), ("if",)),
    Hook.DEF_AURA: (("n", "who"), ()),
    Hook.RANGE_BONUS: (("n",), ()),
    Hook.MOVE_BONUS: (("n",), ()),
    Hook.HEAL_BONUS: (("n",), ()),
    Hook.STEADY: ((), ()),
    Hook.PLACE_FOR_ENEMIES: ((), ()),
    Hook.ON_OWN_DAMAGE: (("do",), ()),
    Hook.ON_ATTACKED: (("do",), ("kind",)),
    Hook.ON_PHASE_START: (("do",), ()),
}
"""Keys of an ability besides its hook: those it must have, and those it may."""

CHALLENGE_KEYS: dict[ChallengeKind, dict[str, tuple[int, int]]] = {
    ChallengeKind.CONTROL: {},
    ChallengeKind.CONTROL_AREAS: {"at_least": (1, 3)},
    ChallengeKind.BESIDE_STATUE: {"at_least": (1, 3)},
    ChallengeKind.ON_TRAPS: {"at_least": (1, 3)},
    ChallengeKind.IN_ENEMY_DEPLOYMENT: {"at_least": (1, 3)},
    ChallengeKind.MORE_UNBLOODIED: {},
    ChallengeKind.CORNERED: {"at_least": (2, 3)},
}
"""Numbers of a condition. `control` has an area besides, `beside_statue` a statue."""
