"""One match as the arbiter has it: the position, the dice, and what each viewer may see.

The only place that turns a state into what is sent. A viewer is a seat, or None for who watches.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from kumite import engines
from kumite.contract import CHANCE, SPECTATOR, Setup
from kumite.errors import KumiteError
from kumite.games import find, presenter
from kumite.match import fall
from kumite.matches.step_report import StepReport, seen_by

if TYPE_CHECKING:
    from kumite.contract import RawEvent, RawGame, RawState
    from kumite.fair_dice import FairDice
    from kumite.games import Presenter
    from kumite_tui.server.store.log import Header, LoggedStep


class OtherVersion(KumiteError):
    """A match began under other rules or other content than this server has."""

    def __init__(self, game: str) -> None:
        title = find(game).title
        super().__init__(
            f"this match began with another version of {title}; it is kept, but this server cannot"
            " continue or show it"
        )


@cache
def words_of(game: str) -> Presenter:
    return presenter(game)


@cache
def _engine(game: str) -> RawGame:
    return engines.load(game)


def load(game: str) -> None:
    """Load a game before it is needed; it takes up to a second."""
    words_of(game)
    _engine(game)


def start(setup: Setup) -> RawState:
    """The first position. Raises BadSetup."""
    return _engine(setup.game).new(setup)


class Play:
    """See the module. A copy is tried first and takes the place of the original once it is kept."""

    def __init__(self, header: Header, dice: FairDice) -> None:
        if words_of(header.game).content_hash != header.content:
            raise OtherVersion(header.game)
        self.header = header
        self.dice = dice
        seats = len(header.seats)
        setup = Setup(header.game, header.mode, seats, header.roster, header.options)
        self.state = start(setup)
        self.step = 0
        self.events: list[RawEvent] = list(self.state.events_since(0))
        self._asked: dict[int, tuple[int, tuple[int, ...]]] = {}
        self._answered: dict[tuple[int, int], int] = {}
        self.spent_ms = [0] * seats
        self.chosen = [0] * seats
        """How often the person at each seat has chosen."""
        self._ask()

    def clone(self) -> Play:
        copy = object.__new__(Play)
        copy.header, copy.dice = self.header, self.dice
        copy.state, copy.step = self.state.clone(), self.step
        copy.events = list(self.events)
        copy._asked, copy._answered = dict(self._asked), dict(self._answered)
        copy.spent_ms, copy.chosen = list(self.spent_ms), list(self.chosen)
        return copy

    @property
    def seats(self) -> int:
        return len(self.header.seats)

    @property
    def is_over(self) -> bool:
        return self.state.to_act() == 0

    def asked(self) -> tuple[int, ...]:
        """The seats that have to choose."""
        return tuple(self._asked)

    def asked_at(self, seat: int) -> int | None:
        """The step at which the seat was first asked what it is asked now."""
        found = self._asked.get(seat)
        return None if found is None else found[0]

    def codes(self, seat: int) -> tuple[int, ...]:
        """What the seat may do now."""
        found = self._asked.get(seat)
        return () if found is None else found[1]

    def answers_now(self, seat: int, step: int) -> bool:
        """Whether an answer that names `step` is about what the seat is asked now.

        Others who choose at the same time move the match on, but not this seat's question.
        """
        since = self.asked_at(seat)
        return since is not None and since <= step <= self.step

    def has_answered(self, seat: int, step: int, code: int) -> bool:
        """Whether the person at the seat gave exactly this answer before."""
        return self._answered.get((seat, step)) == code

    def take(self, step: LoggedStep) -> None:
        """Apply a step. Raises IllegalAction, and changes nothing, if the rules forbid it."""
        if step.seat is None:
            self.state.apply_outcome(step.code)
        else:
            self.state.apply(step.seat, step.code)
            self._asked.pop(step.seat, None)
            self.spent_ms[step.seat] += step.spent_ms
            if step.answers is not None:
                self.chosen[step.seat] += 1
                self._answered[step.seat, step.answers] = step.code
        self.step += 1
        self.events.extend(self.state.events_since(len(self.events)))
        self._ask()

    def next_outcome(self) -> int | None:
        """How chance falls now; None if it has not to."""
        return fall(self.state, self.dice, self.step)

    def report(self, viewer: int | None, since: int = 0) -> StepReport:
        """What a viewer may know now, with the events after the first `since` ones."""
        return StepReport(
            step=self.step,
            to_act=self.state.to_act(),
            view=self.state.view(SPECTATOR if viewer is None else viewer),
            codes=() if viewer is None else self.codes(viewer),
            events=seen_by(viewer, self.events[since:]),
            scores=tuple(self.state.scores()),
            standing=self.standing(),
        )

    def standing(self) -> tuple[int, ...]:
        """At the end the rank of each seat, 1 first; 2 if all have lost together."""
        if not self.is_over:
            return ()
        if find(self.header.game).mode(self.header.mode).is_together:
            return (1 if self.state.returns()[0] > 0 else 2,) * self.seats
        words = words_of(self.header.game)
        stands = words.standings(self.state.scores(), self.state.view(SPECTATOR))
        better = sorted(set(stands), reverse=True)
        return tuple(better.index(stand) + 1 for stand in stands)

    def sides(self) -> tuple[int, ...]:
        """The side of each seat."""
        return sides_of(self.header.game, self.header.mode, self.seats)

    def _ask(self) -> None:
        bits = self.state.to_act()
        asked = {}
        for seat in range(self.seats):
            if bits & CHANCE or not bits >> seat & 1:
                continue
            codes = tuple(self.state.actions(seat))
            before = self._asked.get(seat)
            asked[seat] = before if before and before[1] == codes else (self.step, codes)
        self._asked = asked


def sides_of(game: str, mode: str, seats: int) -> tuple[int, ...]:
    """The side of each seat."""
    found = [0] * seats
    for number, side in enumerate(find(game).mode(mode).sides(seats)):
        for seat in side:
            found[seat] = number
    return tuple(found)
