"""Martial Art's mat and boards in plain text, from one seat's view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.hexes import DIRECTION_NAMES

from .bag import size
from .labels import price_words
from .model import (
    NO_SKILL,
    NOBODY,
    TOKENS,
    Mode,
    Phase,
    Status,
)
from .terms import AREAS
from .view import action_words, area_name, bag_words, dice_words, token_name

if TYPE_CHECKING:
    from .view import View

MODES = {
    Mode.WHITE: "White Belt",
    Mode.BLACK: "Black Belt",
    Mode.WHITE_TEAM: "White Belt, two teams",
    Mode.BLACK_TEAM: "Black Belt, two teams",
}
_STATUS = {
    Status.KO: "knocked out",
    Status.TECHNICAL_KO: "out by technical KO",
    Status.RING_OUT: "out of the ring",
}


def board(view: View) -> str:
    """The position in plain text."""
    lines = [headline(view), *_turn(view), *_mat(view)]
    for seat in range(len(view.state.seats)):
        lines += _fighter(view, seat)
    return "\n".join([*lines, *_strike(view)])


def headline(view: View) -> str:
    """Belt and round in one line."""
    state = view.state
    parts = [MODES[state.mode]]
    if state.round:
        parts[0] += f", round {state.round} of {view.content.figures.rounds}"
    if state.phase is Phase.OVER:
        parts.append("The match is over")
    return ". ".join(parts) + "."


def _turn(view: View) -> list[str]:
    state = view.state
    if state.active == NOBODY:
        return []
    return [f"{view.name(state.active)}'s {'bonus turn' if state.is_bonus else 'turn'}."]


def _mat(view: View) -> list[str]:
    """The hexagons, row by row; a digit is the seat that stands there, the first is 1."""
    mat = view.content.mat
    lines = []
    left = min(2 * cell.q + cell.r for cell in mat.cells)
    for row in mat.rows:
        first = mat.cells[row[0]]
        indent = 2 * first.q + first.r - left
        signs = [_sign(view, space) for space in row]
        lines.append(f"  {' ' * indent}{mat.name(row[0])[0]} {' '.join(f'{s:<3}' for s in signs)}")
    return [line.rstrip() for line in lines]


def _sign(view: View, space: int) -> str:
    seat = view.occupant(space)
    if seat == NOBODY:
        return "."
    facing = DIRECTION_NAMES[view.state.seats[seat].facing] if view.state.mode.is_black else ""
    return f"{seat + 1}{facing}"


def _fighter(view: View, seat: int) -> list[str]:
    own, fighter = view.state.seats[seat], view.fighter(seat)
    if fighter is None:
        return [f"seat {seat + 1}: no fighter yet"]
    who = f"{seat + 1} {fighter.name}" + (" (you)" if seat == view.viewer else "")
    team = view.team(seat)
    who += "" if team is None else f", team {'AB'[team]}"
    if own.status is not Status.IN:
        return [f"{who}: {_STATUS[own.status]}"]
    first = f"{who}: {view.space(own.space)}, Chi {own.chi}, Rage {own.rage}"
    lines = [first, *(f"    {_area(view, seat, area)}" for area in range(1, AREAS + 1))]
    lines += [f"    {words}" for words in (_skills(view, seat), _rest(view, seat)) if words]
    return lines


def _area(view: View, seat: int, area: int) -> str:
    own, fighter = view.state.seats[seat], view.fighter(seat)
    assert fighter is not None
    column = fighter.columns[area - 1]
    square = own.life[area - 1]
    severe = " severe" if square >= column.severe else ""
    held = (action_words(own.actions[area - 1]), bag_words(own.effects[area - 1]))
    tokens = ", ".join(part for part in held if part) or "nothing"
    threats = [f"{token_name(token)}@{at}" for at, token in column.tokens if at > square]
    life = f"{square}/{column.last}{severe}" + (f" ({' '.join(threats)})" if threats else "")
    return f"{area} {area_name(area):<9} {life:<28} {tokens}"


def _skills(view: View, seat: int) -> str:
    own = view.state.seats[seat]
    words = []
    for number, skill in view.skills(seat):
        mark = ", active" if own.style == number else ""
        mark += ", next turn" if own.pending >> number & 1 else ""
        words.append(f"{skill.name} ({price_words(skill)}{mark})")
    if own.skills & 0x80:
        return f"skills picked: {own.skills & 0x7F}"
    return f"skills: {'; '.join(words)}" if words else ""


def _rest(view: View, seat: int) -> str:
    own = view.state.seats[seat]
    parts = []
    if size(own.reserve):
        parts.append(f"reserve {bag_words(own.reserve)}")
    if own.laid and own.laid < TOKENS:
        parts.append(f"{own.laid} of {TOKENS} tokens laid")
    removed = [f"{count} {token_name(at)}" for at, count in enumerate(own.removed) if count]
    if removed:
        parts.append(f"lost {', '.join(removed)}")
    if own.no_energy:
        parts.append("spends no energy on the next turn")
    if own.surcharge:
        parts.append(f"steps cost {own.surcharge} more on the next turn")
    return "; ".join(parts)


def _strike(view: View) -> list[str]:
    state = view.state
    lines = []
    held = action_words(state.hand_actions), bag_words(state.hand_effects)
    hand = ", ".join(part for part in held if part)
    if hand:
        lines.append(f"In hand: {hand}")
    if state.own_skill != NO_SKILL:
        lines.append(f"Skill used: {view.skill(state.active, state.own_skill).name}")
    if state.defender != NOBODY:
        line = f"Strike: {token_name(state.last)} on {view.name(state.defender)}'s"
        line += f" {area_name(state.target)}"
        for word, dice in (("attack", state.attack), ("defense", state.defense)):
            if sum(dice):
                line += f"; {word} dice {dice_words(dice[1], dice[2], dice[0])}"
        lines.append(line)
    return lines
