"""Both engines side by side: the same random match on both, compared after every step."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

from kumite import engines
from kumite.contract import CHANCE, SPECTATOR, Setup
from kumite.errors import KumiteError
from kumite.games import find, presenter
from kumite.measuring.simulation import MOST_STEPS, game_seed, pick_outcome

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from kumite.contract import RawGame, RawState
    from kumite.games import Presenter

_LAST_STEPS = 12


@dataclass(frozen=True, slots=True)
class Mismatch:
    """The first thing on which two engines disagree in one match."""

    game: int
    setup: Setup
    step: int
    what: str
    last_steps: tuple[str, ...]

    def lines(self, command: str) -> list[str]:
        """The difference for people; `command` plays this match again."""
        setup = self.setup
        roster = ",".join(name or "-" for name in setup.roster) or "picked in the match"
        options = ",".join(f"{k}={v}" for k, v in (setup.options or {}).items()) or "none"
        return [
            f"match {self.game}, after step {self.step}: {self.what}",
            f"  setup: {setup.mode}, {setup.seats} seats, fighters {roster}, options {options}",
            *(f"  {line}" for line in self.last_steps),
            f"  play it again: {command}",
        ]


@dataclass(slots=True)
class Report:
    """What a series of matches has shown."""

    games: int = 0
    steps: int = 0
    mismatches: list[Mismatch] = field(default_factory=list)


class Content:
    """A game with one choice of packs, on both engines."""

    def __init__(self, game: str, packs: Sequence[Path], names: Sequence[str]) -> None:
        self.game = game
        self.packs = tuple(packs)
        self.names = tuple(names)
        self.words: Presenter = presenter(game, packs)
        self.raw: list[RawGame] = [engines.load(game, name, packs) for name in names]


class Series:
    """Random full matches over all modes, seat counts, rosters and options of a game."""

    def __init__(
        self,
        game: str,
        seed: int,
        *,
        mode: str | None = None,
        seats: int | None = None,
        packs: Sequence[Path] = (),
        names: Sequence[str] = engines.ENGINES,
    ) -> None:
        self.info = find(game)
        self.seed = seed
        self.modes = self.info.modes if mode is None else (self.info.mode(mode),)
        self.seats = seats
        self.contents = [Content(game, (), names)]
        if packs:
            self.contents.append(Content(game, packs, names))

    def run(
        self, games: int, first: int = 0, progress: Callable[[Report], None] | None = None
    ) -> Report:
        """Play matches and compare them; a match ends at its first difference."""
        report = Report()
        for number in range(first, first + games):
            self.play(number, report)
            report.games += 1
            if progress is not None:
                progress(report)
        return report

    def play(self, number: int, report: Report) -> None:
        """One match of the series, on both engines."""
        rng = Random(f"parity/{game_seed(self.seed, number)}")
        content = self.contents[number % len(self.contents)]
        setup, states = self._start(rng, content)
        pair = Pair(content, setup, states)
        for step in range(MOST_STEPS):
            what = pair.difference()
            if what:
                mismatch = Mismatch(number, setup, step, what, tuple(pair.told[-_LAST_STEPS:]))
                report.mismatches.append(mismatch)
                return
            if pair.is_over:
                return
            pair.take(rng)
            report.steps += 1
        raise AssertionError(f"match {number} did not end within {MOST_STEPS} steps")

    def _start(self, rng: Random, content: Content) -> tuple[Setup, list[RawState]]:
        while True:
            setup = self.random_setup(rng, content)
            states, refusals = [], []
            for raw in content.raw:
                try:
                    states.append(raw.new(setup))
                except KumiteError as error:
                    refusals.append(str(error))
            if not refusals:
                return setup, states
            if states:
                raise AssertionError(f"one engine refuses {setup}: {refusals[0]}")

    def random_setup(self, rng: Random, content: Content) -> Setup:
        """Any mode, seat count, options, and fighters given, picked in the match, or both."""
        mode = rng.choice(self.modes)
        seats = rng.choice(mode.seats) if self.seats is None else self.seats
        drawn = rng.sample(content.words.fighters, min(seats, len(content.words.fighters)))
        given = rng.choice((0.0, 0.5, 1.0))
        roster = tuple(fighter if rng.random() < given else None for fighter in drawn)
        options = {
            option.id: rng.choice(option.values)
            for option in self.info.options
            if rng.random() < 0.5
        }
        return Setup(self.info.id, mode.id, seats, roster, options, content.packs)


class Pair:
    """One match on several engines, step by step."""

    def __init__(self, content: Content, setup: Setup, states: list[RawState]) -> None:
        self.content = content
        self.states = states
        self.viewers = (*range(setup.seats), SPECTATOR)
        self.told: list[str] = []
        self._marks = [0] * len(states)
        self._labelled: tuple[bytes, list[int], list[tuple[int, str]]] = (b"", [], [])

    @property
    def is_over(self) -> bool:
        return self.states[0].to_act() == 0

    def take(self, rng: Random) -> None:
        """One random step, the same on all."""
        state = self.states[0]
        waiting = state.to_act()
        if waiting & CHANCE:
            self.apply(None, pick_outcome(rng, state.outcomes()))
            return
        seat = rng.choice([seat for seat in self.viewers if waiting >> seat & 1])
        self.apply(seat, rng.choice(state.actions(seat)))

    def apply(self, seat: int | None, code: int) -> None:
        """This step (None: chance), the same on all."""
        state = self.states[0]
        if seat is None:
            words = self.content.words.position(state.view(SPECTATOR)).outcome(code)
            self.told.append(f"chance: {words} ({code})")
            for each in self.states:
                each.apply_outcome(code)
            return
        words = self.content.words.position(state.view(seat)).label(code).text
        self.told.append(f"seat {seat}: {words} ({code})")
        for each in self.states:
            each.apply(seat, code)

    def difference(self) -> str:
        """The first thing that differs, in words; empty if nothing does."""
        return next(self._differences(), "")

    def _differences(self) -> Iterator[str]:
        one, *others = self.states
        names = self.content.names
        for place, other in enumerate(others, start=1):
            label = f"{names[0]} and {names[place]}"
            yield from self._compare(one, other, label)
        yield from self._events()

    def _compare(self, one: RawState, other: RawState, label: str) -> Iterator[str]:
        mine, theirs = one.encode(), other.encode()
        if mine != theirs:
            field = self.content.words.difference(mine, theirs) or "bytes of the same meaning"
            yield f"encoding of {label}: {field}"
        waiting = one.to_act()
        if waiting != other.to_act():
            yield f"to act of {label}: {waiting:#x} and {other.to_act():#x}"
        for viewer in self.viewers:
            yield from self._seen(one, other, viewer, label)
        for name in ("outcomes", "returns", "scores"):
            first, second = getattr(one, name)(), getattr(other, name)()
            if first != second:
                yield f"{name} of {label}: {first} and {second}"

    def _seen(self, one: RawState, other: RawState, viewer: int, label: str) -> Iterator[str]:
        """The view of one seat or spectator, and its actions with their labels."""
        seen, twin = one.view(viewer), other.view(viewer)
        if seen != twin:
            yield f"view of {viewer} of {label}: {self.content.words.difference(seen, twin)}"
        if viewer == SPECTATOR:
            return
        first = self._labels(seen, one.actions(viewer))
        second = self._labels(twin, other.actions(viewer))
        if first != second:
            only = [words for _, words in first if words not in {w for _, w in second}]
            extra = [words for _, words in second if words not in {w for _, w in first}]
            yield f"actions of seat {viewer} of {label}: only {only[:5]} and only {extra[:5]}"

    def _labels(self, view: bytes, actions: list[int]) -> list[tuple[int, str]]:
        """Labels depend on the view and the number alone: for the same two they are made once."""
        if not actions:
            return []
        if self._labelled[:2] != (view, actions):
            position = self.content.words.position(view)
            labels = [(action, position.label(action).text) for action in actions]
            self._labelled = (view, actions, labels)
        return self._labelled[2]

    def _events(self) -> Iterator[str]:
        told = [
            list(state.events_since(mark))
            for state, mark in zip(self.states, self._marks, strict=True)
        ]
        self._marks = [state.event_mark() for state in self.states]
        for place, other in enumerate(told[1:], start=1):
            if other != told[0]:
                view, words = self.states[0].view(SPECTATOR), self.content.words
                first = [f"{event} {words.event(event, view).text}" for event in told[0]]
                second = [f"{event} {words.event(event, view).text}" for event in other]
                names = f"{self.content.names[0]} and {self.content.names[place]}"
                yield f"events of {names}: {first} and {second}"
