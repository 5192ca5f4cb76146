"""Positions of Martial Art from what a test cares about; everything else is filled in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from kumite.games.martial_art.content import Content
from kumite.games.martial_art.entries import Fighter
from kumite.games.martial_art.model import (
    NO_SKILL,
    NO_SPACE,
    TOKENS,
    Mode,
    Phase,
    SeatState,
    State,
    Status,
)
from kumite.games.martial_art.setup import MODES, start_id
from kumite.games.martial_art.terms import AREAS, Token
from kumite.reference.martial_art import knowledge
from kumite.reference.martial_art.table import Table


@dataclass
class Seat:
    """A fighter and its board.

    `areas` says what lies in some Areas ("Punch Move"); the other tokens lie in the Areas that are
    not named, as evenly as they go, or all in `rest`. Tokens drawn on squares that `life` has
    reached are lost, `broken` Defenses too. With a `reserve` the first turn is still to come.
    """

    fighter: str
    at: str | None = None
    facing: int | None = None
    areas: Mapping[int, str] = field(default_factory=dict)
    rest: int | None = None
    reserve: str | None = None
    chi: int = 0
    rage: int = 0
    skills: Sequence[str] = ()
    style: str = ""
    pending: str = ""
    no_energy: bool = False
    surcharge: int = 0
    life: Mapping[int, int] = field(default_factory=dict)
    broken: int = 0
    out: int = 0
    """Left as so-manieth, by ring-out."""


def tokens(words: str) -> list[Token]:
    """Tokens by their names.

    >>> tokens("Punch Move")
    [<Token.PUNCH: 0>, <Token.MOVE: 4>]
    """
    return [Token[word.upper()] for word in words.split()]


def skill_number(content: Content, fighter: int, id: str) -> int:
    return [skill.id for skill in content.skills[fighter]].index(id)


def build(
    content: Content,
    seats: Sequence[Seat],
    *,
    mode: str = "white",
    turn: int = 0,
    first: int = 0,
    round: int | None = None,
    bonus: bool = False,
) -> State:
    """A position in which a seat is about to choose its Starting Area."""
    belt = MODES[mode]
    is_first_round = any(seat.reserve is not None for seat in seats)
    state = State(
        mode=belt,
        players=len(seats),
        phase=Phase.START,
        round=round if round is not None else 1 if is_first_round else 2,
        first=first,
        active=turn,
        is_bonus=bonus,
    )
    start = content.start(start_id(belt, len(seats)))
    for number, seat in enumerate(seats):
        own = _board(content, seat, belt)
        place = start.places[number]
        own.space = place.space if seat.at is None else _space(content, seat.at)
        own.facing = 0
        if belt.is_black:
            own.facing = place.facing if seat.facing is None else seat.facing
        if seat.out:
            own.space, own.status, own.left = NO_SPACE, Status.RING_OUT, seat.out
        own.first_turn_done = state.round > 1 or seat.reserve is None
        state.seats.append(own)
    _take_up(state)
    table = Table(content, state, [])
    for number in range(len(seats)):
        knowledge.begin(table, number)
    return state


def _take_up(state: State) -> None:
    """What waits for the active seat is in force."""
    own = state.seats[state.active]
    state.in_force, own.pending = own.pending, 0
    state.no_energy, own.no_energy = own.no_energy, False
    state.surcharge, own.surcharge = own.surcharge, 0


def _space(content: Content, name: str) -> int:
    number = content.mat.named(name)
    assert number is not None, f"no space {name}"
    return number


def _board(content: Content, seat: Seat, belt: Mode) -> SeatState:
    number = content.fighter_numbers()[seat.fighter]
    fighter = content.fighters[number]
    own = SeatState(fighter=number, chi=seat.chi, rage=seat.rage, laid=TOKENS)
    for area, square in seat.life.items():
        own.life[area - 1] = square
    own.removed = _lost(fighter, own.life)
    own.removed[Token.DEFENSE] += seat.broken
    _lay(own, fighter, seat)
    chosen = {skill_number(content, number, id) for id in seat.skills}
    for id in (seat.style, seat.pending):
        if id:
            chosen.add(skill_number(content, number, id))
    if belt.is_black:
        spare = (skill for skill in reversed(range(7)) if skill not in chosen)
        while len(chosen) < 3:
            chosen.add(next(spare))
    else:
        assert chosen <= {0, 1}, "White Belt has the printed skills only"
        chosen = {0, 1}
    own.skills = sum(1 << skill for skill in chosen)
    own.style = skill_number(content, number, seat.style) if seat.style else NO_SKILL
    own.pending = 1 << skill_number(content, number, seat.pending) if seat.pending else 0
    own.no_energy, own.surcharge = seat.no_energy, seat.surcharge
    return own


def _lost(fighter: Fighter, life: Sequence[int]) -> list[int]:
    removed = [0] * len(Token)
    for square, column in zip(life, fighter.columns, strict=True):
        for at, token in column.tokens:
            removed[token] += at <= square
    return removed


def _lay(own: SeatState, fighter: Fighter, seat: Seat) -> None:
    left = [have - gone for have, gone in zip(fighter.tokens, own.removed, strict=True)]

    def put(area: int, token: Token) -> None:
        assert left[token], f"{fighter.name} has no {token.name} left for Area {area}"
        left[token] -= 1
        if token.is_action:
            own.actions[area - 1][token] += 1
        else:
            own.effects[area - 1][token - Token.MOVE] += 1

    for token in tokens(seat.reserve or ""):
        left[token] -= 1
        own.reserve[token - Token.MOVE] += 1
    for area, words in seat.areas.items():
        for token in tokens(words):
            put(area, token)
    free = [seat.rest] if seat.rest else [a for a in range(1, AREAS + 1) if a not in seat.areas]
    rest = [token for token in Token for _ in range(left[token])]
    assert not rest or free, f"no Area for {rest}"
    for at, token in enumerate(rest):
        put(free[at % len(free)], token)
