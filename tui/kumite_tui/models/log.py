"""The log: what was seen to happen, as commentary."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from kumite.games import Event

__all__ = [
    "FILTERS",
    "Jump",
    "LogLine",
    "LogRules",
    "hidden_after_links",
    "lines_of",
    "shown",
]

FILTERS = ("all", "fights", "mine")


@dataclass(frozen=True, slots=True)
class Jump:
    """A kind of event that a replay can jump to by a key; the capital goes back."""

    key: str
    name: str
    kinds: frozenset[str]
    role: str = "text"


@dataclass(frozen=True, slots=True)
class LogRules:
    """How a game's events are told, by their kind."""

    quiet: frozenset[str]
    """Not told at all."""
    roles: Mapping[str, str]
    """How loud; "title" begins a new part."""
    fights: frozenset[str]
    paced: frozenset[str]
    """Worth a short pause, so that a person can follow."""
    links: frozenset[str] = frozenset()
    """Begin a part of a chain that nobody decides; a person sees the parts one after another."""
    rolls: frozenset[str] = frozenset()
    """Dice fall."""
    turns: frozenset[str] = frozenset({"TurnBegan"})
    """A recap begins a new part with these."""
    jumps: tuple[Jump, ...] = ()
    """What a replay can jump to."""
    instead: Mapping[str, str] = field(default_factory=dict)
    """What only its owner sees, and what everybody sees of the same: the owner reads the former."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """One sentence; `role` says how loud it is."""

    text: str
    role: str
    is_fight: bool
    is_paced: bool
    is_roll: bool = False
    is_link: bool = False


def lines_of(events: Iterable[Event], rules: LogRules) -> list[LogLine]:
    """What is worth telling."""
    told: list[Event] = []
    for event in events:
        if told and rules.instead.get(event.kind) == told[-1].kind:
            told.pop()
        if event.kind not in rules.quiet:
            told.append(event)
    return [
        LogLine(
            event.text,
            rules.roles.get(event.kind, "text"),
            event.kind in rules.fights,
            event.kind in rules.paced,
            event.kind in rules.rolls,
            event.kind in rules.links,
        )
        for event in told
    ]


def hidden_after_links(fresh: Sequence[LogLine]) -> list[int]:
    """How many lines are still to come after each part of a chain; the last number is 0."""
    begins = [at for at, line in enumerate(fresh) if line.is_link]
    return [*(len(fresh) - at for at in begins[1:]), 0]


def shown(lines: Sequence[LogLine], which: str, name: str) -> list[LogLine]:
    """The lines that pass a filter; `name` is the own fighter's."""
    if which == "fights":
        return [line for line in lines if line.is_fight or line.role == "title"]
    if which == "mine":
        return [line for line in lines if name in line.text or line.role == "title"]
    return list(lines)
