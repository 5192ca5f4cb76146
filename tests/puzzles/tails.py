"""The rest of a NEON turn, walked step by step on either engine: a second proof, and its doubts.

The native solver works inside the core. Here the same values come from nothing but the contract:
legal actions, outcomes with their weights, scores. Walking can also ask what solving does not: is
the best action still the best a little beyond the turn?
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from kumite.contract import CHANCE, RawGame, RawState
from kumite.games.neon.codec import decode
from kumite.games.neon.content import load
from kumite.games.neon.model import OUT, Mode, Phase, State
from kumite.games.neon.view import SQUADS

WON = 20.0
ELIMINATED = 10.0
_TIE = 1e-5
"""Values closer than this are the same: the core adds up in single precision."""
_ROUND, _PHASE, _TURN = 8, 9, 12
"""Bytes of a position, as docs/encoding.md gives them: reading all of it would take far longer."""
_ROUND_ENDS = (Phase.SINK, Phase.REVEAL, Phase.PLAN)
_NO_MATTER = (Phase.DRAW, Phase.REVEAL)
"""Which cards are drawn, and what sinks next, changes nothing before the next plans."""


class TooLarge(Exception):
    """There are more positions than were allowed."""


class End(NamedTuple):
    """How far the arena has come where a line ends."""

    phase: Phase
    round: int
    pulses: int
    placed: tuple[int, ...]
    ring: tuple[int, ...]


@dataclass(slots=True)
class Tail:
    """The turn that a position is in, or with `to_plans` everything up to the next plans."""

    start: bytes
    players: int
    most: int
    to_plans: bool = False
    counts_leader: bool = True
    seen: dict[bytes, tuple[float, ...]] = field(default_factory=dict)
    ends: set[End] = field(default_factory=set)

    def values(self, state: RawState) -> tuple[float, ...]:
        """Exact points per seat at the end, everybody doing what is best for them."""
        data = state.encode()
        known = self.seen.get(data)
        if known is None:
            if len(self.seen) >= self.most:
                raise TooLarge
            known = self.seen[data] = self._values(state, data)
        return known

    def _values(self, state: RawState, data: bytes) -> tuple[float, ...]:
        waiting = state.to_act()
        if waiting == 0 or self._is_over(data):
            now, _ = decode(data)
            self.ends.add(end_of(now))
            return points(state, now, counts_leader=self.counts_leader)
        if waiting & CHANCE:
            return self._expected(state, data)
        seat = waiting.bit_length() - 1
        found: tuple[float, ...] | None = None
        for action in state.actions(seat):
            following = state.clone()
            following.apply(seat, action)
            values = self.values(following)
            if found is None or values[seat] > found[seat] + _TIE:
                found = values
        assert found is not None
        return found

    def _expected(self, state: RawState, data: bytes) -> tuple[float, ...]:
        outcomes = state.outcomes()
        if data[_PHASE] in _NO_MATTER:
            outcomes = outcomes[:1]
        total = sum(weight for _, weight in outcomes)
        sums = [0.0] * self.players
        for outcome, weight in outcomes:
            following = state.clone()
            following.apply_outcome(outcome)
            for seat, value in enumerate(self.values(following)):
                sums[seat] += weight * value / total
        return tuple(sums)

    def _is_over(self, data: bytes) -> bool:
        if data[_PHASE] == Phase.PLAN:
            return True
        return not self.to_plans and turn_of(data) != turn_of(self.start)

    @property
    def is_even(self) -> bool:
        """Every line ends equally far: none goes on by itself into the end of the round.

        Where nothing is left to ask, the rules run on; a line that ends before the next pulse of
        the arena then looks better than one that ends after it, although the pulse comes anyway.
        """
        if self.start[_PHASE] == Phase.SINK:
            return len({end for end in self.ends if end.phase is not Phase.OVER}) <= 1
        begun = end_of(decode(self.start)[0])
        return all(
            end.phase not in _ROUND_ENDS and end._replace(phase=begun.phase) == begun
            for end in self.ends
        )


def end_of(state: State) -> End:
    return End(state.phase, state.round, state.final_pulses, tuple(state.placed), tuple(state.ring))


def turn_of(data: bytes) -> tuple[int, int, int]:
    """Round, phase and seat: what tells one turn from another."""
    return data[_ROUND], data[_PHASE], data[_TURN]


def points(state: RawState, now: State, *, counts_leader: bool = True) -> tuple[float, ...]:
    """Own points (Battle Royale: hit points) against the mean of the others."""
    scores = state.scores()
    players = now.players
    is_royale = now.mode is Mode.ROYALE
    own = [sum(seat.hp) for seat in now.seats] if is_royale else scores[:players]
    if not counts_leader and not is_royale and now.leader < players:
        sides = SQUADS.get(now.mode, players)
        for seat in range(now.leader % sides, players, sides):
            own[seat] -= load().figures.leader_vp
    total = sum(own) + scores[players]
    others = max(1, players - 1 + now.automa_in_play)
    returns = state.returns()
    return tuple(
        own[seat]
        - (total - own[seat]) / others
        + WON * returns[seat]
        - ELIMINATED * (now.seats[seat].loc == OUT)
        for seat in range(players)
    )


def walk(game: RawGame, data: bytes, seat: int, most: int) -> tuple[dict[int, float], bool]:
    """Points of every legal action, and whether every line ends equally far.

    Raises TooLarge.
    """
    tail = Tail(data, decode(data)[0].players, most)
    found = _walk(tail, game, seat)
    return found, tail.is_even


def _walk(tail: Tail, game: RawGame, seat: int) -> dict[int, float]:
    state = game.decode(tail.start)
    found = {}
    for action in state.actions(seat):
        following = state.clone()
        following.apply(seat, action)
        found[action] = tail.values(following)[seat]
    return found


def doubt(game: RawGame, data: bytes, seat: int, best: int, most: int) -> str | None:
    """Why the best action of a turn may not be the best beyond it; None if nothing says so.

    - Not every line ends equally far.
    - It is the best only because of the Leader token, which anybody may take before it counts.
    - It is the last turn of a round, so that the end of the round follows without a plan, and
      counted there the action is not the best (or there is too much to count).
    """
    state, _ = decode(data)
    if not walk(game, data, seat, most)[1]:
        return "lines end at different times"
    if state.mode is not Mode.ROYALE:
        tail = Tail(data, state.players, most, counts_leader=False)
        if not _is_best(_walk(tail, game, seat), best):
            return "only the Leader token makes it the best"
    if _is_last_turn(state):
        try:
            tail = Tail(data, state.players, most, to_plans=True)
            if not _is_best(_walk(tail, game, seat), best):
                return "at the end of the round another is as good"
        except TooLarge:
            return "the end of the round is too much to count"
    return None


def _is_best(values: dict[int, float], best: int) -> bool:
    return all(values[best] > value + _TIE for code, value in values.items() if code != best)


def _is_last_turn(state: State) -> bool:
    return state.phase is Phase.TURN and all(seat.acted or seat.loc == OUT for seat in state.seats)
