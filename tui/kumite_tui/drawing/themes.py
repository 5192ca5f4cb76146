"""What roles look like. A theme is a table from role to a style; contrast is tested."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.style import Style

__all__ = ["THEMES", "Theme", "theme"]

# What the app shows, then what games show: places and levels, life and supplies, faces of dice. A
# board says which of its words has which of these looks.
ROLES = (
    "text", "dim", "strong", "title", "frame", "hot", "cursor", "label", "term", "key", "good",
    "bad", "warn", "logo", "scenery", "gone", "level1", "level2", "level3", "life", "energy",
    "ward", "stock", "thing", "crit", "hit", "maybe", "miss", "guard", "block", "gain", "rival",
    "seat0", "seat1", "seat2", "seat3", "seat4", "seat5",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Theme:
    """One look."""

    id: str
    title: str
    background: str
    is_dark: bool
    styles: dict[str, str]
    is_ansi: bool = False

    def spec(self, role: str) -> str:
        """The style of a role in words; an unknown role looks like text."""
        return self.styles.get(role, self.styles["text"])


def _table(text: str) -> dict[str, str]:
    table = {}
    for line in text.strip().splitlines():
        names, _, spec = line.partition("=")
        for name in names.split():
            table[name] = spec.strip()
    return table


NEON = Theme(
    "neon",
    "Neon",
    "#05060f",
    True,
    _table("""
        text = #d7e3ff
        dim = #8d9bc4
        strong = bold #ffffff
        title = bold #00f0ff
        frame = #5f74c8
        hot = bold #ff4fd8
        cursor = bold reverse #00f0ff
        term = bold underline #00f0ff
        label = bold reverse #ffe14d
        key = bold #ffe14d
        good = #4dff9e
        bad = #ff6b7a
        warn = bold #ffb020
        logo = bold #ff4fd8
        scenery = #3f7fd0
        gone = #6f94d8
        level1 = bold #4dff9e
        level2 = bold #ffb020
        level3 = bold #cf8bff
        energy = #ffe14d
        life = #ff6b9d
        ward = #5fd7ff
        stock = #ffc46b
        thing = #b8c4e8
        crit = bold #ff4fd8
        hit = bold #ff8a5c
        maybe = bold #ffe14d
        miss = #8d9bc4
        guard = bold #5fd7ff
        block = bold #4dff9e
        gain = bold #ffe14d
        rival = bold #ff9b9b
        seat0 = bold #00f0ff
        seat1 = bold #ff4fd8
        seat2 = bold #ffe14d
        seat3 = bold #4dff9e
        seat4 = bold #ff8a5c
        seat5 = bold #cf8bff
    """),
)
HIGH_CONTRAST = Theme(
    "contrast",
    "High contrast",
    "#000000",
    True,
    _table("""
        text dim frame miss thing = #ffffff
        strong title hot logo = bold #ffffff
        cursor label = bold reverse #ffff00
        term = bold underline #ffff00
        key warn maybe gain energy = bold #ffff00
        good block level1 seat3 = bold #7dff7d
        bad life = bold #ff9b9b
        scenery gone ward guard = #7fd4ff
        level2 hit stock seat4 = bold #ffc04d
        level3 crit seat1 seat5 = bold #ffa6ff
        rival = bold #ff9b9b
        seat0 = bold #7fffff
        seat2 = bold #ffff00
    """),
)
LIGHT = Theme(
    "light",
    "Light",
    "#fbfbf7",
    False,
    _table("""
        text thing = #1d2333
        dim miss = #5a6275
        strong = bold #000000
        title = bold #00596e
        frame = #596a9c
        hot logo = bold #a3006f
        cursor = bold reverse #00596e
        term = bold underline #00596e
        label = bold reverse #a3006f
        key = bold #7a4b00
        good block level1 seat3 = bold #0b6b2e
        bad life rival = bold #a8192b
        warn level2 hit stock seat4 = bold #8a4500
        scenery gone = #2a5f9e
        level3 seat5 = bold #6a2fa0
        energy maybe gain seat2 = bold #6e5600
        ward guard seat0 = bold #00596e
        crit seat1 = bold #a3006f
    """),
)
# Chosen so that what must be told apart stays apart for protan, deutan and tritan eyes; tested.
SAFE = Theme(
    "safe",
    "Colour-blind safe",
    "#0b0b0b",
    True,
    _table("""
        text thing = #f2f2f2
        dim miss = #a8a8a8
        strong crit = bold #ffffff
        title ward guard seat0 = bold #56b4e9
        frame = #8a8a8a
        hot logo = bold #f0e442
        cursor = bold reverse #56b4e9
        term = bold underline #56b4e9
        label = bold reverse #f0e442
        key energy maybe gain seat2 = bold #f0e442
        good block level1 seat3 = bold #c0f090
        bad life rival seat1 = bold #f01090
        warn level2 stock hit seat4 = bold #c09010
        scenery gone level3 = #56b4e9
        seat5 = bold #909050
    """),
)
# Only such of the sixteen as stand out from black in the palettes of common terminals; tested.
PLAIN = Theme(
    "plain",
    "Plain 16 colours",
    "#000000",
    True,
    _table("""
        text thing = white
        dim miss frame = white
        strong crit level3 seat5 = bold bright_white
        title ward guard seat0 = bold bright_cyan
        hot logo = bold bright_yellow
        cursor = bold reverse bright_cyan
        term = bold underline bright_cyan
        label = bold reverse bright_yellow
        key energy maybe gain seat2 = bold bright_yellow
        good block level1 seat3 = bold bright_green
        bad life rival hit seat1 = bold bright_red
        warn level2 stock = bold bright_yellow
        scenery gone = cyan
        seat4 = white
    """),
    is_ansi=True,
)

THEMES: tuple[Theme, ...] = (NEON, HIGH_CONTRAST, SAFE, LIGHT, PLAIN)


def theme(name: str) -> Theme:
    """The theme of that id; an unknown one is the first."""
    return next((known for known in THEMES if known.id == name), THEMES[0])


@cache
def style(name: str, role: str) -> Style:
    """The style of a role in a theme."""
    from rich.style import Style

    known = theme(name)
    # Marks are swapped colours, so that they stay marks where there are no colours.
    return Style.parse(f"{known.spec(role)} on {_ground(known)}")


def _ground(known: Theme) -> str:
    return "black" if known.is_ansi else known.background
