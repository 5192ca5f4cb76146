"""Bots as players of whole matches: asked about a match, answering with an action of it.

>>> match = play("martial-art", bots=["rookie", "random"], seed=1)
>>> match.is_over
True
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random, SystemRandom
from typing import TYPE_CHECKING, TypeAlias, cast
from weakref import ref

from kumite import bots as register
from kumite.bots.asking import ask
from kumite.errors import BadSetup, IllegalAction
from kumite.match import check_seed, new_match

if TYPE_CHECKING:
    from pathlib import Path

    from kumite.match import LabelledAction, Match, Step

__all__ = ["AnyBot", "Player", "bot", "play", "play_on"]


def bot(name: str, *, seed: int | None = None) -> Player:
    """A bot by its name, for any seat of any match. Raises BadSetup for an unknown one.

    >>> from kumite import new_match
    >>> match = new_match("neon", roster=("akari", "ghost"), seed=7)
    >>> while not match.to_act.seats:
    ...     _ = match.advance()
    >>> action = bot("rookie").choose(match, seat=0)
    >>> match.apply(action, seat=0)
    """
    return Player(name, seed=seed)


class Player:
    """A bot of `kumite.bots`, such as "master" or "search:iterations=200"; see `bot`.

    It is given what the seat it plays may know, never the match. The same seed and the same
    questions, the same choices.
    """

    def __init__(self, name: str, *, seed: int | None = None) -> None:
        register.find(name)
        check_seed(seed)
        self.name = name
        self._rng = SystemRandom() if seed is None else Random(f"player/{seed}")
        self._match: ref[Match] | None = None
        self._seated: dict[int, register.Bot] = {}

    def __repr__(self) -> str:
        return f"<Player {self.name}>"

    def choose(self, match: Match, seat: int | None = None) -> LabelledAction:
        """The action it takes for a seat, which may be left out while only one has to choose."""
        if not hasattr(match, "only_seat"):
            raise BadSetup(f"a Player chooses for a Match, not for {match!r:.80}")
        seat = match.only_seat() if seat is None else seat
        return _chosen(match, seat, self._at(match, seat), self.name)

    def close(self) -> None:
        """Let go of what it holds outside this process: a program of your own that plays."""
        register.close(self._seated.values())
        self._seated = {}

    def _at(self, match: Match, seat: int) -> register.Bot:
        if self._match is None or self._match() is not match:
            self.close()
            self._match = ref(match)
        if seat not in self._seated:
            self._seated[seat] = register.make(
                self.name,
                game=match.setup.game,
                seat=seat,
                seed=self._rng.getrandbits(63),
                packs=match.setup.packs,
            )
        return self._seated[seat]


AnyBot: TypeAlias = "str | Player | register.Bot"
"""A bot by its name, as a `Player`, or a class of your own with `choose(view, actions)`."""


def play(
    game: str,
    bots: AnyBot | Sequence[AnyBot],
    *,
    mode: str | None = None,
    seats: int | None = None,
    roster: Sequence[str | None] = (),
    options: Mapping[str, str] | None = None,
    packs: Sequence[str | Path] = (),
    seed: int | None = None,
    engine: str = "native",
) -> Match:
    """A whole match between bots, played to its end.

    A list has one bot for each seat; a single one plays all. With a seed it is the same match
    again, if the bots do not think for a set time.
    """
    if seats is None and isinstance(bots, Sequence) and not isinstance(bots, str):
        seats = len(bots)
    match = new_match(
        game,
        mode=mode,
        seats=seats,
        roster=roster,
        options=options,
        packs=packs,
        seed=seed,
        engine=engine,
    )
    play_on(match, bots, seed=seed)
    return match


def play_on(
    match: Match,
    bots: AnyBot | Sequence[AnyBot] | Mapping[int, AnyBot],
    *,
    seed: int | None = None,
) -> tuple[Step, ...]:
    """See `Match.play`; the seed is for bots that are given by name."""
    first = match.step
    players = _players(match, bots, seed)
    named = [player for player in players.values() if isinstance(player, Player)]
    try:
        while not match.is_over:
            if match.advance() is not None:
                continue
            seats = [seat for seat in match.to_act.seats if seat in players]
            if not seats:
                break
            player = players[seats[0]]
            if isinstance(player, Player):
                chosen = player.choose(match, seats[0])
            else:
                chosen = _chosen(match, seats[0], player, type(player).__name__)
            match.apply(chosen, seats[0])
    finally:
        for player in named:
            player.close()
    return match.steps[first:]


def _chosen(match: Match, seat: int, player: register.Bot, name: str) -> LabelledAction:
    codes = match.codes(seat)
    if not codes:
        raise IllegalAction(f"step {match.step}: seat {seat} has to wait")
    # A class of your own need not say that it looks.
    view = match.view_bytes(seat) if getattr(player, "needs_view", True) else b""
    code = ask(player, view, codes, f"{name} (seat {seat}, step {match.step})")
    return match.labelled(code, seat)


def _players(
    match: Match, bots: AnyBot | Sequence[AnyBot] | Mapping[int, AnyBot], seed: int | None
) -> dict[int, Player | register.Bot]:
    seats = range(match.setup.seats)
    if isinstance(bots, Mapping):
        for seat in bots:
            if seat not in seats:
                raise BadSetup(f"there is no seat {seat!r}; seats are 0 to {seats[-1]}")
        given = dict(bots)
    elif _is_one(bots):
        given = dict.fromkeys(seats, bots)  # type: ignore[arg-type]
    elif isinstance(bots, Sequence) and len(bots) == len(seats):
        given = dict(enumerate(bots))
    else:
        raise BadSetup(f"{match.setup.seats} seats need one bot each, or one for all")
    return {seat: _player(each, seat, seed) for seat, each in given.items()}


def _is_one(bots: object) -> bool:
    return isinstance(bots, str) or hasattr(bots, "choose")


def _player(given: object, seat: int, seed: int | None) -> Player | register.Bot:
    if isinstance(given, str):
        return Player(given, seed=None if seed is None else seed + seat)
    if hasattr(given, "choose"):
        return cast("register.Bot", given)
    raise BadSetup(f"a bot is a name or has a method choose, unlike {given!r:.80}")
