"""What one viewer may know of a match after a step, and the words for it.

A local match and a match at a server's table report their steps in the same shape, so the words are
made in one place. Nothing here asks the engine again: each answer is made once.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from kumite.contract import SPECTATOR_BIT

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kumite.contract import RawEvent
    from kumite.games import CodedAction, Event, Position, Presenter, Score, View, WhyNot

__all__ = ["LabelledAction", "StepReport", "StepWords", "seen_by"]


@dataclass(frozen=True, slots=True)
class StepReport:
    """A step of a match, for one seat or a spectator."""

    step: int
    to_act: int
    """Bits, as `RawState.to_act`."""
    view: bytes
    codes: tuple[int, ...]
    """What this seat may do now; empty while it waits."""
    events: tuple[tuple[int, int, int, int, int, int], ...]
    """Raw events since the report before, only those that this seat saw."""
    scores: tuple[int, ...]
    standing: tuple[int, ...] = ()
    """At the end at a table: the rank of each seat, 1 first; allies and ties are equal."""
    time_left: tuple[int, ...] = ()
    """Seconds for this decision, by seat; empty without a clock, 0 for seats that are not asked."""
    note: str = ""
    """Who decided instead of a person, and why."""
    plan: str = ""
    """What a bot on the side of people said that it would do in this step, and why."""


def seen_by(viewer: int | None, events: Iterable[RawEvent]) -> tuple[RawEvent, ...]:
    """The events that a seat, or without one a spectator, may see."""
    bit = 1 << (SPECTATOR_BIT if viewer is None else viewer)
    return tuple(event for event in events if event[1] & bit)


@dataclass(frozen=True, slots=True)
class LabelledAction:
    """A legal action with its words."""

    action: CodedAction
    label: str
    group: str
    """What comes first when a client asks in two steps: the effect, the card, the weapon."""
    detail: str
    """What comes second: the dice, the place, the target."""

    @property
    def code(self) -> int:
        return self.action.code

    def __str__(self) -> str:
        return self.label


class StepWords:
    """A report in words, each made when it is first asked for."""

    def __init__(self, report: StepReport, words: Presenter) -> None:
        self.report = report
        self._words = words

    def __repr__(self) -> str:
        return f"<StepWords of step {self.report.step}>"

    @cached_property
    def view(self) -> View:
        return self._words.view(self.report.view)

    @cached_property
    def position(self) -> Position:
        return self._words.position(self.report.view)

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """What the viewer saw happen in this step."""
        return tuple(self._words.event(event, self.report.view) for event in self.report.events)

    @cached_property
    def actions(self) -> tuple[LabelledAction, ...]:
        """The legal actions of the viewer, in the order of their numbers; none if it waits."""
        labels = [(code, self.position.label(code)) for code in self.report.codes]
        return tuple(
            LabelledAction(self._words.action(code), label.text, label.group, label.detail)
            for code, label in labels
        )

    @cached_property
    def score(self) -> Score:
        """Points, winners and best player; while the match runs, as if it ended now."""
        return self._words.score(self.report.scores, self.report.view)

    @cached_property
    def why_not(self) -> list[WhyNot]:
        """What the viewer might want to do now and cannot, each with a reason."""
        return self.position.why_not(self.report.codes) if self.report.codes else []
