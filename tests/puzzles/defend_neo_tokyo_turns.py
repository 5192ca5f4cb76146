"""How far a proof of Defend Neo Tokyo goes, and what the end is worth to the team.

Written from docs/puzzles.md and the ledger, not from the core, which says the same in Rust.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from copy import deepcopy
from random import Random

from kumite.contract import RawState
from kumite.games.defend_neo_tokyo.codec import decode, encode
from kumite.games.defend_neo_tokyo.content import load
from kumite.games.defend_neo_tokyo.model import (
    BOSS,
    DESTROYED,
    FIRST_EVENT,
    IN_STACK,
    NO_CARD,
    Ending,
    Phase,
    State,
    Status,
)
from kumite.games.defend_neo_tokyo.view import bits
from tests.puzzles.tails import TooLarge

STEP, POP, LIFE, DEFEAT, MATCH = 10.0, 0.5, 0.5, 10.0, 200.0
"""A step of the Destruction Track, a point of POP in the stack, a point of life taken, a defeated
monster, the match. A token of City Damage or on a mech is 1."""
_PHASE, _TURN = 11, 14
"""Bytes of a position, as docs/encoding/defend-neo-tokyo.md gives them."""
_EVENT_PHASES = (Phase.EVAC, Phase.EVENT, Phase.AID, Phase.EVENT_ATTACKS, Phase.EVENT_END)


class DefendNeoTokyoTurns:
    """A go that is under way; else the phase, or from the power plan on to the end of the event."""

    def round(self, data: bytes) -> int:
        return data[_TURN]

    def worlds(self, data: bytes, seat: int) -> Sequence[tuple[bytes, float]]:
        """With open hands nothing is hidden but what chance brings."""
        if decode(data)[0].is_closed:
            raise TooLarge
        return [(data, 1.0)]

    def is_over(self, start: bytes, data: bytes) -> bool:
        if stage(data) != stage(start):
            return True
        return is_go(start) and not decode(data)[0].depth

    def points(self, state: RawState, data: bytes) -> tuple[float, ...]:
        now, _ = decode(data)
        return (team_points(now),) * now.players

    def end(self, data: bytes) -> Hashable:
        return data[_PHASE] == Phase.OVER, stage(data)

    def is_even(self, start: bytes, ends: Iterable[Hashable]) -> bool:
        """Monsters do not attack after some lines and wait after others."""
        return len({end for end in ends if isinstance(end, tuple) and not end[0]}) <= 1

    def does_not_matter(self, data: bytes) -> bool:
        return False


def stage(data: bytes) -> tuple[int, int]:
    """Turn, and the part of it that a proof looks at."""
    phase = data[_PHASE]
    return data[_TURN], int(Phase.POWER if phase in _EVENT_PHASES else phase)


def is_go(data: bytes) -> bool:
    """Whether a go is under way."""
    return data[_PHASE] == Phase.ACTION and decode(data)[0].depth > 0


def team_points(state: State) -> float:
    sums = harms(state)
    return {Ending.NONE: 0.0, Ending.BOSS_DEFEATED: MATCH}.get(state.ending, -MATCH) + (
        sums["hit"] + sums["kill"] - sums["save"] - sums["city"] - sums["citizens"] - sums["mech"]
    )


def harms(state: State) -> dict[str, float]:
    """What the points are made of, by the category that asks for it."""
    content = load()
    copies = [design for design in content.citizens for _ in range(design.copies)]
    lost = sum(copies[at].pop for at, place in enumerate(state.citizens) if place == IN_STACK)
    found = {
        "save": STEP * state.destruction,
        "city": float(sum(damage for damage in state.damage if damage != DESTROYED)),
        "citizens": POP * lost,
        "mech": float(sum(sum(mech.damage) for mech in state.mechs[: state.crew])),
        "hit": 0.0,
        "kill": 0.0,
    }
    for number, monster in enumerate(state.monsters):
        if monster.status is Status.AWAY:
            continue
        full = _full_life(state, number)
        if monster.status is Status.DEFEATED:
            found["hit"] += LIFE * full
            found["kill"] += DEFEAT
        else:
            found["hit"] += LIFE * (full - monster.life)
    return found


def _full_life(state: State, monster: int) -> int:
    content = load()
    if monster != BOSS:
        return content.monsters[state.threat][monster].life
    share = content.difficulties[state.difficulty].boss
    life = -(-content.bosses[state.threat].life * share // 100)
    return -(-life * content.modes[state.mode].boss // 100)


def asked(data: bytes, rng: Random) -> Iterator[bytes]:
    """A position itself, unless it asks nothing that a proof can answer.

    A power plan is asked when the next Event card is known: if nobody has looked at it, one that
    may be drawn is laid on top of the deck face up, as if somebody had.
    """
    phase = data[_PHASE]
    if phase in (*_EVENT_PHASES, Phase.ACTION, Phase.MONSTER_ATTACKS):
        yield data
    if phase != Phase.POWER:
        return
    state, viewer = decode(data)
    if state.event_known[0] != NO_CARD:
        yield data
        return
    pool = [card for card in bits(state.event_pool) if _is_in_deck(state, card)]
    if not pool or state.monsters[BOSS].status is not Status.AWAY:
        return
    card = rng.choice(pool)
    fresh = deepcopy(state)
    fresh.event_pool &= ~(1 << card)
    fresh.event_known = [card, NO_CARD, NO_CARD]
    if card < FIRST_EVENT:
        fresh.deck_appears -= 1
    else:
        fresh.deck_events -= 1
    yield encode(fresh, viewer)


def _is_in_deck(state: State, card: int) -> bool:
    return bool(state.deck_appears if card < FIRST_EVENT else state.deck_events)
