"""Why an action of Super Fantasy Brawl is a good one, in a phrase: what it achieves, by the rules.

A phrase is also told of bots, so it speaks of nobody as "you".
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.declare import Step
from kumite.games.commentary_words import counted

from . import actions as act
from .gains import can, does, to_do
from .model import GATE, NO_FIGURE, NO_HEX, NO_ID, SIDES, Phase
from .operations import OpKind
from .prospects import prospect_of
from .terms import CardType, Core
from .view import core_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from .entries import Card
    from .view import View

_ROOM = 68
"""Letters of a phrase: one line of a narrow screen."""


def reason(view: View, code: int, scores: Sequence[tuple[int, float]]) -> str:
    """A phrase; `scores` are those of the rules of thumb for all legal actions."""
    if len(scores) == 1:
        is_attacked = view.state.phase is Phase.REACT
        return "no Reaction can be played" if is_attacked else "nothing else to do"
    others = [act.Action.from_code(each) for each, _ in scores if each != code]
    return _phrase(view, act.Action.from_code(code), others)


def _phrase(view: View, action: act.Action, others: Sequence[act.Action]) -> str:
    match action:
        case act.Play() | act.Standard():
            return _activation(view, action)
        case act.Step() | act.Enter() | act.Leap() | act.Place():
            return _move(view, action, action.hex)
        case act.Dash():
            return _move(view, action, _end_of(view, action))
        case act.Use() | act.Target() | act.Aim() | act.Choose():
            return does(view, prospect_of(view, action)) or _printed(view)
        case act.React(card):
            return _react(view, action, view.card(card))
        case act.Heal(amount):
            return f"heals {amount} of {_damage(view)} damage"
        case act.Draw(cards):
            return _draw(view, cards)
        case act.Plan(card):
            return _plan(view.card(card))
        case act.Discard(card):
            return _discard(view, view.card(card))
        case act.Exhaust(core):
            return _exhaust(view, Core(core))
        case act.Done():
            return _done(view, others)
        case _:
            return _setup(view, action)


# Set-up


def _setup(view: View, action: act.Action) -> str:
    match action:
        case act.Bring(champion) | act.Pick(champion) | act.Ban(champion):
            return _champion(view, champion)
        case act.Lead(seat):
            return f"{view.name(seat)} plays before its teammate each round"
        case act.Area():
            return "north and south mirror each other"
        case act.Lay(at) | act.Shift(at):
            return _trap_place(view, at)
        case act.Look(at):
            many = bin(next(e.may_be for e in view.state.traps if e.hex == at)).count("1")
            return f"one of {many} tokens lies there"
        case act.Replace(cards):
            return _replace(view, cards)
        case act.Deploy(at):
            return _deploy(view, at)
    return "a choice like any other"


def _champion(view: View, number: int) -> str:
    """'8 HP, DEF 1, attacks up to STR 4'."""
    champion = view.content.champions[number]
    strength = max(card.strength for card in view.content.cards_of(number))
    return f"{champion.basic.hp} HP, DEF {champion.basic.defence}, attacks up to STR {strength}"


def _replace(view: View, cards: int) -> str:
    """What stays: attacks need a champion in reach, Reactions wait for one."""
    kept = view.card_numbers(view.viewer, view.me.hand & ~cards)
    attacks = sum(view.card(each).type is CardType.ATTACK for each in kept)
    stay = f"keeps {counted(attacks, 'attack')} of {counted(len(kept), 'card')}"
    return f"{stay}, draws {cards.bit_count()} new" if cards else stay


def _trap_place(view: View, at: int) -> str:
    """Whose way a token is in: by the distances from both sides."""
    own = _distance_to(view, at, view.viewer % SIDES)
    other = _distance_to(view, at, 1 - view.viewer % SIDES)
    if own is None or other is None:
        return f"on {view.hex(at)}"
    return f"{_hexes(other)} from the other side, {own} from its own"


def _distance_to(view: View, at: int, side: int) -> int | None:
    """From the nearest champion of a side; before they are deployed, from its deployment area."""
    state, content = view.state, view.content
    if state.round == 0:
        there: Iterable[int] = content.north if state.north == side else content.south
    else:
        there = [each.hex for each in state.figures if each.controller % SIDES == side]
    near = [content.arena.distance(at, each) for each in there if each != GATE]
    return min(near, default=None)


def _deploy(view: View, at: int) -> str:
    names = [statue.area_name for statue in view.content.statues]
    distances = [
        (min(view.content.arena.distance(at, each) for each in area), name)
        for area, name in zip(view.content.areas, names, strict=True)
    ]
    least, _ = min(distances)
    near = " and ".join(name for distance, name in distances if distance == least)
    return f"{_hexes(least)} from {near}"


# A turn


def _activation(view: View, action: act.Play | act.Standard) -> str:
    found = prospect_of(view, action)
    told = can(view, found)
    if isinstance(action, act.Standard):
        return told or _idle_standard(view, action)
    card = view.card(action.card)
    figure = _figure_of(view, card.champion)
    if view.state.figures[figure].hex == GATE:
        back = f"brings {view.figure(figure)} back into the arena"
        both = f"{back} and {told}"
        return both if told and len(both) <= _ROOM else back
    if told:
        return told
    if card.type is CardType.ATTACK:
        near = _nearest(view, view.state.figures[figure].hex, view.viewer % SIDES)
        far = "" if near is None else f": {near[1]} is {_hexes(near[0])} away"
        moves = f"moves {view.figure(figure)} up to {_hexes(card.move)}"
        return f"{moves if card.move else 'has nobody in reach'}{far}"
    return _text(card)


def _idle_standard(view: View, action: act.Standard) -> str:
    standard = view.content.standards[action.standard]
    who = view.figure(action.figure)
    if view.state.figures[action.figure].hex == GATE:
        return f"brings {who} back into the arena without a card"
    moves = f"moves {who} up to {_hexes(standard.move)}"
    ops = (step.op for step in standard.do if isinstance(step, Step))
    plans = any(op.kind is OpKind.PLAN for op in ops)
    return f"{moves}, saves a card for the next hand" if plans else f"{moves} without a card"


def _figure_of(view: View, champion: int) -> int:
    return next(
        number
        for number, each in enumerate(view.state.figures)
        if each.champion == champion and each.controller == view.viewer
    )


def _text(card: Card) -> str:
    """The first sentence of a card."""
    text = card.text.split(". ")[0].removesuffix(".").replace("your next", "its next")
    return text if len(text) <= _ROOM else f"does what {card.name} says"


def _printed(view: View) -> str:
    if view.state.card == NO_ID:
        return "as the Action says"
    return _text(view.card(view.state.card)) or "no damage, but the card asks for it"


# Places


def _move(view: View, action: act.Action, to: int) -> str:
    """What is done from there, or on which way it is a step; else what the place is like."""
    found = prospect_of(view, action)
    told = to_do(view, found)
    if not told:
        return _place(view, to)
    whole = f"to {told}"
    if view.state.mover == view.state.actor:
        if found.stand not in (to, NO_HEX):
            whole = f"on the way to {view.hex(found.stand)}, to {told}"
        elif found.aims:
            whole = f"to {told} from there"
    return whole if len(whole) <= _ROOM else f"to {told}"


def _end_of(view: View, action: act.Dash) -> int:
    mover = view.state.figures[view.state.mover]
    return view.content.arena.ray(mover.hex, action.direction, action.steps)[-1]


def _place(view: View, to: int) -> str:
    """What is remarkable about a hex for the champion that comes there."""
    state = view.state
    trap = next((each for each in state.traps if each.hex == to != NO_HEX), None)
    if trap is not None:
        name = "the trap there" if trap.token == NO_ID else view.token(trap.token)
        return f"sets off {name}"
    here = state.figures[state.mover].hex if state.mover != NO_FIGURE else GATE
    for statue, area in zip(view.content.statues, view.content.areas, strict=True):
        if to in area and here not in area:
            return f"into the {statue.area_name} area"
    side = state.figures[state.mover].controller % SIDES
    now = _nearest(view, to, side)
    if now is None:
        return "no Enemy is in the arena"
    away = f"{_hexes(now[0])} from {now[1]}"
    before = None if here == GATE else _nearest(view, here, side)
    if before is None or before[0] == now[0]:
        return away
    return f"nearer: {away}" if now[0] < before[0] else f"farther away: {away}"


def _nearest(view: View, at: int, side: int) -> tuple[int, str] | None:
    """The nearest Enemy of a side, and how far it is."""
    if at == GATE:
        return None
    distances = [
        (view.content.arena.distance(at, each.hex), view.figure(number))
        for number, each in enumerate(view.state.figures)
        if each.hex != GATE and each.champion != NO_ID and each.controller % SIDES != side
    ]
    return min(distances, default=None)


# Cards


def _react(view: View, action: act.React, card: Card) -> str:
    """Damage with the Reaction and without it."""
    without, answered = prospect_of(view, act.Done()), prospect_of(view, action)
    if answered.given < without.given:
        return f"saves {view.figure(action.figure)} from going out of action"
    before, after = without.hurt(_own(view)), answered.hurt(_own(view))
    told = to_do(view, answered)
    if after < before:
        less = f"{after or 'no'} damage instead of {before}"
        both = f"{less}, to {told}"
        return both if told and len(both) <= _ROOM else less
    return (told and f"to {told}") or _text(card) or f"DEF {card.defence:+d}"


def _own(view: View) -> list[int]:
    """The figures of the viewer's side."""
    return [
        number
        for number, each in enumerate(view.state.figures)
        if each.champion != NO_ID and each.controller % SIDES == view.viewer % SIDES
    ]


