"""Positions of Super Fantasy Brawl from what a test cares about; everything else is filled in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from kumite.games.super_fantasy_brawl.model import (
    ALL_TOKENS,
    NO_ID,
    NOBODY,
    Figure,
    Mode,
    Phase,
    SeatState,
    State,
    Trap,
)

from .board import (
    CODES,
    CORES,
    STANDARDS,
    STATUES,
    TOKENS,
    Place,
    card_number,
    challenge_number,
    hex_number,
)

_FIGURES_OF_SIDE = 4
_COPIES = 2
_DESIGNS = 11


@dataclass(frozen=True)
class At:
    """A champion: where it stands (None: on its Gate) and how it is."""

    code: str
    place: Place | None
    damage: int = 0
    up: bool = False
    rooted: bool = False


def at(code: str, q: int, r: int, damage: int = 0, *, up: bool = False, rooted: bool = False) -> At:
    """A champion in the arena."""
    return At(code, (q, r), damage, up, rooted)


def gate(code: str) -> At:
    """A champion on its Gate."""
    return At(code, None)


@dataclass(frozen=True)
class Seat:
    """A player: champions, and cards by their codes ("GWA02 GWA04").

    Champions that are not named wait on the Gate, the last ones of the list that nobody has.
    `planned` is the pile from the bottom. All other cards are in the bag.
    """

    champions: tuple[At, ...]
    hand: str = ""
    planned: str = ""
    discard: str = ""
    shown: str = ""
    since: int = 0
    cores: str = "DCM"
    readied: bool = False


def seat(
    *champions: At,
    hand: str = "",
    planned: str = "",
    discard: str = "",
    shown: str = "",
    since: int = 0,
    cores: str = "DCM",
    readied: bool = False,
) -> Seat:
    return Seat(champions, hand, planned, discard, shown, since, cores, readied)


Traps = Mapping[Place, str | int | None] | Sequence[Place]
"""Tokens on the board: places alone are tokens that nobody has seen; a name ("snare") or a number
is a token that seat 0 has looked at, so that it flips without chance."""


def build(
    seats: Sequence[Seat],
    *,
    turn: int = 0,
    first: int = 0,
    round: int = 1,
    north: int = 1,
    points: tuple[int, int] = (0, 0),
    traps: Traps = (),
    track: Sequence[str] = (),
    bag: Mapping[str, int] | None = None,
    used: str = "",
    edit: Callable[[State], None] | None = None,
) -> State:
    """A position in which seat `turn` is asked for its next Action.

    `track` from the left, "" for a gap. `bag` is what is left of the Challenges, by design; all
    that are not on the track unless said.
    """
    assert len(seats) in (2, 4), "two or four seats play"
    mode = Mode.DUEL if len(seats) == 2 else Mode.TORNADO
    second = 1 - first if mode is Mode.DUEL else next(s for s in (1, 0, 3, 2) if (s ^ first) & 1)
    order = [first, second, first ^ 2, second ^ 2] if mode is Mode.TORNADO else [first, second]
    state = State(
        mode=mode,
        players=len(seats),
        phase=Phase.ACTIVATE,
        round=round,
        first=first & 1,
        order=[*order, *[NOBODY] * (4 - len(order))],
        active=turn,
        decider=turn,
        north=north,
        points=list(points),
        used=sum(1 << STANDARDS.index(word) for word in used.split()),
    )
    teams = _teams(seats, 3 if mode is Mode.DUEL else 2)
    _figures(state, teams)
    for own, team in zip(seats, teams, strict=True):
        state.seats.append(_seat(own, [each.code for each in team]))
    _challenges(state, track, bag)
    _traps(state, traps)
    if edit is not None:
        edit(state)
    return state


def _teams(seats: Sequence[Seat], size: int) -> list[list[At]]:
    named = {each.code for own in seats for each in own.champions}
    named |= {card[:3] for own in seats for card in _cards(own)}
    spare = [code for code in reversed(CODES) if code not in named]
    teams = []
    for own in seats:
        team = list(own.champions)
        for card in _cards(own):
            if card[:3] not in {each.code for each in team}:
                team.append(gate(card[:3]))
        assert len(team) <= size, f"{len(team)} champions for one player"
        while len(team) < size:
            team.append(gate(spare.pop(0)))
        teams.append(sorted(team, key=lambda each: CODES.index(each.code)))
    return teams


def _cards(own: Seat) -> list[str]:
    return f"{own.hand} {own.planned} {own.discard}".split()


def _figures(state: State, teams: Sequence[Sequence[At]]) -> None:
    taken: set[Place] = set()
    for side in (state.first, 1 - state.first):
        members = [(each, s) for s, team in enumerate(teams) if s & 1 == side for each in team]
        members.sort(key=lambda member: CODES.index(member[0].code))
        codes = [each.code for each, _ in members]
        assert len(set(codes)) == len(codes), f"one side has {codes}"
        start = 0 if side == state.first else _FIGURES_OF_SIDE
        for number, (each, controller) in enumerate(members, start):
            if each.place is not None:
                assert each.place not in STATUES, f"{each.code} stands on a statue"
                assert each.place not in taken, f"two champions on {each.place}"
                taken.add(each.place)
            else:
                assert each == gate(each.code), f"{each.code} is on the Gate"
            state.figures[number] = Figure(
                champion=CODES.index(each.code),
                controller=controller,
                hex=255 if each.place is None else hex_number(each.place),
                damage=each.damage,
                is_up=each.up,
                is_rooted=each.rooted,
            )


def own_place(team: Sequence[str], card: str) -> int:
    """The place of a card among a player's own cards."""
    return 6 * list(team).index(card[:3]) + card_number(card) % 6


