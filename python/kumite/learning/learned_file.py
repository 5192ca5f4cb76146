"""Writing what was learned: a versioned file that the core reads."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kumite.measuring.rescaling import Line
from kumite.thinking.shown import Correction

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

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


@dataclass(frozen=True, slots=True)
class ShownKind:
    """How chances are shown in one kind of match with so many seats."""

    kind: int
    seats: int
    learned: bool
    """Whether positions of that kind are judged by what was learned, rather than by the formula."""
    about: str
    """How it was found out, in a line."""
    correction: Correction

    def text(self) -> str:
        found = self.correction
        return "\n".join(
            [
                "[[shown]]",
                f"kind = {self.kind}",
                f"seats = {self.seats}",
                f"learned = {str(self.learned).lower()}",
                f'about = "{self.about}"',
                f"scale = {_numbers([line.scale for line in found.lines])}",
                f"bias = {_numbers([line.bias for line in found.lines])}",
                f"more = {_numbers([found.more.scale, found.more.bias])}",
                f"looks = [{found.looks[0]}, {found.looks[1]}]",
                f"solved = {_numbers([found.solved.scale, found.solved.bias])}\n",
            ]
        )


def write(game: str, content: str, kinds: Sequence[Kind], shown: Sequence[ShownKind] = ()) -> str:
    """The text of a file.

    >>> print(write("neon", "00ff", [Kind(8, 2, "by hand", [])]))
    # What was learned of neon: docs/learning.md. Written by kumite learn and kumite calibrate.
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
        f"# What was learned of {game}: docs/learning.md. Written by kumite learn and kumite"
        f' calibrate.\nformat = {FORMAT}\ngame = "{game}"\ncontent = "{content}"\n'
    )
    return "\n".join([head, *(each.text() for each in shown), *(each.text() for each in kinds)])


def merged(
    old: str,
    game: str,
    content: str,
    kinds: Sequence[Kind] = (),
    shown: Sequence[ShownKind] = (),
    as_stated: Collection[tuple[int, int, bool]] = (),
) -> str:
    """The file with these in the place of old ones; others of the same content stay.

    Chances `as_stated` (kind, seats, by what was learned) need no correction any more.

    How chances are shown was found out with what judged then, so new numbers for positions of a
    kind leave nothing of it.
    """
    table: dict[str, Any] = tomllib.loads(old) if old else {}
    if table.get("content") != content:
        table = {}
    replaced = {(each.kind, each.seats) for each in kinds}
    all_kinds = [*map(_kind, table.get("kinds", ())), *kinds]
    kept = [each for each in all_kinds if (each.kind, each.seats) not in replaced or each in kinds]
    anew = {*as_stated, *((each.kind, each.seats, each.learned) for each in shown)}
    all_shown = [
        each
        for each in map(_shown, table.get("shown", ()))
        if (each.kind, each.seats, each.learned) not in anew
        and not (each.learned and (each.kind, each.seats) in replaced)
    ]
    return write(
        game,
        content,
        sorted(kept, key=lambda each: (each.kind, each.seats)),
        sorted([*all_shown, *shown], key=lambda each: (each.kind, each.seats, each.learned)),
    )


def _kind(entry: dict[str, Any]) -> Kind:
    return Kind(
        entry["kind"],
        entry["seats"],
        entry["about"],
        _lines(entry),
        entry.get("widths", ()),
        entry.get("weights", ()),
    )


def _shown(entry: dict[str, Any]) -> ShownKind:
    least, most = entry["looks"]
    found = Correction(
        tuple(_lines(entry)), Line(*entry["more"]), (least, most), Line(*entry["solved"])
    )
    return ShownKind(entry["kind"], entry["seats"], entry["learned"], entry["about"], found)


def _lines(entry: dict[str, Any]) -> list[Line]:
    return [Line(*both) for both in zip(entry["scale"], entry["bias"], strict=True)]


def _numbers(numbers: Sequence[float]) -> str:
    """Four digits are more than enough; a line of them stays short enough to read."""
    words = [f"{number:.4g}" for number in numbers]
    # TOML tells whole numbers from others; the core takes both.
    if len(words) <= 12:
        return f"[{', '.join(words)}]"
    rows = (", ".join(words[at : at + 12]) for at in range(0, len(words), 12))
    return "[\n  " + ",\n  ".join(rows) + ",\n]"
