"""What a puzzle of Super Fantasy Brawl asks, told from what its best action leads to."""

from __future__ import annotations

from typing import NamedTuple

from kumite.contract import CHANCE
from kumite.games.super_fantasy_brawl.codec import decode
from kumite.games.super_fantasy_brawl.model import Phase, State
from kumite.puzzles import Value
from tests.harness import raw_game
from tests.puzzles.harvest import solve
from tests.puzzles.super_fantasy_brawl_turns import met_points, turn_of

CATEGORIES = {
    "win-now": "Which action wins the match, or is most likely to?",
    "knock-out": "How do you put an enemy out of action this turn, or keep from being put out?",
    "challenge": "How do you meet the challenges that bring most points?",
    "block": "How do you keep the other side from scoring its challenges?",
    "where": "Where should the Champion go?",
    "escape": "Which answer to the attack keeps the Champion in the arena?",
    "reaction": "Is the attack worth a Reaction, and which?",
}
_MATCH_POINTS = 5.0
"""More than a turn is worth: the match itself is at stake."""
_LIMIT = 50_000
_MOST_STEPS = 200
_WHERE = (Phase.STEP, Phase.ENTER, Phase.LINE, Phase.LEAP, Phase.FORCE, Phase.FEAR, Phase.PLACE)


class _End(NamedTuple):
    """What a line leaves, to a side."""

    lead: float
    met: float
    allowed: float
    """Points of challenges that the other side meets."""


def category(data: bytes, seat: int, values: dict[int, Value], best: int) -> str:
    """The first category that fits."""
    state, _ = decode(data)
    others = sorted(((value.points, code) for code, value in values.items() if code != best))
    second = others[-1][1]
    lead = values[best].points - values[second].points
    if state.active % 2 != seat % 2:
        return "escape" if lead >= 0.9 else "reaction"
    if lead >= _MATCH_POINTS:
        return "win-now"
    if state.phase in _WHERE:
        return "where"
    one, other = (_end(data, seat, action) for action in (best, second))
    gains = {
        "knock-out": one.lead - other.lead,
        "challenge": one.met - other.met,
        "block": other.allowed - one.allowed,
    }
    return max(gains, key=lambda name: gains[name])


def _end(data: bytes, seat: int, action: int) -> _End:
    """Where an action leads if everybody goes on as is best for them and the likeliest falls."""
    place = raw_game("super-fantasy-brawl", "native").decode(data)
    place.apply(seat, action)
    start = turn_of(data)
    for _ in range(_MOST_STEPS):
        waiting = place.to_act()
        if waiting == 0 or turn_of(place.encode()) != start:
            break
        if waiting == CHANCE:
            place.apply_outcome(max(place.outcomes(), key=lambda pair: pair[1])[0])
            continue
        mover = waiting.bit_length() - 1
        found = solve("super-fantasy-brawl", place.encode(), _LIMIT)
        actions = place.actions(mover)
        place.apply(mover, max(found, key=lambda a: found[a].points) if found else actions[0])
    return _seen(decode(place.encode())[0], seat)


def _seen(state: State, seat: int) -> _End:
    side = seat % 2
    lead = state.points[side] - state.points[1 - side]
    return _End(lead, met_points(state, side), met_points(state, 1 - side))
