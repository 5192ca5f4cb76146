"""The lessons of a game, from its board's `lessons.toml`: a position, and what to teach there."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING, Any

from kumite_tui.boards import board_of
from kumite_tui.boards.texts import read_texts

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kumite_tui.play.seating import Seating

__all__ = ["LessonPlan", "lesson_of", "lessons_of"]


@dataclass(frozen=True, slots=True)
class LessonPlan:
    """One lesson. Without a position of its own it is the whole coached match."""

    game: str
    number: int
    title: str
    teaches: tuple[str, ...]
    """Kinds of questions that somebody meets here, in the words of the game's coach."""
    learned: tuple[str, ...]
    """What the closing card says."""
    seed: int | None = None
    played: tuple[int, ...] = ()
    script: tuple[int, ...] = ()
    """What the coach advises, as long as it is followed and the search finds it about as good."""
    until: tuple[str, ...] = ()
    """Kinds of happenings that win the lesson; none: winning the match does."""
    appears: Mapping[str, str] = field(default_factory=dict)
    """By panel or part of one: the kind of question with which it is shown first. With a kind
    that is not asked in the lesson it stays away."""
    fight: str = ""
    win: str = ""
    others: str = ""

    @property
    def table(self) -> Seating:
        table = board_of(self.game).coach().table
        seed = table.seed if self.seed is None else self.seed
        return replace(table, seed=seed, lesson=self.number)

    @property
    def card(self) -> list[tuple[str, str]]:
        """The goal card; none where the match has its own."""
        if not self.win:
            return []
        return [
            ("The fight", self.fight),
            ("You win", self.win),
            ("Who else can win", self.others),
            ("How long", "About five minutes. The coach explains each step."),
        ]

    def hidden(self, seen: set[str]) -> frozenset[str]:
        """Panels that nothing was said about yet."""
        return frozenset(panel for panel, kind in self.appears.items() if kind not in seen)


@cache
def lessons_of(game: str) -> tuple[LessonPlan, ...]:
    """The lessons of a game, in their order."""
    found = []
    for number, each in enumerate(read_texts(game, "lessons.toml")["lesson"], start=1):
        told: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value for name, value in each.items()
        }
        found.append(LessonPlan(game, number, **told))
    return tuple(found)


def lesson_of(table: Seating) -> LessonPlan | None:
    """The lesson that is played at a table, if it is one with a number."""
    known = lessons_of(table.game) if table.lesson else ()
    return known[table.lesson - 1] if 0 < table.lesson <= len(known) else None
