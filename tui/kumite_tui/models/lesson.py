"""The first match with a coach: what to say, each thing once, and what to point at."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kumite.games import Event, View
    from kumite.match import LabelledAction
    from kumite_tui.boards import Coach

__all__ = ["Coaching", "Lesson"]

_MISTAKE = 0.1
"""A choice that wins so much less often is worth a word."""


@dataclass(frozen=True, slots=True)
class Coaching:
    """The coach of a first match: sentences, and the action to point at."""

    words: tuple[str, ...] = ()
    """What a small screen has no room for beside the arena is a page of its own, read first."""
    suggested: LabelledAction | None = None
    why: str = ""
    progress: str = ""
    chances: Mapping[int, float] = field(default_factory=dict)
    """By action: the chance to win, as far as the search has tried it."""
    hidden: frozenset[str] = frozenset()
    """Panels that nothing was said about yet."""
    is_done: bool = False
    """All that the lesson is about has happened."""

    def mistake(self, action: LabelledAction) -> str:
        """Why another action would have been better; empty unless it is clearly so."""
        best = self.suggested
        if best is None or action.code == best.code:
            return ""
        loss = self.chances.get(best.code, 0.0) - self.chances.get(action.code, 0.0)
        if loss < _MISTAKE:
            return ""
        return (
            f"{action.label} wins less often: {self.chances.get(action.code, 0.0):.0%} instead of"
            f" {self.chances[best.code]:.0%} of simulations. Better: {best.label} ({self.why})."
        )


@dataclass(slots=True)
class Lesson:
    """What was taught so far. Everything a game knows comes from its coach."""

    coach: Coach
    teaches: tuple[str, ...] = ()
    """Kinds that this lesson is about; none: all that are essential."""
    is_whole: bool = True
    """Whether it is a whole match; a short lesson has a card at its end instead of a sentence."""
    seen: set[str] = field(default_factory=set)
    """Kinds of questions and happenings that were explained."""
    _is_done: bool = False

    @property
    def goals(self) -> tuple[str, ...]:
        return self.teaches or self.coach.essential

    @property
    def learnt(self) -> int:
        return sum(kind in self.seen for kind in self.goals)

    @property
    def progress(self) -> str:
        return f"{self.learnt} of {len(self.goals)}"

    def ask(
        self, view: View, actions: Sequence[LabelledAction], events: Sequence[Event]
    ) -> list[str]:
        """Sentences for a question, the most important first; none if there is nothing new."""
        told = []
        kind = self.coach.kind(view, actions)
        if kind not in self.seen:
            self.seen.add(kind)
            told.append(self.coach.words(kind))
        for happening in self.coach.happened(view, events):
            if happening not in self.seen:
                self.seen.add(happening)
                told.append(self.coach.words(happening))
                break
        is_complete = self.is_whole and self.learnt == len(self.goals)
        if not told and not self._is_done and is_complete:
            self._is_done = True
            told.append(self.coach.end)
        return told
