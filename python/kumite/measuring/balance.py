"""Is the content fair? Bots play thousands of matches, and what they had is set against who won.

Every seat is played by the same bot. Each set of fighters is played on the same deal once for
every way round the table, so that neither seat nor luck favours a fighter. Where fighters begin is
drawn, unless asked otherwise: a place that nobody would choose is measured too. A match is won by
the best final standing among the seats; equal ones share.

Where all seats win or lose together, each match has a deal of its own, built as the setup says,
and what is compared is how often teams with one thing or another won.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import import_module
from itertools import combinations, product
from random import Random
from typing import TYPE_CHECKING, Any, Protocol, cast

from kumite import engines
from kumite.bots import make
from kumite.contract import SPECTATOR
from kumite.errors import BadSetup, BotFault
from kumite.games import find, presenter
from kumite.measuring.intervals import wilson
from kumite.measuring.ladder import ranks_of
from kumite.measuring.simulation import Tally, game_seed, play

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from kumite.bots import Bot
    from kumite.contract import RawEvent, RawGame, Setup
    from kumite.games import Presenter
    from kumite.measuring.intervals import Share

_BATCH = 20
JOINT = "+"
"""Between the fighters of one seat in a roster."""


@dataclass(slots=True)
class CardUse:
    """What one seat did with one card in one match."""

    drawn: int = 0
    kept_worn: int = 0
    """Of the drawn ones: placed to be used."""
    kept_under: int = 0
    """Of the drawn ones: placed under another card, to be spent."""
    worn: int = 0
    """Placed to be used, wherever it came from."""
    used: int = 0


@dataclass(slots=True)
class SeatRecord:
    """What one seat had in one match."""

    fighter: str = ""
    start: str = ""
    cards: dict[str, CardUse] = field(default_factory=dict)
    team: tuple[str, ...] = ()
    """All fighters, where a seat has several."""

    @property
    def fighters(self) -> tuple[str, ...]:
        return self.team or (self.fighter,)


@dataclass(frozen=True, slots=True)
class CardWords:
    """What a game calls its cards and what is counted of them."""

    title: str
    columns: tuple[str, str, str, str]
    """Drawn, worn of those, kept of those, used of the worn; one without a name is not shown."""
    text: tuple[str, ...]
    """Explains the columns, line by line; `{mean}` is the mean value of all cards."""
    dead: str


class Reader(Protocol):
    """Reads the events of a game; `kumite.games.<game>.balance` has one."""

    fighters: tuple[str, ...]
    team: int
    """How many of them a seat has; teams are dealt anew for each match."""
    band: tuple[float, float]
    """Where a fighter's win rate in matches of two seats should lie."""
    starts: tuple[str, ...]
    """Where fighters can begin; none if that is not theirs to choose."""
    cards: tuple[str, ...]
    kinds: tuple[str, ...]
    """What sort of card each is."""
    is_quiet: tuple[bool, ...]
    """The card works without anybody using it."""
    words: CardWords

    def is_start(self, action: int) -> bool:
        """The action chooses where to begin."""
        ...

    def read(self, events: Sequence[RawEvent], roster: Sequence[str | None]) -> list[SeatRecord]:
        """What each seat had; the roster names the fighters that nobody had to choose."""
        ...


@cache
def reader(game: str, packs: tuple[Path, ...] = ()) -> Reader:
    """The reader of a game. Raises BadSetup if it has none."""
    package = f"kumite.games.{find(game).package}.balance"
    try:
        module = import_module(package)
    except ModuleNotFoundError:
        raise BadSetup(f"the balance of {game} cannot be measured yet") from None
    return cast("Reader", module.load(packs))


