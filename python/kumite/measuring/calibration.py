"""Whether stated chances to win come true: of the evaluation, and of the search's answer.

Bots play matches. At the start of each turn the evaluation states a chance for every seat. At the
first choice of each seat in a round the search states one for what it plays. Here and there a hint
is asked for and followed: it states a chance too, and shows it corrected. The end of the match says
who won.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Any, Protocol, cast

from kumite import engines
from kumite.bots import close
from kumite.bots.searcher import SearchBot
from kumite.errors import BadSetup
from kumite.games import presenter
from kumite.measuring.intervals import clustered
from kumite.measuring.ladder import dealt
from kumite.measuring.rescaling import brier, fit, loss
from kumite.measuring.simulation import Plan, Tally, game_seed, play
from kumite.running.executors import open_workers
from kumite.thinking.hint import LOOKS_AT_ALL
from kumite.thinking.search import search
from kumite.thinking.shown import correction_for, stated_chance

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from kumite.bots import Bot
    from kumite.contract import RawState
    from kumite.measuring.intervals import Share
    from kumite.measuring.rescaling import Line

EVALUATION = "evaluation"
SEARCH = "search"
HINT = "hint"
SHOWN = "shown"
SOURCES = (EVALUATION, SEARCH, HINT, SHOWN)
BINS = 10
_ASKED = 0.05
"""The part of all choices at which a hint is asked for."""


class _Judged(Protocol):
    """What a position of the native engine tells besides `RawState`."""

    def evaluate(self) -> list[float]: ...

    def stage(self) -> tuple[int, int, int, bool] | None: ...


@dataclass(frozen=True, slots=True)
class Case:
    """A chance that was stated, and what came of it."""

    source: str
    match: int
    round: int
    stated: float
    won: float
    """1 for a win, 0 for a loss, in between for what is shared."""
    kind: int = 0
    """Of match, by the game's own number."""
    looks: int = 0
    """Of a hint: its simulations; 0 if it was solved without."""


@dataclass(frozen=True, slots=True)
class Asking:
    """How hints are asked for: with between so many simulations, small and large numbers alike."""

    least: int
    most: int


class _Advised:
    """A bot that asks for a hint at some choices, and follows it."""

    needs_view = True

    def __init__(self, bot: Bot, plan: Plan, asking: Asking, seat: int, seed: str) -> None:
        self.bot = bot
        self.found: tuple[float, float, int] | None = None
        """Of the last choice: what was stated, what was shown, simulations."""
        self._plan, self._asking, self._seat = plan, asking, seat
        self._rng = Random(seed)

    def choose(self, view: bytes, actions: Sequence[int]) -> int:
        self.found = None
        if len(actions) > 1 and self._rng.random() < _ASKED:
            action = self._ask(view)
            if action is not None:
                return action
        return self.bot.choose(view if self.bot.needs_view else b"", actions)

    def _ask(self, view: bytes) -> int | None:
        setup, asking = self._plan.setup, self._asking
        looks = round(asking.least * (asking.most / asking.least) ** self._rng.random())
        config = LOOKS_AT_ALL.changed(iterations=looks, seed=self._rng.getrandbits(63))
        report = search(view, game=setup.game, config=config, packs=setup.packs)
        tried = [each for each in report.ranked if each.values is not None]
        if not tried:
            return None
        best = max(tried, key=lambda each: stated_chance(each, self._seat) or 0.0)
        shown = correction_for(view, report, game=setup.game, packs=setup.packs)
        stated = stated_chance(best, self._seat)
        told = shown.chance(best, self._seat)
        if stated is not None and told is not None:
            self.found = stated, told, report.iterations
        return best.action


@dataclass(frozen=True, slots=True)
class _Stated:
    source: str
    kind: int
    round: int
    seat: int
    chance: float
    looks: int = 0


class _Watch:
    """Collects what is stated during one match."""

    def __init__(self) -> None:
        self.stated: list[_Stated] = []
        self._turn = -1
        self._asked: set[tuple[int, int]] = set()

    def position(self, state: RawState) -> None:
        judged = cast("_Judged", state)
        stage = judged.stage()
        if stage is None:
            return
        kind, round_, turn, is_quiet = stage
        if round_ and is_quiet and turn != self._turn:
            self._turn = turn
            for seat, value in enumerate(judged.evaluate()):
                self.stated.append(_Stated(EVALUATION, kind, round_, seat, (value + 1) / 2))

    def chosen(self, state: RawState, seat: int, bot: Bot) -> None:
        stage = cast("_Judged", state).stage()
        if stage is None:
            return
        kind, round_ = stage[:2]
        if isinstance(bot, _Advised):
            if bot.found is not None:
                stated, shown, looks = bot.found
                self.stated.append(_Stated(HINT, kind, round_, seat, stated, looks))
                self.stated.append(_Stated(SHOWN, kind, round_, seat, shown, looks))
                return
            bot = bot.bot
        if not isinstance(bot, SearchBot) or bot.report is None:
            return
        answer = next(each for each in bot.report.ranked if each.action == bot.report.action)
        chance = stated_chance(answer, seat)
        if round_ and chance is not None and (seat, round_) not in self._asked:
            self._asked.add((seat, round_))
            self.stated.append(_Stated(SEARCH, kind, round_, seat, chance))


