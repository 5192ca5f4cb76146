"""How lucky each seat was: what chance was worth to it, as the engine judges positions.

At every roll and draw each outcome is tried. The rookie finishes what the outcome began, as an
attack, and the engine judges where that leads. The luck of a roll is the judgement of what fell
minus the mean of all that could fall, by weight. So fair dice give 0 on average, however good the
judgement is. A match takes some hundredths of a second, in a thread, once it is over.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING, NamedTuple, Protocol, cast

from kumite.bots.rookie import RookieBot
from kumite.contract import Setup
from kumite.errors import KumiteError
from kumite_tui.server.arbiter.play import OtherVersion, start, words_of
from kumite_tui.server.messaging.messages import Refused
from kumite_tui.server.store import log, results

if TYPE_CHECKING:
    from kumite.contract import RawState
    from kumite_tui.server.arbiter import Arbiter
    from kumite_tui.server.store.log import LoggedMatch

__all__ = ["Luck", "Lucks", "luck_of", "worth"]

_MOST_AHEAD = 6
"""Choices until what a roll began is over, in nearly all cases."""
_MOST_KNOWN = 200


class _Judged(Protocol):
    """The native engine judges a position for each seat, from -1 (lost) to 1 (won)."""

    def evaluate(self) -> list[float]: ...


class Luck(NamedTuple):
    """Of one match."""

    seats: tuple[float, ...]
    """What chance was worth, in chances to win: 0.1 are ten of a hundred."""
    rolls: int
    """How often chance could fall in several ways."""


def luck_of(kept: LoggedMatch) -> Luck:
    """Of a match that was played. Raises KumiteError if it cannot be played again here."""
    header = kept.header
    if words_of(header.game).content_hash != header.content:
        raise OtherVersion(header.game)
    seats = len(header.seats)
    state = start(Setup(header.game, header.mode, seats, header.roster, header.options))
    rookie = RookieBot(header.game, ())
    found, rolls = [0.0] * seats, 0
    for step in kept.steps:
        if step.seat is not None:
            state.apply(step.seat, step.code)
            continue
        outcomes = state.outcomes()
        if len(outcomes) > 1:
            rolls += 1
            values = {code: worth(state, code, rookie) for code, _ in outcomes}
            total = sum(weight for _, weight in outcomes)
            for seat in range(seats):
                mean = sum(weight * values[code][seat] for code, weight in outcomes) / total
                found[seat] += (values[step.code][seat] - mean) / 2
        state.apply_outcome(step.code)
    return Luck(tuple(found), rolls)


def worth(state: RawState, outcome: int, rookie: RookieBot) -> list[float]:
    """How each seat stands if chance falls so, once what that begins is over."""
    trial = state.clone()
    trial.apply_outcome(outcome)
    for _ in range(_MOST_AHEAD):
        seat = next((at for at in range(8) if trial.to_act() >> at & 1 and trial.actions(at)), None)
        if seat is None:
            break
        codes = tuple(trial.actions(seat))
        trial.apply(seat, codes[0] if len(codes) == 1 else rookie.choose(trial.view(seat), codes))
    return cast("_Judged", trial).evaluate()


class Lucks:
    """Of matches that are over; one is looked at at a time."""

    def __init__(self, arbiter: Arbiter) -> None:
        self._arbiter = arbiter
        self._known: OrderedDict[str, Luck] = OrderedDict()
        self._lock = asyncio.Lock()

    async def of(self, match: str) -> Luck:
        """Raises Refused or KumiteError."""
        async with self._lock:
            if match not in self._known:
                self._known[match] = await self._found(match)
            while len(self._known) > _MOST_KNOWN:
                self._known.popitem(last=False)
            return self._known[match]

    async def note(self, match: str) -> None:
        """For the profiles of those who played, once a match is over."""
        try:
            await self.of(match)
        except (KumiteError, Refused):
            return  # it can be asked for again

    async def _found(self, match: str) -> Luck:
        store = self._arbiter.store
        kept = await store.read(log.read, match)
        if kept.ended is None:
            raise Refused("the match is not over yet")
        found = await asyncio.to_thread(luck_of, kept)
        await store.write(results.keep_luck, kept.header, found.seats)
        return found