def _hexes(many: int) -> str:
    return "1 hex" if many == 1 else f"{many} hexes"


def _damage(view: View) -> int:
    return view.state.figures[view.state.mover].damage


def _draw(view: View, cards: int) -> str:
    cores = view.me.cores.bit_count()
    if not cores:
        return "no Core is left to play more cards"
    return f"{counted(cards, 'card')} more for the {counted(cores, 'Core')} left"


def _plan(card: Card) -> str:
    return f"comes back in the next hand: {_worth(card)}"


def _discard(view: View, card: Card) -> str:
    if view.state.decider == view.viewer and view.state.phase is Phase.DISCARD:
        other = view.state.active == view.viewer
        if other:
            return f"takes {_worth(card)} from the Enemy's hand"
    if not view.me.cores >> card.core & 1:
        return f"its {core_name(card.core)} Core is exhausted anyway"
    return f"gives up {_worth(card)}"


def _worth(card: Card) -> str:
    if card.type is CardType.ATTACK:
        return f"an attack of STR {card.strength}"
    return "a Reaction" if card.type is CardType.REACTION else "a skill"


def _exhaust(view: View, core: Core) -> str:
    hand = [view.card(each) for each in view.card_numbers(view.viewer, view.me.hand)]
    many = sum(card.core is core for card in hand)
    return f"{counted(many, 'card') if many else 'no card'} in hand needs it"


