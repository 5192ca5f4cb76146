"""What is written by hand on the page of Martial Art's encoding, and the code: the same numbers."""

from __future__ import annotations

import re
from pathlib import Path

from kumite.games.martial_art.model import Phase

PAGE = (Path(__file__).parents[2] / "docs" / "encoding" / "martial-art.md").read_text("utf-8")


def section(title: str) -> str:
    return PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]


def test_phases() -> None:
    rows = re.findall(r"^\| ([\d, ]+) \| ([A-Z_, ]+) \|", section("Flow"), re.MULTILINE)
    told = []
    for numbers, names in rows:
        first, *others = names.split(", ")
        prefix = first.split("_")[0]
        whole = [first, *(f"{prefix}{other}" if other[0] == "_" else other for other in others)]
        told += list(zip((int(number) for number in numbers.split(", ")), whole, strict=True))
    assert told == [(int(phase), phase.name) for phase in Phase]
