"""How far a proof of Defend Neo Tokyo goes, and what the end is worth to the team.

Written from docs/puzzles.md and the ledger, not from the core, which says the same in Rust.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from copy import deepcopy
from random import Random

from kumite.contract import CHANCE, RawState
from kumite.games.defend_neo_tokyo.actions import Action, Card, React, Reroll, Tile
from kumite.games.defend_neo_tokyo.codec import decode, encode
from kumite.games.defend_neo_tokyo.content import load
from kumite.games.defend_neo_tokyo.model import (
    BOSS,
    DESTROYED,
    FIRST_EVENT,
    IN_STACK,
    NO_CARD,
    Ending,
    MechMark,
    MechState,
    Phase,
    State,
    Status,
)
from kumite.games.defend_neo_tokyo.terms import CardType, Window
from kumite.games.defend_neo_tokyo.view import PER_PART, bits
from tests.harness import raw_game
from tests.puzzles.tails import TooLarge

STEP, POP, LIFE, DEFEAT, MATCH = 10.0, 0.5, 0.5, 10.0, 200.0
"""A step of the Destruction Track, a point of POP in the stack, a point of life taken, a defeated
monster, the match. A token of City Damage or on a mech is 1."""
_PHASE, _TURN = 11, 14
"""Bytes of a position, as docs/encoding/defend-neo-tokyo.md gives them."""
_FEW_CARDS = 4
"""In the hands of mechs that still act: with more, a phase is too large to be walked."""
_LITTLE_LIFE = 14
_REACTS, _PLANS = 3, 4
_CARDS = 28
_MOST_STEPS = 12
_ATTACKED_IN = (Phase.ACTION, Phase.MONSTER_ATTACKS)
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
        """Monsters do not attack after some lines and wait after others.

        Where everybody evacuates there is no Action Phase: that is no later end, but what it costs.
        """
        stages = {end[1] for end in ends if isinstance(end, tuple) and not end[0]}
        is_planning = start[_PHASE] in (Phase.POWER, *_EVENT_PHASES)
        if is_planning and any(phase == Phase.ACTION for _, phase in stages):
            stages = {(turn, phase) for turn, phase in stages if phase in _ATTACKED_IN}
        return len(stages) <= 1

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
        sums["hit"] + sums["kill"] - sums["save"] - sums["city"] - sums["mech"]
    )


def harms(state: State) -> dict[str, float]:
    """What the points are made of, by the category that asks for it."""
    content = load()
    copies = [design for design in content.citizens for _ in range(design.copies)]
    lost = sum(copies[at].pop for at, place in enumerate(state.citizens) if place == IN_STACK)
    found = {
        "save": STEP * state.destruction,
        "city": POP * lost + sum(damage for damage in state.damage if damage != DESTROYED),
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
    """The positions that one of a match is tried as: itself, or one like it that asks more.

    A power plan is asked of the last pilot, with an Event card face up on the deck as if somebody
    had looked at it. A go late in the Action Phase is tried as it is, and again with a monster that
    has lost most of its life. Where dice may be rolled again, an attack is begun that asks which.
    """
    phase = data[_PHASE]
    state, viewer = decode(data)
    if state.is_closed:
        return
    if phase == Phase.POWER:
        for each in (one for _ in range(_PLANS) for one in _known_event(state, rng)):
            _hold_reacts(each, rng)
            yield encode(each, viewer)
    elif phase != Phase.ACTION or state.depth:
        if phase in (*_EVENT_PHASES, Phase.ACTION, Phase.MONSTER_ATTACKS):
            yield data
    else:
        cards = sum(own.hand.bit_count() for own in _upright(state))
        if cards <= _FEW_CARDS:
            yield data
            yield from (encode(each, viewer) for each in _weakened(state, rng))
        yield from _rolled(state, viewer, rng)


def _upright(state: State) -> list[MechState]:
    return [own for own in state.mechs[: state.crew] if not own.marks & MechMark.LYING]


def _known_event(state: State, rng: Random) -> Iterator[State]:
    is_last = state.cursor == state.crew - 1
    pool = [card for card in bits(state.event_pool) if _is_in_deck(state, card)]
    if not is_last or state.monsters[BOSS].status is not Status.AWAY:
        return
    if state.event_known[0] != NO_CARD:
        yield deepcopy(state)
    elif pool:
        card = rng.choice(pool)
        fresh = deepcopy(state)
        fresh.event_pool &= ~(1 << card)
        fresh.event_known = [card, NO_CARD, NO_CARD]
        if card < FIRST_EVENT:
            fresh.deck_appears -= 1
        else:
            fresh.deck_events -= 1
        yield fresh


def _hold_reacts(state: State, rng: Random) -> None:
    """Another hand of as many cards for the mech that plans, with more Reacts in it."""
    own = state.mechs[(state.captain + state.cursor) % state.crew]
    cards = [card for card in range(_CARDS) if not (own.front | own.discard) >> card & 1]
    kinds = load().cards
    reacts = [
        card
        for card in cards
        if kinds[own.parts[card // PER_PART]][card % PER_PART].type is CardType.REACT
    ]
    count = own.hand.bit_count()
    held = rng.sample(reacts, min(_REACTS, count, len(reacts)))
    others = [card for card in cards if card not in reacts]
    held += rng.sample(others, min(count - len(held), len(others)))
    own.hand, own.shown = sum(1 << card for card in held), 0


def _weakened(state: State, rng: Random) -> Iterator[State]:
    alive = [at for at, each in enumerate(state.monsters) if each.status is Status.IN_PLAY]
    if alive:
        fresh = deepcopy(state)
        own = fresh.monsters[rng.choice(alive)]
        own.life = min(own.life, rng.randint(1, _LITTLE_LIFE))
        yield fresh


def _rolled(state: State, viewer: int, rng: Random) -> Iterator[bytes]:
    """A roll on the table, with the card in hand that rolls dice again."""
    fresh = deepcopy(state)
    for own in fresh.mechs[: fresh.crew]:
        for card in range(_CARDS):
            part = load().cards[own.parts[card // PER_PART]][card % PER_PART]
            if part.window is Window.ROLLED and not (own.front | own.discard) >> card & 1:
                own.hand |= 1 << card
                place = raw_game("defend-neo-tokyo", "native").decode(encode(fresh, viewer))
                yield from _until_reroll(place, rng)


def _until_reroll(place: RawState, rng: Random) -> Iterator[bytes]:
    """Attack, and roll again, until it is asked which dice."""
    for _ in range(_MOST_STEPS):
        waiting = place.to_act()
        if waiting == CHANCE:
            codes, weights = zip(*place.outcomes(), strict=True)
            place.apply_outcome(rng.choices(codes, weights)[0])
            continue
        if not waiting or place.encode()[_PHASE] != Phase.ACTION:
            return
        seat = waiting.bit_length() - 1
        actions = place.actions(seat)
        kinds = [type(Action.from_code(code)) for code in actions]
        if Reroll in kinds:
            yield place.encode()
            return
        plays = [code for code, kind in zip(actions, kinds, strict=True) if kind in (Card, Tile)]
        reacts = [code for code, kind in zip(actions, kinds, strict=True) if kind is React]
        place.apply(seat, rng.choice(reacts or plays or list(actions)))


def _is_in_deck(state: State, card: int) -> bool:
    return bool(state.deck_appears if card < FIRST_EVENT else state.deck_events)