@dataclass(frozen=True, slots=True)
class Series:
    """What is to be played."""

    setup: Setup
    bot: str
    games: int
    seed: int
    draws_starts: bool = True
    """Where a fighter begins is drawn, not chosen."""

    def batches(self) -> Iterator[Batch]:
        for first in range(0, self.games, _BATCH):
            yield Batch(self, range(first, min(first + _BATCH, self.games)))

    @property
    def is_together(self) -> bool:
        """Whether all seats win or lose together."""
        return find(self.setup.game).mode(self.setup.mode).is_together

    def match(self, number: int) -> tuple[Setup, int]:
        """Setup and seed of one match: each set of fighters in every rotation of the table."""
        if self.is_together:
            return self.setup, game_seed(self.seed, number)
        seats = self.setup.seats
        deal, turn = divmod(number, seats)
        table = self._table(deal)
        roster = (*table[turn:], *table[:turn])
        return replace(self.setup, roster=roster), game_seed(self.seed, deal)

    def _table(self, deal: int) -> Sequence[str]:
        """Who plays whom: every set of fighters in turn, or teams that are dealt."""
        seats = self.setup.seats
        known = reader(self.setup.game, self.setup.packs)
        needed = seats * known.team
        if len(known.fighters) < needed:
            raise BadSetup(f"there are too few fighters for {seats} seats")
        if known.team == 1:
            tables = list(combinations(known.fighters, seats))
            return tables[deal % len(tables)]
        # Each shuffle is dealt to its end, so that all fighters play as often.
        shuffle, part = divmod(deal, len(known.fighters) // needed)
        shuffled = list(known.fighters)
        Random(f"teams/{self.seed}/{shuffle}").shuffle(shuffled)
        dealt = shuffled[part * needed : (part + 1) * needed]
        return [
            JOINT.join(dealt[first : first + known.team]) for first in range(0, needed, known.team)
        ]


@dataclass(frozen=True, slots=True)
class Batch:
    series: Series
    numbers: range


@dataclass(slots=True)
class Score:
    """Matches, and parts of them that were won."""

    games: int = 0
    wins: float = 0.0

    def add(self, wins: float) -> None:
        self.games += 1
        self.wins += wins

    def merge(self, other: Score) -> None:
        self.games += other.games
        self.wins += other.wins

    @property
    def share(self) -> Share:
        return wilson(self.wins, self.games)


@dataclass(slots=True)
class CardCount:
    """One card over all matches."""

    drawn: int = 0
    kept_worn: int = 0
    kept_under: int = 0
    worn: Score = field(default_factory=Score)
    """Seats that wore it, and how they fared."""
    used_by: int = 0
    """Seats that wore it and used it."""

    @property
    def worn_rate(self) -> Share:
        """How often a drawn card is placed to be used."""
        return wilson(self.kept_worn, self.drawn)

    @property
    def kept_rate(self) -> Share:
        return wilson(self.kept_worn + self.kept_under, self.drawn)

    @property
    def used_rate(self) -> Share:
        return wilson(self.used_by, self.worn.games)

    def add(self, use: CardUse, wins: float) -> None:
        self.drawn += use.drawn
        self.kept_worn += use.kept_worn
        self.kept_under += use.kept_under
        if use.worn:
            self.worn.add(wins)
            self.used_by += use.used > 0

    def merge(self, other: CardCount) -> None:
        self.drawn += other.drawn
        self.kept_worn += other.kept_worn
        self.kept_under += other.kept_under
        self.worn.merge(other.worn)
        self.used_by += other.used_by


class _Scores(dict[Any, Score]):
    def __missing__(self, key: Any) -> Score:
        return self.setdefault(key, Score())

    def merge(self, other: Mapping[Any, Score]) -> None:
        for key, score in other.items():
            self[key].merge(score)


class _Cards(dict[str, CardCount]):
    def __missing__(self, key: str) -> CardCount:
        return self.setdefault(key, CardCount())


@dataclass(slots=True)
class Counts:
    """What some matches showed."""

    games: int = 0
    outright: int = 0
    """Matches that a seat won, not the game itself or nobody."""
    fighters: _Scores = field(default_factory=_Scores)
    meetings: _Scores = field(default_factory=_Scores)
    """By (fighter, fighter): how the first fared where both played."""
    seats: _Scores = field(default_factory=_Scores)
    starts: _Scores = field(default_factory=_Scores)
    cards: _Cards = field(default_factory=_Cards)
    wearing: Score = field(default_factory=Score)
    """Over all worn cards: what wearing any card is worth."""

    def add(self, records: Sequence[SeatRecord], wins: Sequence[float], *, won: bool) -> None:
        self.games += 1
        self.outright += won
        for seat, (record, mine) in enumerate(zip(records, wins, strict=True)):
            self.seats[seat].add(mine)
            for fighter in record.fighters:
                self.fighters[fighter].add(mine)
            if record.start:
                self.starts[record.start].add(mine)
            for card, use in record.cards.items():
                self.cards[card].add(use, mine)
                if use.worn:
                    self.wearing.add(mine)
            for other in records:
                if other is not record:
                    for meeting in product(record.fighters, other.fighters):
                        self.meetings[meeting].add(mine)

    def merge(self, other: Counts) -> None:
        self.games += other.games
        self.outright += other.outright
        self.fighters.merge(other.fighters)
        self.meetings.merge(other.meetings)
        self.seats.merge(other.seats)
        self.starts.merge(other.starts)
        self.wearing.merge(other.wearing)
        for card, count in other.cards.items():
            self.cards[card].merge(count)


@cache
def _loaded(game: str, packs: tuple[Path, ...]) -> tuple[RawGame, Presenter]:
    return engines.load(game, "native", packs), presenter(game, packs)


def play_batch(batch: Batch) -> Counts:
    """Play some matches and count: what a worker does."""
    counts = Counts()
    for number in batch.numbers:
        setup, seed = batch.series.match(number)
        raw, words = _loaded(setup.game, setup.packs)
        state = raw.new(setup)
        bots = [_bot(batch.series, setup, seat, seed) for seat in range(setup.seats)]
        try:
            names = [batch.series.bot] * setup.seats
            play(state, bots, names, Random(f"chance/{seed}"), Tally())
        except BotFault as fault:
            raise BotFault(f"match {number}, seed {batch.series.seed}: {fault}") from fault
        records = reader(setup.game, setup.packs).read(state.events_since(0), setup.roster)
        won = any(value > 0 for value in state.returns())
        if batch.series.is_together:
            wins = [float(won)] * len(records)
        else:
            ranks = ranks_of(words.standings(state.scores(), state.view(SPECTATOR)))
            wins = [0.0 if rank else 1 / ranks.count(0) for rank in ranks]
        counts.add(records, wins, won=won)
    return counts


class _Landed:
    """A bot whose fighter begins where the deal says."""

    def __init__(self, bot: Bot, known: Reader, rng: Random) -> None:
        self._bot = bot
        self._known = known
        self._rng = rng
        self._has_landed = False
        self.needs_view = bot.needs_view

    def choose(self, view: bytes, actions: Sequence[int]) -> int:
        if not self._has_landed and self._known.is_start(actions[0]):
            self._has_landed = True
            return self._rng.choice(actions)
        return self._bot.choose(view, actions)


def _bot(series: Series, setup: Setup, seat: int, seed: int) -> Bot:
    bot = make(series.bot, game=setup.game, seat=seat, seed=seed, packs=setup.packs)
    known = reader(setup.game, setup.packs)
    if not series.draws_starts or not known.starts:
        return bot
    return _Landed(bot, known, Random(f"start/{seed}/{seat}"))


DEAD_WORN = 0.1
DEAD_USED = 0.1
"""A card is dead if fewer draws of it are worn, or fewer wearers use it."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What to look at."""

    outside: tuple[str, ...]
    """Fighters whose rate is outside the game's band (of two seats; else of the fair share)."""
    surely_outside: tuple[str, ...]
    """Those whose whole interval is."""
    dead: tuple[str, ...]


def fair_share(series: Series, counts: Counts) -> float:
    """How often a fighter wins that is like all others."""
    if series.is_together:
        return counts.outright / max(1, counts.games)
    return 1 / series.setup.seats


def bounds(series: Series, counts: Counts) -> tuple[float, float]:
    """Where a fighter's win rate should lie: at a table of so many seats, or near its team's."""
    known = reader(series.setup.game, series.setup.packs)
    if series.is_together:
        mean = fair_share(series, counts)
        low, high = (edge - 0.5 for edge in known.band)
        return max(0.0, mean + low), min(1.0, mean + high)
    scale = 2 / series.setup.seats
    low, high = known.band
    return low * scale, high * scale


def judge(series: Series, counts: Counts) -> Verdict:
    """Which fighters and cards are out of line."""
    low, high = bounds(series, counts)
    shares = {name: score.share for name, score in sorted(counts.fighters.items())}
    outside = [name for name, share in shares.items() if not low <= share.rate <= high]
    surely = [name for name, share in shares.items() if share.high < low or share.low > high]
    known = reader(series.setup.game, series.setup.packs)
    quiet = dict(zip(known.cards, known.is_quiet, strict=True))
    dead = [card for card in known.cards if is_dead(counts.cards[card], is_quiet=quiet[card])]
    return Verdict(tuple(outside), tuple(surely), tuple(dead))


def is_dead(card: CardCount, *, is_quiet: bool) -> bool:
    """Nobody wants it, or nobody who has it can do anything with it."""
    if card.drawn and card.worn_rate.rate < DEAD_WORN:
        return True
    return bool(not is_quiet and card.worn.games and card.used_rate.rate < DEAD_USED)


def as_json(series: Series, counts: Counts) -> dict[str, Any]:
    """Everything that was counted."""
    known = reader(series.setup.game, series.setup.packs)
    verdict = judge(series, counts)
    order = Counter({name: at for at, name in enumerate(known.fighters)})
    return {
        "games": counts.games,
        "outright": counts.outright,
        "fighters": [_row("fighter", name, counts.fighters[name]) for name in known.fighters],
        "meetings": [
            {"fighter": one, "other": other, **_score(score)}
            for (one, other), score in sorted(
                counts.meetings.items(), key=lambda item: [order[name] for name in item[0]]
            )
        ],
        "seats": [_row("seat", seat, score) for seat, score in sorted(counts.seats.items())],
        "starts": [_row("start", name, counts.starts[name]) for name in known.starts],
        "cards": [
            _card_row(name, kind, counts)
            for name, kind in zip(known.cards, known.kinds, strict=True)
        ],
        "outside": list(verdict.outside),
        "surely_outside": list(verdict.surely_outside),
        "dead": list(verdict.dead),
    }


def _score(score: Score) -> dict[str, Any]:
    return {"games": score.games, "wins": round(score.wins, 6), **score.share.as_json()}


def _row(kind: str, name: Any, score: Score) -> dict[str, Any]:
    return {kind: name, **_score(score)}


def _card_row(name: str, kind: str, counts: Counts) -> dict[str, Any]:
    card = counts.cards[name]
    return {
        "card": name,
        "kind": kind,
        "drawn": card.drawn,
        "worn_rate": round(card.worn_rate.rate, 6),
        "kept_rate": round(card.kept_rate.rate, 6),
        "used_rate": round(card.used_rate.rate, 6),
        "value": _score(card.worn),
        "lift": round(card.worn.share.rate - counts.wearing.share.rate, 6),
    }
