"""Whole matches played by bots, fast and reproducibly: for counting, measuring and testing."""

from __future__ import annotations

import time
from collections import Counter
from contextlib import closing
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any, Protocol, cast

from kumite import engines
from kumite.bots import close, make
from kumite.bots.asking import ask
from kumite.contract import CHANCE, SPECTATOR, Setup
from kumite.errors import BotFault
from kumite.games import presenter
from kumite.running.executors import open_workers

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

    from kumite.bots import Bot
    from kumite.contract import RawGame, RawState
    from kumite.games import RivalScore

MOST_STEPS = 50_000
"""No match comes near; one that does never ends, which is a defect."""
_BATCH_GAMES = 10
_FAST_BATCH_GAMES = 500


@dataclass(slots=True)
class Tally:
    """What was counted over some matches."""

    games: int = 0
    decisions: int = 0
    """Choices among two or more actions."""
    forced: int = 0
    """Choices that were asked although there was one action."""
    chance: int = 0
    cpu_seconds: float = 0.0
    wins: Counter[int] = field(default_factory=Counter)
    """Matches won, alone or shared, by seat; and by rivals without a seat, by their number."""

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.forced += other.forced
        self.chance += other.chance
        self.cpu_seconds += other.cpu_seconds
        self.wins.update(other.wins)

    def as_json(self, seats: int, rivals: Sequence[RivalScore] = ()) -> dict[str, Any]:
        """All of it as plain data; `rivals` are those of `rivals_of`."""
        speed = self.decisions / self.cpu_seconds if self.cpu_seconds else 0.0
        return {
            "games": self.games,
            "decisions": self.decisions,
            "forced": self.forced,
            "chance": self.chance,
            "cpu_seconds": round(self.cpu_seconds, 6),
            "wins": [self.wins[seat] for seat in range(seats)],
            "rivals": {rival.name: self.wins[rival.number] for rival in rivals},
            "decisions_per_second": round(speed, 1),
        }


@dataclass(frozen=True, slots=True)
class Plan:
    """What to simulate."""

    setup: Setup
    bots: tuple[str, ...]
    """By seat; a shorter list starts again from its front."""
    seed: int
    engine: str = "native"

    def name(self, seat: int) -> str:
        return self.bots[seat % len(self.bots)]

    def bot(self, seat: int, game: int) -> Bot:
        return make(
            self.name(seat),
            game=self.setup.game,
            seat=seat,
            seed=game_seed(self.seed, game),
            packs=self.setup.packs,
        )


def rivals_of(setup: Setup, engine: str = "native") -> tuple[RivalScore, ...]:
    """Who can win a match without a seat in it: NEON's Automa."""
    state = engines.load(setup.game, engine, setup.packs).new(setup)
    words = presenter(setup.game, setup.packs)
    return words.score(state.scores(), state.view(SPECTATOR)).rivals


def game_seed(seed: int, game: int) -> int:
    """The seed of one match of a series: of its number alone, however the work is split."""
    return Random(f"{seed}/{game}").getrandbits(63)


def pick_outcome(rng: Random, outcomes: Sequence[tuple[int, int]]) -> int:
    """One outcome, as likely as its weight says."""
    number = rng.randrange(sum(weight for _, weight in outcomes))
    for outcome, weight in outcomes:
        if number < weight:
            return outcome
        number -= weight
    raise AssertionError("weights do not add up")


class Watch(Protocol):
    """Sees every position of a match, and what bots found there."""

    def position(self, state: RawState) -> None:
        """Before each step."""

    def chosen(self, state: RawState, seat: int, bot: Bot) -> None:
        """A bot has chosen among several actions, and the action is not taken yet."""


