"""A match as people and programs play it: typed, labelled, with its own dice and its past.

>>> match = new_match("neon", mode="resurrection", seats=2, roster=("akari", "ghost"), seed=7,
...                   engine="reference")
>>> while match.to_act.is_chance:
...     _ = match.advance()
>>> match.to_act.seats
(0, 1)
>>> plan = match.actions(0)[0]
>>> match.apply(plan.action, seat=0)
>>> match.to_act.seats
(1,)
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from kumite import engines
from kumite.contract import CHANCE, SPECTATOR, SPECTATOR_BIT, Setup
from kumite.errors import BadSetup, IllegalAction
from kumite.games import check_setup, nearest, presenter
from kumite.matches.step_report import LabelledAction, StepReport, StepWords, seen_by

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kumite.contract import RawEvent, RawGame, RawState
    from kumite.games import CodedAction, Event, Position, Presenter, Score, View, WhyNot
    from kumite.what_if import ShownOdds

__all__ = [
    "Dice",
    "LabelledAction",
    "LabelledOutcome",
    "Match",
    "Step",
    "ToAct",
    "fall",
    "fingerprint",
    "new_match",
]

_CHECKPOINT_STEPS = 32


@dataclass(frozen=True, slots=True)
class ToAct:
    """Who the match waits for.

    >>> ToAct.of(0b101).seats
    (0, 2)
    >>> ToAct.of(0).is_over
    True
    """

    seats: tuple[int, ...]
    is_chance: bool

    @classmethod
    def of(cls, bits: int) -> ToAct:
        seats = tuple(seat for seat in range(SPECTATOR_BIT) if bits >> seat & 1)
        return cls(seats, bool(bits & CHANCE))

    @property
    def is_over(self) -> bool:
        """Nobody has to act any more."""
        return not self.seats and not self.is_chance


@dataclass(frozen=True, slots=True)
class LabelledOutcome:
    """One way chance can fall."""

    outcome: int
    weight: int
    total: int
    label: str

    @property
    def probability(self) -> Fraction:
        return Fraction(self.weight, self.total)


@dataclass(frozen=True, slots=True)
class Step:
    """One accepted step: an action of a seat, or, with no seat, an outcome of chance."""

    seat: int | None
    code: int
    label: str


class Dice(Protocol):
    """Whoever says how chance falls: the seed of a match, or `kumite.fair_dice.FairDice`."""

    def draw(self, step: int, total: int) -> int:
        """A number below `total` for that step."""
        ...


@dataclass(frozen=True, slots=True)
class _OwnDice:
    seed: int | None

    def draw(self, step: int, total: int) -> int:
        return draw(self.seed, step, total)


class Recorder(Protocol):
    """Whoever keeps the steps of a match: `kumite.record.Recorder`."""

    def append(self, step: Step, fingerprint: str) -> None: ...

    def undo(self, step: int) -> None: ...

    def finish(self, text: str, fingerprint: str) -> None: ...


def new_match(
    game: str,
    *,
    mode: str,
    seats: int,
    roster: Sequence[str | None] = (),
    options: Mapping[str, str] | None = None,
    packs: Sequence[str | Path] = (),
    seed: int | None = None,
    engine: str = "native",
) -> Match:
    """Start a match. Without a seed chance draws on the operating system's entropy.

    >>> new_match("neon", mode="resurection", seats=2)
    Traceback (most recent call last):
    ...
    kumite.errors.BadSetup: neon has no mode 'resurection'; did you mean resurrection?
    """
    paths = tuple(Path(pack) for pack in packs)
    setup = Setup(game, mode, seats, tuple(roster), dict(options or {}), paths)
    return Match(setup, engine=engine, seed=seed)


def fingerprint(state: RawState) -> str:
    """The first 8 bytes of the SHA-256 of the canonical bytes, in hexadecimal."""
    return hashlib.sha256(state.encode()).hexdigest()[:16]


def draw(seed: int | None, step: int, total: int) -> int:
    """A uniform number below `total`: of the seed and the step alone, or of real entropy.

    The same seed gives the same luck at the same step, so taking a step back wins no new dice.

    >>> draw(7, 0, 6) == draw(7, 0, 6)
    True
    """
    if seed is None:
        from secrets import randbelow  # slow to load, and a match with a seed does without

        return randbelow(total)
    limit = (1 << 64) // total * total
    attempt = 0
    while True:
        digest = hashlib.sha256(f"{seed}/{step}/{attempt}".encode()).digest()
        number = int.from_bytes(digest[:8], "big")
        if number < limit:
            return number % total
        attempt += 1


class Match:
    """A setup and the steps taken since; see `new_match`."""

    def __init__(
        self,
        setup: Setup,
        *,
        engine: str = "native",
        seed: int | None = None,
        dice: Dice | None = None,
        raw_game: RawGame | None = None,
        words: Presenter | None = None,
    ) -> None:
        check_setup(setup)
        self.setup = setup
        self.engine = engine
        self._dice = dice or _OwnDice(seed)
        self._words = words or presenter(setup.game, setup.packs)
        for fighter in setup.roster if self._words.fighters else ():
            if fighter is not None and fighter not in self._words.fighters:
                hint = nearest(fighter, self._words.fighters)
                raise BadSetup(f"no fighter {fighter!r}; {hint}")
        self._game = raw_game or engines.load(setup.game, engine, setup.packs)
        self._state = self._game.new(setup)
        self._steps: list[Step] = []
        self._events: list[RawEvent] = list(self._state.events_since(0))
        self._marks: list[int] = []
        self._checkpoints: list[RawState] = [self._state.clone()]
        self._first_events = len(self._events)
        self._recorder: Recorder | None = None
        self._is_finished = False
        self._forget_views()

    @property
    def words(self) -> Presenter:
        """The game's words with the content of this match."""
        return self._words

    @property
    def step(self) -> int:
        """How many steps were taken; an answer may name it."""
        return len(self._steps)

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps taken so far, chance included."""
        return tuple(self._steps)

    @property
    def to_act(self) -> ToAct:
        """Who the match waits for."""
        return ToAct.of(self._state.to_act())

    @property
    def is_over(self) -> bool:
        return self._state.to_act() == 0

    def actions(self, seat: int) -> tuple[LabelledAction, ...]:
        """The legal actions of a seat, in the order of their numbers; none if it has to wait."""
        return self.in_words(seat).actions

    def codes(self, seat: int) -> tuple[int, ...]:
        """The numbers of those actions alone: what a bot gets."""
        return tuple(self._state.actions(self._checked(seat)))

    def odds(self, seat: int, action: CodedAction) -> ShownOdds | None:
        """Exact odds of an attack or a reroll; None for anything else."""
        return self.in_words(seat).position.odds(action.code)

    def question(self, seat: int) -> str:
        """What that seat is asked now, in a few words."""
        return self.in_words(seat).position.question(seat)

    def why_not(self, seat: int) -> list[WhyNot]:
        """What that seat might want to do now and cannot, each with a reason."""
        return self.in_words(seat).why_not

    def apply(self, action: CodedAction, seat: int | None = None, step: int | None = None) -> None:
        """Take a legal action. The seat may be left out while only one has to choose.

        Raises IllegalAction, and changes nothing, if the action is not legal or if `step` names
        another step than the current one.
        """
        self._check_step(step)
        if seat is None:
            seat = self._only_seat()
        code = action.code
        if code not in self._state.actions(self._checked(seat)):
            raise IllegalAction(f"step {self.step}: seat {seat} cannot do {action!r} now")
        label = self._position(seat).label(code).text
        self._take(Step(seat, code, label))

    def outcomes(self) -> tuple[LabelledOutcome, ...]:
        """How chance can fall, with exact weights; none if it has not to."""
        listed = self._state.outcomes()
        total = sum(weight for _, weight in listed)
        position = self._position(None)
        return tuple(
            LabelledOutcome(outcome, weight, total, position.outcome(outcome))
            for outcome, weight in listed
        )

    def apply_outcome(self, outcome: int, step: int | None = None) -> None:
        """Let chance fall so. Raises IllegalAction for anything that cannot happen."""
        self._check_step(step)
        if outcome not in {possible for possible, _ in self._state.outcomes()}:
            raise IllegalAction(f"step {self.step}: chance cannot fall as {outcome} now")
        label = self._position(None).outcome(outcome)
        self._take(Step(None, outcome, label))

    def advance(self) -> Step | None:
        """Let chance fall by the match's own dice; None if somebody has to choose or it is over."""
        outcome = self.next_outcome()
        if outcome is None:
            return None
        self.apply_outcome(outcome)
        return self._steps[-1]

    def next_outcome(self) -> int | None:
        """How chance would fall now by the match's own dice; None if it has not to."""
        return fall(self._state, self._dice, self.step)

    def view(self, seat: int | None = None) -> View:
        """What a seat may know, decoded; without a seat, what a spectator may know."""
        return self.in_words(seat).view

    def view_bytes(self, seat: int | None = None) -> bytes:
        """What a seat may know, in canonical bytes: what a bot gets."""
        known = self._views.get(seat)
        if known is None:
            viewer = SPECTATOR if seat is None else self._checked(seat)
            known = self._views[seat] = self._state.view(viewer)
        return known

    def in_words(self, seat: int | None = None) -> StepWords:
        """The last step as a seat (or a spectator) may know it, in words; kept until the next."""
        known = self._step_words.get(seat)
        if known is None:
            known = self._step_words[seat] = StepWords(self._report(seat), self._words)
        return known

    def events_since(self, step: int = 0, seat: int | None = None) -> tuple[Event, ...]:
        """What happened after the first `step` steps, as that seat (or a spectator) saw it."""
        if not 0 <= step <= self.step:
            raise IllegalAction(f"there are {self.step} steps, none numbered {step}")
        mark = 0 if step == 0 else self._end_of(step)
        view = self.view_bytes(seat)
        return tuple(self._words.event(event, view) for event in seen_by(seat, self._events[mark:]))

    def timeline(self, seat: int | None = None) -> tuple[tuple[int, Event], ...]:
        """Every event that seat (or a spectator) saw, with the number of steps taken by then."""
        view = self.view_bytes(seat)
        seen, step = [], 0
        for at, event in enumerate(self._events):
            while step < len(self._marks) and at >= self._end_of(step):
                step += 1
            if seen_by(seat, (event,)):
                seen.append((step, self._words.event(event, view)))
        return tuple(seen)

    def fingerprint(self) -> str:
        """The same on both engines for the same position."""
        return fingerprint(self._state)

    def encode(self) -> bytes:
        """Canonical bytes of the whole position: not for the eyes of a seat."""
        return self._state.encode()

    def returns(self) -> tuple[float, ...]:
        """Per seat in [-1, 1]; all 0 while the match runs."""
        return tuple(self._state.returns())

    def scores(self) -> Score:
        """Points, winners and best player; while the match runs, as if it ended now."""
        return self._words.score(self._state.scores(), self.view_bytes())

    def undo(self, step: int | None = None) -> None:
        """Go back to an earlier step, by default the one before."""
        target = self.step - 1 if step is None else step
        if not 0 <= target <= self.step:
            raise IllegalAction(f"cannot go back to step {target}; there are {self.step}")
        if self._recorder is not None and target < self.step:
            self._recorder.undo(target)
        self._rewind(target)

    def clone(self) -> Match:
        """An independent copy, without a recorder."""
        copy = object.__new__(Match)
        copy.setup, copy.engine, copy._dice = self.setup, self.engine, self._dice
        copy._words, copy._game = self._words, self._game
        copy._state = self._state.clone()
        copy._steps, copy._events = list(self._steps), list(self._events)
        copy._marks, copy._first_events = list(self._marks), self._first_events
        copy._checkpoints = list(self._checkpoints)
        copy._recorder, copy._is_finished = None, False
        copy._views, copy._step_words = {}, {}
        return copy

    def record_to(self, recorder: Recorder | None) -> None:
        """Hand every further step to a recorder before anybody sees its result."""
        self._recorder = recorder
        self._is_finished = False
        self._finish_record()

    def _take(self, step: Step) -> None:
        _apply(self._state, step)
        self._forget_views()
        self._remember(step)
        if self._recorder is None:
            return
        try:
            self._recorder.append(step, self.fingerprint())
        except BaseException:
            self._rewind(self.step - 1)
            raise
        self._finish_record()

    def _finish_record(self) -> None:
        if self._recorder is not None and self.is_over and not self._is_finished:
            self._is_finished = True
            self._recorder.finish(self.scores().text, self.fingerprint())

    def _remember(self, step: Step) -> None:
        self._events.extend(self._state.events_since(len(self._events)))
        self._steps.append(step)
        self._marks.append(len(self._events))
        if len(self._steps) % _CHECKPOINT_STEPS == 0:
            self._checkpoints.append(self._state.clone())

    def _rewind(self, target: int) -> None:
        place = target // _CHECKPOINT_STEPS
        self._state = self._checkpoints[place].clone()
        for step in self._steps[place * _CHECKPOINT_STEPS : target]:
            _apply(self._state, step)
        del self._checkpoints[place + 1 :]
        del self._steps[target:]
        del self._marks[target:]
        del self._events[self._end_of(target) :]
        self._is_finished = False
        self._forget_views()

    def _forget_views(self) -> None:
        self._views: dict[int | None, bytes] = {}
        self._step_words: dict[int | None, StepWords] = {}

    def _report(self, seat: int | None) -> StepReport:
        mark = self._end_of(self.step - 1) if self.step else 0
        return StepReport(
            step=self.step,
            to_act=self._state.to_act(),
            view=self.view_bytes(seat),
            codes=() if seat is None else tuple(self._state.actions(seat)),
            events=seen_by(seat, self._events[mark:]),
            scores=tuple(self._state.scores()),
        )

    def _position(self, seat: int | None) -> Position:
        """Words for the position, without a whole report: most steps are only labelled."""
        known = self._step_words.get(seat)
        return self._words.position(self.view_bytes(seat)) if known is None else known.position

    def _end_of(self, step: int) -> int:
        return self._marks[step - 1] if step else self._first_events

    def _check_step(self, step: int | None) -> None:
        if step is not None and step != self.step:
            raise IllegalAction(f"this answers step {step}, but the match is at step {self.step}")

    def _checked(self, seat: int) -> int:
        if not 0 <= seat < self.setup.seats:
            raise IllegalAction(f"there is no seat {seat}; seats are 0 to {self.setup.seats - 1}")
        return seat

    def _only_seat(self) -> int:
        seats = self.to_act.seats
        if len(seats) != 1:
            waiting = " and ".join(f"seat {seat}" for seat in seats) or "no seat"
            raise IllegalAction(f"step {self.step} waits for {waiting}: say whose action it is")
        return seats[0]


def fall(state: RawState, dice: Dice, step: int) -> int | None:
    """How chance falls at a step by these dice; None if it has not to."""
    listed = state.outcomes()
    if not listed:
        return None
    number = dice.draw(step, sum(weight for _, weight in listed))
    for outcome, weight in listed:
        if number < weight:
            return outcome
        number -= weight
    raise ValueError("dice drew a number that is too high")


def _apply(state: RawState, step: Step) -> None:
    if step.seat is None:
        state.apply_outcome(step.code)
    else:
        state.apply(step.seat, step.code)