# Letting it be


def _done(view: View, others: Sequence[act.Action]) -> str:
    match view.state.phase:
        case Phase.ACTIVATE:
            return _end_of_turn(view, others)
        case Phase.REACT:
            return _no_reaction(view, others)
        case Phase.STEP | Phase.FORCE | Phase.LINE | Phase.LEAP | Phase.PLACE:
            found = prospect_of(view, act.Done())
            told = to_do(view, found)
            if told:
                return f"to {told} from here" if found.aims else f"to {told}"
            return _stay(view)
        case Phase.TARGET | Phase.AIM | Phase.USE:
            return "the rest of the card is not used"
        case Phase.PLAN:
            return "the other cards stay in hand"
    return "everything stays where it is"


def _end_of_turn(view: View, others: Sequence[act.Action]) -> str:
    """Cores are readied and the hand is replaced at the end, so nothing is saved by ending."""
    if any(can(view, prospect_of(view, each)) for each in others):
        return "every champion stays where it is"
    return "no other choice brings damage, points or a Challenge"


def _no_reaction(view: View, others: Sequence[act.Action]) -> str:
    cores = sorted({view.card(each.card).core for each in others if isinstance(each, act.React)})
    kept = f"the {core_name(cores[0])} Core" if len(cores) == 1 else f"{len(cores)} Cores"
    damage = prospect_of(view, act.Done()).hurt(_own(view))
    return f"takes {damage or 'no'} damage, keeps {kept} for its next turn"


def _stay(view: View) -> str:
    state = view.state
    at = state.figures[state.mover].hex
    near = _nearest(view, at, state.figures[state.mover].controller % SIDES)
    stays = f"{view.figure(state.mover)} stays on {view.hex(at)}"
    return stays if near is None else f"{stays}, {_hexes(near[0])} from {near[1]}"
