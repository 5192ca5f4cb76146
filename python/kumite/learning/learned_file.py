"""Writing what was learned: a versioned file that the core reads."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite.measuring.rescaling import Line

FORMAT = 1


@dataclass(frozen=True, slots=True)
class Kind:
    """What was learned about one kind of match with so many seats."""

    kind: int
    seats: int
    about: str
    """How it was learned, in a line."""
    lines: Sequence[Line]
    """By round, from 1; the last for all later ones."""
    widths: Sequence[int] = ()
    """Of a net's layers, inputs first; nothing without a net."""
    weights: Sequence[float] = ()

    def text(self) -> str:
        rows = [
            "[[kinds]]",
            f"kind = {self.kind}",
            f"seats = {self.seats}",
            f'about = "{self.about}"',
            f"scale = {_numbers([line.scale for line in self.lines])}",
            f"bias = {_numbers([line.bias for line in self.lines])}",
        ]
        if self.widths:
            rows.append(f"widths = [{', '.join(map(str, self.widths))}]")
            rows.append(f"weights = {_numbers(self.weights)}")
        return "\n".join(rows) + "\n"


def write(game: str, content: str, kinds: Sequence[Kind]) -> str:
    """The text of a file.

    >>> print(write("neon", "00ff", [Kind(8, 2, "by hand", [])]))
    # What was learned of neon: docs/learning.md. Written by kumite learn.
    format = 1
    game = "neon"
    content = "00ff"
    <BLANKLINE>
    [[kinds]]
    kind = 8
    seats = 2
    about = "by hand"
    scale = []
    bias = []
    <BLANKLINE>
    """
    head = (
        f"# What was learned of {game}: docs/learning.md. Written by kumite learn."
        f'\nformat = {FORMAT}\ngame = "{game}"\ncontent = "{content}"\n'
    )
    return "\n".join([head, *(kind.text() for kind in kinds)])


def merged(old: str, game: str, content: str, new: Sequence[Kind]) -> str:
    """The file with these kinds in the place of old ones; others of the same content stay."""
    table: dict[str, Any] = tomllib.loads(old) if old else {}
    known = table.get("kinds", []) if table.get("content") == content else []
    replaced = {(kind.kind, kind.seats) for kind in new}
    kept = [_kind(entry) for entry in known if (entry["kind"], entry["seats"]) not in replaced]
    return write(game, content, sorted([*kept, *new], key=lambda kind: (kind.kind, kind.seats)))


def _kind(entry: dict[str, Any]) -> Kind:
    from kumite.measuring.rescaling import Line

    lines = [Line(*both) for both in zip(entry["scale"], entry["bias"], strict=True)]
    return Kind(
        entry["kind"],
        entry["seats"],
        entry["about"],
        lines,
        entry.get("widths", ()),
        entry.get("weights", ()),
    )


def _numbers(numbers: Sequence[float]) -> str:
    """Four digits are more than enough; a line of them stays short enough to read."""
    words = [f"{number:.4g}" for number in numbers]
    # TOML tells whole numbers from others; the core takes both.
    if len(words) <= 12:
        return f"[{', '.join(words)}]"
    rows = (", ".join(words[at : at + 12]) for at in range(0, len(words), 12))
    return "[\n  " + ",\n  ".join(rows) + ",\n]"
