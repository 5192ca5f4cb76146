"""What a phase waits for: candidates with the reasons against them, or outcomes of chance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from kumite.games.super_fantasy_brawl.actions import Action
from kumite.games.super_fantasy_brawl.refusals import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from .table import Table

Considered: TypeAlias = tuple[Action, Refusal | None]
"""Something a seat could think of, and why it is refused; legal is what nothing speaks against."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A question to one seat."""

    considered: Callable[[Table], Iterable[Considered]]
    take: Callable[[Table, Action], None]
    is_always_asked: bool = False
    """With one option too: not to ask would tell others something (SFB-GEN-17)."""

    def legal(self, table: Table) -> list[int]:
        return sorted(action.code for action, refusal in self.considered(table) if refusal is None)


@dataclass(frozen=True, slots=True)
class Fall:
    """Chance."""

    outcomes: Callable[[Table], list[tuple[int, int]]]
    fall: Callable[[Table, int], None]


def offered(actions: Iterable[Action]) -> list[Considered]:
    """Candidates that nothing can speak against."""
    return [(action, None) for action in actions]
