"""What a puzzle of Defend Neo Tokyo asks, told from what its best action leads to."""

from __future__ import annotations

from kumite.contract import CHANCE
from kumite.games.defend_neo_tokyo.actions import Action, Reroll
from kumite.games.defend_neo_tokyo.codec import decode
from kumite.games.defend_neo_tokyo.model import Ending, Phase
from kumite.puzzles import Value
from tests.harness import raw_game
from tests.puzzles.defend_neo_tokyo_turns import DefendNeoTokyoTurns, harms
from tests.puzzles.harvest import solve

CATEGORIES = {
    "kill": "Which action defeats a monster this turn, or is most likely to?",
    "save": "Which action keeps the city, or a mech, from being destroyed?",
    "city": "Which action costs the city least damage and fewest citizens?",
    "mech": "Which action costs the mechs least damage?",
    "hit": "Which action takes most life from monsters?",
    "reroll": "Which dice should be rolled again?",
    "plan": "Which power plan is best against the Event card that is known?",
}
_LIMIT = 20_000
_MOST_STEPS = 200
_TURNS = DefendNeoTokyoTurns()


def category(data: bytes, seat: int, values: dict[int, Value], best: int) -> str:
    """The first category that fits."""
    if decode(data)[0].phase is Phase.POWER:
        return "plan"
    if isinstance(Action.from_code(best), Reroll):
        return "reroll"
    others = sorted(((value.points, code) for code, value in values.items() if code != best))
    one, other = (_end(data, seat, action) for action in (best, others[-1][1]))
    gains = {
        name: (one[name] - other[name]) * (1 if name in ("hit", "kill") else -1) for name in one
    }
    # A kill takes the last life too.
    gains["kill"] += gains["hit"] if gains["kill"] > 0 else 0
    return max(gains, key=lambda name: gains[name])


def _end(data: bytes, seat: int, action: int) -> dict[str, float]:
    """Where an action leads if everybody plays best and each roll or draw is the likeliest."""
    place = raw_game("defend-neo-tokyo", "native").decode(data)
    place.apply(seat, action)
    for _ in range(_MOST_STEPS):
        waiting = place.to_act()
        if waiting == 0 or _TURNS.is_over(data, place.encode()):
            break
        if waiting == CHANCE:
            place.apply_outcome(max(place.outcomes(), key=lambda pair: pair[1])[0])
            continue
        mover = waiting.bit_length() - 1
        found = solve("defend-neo-tokyo", place.encode(), _LIMIT)
        actions = place.actions(mover)
        place.apply(mover, max(found, key=lambda a: found[a].points) if found else actions[0])
    state, _ = decode(place.encode())
    found_harms = harms(state)
    if state.ending is Ending.BOSS_DEFEATED:
        found_harms["kill"] += 100.0
    elif state.ending is not Ending.NONE:
        found_harms["save"] += 100.0
    return found_harms
