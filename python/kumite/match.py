"""A match as people and programs play it: typed, labelled, with its own dice and its past.

>>> match = new_match("neon", roster=("akari", "ghost"), seed=7, engine="reference")
>>> while match.to_act.is_chance:
...     _ = match.advance()
>>> match
<Match neon resurrection, 2 seats, step 13, seats 0 and 1 to act>
>>> plan = match.actions(0)[0]
>>> match.apply(plan, seat=0)
>>> match.to_act.seats
(1,)
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from kumite import engines
from kumite.contract import CHANCE, SPECTATOR, SPECTATOR_BIT
from kumite.errors import BadSetup, IllegalAction
from kumite.games import check_setup, nearest, presenter, setup_for
from kumite.matches.step_report import LabelledAction, StepReport, StepWords, seen_by

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from fractions import Fraction
    from os import PathLike
    from pathlib import Path
    from typing import Unpack

    from kumite.contract import RawEvent, RawGame, RawState, Setup
    from kumite.games import CodedAction, Event, Position, Presenter, Score, View, WhyNot
    from kumite.playing import AnyBot
    from kumite.thinking.hint import Hint
    from kumite.thinking.search import Settings
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
        from fractions import Fraction  # few programs ask

        return Fraction(self.weight, self.total)

    def __str__(self) -> str:
        return self.label


@dataclass(frozen=True, slots=True)
class Step:
    """One accepted step: an action of a seat, or, with no seat, an outcome of chance."""

    seat: int | None
    code: int
    label: str

    def __str__(self) -> str:
        return self.label


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
    mode: str | None = None,
    seats: int | None = None,
    roster: Sequence[str | None] = (),
    options: Mapping[str, str] | None = None,
    packs: Sequence[str | Path] = (),
    seed: int | None = None,
    engine: str = "native",
) -> Match:
    """Start a match. Without a seed chance draws on the operating system's entropy.

    What is not given is the smallest match of the game's first mode that fits the roster.

    >>> new_match("neon", seed=1)
    <Match neon resurrection, 2 seats, step 0, chance to act>
    >>> new_match("neon", mode="resurection", seats=2)
    Traceback (most recent call last):
    ...
    kumite.errors.BadSetup: neon has no mode 'resurection'; did you mean resurrection?
    """
    setup = setup_for(game, mode, seats, roster, options, packs)
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


def check_seed(seed: object) -> None:
    """Refuse what is no seed. Raises BadSetup.

    >>> check_seed("abc")
    Traceback (most recent call last):
    ...
    kumite.errors.BadSetup: a seed is a whole number, not 'abc'
    """
    if seed is not None and (isinstance(seed, bool) or not hasattr(seed, "__index__")):
        raise BadSetup(f"a seed is a whole number, not {seed!r}")


class Match:
    """A setup and the steps taken since; see `new_match`.

    Two matches are equal if they start alike and took the same steps, on whatever engine. A match
    can be copied and pickled; its hash says how it started, so that it stays while you play on.
    """

    def __init__(
        self,
        setup: Setup,
        *,
        engine: str = "native",
        seed: int | None = None,
        dice: Dice | None = None,
        raw_game: RawGame | None = None,
        words: Presenter | None = None,
        start: bytes | None = None,
    ) -> None:
        check_setup(setup)
        check_seed(seed)
        self.setup = setup
        self.engine = engine
        self._start = start
        self._dice = dice or _OwnDice(None if seed is None else int(seed))
        self._words = words or presenter(setup.game, setup.packs)
        for fighter in setup.roster if self._words.fighters else ():
            if fighter is not None and fighter not in self._words.fighters:
                hint = nearest(fighter, self._words.fighters)
                raise BadSetup(f"no fighter {fighter!r}; {hint}")
        self._game = raw_game or engines.load(setup.game, engine, setup.packs)
        self._state = self._game.new(setup) if start is None else self._game.decode(start)
        self._steps: list[Step] = []
        self._events: list[RawEvent] = list(self._state.events_since(0))
        self._marks: list[int] = []
        self._checkpoints: list[RawState] = [self._state.clone()]
        self._first_events = len(self._events)
        self._recorder: Recorder | None = None
        self._is_finished = False
        self._forget_views()

    @classmethod
    def from_position(
        cls,
        text: str,
        *,
        packs: Sequence[Path] = (),
        seed: int | None = None,
        engine: str = "native",
    ) -> Match:
        """A match that goes on from a position (`kumite.notation`). Raises DecodeError.

        >>> match = new_match("neon", seed=1)
        >>> Match.from_position(match.position()).fingerprint() == match.fingerprint()
        True
        """
        from kumite.notation import read

        found = read(text, packs)
        return cls(found.setup, engine=engine, seed=seed, start=found.data)

    @classmethod
    def from_file(
        cls,
        path: str | PathLike[str],
        *,
        packs: Sequence[Path] = (),
        seed: int | None = None,
        engine: str = "native",
    ) -> Match:
        """The match of a `.kumite` file, played through the rules again. Raises SaveError."""
        from kumite import record

        return record.replay(record.read(path), path, engine=engine, packs=packs, seed=seed)

    def save(self, path: str | PathLike[str]) -> None:
        """Write the match to a new `.kumite` file. Raises SaveError if there is one already."""
        from kumite import record

        record.save(self, path)

    def position(self) -> str:
        """The whole position as one line (`kumite.notation`): not for the eyes of a seat."""
        from kumite.notation import write

        return write(self.setup.game, self.encode(), self.setup.packs)

    @property
    def start(self) -> bytes | None:
        """Canonical bytes of the position it started from, if not from its setup alone."""
        return self._start

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

    def only_seat(self) -> int:
        """The seat to act. Raises IllegalAction if there is none, or several."""
        to_act = self.to_act
        if to_act.is_over:
            raise IllegalAction(f"step {self.step}: the match is over")
        if to_act.is_chance:
            raise IllegalAction(f"step {self.step} waits for chance: call advance() first")
        if len(to_act.seats) > 1:
            waiting = " and ".join(f"seat {seat}" for seat in to_act.seats)
            raise IllegalAction(f"step {self.step} waits for {waiting}: say whose action it is")
        return to_act.seats[0]

    @property
    def is_over(self) -> bool:
        return self._state.to_act() == 0

    def actions(self, seat: int) -> tuple[LabelledAction, ...]:
        """The legal actions of a seat, in the order of their numbers; none if it has to wait."""
        return self.in_words(seat).actions

    def codes(self, seat: int) -> tuple[int, ...]:
        """The numbers of those actions alone: what a bot gets."""
        return tuple(self._state.actions(self._checked(seat)))

    def labelled(self, code: int, seat: int) -> LabelledAction:
        """An action of a seat by its number, with its words."""
        label = self._position(self._checked(seat)).label(code)
        return LabelledAction(self._words.action(code), label.text, label.group, label.detail)

    def odds(self, seat: int, action: CodedAction | int | str) -> ShownOdds | None:
        """Exact odds of an attack or a reroll; None for anything else."""
        return self.in_words(self._checked(seat)).position.odds(self._code_of(action, seat))

    def question(self, seat: int) -> str:
        """What that seat is asked now, in a few words."""
        return self.in_words(seat).position.question(seat)

    def why_not(self, seat: int) -> list[WhyNot]:
        """What that seat might want to do now and cannot, each with a reason."""
        return self.in_words(seat).why_not

    def apply(
        self, action: CodedAction | int | str, seat: int | None = None, step: int | None = None
    ) -> None:
        """Take a legal action: typed, labelled, or its number or label alone.

        The seat may be left out while only one has to choose. Raises IllegalAction, and changes
        nothing, if the action is not legal or if `step` names another step than the current one.
        """
        self._check_step(step)
        if seat is None:
            seat = self.only_seat()
        code = self._code_of(action, seat)
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

    def apply_outcome(self, outcome: LabelledOutcome | int, step: int | None = None) -> None:
        """Let chance fall so. Raises IllegalAction for anything that cannot happen."""
        self._check_step(step)
        if isinstance(outcome, LabelledOutcome):
            outcome = outcome.outcome
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

    def play(self, bots: AnyBot | Sequence[AnyBot] | Mapping[int, AnyBot]) -> tuple[Step, ...]:
        """Let bots play on, and return the steps they and chance took.

        One bot plays every seat, a list has one for each seat. Bots by seat play until a seat
        without a bot must choose. A bot is a name such as "master", `kumite.bot(…)` or your own.

        >>> match = new_match("neon", seed=1)
        >>> _ = match.play("rookie")
        >>> match.is_over
        True
        """
        from kumite.playing import play_on

        return play_on(self, bots)

    def search(self, seat: int | None = None, **settings: Unpack[Settings]) -> Hint:
        """The best action of a seat, ranked and explained, with the line of play it expects.

        It sees what the seat may know. Takes the settings of `kumite.search`, and raises what that
        raises. The seat may be left out while only one has to choose.

        >>> match = new_match("martial-art", roster=("igor", "wonja"), seed=1)
        >>> while not match.to_act.seats:
        ...     _ = match.advance()
        >>> found = match.search(iterations=50, seed=1)
        >>> match.apply(found.best)
        """
        from kumite.thinking.hint import explain

        seat = self.only_seat() if seat is None else self._checked(seat)
        if seat not in self.to_act.seats:
            raise IllegalAction(f"step {self.step}: seat {seat} has to wait")
        setup = self.setup
        return explain(self.view_bytes(seat), game=setup.game, packs=setup.packs, **settings)

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
        copy._words, copy._game, copy._start = self._words, self._game, self._start
        copy._state = self._state.clone()
        copy._steps, copy._events = list(self._steps), list(self._events)
        copy._marks, copy._first_events = list(self._marks), self._first_events
        copy._checkpoints = list(self._checkpoints)
        copy._recorder, copy._is_finished = None, False
        copy._views, copy._step_words = {}, {}
        return copy

    def __copy__(self) -> Match:
        return self.clone()

    def __deepcopy__(self, memo: object) -> Match:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return _revived, (self.setup, self.engine, self._dice, self._start, self.steps)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Match):
            return NotImplemented
        return self._origin() == other._origin() and self._taken() == other._taken()

    def __hash__(self) -> int:
        return hash(self._origin())

    def __repr__(self) -> str:
        setup = self.setup
        return (
            f"<Match {setup.game} {setup.mode}, {setup.seats} seats, step {self.step},"
            f" {_waiting(self.to_act)}>"
        )

    def __str__(self) -> str:
        """The board in plain text, as a spectator sees it."""
        return self.view().board()

    def _repr_html_(self) -> str:
        """What notebooks show: the picture of the app where that is installed, else the board."""
        from html import escape
        from importlib.metadata import entry_points

        pictures = (found.load()(self) for found in entry_points(group="kumite.pictures"))
        picture = next((each for each in pictures if each), f"<pre>{escape(str(self))}</pre>")
        return f"<p>{escape(repr(self)[1:-1])}</p>{picture}"

    def record_to(self, recorder: Recorder | None) -> None:
        """Hand every further step to a recorder before anybody sees its result."""
        self._recorder = recorder
        self._is_finished = False
        self._finish_record()

    def _origin(self) -> tuple[object, ...]:
        setup = self.setup
        roster = (*setup.roster, *(None for _ in range(setup.seats - len(setup.roster))))
        options = frozenset((setup.options or {}).items())
        return setup.game, setup.mode, setup.seats, roster, options, setup.packs, self._start

    def _taken(self) -> list[tuple[int | None, int]]:
        return [(step.seat, step.code) for step in self._steps]

    def _code_of(self, action: object, seat: int) -> int:
        if isinstance(action, str):
            return self._code_called(action, seat)
        code = getattr(action, "code", action)
        if isinstance(code, bool) or not hasattr(code, "__index__"):
            kind = type(action).__name__
            raise IllegalAction(f"an action is typed, a number or a label, not a {kind}")
        return int(code)

    def _code_called(self, label: str, seat: int) -> int:
        known = self.actions(seat)
        wanted = label.strip().casefold()
        found = [each for each in known if each.label == label] or [
            each for each in known if each.label.casefold() == wanted
        ]
        if len(found) == 1:
            return found[0].code
        if found:
            codes = ", ".join(str(each.code) for each in found)
            raise IllegalAction(f"several actions are called {label!r}; name one of {codes}")
        hint = nearest(label, [each.label for each in known]) if known else "it has to wait"
        raise IllegalAction(f"step {self.step}: seat {seat} cannot do {label!r} now; {hint}")

    def _play_again(self, steps: Iterable[Step]) -> None:
        """Take steps that were accepted once."""
        for step in steps:
            _apply(self._state, step)
            self._remember(step)
        self._forget_views()

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
        if isinstance(seat, bool) or not hasattr(seat, "__index__"):
            raise IllegalAction(f"a seat is a whole number, not {seat!r:.80}")
        if not 0 <= seat < self.setup.seats:
            raise IllegalAction(f"there is no seat {seat}; seats are 0 to {self.setup.seats - 1}")
        return seat


def _waiting(to_act: ToAct) -> str:
    if to_act.is_over:
        return "over"
    if to_act.is_chance:
        return "chance to act"
    seats = " and ".join(map(str, to_act.seats))
    return f"seat{'s' if len(to_act.seats) > 1 else ''} {seats} to act"


def _revived(
    setup: Setup, engine: str, dice: Dice, start: bytes | None, steps: Sequence[Step]
) -> Match:
    match = Match(setup, engine=engine, dice=dice, start=start)
    match._play_again(steps)
    return match


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
