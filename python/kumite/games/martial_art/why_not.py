"""Why something of Martial Art is not on offer: reasons read off the seat's own view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games import WhyNot
from kumite.games.hexes import DIRECTION_NAMES, DIRECTIONS

from . import actions as act
from .labels import price_words
from .model import NOBODY, Phase
from .skill_refusals import skill_refusal
from .terms import AREAS
from .view import area_name

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from .view import View


def why_not(view: View, codes: Collection[int]) -> list[WhyNot]:
    """What the viewer is not offered; `codes` are legal. Each reason forbids it by itself."""
    legal = [act.from_code(code) for code in codes]
    phase = view.state.phase
    if phase <= Phase.LAYOUT:
        return []
    found: list[WhyNot] = []
    if phase in (Phase.MOVE, Phase.AFTER_STEP):
        found += _steps(view, {a.direction for a in legal if isinstance(a, act.Step)})
    elif phase is Phase.START:
        found += _areas(view, {a.area for a in legal if isinstance(a, act.Start)})
    elif phase is Phase.STRIKE:
        found += _foes(view, {a.seat for a in legal if isinstance(a, act.Strike)})
    return [*found, *_skills(view, {a.skill for a in legal if isinstance(a, act.Skill)})]


def _skills(view: View, usable: set[int]) -> Iterator[WhyNot]:
    for number, skill in view.skills(view.viewer):
        if number not in usable:
            name = f"{skill.name} ({price_words(skill)})"
            yield WhyNot(name, skill_refusal(view, number, skill))


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
