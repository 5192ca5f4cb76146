"""What a choice means, in a sentence or two beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.hexes import DIRECTIONS, opposite, turn
from kumite.games.martial_art import actions as act
from kumite.games.martial_art.bag import size
from kumite.games.martial_art.explanations import skill_words
from kumite.games.martial_art.model import NOBODY
from kumite.games.martial_art.paying import step_price, strike_price, unpaid_lock_words
from kumite.games.martial_art.reach import is_reached_unpaid
from kumite.games.martial_art.strikes import strikes_of
from kumite.games.martial_art.terms import AREAS, Token
from kumite.games.martial_art.view import area_name

from .cards import fighter_words, token_words

if TYPE_CHECKING:
    from kumite.games import CodedAction
    from kumite.games.martial_art.view import View

__all__ = ["describe"]


def describe(view: View, action: CodedAction) -> str:
    """The words of a card, a token or a skill; of a place, what is there."""
    match action:
        case act.Fighter(number):
            return fighter_words(view.content, number)
        case act.Pick(skill) | act.Skill(skill):
            return skill_words(view.skill(view.viewer, skill))
        case act.Lay(token) | act.Sow(token):
            return token_words(Token(token), is_black=view.state.mode.is_black)
        case act.Start(area):
            return _start(view, area)
        case act.Energy(chi, rage):
            return _energy(view, chi, rage)
        case act.Step(direction):
            space = view.content.mat.step(view.me.space, direction)
            price = step_price(view)
            told = f"It costs {price}. " if price else ""
            return "" if space is None else f"{told}{_beside(view, space)}"
        case act.Strike() if strike_price(view, view.state.last):
            return f"The Lock costs {strike_price(view, view.state.last)}."
        case act.Face(facing):
            return _facing(view, facing)
    return ""


def _start(view: View, area: int) -> str:
    own = view.me
    many = sum(own.actions[area - 1]) + size(own.effects[area - 1])
    areas = [area_name((area + at) % AREAS + 1) for at in range(many)]
    told = f"Tokens land in {', '.join(areas)}."
    if not any(own.actions[area - 1]):
        return f"{told} There is no Action among them, so no strike."
    if strikes_of(view, act.Start(area)):
        return told
    if is_reached_unpaid(view, area):
        return f"{told} {unpaid_lock_words(view)}"
    return f"{told} Nobody can be reached from here."


def _energy(view: View, chi: int, rage: int) -> str:
    """Skills that the energy pays for."""
    own = view.me
    paid = [
        skill.name
        for _, skill in view.skills(view.viewer)
        if own.chi + chi >= skill.chi and own.rage + rage >= skill.rage
    ]
    return f"Then there is energy for {', '.join(paid)}." if paid else "No skill can be paid then."


def _beside(view: View, space: int) -> str:
    """Whom one would stand beside, and on which side of them."""
    mat, told = view.content.mat, []
    for direction in range(DIRECTIONS):
        there = mat.step(space, direction)
        seat = NOBODY if there is None else view.occupant(there)
        if seat in (NOBODY, view.viewer):
            continue
        is_behind = turn(opposite(direction), view.state.seats[seat].facing) > 1
        where = "behind" if view.state.mode.is_black and is_behind else "next to"
        told.append(f"{where} {view.name(seat)}")
    edge = any(mat.step(space, direction) is None for direction in range(DIRECTIONS))
    told += ["at the edge of the mat"] if edge and view.state.mode.is_black else []
    return f"There you stand {' and '.join(told)}." if told else "Nobody is next to that space."


def _facing(view: View, facing: int) -> str:
    """Who is in front then, and who behind."""
    sides: dict[bool, list[str]] = {True: [], False: []}
    for direction in range(DIRECTIONS):
        space = view.content.mat.step(view.me.space, direction)
        seat = NOBODY if space is None else view.occupant(space)
        if seat not in (NOBODY, view.viewer):
            sides[turn(direction, facing) <= 1].append(view.name(seat))
    told = [f"In front: {', '.join(sides[True])}."] if sides[True] else []
    told += [f"Behind you: {', '.join(sides[False])}."] if sides[False] else []
    return " ".join(told) or "Nobody is next to you."
