"""Bots against each other: a round robin whose numbers can be believed.

A deal (fighters, arena, luck) is played once for every side the first bot can sit at, so that
both bots had the same. How many games are played is settled before the first; what decides a game
is the final standing of the two bots, since a third party (NEON's Automa) may win the match.

Where all seats are on one side, nobody can sit against anybody: each bot plays a deal alone at
every seat, and the better end is the better standing.
"""

from __future__ import annotations

import time
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, Any

from kumite import engines
from kumite.bots import close, make
from kumite.contract import SPECTATOR
from kumite.errors import BadSetup, Forfeit, KumiteError
from kumite.games import find, presenter
from kumite.measuring.intervals import clustered, independent, mean, wilson
from kumite.measuring.ratings import Result, bradley_terry, plackett_luce
from kumite.measuring.simulation import Tally, game_seed, play

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from kumite.bots import Bot
    from kumite.contract import RawGame, Setup
    from kumite.games import Presenter
    from kumite.measuring.intervals import Mean, Share
    from kumite.measuring.ratings import Rating, Skill

__all__ = ["Key", "Ladder", "LadderReport", "Pair", "Played", "Thinking", "Trial", "play_deal"]

Key = tuple[str, str, int]
"""The two bots and the number of their game."""


@dataclass(frozen=True, slots=True)
class Ladder:
    """What is to be played: every pair of bots, so many games each."""

    setup: Setup
    bots: tuple[str, ...]
    games: int
    seed: int
    engine: str = "native"

    def __post_init__(self) -> None:
        if len(self.bots) < 2:
            raise BadSetup("a ladder needs two bots or more")
        twin = next((bot for bot in self.bots if self.bots.count(bot) > 1), None)
        if twin is not None:
            raise BadSetup(f"{twin} is given twice; change a setting of one of them")

    @property
    def is_together(self) -> bool:
        """Whether all seats win or lose together."""
        return find(self.setup.game).mode(self.setup.mode).is_together

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """Seats that win and lose together."""
        return find(self.setup.game).mode(self.setup.mode).sides(self.setup.seats)

    @property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """Who meets whom: the first alone, the second at all other sides."""
        return tuple(combinations(self.bots, 2))

    def deals(self, done: Iterable[Key] = ()) -> Iterator[Deal | Trial]:
        """What is left to play, all pairs advancing together."""
        finished = set(done)
        if self.is_together:
            for number in range(self.games):
                pairs = tuple(pair for pair in self.pairs if (*pair, number) not in finished)
                if pairs:
                    yield Trial(self, number, pairs)
            return
        size = len(self.sides)
        for first in range(0, self.games, size):
            for one, other in self.pairs:
                numbers = range(first, min(first + size, self.games))
                left = tuple(n for n in numbers if (one, other, n) not in finished)
                if left:
                    yield Deal(self, one, other, left)

    def keys(self) -> set[Key]:
        return {(*pair, number) for pair in self.pairs for number in range(self.games)}


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal of one pair: the games in which the first bot sits at each side in turn."""

    ladder: Ladder
    one: str
    other: str
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Trial:
    """One deal of a game without opponents, which each bot plays alone at every seat."""

    ladder: Ladder
    number: int
    pairs: tuple[tuple[str, str], ...]
    """Which results to compare."""


@dataclass(slots=True)
class Thinking:
    """How long a bot thought about its choices among two or more actions."""

    decisions: int = 0
    seconds: float = 0.0
    cpu_seconds: float = 0.0
    worst_seconds: float = 0.0

    def add(self, other: Thinking) -> None:
        self.decisions += other.decisions
        self.seconds += other.seconds
        self.cpu_seconds += other.cpu_seconds
        self.worst_seconds = max(self.worst_seconds, other.worst_seconds)

    def numbers(self) -> list[float]:
        spent = self.seconds, self.cpu_seconds, self.worst_seconds
        return [self.decisions, *(round(seconds, 6) for seconds in spent)]

    def as_json(self) -> dict[str, float]:
        many = self.decisions or 1
        return {
            "decisions": self.decisions,
            "mean_ms": round(1000 * self.seconds / many, 4),
            "worst_ms": round(1000 * self.worst_seconds, 3),
            "mean_cpu_ms": round(1000 * self.cpu_seconds / many, 4),
        }


@dataclass(frozen=True, slots=True)
class Played:
    """One game that was played."""

    one: str
    other: str
    game: int
    side: int
    """Where the first bot sat."""
    share: float
    """Its part of the result: 1 if it alone stands best, 1/2 with another, 0 otherwise."""
    ranks: tuple[int, ...]
    """By side, 0 the best."""
    outright: tuple[float, float]
    """Its part of the match won, and that of the other bot; the rest nobody had, or the game."""
    thinking: tuple[Thinking, Thinking]
    forfeit: tuple[int, str] | None = None
    """Which of the two bots gave the match away, and how."""
    points: tuple[int, ...] = ()
    """Without opponents: the score of either bot's own match."""

    @property
    def key(self) -> Key:
        return self.one, self.other, self.game

    def as_json(self) -> dict[str, Any]:
        return {
            "bots": [self.one, self.other],
            "game": self.game,
            "side": self.side,
            "share": self.share,
            "ranks": list(self.ranks),
            "outright": list(self.outright),
            "thinking": [
                [
                    t.decisions,
                    round(t.seconds, 6),
                    round(t.cpu_seconds, 6),
                    round(t.worst_seconds, 6),
                ]
                for t in self.thinking
            ],
            **({"forfeit": list(self.forfeit)} if self.forfeit else {}),
            **({"points": list(self.points)} if self.points else {}),
        }

    @classmethod
    def from_json(cls, told: Mapping[str, Any]) -> Played:
        """What `as_json` gave. Raises KeyError, TypeError or ValueError for anything else."""
        one, other = told["bots"]
        first, second = (
            Thinking(int(d), float(s), float(c), float(w)) for d, s, c, w in told["thinking"]
        )
        mine, theirs = told["outright"]
        which, why = told.get("forfeit") or (0, "")
        return cls(
            str(one),
            str(other),
            int(told["game"]),
            int(told["side"]),
            float(told["share"]),
            tuple(int(rank) for rank in told["ranks"]),
            (float(mine), float(theirs)),
            (first, second),
            (int(which), str(why)) if why else None,
            tuple(int(number) for number in told.get("points", ())),
        )


