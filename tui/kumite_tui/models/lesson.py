"""The first match with a coach: what to say, each thing once, and what to point at."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite.games import Event, View
    from kumite.match import LabelledAction
    from kumite_tui.boards import Coach

__all__ = ["Coaching", "Lesson"]


@dataclass(frozen=True, slots=True)
class Coaching:
    """The coach of a first match: sentences, and the action to point at."""

    words: tuple[str, ...] = ()
    """What a small screen has no room for beside the arena is a page of its own, read first."""
    suggested: LabelledAction | None = None
    why: str = ""
    progress: str = ""


@dataclass(slots=True)
class Lesson:
    """What was taught so far. Everything a game knows comes from its coach."""

    coach: Coach
    seen: set[str] = field(default_factory=set)
    """Kinds of questions and happenings that were explained."""
    _is_done: bool = False

    @property
    def learnt(self) -> int:
        return sum(kind in self.seen for kind in self.coach.essential)

    @property
    def progress(self) -> str:
        return f"{self.learnt} of {len(self.coach.essential)}"

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
        if not told and not self._is_done and self.learnt == len(self.coach.essential):
            self._is_done = True
            told.append(self.coach.end)
        return told