def _seat(own: Seat, team: Sequence[str]) -> SeatState:
    everything = _cards(own)
    assert len(set(everything)) == len(everything), f"a card lies twice: {everything}"
    assert set(own.cores) <= set(CORES), f"no cores {own.cores}"

    def cards(words: str) -> int:
        return sum(1 << own_place(team, card) for card in words.split())

    pile = [own_place(team, card) for card in own.planned.split()]
    return SeatState(
        team=sum(1 << CODES.index(code) for code in team),
        cores=sum(1 << CORES.index(core) for core in own.cores),
        is_readied=own.readied,
        hand=cards(own.hand),
        planned=[*pile, *[NO_ID] * (8 - len(pile))],
        planned_since=own.since,
        discard=cards(own.discard),
        shown=cards(own.shown),
    )


def _challenges(state: State, track: Sequence[str], bag: Mapping[str, int] | None) -> None:
    numbers = [NO_ID if not each else challenge_number(each) for each in track]
    state.track = [*numbers, *[NO_ID] * (5 - len(numbers))]
    for design in range(_DESIGNS):
        assert numbers.count(design) <= _COPIES, "two copies of a Challenge at most"
        state.challenges[design] = _COPIES - numbers.count(design)
    if bag is not None:
        for design in range(_DESIGNS):
            state.challenges[design] = bag.get(f"CHA{design + 1:02}", 0)


def _traps(state: State, traps: Traps) -> None:
    given = dict(traps) if isinstance(traps, Mapping) else dict.fromkeys(traps)
    assert len(given) <= 4, "four tokens at most"
    standing = {each.hex for each in state.figures}
    for place in given:
        assert place not in STATUES, f"a token on the statue {place}"
        assert hex_number(place) not in standing, f"a token under a champion on {place}"
    tokens = []
    for place, token in sorted(given.items(), key=lambda item: hex_number(item[0])):
        number = TOKENS[token] if isinstance(token, str) else token
        tokens.append(
            Trap(
                hex=hex_number(place),
                may_be=ALL_TOKENS,
                looked_by=0 if number is None else 1,
                token=NO_ID if number is None else number,
            )
        )
    fixed = [each.token for each in tokens if each.token != NO_ID]
    assert len(set(fixed)) == len(fixed), "a token lies twice; give numbers"
    state.traps = [*tokens, *[Trap() for _ in range(4 - len(tokens))]]