def watch_match(task: tuple[Plan, int, Asking | None]) -> tuple[int, list[Case]]:
    """One match of a series, with fighters dealt at random: its number, and its cases."""
    plan, number, asking = task
    seed = game_seed(plan.seed, number)
    setup = dealt(plan.setup, presenter(plan.setup.game, plan.setup.packs).fighters, seed)
    plan = replace(plan, setup=setup)
    state = engines.load(setup.game, "native", setup.packs).new(setup)
    watch = _Watch()
    seats = range(setup.seats)
    bots: list[Bot] = []
    try:
        bots += (plan.bot(seat, number) for seat in seats)
        asked: list[Bot] = bots
        if asking is not None:
            asked = [
                _Advised(bot, plan, asking, seat, f"hints/{seed}/{seat}")
                for seat, bot in enumerate(bots)
            ]
        names = [plan.name(seat) for seat in seats]
        play(state, asked, names, Random(f"chance/{seed}"), Tally(), watch)
    finally:
        close(bots)
    won = [(value + 1) / 2 for value in state.returns()]
    return number, [
        Case(each.source, number, each.round, each.chance, won[each.seat], each.kind, each.looks)
        for each in watch.stated
    ]


def watch_matches(
    plan: Plan,
    numbers: Iterable[int],
    asking: Asking | None = None,
    jobs: int = 1,
    executor: str = "local",
) -> Iterator[tuple[int, list[Case]]]:
    """Each match of a series with its cases, as they come."""
    if plan.engine != "native":
        raise BadSetup("only the native engine states chances")
    with open_workers(executor, jobs, plan.setup.packs) as workers:
        yield from workers.map(watch_match, ((plan, number, asking) for number in numbers))


@dataclass(frozen=True, slots=True)
class Bin:
    """Cases whose stated chances lie close together."""

    low: float
    high: float
    cases: int
    stated: float
    won: Share
    """With an interval that counts matches, not cases: those of one match hang together."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """How well stated chances came true over some cases."""

    cases: tuple[Case, ...]

    @property
    def pairs(self) -> list[tuple[float, float]]:
        return [(case.stated, case.won) for case in self.cases]

    @property
    def stated(self) -> float:
        return sum(case.stated for case in self.cases) / max(1, len(self.cases))

    @property
    def won(self) -> float:
        return sum(case.won for case in self.cases) / max(1, len(self.cases))

    @property
    def loss(self) -> float:
        return loss(self.pairs)

    @property
    def plain_loss(self) -> float:
        """The log-loss of always stating how much was won on average: a coin's, with two equals."""
        return loss((self.won, case.won) for case in self.cases)

    @property
    def brier(self) -> float:
        return brier(self.pairs)

    @property
    def line(self) -> Line:
        """What the log-odds would have to be corrected by."""
        return fit(self.pairs)

    def bins(self) -> list[Bin]:
        """The reliability curve; bins without cases are left out."""
        by_bin: dict[int, list[Case]] = defaultdict(list)
        for case in self.cases:
            by_bin[min(BINS - 1, int(case.stated * BINS))].append(case)
        return [
            Bin(
                at / BINS,
                (at + 1) / BINS,
                len(found),
                sum(case.stated for case in found) / len(found),
                clustered(_by_match(found)),
            )
            for at, found in sorted(by_bin.items())
        ]

    def as_json(self) -> dict[str, Any]:
        line = self.line
        numbers = {
            "stated": self.stated,
            "won": self.won,
            "log_loss": self.loss,
            "plain_log_loss": self.plain_loss,
            "brier": self.brier,
            "scale": line.scale,
            "bias": line.bias,
        }
        return {"cases": len(self.cases), **{key: round(num, 4) for key, num in numbers.items()}}


def _by_match(cases: Iterable[Case]) -> list[tuple[float, int]]:
    matches: dict[int, list[float]] = defaultdict(list)
    for case in cases:
        matches[case.match].append(case.won)
    return [(sum(won), len(won)) for won in matches.values()]


@dataclass(frozen=True, slots=True)
class CalibrationReport:
    """What one source stated, over the whole match and round by round."""

    source: str
    whole: Calibration
    rounds: dict[int, Calibration]

    def as_json(self) -> dict[str, Any]:
        return {
            "source": self.source,
            **self.whole.as_json(),
            "bins": [
                {
                    "low": bin_.low,
                    "high": bin_.high,
                    "cases": bin_.cases,
                    "stated": round(bin_.stated, 4),
                    "won": bin_.won.as_json(),
                }
                for bin_ in self.whole.bins()
            ],
            "rounds": [{"round": at, **found.as_json()} for at, found in self.rounds.items()],
        }


def reports(cases: Sequence[Case]) -> list[CalibrationReport]:
    """What was stated, by source; a source that stated nothing is left out."""
    found = []
    for source in SOURCES:
        own = [case for case in cases if case.source == source]
        rounds = sorted({case.round for case in own})
        by_round = {
            at: Calibration(tuple(case for case in own if case.round == at)) for at in rounds
        }
        if own:
            found.append(CalibrationReport(source, Calibration(tuple(own)), by_round))
    return found
