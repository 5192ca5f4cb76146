"""Martial Art's table as plain values: what the mat, the bodies and the sheets show. No drawing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kumite.games.martial_art.bag import is_hidden, size
from kumite.games.martial_art.known_tokens import known_in
from kumite.games.martial_art.labels import price_words
from kumite.games.martial_art.model import (
    HIDDEN_SKILLS,
    NO_ID,
    NO_SKILL,
    NO_SPACE,
    NOBODY,
    TOKENS,
    Phase,
    Status,
)
from kumite.games.martial_art.terms import ACTIONS, AREA_NAMES, AREAS, EFFECTS, Keyword, Token
from kumite.games.martial_art.view import action_words, bag_words, token_name
from kumite.games.martial_art.why_not import usable_skills
from kumite_tui.boards.texts import letters_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite.games.martial_art.entries import Skill
    from kumite.games.martial_art.model import SeatState
    from kumite.games.martial_art.view import View

__all__ = [
    "LETTERS",
    "SHORT_AREAS",
    "TOKEN_ROLES",
    "Area",
    "Body",
    "Mat",
    "Piece",
    "Sheet",
    "SkillLine",
    "Space",
    "bodies_of",
    "mat_of",
    "pieces_of",
    "sheets_of",
    "standing_of",
]

LETTERS = {token: token.name[0] for token in Token}
"""Every kind of token has a letter of its own: P K L H for Actions, M D E for Effects."""
TOKEN_ROLES = dict.fromkeys(ACTIONS, "hit") | {
    Token.MOVE: "good",
    Token.DEFENSE: "guard",
    Token.ENERGY: "energy",
}
SHORT_AREAS = ("Head", "L arm", "L leg", "R leg", "R arm")
_OUT = {
    Status.KO: "knocked out",
    Status.TECHNICAL_KO: "technical KO",
    Status.RING_OUT: "out of the ring",
}


@dataclass(frozen=True, slots=True)
class Piece:
    """A fighter as it is drawn: a letter of its own, whatever the colours."""

    seat: int
    letter: str
    name: str
    team: str = ""

    @property
    def role(self) -> str:
        return f"seat{self.seat}"


@dataclass(frozen=True, slots=True)
class Space:
    """A space of the mat."""

    number: int
    name: str
    piece: Piece | None
    facing: int | None
    """A direction; None where fighters face nowhere, as in White Belt."""


@dataclass(frozen=True, slots=True)
class Mat:
    rows: tuple[tuple[Space, ...], ...]
    offsets: tuple[int, ...]
    """By row, half spaces from the left edge."""


@dataclass(frozen=True, slots=True)
class Area:
    """A part of a body with its tokens and its life."""

    number: int
    name: str
    short: str
    square: int
    last: int
    severe: int
    threatened: tuple[tuple[int, Token], ...]
    """(square, token) still to be reached."""
    actions: tuple[Token, ...]
    effects: tuple[Token, ...]
    hidden: int
    """Effect tokens that lie face down for the viewer."""
    known: tuple[Token, ...]
    """Those of the hidden ones that lie there for certain, by all that was public."""

    @property
    def is_severe(self) -> bool:
        return self.square >= self.severe

    @property
    def tokens(self) -> int:
        return len(self.actions) + len(self.effects) + self.hidden


@dataclass(frozen=True, slots=True)
class Body:
    """A fighter with its five Areas and two gauges."""

    piece: Piece
    is_you: bool
    is_turn: bool
    out: str
    """How it went out; empty while it is in."""
    areas: tuple[Area, ...]
    chi: int
    chi_top: int
    rage: int
    rage_top: int
    severe: int
    """Columns past the line, and how many make a technical KO."""
    severe_most: int


@dataclass(frozen=True, slots=True)
class SkillLine:
    """A skill beside its fighter."""

    name: str
    keyword: str
    price: str
    text: str
    state: str
    """What it is doing: active, next turn, in force, used; empty if nothing."""
    is_payable: bool
    """Whether there is energy for it, at whatever time it is used."""
    is_usable: bool
    """Whether the viewer may use it at this very moment."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """All about a fighter that the body does not show."""

    body: Body
    art: str
    place: str
    skills: tuple[SkillLine, ...]
    notes: tuple[str, ...]


def pieces_of(view: View) -> dict[int, Piece]:
    """Letters and teams; a seat without a fighter has its number."""
    seats = range(len(view.state.seats))
    letters = letters_of([view.name(seat) for seat in seats])
    found = {}
    for seat in seats:
        has_fighter = view.state.seats[seat].fighter != NO_ID
        team = view.team(seat)
        found[seat] = Piece(
            seat=seat,
            letter=letters[seat] if has_fighter else str(seat + 1),
            name=view.name(seat) if has_fighter else f"Seat {seat + 1}",
            team="" if team is None else "AB"[team],
        )
    return found


def mat_of(view: View) -> Mat:
    """The spaces, row by row from the top, and who stands where."""
    mat, pieces = view.content.mat, pieces_of(view)
    is_black = view.state.mode.is_black
    standing = {
        own.space: seat for seat, own in enumerate(view.state.seats) if own.space != NO_SPACE
    }
    rows = []
    for row in mat.rows:
        spaces = []
        for number in row:
            seat = standing.get(number)
            facing = view.state.seats[seat].facing if seat is not None and is_black else None
            piece = None if seat is None else pieces[seat]
            spaces.append(Space(number, mat.name(number), piece, facing))
        rows.append(tuple(spaces))
    starts = [2 * mat.cells[row[0]].q + mat.cells[row[0]].r for row in mat.rows]
    return Mat(tuple(rows), tuple(start - min(starts) for start in starts))


def seats_in_order(view: View) -> list[int]:
    """Clockwise, the viewer first; a spectator sees them as they sit."""
    seats = list(range(len(view.state.seats)))
    return seats if view.is_spectator else seats[view.viewer :] + seats[: view.viewer]


def bodies_of(view: View) -> tuple[Body, ...]:
    """Everybody who has a fighter, the viewer first."""
    pieces = pieces_of(view)
    return tuple(
        _body(view, pieces[seat]) for seat in seats_in_order(view) if view.fighter(seat) is not None
    )


def _body(view: View, piece: Piece) -> Body:
    own, fighter = view.state.seats[piece.seat], view.fighter(piece.seat)
    assert fighter is not None
    return Body(
        piece=piece,
        is_you=piece.seat == view.viewer,
        is_turn=piece.seat == view.state.active and view.state.phase is not Phase.OVER,
        out=_OUT.get(own.status, ""),
        areas=tuple(_area(view, piece.seat, number) for number in range(1, AREAS + 1)),
        chi=own.chi,
        chi_top=fighter.chi.top,
        rage=own.rage,
        rage_top=fighter.rage.top,
        severe=view.severe(piece.seat),
        severe_most=view.content.figures.severe_columns,
    )


def _area(view: View, seat: int, number: int) -> Area:
    own, fighter = view.state.seats[seat], view.fighter(seat)
    assert fighter is not None
    column, square = fighter.columns[number - 1], own.life[number - 1]
    bag = own.effects[number - 1]
    known = known_in(view, seat, number) if is_hidden(bag) else [0] * len(EFFECTS)
    return Area(
        number=number,
        name=AREA_NAMES[number - 1],
        short=SHORT_AREAS[number - 1],
        square=square,
        last=column.last,
        severe=column.severe,
        threatened=tuple((at, token) for at, token in column.tokens if at > square),
        actions=_each(own.actions[number - 1], ACTIONS),
        effects=() if is_hidden(bag) else _each(bag, EFFECTS),
        hidden=bag[0] if is_hidden(bag) else 0,
        known=_each(known, EFFECTS),
    )


def _each(counts: Sequence[int], kinds: tuple[Token, ...]) -> tuple[Token, ...]:
    return tuple(kind for kind, count in zip(kinds, counts, strict=True) for _ in range(count))


def standing_of(view: View, seat: int, place: int) -> tuple[str, float]:
    """A place in words with what led to it, and the share of life that is left."""
    own, fighter = view.state.seats[seat], view.fighter(seat)
    if fighter is None:
        return f"place {place}", 0.0
    whole = sum(column.last for column in fighter.columns)
    left = whole - sum(own.life)
    how = _OUT.get(own.status, f"{left} of {whole} left")
    share = 0.0 if own.status is not Status.IN else left / whole
    return f"place {place}, {how}", share


def sheets_of(view: View) -> tuple[Sheet, ...]:
    """Everybody's sheet, the viewer's own first."""
    return tuple(_sheet(view, body) for body in bodies_of(view))


def _sheet(view: View, body: Body) -> Sheet:
    seat = body.piece.seat
    own, fighter = view.state.seats[seat], view.fighter(seat)
    assert fighter is not None
    lines = tuple(_skill(view, seat, number, skill) for number, skill in view.skills(seat))
    place = "" if own.space == NO_SPACE else view.space(own.space)
    return Sheet(body, fighter.art, place, lines, tuple(_notes(view, seat, own)))


def _skill(view: View, seat: int, number: int, skill: Skill) -> SkillLine:
    return SkillLine(
        name=skill.name,
        keyword=skill.keyword.name.capitalize(),
        price=price_words(skill),
        text=skill.text,
        state=_doing(view, seat, number),
        is_payable=_is_payable(view, seat, number, skill),
        is_usable=seat == view.viewer and number in usable_skills(view),
    )


def _doing(view: View, seat: int, number: int) -> str:
    state, own = view.state, view.state.seats[seat]
    if own.style == number:
        return "active"
    if own.pending >> number & 1:
        return "next turn"
    if state.active == seat and state.in_force >> number & 1:
        return "in force"
    used = {state.active: state.own_skill, state.defender: state.reaction}
    return "used" if used.get(seat) == number else ""


def _is_payable(view: View, seat: int, number: int, skill: Skill) -> bool:
    """Whether there is energy for it; a Style that is active is not paid for again."""
    state, own = view.state, view.state.seats[seat]
    is_silent = own.no_energy or (state.active == seat and state.no_energy)
    if is_silent and skill.keyword is not Keyword.REACTION:
        return False
    return own.style != number and own.chi >= skill.chi and own.rage >= skill.rage


def _notes(view: View, seat: int, own: SeatState) -> list[str]:
    """What waits, what is hidden and what is lost."""
    state, notes = view.state, []
    if own.skills & HIDDEN_SKILLS:
        notes.append(f"skills picked: {own.skills & ~HIDDEN_SKILLS} of 3")
    if 0 < own.laid < TOKENS:
        notes.append(f"{own.laid} of {TOKENS} tokens laid")
    if size(own.reserve):
        notes.append(f"reserve: {bag_words(own.reserve)}")
    removed = [f"{count} {token_name(at)}" for at, count in enumerate(own.removed) if count]
    if removed:
        notes.append(f"lost: {', '.join(removed)}")
    is_now = state.active == seat
    if own.no_energy or (is_now and state.no_energy):
        notes.append(f"spends no energy {'this' if is_now and state.no_energy else 'next'} turn")
    more = state.surcharge if is_now and state.surcharge else own.surcharge
    if more:
        notes.append(f"steps and Locks cost {more} more")
    hand = _hand(view) if is_now else ""
    if hand:
        notes.append(f"in hand: {hand}")
    return notes


def _hand(view: View) -> str:
    state = view.state
    parts = (action_words(state.hand_actions), bag_words(state.hand_effects))
    return ", ".join(part for part in parts if part)


def skill_in_force(view: View) -> str:
    """The Attacker's skill of this turn, if it used one."""
    state = view.state
    if state.active == NOBODY or state.own_skill == NO_SKILL:
        return ""
    return view.skill(state.active, state.own_skill).name
