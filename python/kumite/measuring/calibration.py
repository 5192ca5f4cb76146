"""Whether stated chances to win come true: of the evaluation, and of the search's answer.

Bots play matches. At the start of each turn the evaluation states a chance for every seat. At the
first choice of each seat in a round the search states one for what it plays, as a hint shows it.
The end of the match says who won.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, cast

from kumite import engines
from kumite.bots.searcher import SearchBot
from kumite.errors import BadSetup
from kumite.measuring.intervals import clustered
from kumite.measuring.rescaling import brier, fit, loss
from kumite.measuring.simulation import Plan, Tally, play_game
from kumite.running.executors import open_workers
from kumite.thinking.hint import stated_chance

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from kumite.bots import Bot
    from kumite.contract import RawState
    from kumite.measuring.intervals import Share
    from kumite.measuring.rescaling import Line

EVALUATION = "evaluation"
SEARCH = "search"
BINS = 10


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


class _Watch:
    """Collects what is stated during one match."""

    def __init__(self) -> None:
        self.stated: list[tuple[str, int, int, float]] = []
        """Source, round, seat, chance."""
        self._turn = -1
        self._asked: set[tuple[int, int]] = set()

    def position(self, state: RawState) -> None:
        judged = cast("_Judged", state)
        stage = judged.stage()
        if stage is None:
            return
        _, round_, turn, is_quiet = stage
        if round_ and is_quiet and turn != self._turn:
            self._turn = turn
            for seat, value in enumerate(judged.evaluate()):
                self.stated.append((EVALUATION, round_, seat, (value + 1) / 2))

    def chosen(self, state: RawState, seat: int, bot: Bot) -> None:
        stage = cast("_Judged", state).stage()
        if not isinstance(bot, SearchBot) or bot.report is None or stage is None:
            return
        round_ = stage[1]
        answer = next(each for each in bot.report.ranked if each.action == bot.report.action)
        chance = stated_chance(answer, seat)
        if round_ and chance is not None and (seat, round_) not in self._asked:
            self._asked.add((seat, round_))
            self.stated.append((SEARCH, round_, seat, chance))


def watch_match(task: tuple[Plan, int]) -> list[Case]:
    """One match of a series, as the cases that it gives."""
    plan, number = task
    watch = _Watch()
    raw = engines.load(plan.setup.game, "native", plan.setup.packs)
    end = play_game(plan, number, raw, Tally(), watch)
    won = [(value + 1) / 2 for value in end.returns()]
    return [
        Case(source, number, round_, stated, won[seat])
        for source, round_, seat, stated in watch.stated
    ]


def watch_matches(
    plan: Plan, games: int, jobs: int = 1, executor: str = "local"
) -> Iterator[list[Case]]:
    """The cases of each match of a series, as they come."""
    if plan.engine != "native":
        raise BadSetup("only the native engine states chances")
    with open_workers(executor, jobs, plan.setup.packs) as workers:
        yield from workers.map(watch_match, ((plan, number) for number in range(games)))


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
    for source in (EVALUATION, SEARCH):
        own = [case for case in cases if case.source == source]
        rounds = sorted({case.round for case in own})
        by_round = {
            at: Calibration(tuple(case for case in own if case.round == at)) for at in rounds
        }
        if own:
            found.append(CalibrationReport(source, Calibration(tuple(own)), by_round))
    return found
