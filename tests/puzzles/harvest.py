"""Plays matches and solves their decisions: raw material for puzzles.

A decision is kept if one action is clearly the best, whichever way the end of the turn is judged:
by the points on the table, and by the chances to win that those and everything else give. Where the
two disagree, what comes after the turn may matter more than it: such a position proves nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Protocol, cast

from kumite import engines
from kumite.bots import make
from kumite.contract import CHANCE, Setup
from kumite.games import find
from kumite.measuring.simulation import game_seed, pick_outcome
from kumite.puzzles import TIE, Value

_BY_POINTS_ALONE = frozenset({"defend-neo-tokyo"})
"""Games whose proofs leave the evaluation out: they stay true whatever becomes of it."""
_MOST_TIED = 0.7
"""Of the actions: where more are equally good, finding one says little."""
_ROUNDING = 2e-5
"""Values are stored with five decimals: a lead that is just enough stays so."""


@dataclass(frozen=True, slots=True)
class Lead:
    """By how much an action must be the best at least."""

    points: float
    chances: float
    """Of a range from -1 (lost) to 1 (won): 0.02 is one more win in a hundred matches."""
    has_ties: bool = False
    """Several actions may be equally good, if most are not."""


Asked = Callable[[bytes, Random], Iterable[bytes]]
"""The positions that a position of a match is tried as: itself, nothing, or others like it."""


def as_it_is(data: bytes, _rng: Random) -> Iterable[bytes]:
    """The position itself."""
    return (data,)


class _Solver(Protocol):
    def solve(self, data: bytes, limit: int) -> list[tuple[int, float, float]] | None: ...


class _Solvable(Protocol):
    core: _Solver


@dataclass(frozen=True, slots=True)
class Candidate:
    """A position with one clearly best action."""

    match: int
    mode: str
    seat: int
    state: bytes
    values: dict[int, Value]
    best: int
    is_easy: bool
    """Rules of thumb find it."""


def solve(game: str, state: bytes, limit: int) -> dict[int, Value] | None:
    """The exact value of every legal action; None if that takes more than `limit` nodes."""
    solved = _core(game).solve(state, limit)
    if solved is None:
        return None
    has_chances = game not in _BY_POINTS_ALONE
    return {
        code: Value(points, chances if has_chances else 0.0) for code, points, chances in solved
    }


@cache
def _core(game: str) -> _Solver:
    return cast("_Solvable", engines.load(game, "native")).core


def clear_best(values: dict[int, Value], lead: Lead) -> int | None:
    """The action that leads by both measures, and by enough; None if there is none."""
    if len(values) < 2:
        return None
    most = max(value.points for value in values.values())
    tie = TIE if lead.has_ties else 0.0
    bests = [code for code in sorted(values) if most - values[code].points <= tie]
    best = bests[0]
    if len(bests) > max(1, len(values) * _MOST_TIED):
        return None
    second = max((value.points for code, value in values.items() if code not in bests), default=0.0)
    if most - second < lead.points - _ROUNDING:
        return None
    if lead.has_ties:
        return best
    others = max(value.chances for code, value in values.items() if code != best)
    return best if values[best].chances - others >= lead.chances - _ROUNDING else None


def setups(game: str, most_seats: int, options: dict[str, str] | None) -> list[Setup]:
    """Every mode with every number of seats up to so many."""
    return [
        Setup(game, mode.id, seats, options=options)
        for mode in find(game).modes
        for seats in mode.seats
        if seats <= most_seats
    ]


def harvest(
    tables: Sequence[Setup],
    players: Sequence[str],
    lead: Lead,
    seed: int,
    limit: int,
    asked: Asked,
    number: int,
) -> list[Candidate]:
    """What one match yields; the tables take turns."""
    setup = tables[number % len(tables)]
    return list(_play(setup, players, lead, number, game_seed(seed, number), limit, asked))


def _play(
    setup: Setup,
    players: Sequence[str],
    lead: Lead,
    number: int,
    seed: int,
    limit: int,
    asked: Asked,
) -> Iterator[Candidate]:
    rng = Random(f"harvest/{seed}")
    state = engines.load(setup.game, "native").new(setup)
    bots = [
        make(rng.choice(players), game=setup.game, seat=seat, seed=seed)
        for seat in range(setup.seats)
    ]
    thumb = make("rookie", game=setup.game, seat=0)
    while waiting := state.to_act():
        if waiting & CHANCE:
            state.apply_outcome(pick_outcome(rng, state.outcomes()))
            continue
        seat = (waiting & -waiting).bit_length() - 1
        is_alone = waiting == 1 << seat
        actions = state.actions(seat)
        view = state.view(seat)
        for data in asked(state.encode(), rng) if len(actions) > 1 and is_alone else ():
            values = solve(setup.game, data, limit)
            best = clear_best(values, lead) if values else None
            if values and best is not None:
                place = engines.load(setup.game, "native").decode(data)
                who = place.to_act().bit_length() - 1
                choice = thumb.choose(place.view(who), sorted(values))
                is_easy = values[best].points - values[choice].points <= TIE
                yield Candidate(number, setup.mode, who, data, values, best, is_easy)
        state.apply(seat, bots[seat].choose(view, actions))
