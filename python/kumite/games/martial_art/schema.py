"""What Martial Art content may say: keys, numbers and conditions; a test compares the page."""

from __future__ import annotations

from kumite.packs.layers import Shape

from .operations import Window
from .terms import ACTIONS, Keyword, Lasts, Token

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


WINDOWS: dict[tuple[Keyword, Lasts], Window] = {
    (Keyword.START, Lasts.THIS_TURN): Window.START,
    (Keyword.REACTION, Lasts.THIS_TURN): Window.REACTION,
    (Keyword.END, Lasts.NOW): Window.END_NOW,
    (Keyword.END, Lasts.NEXT_TURN): Window.END_NEXT_TURN,
    (Keyword.STYLE, Lasts.WHILE_ACTIVE): Window.STYLE,
}
"""What operations of a skill act in."""

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
