"""Why a skill of the viewer cannot be used now (MA-SKL-14, MA-SKL-20 and the Reactions)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .labels import price_words
from .model import NO_SKILL, NOBODY, Phase, size
from .paying import unpaid_lock_words
from .reach import coming_target, in_reach
from .terms import ACTIONS, EFFECTS, Keyword, OpKind, Token
from .view import area_name, token_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .entries import Skill
    from .view import View

_KEYWORDS = {
    Phase.START_SKILL: (Keyword.START,),
    Phase.REACTION: (Keyword.REACTION,),
    Phase.END_SKILL: (Keyword.END, Keyword.STYLE),
}
_WHEN = {
    Keyword.START: "a Start skill is used after steps and facing, before tokens are sown",
    Keyword.REACTION: "a Reaction is used when you are struck, before anything is shown",
    Keyword.END: "an End skill is used at the end of your turn",
    Keyword.STYLE: "a Style is taken up at the end of your turn",
}


def skill_refusal(view: View, number: int, skill: Skill) -> str:
    """The first thing that forbids it; empty if the viewer may use it now."""
    state = view.state
    when = _WHEN[skill.keyword]
    if _was_not_asked(view, skill):
        return _refusal(view, number, skill) or when
    asked = state.defender if state.phase is Phase.REACTION else state.active
    if skill.keyword in _KEYWORDS.get(state.phase, ()) and asked == view.viewer:
        return _refusal(view, number, skill)
    return "it is active already" if view.me.style == number else when


def _was_not_asked(view: View, skill: Skill) -> bool:
    """Nobody is asked for a Start Skill where none can be used: the first Sow may tell why."""
    state = view.state
    is_first = state.phase is Phase.SOW and not state.sown and state.active == view.viewer
    return is_first and skill.keyword is Keyword.START and state.own_skill == NO_SKILL


def _refusal(view: View, number: int, skill: Skill) -> str:
    state = view.state
    if state.no_energy and view.viewer == state.active:
        return "no energy may be spent this turn"
    if state.phase is Phase.END_SKILL and state.own_skill != NO_SKILL:
        return "one skill a turn is all"
    if view.me.style == number:
        return "it is active already"
    if view.me.chi < skill.chi or view.me.rage < skill.rage:
        return f"it costs {price_words(skill)}"
    if state.phase is Phase.REACTION:
        return _reaction(view, skill)
    return _end(view, skill) if state.phase is Phase.END_SKILL else _start(view, skill)


def _start(view: View, skill: Skill) -> str:
    """MA-SKL-14: tokens, Target Area, kind of strike, somebody in reach, the price of a Lock."""
    state, at = view.state, view.state.start_area - 1
    is_up = state.phase is Phase.SOW
    held = state.hand_actions if is_up else view.me.actions[at]
    effects = state.hand_effects if is_up else view.me.effects[at]
    missing = _missing(skill.needs, [*held, *effects])
    if missing:
        return f"no {missing} in the Starting Area"
    target = coming_target(view)
    if skill.areas and target not in skill.areas:
        return f"the strike would land on the {area_name(target)}"
    kinds = [kind for kind in ACTIONS if held[kind] and skill.covers(kind, target)]
    if not kinds:
        return f"no {_either(skill.strikes) or 'Action'} in the Starting Area"
    if not in_reach(view, kinds[0], pays_locks=False):
        return _nobody(view)
    if not any(in_reach(view, kind, spent=(skill.chi, skill.rage)) for kind in kinds):
        return unpaid_lock_words(view).rstrip(".").replace("The Lock", "after its price the Lock")
    return ""


def _nobody(view: View) -> str:
    near = [foe for foe in view.opponents(view.viewer) if view.distance(view.viewer, foe) == 1]
    if not near:
        return "nobody to strike is next to you"
    return f"you do not face {' or '.join(view.name(foe) for foe in near)}"


def _missing(needs: Sequence[Token], held: Sequence[int]) -> str:
    """Tokens that have to lie together, if they do not."""
    is_short = any(held[token] < needs.count(token) for token in needs)
    if not is_short:
        return ""
    counts = {token: needs.count(token) for token in needs}
    return " and ".join(
        token_name(token) if count == 1 else f"{count} {token_name(token)}"
        for token, count in counts.items()
    )


def _reaction(view: View, skill: Skill) -> str:
    state = view.state
    if not skill.covers(Token(state.last), state.target):
        return f"it does not answer a {token_name(state.last)} on the {area_name(state.target)}"
    needs_move = all(op.kind is OpKind.DEFEND_WITH for op in skill.ops)
    has_move = view.me.effects[state.target - 1][EFFECTS.index(Token.MOVE)]
    return "" if has_move or not needs_move else f"no Move in the {area_name(state.target)}"


def _end(view: View, skill: Skill) -> str:
    """MA-SKL-20."""
    state = view.state
    if skill.after and (state.defender == NOBODY or Token(state.last) not in skill.after):
        return f"no {_either(skill.after)} was struck this turn"
    if skill.ops_of(OpKind.BONUS_TURN) and state.is_bonus:
        return "not in a bonus turn"
    is_swap = skill.keyword is Keyword.END and bool(skill.ops_of(OpKind.SWAP_TOKENS))
    if is_swap and sum(size(bag) > 0 for bag in view.me.effects) < 2:
        return "Effects lie in fewer than two Areas"
    return ""


def _either(kinds: Sequence[Token]) -> str:
    return " or ".join(token_name(kind) for kind in kinds)