class _Clocked:
    """A bot with a stop watch."""

    def __init__(self, bot: Bot, thinking: Thinking) -> None:
        self.bot = bot
        self._thinking = thinking
        self.needs_view = bot.needs_view
        self.forfeit = ""

    def choose(self, view: bytes, actions: Sequence[int]) -> int:
        if len(actions) == 1:
            return self.bot.choose(view, actions)
        started, cpu = time.perf_counter(), time.process_time()
        try:
            chosen = self.bot.choose(view, actions)
        except Forfeit as error:
            self.forfeit = str(error)
            raise
        seconds = time.perf_counter() - started
        self._thinking.add(Thinking(1, seconds, time.process_time() - cpu, seconds))
        return chosen


@cache
def _loaded(game: str, engine: str, packs: tuple[Path, ...]) -> tuple[RawGame, Presenter]:
    return engines.load(game, engine, packs), presenter(game, packs)


def play_deal(deal: Deal | Trial) -> list[Played]:
    """Play the games of a deal: what a worker does. An error names the game it happened in."""
    if isinstance(deal, Trial):
        return _play_trial(deal)
    played = []
    for number in deal.numbers:
        with _naming(f"{deal.one} over {deal.other}", number, deal.ladder):
            played.append(_play(deal, number))
    return played


@contextmanager
def _naming(bots: str, number: int, ladder: Ladder) -> Iterator[None]:
    try:
        yield
    except KumiteError as error:
        where = f"{bots}, game {number}, seed {ladder.seed}"
        raise type(error)(f"{where}: {error}") from error


