"""Why an action of Defend Neo Tokyo is a good one, in a phrase: facts that the view shows.

A phrase is also told of bots, so it speaks of nobody as "you".
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.declare import OneOf, Take, steps

from . import actions as act
from .effect_words import dice_words, list_words
from .labels import Labels
from .model import FrameKind, Phase, Status
from .operations import Kind, OpKind
from .view import PER_PART, TILE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .entries import Operations
    from .view import View

_CLOSE = 0.05
"""Points between the best and the next that make a choice a close one."""

_LONG = 60
"""Signs of a phrase to which nothing more is said."""


def reason(view: View, code: int, scores: Sequence[tuple[int, float]]) -> str:
    """A phrase; `scores` are those of the rules of thumb for all legal actions."""
    if len(scores) == 1:
        return "nothing else to do"
    phrase = _phrase(view, act.Action.from_code(code))
    others = [score for action, score in scores if action != code]
    mine = dict(scores).get(code)
    is_close = mine is not None and others and 0 <= mine - max(others) < _CLOSE
    return f"{phrase}, narrowly" if is_close and len(phrase) < _LONG else phrase


def _phrase(view: View, action: act.Action) -> str:
    mech = Labels(view).mech
    match action:
        case act.Prebuilt(number):
            part = view.content.parts[view.content.prebuilt[number].parts[0]]
            return part.text.rstrip(".").lower()
        case act.Part(number):
            return view.content.parts[number].text.rstrip(".").lower()
        case act.Arms():
            return "arms work alike on both sides"
        case act.Plan(left, right, legs):
            return f"{left} and {right} power for the arms, {legs} to move"
        case act.Evacuate():
            damage = sum(view.state.mechs[mech].damage)
            return f"{damage} damage is repaired at once"
        case act.Tile(slot, number, target):
            tile = view.tile_action(mech, TILE + 4 * slot + number)
            return _use(view, tile.do, target)
        case act.Card(card, target):
            return _use(view, view.card(mech, card).do, target)
        case act.React(card) | act.Recover(card):
            return _does(view.card(mech, card).do)
        case act.Slot(slot):
            return _part(view, mech, slot)
        case act.Space(space):
            return _place(view, space)
        case act.Monster(monster):
            return f"{view.monster(monster)} has {view.state.monsters[monster].life} life left"
        case act.Mech(other):
            return f"{view.mech(other)} has {sum(view.state.mechs[other].damage)} damage"
        case act.Discard(card):
            return _discard(view, mech, card)
        case act.Citizen(_, design):
            return f"{view.content.citizens[design].pop} POP are at stake"
        case act.Reroll():
            return _reroll(view, action)
        case act.Option() | act.Do() | act.Order():
            return _lowered(Labels(view).label(action.code).text)
        case act.Done():
            return _done(view)
    return "nothing speaks against it"


def _lowered(words: str) -> str:
    return f"{words[:1].lower()}{words[1:]}"


def _does(do: Operations) -> str:
    """The first sentence of a list."""
    return _lowered(list_words(do).partition(". ")[0].rstrip("."))


def _use(view: View, do: Operations, target: int) -> str:
    first = next(steps(do)).op
    if first.kind is OpKind.WARP and not isinstance(do[0], OneOf):
        return _place(view, target)
    if first.who is not None and first.who.take is Take.ONE:
        if Kind(first.who.what) is Kind.MONSTER:
            life, name = view.state.monsters[target].life, view.monster(target)
            if first.kind is OpKind.ATTACK:
                return f"{dice_words(first.dice, first.plus)} against {name}'s {life} life"
            return f"{name} has {life} life left"
        if Kind(first.who.what) is Kind.SPACE:
            return f"hits everything in {view.space(target)}"
    return _does(do)


def _part(view: View, mech: int, slot: int) -> str:
    """The power and damage that a part has now."""
    own = view.state.mechs[mech]
    damage = f"{own.damage[slot]} damage"
    has = f"{own.power[slot - 1]} power and {damage}" if slot else damage
    return f"{view.tile(mech, slot)} has {has}"


def _discard(view: View, mech: int, number: int) -> str:
    """What the card would need, if its part has less."""
    card, slot = view.card(mech, number), number // PER_PART
    power = view.state.mechs[mech].power[slot - 1] if slot else card.req
    if power < card.req:
        return f"{card.name} needs {card.req} power, and its part has {power}"
    return f"{card.name} is needed least"


def _reroll(view: View, action: act.Reroll) -> str:
    counts = (
        action.ones,
        action.twos,
        action.threes,
        action.fours,
        action.fives,
        action.sixes,
    )
    shown = sum((face + 1) * count for face, count in enumerate(counts))
    return f"these dice show {shown}, and {sum(counts) * 3.5:g} on average"


def _place(view: View, space: int) -> str:
    """What is remarkable about an area: who is there, or how far the next monster is."""
    there = [
        view.monster(number)
        for number, monster in enumerate(view.state.monsters)
        if space and monster.space == space
    ]
    if there:
        return f"{there[0]} is there"
    near = _nearest(view, space)
    return near or "the way there is free"


def _nearest(view: View, space: int) -> str:
    """The monster that is nearest to a space."""
    found = {
        monster.space: view.monster(number)
        for number, monster in enumerate(view.state.monsters)
        if monster.status is Status.IN_PLAY
    }
    distance, reached, edge = 0, {space}, {space}
    while edge and found:
        for each in sorted(edge & set(found)):
            unit = "space" if distance == 1 else "spaces"
            return f"{found[each]} is {distance} {unit} from there"
        edge = {other for each in edge for other in view.content.spaces[each].next} - reached
        reached |= edge
        distance += 1
    return ""


def _done(view: View) -> str:
    top = view.top
    if top is not None and top.kind is FrameKind.WINDOW:
        return "keeps the card for later"
    if top is not None and top.kind is FrameKind.MOVE:
        return "stays where it stands"
    match view.state.phase:
        case Phase.ACTION:
            return "keeps the rest for reactions"
        case Phase.EVAC:
            return "stays in the fight"
        case Phase.DISCARD:
            return "the rest is worth keeping"
    return "nothing is gained by more"
