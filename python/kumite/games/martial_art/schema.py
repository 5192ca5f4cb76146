"""What Martial Art content may say: keys, numbers, and which operation fits where.

The tables of docs/content-martial-art.md in executable form; a test compares the two.
"""

from __future__ import annotations

from dataclasses import dataclass

from kumite.packs.layers import Shape

from .terms import ACTIONS, Keyword, Lasts, OpKind, StepPhase, Token

GAME = "martial-art"
SKILLS = 7
"""Skills of a fighter."""
PRINTED = 2
TILES = 3
"""Skills that a fighter has in Black Belt."""
DRAWN = 10
"""Tokens drawn on the columns of a fighter."""
MOST_EFFECTS = 8
MOST_SPACES = 64
MOST_ROWS = 15
MOST_GAUGE = 15
MOST_SQUARES = 15

FIGURES: dict[str, tuple[int, int]] = {
    "rounds": (1, 100),
    "attack_dice": (1, 4),
    "defense_dice": (1, 2),
    "severe_columns": (1, 5),
}
"""Plain numbers of figures.toml, and their bounds."""

STARTS: dict[str, int] = {"duel": 2, "three": 3, "royale": 4, "team": 4}
"""Starting positions, and how many seats each has."""

SHAPE = Shape(
    game=GAME,
    schema=1,
    lists={"start": (4, 4), "fighter": (4, 16), "skill": (4 * SKILLS, 16 * SKILLS)},
    tables=("die", "mat"),
    keys=tuple(FIGURES),
)


@dataclass(frozen=True, slots=True)
class Param:
    """A parameter of an operation: a number or one of some words."""

    low: int = 0
    high: int = 0
    words: tuple[str, ...] = ()
    required: bool = True


_DICE = {"n": Param(1, 3)}
OP_PARAMS: dict[OpKind, dict[str, Param]] = {
    OpKind.ATTACK_DICE: {**_DICE, "per": Param(words=("MOVE",), required=False)},
    OpKind.ATTACK_DICE_IF_AREA_EMPTY: _DICE,
    OpKind.DEFENSE_DICE: {"n": Param(-3, -1)},
    OpKind.DAMAGE_PER_X: {"n": Param(1, 2)},
    OpKind.CANCEL_NORMAL: {
        "n": Param(1, 3),
        "per": Param(words=tuple(token.name for token in ACTIONS), required=False),
    },
    OpKind.SWAP_NORMAL_FAILURE: {},
    OpKind.DEFEND_WITH: {"token": Param(words=("MOVE",)), "n": Param(1, 2)},
    OpKind.PUSH: {"n": Param(1, 3)},
    OpKind.DISCARD_USED_DEFENSE: {"at_least_x": Param(1, 3, required=False)},
    OpKind.GAIN_ENERGY_PER_X: {"n": Param(1, 2)},
    OpKind.MOVE_SURCHARGE_PER_X: {"n": Param(1, 2)},
    OpKind.FORBID_ENERGY: {},
    OpKind.FREE_STEP: {
        "n": Param(1, 2),
        "phase": Param(words=tuple(each.name.lower() for each in StepPhase)),
    },
    OpKind.SWAP_TOKENS: {
        "with": Param(words=("EFFECT", *(token.name for token in ACTIONS))),
    },
    OpKind.SHIFT_TOKEN: {"n": Param(1, 1)},
    OpKind.BONUS_TURN: {},
}

_STRIKING = (
    OpKind.ATTACK_DICE,
    OpKind.ATTACK_DICE_IF_AREA_EMPTY,
    OpKind.DEFENSE_DICE,
    OpKind.DAMAGE_PER_X,
)
_STRUCK = (OpKind.CANCEL_NORMAL, OpKind.SWAP_NORMAL_FAILURE, OpKind.DEFEND_WITH)
OPS_OF: dict[tuple[Keyword, Lasts], tuple[str, ...]] = {
    (Keyword.START, Lasts.THIS_TURN): (
        *(kind.name.lower() for kind in _STRIKING),
        "push",
        "discard_used_defense",
        "gain_energy_per_x",
        "move_surcharge_per_x",
        "free_step(after)",
    ),
    (Keyword.REACTION, Lasts.THIS_TURN): tuple(kind.name.lower() for kind in _STRUCK),
    (Keyword.END, Lasts.NOW): ("forbid_energy", "swap_tokens(effect)", "bonus_turn"),
    (Keyword.END, Lasts.NEXT_TURN): (
        *(kind.name.lower() for kind in _STRIKING),
        "free_step(move)",
    ),
    (Keyword.STYLE, Lasts.WHILE_ACTIVE): (
        *(kind.name.lower() for kind in (*_STRIKING, *_STRUCK)),
        "free_step(after)",
        "swap_tokens(action)",
        "shift_token",
    ),
}
"""Operations of each keyword; in brackets the only form of an operation that fits there."""

CONDITIONS: dict[Keyword, tuple[str, ...]] = {
    Keyword.START: ("strikes", "areas", "needs"),
    Keyword.REACTION: ("strikes", "areas"),
    Keyword.END: ("strikes", "areas", "after"),
    Keyword.STYLE: ("strikes", "areas"),
}
"""Conditions that mean something for a keyword."""

TOKENS = tuple(token.name for token in Token)
STRIKES = tuple(token.name for token in ACTIONS)
LASTS = {"now": Lasts.NOW, "next_turn": Lasts.NEXT_TURN}