def _play(deal: Deal, number: int) -> Played:
    ladder, sides = deal.ladder, deal.ladder.sides
    side = number % len(sides)
    names = [deal.one if seat in sides[side] else deal.other for seat in range(ladder.setup.seats)]
    end = _end_of(ladder, names, game_seed(ladder.seed, number // len(sides)))
    forfeit = None
    if end.loser is None:
        ranks = ranks_of([end.standings[seats[0]] for seats in sides])
        won = [max(0.0, end.returns[seats[0]]) for seats in sides]
    else:
        forfeit = (int(end.loser not in sides[side]), end.forfeit)
        has_lost = [end.loser in seats for seats in sides]
        ranks = ranks_of([(-lost,) for lost in has_lost])
        won = [0.0 if lost else 1 / (len(sides) - 1) for lost in has_lost]
    return Played(
        one=deal.one,
        other=deal.other,
        game=number,
        side=side,
        share=0.0 if ranks[side] else 1 / ranks.count(0),
        ranks=ranks,
        outright=(won[side], sum(won) - won[side]),
        thinking=(
            _total(end, sides[side]),
            _total(end, [seat for seat in range(len(names)) if seat not in sides[side]]),
        ),
        forfeit=forfeit,
    )


def _play_trial(trial: Trial) -> list[Played]:
    ladder = trial.ladder
    seed, seats = game_seed(ladder.seed, trial.number), range(ladder.setup.seats)
    ends = {}
    for bot in dict.fromkeys(bot for pair in trial.pairs for bot in pair):
        with _naming(bot, trial.number, ladder):
            ends[bot] = _end_of(ladder, [bot] * len(seats), seed)
    return [_compared(ends, pair, trial.number) for pair in trial.pairs]


def _compared(ends: Mapping[str, _End], pair: tuple[str, str], number: int) -> Played:
    one, other = (ends[bot] for bot in pair)
    # Whoever gives a match away stands below any end.
    ranks = ranks_of([end.standings[0] if end.loser is None else () for end in (one, other)])
    loser = next((at for at, end in enumerate((one, other)) if end.loser is not None), None)
    return Played(
        one=pair[0],
        other=pair[1],
        game=number,
        side=0,
        share=0.0 if ranks[0] else 1 / ranks.count(0),
        ranks=ranks,
        outright=(max(0.0, one.returns[0]), max(0.0, other.returns[0])),
        thinking=(_total(one, range(len(one.thinking))), _total(other, range(len(one.thinking)))),
        forfeit=None if loser is None else (loser, (one, other)[loser].forfeit),
        points=(one.points, other.points),
    )


@dataclass(frozen=True, slots=True)
class _End:
    """How a match ended, by seat."""

    standings: Sequence[tuple[int, ...]]
    returns: Sequence[float]
    points: int
    """Of the first seat."""
    thinking: Sequence[Thinking]
    loser: int | None = None
    """The seat that gave the match away."""
    forfeit: str = ""
    """How it did."""


def _total(end: _End, seats: Iterable[int]) -> Thinking:
    total = Thinking()
    for seat in seats:
        total.add(end.thinking[seat])
    return total


def _end_of(ladder: Ladder, names: Sequence[str], seed: int) -> _End:
    raw, words = _loaded(ladder.setup.game, ladder.engine, ladder.setup.packs)
    setup = dealt(ladder.setup, words.fighters, seed)
    state = raw.new(setup)
    thinking = [Thinking() for _ in names]
    bots: list[_Clocked] = []
    try:
        for seat, name in enumerate(names):
            bot = make(
                name, game=setup.game, seat=seat, seed=seed, packs=setup.packs, cpu_time=True
            )
            bots.append(_Clocked(bot, thinking[seat]))
        play(state, bots, names, Random(f"chance/{seed}"), Tally())
        view = state.view(SPECTATOR)
        points = words.score(state.scores(), view).seats[0].points
        return _End(words.standings(state.scores(), view), state.returns(), points, thinking)
    except Forfeit:
        loser = next(seat for seat, bot in enumerate(bots) if bot.forfeit)
        return _End((), [0.0] * len(names), 0, thinking, loser, bots[loser].forfeit)
    finally:
        close(bot.bot for bot in bots)


def dealt(setup: Setup, fighters: Sequence[str], seed: int) -> Setup:
    """The setup with a fighter for every seat that has none: a matter of the deal, not of skill.

    A game without fighters, whose players form teams at the table, keeps its setup.
    """
    if not fighters:
        return setup
    given = [*setup.roster, *[None] * (setup.seats - len(setup.roster))]
    free = [fighter for fighter in fighters if fighter not in given]
    Random(f"fighters/{seed}").shuffle(free)
    roster = tuple(name if name is not None else free.pop() for name in given)
    return replace(setup, roster=roster)


def ranks_of(standings: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """The rank of each, equal ones alike.

    >>> ranks_of([(0, 5), (1, 2), (0, 5), (0, 1)])
    (1, 0, 1, 3)
    """
    return tuple(sum(other > mine for other in standings) for mine in standings)


@dataclass(slots=True)
class Pair:
    """What one bot did alone against the other at all other sides."""

    one: str
    other: str
    deal_size: int = 1
    """Games of a deal: one for each side that the first bot can sit at."""
    games: int = 0
    wins: float = 0.0
    deals: dict[int, tuple[float, int]] = field(default_factory=dict)
    """Wins and games by the number of the deal."""
    outright: list[float] = field(default_factory=lambda: [0.0, 0.0])
    neither: float = 0.0
    """Matches that neither won."""

    @property
    def share(self) -> Share:
        return clustered(list(self.deals.values()))

    @property
    def independent(self) -> float:
        """How many independent games the deals are worth."""
        return independent(list(self.deals.values()))

    def add(self, played: Played) -> None:
        deal = played.game // self.deal_size
        wins, games = self.deals.get(deal, (0.0, 0))
        self.deals[deal] = (wins + played.share, games + 1)
        self.games += 1
        self.wins += played.share
        self.outright[0] += played.outright[0]
        self.outright[1] += played.outright[1]
        self.neither += max(0.0, 1 - sum(played.outright))


@dataclass(slots=True)
class TeamResult:
    """What one bot reached in a game without opponents."""

    bot: str
    ends: dict[int, tuple[float, int]] = field(default_factory=dict)
    """By game: whether it won, and its score."""

    @property
    def wins(self) -> Share:
        return wilson(sum(won for won, _ in self.ends.values()), len(self.ends))

    @property
    def score(self) -> Mean:
        return mean([points for _, points in self.ends.values()])

    def over(self, other: TeamResult) -> tuple[Mean, Mean]:
        """By how much more it won and scored on the same deals."""
        both = [(end, other.ends[game]) for game, end in self.ends.items() if game in other.ends]
        wins, scores = ([one[at] - two[at] for one, two in both] for at in (0, 1))
        return mean(wins), mean(scores)

    def as_json(self) -> dict[str, Any]:
        wins = {"wins": self.wins.count, **self.wins.as_json()}
        return {"bot": self.bot, "games": len(self.ends), **wins, "score": self.score.as_json()}

    def over_json(self, other: TeamResult) -> dict[str, Any]:
        wins, scores = self.over(other)
        told = {"win_rate": wins.as_json(), "score": scores.as_json()}
        return {"bots": [self.bot, other.bot], **told}


class LadderReport:
    """What the games of a ladder say."""

    def __init__(self, ladder: Ladder, played: Iterable[Played]) -> None:
        wanted = ladder.keys()
        # Every game counts once, however often a file tells it.
        mine: dict[Key, Played] = {}
        for game in played:
            if game.key in wanted:
                mine.setdefault(game.key, game)
        # In one order, whoever was done first: ratings that learn game by game depend on it.
        self.played = sorted(mine.values(), key=lambda game: (game.game, game.one, game.other))
        self.ladder = ladder
        size = 1 if ladder.is_together else len(ladder.sides)
        self.pairs = {pair: Pair(*pair, deal_size=size) for pair in ladder.pairs}
        self.thinking = {bot: Thinking() for bot in ladder.bots}
        for game in self.played:
            self.pairs[game.one, game.other].add(game)
            self.thinking[game.one].add(game.thinking[0])
            self.thinking[game.other].add(game.thinking[1])

    def forfeits(self) -> dict[str, list[str]]:
        """By bot, how it gave matches away; bots that gave none away are left out."""
        told: dict[str, list[str]] = {}
        for game in self.played:
            if game.forfeit is not None:
                which, why = game.forfeit
                told.setdefault((game.one, game.other)[which], []).append(why)
        return told

    @property
    def is_complete(self) -> bool:
        return len(self.played) == len(self.ladder.keys())

    @property
    def fair_share(self) -> float:
        return 1 / max(2, len(self.ladder.sides))

    def ratings(self) -> list[Rating]:
        """Strengths on the scale of Elo, in the order of the bots."""
        at = {bot: place for place, bot in enumerate(self.ladder.bots)}
        others = max(1, len(self.ladder.sides) - 1)
        results = [
            Result(
                at[pair.one],
                at[pair.other],
                pair.share.rate * pair.independent,
                pair.independent,
                others,
            )
            for pair in self.pairs.values()
        ]
        return bradley_terry(len(at), results)

    def skills(self) -> list[Skill] | None:
        """openskill's ratings, if it is installed."""
        at = {bot: place for place, bot in enumerate(self.ladder.bots)}
        return plackett_luce(len(at), (self._seated(game, at) for game in self.played))

    def teams(self) -> list[TeamResult]:
        """Without opponents: what each bot reached alone at every seat."""
        found = {bot: TeamResult(bot) for bot in self.ladder.bots}
        for game in self.played:
            for at, bot in enumerate((game.one, game.other)):
                found[bot].ends[game.game] = (game.outright[at], game.points[at])
        return list(found.values())

    def _together_json(self) -> dict[str, Any]:
        teams = {team.bot: team for team in self.teams()}
        return {
            "bots": [team.as_json() for team in teams.values()],
            "differences": [teams[one].over_json(teams[other]) for one, other in self.pairs],
        }

    def _seated(self, game: Played, at: Mapping[str, int]) -> tuple[list[int], tuple[int, ...]]:
        sides = range(len(game.ranks))
        seated = [at[game.one if side == game.side else game.other] for side in sides]
        return seated, game.ranks

    def as_json(self) -> dict[str, Any]:
        team = {"together": self._together_json()} if self.ladder.is_together else {}
        return {
            "complete": self.is_complete,
            "fair_share": round(self.fair_share, 6),
            "pairs": [self._pair_json(pair) for pair in self.pairs.values()],
            **team,
            "ratings": self._ratings_json(),
            "forfeits": [
                {"bot": bot, "games": len(reasons), "first": reasons[0]}
                for bot, reasons in self.forfeits().items()
            ],
            "thinking": [{"bot": bot, **spent.as_json()} for bot, spent in self.thinking.items()],
        }

    def _pair_json(self, pair: Pair) -> dict[str, Any]:
        return {
            "bots": [pair.one, pair.other],
            "games": pair.games,
            "independent_games": round(pair.independent, 1),
            "wins": round(pair.wins, 6),
            **pair.share.as_json(),
            "times_fair_share": round(pair.share.rate / self.fair_share, 4),
            "outright": [round(won, 6) for won in (*pair.outright, pair.neither)],
        }

    def _ratings_json(self) -> list[dict[str, Any]]:
        rows: list[dict[str, Any]] = [
            {
                "bot": bot,
                "elo": round(rating.elo, 1),
                "low": round(rating.elo - rating.error, 1),
                "high": round(rating.elo + rating.error, 1),
            }
            for bot, rating in zip(self.ladder.bots, self.ratings(), strict=True)
        ]
        for row, skill in zip(rows, self.skills() or (), strict=False):
            row |= {"openskill_mu": round(skill.mu, 3), "openskill_sigma": round(skill.sigma, 3)}
        return rows
