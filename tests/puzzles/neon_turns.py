"""How far a NEON turn goes, what its end is worth, and what may come after it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from kumite.contract import RawGame, RawState
from kumite.games.neon.codec import decode
from kumite.games.neon.content import load
from kumite.games.neon.model import OUT, Mode, Phase, State
from kumite.games.neon.view import SQUADS
from tests.puzzles.tails import Tail, TooLarge, is_best

WON = 20.0
ELIMINATED = 10.0
_ROUND, _PHASE, _TURN = 8, 9, 12
"""Bytes of a position (docs/encoding/neon.md): reading all of it would take far longer."""
_ROUND_ENDS = (Phase.SINK, Phase.REVEAL, Phase.PLAN)
_NO_MATTER = (Phase.DRAW, Phase.REVEAL)
"""Which cards are drawn, and what sinks next, changes nothing before the next plans."""


class End(NamedTuple):
    """How far the arena has come where a line ends."""

    phase: Phase
    round: int
    pulses: int
    placed: tuple[int, ...]
    ring: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NeonTurns:
    """The turn that a position is in, or with `to_plans` everything up to the next plans."""

    to_plans: bool = False
    counts_leader: bool = True

    def round(self, data: bytes) -> int:
        return data[_ROUND]

    def worlds(self, data: bytes, seat: int) -> Sequence[tuple[bytes, float]]:
        """The rest of a turn is the same whatever hands others hold."""
        return [(data, 1.0)]

    def is_over(self, start: bytes, data: bytes) -> bool:
        if data[_PHASE] == Phase.PLAN:
            return True
        return not self.to_plans and turn_of(data) != turn_of(start)

    def points(self, state: RawState, data: bytes) -> tuple[float, ...]:
        return points(state, decode(data)[0], counts_leader=self.counts_leader)

    def end(self, data: bytes) -> End:
        return end_of(decode(data)[0])

    def is_even(self, start: bytes, ends: Iterable[Hashable]) -> bool:
        """Every line ends equally far: none goes on by itself into the end of the round.

        Where nothing is left to ask, the rules run on; a line that ends before the next pulse of
        the arena then looks better than one that ends after it, although the pulse comes anyway.
        """
        known = [end for end in ends if isinstance(end, End)]
        if start[_PHASE] == Phase.SINK:
            return len({end for end in known if end.phase is not Phase.OVER}) <= 1
        begun = self.end(start)
        return all(
            end.phase not in _ROUND_ENDS and end._replace(phase=begun.phase) == begun
            for end in known
        )

    def does_not_matter(self, data: bytes) -> bool:
        return data[_PHASE] in _NO_MATTER


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


def doubt(game: RawGame, data: bytes, seat: int, best: int, most: int) -> str | None:
    """Why the best action of a turn may not be the best beyond it; None if nothing says so.

    - A squad mate has yet to act in this round and may do, or undo, what the turn leaves.
    - It is the best only because of the Leader token, which anybody may take before it counts.
    - It is the last turn of a round, so that the end of the round follows without a plan, and
      counted there the action is not the best (or there is too much to count).
    """
    state, _ = decode(data)
    if _mate_has_yet_to_act(state, seat):
        return "a squad mate has yet to act"
    if state.mode is not Mode.ROYALE:
        tail = Tail(NeonTurns(counts_leader=False), data, seat, most)
        if not is_best(tail.walk(game), best):
            return "only the Leader token makes it the best"
    if _is_last_turn(state):
        try:
            tail = Tail(NeonTurns(to_plans=True), data, seat, most)
            if not is_best(tail.walk(game), best):
                return "at the end of the round another is as good"
        except TooLarge:
            return "the end of the round is too much to count"
    return None


def _mate_has_yet_to_act(state: State, seat: int) -> bool:
    sides = SQUADS.get(state.mode)
    if sides is None or state.phase is not Phase.TURN:
        return False
    mates = set(range(seat % sides, state.players, sides)) - {seat, state.turn}
    return any(not state.seats[mate].acted and state.seats[mate].loc != OUT for mate in mates)


def _is_last_turn(state: State) -> bool:
    return state.phase is Phase.TURN and all(seat.acted or seat.loc == OUT for seat in state.seats)
