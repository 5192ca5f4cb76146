"""Why a skill or a step of Martial Art is not on offer: reasons read off the seat's own view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games import WhyNot
from kumite.hexes import DIRECTION_NAMES, DIRECTIONS

from . import actions as act
from .labels import price_words
from .model import NO_SKILL, NOBODY, Phase
from .terms import AREAS, Keyword, OpKind, Token
from .view import area_name, token_name

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from .entries import Skill
    from .view import View

_KEYWORDS = {
    Phase.START_SKILL: (Keyword.START,),
    Phase.REACTION: (Keyword.REACTION,),
    Phase.END_SKILL: (Keyword.END, Keyword.STYLE),
}


def why_not(view: View, codes: Collection[int]) -> list[WhyNot]:
    """What the viewer is not offered; `codes` are legal. Each reason forbids it by itself."""
    legal = [act.from_code(code) for code in codes]
    phase = view.state.phase
    if phase in _KEYWORDS:
        usable = {action.skill for action in legal if isinstance(action, act.Skill)}
        return [
            WhyNot(f"{skill.name} ({price_words(skill)})", _reason(view, number, skill))
            for number, skill in view.skills(view.viewer)
            if number not in usable and _reason(view, number, skill)
        ]
    if phase in (Phase.MOVE, Phase.AFTER_STEP):
        return list(_steps(view, {a.direction for a in legal if isinstance(a, act.Step)}))
    if phase is Phase.START:
        return list(_areas(view, {a.area for a in legal if isinstance(a, act.Start)}))
    if phase is Phase.STRIKE:
        return list(_foes(view, {a.seat for a in legal if isinstance(a, act.Strike)}))
    return []


def _reason(view: View, number: int, skill: Skill) -> str:
    state = view.state
    if skill.keyword not in _KEYWORDS[state.phase]:
        return f"a {skill.keyword.name.capitalize()} skill is used at another time"
    if state.no_energy and view.viewer == state.active:
        return "no energy may be spent this turn"
    if view.me.chi < skill.chi or view.me.rage < skill.rage:
        return f"it costs {price_words(skill)}"
    if state.phase is Phase.START_SKILL:
        return _start_reason(view, skill)
    if state.phase is Phase.REACTION:
        covers = skill.covers(Token(state.last), state.target)
        return "" if covers else f"it does not answer this on the {area_name(state.target)}"
    return _end_reason(view, number, skill)


def _start_reason(view: View, skill: Skill) -> str:
    state, area = view.state, view.state.start_area
    target = view.target_of(view.viewer, area)
    if skill.areas and target not in skill.areas:
        return f"the strike would land on the {area_name(target)}"
    held = view.me.actions[area - 1]
    if skill.strikes and not any(held[kind] for kind in skill.strikes):
        names = " or ".join(token_name(kind) for kind in skill.strikes)
        return f"no {names} in the Starting Area"
    if not any(held):
        return "no Action in the Starting Area"
    near = [
        other for other in view.opponents(state.active) if view.distance(state.active, other) == 1
    ]
    return "" if near else "nobody to strike is next to you"


def _end_reason(view: View, number: int, skill: Skill) -> str:
    state = view.state
    if state.own_skill != NO_SKILL:
        return "one skill a turn is all"
    if view.me.style == number:
        return "it is active already"
    if skill.after and (state.defender == NOBODY or Token(state.last) not in skill.after):
        names = " or ".join(token_name(kind) for kind in skill.after)
        return f"no {names} was struck this turn"
    if skill.ops_of(OpKind.BONUS_TURN) and state.is_bonus:
        return "not in a bonus turn"
    return ""


def _steps(view: View, open_ways: set[int]) -> Iterator[WhyNot]:
    mat = view.content.mat
    for direction in range(DIRECTIONS):
        if direction in open_ways:
            continue
        space = mat.step(view.me.space, direction)
        way = DIRECTION_NAMES[direction]
        if space is None:
            yield WhyNot(f"Step {way}", "the mat ends there")
        elif view.occupant(space) != NOBODY:
            who = view.name(view.occupant(space))
            yield WhyNot(f"Step to {view.space(space)} ({way})", f"{who} stands there")


def _areas(view: View, open_areas: set[int]) -> Iterator[WhyNot]:
    """Empty Areas; named as the screen names them."""
    for area in range(1, AREAS + 1):
        if area not in open_areas:
            whose = f"{view.name(view.viewer)}'s {area_name(area)}"
            yield WhyNot(f"Start from {whose}", "no token lies there")


def _foes(view: View, open_seats: set[int]) -> Iterator[WhyNot]:
    """Opponents out of reach, by distance or by facing (MA-ATK-02, MA-FAC-03)."""
    for seat in view.opponents(view.viewer):
        if seat in open_seats:
            continue
        away = view.distance(view.viewer, seat)
        reason = f"{away} spaces away" if away > 1 else "behind you"
        where = view.space(view.state.seats[seat].space)
        yield WhyNot(f"Strike {view.name(seat)} on {where}", reason)
