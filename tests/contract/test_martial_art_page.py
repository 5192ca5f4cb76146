"""The section of `docs/encoding.md` on Martial Art, and the code: the same numbers."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

from kumite.games.martial_art.actions import kinds
from kumite.games.martial_art.commentary import word
from kumite.games.martial_art.events import EventKind
from kumite.games.martial_art.model import Phase, SeatState, State

_PAGE = (Path(__file__).parents[2] / "docs" / "encoding.md").read_text(encoding="utf-8")
PAGE = _PAGE[_PAGE.index("\n# Martial Art\n") :]


def section(title: str) -> str:
    return PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]


def test_actions() -> None:
    rows = re.findall(r"^\| (\d+) \| (\w+) \|(.*?)\|", section("Actions"), re.MULTILINE)
    told = [
        (int(kind), name, [tuple(part.split()) for part in bits.strip().split(", ") if part])
        for kind, name, bits in rows
    ]
    assert told == [
        (cls.kind, cls.__name__, [(name, str(bits)) for name, bits in cls.widths])
        for cls in kinds()
    ]


def test_events() -> None:
    rows = re.findall(r"^\| (\d+) \| (\w+) \|", section("Events"), re.MULTILINE)
    assert [(int(kind), name) for kind, name in rows] == [(kind, word(kind)) for kind in EventKind]


def test_phases() -> None:
    rows = re.findall(r"^\| ([\d, ]+) \| ([A-Z_, ]+) \|", section("Flow"), re.MULTILINE)
    told = []
    for numbers, names in rows:
        first, *others = names.split(", ")
        prefix = first.split("_")[0]
        whole = [first, *(f"{prefix}{other}" if other[0] == "_" else other for other in others)]
        told += list(zip((int(number) for number in numbers.split(", ")), whole, strict=True))
    assert told == [(int(phase), phase.name) for phase in Phase]


def test_the_size_of_the_bytes() -> None:
    """46 bytes and 115 a seat; fields that are wider than a byte are named."""
    assert "46 + 115 * `players` bytes" in PAGE
    wide = {"revealed": 2, "hand_actions": 2, "hand_effects": 2, "attack": 3, "defense": 3}
    names = [field.name for field in fields(State) if field.name != "seats"]
    assert 4 + sum(wide.get(name, 1) for name in names) == 46
    wide = {"life": 5, "actions": 10, "effects": 10, "reserve": 2, "removed": 4, "known": 70}
    assert sum(wide.get(field.name, 1) for field in fields(SeatState)) == 115
