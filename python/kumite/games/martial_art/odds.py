"""Exact odds beside Martial Art's choices, in a few words, for clients."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .actions import Defend, Done, Energy, Face, Skill, Sow, Start, Step, Strike
from .foresight import all_shown, outlook, shown_dice, with_skill
from .model import Phase, size
from .reach import (
    after_energy,
    after_step,
    after_turning,
    coming_target,
    from_area,
    from_here,
    in_reach,
    last_tokens,
)
from .terms import AREAS
from .view import area_name, token_name

if TYPE_CHECKING:
    from fractions import Fraction

    from .actions import Action
    from .foresight import Outlook
    from .terms import Token
    from .view import View


def odds_words(view: View, action: Action) -> str:
    """'89% to hurt, 1.33 expected' where dice are to fall; empty for anything else.

    Of a strike they are those against a defender who shows nothing, and say so where something may
    be shown; what everybody knows to lie there is told too.
    """
    if isinstance(action, Defend) and view.state.phase is Phase.DEFENSE:
        return _struck(view, shown_dice(view, action.defense, action.moves))
    if view.state.phase is Phase.REACTION:
        then = with_skill(view, action.skill) if isinstance(action, Skill) else view
        return _struck(then, shown_dice(then, *all_shown(then)))
    return "; ".join(_named(view, each) for each in strikes_of(view, action))


def strikes_of(view: View, action: Action) -> list[Outlook]:
    """The strikes an action of the viewer's turn leads to, undefended: the best at each foe."""
    state = view.state
    match action:
        case Start(area):
            return from_area(view, area)
        case Energy(chi, rage) if state.phase is Phase.ENERGY:
            return from_here(after_energy(view, chi, rage))
        case Step(direction) if state.phase is Phase.MOVE:
            return from_here(after_step(view, direction))
        case Done() if state.phase is Phase.MOVE:
            return from_here(view, may_step=False)
        case Face(facing) if state.phase is Phase.FACING:
            return _best(after_turning(view, facing), last_tokens(view), coming_target(view))
        case Strike(seat):
            area = (state.start_area - 1 + state.sown) % AREAS + 1
            return [outlook(view, seat, state.last, area)]
        case Skill(skill) if state.phase is Phase.START_SKILL:
            printed = view.skill(state.active, skill)
            target = coming_target(view)
            kinds = [kind for kind in last_tokens(view) if printed.covers(kind, target)]
            return _best(with_skill(view, skill), kinds, target)
        case Done() if state.phase is Phase.START_SKILL:
            return _best(view, last_tokens(view), coming_target(view))
        case Sow(token):
            return _best(view, _last_after(view, token), coming_target(view))
    return []


def last_words(view: View, kind: Token) -> str:
    """The odds of the strike, if this Action of the hand is the last one down; empty if none."""
    found = _best(view, [kind], coming_target(view)) if kind.is_action else []
    return "; ".join(_named(view, each) for each in found)


def _last_after(view: View, token: int) -> list[Token]:
    """Which Action will be the last one down, if that is settled by putting this token down."""
    state = view.state
    actions = list(state.hand_actions)
    if sum(actions) + size(state.hand_effects) == 1:
        return last_tokens(view)
    if token < len(actions):
        actions[token] -= 1
    left = sum(actions) + size(state.hand_effects) - (token >= len(actions))
    kinds = [kind for kind in last_tokens(view) if actions[kind]]
    return kinds if left == 1 else []


def _best(view: View, kinds: list[Token], target: int) -> list[Outlook]:
    """At every foe in reach, the strike of these kinds that does most."""
    best: dict[int, Outlook] = {}
    for kind in kinds:
        for foe in in_reach(view, kind):
            found = outlook(view, foe, kind, target)
            if foe not in best or found.expected > best[foe].expected or found.is_ring_out:
                best[foe] = found
    return [best[foe] for foe in sorted(best)]


def _named(view: View, found: Outlook) -> str:
    how = f"{token_name(found.kind)} on {view.name(found.defender)}'s {area_name(found.area)}"
    after = f" after {found.steps} step{'s' if found.steps > 1 else ''}" if found.steps else ""
    open_words = ", undefended" if found.can_be_defended and not found.is_ring_out else ""
    known = found.against_known
    parried = f", {_percent(1 - known[0])} against the Defense known there" if known else ""
    return f"{how}{after}{open_words}: {_words(found, 'to hurt')}{parried}"


def _struck(view: View, dice: int) -> str:
    """What the struck viewer has to fear."""
    state = view.state
    return _words(outlook(view, state.defender, state.last, state.target, dice), "to be hurt")


def _words(found: Outlook, verb: str) -> str:
    if found.is_ring_out:
        return "100% out of the ring"
    words = f"{_percent(found.hurts)} {verb}, {float(found.expected):.2f} expected"
    return f"{words}, {_percent(found.puts_out)} to be out" if found.puts_out else words


def _percent(chance: Fraction) -> str:
    return f"{round(float(chance) * 100)}%"