def play(
    state: RawState,
    bots: Sequence[Bot],
    names: Sequence[str],
    rng: Random,
    tally: Tally,
    watch: Watch | None = None,
) -> None:
    """Play a match to its end, counting. Raises BotFault, with the name of the bot at fault."""
    for step in range(MOST_STEPS):
        if watch is not None:
            watch.position(state)
        waiting = state.to_act()
        if waiting == 0:
            return
        if waiting & CHANCE:
            state.apply_outcome(pick_outcome(rng, state.outcomes()))
            tally.chance += 1
            continue
        seat = (waiting & -waiting).bit_length() - 1
        actions = state.actions(seat)
        bot = bots[seat]
        view = state.view(seat) if bot.needs_view else b""
        action = ask(bot, view, actions, f"{names[seat]} (seat {seat}, step {step})")
        if watch is not None and len(actions) > 1:
            watch.chosen(state, seat, bot)
        state.apply(seat, action)
        if len(actions) > 1:
            tally.decisions += 1
        else:
            tally.forced += 1
    raise AssertionError(f"a match did not end within {MOST_STEPS} steps")


class _Batches(Protocol):
    """An engine that plays random matches by itself, far faster than step by step."""

    def simulate(self, setup: Setup, games: int, seed: int) -> tuple[int, int, int, Sequence[int]]:
        """Decisions, forced, chance, wins by seat and by rivals' numbers."""
        ...


def _plays_batches(plan: Plan, raw: RawGame) -> bool:
    return set(plan.bots) == {"random"} and hasattr(raw, "simulate")


def run_games(plan: Plan, first: int, count: int, game: RawGame | None = None) -> Tally:
    """Play matches `first` to `first + count - 1` of a series."""
    raw = game or engines.load(plan.setup.game, plan.engine, plan.setup.packs)
    tally = Tally(games=count)
    started = time.process_time()
    if _plays_batches(plan, raw):
        batches = cast("_Batches", raw)
        seed = game_seed(plan.seed, first)
        decisions, forced, chance, wins = batches.simulate(plan.setup, count, seed)
        tally.decisions, tally.forced, tally.chance = decisions, forced, chance
        tally.wins.update(dict(enumerate(wins)))
    else:
        for number in range(first, first + count):
            _run_game(plan, number, raw, tally)
    tally.cpu_seconds = time.process_time() - started
    return tally


def _run_game(plan: Plan, number: int, raw: RawGame, tally: Tally) -> None:
    state = play_game(plan, number, raw, tally)
    words = presenter(plan.setup.game, plan.setup.packs)
    tally.wins.update(words.score(state.scores(), state.view(SPECTATOR)).winners)


def play_game(
    plan: Plan, number: int, raw: RawGame, tally: Tally, watch: Watch | None = None
) -> RawState:
    """One match of a series, to its end."""
    state = raw.new(plan.setup)
    names = [plan.name(seat) for seat in range(plan.setup.seats)]
    bots: list[Bot] = []
    try:
        bots += (plan.bot(seat, number) for seat in range(plan.setup.seats))
        play(state, bots, names, Random(f"chance/{game_seed(plan.seed, number)}"), tally, watch)
    except BotFault as fault:
        raise BotFault(f"match {number}, seed {plan.seed}: {fault}") from fault
    finally:
        close(bots)
    return state


def simulate(
    plan: Plan, games: int, jobs: int = 1, progress: Callable[[int], None] | None = None
) -> Tally:
    """Play a series, on several processes if asked; the counts do not depend on how many."""
    total = Tally()
    with closing(_parts(plan, games, jobs)) as parts:
        for part in parts:
            total.add(part)
            if progress is not None:
                progress(total.games)
    return total


def _parts(plan: Plan, games: int, jobs: int) -> Generator[Tally, None, None]:
    raw = engines.load(plan.setup.game, plan.engine, plan.setup.packs)
    raw.new(plan.setup)
    size = _FAST_BATCH_GAMES if _plays_batches(plan, raw) else _BATCH_GAMES
    batches = [(at, min(size, games - at)) for at in range(0, games, size)]
    if jobs == 1:
        for at, count in batches:
            yield run_games(plan, at, count, raw)
        return
    with open_workers(jobs=jobs) as workers:
        yield from workers.map(_run_batch, ((plan, *batch) for batch in batches))


def _run_batch(batch: tuple[Plan, int, int]) -> Tally:
    return run_games(*batch)
